// SPDX-License-Identifier: MIT
// Tables as text. Floor 10. Tested by tests/golden/cli.
#pragma once

#include <string>
#include <vector>

namespace polymachy {

using Rows = std::vector<std::vector<std::string>>;

/// [rows] in columns as wide as their widest cell, two blanks between; the first row is the
/// heading. Columns of numbers stand right.
[[nodiscard]] std::string draw_table(const Rows& rows);

}  // namespace polymachy
