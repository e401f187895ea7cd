// SPDX-License-Identifier: MIT
// Any bytes as a file of games. Each that can be played must be the same game once it is printed
// and read again.
#include "interpreter/record/pgn.hpp"
#include "tests/fuzz/target.hpp"

namespace polymachy::fuzz {

const char* const fuzz_name = "pgn";
const std::size_t fuzz_longest = 8192;

namespace {

std::vector<PgnGame> read(const std::string& text, SourceSet& sources, Sink& sink) {
  std::vector<PgnGame> games = read_pgn(sources, sources.add("fuzz.pgn", text), sink);
  demand_spans(sink, sources);
  return games;
}

/// False: the record says what cannot be played.
bool play(GameRecord& record, SourceSet& sources, Sink& sink) {
  static const std::vector<std::string> names = variant_names(home());
  std::string& name = record.begin.variant;
  name = variant_of_tag(name, names);
  const Loaded* loaded = variant_named(name);
  if (loaded == nullptr || !record.begin.options.empty())
    return false;
  const std::unique_ptr<GameSession> game = short_session(*loaded, sources);
  if (record.begin.position && !game->set_position(*record.begin.position, sink))
    return false;
  const auto left_out = replay(record, *game, BehindEnd::LeaveOut, Code::BadPgn, sink);
  demand_reason(left_out.has_value(), sink);
  return left_out.has_value();
}

}  // namespace

void look_at(std::string_view input) {
  SourceSet sources;
  Sink sink;
  std::vector<PgnGame> games = read(as_utf8(std::string(input)), sources, sink);
  constexpr std::size_t most = 3;
  for (std::size_t i = 0; i < std::min(most, games.size()); ++i) {
    GameRecord& record = games[i].record;
    sink.clear();
    if (!games[i].is_whole || !play(record, sources, sink))
      continue;
    const std::string text = pgn_text(record);
    sink.clear();
    std::vector<PgnGame> again = read(text, sources, sink);
    demand(again.size() == 1 && !sink.has_errors(), "does not read its own game:", text);
    demand(play(again[0].record, sources, sink), "does not play its own game:", text);
    demand(pgn_text(again[0].record) == text, "prints another game than it read:", text);
  }
}

}  // namespace polymachy::fuzz
