// SPDX-License-Identifier: MIT
// The end of a side's time as an entry of the record, `!flag(17)`: it comes from a clock or an
// arbiter, and a replay needs neither. What must be done then is the variant's `on flag`. Floor 8.
// Tested by tests/unit/interpreter/game and tests/golden/cli.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace polymachy {

/// A day; nobody has more left that matters.
inline constexpr int max_minutes_left = 1440;

/// The time of the side to move is over, and the other side has [minutes] left, begun ones counted.
[[nodiscard]] std::string flag_text(int minutes);
/// Whether [text] is meant so, right or wrong.
[[nodiscard]] bool is_flag_text(std::string_view text);
/// Its minutes; nothing if they are no number from 0 to max_minutes_left.
[[nodiscard]] std::optional<int> read_flag(std::string_view text);

}  // namespace polymachy
