// SPDX-License-Identifier: MIT
// Text to tree. Recovers at the next item, so one run reports several errors. Nesting is measured
// before the grammar descends. Floor 2. Tested by tests/golden/check (errors) and tests/golden/fmt
// (trees).
#pragma once

#include <cstdint>
#include <optional>

#include "dsl/diag/sink.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

/// Brackets may nest this deep.
inline constexpr std::size_t max_nesting = 200;
/// The largest number that a text may hold; nines, so that it is found by counting digits.
inline constexpr std::int64_t max_number = 999'999'999;

/// Parses the whole of [file].
///
/// gives  the tree of all items that could be read, even if others could not (then [sink] has
/// errors) fails  E0003, E0101 to E0107 into [sink]; empty only if nothing at all could be read
[[nodiscard]] std::optional<ast::Tree> parse(const SourceSet& sources, FileId file, Sink& sink);

}  // namespace polymachy
