// SPDX-License-Identifier: MIT
// An action and the decisions that follow it are entered and written as one: `a2a3;xb4;xc2`. Ends
// that differ only in who did what, or in order, are one turn.
#include <algorithm>

#include "interpreter/game/entry.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/turns.hpp"

namespace polymachy {

/// The turns found for one action, and the keys of the positions they lead to.
struct Game::Completions {
  std::vector<LegalTurn> turns;
  std::vector<std::uint64_t> ends;
};

namespace {

std::string part_text(const Program& program, const Position& before, const Action& action) {
  std::string takes;
  for (const Effect& e : action.effects) {
    if (e.kind == EffectKind::Take && e.to == no_square)
      takes += "x" + square_name(program.size, e.from);
    else if (e.kind != EffectKind::Done)
      return write_action(program, before, action, true);
  }
  return takes.empty() ? write_action(program, before, action, true) : takes;
}

}  // namespace

std::vector<LegalTurn> Game::with_follow_ups(std::vector<LegalTurn> turns) {
  if (program_->turn.after.empty())
    return turns;
  std::vector<LegalTurn> whole;
  for (LegalTurn& turn : turns) {
    engine_->make(turn.action);
    if (engine_->turn().block == 0) {
      whole.push_back(std::move(turn));
    } else {
      Completions found;
      std::vector<std::string> parts;
      complete(turn, parts, found);
      std::move(found.turns.begin(), found.turns.end(), std::back_inserter(whole));
    }
    engine_->undo();
    if (whole.size() > limits_.moves_per_position) {
      thread_limit_ = "moves";
      break;
    }
  }
  return whole;
}

/// Every way to go on from the decisions made so far, whose texts are [parts].
void Game::complete(LegalTurn& turn, std::vector<std::string>& parts, Completions& found) {
  if (engine_->turn().block == 0) {
    const std::uint64_t end = engine_->key();
    if (std::find(found.ends.begin(), found.ends.end(), end) != found.ends.end())
      return;
    found.ends.push_back(end);
    LegalTurn whole = turn;
    std::vector<std::string> sorted = parts;
    std::sort(sorted.begin(), sorted.end());
    for (const std::string& part : sorted) {
      whole.text += ";" + part;
      whole.san += ";" + part;
    }
    found.turns.push_back(std::move(whole));
    return;
  }
  const Position before = engine_->position();
  for (Action& action : generated(Legality::Legal)) {
    if (found.turns.size() > limits_.moves_per_position)
      return;
    parts.push_back(part_text(*program_, before, action));
    engine_->make(action);
    turn.after.push_back(std::move(action));
    complete(turn, parts, found);
    turn.after.pop_back();
    engine_->undo();
    parts.pop_back();
  }
}

}  // namespace polymachy
