// SPDX-License-Identifier: MIT
// The board in SVG: squares in two tones, holes left out, panels apart, coordinates, men, marks,
// arrows. The squares are drawn once a page and used by every diagram. Floor 9b. Tested by
// tests/unit/interpreter/book.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/board/ids.hpp"
#include "interpreter/book/html.hpp"
#include "interpreter/book/men.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/variant/diagram.hpp"

namespace polymachy {

/// Files and ranks from 0, both ends included.
struct Window {
  int west = 0, east = 0, south = 0, north = 0;
  [[nodiscard]] int files() const { return east - west + 1; }
  [[nodiscard]] int ranks() const { return north - south + 1; }
};

struct Arrow {
  Square from = no_square;
  Square to = no_square;
  bool is_legal = true;
};

/// A way of several legs, through the centres of squares.
using Way = std::vector<Square>;

/// What a diagram shows besides the board.
struct Picture {
  const std::vector<Man>* men = nullptr;
  std::string label;                                       ///< for those who do not see it
  std::vector<Square> changed;                             ///< tinted
  std::vector<std::pair<Square, std::string_view>> marks;  ///< by the mark's name
  std::vector<Way> ways;
  std::vector<Arrow> arrows;
  std::string key;  ///< what the script knows the board by; empty: it is not to be clicked
  bool large = false;
};

/// The mark of [reach] in move diagrams: a name of page.html's `mark-NAME`.
[[nodiscard]] std::string_view mark_of(Reach reach);

class BoardDrawing {
 public:
  BoardDrawing(const Program& program, const Men& men) : program_(program), men_(men) {}

  /// The squares, and each mark, once.
  [[nodiscard]] Html definitions() const;
  [[nodiscard]] Html draw(const Picture& picture) const { return draw(picture, whole()); }
  [[nodiscard]] Html draw(const Picture& picture, const Window& window) const;
  [[nodiscard]] Window whole() const;
  /// The part of the board that has [squares], and one square more on each side; the whole board if
  /// it is small.
  [[nodiscard]] Window around(const std::vector<Square>& squares) const;

  /// The left edge of a file and the upper edge of a rank.
  [[nodiscard]] int x(int file) const;
  [[nodiscard]] int y(int rank) const;

 private:
  const Program& program_;
  const Men& men_;

  [[nodiscard]] int x(Square square) const { return x(program_.size.file(square)); }
  [[nodiscard]] int y(Square square) const { return y(program_.size.rank(square)); }
  [[nodiscard]] Html coordinates(const Window& window) const;
  [[nodiscard]] Html contents(const Picture& picture, const Window& window) const;
};

}  // namespace polymachy
