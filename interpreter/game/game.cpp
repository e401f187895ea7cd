// SPDX-License-Identifier: MIT
// History: turns are pushed and popped; a popped turn's position is set anew, so that no engine
// needs a deep undo.
#include "interpreter/game/game.hpp"

#include <algorithm>

#include "interpreter/game/entry.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"
#include "interpreter/game/possible.hpp"
#include "interpreter/game/turns.hpp"

namespace polymachy {

Game::Game(std::shared_ptr<const Program> program,
           SourceSet& sources,
           EngineLimits limits,
           EngineFactory make)
    : program_(std::move(program)), sources_(&sources), limits_(limits), make_(std::move(make)) {
  engine_ = make_(program_, limits_);
  engine_->allow(limits_.steps_per_question);
  for (const RuleInfo& rule : program_->rules)
    rules_ask_history_ = rules_ask_history_ || rule.asks_history;
  for (const ResultInfo& line : program_->results)
    results_ask_history_ = results_ask_history_ || line.asks_history;
  Sink ignored;  // the loader has tried every start
  if (!set_start("", ignored))
    stand(empty_position(*program_));
}

Game::~Game() = default;

void Game::stand(Position position) {
  engine_->allow(limits_.steps_per_question);
  position_ = std::move(position);
  engine_->set_position(position_);
  if (program_->turn.has_parts())
    position_ = engine_->position();  // which has passed over what nobody can decide
  played_.clear();
  undone_.clear();
  first_text_ = write_position(*program_, position_);
  forget_derived();
}

void Game::resume(const Position& position, const std::vector<Stood>& before) {
  position_ = position;
  engine_->allow(limits_.steps_per_question);
  engine_->set_position(position_);
  played_.clear();
  undone_.clear();
  for (const Stood& each : before) {
    Entry& entry = played_.emplace_back();
    entry.turn.start = 0;  // no action of this game led on from there
    entry.before = *each.position;
    entry.key = each.key;
  }
  forget_derived();
}

void Game::set_pools(const decltype(Position::pools)& pools) {
  position_.pools = pools;
  engine_->set_position(position_);
  forget_derived();
}

void Game::forget_derived() {
  legal_.clear();
  legal_actions_.reset();
  legal_known_ = result_known_ = false;
}

bool Game::set_position(std::string_view text, Sink& sink) {
  const FileId file = sources_->add("position", std::string(text));
  std::optional<Position> position = read_possible(program_, engine_.get(), *sources_, file, sink);
  if (!position) {
    engine_->set_position(position_);
    return false;
  }
  stand(std::move(*position));
  return true;
}

std::string Game::position_text() const { return write_position(*program_, position_); }

void Game::push(const LegalTurn& turn) {
  played_.push_back({turn, position_, in_setup() ? 0 : engine_->key_without_mark(), {}});
  if (turn.start >= 0) {
    push_start(turn.start);
  } else if (turn.flag >= 0) {
    push_flag(turn.flag);
  } else {
    advance(played_.back().turn);
  }
  forget_derived();
}

/// Makes the action and what follows it, and brings up to date what the engine does not know.
void Game::advance(const LegalTurn& turn) {
  const Position& before = played_.back().before;
  engine_->make(turn.action);
  const bool goes_on = !before.turn.due.empty();  // an action that was counted when it began
  std::vector<std::uint32_t> counters =
      goes_on ? before.counters : counters_after(turn.action, before);
  if (goes_on)
    reset_counters(turn.action, before, counters);
  const std::uint32_t events = events_of(turn.action, before);
  for (const Action& action : turn.after) {
    const Position meanwhile = engine_->position();
    engine_->make(action);
    reset_counters(action, meanwhile, counters);
  }
  Position after = engine_->position();
  after.phase = before.phase;
  after.full_move = before.full_move + (before.to_move == 1 && after.to_move == 0 ? 1 : 0);
  after.counters = std::move(counters);
  after.last = events;
  position_ = std::move(after);
}

void Game::pop() {
  position_ = std::move(played_.back().before);
  played_.pop_back();
  engine_->set_position(position_);
  forget_derived();
}

/// The counters after [action], which the engine has just made.
std::vector<std::uint32_t> Game::counters_after(const Action& action, const Position& before) {
  std::vector<std::uint32_t> counters = before.counters;
  Asked asked;
  asked.counters = before.counters.data();
  asked.action = &action;
  asked.before = before.men.data();
  asked.last = before.last;
  for (std::size_t c = 0; c < counters.size(); ++c) {
    const CounterInfo& info = program_->counters[c];
    if (info.reset >= 0 && engine_->ask(info.reset, before.to_move, asked)) {
      counters[c] = 0;
    } else if (info.hold < 0 || !engine_->ask(info.hold, before.to_move, asked)) {
      if (counters[c] < UINT32_MAX)
        ++counters[c];
    }
  }
  return counters;
}

/// Sets to 0 the counters that [action], a decision that follows another, resets.
void Game::reset_counters(const Action& action,
                          const Position& before,
                          std::vector<std::uint32_t>& counters) {
  Asked asked;
  asked.counters = counters.data();
  asked.action = &action;
  asked.before = before.men.data();
  for (std::size_t c = 0; c < counters.size(); ++c) {
    const int reset = program_->counters[c].reset;
    if (reset >= 0 && engine_->ask(reset, before.to_move, asked))
      counters[c] = 0;
  }
}

/// What the next action may ask of [action], which the engine has just made.
std::uint32_t Game::events_of(const Action& action, const Position& before) {
  Asked asked;
  asked.counters = before.counters.data();
  asked.action = &action;
  asked.before = before.men.data();
  asked.last = before.last;
  std::uint32_t events = 0;
  for (std::size_t e = 0; e < program_->events.size(); ++e)
    if (engine_->ask(program_->events[e].test, before.to_move, asked))
      events |= 1U << e;
  return events;
}

void Game::play(const LegalTurn& turn) {
  engine_->allow(limits_.steps_per_question);
  push(turn);
  undone_.clear();
  LegalTurn& played = played_.back().turn;
  if (!played.san_complete)
    played.san += check_suffix();
  played.san_complete = true;
}

bool Game::undo() {
  if (played_.empty())
    return false;
  undone_.push_back(played_.back());
  pop();
  return true;
}

bool Game::redo() {
  if (undone_.empty())
    return false;
  const LegalTurn turn = std::move(undone_.back().turn);
  undone_.pop_back();
  push(turn);
  return true;
}

std::vector<std::string> Game::record(std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t each = first; each < played_.size(); ++each)
    texts.push_back(played_[each].turn.text);
  return texts;
}

std::vector<std::string> Game::san_record(std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t each = first; each < played_.size(); ++each)
    texts.push_back(played_[each].turn.san);
  return texts;
}

std::vector<Square> Game::attackers(Square square, Side by) {
  std::vector<Square> found;
  engine_->attackers(square, by, found);
  return found;
}

bool Game::in_check() {
  for (std::size_t s = 0; s < position_.men.size(); ++s) {
    const Man man = position_.men[s];
    if (man.none() || man.side() != position_.to_move || !program_->royal_types[man.type()])
      continue;
    if (attacked(static_cast<Square>(s), other(man.side())))
      return true;
  }
  return false;
}

/// `#` if the turn just played won the game, `+` if it gave check.
std::string Game::check_suffix() {
  if (in_setup())
    return {};
  if (result().kind == GameResult::Kind::Win && result().winner != position_.to_move)
    return "#";
  return in_check() ? "+" : "";
}

const std::vector<LegalTurn>& Game::legal_for_people() {
  if (legal().empty() || legal_.front().san_complete)
    return legal_;
  std::vector<LegalTurn> turns = legal_;
  for (LegalTurn& turn : turns) {
    push(turn);
    turn.san += check_suffix();
    turn.san_complete = true;
    pop();
  }
  legal_ = std::move(turns);
  legal_known_ = true;
  return legal_;
}

}  // namespace polymachy
