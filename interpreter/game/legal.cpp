// SPDX-License-Identifier: MIT
// Legal turns: the engine's, less those that rules which ask history forbid; and repetition, which
// those rules and some results ask. Positions are compared whole; the key only saves most of the
// comparing.
#include <algorithm>

#include "interpreter/game/entry.hpp"
#include "interpreter/game/position_text.hpp"
#include "interpreter/game/turns.hpp"

namespace polymachy {
namespace {

bool same_but_mark(const Position& a, const Position& b) {
  return a.to_move == b.to_move && a.phase == b.phase && a.men == b.men && a.rights == b.rights &&
         a.pools == b.pools && a.turn == b.turn;
}

std::vector<std::vector<Effect>> sorted_effects(const std::vector<Action>& actions) {
  std::vector<std::vector<Effect>> all;
  all.reserve(actions.size());
  for (const Action& action : actions)
    all.push_back(action.effects);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

/// What the engine generates, as actions that outlive the list.
std::vector<Action> Game::generated(Legality legality) {
  MoveList list;
  engine_->generate(list, legality);
  std::vector<Action> actions;
  actions.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i)
    actions.push_back(engine_->action(list, i));
  return actions;
}

const std::vector<LegalTurn>& Game::legal() {
  if (legal_known_)
    return legal_;
  legal_.clear();
  if (result().kind == GameResult::Kind::Running)
    legal_ = in_setup() ? setup_turns()
                        : with_follow_ups(make_turns(*program_, position_, legal_actions()));
  legal_known_ = true;
  return legal_;
}

std::vector<Action> Game::legal_actions() {
  std::vector<Action> actions = generated(Legality::Legal);
  if (rules_ask_history_)
    std::erase_if(actions, [this](const Action& action) { return violated(action) >= 0; });
  return actions;
}

std::vector<LegalTurn> Game::candidate_turns() {
  return make_turns(*program_, position_, generated(Legality::Candidate));
}

/// The rule that forbids [action] here, history and all, or -1.
int Game::violated(const Action& action) {
  Asked asked;
  asked.action = &action;
  asked.before = position_.men.data();
  asked.counters = position_.counters.data();
  std::vector<std::uint32_t> counters;
  if (rules_ask_history_) {
    engine_->make(action);
    counters = counters_after(action, position_);
    asked.counters = counters.data();
    Position after = engine_->position();
    after.phase = position_.phase;
    const std::uint64_t key = engine_->key_without_mark();
    engine_->undo();
    asked.repeats = repeats(after, key);
  }
  return engine_->violated(action, asked);
}

/// How often [position] has stood on the board in this game before the present one.
std::uint32_t Game::repeats(const Position& position, std::uint64_t key) {
  std::uint32_t count = 0;
  std::optional<bool> mark_used;
  for (Entry& entry : played_) {
    if (entry.key == key && is_repeated(entry, position, mark_used))
      ++count;
  }
  return count;
}

/// A mark counts only if some legal move uses it.
bool Game::is_repeated(Entry& entry, const Position& position, std::optional<bool>& mark_used) {
  if (!same_but_mark(entry.before, position))
    return false;
  if (entry.before.mark == position.mark)
    return true;
  if (!entry.mark_used)
    entry.mark_used = uses_mark(entry.before);
  if (!mark_used)
    mark_used = uses_mark(position);
  return !*entry.mark_used && !*mark_used;
}

/// Whether the legal moves of [position] would be others without its mark.
bool Game::uses_mark(const Position& position) {
  if (position.mark.count == 0)
    return false;
  engine_->set_position(position);
  const auto with = sorted_effects(generated(Legality::Legal));
  Position without = position;
  without.mark = {};
  engine_->set_position(without);
  const bool used = sorted_effects(generated(Legality::Legal)) != with;
  engine_->set_position(position_);
  return used;
}

}  // namespace polymachy
