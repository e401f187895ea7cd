// SPDX-License-Identifier: MIT
// Any bytes as the position of a variant, whose name is the first line; the last lines are turns. A
// position that is read must print a text that reads back to itself, and play must be undone.
#include "tests/fuzz/target.hpp"

namespace polymachy::fuzz {

const char* const fuzz_name = "position";
const std::size_t fuzz_longest = 4096;

void look_at(std::string_view input) {
  const Loaded& loaded = take_variant(input);
  SourceSet sources;
  Sink sink;
  const std::unique_ptr<GameSession> game = short_session(loaded, sources);
  const bool read = game->set_position(take_until(input, '\n'), sink);
  demand_reason(read, sink);
  demand_spans(sink, sources);
  if (!read)
    return;
  demand_sound(*game, loaded, sources);
  const std::string first = game->position_text();
  sink.clear();
  demand_reason(game->play_all(input, sink), sink);
  const std::vector<LegalTurn>& legal = game->legal();
  if (!legal.empty()) {
    sink.clear();
    demand(game->play(std::string(legal[first.size() % legal.size()].text), sink),
           "refuses its own turn");
  }
  (void)game->result();
  (void)game->in_check();
  demand_sound(*game, loaded, sources);
  demand_undone(*game, first);
}

}  // namespace polymachy::fuzz
