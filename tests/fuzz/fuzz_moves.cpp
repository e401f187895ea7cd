// SPDX-License-Identifier: MIT
// Any bytes as turns of a variant, whose name is the first line, from its start. What is played
// must be printed so that it can be read again, and what is not must be refused in words.
#include "tests/fuzz/target.hpp"

namespace polymachy::fuzz {

const char* const fuzz_name = "moves";
const std::size_t fuzz_longest = 2048;

namespace {

void look_at_word(GameSession& game, std::string_view word, SourceSet& sources) {
  Sink sink;
  const bool may = game.may_play(word, sink);
  demand_reason(may, sink);
  demand_spans(sink, sources);
  sink.clear();
  const std::string before = game.position_text();
  const bool played = game.play(word, sink);
  demand(may == played, "may_play and play differ about", std::string(word));
  if (!played)
    demand(game.position_text() == before, "a refused turn has changed", before);
  sink.clear();
  (void)game.find(word, sink);
  (void)game.why_not(word);
  (void)game.forbidding_rule(word);
}

}  // namespace

void look_at(std::string_view input) {
  const Loaded& loaded = take_variant(input);
  SourceSet sources;
  Sink sink;
  const std::unique_ptr<GameSession> game = short_session(loaded, sources);
  const std::string first = game->position_text();
  while (!input.empty())
    look_at_word(*game, take_until(input, '\n'), sources);
  demand_sound(*game, loaded, sources);
  const std::unique_ptr<GameSession> again = short_session(loaded, sources);
  const std::vector<std::string> record = game->record();
  for (const std::string& turn : record)
    demand(again->play(turn, sink), "does not read its own turn", turn);
  demand(again->position_text() == game->position_text(), "played again, it stands elsewhere");
  demand(again->record() == record, "played again, it is written otherwise");
  demand_undone(*game, first);
}

}  // namespace polymachy::fuzz
