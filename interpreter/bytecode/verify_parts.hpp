// SPDX-License-Identifier: MIT
// The parts of the verifier, and the sizes of what the machine has. Internal to this floor but for
// the sizes, which tests/unit/interpreter/vm compares with the machine. Floor 5.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

inline constexpr std::size_t machine_direction_slots = 8;
inline constexpr std::size_t machine_square_slots = 12;
inline constexpr std::size_t machine_type_slots = 4;
inline constexpr std::size_t machine_pools = 4;
inline constexpr std::size_t machine_rights = 8;  ///< bits of a square's byte
/// Sets of men that the engine keeps: classes, counted sets, unions.
inline constexpr std::size_t machine_sets = 160;
/// Look-aheads inside look-aheads: the machine calls itself for each.
inline constexpr int most_nested_asks = 8;
/// The operand that means the cursor where a square slot is expected.
inline constexpr std::size_t slot_is_cursor = 255;

/// The sets of men that the engine must keep for [program]; at most machine_sets.
[[nodiscard]] std::size_t sets_needed(const Program& program);
/// Each gives the first fault, or nothing. They are run in this order: the later ones trust what
/// the earlier ones proved.
[[nodiscard]] std::string verify_facts(const Program& program);
[[nodiscard]] std::string verify_tables(const Program& program);
[[nodiscard]] std::string verify_operands(const Program& program);
[[nodiscard]] std::string verify_flow(const Program& program);
[[nodiscard]] std::string verify_nesting(const Program& program);

/// `instruction 17 (step d9): [what]`.
[[nodiscard]] std::string fault_at(const Program& program, std::size_t at, const std::string& what);

/// Calls [f] with each place where control may go on after instruction [at], whose operands are in
/// range, and whether it goes there by operand c.
template <class F>
void each_next(const Program& program, std::size_t at, F&& f) {
  const Instr& instr = program.code[at];
  const Flow flow = info(instr.op).flow;
  if (flow == Flow::Next || flow == Flow::Branch)
    f(at + 1, false);
  if ((flow == Flow::Jump || flow == Flow::Branch) && instr.c >= 0) {
    f(static_cast<std::size_t>(instr.c), true);
  }
}

/// Calls [f] with each place where code begins that instruction [at] asks (a look-ahead, a test of
/// all squares).
template <class F>
void each_asked(const Program& program, std::size_t at, F&& f) {
  const Instr& instr = program.code[at];
  const Operands shape = info(instr.op).operands;
  if (shape == Operands::AskPath || shape == Operands::AskTest) {
    f(static_cast<std::size_t>(program.entries[instr.b]));
  }
  if (shape != Operands::AskNumbers)
    return;
  for (const ValueInfo* value :
       {&program.compares[instr.b].left, &program.compares[instr.b].right}) {
    if (value->kind == 1)
      f(static_cast<std::size_t>(value->code));
  }
}

}  // namespace polymachy
