// SPDX-License-Identifier: MIT
// Any bytes as a saved game, with and without its checksum. One that can be played must be the same
// once it is saved and read again.
#include "interpreter/record/saved_game.hpp"
#include "interpreter/record/saved_text.hpp"
#include "interpreter/record/sitting.hpp"
#include "tests/fuzz/target.hpp"

namespace polymachy::fuzz {

const char* const fuzz_name = "saved";
const std::size_t fuzz_longest = 4096;

namespace {

std::optional<GameRecord> read(const std::string& text, SourceSet& sources, Sink& sink) {
  std::optional<GameRecord> record =
      parse_saved_game(sources, sources.add("fuzz.game", text), sink);
  demand_reason(record.has_value(), sink);
  demand_spans(sink, sources);
  return record;
}

}  // namespace

void look_at(std::string_view input) {
  SourceSet sources;
  Sink sink;
  const std::string text(input);
  (void)seal_of(text);
  demand(seal_of(sealed(text + "\ngeneration = 1\n")).state != TextState::Unsealed,
         "a sealed text has no seal");
  std::optional<GameRecord> record = read(text, sources, sink);
  if (!record || !record->begin.options.empty())
    return;
  const Loaded* loaded = variant_named(record->begin.variant);
  if (loaded == nullptr || record->begin.variant.find('.') != std::string::npos)
    return;
  const std::unique_ptr<GameSession> game = short_session(*loaded, sources);
  const bool stands = record->begin.position
                          ? game->set_position(*record->begin.position, sink)
                          : game->set_start(record->begin.start.value_or(""), sink);
  if (!stands || !replay(*record, *game, BehindEnd::Refuse, Code::BadSavedGame, sink))
    return demand_reason(false, sink);
  SteadyTime time;
  const GameRecord saved = Sitting(*game, std::move(*record), time).record();
  const std::string once = saved_text(saved, 7);
  demand(seal_of(once).state == TextState::Good, "a saved game is not sealed:", once);
  sink.clear();
  const std::optional<GameRecord> again = read(once, sources, sink);
  demand(again.has_value(), "does not read its own game:", once);
  demand(saved_text(*again, 7) == once, "saves another game than it read:", once);
}

}  // namespace polymachy::fuzz
