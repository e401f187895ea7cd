// SPDX-License-Identifier: MIT
// The parts of position text, for notation.hpp only: each part is read by itself and says what is
// wrong by value, so that a text can be tried without telling anyone. Floor 8. Tested by
// tests/unit/interpreter/game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// What is wrong with a text, and where: bytes [begin, end) of the whole text.
struct TextFault {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::string message;
  std::string hint;
};
using Fault = std::optional<TextFault>;

/// A part of a text that knows where it begins.
struct TextPart {
  std::string_view text;
  std::uint32_t begin = 0;

  [[nodiscard]] TextPart part(std::size_t from, std::size_t length = std::string_view::npos) const {
    return {text.substr(from, length), begin + static_cast<std::uint32_t>(from)};
  }
  [[nodiscard]] TextFault fault(std::string message, std::string hint = {}) const {
    return {begin,
            begin + static_cast<std::uint32_t>(text.size()),
            std::move(message),
            std::move(hint)};
  }
};

[[nodiscard]] constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
[[nodiscard]] constexpr bool is_letter(char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'z'; }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The letters of a type in upper case: those of the type it is a shadow of, if it is one.
[[nodiscard]] std::string type_letters(const Program& program, TypeId type);

/// An empty position of the program's sizes, in its phase of play.
[[nodiscard]] Position empty_position(const Program& program);
/// The first phase without choices; the number of phases if there is none.
[[nodiscard]] std::uint8_t play_phase(const Program& program);
[[nodiscard]] bool is_setup_phase(const Program& program, std::uint8_t phase);

/// Men and pools: the first field.
[[nodiscard]] Fault read_board(const Program& program, TextPart field, Position& position);
[[nodiscard]] std::string write_board(const Program& program, const Position& position);

/// Squares where men stand, in some start, who hold rights by their type: by side and square, bit r
/// is right r.
using HomeRights = std::array<std::vector<std::uint8_t>, side_count>;
[[nodiscard]] HomeRights home_rights(const Program& program);
/// Gives each man every right of his type, as a start given as a diagram does, then drops the
/// fallen ones.
void grant_rights_by_type(const Program& program, Position& position);

/// `KQkq`, `HAha`. The men must be on the board.
[[nodiscard]] Fault read_rights(const Program& program, TextPart field, Position& position);
/// The letters, or `-`; rights that letters cannot say go to [named] as ` NAME=e1h1`.
[[nodiscard]] std::string write_rights(const Program& program,
                                       const Position& position,
                                       std::string& named);

/// `e3` or `g6g7g8`. Men and side to move must be known.
[[nodiscard]] Fault read_mark(const Program& program,
                              TextPart field,
                              std::uint8_t mark,
                              Position& position);
[[nodiscard]] std::string write_mark(const Program& program, const Position& position);

/// The fields of a turn of several parts: `turn=2/6 used=e5d6 after=NAME done=a1`. Nothing if
/// [name] is none of them.
[[nodiscard]] std::optional<Fault> read_turn_field(const Program& program,
                                                   TextPart name,
                                                   TextPart value,
                                                   Position& position);
/// What cannot be between these fields, once all are read; [whole] is blamed.
[[nodiscard]] Fault check_turn(const Program& program, TextPart whole, Position& position);
[[nodiscard]] std::string write_turn(const Program& program, const Position& position);

/// Squares written without blanks; a fault if anything else stands there.
[[nodiscard]] Fault read_squares(const Program& program, TextPart field, std::vector<Square>& out);
/// The square one step ahead for [side], or no_square.
[[nodiscard]] Square ahead_of(const Program& program, Side side, Square square);

}  // namespace polymachy
