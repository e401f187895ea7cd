// SPDX-License-Identifier: MIT
// Rules, counters and results. A rule is judged on the position after the action, seen by the
// actor.
#include <algorithm>

#include "tests/reference/evaluator.hpp"

namespace polymachy::reference {

using model::TestKind;

namespace {

bool asks_stuck(const model::Rule& rule) {
  return mentions(rule.event, TestKind::Stuck) || mentions(rule.when, TestKind::Stuck);
}

/// The state in which rules and counters look at the position after [outcome]: seen by the actor,
/// no cursor.
State looking_back(const Outcome& outcome, Side actor) {
  State state;
  state.world = std::make_shared<const World>(make_world(outcome.after));
  state.actor = state.owner = actor;
  state.saved = outcome.end.saved;
  return state;
}

/// What events and counters know of [outcome], an action in [before].
Asked asked_of(const Position& before, const Outcome& outcome) {
  Asked asked;
  asked.event = &outcome;
  asked.position = &outcome.after;
  asked.counters = &before.counters;
  asked.last = before.last;
  return asked;
}

bool by_effects(const Outcome& a, const Outcome& b) { return a.action.effects < b.action.effects; }
bool same_effects(const Outcome& a, const Outcome& b) {
  return a.action.effects == b.action.effects;
}

/// One outcome an action, the first in written order, sorted by effects.
void make_distinct(std::vector<Outcome>& outcomes) {
  std::ranges::stable_sort(outcomes, by_effects);
  const auto end = std::unique(outcomes.begin(), outcomes.end(), same_effects);
  outcomes.erase(end, outcomes.end());
}

std::vector<Action> actions_of(std::vector<Outcome> outcomes) {
  make_distinct(outcomes);
  std::vector<Action> actions;
  for (const Outcome& outcome : outcomes)
    actions.push_back(outcome.action);
  return actions;
}

}  // namespace

bool Reference::rule_applies(const model::Rule& rule,
                             const Outcome& outcome,
                             const History& history) const {
  const bool of_history =
      asks_history(rule.event, book_.variant) || asks_history(rule.when, book_.variant);
  if (of_history && !history)
    return false;
  Asked asked;
  std::vector<std::uint32_t> counters = outcome.after.counters;
  asked.event = &outcome;
  asked.position = &outcome.after;
  asked.counters = &counters;
  asked.last = outcome.last_before;
  const State state = looking_back(outcome, outcome.end.actor);
  if (!asks_history(rule.event, book_.variant) && !holds(rule.event, state, asked))
    return false;
  if (of_history) {
    asked.repeats = history(outcome.after);
    Position before = outcome.after;
    before.last = outcome.last_before;
    counters = counters_after(before, outcome);
  }
  return holds(rule.event, state, asked) && holds(rule.when, state, asked);
}

const model::Rule* Reference::forbidden_by(const Outcome& outcome,
                                           bool without_stuck,
                                           const History& history) const {
  for (const model::Rule& rule : book_.variant.rules) {
    if (rule.prefer || (without_stuck && asks_stuck(rule)))
      continue;
    if (rule_applies(rule, outcome, history))
      return &rule;
  }
  return nullptr;
}

bool Reference::has_legal(const Position& position,
                          bool without_stuck,
                          const History& history) const {
  if (may_stop(position))
    return true;
  const auto is_legal = [&](const State& end) {
    return forbidden_by(complete(position, end), without_stuck, history) == nullptr;
  };
  return run_all(position, Next::of(is_legal));
}

void Reference::prefer(const model::Rule& rule,
                       std::vector<Outcome>& legal,
                       const History& history) const {
  std::vector<Outcome> preferred;
  std::ranges::copy_if(legal, std::back_inserter(preferred), [&](const Outcome& outcome) {
    return rule_applies(rule, outcome, history);
  });
  if (!preferred.empty())
    legal = std::move(preferred);
}

std::vector<Outcome> Reference::legal_outcomes(const Position& position,
                                               const History& history) const {
  std::vector<Outcome> legal;
  const auto judge = [&](const State& end) {
    Outcome outcome = complete(position, end);
    if (position.turn.is_deciding() || forbidden_by(outcome, false, history) == nullptr)
      legal.push_back(std::move(outcome));
    return false;
  };
  run_all(position, Next::of(judge));
  make_distinct(legal);
  for (const model::Rule& rule : book_.variant.rules)
    if (rule.prefer && !position.turn.is_deciding())
      prefer(rule, legal, history);
  if (may_stop(position))
    legal.push_back(stopped(position));
  return legal;
}

std::vector<Action> Reference::legal(const Position& position) const {
  return actions_of(legal_outcomes(position));
}

std::vector<Outcome> Reference::candidate_outcomes(const Position& position) const {
  std::vector<Outcome> all;
  const auto keep = [&](const State& end) {
    return all.push_back(complete(position, end)), false;
  };
  run_all(position, Next::of(keep));
  if (may_stop(position))
    all.push_back(stopped(position));
  return all;
}

std::vector<Action> Reference::candidates(const Position& position) const {
  return actions_of(candidate_outcomes(position));
}

Position Reference::after(const Position& position, const Action& action) const {
  for (const Outcome& outcome : candidate_outcomes(position))
    if (outcome.action == action)
      return outcome.after;
  return position;
}

std::string Reference::violated(const Position& position, const Action& action) const {
  std::string name;
  for (const Outcome& outcome : candidate_outcomes(position)) {
    if (!(outcome.action == action))
      continue;
    const model::Rule* rule = forbidden_by(outcome, false, {});
    if (rule == nullptr)
      return {};
    if (name.empty())
      name = rule->name;
  }
  return name;
}

std::uint32_t Reference::events_of(const Position& before, const Outcome& outcome) const {
  const Asked asked = asked_of(before, outcome);
  const State state = looking_back(outcome, outcome.end.actor);
  std::uint32_t events = 0;
  for (std::size_t i = 0; i < book_.variant.events.size(); ++i)
    if (holds(book_.variant.events[i].test, state, asked))
      events |= 1U << i;
  return events;
}

std::uint32_t Reference::events_asked_by_rules(bool also_of_history) const {
  std::uint32_t events = 0;
  const TestFilter note = [&](const model::Test& t) {
    if (t.kind == TestKind::Last && ((events >> t.index) & 1U) == 0) {
      events |= 1U << t.index;
      (void)mentions(book_.variant.events[static_cast<std::size_t>(t.index)].test, note);
    }
    return false;
  };
  for (const model::Rule& rule : book_.variant.rules) {
    if (!also_of_history &&
        (asks_history(rule.event, book_.variant) || asks_history(rule.when, book_.variant)))
      continue;
    (void)mentions(rule.event, note);
    (void)mentions(rule.when, note);
  }
  return events;
}

std::vector<std::uint32_t> Reference::counters_after(const Position& before,
                                                     const Outcome& outcome) const {
  const Asked asked = asked_of(before, outcome);
  const State state = looking_back(outcome, outcome.end.actor);
  std::vector<std::uint32_t> counters = before.counters;
  for (std::size_t i = 0; i < book_.variant.counters.size(); ++i) {
    const model::Counter& counter = book_.variant.counters[i];
    if (holds(counter.reset, state, asked))
      counters[i] = 0;
    else if (!holds(counter.hold, state, asked))
      ++counters[i];
  }
  return counters;
}

bool Reference::ask(const model::Test& test,
                    const Position& position,
                    Side side,
                    Square square) const {
  State state;
  state.world = std::make_shared<const World>(make_world(position));
  state.actor = state.owner = side;
  state.cursor = square;
  Asked asked;
  asked.position = &position;
  asked.counters = &position.counters;
  asked.is_result = true;
  return holds(test, state, asked);
}

Reference::Ending Reference::ending(const Position& position,
                                    std::uint32_t repeats,
                                    const History& history) const {
  Asked asked;
  asked.history = &history;
  asked.position = &position;
  asked.counters = &position.counters;
  asked.last = position.last;
  asked.repeats = repeats;
  asked.is_result = true;
  for (const model::Result& result : book_.variant.results) {
    std::array<bool, side_count> is_true{};
    for (Side side = 0; side < side_count; ++side) {
      State state;
      state.world = std::make_shared<const World>(make_world(position));
      state.actor = state.owner = side;
      is_true[side] = holds(result.test, state, asked);
    }
    if (!is_true[0] && !is_true[1])
      continue;
    Ending ending{true, std::nullopt, result.why};
    if (result.outcome != model::Outcome::Draw && is_true[0] != is_true[1]) {
      const Side side = is_true[0] ? 0 : 1;
      ending.winner = result.outcome == model::Outcome::Win ? side : other(side);
    }
    return ending;
  }
  return {};
}

Position Reference::repetition_form(Position position) const {
  position.full_move = 0;
  position.counters.assign(position.counters.size(), 0);
  position.last &= events_asked_by_rules(true);
  if (position.mark.count == 0 && position.last == 0)
    return position;
  const std::vector<Action> all = legal(position);
  for (std::size_t i = 0; i < book_.variant.events.size(); ++i) {
    Position without = position;
    without.last &= ~(1U << i);
    if (without.last != position.last && legal(without) == all)
      position = without;
  }
  Position unmarked = position;
  unmarked.mark = LiveMark{};
  return legal(unmarked) == all ? unmarked : position;
}

}  // namespace polymachy::reference
