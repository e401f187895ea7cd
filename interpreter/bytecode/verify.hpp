// SPDX-License-Identifier: MIT
// Proves what the machine trusts: operands in range, targets in the code, every loop moves the
// cursor, every way ends. Runs on every program, also our own. Floor 5. Tested by
// tests/unit/interpreter/bytecode.
#pragma once

#include <string>

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// Empty if [program] may be run; else the first fault, with its instruction.
[[nodiscard]] std::string verify(const Program& program);

}  // namespace polymachy
