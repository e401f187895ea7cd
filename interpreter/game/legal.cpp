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

/// What an action and its texts cost, in instructions.
constexpr std::uint64_t steps_of_action = 200;

bool same_but_past(const Position& a, const Position& b) {
  return a.to_move == b.to_move && a.phase == b.phase && a.men == b.men && a.rights == b.rights &&
         a.pools == b.pools && a.turn == b.turn;
}

std::uint32_t events_in_rules(const Program& program) {
  std::uint32_t events = 0;
  for (std::size_t e = 0; e < program.events.size(); ++e)
    events |= program.events[e].in_rules ? 1U << e : 0U;
  return events;
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
  engine_->charge(steps_of_action * list.size());
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

/// The engine leaves out the rules that ask history; they are judged here.
const std::vector<Action>& Game::legal_actions() {
  if (!legal_actions_) {
    legal_actions_ = generated(Legality::Legal);
    if (rules_ask_history_)
      std::erase_if(*legal_actions_,
                    [this](const Action& action) { return is_against_history(action); });
  }
  return *legal_actions_;
}

/// Counters and repetition after [action]; the engine stands at the present position before and
/// after.
Game::Aftermath Game::aftermath_of(const Action& action) {
  Aftermath aftermath;
  aftermath.is_known = true;
  engine_->make(action);
  aftermath.counters = counters_after(action, position_);
  Position after = engine_->position();
  after.phase = position_.phase;
  after.last = events_of(action, position_);
  const std::uint64_t key = engine_->key_without_mark();
  engine_->undo();
  aftermath.repeated = repeated_plies(after, key);
  return aftermath;
}

/// What a rule may ask of [action]. Both must outlive the answer.
Asked Game::asked_of(const Action& action, const Aftermath& aftermath) const {
  Asked asked;
  asked.action = &action;
  asked.before = position_.men.data();
  asked.last = position_.last;
  asked.history = aftermath.is_known;
  asked.counters = aftermath.is_known ? aftermath.counters.data() : position_.counters.data();
  asked.repeats = static_cast<std::uint32_t>(aftermath.repeated.size());
  return asked;
}

/// Whether a rule that asks history forbids [action]. History is looked up last: mostly the event
/// is none.
bool Game::is_against_history(const Action& action) {
  const Side actor = position_.to_move;
  Aftermath aftermath;
  for (const RuleInfo& rule : program_->rules) {
    if (!rule.asks_history || rule.kind == RuleKind::Prefer)
      continue;
    const auto holds = [&](int test) {
      engine_->make(action);
      const bool answer = engine_->ask(test, actor, asked_of(action, aftermath));
      engine_->undo();
      return answer;
    };
    if (!rule.event_asks_history && !holds(rule.event))
      continue;
    if (!aftermath.is_known)
      aftermath = aftermath_of(action);
    if (holds(rule.event) && holds(rule.when))
      return true;
  }
  return false;
}

std::vector<LegalTurn> Game::candidate_turns() {
  return make_turns(*program_, position_, generated(Legality::Candidate));
}

/// The rule that forbids [action] here, history and all, or -1.
int Game::violated(const Action& action) {
  Aftermath aftermath;
  if (rules_ask_history_)
    aftermath = aftermath_of(action);
  return engine_->violated(action, asked_of(action, aftermath));
}

/// How often [position] has stood on the board in this game before the present one.
std::uint32_t Game::repeats(const Position& position, std::uint64_t key) {
  return static_cast<std::uint32_t>(repeated_plies(position, key).size());
}

/// After how many plies of this game [position] stood on the board before the present one: whole
/// positions are compared, the key only saves most of the comparing.
std::vector<std::size_t> Game::repeated_plies(const Position& position, std::uint64_t key) {
  std::vector<std::size_t> plies;
  std::optional<Past> past;
  for (std::size_t ply = 0; ply < played_.size(); ++ply) {
    Entry& entry = played_[ply];
    if (entry.key == key && is_repeated(entry, position, past))
      plies.push_back(ply);
  }
  return plies;
}

/// What is remembered of the action before counts only if some legal move depends on it.
bool Game::is_repeated(Entry& entry, const Position& position, std::optional<Past>& past) {
  if (!same_but_past(entry.before, position))
    return false;
  const std::uint32_t asked = events_in_rules(*program_);
  if (entry.before.mark == position.mark && ((entry.before.last ^ position.last) & asked) == 0)
    return true;
  if (!entry.past)
    entry.past = past_that_counts(entry.before);
  if (!past)
    past = past_that_counts(position);
  return *entry.past == *past;
}

/// Mark and last events of [position], less what no legal move depends on.
Game::Past Game::past_that_counts(const Position& position) {
  Past past{position.mark, position.last & events_in_rules(*program_)};
  const auto legal_with = [&](const Past& tried) {
    Position other = position;
    other.mark = tried.mark;
    other.last = tried.last;
    engine_->set_position(other);
    return sorted_effects(generated(Legality::Legal));
  };
  const auto all = legal_with(past);
  for (std::size_t e = 0; e < program_->events.size(); ++e) {
    const Past without{past.mark, past.last & ~(1U << e)};
    if (without.last != past.last && legal_with(without) == all)
      past = without;
  }
  if (past.mark.count > 0 && legal_with({LiveMark{}, past.last}) == all)
    past.mark = LiveMark{};
  engine_->set_position(position_);
  return past;
}

}  // namespace polymachy
