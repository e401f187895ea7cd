// SPDX-License-Identifier: MIT
// Why a text that names no two squares is no turn, as far as it can be understood. Floor 8. Tested
// by tests/unit/interpreter/game.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// That somebody stands on the square with which [text], what is behind an `@`, begins; empty if it
/// is none or empty.
[[nodiscard]] std::string words_for_occupied(const Program& program,
                                             const Position& position,
                                             std::string_view text);

/// `no N of Black can go to f3`, `there is no square z9`, or that no turn is written so.
[[nodiscard]] std::string words_for_unread(const Program& program,
                                           const Position& position,
                                           std::string_view text);

/// Whether [text] could be that of some turn of [program], whatever the position: it is made of
/// squares of the board, of letters of its types and of what else turns are written with.
[[nodiscard]] bool may_be_turn(const Program& program, std::string_view text);

}  // namespace polymachy
