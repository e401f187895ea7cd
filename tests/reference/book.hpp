// SPDX-License-Identifier: MIT
// A variant with its options decided: what is in force, and the shadow types of `as base`.
#pragma once

#include <functional>
#include <vector>

#include "dsl/sema/model.hpp"
#include "interpreter/board/ids.hpp"

namespace polymachy::reference {

/// A man made by `become` where captured men count as what they were: type [of], in a pool [base].
struct Shadow {
  int of = 0;
  int base = 0;
  friend bool operator==(const Shadow&, const Shadow&) = default;
};

struct Book {
  model::Variant
      variant;  ///< paths and tests folded; rules, hooks and results not followed are gone
  std::vector<Shadow> shadows;  ///< shadow number i is type number types.size() + i
  BoardSize size;

  Book(const model::Variant& original, const std::vector<int>& options);

  [[nodiscard]] int type_count() const {
    return static_cast<int>(variant.types.size() + shadows.size());
  }
  /// What a shadow is otherwise; any other type is itself.
  [[nodiscard]] int plain(TypeId type) const;
  /// The type that a captured man of [type] counts as in a pool.
  [[nodiscard]] int pool_type(TypeId type) const;
  /// The type that a man of [maker] gets when a `become` makes him [target].
  [[nodiscard]] TypeId made_by(TypeId maker, int target) const;
  [[nodiscard]] const model::Type& type(TypeId type) const {
    return variant.types[static_cast<std::size_t>(plain(type))];
  }
};

/// Whether [test], or a test anywhere inside it, is such a one.
using TestFilter = std::function<bool(const model::Test&)>;
[[nodiscard]] bool mentions(const model::Test& test, const TestFilter& is_such);
[[nodiscard]] bool mentions(const model::Test& test, model::TestKind kind);
/// Counters or repetition, also by way of a last event.
[[nodiscard]] bool asks_history(const model::Test& test, const model::Variant& variant);

}  // namespace polymachy::reference
