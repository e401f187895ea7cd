// SPDX-License-Identifier: MIT
// "did you mean": the nearest of a list of names. Floor 1. Tested by tests/unit/dsl/diag.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polymachy {

/// The candidate with the least edit distance to [name] (at most a third of its length, at least
/// 1), as "did you mean `x`?"; empty if none is near.
[[nodiscard]] std::string did_you_mean(std::string_view name,
                                       const std::vector<std::string>& candidates);

}  // namespace polymachy
