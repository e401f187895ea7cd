// SPDX-License-Identifier: MIT
// A mark as text: its squares and the man it speaks of. One square alone speaks of the man one step
// ahead of it, as in FEN; otherwise the man's square stands last. Texts with that square first are
// read too.
#include <algorithm>

#include "interpreter/game/position_text.hpp"

namespace polymachy {
namespace {

bool is_victim(const Position& position, Square square) {
  if (square == no_square)
    return false;
  const Man man = position.men[square];
  return !man.none() && man.side() == other(position.to_move);
}

Fault read_single(const Program& program, TextPart field, Square square, Position& position) {
  const Side maker = other(position.to_move);
  const Square victim = ahead_of(program, maker, square);
  if (!position.men[square].none()) {
    return field.fault("a man stands on " + square_name(program.size, square) +
                       "; the square of a mark alone is empty");
  }
  if (!is_victim(position, victim)) {
    return field.fault("no man of " + program.sides[maker].name +
                       " has gone over this square; one should stand on " +
                       square_name(program.size, victim));
  }
  position.mark.squares[0] = square;
  position.mark.count = 1;
  position.mark.victim = victim;
  return {};
}

}  // namespace

Fault read_squares(const Program& program, TextPart field, std::vector<Square>& out) {
  for (std::size_t at = 0; at < field.text.size();) {
    std::size_t length = 0;
    const Square square = read_square(program.size, field.text.substr(at), length);
    if (square == no_square) {
      return field.part(at).fault("`" + std::string(field.text.substr(at)) +
                                  "` does not begin with a square of this board");
    }
    if (program.holes[square])
      return field.part(at, length).fault(square_name(program.size, square) + " is a hole");
    out.push_back(square);
    at += length;
  }
  return {};
}

Fault read_mark(const Program& program, TextPart field, std::uint8_t mark, Position& position) {
  std::vector<Square> squares;
  if (Fault fault = read_squares(program, field, squares))
    return fault;
  if (squares.empty())
    return field.fault("a mark needs a square");
  if (position.mark.count > 0)
    return field.fault("a second mark; one is live at a time");
  if (squares.size() > max_mark_squares + 1) {
    return field.fault("more than " + std::to_string(max_mark_squares) + " squares of a mark");
  }
  position.mark.mark = mark;
  if (squares.size() == 1)
    return read_single(program, field, squares[0], position);
  auto victim = squares.end() - 1;
  if (!is_victim(position, *victim)) {
    victim = std::find_if(
        squares.begin(), squares.end(), [&](Square s) { return is_victim(position, s); });
  }
  if (victim == squares.end()) {
    return field.fault("no man of " + program.sides[other(position.to_move)].name + " stands on " +
                       square_name(program.size, squares.back()) +
                       "; the last square is that of the man the mark speaks of");
  }
  position.mark.victim = *victim;
  squares.erase(victim);
  std::copy(squares.begin(), squares.end(), position.mark.squares.begin());
  position.mark.count = static_cast<std::uint8_t>(squares.size());
  return {};
}

std::string write_mark(const Program& program, const Position& position) {
  const LiveMark& mark = position.mark;
  if (mark.count == 0)
    return "-";
  const Side maker = other(position.to_move);
  std::string text;
  for (std::size_t i = 0; i < mark.count; ++i)
    text += square_name(program.size, mark.squares[i]);
  const bool plain = mark.count == 1 && position.men[mark.squares[0]].none() &&
                     ahead_of(program, maker, mark.squares[0]) == mark.victim;
  return plain ? text : text + square_name(program.size, mark.victim);
}

}  // namespace polymachy
