// SPDX-License-Identifier: MIT
// What games at random never make true: rules that forbid nothing, results that never come.
// Floor 9. Tested by tests/golden/check.
#pragma once

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {

/// Positions of random games that are looked at.
inline constexpr int deep_positions = 10'000;

/// Plays [loaded] at random, always the same games, and warns of each rule and result (W0910) that
/// applied in none of the positions. What asks the past of a game is not judged, nor are games of
/// games and matches.
void check_deep(const Loaded& loaded, SourceSet& sources, Sink& sink);

}  // namespace polymachy
