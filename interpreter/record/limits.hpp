// SPDX-License-Identifier: MIT
// How much a file of games may hold. Floor 8b. Tested by tests/golden/limits.
#pragma once

#include <cstddef>

namespace polymachy {

/// A saved game, and a file of games.
inline constexpr std::size_t max_game_bytes = 8U * 1024U * 1024U;

}  // namespace polymachy
