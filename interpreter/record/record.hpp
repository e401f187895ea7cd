// SPDX-License-Identifier: MIT
// A game that was played, as it stands in a file: where it began, its moves with what was said of
// them and how long they took, and how it ended. No file format: saved_game and pgn have those.
// Floor 8b. Tested by tests/unit/interpreter/record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/span.hpp"
#include "interpreter/game/session.hpp"
#include "interpreter/record/clock.hpp"

namespace polymachy {

/// Where a game begins, as a command line or a file says it.
struct GameBegin {
  std::string variant;
  std::vector<std::string> options;  ///< NAME=VALUE
  std::optional<std::string> start;
  std::optional<std::string> position;
};

/// Whether [variant] is a path and not the name of a variant.
[[nodiscard]] bool is_variant_path(const std::string& variant);
/// Its name; of a file what the variant in it is called.
[[nodiscard]] std::string name_of(const GameBegin& begin);

/// What was written down of a saved game's making; empty where nothing is said.
struct GameOrigin {
  std::string version;  ///< of the program
  std::string rules;    ///< checksum of the rules, see Loaded
  std::string reached;  ///< checksum of the text of the last position
};

struct RecordedMove {
  std::string text;  ///< as it was written; after replay() the canonical text
  Span span{};       ///< where it stands in the file it was read from
  std::string san;   ///< replay() fills these three
  Side mover = 0;
  std::uint32_t number = 1;
  std::optional<Millis> spent;  ///< by the mover on this move
  std::optional<Millis> clock;  ///< what he had left after it
  std::string comment;
  std::vector<int> nags;  ///< numeric annotation glyphs of PGN, without the dollar
};

struct GameRecord {
  GameBegin begin;
  Span begin_span{};
  GameOrigin origin;
  std::vector<std::pair<std::string, std::string>> tags;  ///< of PGN, those without a field here
  std::optional<TimeControl> control;
  std::vector<Millis> thinking;  ///< what the present turn has used of its side's time, a board
  std::string comment;           ///< before the first move
  std::vector<RecordedMove> moves;
  GameResult result;           ///< also one that the rules do not know: resigned, agreed, on time
  std::string first_position;  ///< replay() fills it
};

/// Whether both are the same, whatever their reasons.
[[nodiscard]] bool same_outcome(const GameResult& one, const GameResult& two);
/// `1-0`, `0-1`, `1/2-1/2` or `*`.
[[nodiscard]] std::string result_text(const GameResult& result);
/// Nothing if [text] is none of them.
[[nodiscard]] std::optional<GameResult> read_result(std::string_view text);

/// What replay() does with moves that follow a result of the rules.
enum class BehindEnd : std::uint8_t { Refuse, LeaveOut };

/// Plays the moves of [record] on [game], which stands where it begins, and writes their texts
/// anew.
///
/// gives  how many moves were left out behind the end of the game, or nothing after an error
/// fails  [code] at the move that cannot be played
[[nodiscard]] std::optional<std::size_t> replay(
    GameRecord& record, GameSession& game, BehindEnd behind_end, Code code, Sink& sink);

}  // namespace polymachy
