// SPDX-License-Identifier: MIT
// What a state holds besides the men on the board, and how a game stands, in words. Floor 9. Tested
// by tests/golden/cli.
#pragma once

#include <string>

#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {

/// Side to move, phase, rights, mark, pools, counters: a line each that has something to say.
/// Without [with_counts] neither pools nor counters.
[[nodiscard]] std::string draw_state(const Program& program,
                                     const Position& position,
                                     bool with_counts = true);
/// `black is in check`, `white wins: REASON` as [result] says; empty if there is nothing to say.
[[nodiscard]] std::string draw_verdict(GameSession& game, const GameResult& result);

}  // namespace polymachy
