// SPDX-License-Identifier: MIT
// Turns of a nest as text: squares rise, and games in which the same was played are one group.
#include <algorithm>

#include "interpreter/nest/play.hpp"

namespace polymachy {

std::string squares_text(BoardSize size, const std::vector<Square>& squares) {
  std::string text;
  for (std::size_t first = 0; first < squares.size();) {
    std::size_t last = first;
    while (last + 1 < squares.size() && squares[last + 1] == squares[last] + 1 &&
           size.rank(squares[last + 1]) == size.rank(squares[first]))
      ++last;
    text += (text.empty() ? "" : ",") + square_name(size, squares[first]);
    if (last > first)
      text += (last == first + 1 ? "," : "..") + square_name(size, squares[last]);
    first = last + 1;
  }
  return squares.size() == 1 ? text : "{" + text + "}";
}

std::vector<Square> read_squares_list(BoardSize size, std::string_view text) {
  std::vector<Square> squares;
  while (true) {
    std::size_t length = 0;
    const Square from = read_square(size, text, length);
    if (from == no_square)
      return {};
    text.remove_prefix(length);
    Square to = from;
    if (text.substr(0, 2) == "..") {
      to = read_square(size, text.substr(2), length);
      if (to == no_square)
        return {};
      text.remove_prefix(2 + length);
    }
    const auto [left, right] = std::minmax({size.file(from), size.file(to)});
    const auto [low, high] = std::minmax({size.rank(from), size.rank(to)});
    for (int rank = low; rank <= high; ++rank)
      for (int file = left; file <= right; ++file)
        squares.push_back(size.at(file, rank));
    if (text.empty())
      break;
    if (text.front() != ',')
      return {};
    text.remove_prefix(1);
  }
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  return squares;
}

std::string games_text(const Level& level, const std::vector<Played>& played) {
  std::string text;
  std::vector<bool> written(played.size());
  const bool is_deep = level.inner()->has_games();
  for (std::size_t i = 0; i < played.size(); ++i) {
    if (written[i])
      continue;
    std::vector<Square> squares;
    for (std::size_t j = i; j < played.size(); ++j) {
      if (played[j].text != played[i].text)
        continue;
      squares.push_back(played[j].square);
      written[j] = true;
    }
    text += (text.empty() ? "" : ",") + squares_text(level.program().size, squares) + "/" +
            (is_deep ? "(" + played[i].text + ")" : played[i].text);
  }
  return text;
}

std::string pending_text(const Level& outermost, const OpenTurns& turns) {
  std::string text;
  const Level* level = &outermost;
  for (const OpenTurn& turn : turns) {
    if (!turn.played.empty())
      text += games_text(*level, turn.played) + (turn.entered == no_square ? "" : ",");
    if (turn.entered != no_square)
      text += square_name(level->program().size, turn.entered) + "/";
    level = level->inner();
  }
  return text;
}

std::string focus_text(const Level& outermost, const OpenTurns& turns) {
  std::string text;
  const Level* level = &outermost;
  for (const OpenTurn& turn : turns) {
    if (turn.entered != no_square)
      text += (text.empty() ? "" : "/") + square_name(level->program().size, turn.entered);
    level = level->inner();
  }
  return text;
}

}  // namespace polymachy
