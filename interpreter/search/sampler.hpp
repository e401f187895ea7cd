// SPDX-License-Identifier: MIT
// Looks for a good turn by playing on at random from each and counting what comes of it: for games
// that are no single board, or where a turn has so many decisions that no search sees its end.
// Floor 8c. Tested by tests/search.
#pragma once

#include <random>

#include "interpreter/search/searcher.hpp"

namespace polymachy {

/// Monte-Carlo tree search on [game] itself, which is as it was afterwards. It has a legal turn.
[[nodiscard]] SearchReport sample_turns(GameSession& game,
                                        const PieceValues& values,
                                        const SearchLimits& limits,
                                        TimeSource& time,
                                        std::mt19937_64& random);

}  // namespace polymachy
