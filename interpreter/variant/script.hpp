// SPDX-License-Identifier: MIT
// A check script as plain data: what a TOML file, or an EPD suite, expects of a variant. Reading
// knows no variant; whether the squares and turns in it mean anything is found out when it is run
// (script_run.hpp). The keys are rows of script_keys.def, what they mean is told in
// docs/checking.md. Floor 9. Tested by tests/unit/interpreter/variant and tests/golden/scripts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

/// Checks of one script or suite.
inline constexpr std::size_t max_checks = 10'000;
/// Words (turns, squares) of one key.
inline constexpr std::size_t max_script_words = 4'096;
/// Positions that the counts of one file may visit, if the command line says nothing else.
inline constexpr std::uint64_t max_script_positions = 1'000'000'000;

/// A piece of text of the script, and where it stands.
struct ScriptWord {
  std::string text;
  Span span;
};
using ScriptWords = std::vector<ScriptWord>;

/// `legal` turns of all, or of the man on a square.
struct ExpectedMoves {
  std::optional<ScriptWord> square;
  ScriptWords turns;
  Span span;
};
struct ExpectedCount {
  int depth = 0;  ///< 0: legal turns, else perft
  std::uint64_t count = 0;
  Span span;
};
struct ExpectedAttack {
  ScriptWord square;
  bool attacked = true;
  std::optional<ScriptWords> from;  ///< exactly these squares
};
/// A rule or a result, and words of its reason; each may be empty.
struct ExpectedReason {
  ScriptWord name;
  ScriptWord why;
};

struct ScriptCheck {
  ScriptWord name;
  Span span;  ///< where the check begins
  std::optional<ScriptWord> start;
  std::optional<ScriptWord> position;
  std::vector<std::pair<ScriptWord, ScriptWord>> options;  ///< those of the script, then its own
  ScriptWords play;
  ScriptWords legal;
  ScriptWords illegal;
  std::optional<ExpectedReason> because;
  std::vector<ExpectedMoves> moves;
  std::vector<ExpectedCount> counts;  ///< `count`, then `perft` by depth
  std::vector<ExpectedAttack> attacks;
  std::optional<ExpectedReason> result;
  std::optional<ScriptWord> text;
  std::string source;
  bool slow = false;
};

struct Script {
  std::optional<ScriptWord> variant;
  std::vector<ScriptCheck> checks;
};

/// What a script key is called, where it may stand, and what a person should know of it.
enum class KeyPlace { Script, Check, Both };
struct ScriptKey {
  std::string_view name;
  KeyPlace place;
  std::string_view value;
  std::string_view example;
  std::string_view about;
};
[[nodiscard]] const std::vector<ScriptKey>& script_keys();

/// Reads the TOML text of [file].
/// fails  E0810 at the place, with the way to write it; E0201 for a key that there is not; E0307
[[nodiscard]] std::optional<Script> read_script(const SourceSet& sources, FileId file, Sink& sink);

/// Reads the EPD text of [file]: a position a line, and behind it `;D1 20 ;D2 400`.
/// fails  E0810 at the place, E0307
[[nodiscard]] std::optional<Script> read_suite(const SourceSet& sources, FileId file, Sink& sink);

}  // namespace polymachy
