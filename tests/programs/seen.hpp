// SPDX-License-Identifier: MIT
// What a program has and does, by name, for the table of what random programs cover.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "dsl/syntax/ast.hpp"
#include "interpreter/board/move.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy::programs {

using Seen = std::function<void(const std::string&)>;

/// Instructions of the code as it was compiled, and without tables.
void note_program(const Loaded& loaded, const Seen& seen);
void note_tree(const ast::Node& node, const Seen& seen);
void note_effects(const Action& action, const Seen& seen);
/// All that must be seen: every instruction, every node but those of test blocks, every effect.
[[nodiscard]] std::vector<std::string> all_that_can_be_seen();

}  // namespace polymachy::programs
