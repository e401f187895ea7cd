// SPDX-License-Identifier: MIT
#include "interpreter/game/unread.hpp"

#include <algorithm>

#include "dsl/text/words.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"

namespace polymachy {
namespace {

/// Where the last `letters and digits` of [text] begins, that looks like a square; npos if nowhere.
std::size_t last_square_at(std::string_view text) {
  std::size_t end = text.find_last_not_of("+#!?");
  if (end == std::string_view::npos)
    return end;
  const std::size_t becomes = text.find('=');
  if (becomes != std::string_view::npos && becomes > 0)
    end = becomes - 1;
  std::size_t at = end + 1;
  while (at > 0 && is_digit(text[at - 1]))
    --at;
  if (at > end || at == 0 || text[at - 1] < 'a' || text[at - 1] > 'z')
    return std::string_view::npos;
  return at - 1;
}

/// The type written [letter] in SAN or position text, or no_type.
TypeId type_written(const Program& program, std::string_view letter) {
  for (std::size_t type = 0; type < program.types.size(); ++type)
    if (program.types[type].san == letter || program.types[type].letters == letter)
      return static_cast<TypeId>(type);
  return no_type;
}

}  // namespace

std::string words_for_unread(const Program& program,
                             const Position& position,
                             std::string_view text) {
  const std::string nothing = "no turn here is written so";
  const std::size_t at = last_square_at(text);
  if (at == std::string_view::npos)
    return nothing;
  std::size_t length = 0;
  const Square to = read_square(program.size, text.substr(at), length);
  if (to == no_square)
    return "there is no square " + ticked(text.substr(at, text.find_last_not_of("+#!?") + 1 - at));
  std::string letter(text.substr(0, at));
  letter.resize(std::min(letter.size(), letter.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ+")));
  const std::string side = program.sides[position.to_move].name;
  const std::string place = square_name(program.size, to);
  if (letter.empty())
    return "no man of " + side + " that is written without a letter can go to " + place;
  if (type_written(program, letter) == no_type)
    return "no man is written " + ticked(letter);
  return "no " + ticked(letter) + " of " + side + " can go to " + place;
}

}  // namespace polymachy
