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

/// Why nobody written [letter] enters: he is in no pool of the side to move. Empty if he is.
std::string words_for_drop(const Program& program,
                           const Position& position,
                           std::string_view letter) {
  const TypeId type = type_written(program, letter);
  if (type == no_type || program.pools.empty())
    return {};
  const auto& pools = position.pools[position.to_move];
  for (std::size_t pool = 0; pool < program.pools.size(); ++pool)
    if (pools[pool * program.types.size() + type] > 0)
      return {};
  return program.sides[position.to_move].name + " has no " + program.types[type].name +
         " to put on the board";
}

}  // namespace

std::string words_for_unread(const Program& program,
                             const Position& position,
                             std::string_view text) {
  const std::string nothing = "no turn here is written so";
  if (text == "." && program.turn.several)
    return position.turn.spent == 0 ? "a turn has one action at least"
                                    : "the turn cannot end while a move is left";
  const std::size_t drop = text.find('@');
  if (drop != std::string_view::npos)
    if (const std::string reason = words_for_drop(program, position, text.substr(0, drop));
        !reason.empty())
      return reason;
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
