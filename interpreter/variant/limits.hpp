// SPDX-License-Identifier: MIT
// Every limit by name, for `polymachy limits`; the values are those that the floors below use.
// Floor 9. Tested by tests/golden/cli.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace polymachy {

inline constexpr int max_perft_depth = 99;
inline constexpr int max_threads = 256;

struct Limit {
  std::string_view name;
  std::uint64_t value;
  std::string_view what;
  std::string_view happens;
};
[[nodiscard]] const std::vector<Limit>& all_limits();

}  // namespace polymachy
