// SPDX-License-Identifier: MIT
#include "cli/table.hpp"

#include <algorithm>

#include "cli/board_view.hpp"

namespace polymachy {
namespace {

/// Whether all cells of a column below the heading are numbers or empty.
bool is_numeric(const Rows& rows, std::size_t column) {
  bool some = false;
  for (std::size_t row = 1; row < rows.size(); ++row) {
    if (column >= rows[row].size() || rows[row][column].empty())
      continue;
    some = true;
    if (rows[row][column].find_first_not_of("0123456789,.-") != std::string::npos)
      return false;
  }
  return some;
}

}  // namespace

std::string draw_table(const Rows& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t cell = 0; cell < row.size(); ++cell) {
      widths[cell] = std::max(widths[cell], columns(row[cell]));
    }
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t cell = 0; cell < row.size(); ++cell) {
      const std::string blanks(widths[cell] - columns(row[cell]), ' ');
      line += is_numeric(rows, cell) ? blanks + row[cell] : row[cell] + blanks;
      line += "  ";
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace polymachy
