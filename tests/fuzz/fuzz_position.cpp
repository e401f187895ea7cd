// SPDX-License-Identifier: MIT
// Any bytes as position and moves of a few variants. The first byte picks the variant, the first
// line is the position, the rest are moves. A position that is read must print a text that reads
// back to itself, and play must be undone.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "interpreter/game/game.hpp"
#include "interpreter/variant/loader.hpp"

namespace {

using namespace polymachy;

void demand(bool holds, const char* what, const std::string& text = {}) {
  if (holds)
    return;
  std::fprintf(stderr, "fuzz_position: %s %s\n", what, text.c_str());
  std::abort();
}

std::vector<std::shared_ptr<const Program>> load() {
  std::vector<std::shared_ptr<const Program>> programs;
  const Home home = find_home();
  for (const char* name :
       {"chess", "metamachy", "xiangqi", "shogi", "crazyhouse", "megalomachy", "atomic"}) {
    SourceSet sources;
    Sink sink;
    if (const auto loaded = load_variant(name, {}, home, sources, sink))
      programs.push_back(loaded->program);
  }
  demand(!programs.empty(), "no variant can be loaded");
  return programs;
}

void look_at(Game& game, SourceSet& sources) {
  demand(game.engine().is_consistent(), "the engine's tables disagree");
  demand(game.engine().key() == game.engine().fresh_key(), "the running key is wrong");
  const std::string text = game.position_text();
  Game reader(std::make_shared<const Program>(game.program()), sources);
  Sink sink;
  demand(reader.set_position(text, sink), "does not read its own text", text);
  demand(reader.position_text() == text, "prints another text than it read", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::shared_ptr<const Program>> programs = load();
  constexpr std::size_t longest = 4096;
  if (size < 2 || size > longest)
    return 0;
  const std::string text(data + 1, data + size);
  const std::size_t line_end = std::min(text.find('\n'), text.size());
  SourceSet sources;
  Sink sink;
  Game game(programs[data[0] % programs.size()], sources);
  if (!game.set_position(text.substr(0, line_end), sink)) {
    demand(sink.has_errors(), "refused without an error");
    return 0;
  }
  look_at(game, sources);
  const std::string before = game.position_text();
  sink.clear();
  if (!game.play_all(text.substr(line_end), sink))
    demand(sink.has_errors(), "refused without an error");
  if (!game.legal().empty()) {
    const LegalTurn turn = game.legal()[data[0] % game.legal().size()];
    game.play(turn);
  }
  look_at(game, sources);
  while (game.undo()) {
  }
  demand(game.position_text() == before, "undo does not lead back to", before);
  return 0;
}
