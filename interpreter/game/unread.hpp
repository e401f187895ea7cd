// SPDX-License-Identifier: MIT
// Why a text that names no two squares is no turn, as far as it can be understood. Floor 8. Tested
// by tests/unit/interpreter/game.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// `no N of Black can go to f3`, `there is no square z9`, or that no turn is written so.
[[nodiscard]] std::string words_for_unread(const Program& program,
                                           const Position& position,
                                           std::string_view text);

}  // namespace polymachy
