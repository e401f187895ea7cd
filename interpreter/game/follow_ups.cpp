// SPDX-License-Identifier: MIT
// An action and the decisions that follow it are entered and written as one: `a2a3;xb4;xc2`. Ends
// that differ only in who did what, or in order, are one turn.
#include <algorithm>

#include "interpreter/game/entry.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/turns.hpp"
#include "interpreter/vm/repeats.hpp"

namespace polymachy {

/// The turns found for one action, and the states that led to them or to others.
struct Game::Completions {
  std::vector<LegalTurn> turns;
  KeySet seen;
};

namespace {

/// What [action] does, which [engine] is about to make.
std::string part_text(const Program& program, const Engine& engine, const Action& action) {
  std::string takes;
  for (const Effect& e : action.effects) {
    if (e.kind == EffectKind::Take && e.to == no_square)
      takes += "x" + square_name(program.size, e.from);
    else if (e.kind != EffectKind::Done)
      return write_action(program, engine.position(), action, true);
  }
  return takes.empty() ? write_action(program, engine.position(), action, true) : takes;
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

/// Every way to go on from the decisions made so far, whose texts are [parts]. A state that was
/// reached in another order leads to nothing new.
void Game::complete(LegalTurn& turn, std::vector<std::string>& parts, Completions& found) {
  if (!found.seen.insert(engine_->key()))
    return;
  if (engine_->turn().block == 0) {
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
  for (Action& action : generated(Legality::Legal)) {
    parts.push_back(part_text(*program_, *engine_, action));
    engine_->make(action);
    turn.after.push_back(std::move(action));
    complete(turn, parts, found);
    turn.after.pop_back();
    engine_->undo();
    parts.pop_back();
  }
}

}  // namespace polymachy
