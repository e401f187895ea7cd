// SPDX-License-Identifier: MIT
// What men look like on the page. A type whose glyphs are chess symbols of Unicode is drawn with
// the full one, light or dark, with a contour in the other tone, so that it reads on any square;
// every other type is its letters, on a disc for the first side and on a tile for the second. The
// second side is the dark one, unless the first is called Black. Those
// with a glyph have their letters, too, for fonts without the symbols. Each is drawn once, and used
// by its id. Floor 9b. Tested by tests/unit/interpreter/book.
#pragma once

#include <string>
#include <vector>

#include "interpreter/board/ids.hpp"
#include "interpreter/book/html.hpp"
#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// Edge of a square in all drawings.
inline constexpr int square_units = 10;

class Men {
 public:
  explicit Men(const Program& program);

  /// One drawing for each type and side.
  [[nodiscard]] Html definitions() const;
  /// [man] with his upper left corner at [x], [y]; [square] is what the script knows him by.
  [[nodiscard]] Html at(Man man, int x, int y, Square square = no_square) const;
  /// [man] by himself, in a line of text.
  [[nodiscard]] Html alone(Man man) const;
  /// `White Guard`.
  [[nodiscard]] std::string name(Man man) const;
  /// The full chess symbol that [type] is drawn with, or empty.
  [[nodiscard]] const std::string& symbol(TypeId type) const { return symbols_[type]; }

 private:
  const Program& program_;
  std::vector<std::string> symbols_;

  [[nodiscard]] std::string id(Man man) const;
};

}  // namespace polymachy
