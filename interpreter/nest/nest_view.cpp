// SPDX-License-Identifier: MIT
// What is to be seen of a nest: how each game stands, where the turn is, and one game at a time.
#include "interpreter/nest/nest_game.hpp"
#include "interpreter/nest/play.hpp"

namespace polymachy {
namespace {

/// The game on [square] with what has been played in it; null if none runs there.
const Node* game_now(const OpenTurn& turn, Square square) {
  for (const Played& each : turn.played)
    if (each.square == square)
      return each.after.get();
  const NodePtr* game = turn.node->game_on(square);
  return game == nullptr ? nullptr : game->get();
}

std::string squares_of(const Program& program, const std::vector<Played>& played) {
  std::vector<Square> squares;
  for (const Played& each : played)
    squares.push_back(each.square);
  std::string text = squares_text(program.size, squares);
  return text.front() == '{' ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

/// What the legend of the overview says: `n` may be played, `+` in check there, `=` has been played
/// in this turn, `>` is being played.
std::string NestGame::note_on(Square square) const {
  const OpenTurn& turn = turns_.front();
  for (const Played& each : turn.played)
    if (each.square == square)
      return "=";
  const Node* game = game_now(turn, square);
  if (game == nullptr)
    return {};
  if (turn.entered == square)
    return ">";
  if (game->check[turn.mover])
    return "+";
  const bool his = game->position.to_move == turn.mover || program().carry.out_of_turn;
  return his ? "n" : "";
}

std::vector<std::string> NestGame::status() const {
  std::vector<std::string> lines;
  const Level* level = outermost_.get();
  std::string path;
  for (const OpenTurn& turn : turns_) {
    if (!level->has_games())
      break;
    const Program& program = level->program();
    const std::string where = path.empty() ? "" : "in " + path + ": ";
    if (!turn.played.empty() || turn.entered != no_square) {
      std::string line = where + "game " + std::to_string(turn.played.size() + 1) + " of " +
                         std::to_string(turn.quota);
      if (turn.entered != no_square)
        line += ", on " + square_name(program.size, turn.entered);
      if (!turn.played.empty())
        line += "; done: " + squares_of(program, turn.played);
      lines.push_back(line);
    } else if (turn.node->result.kind == GameResult::Kind::Running) {
      lines.push_back(where + (turn.barred       ? program.carry.no_games_why
                               : turn.quota == 0 ? "no game can be played in; a move is the turn"
                                                 : "the turn: " + std::to_string(turn.quota) +
                                                       (turn.quota == 1 ? " game" : " games") +
                                                       ", or one move of a man"));
    }
    if (turn.entered != no_square)
      path += (path.empty() ? "" : "/") + square_name(program.size, turn.entered);
    level = level->inner();
  }
  return lines;
}

std::string NestGame::focus() const { return focus_text(*outermost_, turns_); }

std::optional<GameSession::Shown> NestGame::look(std::string_view path) const {
  const Level* level = outermost_.get();
  std::size_t depth = 0;
  const Node* node = turns_.front().node.get();
  bool is_open = true;  // the turns that are open lead here
  std::string_view rest = path;
  while (!rest.empty()) {
    if (!level->has_games())
      return {};
    std::size_t length = 0;
    const Square square = read_square(level->program().size, rest, length);
    rest.remove_prefix(length);
    if (square == no_square || (!rest.empty() && rest.front() != '/'))
      return {};
    if (!rest.empty())
      rest.remove_prefix(1);
    const NodePtr* still = node->game_on(square);
    const Node* next = is_open ? game_now(turns_[depth], square) : still ? still->get() : nullptr;
    if (next == nullptr)
      return {};
    is_open = is_open && turns_[depth].entered == square;
    depth += is_open ? 1 : 0;
    node = next;
    level = level->inner();
  }
  return Shown{&level->program(), node->position, node->check};
}

}  // namespace polymachy
