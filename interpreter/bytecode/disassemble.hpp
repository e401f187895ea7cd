// SPDX-License-Identifier: MIT
// Programs as text, by operand shape. Floor 5. Tested by tests/golden/bytecode.
#pragma once

#include <string>

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// One instruction, without its number: `step d0`.
[[nodiscard]] std::string disassemble(const Program& program, const Instr& instr);
/// Classes, code and constants of the whole program.
[[nodiscard]] std::string disassemble(const Program& program);
/// The classes and the code of one type, for the first side.
[[nodiscard]] std::string disassemble(const Program& program, int type);

}  // namespace polymachy
