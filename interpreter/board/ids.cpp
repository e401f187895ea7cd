// SPDX-License-Identifier: MIT
#include "interpreter/board/ids.hpp"

namespace polymachy {
namespace {

constexpr int letters = 26;

bool is_file_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string file_name(int file) {
  std::string name;
  for (int rest = file + 1; rest > 0; rest = (rest - 1) / letters) {
    name.insert(name.begin(), static_cast<char>('a' + (rest - 1) % letters));
  }
  return name;
}

std::string square_name(BoardSize size, Square square) {
  if (square == no_square || size.width <= 0)
    return "-";
  return file_name(size.file(square)) + std::to_string(size.rank(square) + 1);
}

Square read_square(BoardSize size, std::string_view text, std::size_t& length) {
  length = 0;
  std::size_t at = 0;
  int file = 0;
  for (; at < text.size() && is_file_letter(text[at]); ++at) {
    file = file * letters + (text[at] - 'a' + 1);
    if (file > size.width)
      return no_square;
  }
  if (at == 0 || at == text.size() || text[at] == '0')
    return no_square;
  Square found = no_square;
  int rank = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    rank = rank * 10 + (text[at] - '0');
    if (rank > size.height)
      break;
    found = size.at(file - 1, rank - 1);
    length = at + 1;
  }
  return found;
}

}  // namespace polymachy
