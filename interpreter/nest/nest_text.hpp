// SPDX-License-Identifier: MIT
// Position text of a game of games: that of its board, then `games {a1,c1..h1: TEXT}` for games
// that do not stand at their start, equal ones once, then `{...}` for the others. A game that is
// over has no text: the type of its man says how it ended. Floor 8d. Tested by
// tests/unit/interpreter/nest and tests/property.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/nest/level.hpp"

namespace polymachy {

[[nodiscard]] std::string write_nest(Level& level, const Node& node);

/// A text taken apart: the board, the games, and the turn that is open.
struct NestParts {
  std::string_view board;
  std::string_view games;  ///< `{...} {...}`, or empty
  std::string_view turn;   ///< between the braces of `turn {...}`, or empty
};
[[nodiscard]] NestParts split_nest(std::string_view text);

/// Reads board and games. Null and E0701 if they do not fit. [where] names the game in messages.
[[nodiscard]] NodePtr read_nest(
    Level& level, std::string_view text, const std::string& where, SourceSet& sources, Sink& sink);

}  // namespace polymachy
