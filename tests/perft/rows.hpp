// SPDX-License-Identifier: MIT
// The lines of perft.tsv.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace polymachy {

struct PerftRow {
  std::string variant;
  std::string position;  ///< `startpos`, `start NAME` or position text
  std::string moves;     ///< played first
  int depth = 0;
  std::uint64_t nodes = 0;
  std::string options;  ///< NAME=VALUE, separated by blanks
  bool slow = false;
  std::size_t line = 0;
};

/// All rows; empty if the file cannot be read. A line that is no row is an entry with depth 0.
[[nodiscard]] std::vector<PerftRow> read_perft_rows();
[[nodiscard]] std::vector<std::string> split(const std::string& text, char at);

}  // namespace polymachy
