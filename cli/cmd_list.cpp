// SPDX-License-Identifier: MIT
#include <array>

#include "cli/commands.hpp"
#include "cli/table.hpp"

namespace polymachy {
namespace {

std::string board_text(const model::Board& board) {
  return std::to_string(board.width) + "x" + std::to_string(board.height);
}

/// How many men each side has at the default start; in a setup phase, at the first choice.
std::string men_text(const Loaded& loaded, SourceSet& sources) {
  const std::unique_ptr<GameSession> game = make_session(loaded.program, sources);
  const std::vector<LegalTurn>& turns = game->legal();
  Sink sink;
  if (!turns.empty() && turns.front().start >= 0) {
    const auto start = static_cast<std::size_t>(turns.front().start);
    if (!game->set_start(loaded.program->starts[start].name, sink))
      return "?";
  }
  std::array<int, side_count> men{};
  for (const Man man : game->position().men) {
    if (!man.none())
      ++men[man.side()];
  }
  return std::to_string(men[0]) + "+" + std::to_string(men[1]);
}

}  // namespace

Exit run_list(const Arguments& arguments) {
  const Home home = find_home();
  const std::vector<std::string> names = variant_names(home);
  if (names.empty()) {
    Sink sink;
    sink.report<Code::FileUnreadable>(Span{}, home.variants.string(), "no variants are there");
    show_diagnostics(sink, {}, arguments.report);
    return exit_of(sink);
  }
  Rows rows{{"name", "title", "board", "men", "by"}};
  Exit exit = Exit::Fine;
  for (const std::string& name : names) {
    if (arguments.list.names) {
      say(name + "\n");
      continue;
    }
    // A sink for each file: what is wrong with one says nothing about the next.
    Sink sink;
    SourceSet sources;
    const std::optional<Loaded> loaded = load_variant(name, {}, home, sources, sink);
    if (!loaded) {
      show_diagnostics(sink, sources, arguments.report);
      exit = worse(exit, exit_of(sink));
      rows.push_back({name, "(has errors)"});
      continue;
    }
    const model::Variant& variant = *loaded->model;
    rows.push_back(
        {name, variant.title, board_text(variant.board), men_text(*loaded, sources), variant.by});
  }
  if (rows.size() > 1)
    say(draw_table(rows));
  return exit;
}

}  // namespace polymachy
