// SPDX-License-Identifier: MIT
// The one formatter: a tree and its comments back to text. Printing what it printed changes
// nothing. Floor 2. Tested by tests/golden/fmt.
#pragma once

#include <string>

#include "dsl/syntax/ast.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

/// The text of [tree], at most 100 columns where it can, comments kept with what they stand before
/// or behind.
[[nodiscard]] std::string print(const ast::Tree& tree, const SourceSet& sources);

/// One expression on one line, as the formatter writes it (for messages and `explain`).
[[nodiscard]] std::string print_expression(const ast::Node& node);

}  // namespace polymachy
