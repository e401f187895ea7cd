// SPDX-License-Identifier: MIT
// How much of everything a nest may hold. Floor 8d. Tested by tests/golden/limits.
#pragma once

#include <cstddef>

namespace polymachy {

/// Nodes that are alive at a time.
inline constexpr std::size_t max_nodes = 100'000;
/// Levels of games inside games.
inline constexpr int max_levels = 16;
/// Ways to end games that are looked at to see whether a turn can be finished.
inline constexpr std::size_t most_completions = 1 << 16;
/// The same, to find an example of how a turn may leave a game of games.
inline constexpr std::size_t most_examples = 1 << 10;
/// Bytes of a position text with the games in it.
inline constexpr std::size_t max_nest_bytes = 1 << 20;
/// Bytes of the text of turns that are typed at once.
inline constexpr std::size_t max_turn_bytes = 1 << 20;

}  // namespace polymachy
