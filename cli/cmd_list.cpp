// SPDX-License-Identifier: MIT
#include "cli/board_view.hpp"
#include "cli/commands.hpp"

namespace polymachy {
namespace {

struct Row {
  std::vector<std::string> cells;
};

std::string board_text(const model::Board& board) {
  std::string text = std::to_string(board.width) + "x" + std::to_string(board.height);
  if (const std::size_t holes = board.holes.count(); holes > 0)
    text += " -" + std::to_string(holes);
  return text;
}

/// How many men the sides have at the default start: `16 + 16`, or `?` where only the game knows.
std::string men_text(const Loaded& loaded, SourceSet& sources) {
  const Position position = Game(loaded.program, sources).position();
  std::array<int, side_count> men{};
  for (const Man man : position.men) {
    if (!man.none())
      ++men[man.side()];
  }
  return std::to_string(men[0]) + " + " + std::to_string(men[1]);
}

std::string table(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.cells.size()));
    for (std::size_t cell = 0; cell < row.cells.size(); ++cell) {
      widths[cell] = std::max(widths[cell], columns(row.cells[cell]));
    }
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t cell = 0; cell < row.cells.size(); ++cell) {
      line += padded(row.cells[cell], widths[cell] + 2);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace

Exit run_list(const Arguments& arguments) {
  const Home home = find_home();
  const std::vector<std::string> names = variant_names(home);
  Sink sink;
  SourceSet sources;
  if (names.empty()) {
    sink.report<Code::FileUnreadable>(Span{}, home.variants.string(), "no variants are there");
  }
  std::vector<Row> rows{{{"name", "title", "board", "men", "by"}}};
  for (const std::string& name : names) {
    if (arguments.list.names) {
      say(name + "\n");
      continue;
    }
    const std::optional<Loaded> loaded = load_variant(name, {}, home, sources, sink);
    if (!loaded) {
      rows.push_back({{name, "(has errors: `polymachy check` tells)"}});
      continue;
    }
    const model::Variant& variant = *loaded->model;
    rows.push_back(
        {{name, variant.title, board_text(variant.board), men_text(*loaded, sources), variant.by}});
  }
  if (rows.size() > 1)
    say(table(rows));
  if (sink.has_errors())
    show_diagnostics(sink, sources, arguments.report);
  return exit_of(sink);
}

}  // namespace polymachy
