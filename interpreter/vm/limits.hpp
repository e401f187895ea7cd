// SPDX-License-Identifier: MIT
// What the generic machine has room for besides EngineLimits; apart, so that those who only name
// the numbers need not know the machine. Floor 6. Tested by tests/golden/limits.
#pragma once

#include <cstddef>

namespace polymachy {

/// Choices of one run that are open at once.
inline constexpr std::size_t most_choices = 8192;

}  // namespace polymachy
