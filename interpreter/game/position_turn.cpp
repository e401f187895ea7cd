// SPDX-License-Identifier: MIT
// A turn of several parts in position text: actions had and allowed, men used up, and which
// decision is due.
#include <algorithm>

#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_digits = 2;

std::optional<std::uint8_t> small_number(std::string_view text) {
  if (text.empty() || text.size() > most_digits || !std::all_of(text.begin(), text.end(), is_digit))
    return {};
  unsigned value = 0;
  for (const char c : text)
    value = value * 10 + static_cast<unsigned>(c - '0');
  return value <= most_actions_a_turn ? std::optional(static_cast<std::uint8_t>(value))
                                      : std::nullopt;
}

bool are_told(const std::vector<DueDecision>& dues) {
  return std::all_of(
      dues.begin(), dues.end(), [](const DueDecision& due) { return due.is_told(); });
}

/// `0e16,1e16`: decisions and the squares that they look at; `2` alone was told from outside.
Fault read_dues(const Program& program, TextPart value, std::vector<DueDecision>& out) {
  std::size_t at = 0;
  while (at < value.text.size()) {
    const std::size_t end = std::min(value.text.find(',', at), value.text.size());
    const std::string_view one = value.text.substr(at, end - at);
    std::size_t digits = 0;
    while (digits < one.size() && is_digit(one[digits]))
      ++digits;
    const auto decision = small_number(one.substr(0, digits));
    std::size_t length = 0;
    const Square square = read_square(program.size, one.substr(digits), length);
    const bool is_told = digits == one.size();
    const bool is_square =
        square != no_square && digits + length == one.size() && !program.holes.test(square);
    if (!decision || (!is_square && !is_told))
      return value.fault("`due` lists decisions, each a number and a square, as in `0e8,1e8`");
    if (*decision >= program.turn.decisions.size())
      return value.fault("the variant has " + std::to_string(program.turn.decisions.size()) +
                         " decisions inside actions");
    if (is_told != (*decision == program.flag.decision) || (is_told && !are_told(out)))
      return value.fault(is_told ? "this decision needs a square, as in `0e8`"
                                 : "this decision is of no square, and comes first");
    out.push_back({*decision, square});
    at = end + 1;
  }
  if (out.size() > most_due)
    return value.fault("at most " + std::to_string(most_due) + " decisions may be due");
  return {};
}

Fault read_actions(TextPart value, TurnState& turn) {
  const std::size_t slash = value.text.find('/');
  const auto spent = small_number(value.text.substr(0, slash));
  const auto budget =
      slash == std::string_view::npos ? std::nullopt : small_number(value.text.substr(slash + 1));
  if (!spent || !budget)
    return value.fault("`turn` says how many actions this turn has had, and may have, as in `2/6`");
  if (*spent > *budget || *budget == 0)
    return value.fault("an open turn has had no more actions than it may have");
  turn.spent = *spent;
  turn.budget = *budget;
  return {};
}

Fault read_men(const Program& program,
               TextPart value,
               const Position& position,
               std::vector<Square>& out) {
  if (Fault fault = read_squares(program, value, out))
    return fault;
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  for (const Square square : out) {
    if (position.men[square].none())
      return value.fault("nobody stands on " + square_name(program.size, square));
  }
  return {};
}

std::string names(const Program& program, const std::vector<Square>& squares) {
  std::string text;
  for (const Square square : squares)
    text += square_name(program.size, square);
  return text;
}

}  // namespace

std::optional<Fault> read_turn_field(const Program& program,
                                     TextPart name,
                                     TextPart value,
                                     Position& position) {
  const TurnInfo& info = program.turn;
  if (name.text == "turn" && info.several)
    return read_actions(value, position.turn);
  if (name.text == "used" && info.several)
    return read_men(program, value, position, position.turn.used);
  if (name.text == "due" && !info.decisions.empty())
    return read_dues(program, value, position.turn.due);
  if (name.text == "done" && !info.after.empty())
    return read_men(program, value, position, position.turn.done);
  if (name.text != "after" || info.after.empty())
    return {};
  for (std::size_t i = 0; i < info.after.size(); ++i) {
    if (info.after[i].name != value.text)
      continue;
    position.turn.block = static_cast<std::uint8_t>(i + 1);
    return Fault{};
  }
  return Fault{value.fault("no `after action` is called `" + std::string(value.text) + "`")};
}

Fault check_turn(const Program& program, TextPart whole, Position& position) {
  TurnState& turn = position.turn;
  if (turn.spent == 0 && turn.budget > 0 && turn.due.empty())
    return whole.fault("an open turn has had at least one action, or a decision is `due`");
  if (turn.budget == 0 && program.turn.several && !are_told(turn.due))
    return whole.fault("a decision is `due`, but `turn` does not say in which action");
  if (turn.block > 0 && !turn.due.empty())
    return whole.fault("a decision inside an action is `due`, and one `after` it");
  if (turn.block > 0 && !program.turn.several)
    turn.spent = 1;
  if (turn.block > 0 && turn.spent == 0)
    return whole.fault(
        "a decision after an action is due, but `turn` does not say of which action");
  if (turn.block == 0 && !turn.done.empty())
    return whole.fault("`done` is said, but no `after`");
  if (turn.spent == 0 && are_told(turn.due) && !turn.used.empty())
    return whole.fault("`used` is said, but no `turn`");
  return {};
}

std::string write_turn(const Program& program, const Position& position) {
  const TurnState& turn = position.turn;
  std::string text;
  if (!turn.is_open())
    return text;
  if (program.turn.several && (turn.spent > 0 || !are_told(turn.due))) {
    text += " turn=" + std::to_string(turn.spent) + "/" + std::to_string(turn.budget);
    if (!turn.used.empty())
      text += " used=" + names(program, turn.used);
  }
  for (std::size_t i = 0; i < turn.due.size(); ++i)
    text += (i == 0 ? " due=" : ",") + std::to_string(turn.due[i].decision) +
            (turn.due[i].is_told() ? "" : square_name(program.size, turn.due[i].at));
  if (turn.block > 0)
    text += " after=" + program.turn.after[turn.block - 1U].name;
  if (!turn.done.empty())
    text += " done=" + names(program, turn.done);
  return text;
}

}  // namespace polymachy
