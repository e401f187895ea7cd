// SPDX-License-Identifier: MIT
// The legal turns of a position as the page's script reads them: by the man who makes them, each
// with its text, where he ends, and where he takes. What the script shows is what `moves` prints.
// Floor 9b. Tested by tests/unit/interpreter/book and tests/book.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/game/session.hpp"

namespace polymachy {

/// The squares of the men of [program]'s board who make [turn] by themselves: one, or several who
/// move together; also the one whose game is entered by `a1/`. None if no man does.
[[nodiscard]] std::vector<Square> movers_of(const Program& program, const LegalTurn& turn);

/// `{"to":0,"men":{"12":[["e2e4",28],["e5d6",43,[35]]]},"pool":{"3":[["N@f3",21]]},"other":["."]}`:
/// squares and types by number; the third of a turn are the squares where it takes. Inside a game
/// that a man carries all turns are `other`: they are made on a board that is not shown.
/// Of a match, the turns of board number [board].
[[nodiscard]] std::string moves_json(GameSession& game, std::size_t board = 0);

/// The boards of [game]: those of a match, else the one that is shown.
[[nodiscard]] std::vector<Position> boards_of(const GameSession& game);
/// The number of the board that the turn [text] of [game] is made on; its letter is taken off.
[[nodiscard]] std::size_t take_board(const GameSession& game, std::string_view& text);

}  // namespace polymachy
