// SPDX-License-Identifier: MIT
// Every number of a compiled Program, so that one of them can be made wrong: code, constants,
// tables of classes, facts. Names and texts are left alone, for nothing trusts them.
#pragma once

#include <cstdint>

#include "interpreter/bytecode/program.hpp"

namespace polymachy::fuzz {

enum class Part : std::uint8_t { Code, Constants, Tables, Facts };
inline constexpr std::size_t part_count = 4;

/// What is done to a number, a flag, a set or a list.
struct Change {
  std::uint8_t how = 0;
  std::uint16_t amount = 0;
};

/// Numbers, flags, sets and lists of [part].
[[nodiscard]] std::size_t count_numbers(Program& program, Part part);
/// Makes [change] to the one with the number [which].
void change_number(Program& program, Part part, std::size_t which, Change change);

}  // namespace polymachy::fuzz
