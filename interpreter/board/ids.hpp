// SPDX-License-Identifier: MIT
// Small strong types for what a board is made of. A square is rank * width + file, counted from 0
// at the first side's left-hand corner. Floor 4. Tested by tests/unit/interpreter/board.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace polymachy {

inline constexpr int max_board_squares = 1024;
inline constexpr int side_count = 2;

using Square = std::uint16_t;
inline constexpr Square no_square = 0xFFFF;

/// 0 moves first.
using Side = std::uint8_t;
[[nodiscard]] constexpr Side other(Side side) { return static_cast<Side>(side ^ 1U); }

/// A type's number in its variant.
using TypeId = std::uint8_t;
inline constexpr TypeId no_type = 0xFF;

/// What stands on a square, in a byte: 0 nothing, else 1 + 2 * type + side.
struct Man {
  std::uint8_t code = 0;

  static constexpr Man of(TypeId type, Side side) {
    return {static_cast<std::uint8_t>(1U + 2U * type + side)};
  }
  [[nodiscard]] constexpr bool none() const { return code == 0; }
  [[nodiscard]] constexpr TypeId type() const { return static_cast<TypeId>((code - 1U) >> 1U); }
  [[nodiscard]] constexpr Side side() const { return static_cast<Side>((code - 1U) & 1U); }
  friend constexpr bool operator==(Man, Man) = default;
};

/// Size of a board, and names of its squares: a1 is square 0; files past z are aa, ab, ...
struct BoardSize {
  int width = 0;
  int height = 0;

  [[nodiscard]] int squares() const { return width * height; }
  [[nodiscard]] Square at(int file, int rank) const {
    return static_cast<Square>(rank * width + file);
  }
  [[nodiscard]] int file(Square square) const { return square % width; }
  [[nodiscard]] int rank(Square square) const { return square / width; }
  [[nodiscard]] bool holds(int file, int rank) const {
    return file >= 0 && file < width && rank >= 0 && rank < height;
  }
};

/// `e4`; no_square gives `-`.
[[nodiscard]] std::string square_name(BoardSize size, Square square);
[[nodiscard]] std::string file_name(int file);
/// The longest square name at the front of [text]; its length goes to [length]. no_square if there
/// is none.
[[nodiscard]] Square read_square(BoardSize size, std::string_view text, std::size_t& length);

}  // namespace polymachy
