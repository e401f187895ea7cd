// SPDX-License-Identifier: MIT
// Whether two programs play the same game: everything that the machine, a text or a result depends
// on, written into a string, without spans and without words for people. Floor 5. Tested by
// tests/unit/interpreter/bytecode.
#pragma once

#include <string>

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// What [program] is. Equal prints of programs that were compiled in the same way: equal games.
/// Tables of fused classes are no part of it, so it says most of programs compiled without them.
[[nodiscard]] std::string print_of(const Program& program);

}  // namespace polymachy
