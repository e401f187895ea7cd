// SPDX-License-Identifier: MIT
// What the generic machine has room for besides EngineLimits; apart, so that those who only name
// the numbers need not know the machine. Floor 6. Tested by tests/golden/limits.
#pragma once

#include <cstddef>

namespace polymachy {

/// Choices of one run that are open at once.
inline constexpr std::size_t most_choices = 8192;
/// Effects of one list of moves.
inline constexpr std::size_t most_effects = 400'000;

}  // namespace polymachy
