// SPDX-License-Identifier: MIT
#include "interpreter/game/unread.hpp"

#include <algorithm>
#include <bitset>
#include <vector>

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

std::string words_for_occupied(const Program& program,
                               const Position& position,
                               std::string_view text) {
  std::size_t length = 0;
  const Square to = read_square(program.size, text, length);
  if (to == no_square || position.men[to].none())
    return {};
  const Man man = position.men[to];
  return square_name(program.size, to) + " is not empty: " + program.sides[man.side()].name + " " +
         program.types[man.type()].name + " stands there";
}

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
  if (drop != std::string_view::npos && drop + 1 < text.size())
    if (const std::string reason = words_for_occupied(program, position, text.substr(drop + 1));
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

namespace {

/// Reads the text of a turn from the left, all ways at once: at each byte it is known after which
/// parts it may stand.
class TurnReader {
 public:
  TurnReader(const Program& program, std::string_view text)
      : program_(program), text_(text), after_(text.size() + 1) {
    for (const TypeInfo& type : program.types)
      for (const std::string& name : {type.letters, type.san})
        if (!name.empty())
          names_.push_back(name);
  }

  bool read() {
    after_[0].set(Begin);
    for (std::size_t at = 0; at < text_.size(); ++at) {
      for (std::size_t part = 0; part < part_count; ++part)
        if (after_[at].test(part))
          go_on(at, static_cast<Part>(part));
    }
    const Parts& last = after_[text_.size()];
    return last.test(Square1) || last.test(Square2) || last.test(Changed) || last.test(Checked);
  }

 private:
  enum Part { Begin, Letters, Whence, Wants, Square1, Square2, Changed, Checked, part_count };
  using Parts = std::bitset<part_count>;

  void go_on(std::size_t at, Part part) {
    const char c = text_[at];
    const bool is_done = part == Square1 || part == Square2 || part == Changed;
    if (part == Begin || part == Letters || part == Whence || part == Wants)
      square(at, Square1);
    if (part == Square1)
      square(at, Square2);
    if (part == Begin)
      each_name(at, Letters);
    const bool is_file = c >= 'a' && c <= 'z' && c - 'a' < program_.size.width;
    if ((part == Begin || part == Letters) && (is_file || is_digit(c)))
      after_[at + 1].set(Whence);
    if (part == Whence && is_digit(c))
      after_[at + 1].set(Whence);
    if (part != Wants && part != Checked &&
        std::string_view("x-@^").find(c) != std::string_view::npos)
      after_[at + 1].set(Wants);
    if (part == Letters && c == '>')
      pool(at + 1);
    if (is_done && c == '=')
      each_name(at + 1, Changed);
    if (is_done && is_letter(c))
      each_name(at, Changed);
    if (is_done && std::string_view(",;+").find(c) != std::string_view::npos)
      after_[at + 1].set(Begin);
    if (is_done && std::string_view("+.").find(c) != std::string_view::npos)
      after_[at + 1].set(Changed);
    if ((is_done || part == Checked) && std::string_view("+#!?.").find(c) != std::string_view::npos)
      after_[at + 1].set(Checked);
    if (part == Checked && is_digit(c))
      after_[at + 1].set(Checked);
  }

  void square(std::size_t at, Part then) {
    std::size_t length = 0;
    if (read_square(program_.size, text_.substr(at), length) != no_square)
      after_[at + length].set(then);
  }

  void each_name(std::size_t at, Part then) {
    for (const std::string& name : names_) {
      const std::string_view here = text_.substr(at, name.size());
      if (here.size() == name.size() &&
          std::equal(name.begin(), name.end(), here.begin(), [](char a, char b) {
            return to_upper(a) == to_upper(b);
          }))
        after_[at + name.size()].set(then);
    }
  }

  void pool(std::size_t at) {
    for (const std::string& name : program_.pools)
      if (text_.substr(at, name.size()) == name)
        after_[at + name.size()].set(Changed);
  }

  const Program& program_;
  std::string_view text_;
  std::vector<Parts> after_;
  std::vector<std::string> names_;
};

}  // namespace

bool may_be_turn(const Program& program, std::string_view text) {
  const auto is_text = [text](const std::string& each) {
    return each == text;
  };
  const bool is_word = text == "pass" || text == "." || text.substr(0, 1) == "!";
  if (is_word || std::any_of(program.texts.begin(), program.texts.end(), is_text))
    return true;
  if (text.substr(0, 1) == "=")
    return std::any_of(program.starts.begin(),
                       program.starts.end(),
                       [text](const StartInfo& start) { return start.name == text.substr(1); });
  if (TurnReader(program, text).read())
    return true;
  // All of it may also be written large.
  std::string lower(text);
  for (char& c : lower)
    c = to_lower(c);
  return std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; }) &&
         TurnReader(program, lower).read();
}

}  // namespace polymachy
