// SPDX-License-Identifier: MIT
#include "interpreter/book/moves.hpp"

#include <map>

#include "interpreter/book/html.hpp"
#include "interpreter/match/match_game.hpp"

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
        taken += (taken.empty() ? "" : ",") + std::to_string(left_from(effect));
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

std::vector<Square> movers_of(const Program& program, const LegalTurn& turn) {
  std::vector<Square> movers;
  for (const Effect& effect : turn.action.effects)
    if (moved_by_itself(effect))
      movers.push_back(effect.from);
  if (movers.empty() && turn.action.from != no_square)
    movers.push_back(turn.action.from);
  if (!movers.empty() || turn.text.empty() || turn.text.back() != '/')
    return movers;
  std::size_t length = 0;
  const Square square = read_square(program.size, turn.text, length);
  if (length + 1 == turn.text.size())
    movers.push_back(square);
  return movers;
}

std::vector<Position> boards_of(const GameSession& game) {
  std::vector<Position> boards;
  for (int board = 0; board < game.program().match.boards; ++board)
    if (const auto shown = game.look(MatchGame::letter(static_cast<std::size_t>(board))))
      boards.push_back(shown->position);
  if (boards.empty())
    boards.push_back(game.position());
  return boards;
}

std::size_t take_board(const GameSession& game, std::string_view& text) {
  const auto boards = static_cast<std::size_t>(game.program().match.boards);
  std::string_view rest = text;
  const std::optional<std::size_t> board =
      boards == 0 ? std::nullopt : MatchGame::take_letter(rest);
  if (!board || *board >= boards)
    return 0;
  text = rest;
  return *board;
}

std::string moves_json(GameSession& game, std::size_t board) {
  Lists men;
  Lists pool;
  std::string other;
  const bool is_inside = !game.focus().empty();
  for (const LegalTurn& turn : game.legal()) {
    std::string_view text = turn.text;
    if (take_board(game, text) != board)
      continue;
    const auto add_to = [](std::string& list, const std::string& json) {
      list += (list.empty() ? "" : ",") + json;
    };
    const std::vector<Square> movers = movers_of(game.program(), turn);
    const TypeId type = entering(turn.action);
    if (is_inside || (movers.empty() && type == no_type))
      add_to(other, script_string(turn.text));
    else if (movers.empty())
      add_to(pool[type], turn_json(turn));
    else
      for (const Square mover : movers)
        add_to(men[mover], turn_json(turn));
  }
  return "{\"to\":" + std::to_string(boards_of(game)[board].to_move) +
         ",\"men\":" + lists_json(men) + ",\"pool\":" + lists_json(pool) + ",\"other\":[" + other +
         "]}";
}

}  // namespace polymachy
