// SPDX-License-Identifier: MIT
#include "tests/programs/tree.hpp"

#include <cctype>

#include "interpreter/board/ids.hpp"

namespace polymachy::programs {

std::string Node::print() const {
  std::string out = text;
  for (std::size_t i = 0; i < kids.size(); ++i)
    out += (i == 0 ? "" : between) + kids[i].print();
  return out;
}

Node join(Sort sort, std::initializer_list<Node> parts) {
  Node node;
  node.sort = sort;
  node.kids = parts;
  return node;
}

Node list_of(Sort sort, std::string between, int least, std::vector<Node> kids) {
  Node node;
  node.sort = sort;
  node.kids = std::move(kids);
  node.between = std::move(between);
  node.least = least;
  return node;
}

Node number(std::size_t n) { return {Sort::Number, std::to_string(n)}; }

std::string Start::board() const {
  std::string out = "board ";
  if (across * up > 1)
    out += "panels " + std::to_string(across) + " x " + std::to_string(up) + " of ";
  out += std::to_string(width / across) + "x" + std::to_string(height / up);
  const char* before = " without ";
  for (int rank = 0; rank < height; ++rank)
    for (int file = 0; file < width; ++file)
      if (at(file, rank) == "*")
        out += std::exchange(before, ", ") + file_name(file) + std::to_string(rank + 1);
  return out;
}

namespace {

std::string ranks_as_text(const Start& start) {
  std::string out;
  for (int rank = start.height - 1; rank >= 0; --rank) {
    int gap = 0;
    const auto close_gap = [&] {
      out += gap > 0 ? std::to_string(gap) : "";
      gap = 0;
    };
    for (int file = 0; file < start.width; ++file) {
      const std::string& cell = start.at(file, rank);
      if (cell.empty()) {
        ++gap;
        continue;
      }
      close_gap();
      out += cell.size() == 1 ? cell : "{" + cell + "}";
    }
    close_gap();
    out += rank == 0 ? "" : "/";
  }
  return out;
}

}  // namespace

std::string Start::print() const {
  if (is_text)
    return "start \"" + ranks_as_text(*this) + (pools.empty() ? "" : "[" + pools + "]") +
           (second_moves ? " b" : " w") + " - - 0 1\"";
  std::string out = "start first {\n";
  for (int rank = height - 1; rank >= 0; --rank) {
    out += "   ";
    for (int file = 0; file < width; ++file) {
      const std::string& cell = at(file, rank);
      out += " " + (cell.empty() || cell == "*" ? "." : cell);
    }
    out += "\n";
  }
  return out + "  }";
}

Start Start::without_file(int number) const {
  Start less = *this;
  less.across = less.up = 1;
  less.width = width - 1;
  less.cells.clear();
  for (int rank = 0; rank < height; ++rank)
    for (int file = 0; file < width; ++file)
      if (file != number)
        less.cells.push_back(at(file, rank));
  return less;
}

Start Start::without_rank(int number) const {
  Start less = *this;
  less.across = less.up = 1;
  less.height = height - 1;
  less.cells.erase(less.cells.begin() + number * width, less.cells.begin() + (number + 1) * width);
  return less;
}

std::string ProgramText::print() const {
  return "use " + uses.print() + "\n\nvariant program {\n  " + start.board() + "\n  " +
         items.print() + "\n  " + start.print() + "\n}\n";
}

}  // namespace polymachy::programs
