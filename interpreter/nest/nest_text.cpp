// SPDX-License-Identifier: MIT
#include "interpreter/nest/nest_text.hpp"

#include <algorithm>

#include "interpreter/game/notation.hpp"
#include "interpreter/nest/limits.hpp"
#include "interpreter/nest/play.hpp"

namespace polymachy {
namespace {

constexpr std::string_view games_word = " games {";
constexpr std::string_view turn_word = " turn {";

/// Where [word] stands outside of brackets, or npos.
std::size_t find_word(std::string_view text, std::string_view word) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (depth == 0 && text.substr(i, word.size()) == word)
      return i;
    depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
  }
  return std::string_view::npos;
}

/// Reads one text of a game of games; those inside are read by readers of their own.
class NestReader {
 public:
  NestReader(
      Level& level, std::string_view text, const std::string& where, SourceSet& sources, Sink& sink)
      : level_(level), text_(text), where_(where), sources_(sources), sink_(sink) {}

  NodePtr read() {
    if (text_.size() > max_nest_bytes) {
      fail(text_.substr(max_nest_bytes, 1),
           "the text has " + std::to_string(text_.size()) + " bytes; the limit is " +
               std::to_string(max_nest_bytes));
      return nullptr;
    }
    const NestParts parts = split_nest(text_);
    if (!level_.has_games() && parts.board.size() != text_.size()) {
      fail(text_.substr(parts.board.size()),
           "games inside a game of " + level_.program().title + ": its men carry none");
      return nullptr;
    }
    std::optional<Position> position = read_position(
        level_.program(), sources_, sources_.add(where_, std::string(parts.board)), sink_);
    std::vector<Carried> games;
    if (!position || !read_games(parts.games, *position, games))
      return nullptr;
    std::vector<Carried> all = level_.filled(*position, std::move(games));
    return level_.node(std::move(*position), std::move(all), nullptr);
  }

 private:
  Level& level_;
  std::string_view text_;
  const std::string& where_;
  SourceSet& sources_;
  Sink& sink_;

  /// Reports what is wrong with [part] of the text.
  bool fail(std::string_view part, const std::string& message) {
    const FileId file = sources_.add(where_, std::string(text_));
    const auto begin = static_cast<std::uint32_t>(part.data() - text_.data());
    const auto end = static_cast<std::uint32_t>(begin + part.size());
    sink_.report<Code::BadPosition>({file, begin, end}, message);
    return false;
  }

  bool read_games(std::string_view rest, const Position& position, std::vector<Carried>& games) {
    while (!rest.empty()) {
      const std::size_t close = rest.front() == '{' ? closing(rest) : std::string_view::npos;
      const std::size_t colon = rest.find(": ");
      if (close == std::string_view::npos || colon > close)
        return fail(rest, "games are written `games {a1,c1..e1: TEXT}`, with the brace closed");
      if (!read_group(rest.substr(1, colon - 1),
                      rest.substr(colon + 2, close - colon - 2),
                      position,
                      games))
        return false;
      rest.remove_prefix(close + 1);
      while (!rest.empty() && rest.front() == ' ')
        rest.remove_prefix(1);
    }
    return true;
  }

  /// One game, and the squares of the men who carry it.
  bool read_group(std::string_view list,
                  std::string_view inner,
                  const Position& position,
                  std::vector<Carried>& games) {
    const Program& program = level_.program();
    const std::vector<Square> squares = read_squares_list(program.size, list);
    if (squares.empty())
      return fail(list, "it is no list of squares such as `a1,c1..e1`");
    const std::string name = where_ + ", the game on " + std::string(list);
    const NodePtr game = read_nest(*level_.inner(), inner, name, sources_, sink_);
    if (!game)
      return false;
    if (game->result.kind != GameResult::Kind::Running)
      return fail(inner, "this game is over (" + game->result.why + "), so no man carries it");
    for (const Square square : squares) {
      const Man man = position.men[square];
      if (man.none() || !program.carry.men[man.type()])
        return fail(list,
                    "no man whose game is running stands on " + square_name(program.size, square));
      games.push_back({square, game});
    }
    return true;
  }
};

}  // namespace

std::string write_nest(Level& level, const Node& node) {
  std::string text = write_position(level.program(), node.position);
  if (!level.has_games())
    return text;
  std::vector<std::pair<std::string, std::vector<Square>>> groups;
  std::vector<std::pair<NodePtr, std::size_t>> known;  // nodes, and their groups
  for (const Carried& each : node.games) {
    if (each.game == level.inner()->start())
      continue;
    const auto met = std::find_if(
        known.begin(), known.end(), [&](const auto& other) { return other.first == each.game; });
    if (met != known.end()) {
      groups[met->second].second.push_back(each.square);
      continue;
    }
    std::string inner = write_nest(*level.inner(), *each.game);
    auto group = std::find_if(
        groups.begin(), groups.end(), [&](const auto& other) { return other.first == inner; });
    if (group == groups.end())
      group = groups.insert(groups.end(), {std::move(inner), {}});
    group->second.push_back(each.square);
    known.emplace_back(each.game, static_cast<std::size_t>(group - groups.begin()));
  }
  for (const auto& [inner, squares] : groups) {
    std::string list = squares_text(level.program().size, squares);
    if (list.front() == '{')
      list = list.substr(1, list.size() - 2);
    text += (&inner == &groups.front().first ? " games {" : " {") + list + ": " + inner + "}";
  }
  return text;
}

NestParts split_nest(std::string_view text) {
  NestParts parts;
  const std::size_t games = find_word(text, games_word);
  const std::size_t turn = find_word(text, turn_word);
  parts.board = text.substr(0, std::min({games, turn, text.size()}));
  if (games != std::string_view::npos) {
    const std::size_t from = games + games_word.size() - 1;
    parts.games = text.substr(from, std::min(turn, text.size()) - from);
  }
  if (turn != std::string_view::npos && turn > parts.board.size() + parts.games.size() - 1) {
    const std::size_t from = turn + turn_word.size();
    const std::size_t end = text.rfind('}');
    parts.turn = text.substr(from, end > from ? end - from : 0);
  }
  return parts;
}

NodePtr read_nest(
    Level& level, std::string_view text, const std::string& where, SourceSet& sources, Sink& sink) {
  return NestReader(level, text, where, sources, sink).read();
}

}  // namespace polymachy
