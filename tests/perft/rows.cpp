// SPDX-License-Identifier: MIT
#include "tests/perft/rows.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "dsl/diag/render.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

void add_rows(const fs::path& path, std::vector<PerftRow>& rows) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  SourceSet sources;
  Sink sink;
  const FileId file = sources.add(path.filename().string(), text.str());
  const std::optional<Script> script = read_script(sources, file, sink);
  if (!script)
    throw std::runtime_error(render(sink, sources, false));
  for (const ScriptCheck& check : script->checks) {
    PerftRow row{path.filename().string() + ":" +
                     std::to_string(sources.locate(file, check.span.begin).line),
                 script->variant->text,
                 {},
                 check,
                 0,
                 0};
    for (const auto& [name, value] : check.options)
      row.options.emplace_back(name.text, value.text);
    for (const ExpectedCount& count : check.counts) {
      row.depth = count.depth;
      row.nodes = count.count;
      rows.push_back(row);
    }
  }
}

}  // namespace

std::vector<PerftRow> read_perft_rows() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(PM_PERFT_FOLDER))
    if (entry.path().extension() == ".toml")
      paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<PerftRow> rows;
  for (const fs::path& path : paths)
    add_rows(path, rows);
  return rows;
}

bool stand(GameSession& game, const PerftRow& row, Sink& sink) {
  const ScriptCheck& check = row.check;
  const bool stands = check.position ? game.set_position(check.position->text, sink)
                                     : game.set_start(check.start ? check.start->text : "", sink);
  return stands && std::all_of(check.play.begin(), check.play.end(), [&](const ScriptWord& turn) {
           return game.play(turn.text, sink);
         });
}

}  // namespace polymachy
