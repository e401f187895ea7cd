// SPDX-License-Identifier: MIT
// The instruction set as types, made from opcodes.def. Floor 5. Tested by
// tests/unit/interpreter/bytecode.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace polymachy {

enum class Opcode : std::uint8_t {
#define PM_OP(name, mnemonic, shape, flow, contract) name,
#include "interpreter/bytecode/opcodes.def"
};

/// What the operands a, b, c are.
enum class Operands : std::uint8_t {
#define PM_SHAPE(name, meaning) name,
#define PM_OP(name, mnemonic, shape, flow, contract)
#include "interpreter/bytecode/opcodes.def"
};

/// Where control goes after the instruction.
enum class Flow : std::uint8_t {
  Next,    ///< on, or fails
  Branch,  ///< on, or to c
  Jump,    ///< to c
  Stop,    ///< nowhere: the run succeeds, fails, or the test is answered
};

struct OpcodeInfo {
  std::string_view mnemonic;
  Operands operands;
  Flow flow;
  std::string_view contract;
};

inline constexpr auto opcode_table = std::to_array<OpcodeInfo>({
#define PM_OP(name, mnemonic, shape, flow, contract) \
  {mnemonic, Operands::shape, Flow::flow, contract},
#include "interpreter/bytecode/opcodes.def"
});

[[nodiscard]] constexpr const OpcodeInfo& info(Opcode op) {
  return opcode_table[static_cast<std::size_t>(op)];
}

}  // namespace polymachy
