// SPDX-License-Identifier: MIT
// Positions of real games: random legal play from the starts of a variant.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/board/position.hpp"
#include "tests/property/support.hpp"

namespace polymachy::property {

/// Positions to start from: every start of the variant.
[[nodiscard]] std::vector<Position> start_positions(const Subject& subject);

/// Plays random games and shows [count] of their positions to [look], which may say false to stop.
void random_positions(Subject& subject,
                      std::size_t count,
                      std::uint32_t seed,
                      const std::function<bool(const Position&)>& look);

}  // namespace polymachy::property
