// SPDX-License-Identifier: MIT
// How much of everything a position or a move in text may hold. Floor 8. Tested by
// tests/golden/limits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace polymachy {

inline constexpr std::size_t max_position_bytes = 65'536;
/// A counter, and the number of the full move; a game that goes on from there does not count over.
inline constexpr std::uint64_t max_position_number = 1'000'000'000;
/// Men in one pool field, of all types together, so that what is read can be written again.
inline constexpr int max_pooled = 4'096;
/// The text of one turn; the longest that a game of 1,024 squares can need is shorter.
inline constexpr std::size_t max_move_bytes = 8'192;

}  // namespace polymachy
