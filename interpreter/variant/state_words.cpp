// SPDX-License-Identifier: MIT
#include "interpreter/variant/state_words.hpp"

#include <cstddef>
#include <vector>

namespace polymachy {
namespace {

std::string squares_text(const Program& program, const std::vector<Square>& squares) {
  std::string text;
  for (const Square square : squares) {
    text += (text.empty() ? "" : " ") + square_name(program.size, square);
  }
  return text;
}

std::string pool_text(const Program& program,
                      const Position& position,
                      std::size_t pool,
                      Side side) {
  std::string text;
  const std::size_t types = program.types.size();
  for (std::size_t type = 0; type < types; ++type) {
    const std::size_t index = pool * types + type;
    const std::vector<std::uint16_t>& men = position.pools[side];
    const int count = index < men.size() ? men[index] : 0;
    if (count == 0)
      continue;
    text += (text.empty() ? "" : " ") + program.types[type].letters;
    if (count > 1)
      text += "*" + std::to_string(count);
  }
  return text;
}

std::string rights_text(const Program& program, const Position& position, std::size_t right) {
  std::string text;
  for (Side side = 0; side < side_count; ++side) {
    std::vector<Square> holders;
    for (std::size_t square = 0; square < position.men.size(); ++square) {
      const Man man = position.men[square];
      const bool holds =
          square < position.rights.size() && ((position.rights[square] >> right) & 1U) != 0;
      if (!man.none() && man.side() == side && holds)
        holders.push_back(static_cast<Square>(square));
    }
    if (holders.empty())
      continue;
    text += (text.empty() ? "" : ", ") + program.sides[side].name + " " +
            squares_text(program, holders);
  }
  return text;
}

}  // namespace

std::string draw_state(const Program& program, const Position& position, bool with_counts) {
  std::string text;
  if (program.phases.size() > position.phase && !program.phases[position.phase].choices.empty()) {
    text += "phase: " + program.phases[position.phase].name + "\n";
  }
  text += "to move: " + program.sides[position.to_move].name;
  const TurnState& turn = position.turn;
  if (program.turn.several && turn.budget > 0)
    text += ", action " + std::to_string(turn.spent + 1) + " of " + std::to_string(turn.budget);
  if (!turn.due.empty() && turn.due.front().is_told())
    text += ", whose flag is down: `moves` shows what to choose from";
  else if (!turn.due.empty())
    text += ", still to decide for " + square_name(program.size, turn.due.front().at);
  else if (program.turn.several && turn.spent > 0 && program.turn.may_stop)
    text += "; `.` ends the turn";
  text += "\n";
  if (!turn.used.empty())
    text += "moved: " + squares_text(program, turn.used) + "\n";
  for (std::size_t right = 0; right < program.rights.size(); ++right) {
    const std::string holders = rights_text(program, position, right);
    if (!holders.empty())
      text += program.rights[right].name + ": " + holders + "\n";
  }
  if (position.mark.count > 0) {
    const auto first = position.mark.squares.begin();
    const std::vector<Square> squares(first, first + position.mark.count);
    text += program.marks[position.mark.mark] + ": " + squares_text(program, squares) +
            ", the man on " + square_name(program.size, position.mark.victim) + "\n";
  }
  for (std::size_t pool = 0; with_counts && pool < program.pools.size(); ++pool) {
    const bool is_empty = pool_text(program, position, pool, 0).empty() &&
                          pool_text(program, position, pool, 1).empty();
    for (Side side = 0; side < side_count && (pool == 0 || !is_empty); ++side) {
      const std::string men = pool_text(program, position, pool, side);
      text += program.pools[pool] + " of " + program.sides[side].name + ": " +
              (men.empty() ? "-" : men) + "\n";
    }
  }
  std::string events;
  for (std::size_t e = 0; e < program.events.size(); ++e) {
    if (((position.last >> e) & 1U) != 0)
      events += (events.empty() ? "" : ", ") + program.events[e].name;
  }
  if (!events.empty())
    text += "last action: " + events + "\n";
  for (std::size_t counter = 0; with_counts && counter < program.counters.size(); ++counter) {
    const std::uint32_t value = counter < position.counters.size() ? position.counters[counter] : 0;
    if (value > 0)
      text += program.counters[counter].name + ": " + std::to_string(value) + "\n";
  }
  return text;
}

std::string draw_verdict(GameSession& game, const GameResult& result) {
  const Program& program = game.program();
  switch (result.kind) {
    case GameResult::Kind::Draw:
      return "draw: " + result.why;
    case GameResult::Kind::Win:
      return game.winner_name(result) + " wins: " + result.why;
    case GameResult::Kind::Running:
      break;
  }
  return game.in_check() ? program.sides[game.to_move()].name + " is in check" : std::string();
}

}  // namespace polymachy
