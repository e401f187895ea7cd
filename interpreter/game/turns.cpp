// SPDX-License-Identifier: MIT
// The canonical texts of all legal turns of a position: as short as they can be and still differ.
#include "interpreter/game/turns.hpp"

#include <unordered_map>

#include "interpreter/game/notation.hpp"

namespace polymachy {
namespace {

using Counts = std::unordered_map<std::string, int>;

Counts count_texts(const std::vector<LegalTurn>& turns) {
  Counts counts;
  for (const LegalTurn& turn : turns)
    ++counts[turn.text];
  return counts;
}

/// Marks are in no form of the text; they are named only where nothing else differs.
std::string with_marks(const Program& program, const LegalTurn& turn) {
  std::string text = turn.text;
  for (const Effect& e : turn.action.effects) {
    if (e.kind == EffectKind::Mark)
      text += "^" + square_name(program.size, e.to);
  }
  return text;
}

template <class Longer>
void tell_apart(std::vector<LegalTurn>& turns, Longer longer) {
  const Counts counts = count_texts(turns);
  if (counts.size() == turns.size())
    return;
  for (LegalTurn& turn : turns) {
    if (counts.at(turn.text) > 1)
      turn.text = longer(turn);
  }
}

}  // namespace

std::vector<LegalTurn> make_turns(const Program& program,
                                  const Position& before,
                                  std::vector<Action> actions) {
  std::vector<LegalTurn> turns;
  turns.reserve(actions.size());
  for (Action& action : actions) {
    LegalTurn turn;
    turn.text = write_action(program, before, action, false);
    turn.action = std::move(action);
    turns.push_back(std::move(turn));
  }
  tell_apart(turns,
             [&](const LegalTurn& t) { return write_action(program, before, t.action, true); });
  tell_apart(turns, [&](const LegalTurn& t) { return with_marks(program, t); });
  Counts seen;
  tell_apart(turns,
             [&](const LegalTurn& t) { return t.text + "." + std::to_string(++seen[t.text]); });
  write_sans(program, before, turns);
  return turns;
}

TypeId type_after(const Action& action) {
  for (const Effect& e : action.effects) {
    const bool is_gone = e.kind == EffectKind::Take || e.kind == EffectKind::Remove;
    if ((e.kind == EffectKind::Become && e.to == action.to) ||
        (is_gone && e.from != no_square && e.from == action.from && e.type != no_type))
      return e.type;
  }
  return no_type;
}

}  // namespace polymachy
