// SPDX-License-Identifier: MIT
// Whole actions: a path from its start to its end, the hooks it sets off, and the position it leads
// to.
#include <algorithm>

#include "tests/reference/evaluator.hpp"

namespace polymachy::reference {

using model::HookWhen;

/// A hook that is to run, and where: for a man who arrived, or at the square of a capture.
struct Reference::Due {
  const model::Hook* hook = nullptr;
  Square square = no_square;
  int subject = nobody;
};

/// Every run of [path] for the man on [square], with the hooks it sets off.
bool Reference::run_for(Square square,
                        const model::Path& path,
                        const Position& position,
                        const Next& next) const {
  State state;
  state.world = std::make_shared<const World>(make_world(position));
  state.actor = state.owner = position.to_move;
  state.cursor = state.saved[model::slot_origin] = square;
  state.mover = state.world->on[square];
  state.hand = State::Hand::Home;
  const auto finished = [&](State end) {
    return finish_path(end) && run_hooks(hooks_due(end), 0, end, next);
  };
  return run(path, state, Next::of(finished));
}

bool Reference::run_all(const Position& position, const Next& next) const {
  if (!position.turn.due.empty())
    return run_decision(position, next);
  if (position.turn.block > 0)
    return run_block(position, next);
  const model::TurnRule& turn = book_.variant.turn;
  if (turn.several && position.turn.spent >= budget_of(position))
    return false;
  for (std::size_t square = 0; square < position.men.size(); ++square) {
    const Man man = position.men[square];
    if (man.none() || man.side() != position.to_move)
      continue;
    if (turn.once_per_man && std::ranges::count(position.turn.used, square) > 0)
      continue;
    if (run_for(static_cast<Square>(square), book_.type(man.type()).path, position, next))
      return true;
  }
  State start;
  start.world = std::make_shared<const World>(make_world(position));
  start.actor = start.owner = position.to_move;
  const auto finished = [&](State end) {
    return finish_path(end) && run_hooks(hooks_due(end), 0, end, next);
  };
  return std::ranges::any_of(book_.variant.actions, [&](const model::Action& action) {
    return run(action.path, start, Next::of(finished));
  });
}

/// In written order: first those on arrival, each for all men whom the path has brought to another
/// square or on to the board, then those on captures, each for all captures.
std::vector<Reference::Due> Reference::hooks_due(const State& state) const {
  const World& world = *state.world;
  std::vector<Due> due;
  for (const model::Hook& hook : book_.variant.hooks)
    for (const int person : world.placed) {
      const Person& man = world.people[static_cast<std::size_t>(person)];
      if (hook.when == HookWhen::Arrive && man.fate == Fate::Standing && man.first != man.square)
        due.push_back({&hook, man.square, person});
    }
  for (const model::Hook& hook : book_.variant.hooks)
    for (const int person : world.taken)
      if (hook.when == HookWhen::Take)
        due.push_back({&hook, world.people[static_cast<std::size_t>(person)].square, nobody});
  return due;
}

bool Reference::run_hooks(const std::vector<Due>& due,
                          std::size_t from,
                          const State& state,
                          const Next& next) const {
  if (from == due.size())
    return next(state);
  const Due& now = due[from];
  State hooked = state;
  hooked.bound = {};
  hooked.chosen = {};
  std::fill(hooked.saved.begin() + model::first_named, hooked.saved.end(), no_square);
  hooked.is_hook = true;
  hooked.hand = State::Hand::None;
  hooked.cursor = now.square;
  hooked.subject = now.subject;
  if (now.subject != nobody) {
    const Person& man = state.world->people[static_cast<std::size_t>(now.subject)];
    if (man.fate != Fate::Standing || man.square != now.square)
      return run_hooks(due, from + 1, state, next);  // he has left it by an earlier hook
    hooked.owner = man.now.side();
    hooked.saved[model::slot_origin] = man.first;
  }
  if (!holds(now.hook->test, hooked))
    return run_hooks(due, from + 1, state, next);
  const auto rest = [&](const State& after) {
    if (after.lifted != nobody)
      return false;
    // The next hook is set up afresh; only the world and the text of the move go on.
    State on = state;
    on.world = after.world;
    return run_hooks(due, from + 1, on, next);
  };
  return run(now.hook->path, hooked, Next::of(rest));
}

namespace {

/// Where the mover stands, or stood last.
Square place_of_mover(const State& end) {
  return end.mover == nobody ? no_square
                             : end.world->people[static_cast<std::size_t>(end.mover)].square;
}

}  // namespace

Outcome Reference::complete(const Position& before, const State& end) const {
  Outcome outcome{{}, position_after(before, end), end, before.last};
  Action& action = outcome.action;
  action.effects = effects_of(end);
  if (before.turn.block > 0)
    action.effects.push_back({EffectKind::Done, no_type, 0, no_square, place_of_mover(end)});
  action.passes = action.effects.empty();
  action.say_from = end.say_from;
  action.say_to = end.say_to;
  action.from = end.saved[model::slot_origin];
  action.to = place_of_mover(end);
  outcome.end.saved[model::slot_mover] = action.to;
  outcome.end.saved[model::slot_taken] =
      end.world->taken.empty()
          ? no_square
          : end.world->people[static_cast<std::size_t>(end.world->taken.back())].square;
  if (end.mover == nobody && !end.world->placed.empty())
    action.to = end.world->people[static_cast<std::size_t>(end.world->placed.back())].square;
  if (const std::uint32_t asked = events_asked_by_rules(false); asked != 0)
    outcome.after.last = (before.last & ~asked) | (events_of(before, outcome) & asked);
  return outcome;
}

Position Reference::position_after(const Position& before, const State& end) const {
  const World& world = *end.world;
  Position after = before;
  after.to_move = other(before.to_move);
  after.pools = world.pools;
  after.men.assign(before.men.size(), Man{});
  after.rights.assign(before.men.size(), 0);
  for (std::size_t square = 0; square < before.men.size(); ++square) {
    after.men[square] = world.man(static_cast<Square>(square));
    if (after.men[square].none())
      continue;
    const Person& man = world.people[static_cast<std::size_t>(world.on[square])];
    // a man that acts has moved, also if he ends where he began
    const bool acted = static_cast<int>(world.on[square]) == end.mover && !effects_of(end).empty();
    if (man.first == square && !acted && !man.became && square < before.rights.size())
      after.rights[square] = before.rights[square];
  }
  drop_lone_rights(after);
  after.mark = LiveMark{};
  for (const auto& [mark, square] : world.marks_made) {
    after.mark.mark = static_cast<std::uint8_t>(mark);
    after.mark.victim = place_of_mover(end);
    if (after.mark.count < max_mark_squares)
      after.mark.squares[after.mark.count++] = square;
  }
  go_on(before, end, after);
  return after;
}

void Reference::drop_lone_rights(Position& position) const {
  for (std::size_t r = 0; r < book_.variant.rights.size(); ++r) {
    const model::Right& right = book_.variant.rights[r];
    const auto bit = static_cast<std::uint8_t>(1U << r);
    for (Side side = 0; side < side_count && right.with.any(); ++side) {
      bool has_of = false;
      bool has_with = false;
      for (std::size_t square = 0; square < position.men.size(); ++square) {
        const Man man = position.men[square];
        if (man.none() || man.side() != side || (position.rights[square] & bit) == 0)
          continue;
        has_of = has_of || right.of.test(man.type());
        has_with = has_with || right.with.test(man.type());
      }
      for (std::size_t square = 0; square < position.men.size() && !(has_of && has_with); ++square)
        if (!position.men[square].none() && position.men[square].side() == side)
          position.rights[square] = static_cast<std::uint8_t>(position.rights[square] & ~bit);
    }
  }
}

}  // namespace polymachy::reference
