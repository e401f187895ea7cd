// SPDX-License-Identifier: MIT
#include "interpreter/book/moves.hpp"

#include <map>
#include <vector>

#include "interpreter/book/html.hpp"

namespace polymachy {
namespace {

using Lists = std::map<int, std::string>;

/// `["e5d6",43,[35]]`.
std::string turn_json(const LegalTurn& turn) {
  std::string json = "[" + script_string(turn.text);
  std::string taken;
  const auto add_taken = [&](const Action& action) {
    for (const Effect& effect : action.effects)
      if (effect.kind == EffectKind::Take)
        taken += (taken.empty() ? "" : ",") + std::to_string(effect.from);
  };
  add_taken(turn.action);
  for (const Action& action : turn.after)
    add_taken(action);
  if (turn.action.to != no_square)
    json += "," + std::to_string(turn.action.to);
  else if (!taken.empty())
    json += ",-1";
  return json + (taken.empty() ? "]" : ",[" + taken + "]]");
}

/// The type of the man who comes from a pool by [action], or no_type.
TypeId entering(const Action& action) {
  for (const Effect& effect : action.effects)
    if (effect.kind == EffectKind::FromPool)
      return effect.type;
  return no_type;
}

std::string lists_json(const Lists& lists) {
  std::string json = "{";
  for (const auto& [number, list] : lists)
    json += (json.size() == 1 ? "\"" : ",\"") + std::to_string(number) + "\":[" + list + "]";
  return json + "}";
}

}  // namespace

Square mover_of(const Program& program, const LegalTurn& turn) {
  if (turn.action.from != no_square)
    return turn.action.from;
  if (turn.text.empty() || turn.text.back() != '/')
    return no_square;
  std::size_t length = 0;
  const Square square = read_square(program.size, turn.text, length);
  return length + 1 == turn.text.size() ? square : no_square;
}

std::string moves_json(GameSession& game) {
  Lists men;
  Lists pool;
  std::string other;
  for (const LegalTurn& turn : game.legal()) {
    const Square mover = mover_of(game.program(), turn);
    const TypeId type = entering(turn.action);
    if (mover == no_square && type == no_type) {
      other += (other.empty() ? "" : ",") + script_string(turn.text);
      continue;
    }
    std::string& list = mover != no_square ? men[mover] : pool[type];
    list += (list.empty() ? "" : ",") + turn_json(turn);
  }
  return "{\"to\":" + std::to_string(game.to_move()) + ",\"men\":" + lists_json(men) +
         ",\"pool\":" + lists_json(pool) + ",\"other\":[" + other + "]}";
}

}  // namespace polymachy
