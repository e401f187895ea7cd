// SPDX-License-Identifier: MIT
// Result lines, asked in written order of the side that has just moved, then of the other.
#include <algorithm>

#include "interpreter/game/entry.hpp"
#include "interpreter/game/position_text.hpp"

namespace polymachy {

GameResult result_by(const ResultInfo& line, bool mover_holds, bool other_holds, Side mover) {
  GameResult result;
  result.why = line.why;
  result.kind = GameResult::Kind::Draw;
  if (line.outcome == OutcomeKind::Draw || (mover_holds && other_holds))
    return result;
  const Side holder = mover_holds ? mover : other(mover);
  result.kind = GameResult::Kind::Win;
  result.winner = line.outcome == OutcomeKind::Win ? holder : other(holder);
  return result;
}

const GameResult& Game::result() {
  if (!result_known_)
    result_ = judge();
  result_known_ = true;
  return result_;
}

GameResult Game::judge() {
  const std::vector<DueDecision>& due = position_.turn.due;
  if (in_setup() || (!due.empty() && due.front().is_told()))
    return {};
  Asked asked;
  asked.counters = position_.counters.data();
  asked.last = position_.last;
  if (!played_.empty() && played_.back().turn.start < 0 && played_.back().turn.flag < 0) {
    asked.action = &played_.back().turn.action;
    asked.before = played_.back().before.men.data();
  }
  if (results_ask_history_)
    asked.repeats = repeats(position_, engine_->key_without_mark());
  if (rules_ask_history_)
    asked.stuck = legal_actions().empty() ? 1 : 0;
  const Side mover =
      asked.action != nullptr ? played_.back().before.to_move : other(position_.to_move);
  for (const ResultInfo& line : program_->results) {
    bool mover_holds = engine_->ask(line.test, mover, asked);
    // who is not to move is not stuck, though the engine speaks of the one who is
    if (mover_holds && line.asks_stuck)
      mover_holds = asked.stuck >= 0 ? asked.stuck == 0 : engine_->any_legal();
    const bool other_holds = engine_->ask(line.test, other(mover), asked);
    if (mover_holds || other_holds)
      return result_by(line, mover_holds, other_holds, mover);
  }
  return {};
}

/// Whether a line of win or loss that asks the board alone has ended the tree of perft
/// (docs/decisions/0004).
bool Game::is_tree_over() {
  if (in_setup())
    return false;
  return std::any_of(
      program_->results.begin(), program_->results.end(), [this](const ResultInfo& line) {
        if (line.asks_history || line.asks_stuck || line.outcome == OutcomeKind::Draw)
          return false;
        return engine_->ask(line.test, 0, {}) || engine_->ask(line.test, 1, {});
      });
}

}  // namespace polymachy
