// SPDX-License-Identifier: MIT
// A position as text for people: the board with coordinates, and what its symbols mean. Floor 10.
// Tested by tests/golden/cli.
#pragma once

#include <optional>
#include <string>

#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {

enum class Symbols {
  Glyphs,   ///< a type's glyph where it has one, else its letters
  Letters,  ///< plain: letters, upper case for the first side
};

/// What [man] looks like.
[[nodiscard]] std::string symbol(const Program& program, Man man, Symbols symbols);
/// Columns that [text] takes on a terminal.
[[nodiscard]] std::size_t columns(const std::string& text);
/// [text] and blanks up to [width] columns.
[[nodiscard]] std::string padded(const std::string& text, std::size_t width);

/// The board, far rank first, with coordinates; cells as wide as the widest symbol.
[[nodiscard]] std::string draw_board(const Program& program,
                                     const Position& position,
                                     Symbols symbols);
/// The same for the board of [game], with a sign behind each man for the game that he carries.
[[nodiscard]] std::string draw_board(const GameSession& game, Symbols symbols);
/// Where its turn stands, and what the signs behind men mean: a line each.
[[nodiscard]] std::string draw_status(const GameSession& game);
/// The game that [path] leads to inside of [game], or nothing.
[[nodiscard]] std::optional<std::string> draw_look(const GameSession& game,
                                                   const std::string& path,
                                                   Symbols symbols);
/// Symbols and names of the types on the board.
[[nodiscard]] std::string draw_legend(const Program& program,
                                      const Position& position,
                                      Symbols symbols);
/// True if some man on the board is not shown by a glyph of his own (or, plain, by one letter).
[[nodiscard]] bool needs_legend(const Program& program, const Position& position, Symbols symbols);

}  // namespace polymachy
