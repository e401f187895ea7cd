// SPDX-License-Identifier: MIT
// How much a file of games may hold. Floor 8b. Tested by tests/golden/limits.
#pragma once

#include <cstddef>

namespace polymachy {

/// A saved game, and a file of games.
inline constexpr std::size_t max_game_bytes = 8U * 1024U * 1024U;
/// Moves of one game of PGN; the longest game of chess is shorter than 9,000.
inline constexpr std::size_t max_game_moves = 100'000;
/// Parts of one dotted key of TOML, `a.b.c`: what toml++ makes of more it frees by recursion.
inline constexpr std::size_t max_key_parts = 16;
/// A line that is typed in `play`.
inline constexpr std::size_t max_line_bytes = 65'536;

}  // namespace polymachy
