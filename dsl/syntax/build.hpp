// SPDX-License-Identifier: MIT
// From what a grammar rule has pushed (words, numbers, strings, nodes, in written order) to the
// fields that nodes.def promises. Knows nothing of PEGTL. Floor 2. Tested by tests/unit/dsl/syntax.
#pragma once

#include "dsl/syntax/ast.hpp"

namespace polymachy {

/// Turns [node], whose kids are the raw parts of its rule, into its final form. Kinds that stand
/// for a whole level of the grammar (`Or`, `Seq`, `Compare`, ...) become their only part if they
/// have just one.
void finish(ast::Node& node);

}  // namespace polymachy
