// SPDX-License-Identifier: MIT
// Turns of several parts: how many actions, what follows each, who is used up, and when the turn is
// over.
#include <algorithm>

#include "tests/reference/evaluator.hpp"

namespace polymachy::reference {

using model::TestKind;

namespace {

constexpr int most_actions = 64;

bool contains(const std::vector<Square>& squares, Square square) {
  return std::ranges::find(squares, square) != squares.end();
}

}  // namespace

bool Reference::has_parts() const {
  return book_.variant.turn.several || !book_.variant.after.empty() ||
         !book_.variant.decisions.empty();
}

int Reference::budget_of(const Position& position) const {
  if (position.turn.is_open())
    return position.turn.budget;
  State state;
  state.world = std::make_shared<const World>(make_world(position));
  state.actor = state.owner = position.to_move;
  const std::int64_t count = value(book_.variant.turn.actions, state, {});
  return static_cast<int>(std::clamp<std::int64_t>(count, 0, most_actions));
}

/// Whether the turn may end here without another action.
bool Reference::may_stop(const Position& position) const {
  if (!book_.variant.turn.several || position.turn.is_deciding() || position.turn.spent == 0)
    return false;
  if (book_.variant.turn.stop.kind == TestKind::Always)
    return true;
  return !run_all(position, Next::of([](const State&) { return true; }));
}

Outcome Reference::stopped(const Position& position) const {
  State nothing;
  nothing.world = std::make_shared<const World>(make_world(position));
  nothing.actor = nothing.owner = position.to_move;
  return complete(position, nothing);
}

/// The decisions of every man who must follow the action and has not yet.
bool Reference::run_block(const Position& position, const Next& next) const {
  const model::AfterBlock& block = book_.variant.after[position.turn.block - 1U];
  for (std::size_t square = 0; square < position.men.size(); ++square) {
    const Man man = position.men[square];
    if (man.none() || man.side() != position.to_move ||
        !block.men.test(static_cast<std::size_t>(book_.plain(man.type()))) ||
        contains(position.turn.done, static_cast<Square>(square)))
      continue;
    if (run_for(static_cast<Square>(square), block.path, position, next))
      return true;
  }
  return false;
}

/// The decision inside an action that is due first: no man, no hook.
bool Reference::run_decision(const Position& position, const Next& next) const {
  const DueDecision due = position.turn.due.front();
  State state;
  state.world = std::make_shared<const World>(make_world(position));
  state.actor = state.owner = position.to_move;
  state.cursor = due.is_told() ? Square{0} : due.at;
  const auto finished = [&](State end) {
    return finish_path(end) && next(end);
  };
  return run(book_.variant.decisions[due.decision].path, state, Next::of(finished));
}

/// Somebody has won or lost by what stands on the board.
bool Reference::is_decided(const Position& position) const {
  if (!position.turn.due.empty() && position.turn.due.front().is_told())
    return false;  // what was told is done first
  return std::ranges::any_of(book_.variant.results, [&](const model::Result& result) {
    const bool asks_more =
        mentions(result.test, TestKind::Stuck) || asks_history(result.test, book_.variant);
    if (result.outcome == model::Outcome::Draw || asks_more)
      return false;
    return ask(result.test, position, 0, no_square) || ask(result.test, position, 1, no_square);
  });
}

void Reference::go_on(const Position& before, const State& end, Position& after) const {
  if (!has_parts())
    return;
  const std::vector<Effect> effects = effects_of(end);
  const bool acted = !effects.empty();
  const bool decided = !before.turn.due.empty();
  if (!acted && before.turn.spent > 0 && !before.turn.is_deciding()) {
    after.turn = {};  // stopped
    return;
  }
  TurnState& turn = after.turn;
  const bool several = book_.variant.turn.several;
  turn.used.clear();
  turn.done.clear();
  turn.budget = static_cast<std::uint8_t>(several ? budget_of(before) : 0);
  for (std::size_t i = 0; i < end.world->people.size(); ++i) {
    const Person& person = end.world->people[i];
    if (person.fate != Fate::Standing)
      continue;
    const bool is_mover = static_cast<int>(i) == end.mover;
    const bool written = person.entered || person.first != person.square || (is_mover && acted);
    if (several && (written || contains(before.turn.used, person.first)))
      turn.used.push_back(person.square);
    if ((is_mover && before.turn.block > 0) || contains(before.turn.done, person.first))
      turn.done.push_back(person.square);
  }
  std::ranges::sort(turn.used);
  std::ranges::sort(turn.done);
  if (decided)
    turn.due.erase(turn.due.begin());
  for (const Effect& effect : effects)
    if (effect.kind == EffectKind::Due)
      turn.due.push_back({effect.aux, effect.to});
  if (before.turn.is_deciding())
    after.mark = before.mark;
  after.to_move = before.to_move;
  const bool was_told = decided && before.turn.due.front().is_told();
  settle(after, before.turn.block == 0 && !was_told);
}

void Reference::settle(Position& position, bool acted) const {
  TurnState& turn = position.turn;
  bool over = is_decided(position);
  const auto nobody_decides = [&] {
    return !run_all(position, Next::of([](const State&) { return true; }));
  };
  while (!turn.due.empty() && (over || nobody_decides())) {
    acted = !turn.due.front().is_told();
    turn.due.erase(turn.due.begin());
    over = is_decided(position);
  }
  if (acted && turn.due.empty()) {
    ++turn.spent;
    turn.block = book_.variant.after.empty() ? 0 : 1;
  }
  while (!over && turn.due.empty() && turn.block > 0 && nobody_decides()) {
    turn.done.clear();
    turn.block =
        turn.block < book_.variant.after.size() ? static_cast<std::uint8_t>(turn.block + 1) : 0;
  }
  if (!over && turn.due.empty() && turn.block == 0 && turn.spent == 0) {
    turn = {};  // what was told came before the first action
    return;
  }
  const bool spent = !book_.variant.turn.several || turn.spent >= turn.budget;
  if (over || (turn.due.empty() && turn.block == 0 && spent)) {
    position.to_move = other(position.to_move);
    turn = {};
  }
}

}  // namespace polymachy::reference
