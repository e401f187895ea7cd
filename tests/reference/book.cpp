// SPDX-License-Identifier: MIT
#include "tests/reference/book.hpp"

#include <algorithm>

namespace polymachy::reference {

using model::Path;
using model::PathKind;
using model::Test;
using model::TestKind;

namespace {

bool mentions_in_path(const Path& path, const TestFilter& is_such) {
  const auto in_test = [&](const Test& test) {
    return mentions(test, is_such);
  };
  const auto in_path = [&](const Path& kid) {
    return mentions_in_path(kid, is_such);
  };
  return std::ranges::any_of(path.test, in_test) || std::ranges::any_of(path.kids, in_path);
}

void collect_targets(const Path& path, std::vector<int>& out) {
  if (path.kind == PathKind::Become)
    out.insert(out.end(), path.types_in_order.begin(), path.types_in_order.end());
  for (const Path& kid : path.kids)
    collect_targets(kid, out);
}

/// The types that a hook's test lets through as far as its top says.
model::TypeSet types_let_through(const Test& test) {
  model::TypeSet types;
  if (test.kind == TestKind::TypeIn)
    return test.types;
  if (test.kind == TestKind::Or) {
    for (const Test& kid : test.kids)
      types |= types_let_through(kid);
    return types;
  }
  types.set();
  for (const Test& kid : test.kids)
    if (test.kind == TestKind::And)
      types &= types_let_through(kid);
  return types;
}

std::vector<Shadow> find_shadows(const model::Variant& variant) {
  std::vector<Shadow> shadows;
  if (!variant.captured.as_base || variant.captured.pool < 0)
    return shadows;
  for (std::size_t maker = 0; maker < variant.types.size(); ++maker) {
    std::vector<int> targets;
    collect_targets(variant.types[maker].path, targets);
    for (const model::Hook& hook : variant.hooks)
      if (types_let_through(hook.test).test(maker))
        collect_targets(hook.path, targets);
    for (const int target : targets) {
      const Shadow shadow{target, static_cast<int>(maker)};
      if (std::ranges::find(shadows, shadow) == shadows.end())
        shadows.push_back(shadow);
    }
  }
  return shadows;
}

}  // namespace

bool mentions(const Test& test, const TestFilter& is_such) {
  const auto in_test = [&](const Test& kid) {
    return mentions(kid, is_such);
  };
  const auto in_path = [&](const Path& path) {
    return mentions_in_path(path, is_such);
  };
  const auto in_value = [&](const model::Value& value) {
    return std::ranges::any_of(value.test, in_test);
  };
  return is_such(test) || std::ranges::any_of(test.kids, in_test) ||
         std::ranges::any_of(test.path, in_path) || std::ranges::any_of(test.values, in_value);
}

bool mentions(const Test& test, TestKind kind) {
  return mentions(test, [kind](const Test& t) { return t.kind == kind; });
}

bool asks_history(const Test& test, const model::Variant& variant) {
  const auto is_history = [](const Test& t) {
    return std::ranges::any_of(t.values, [](const model::Value& v) {
      return v.kind == model::ValueKind::Repeats || v.kind == model::ValueKind::Counter;
    });
  };
  std::vector<bool> seen(variant.events.size());
  const TestFilter is_such = [&](const Test& t) {
    if (t.kind != TestKind::Last)
      return is_history(t);
    const auto event = static_cast<std::size_t>(t.index);
    if (seen[event])
      return false;
    seen[event] = true;
    return mentions(variant.events[event].test, is_such);
  };
  return mentions(test, is_such);
}

Book::Book(const model::Variant& original, const std::vector<int>& options)
    : variant(model::fold(original, options)), size{original.board.width, original.board.height} {
  shadows = find_shadows(variant);
}

int Book::plain(TypeId type) const {
  const auto declared = static_cast<int>(variant.types.size());
  const int shadow = type - declared;
  if (shadow < 0 || shadow >= static_cast<int>(shadows.size()))
    return type;
  return shadows[static_cast<std::size_t>(shadow)].of;
}

int Book::pool_type(TypeId type) const {
  if (!variant.captured.as_base)
    return plain(type);
  const auto declared = static_cast<int>(variant.types.size());
  if (type >= declared)
    return shadows[static_cast<std::size_t>(type - declared)].base;
  const int base = variant.types[type].base;
  return base >= 0 ? base : type;
}

TypeId Book::made_by(TypeId maker, int target) const {
  for (std::size_t i = 0; i < shadows.size(); ++i)
    if (shadows[i].of == target && shadows[i].base == maker)
      return static_cast<TypeId>(variant.types.size() + i);
  return static_cast<TypeId>(target);
}

}  // namespace polymachy::reference
