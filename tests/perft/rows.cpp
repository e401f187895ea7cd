// SPDX-License-Identifier: MIT
#include "tests/perft/rows.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace polymachy {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);)
    parts.push_back(part);
  return parts;
}

std::vector<PerftRow> read_perft_rows() {
  std::ifstream in(PM_PERFT_FILE);
  std::vector<PerftRow> rows;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    std::vector<std::string> cells = split(line, '\t');
    if (line.empty() || line[0] == '#' || cells[0] == "variant")
      continue;
    cells.resize(7);
    PerftRow row{cells[0], cells[1], cells[2], 0, 0, cells[5], false, number};
    row.depth = std::atoi(cells[3].c_str());
    row.nodes = std::strtoull(cells[4].c_str(), nullptr, 10);
    row.slow = !cells[6].empty() && cells[6] != "0" && cells[6] != "no";
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace polymachy
