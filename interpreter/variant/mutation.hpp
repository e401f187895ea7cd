// SPDX-License-Identifier: MIT
// What holds the rules of a variant: its test blocks, and check scripts that speak of it. A change
// of a rule that none of them notices shows a rule that nothing holds. Floor 9. Tested by
// tests/golden/check and tests/unit/interpreter/variant.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/variant/loader.hpp"
#include "interpreter/variant/script_run.hpp"

namespace polymachy {

/// Positions that the counts of one script may visit when a change is tried, if the command line
/// says nothing else; a count that would visit more is left out.
inline constexpr std::uint64_t max_mutant_positions = 100'000;

/// A variant, and what is expected of it.
struct Subject {
  std::string variant;     ///< as load_variant() takes it
  bool has_tests = false;  ///< its test blocks are run
  std::vector<Script> scripts;
  std::uint64_t positions = max_mutant_positions;
  std::vector<std::filesystem::path> files;  ///< that it is read from
  /// What it is with the options of each list: a change that leaves all these alone changes
  /// nothing.
  std::vector<std::pair<std::vector<int>, std::string>> prints;
};

/// What becomes of a changed text.
enum class MutantFate : std::uint8_t {
  Refused,  ///< it does not load
  Fails,    ///< something that was expected does not hold
  Equal,    ///< the game is as before
  Lives,    ///< the game is another, and nobody notices
};

/// Fills [subject] in, and runs what is expected of it. False and all that is wrong if it does not
/// load or something does not hold.
[[nodiscard]] bool prepare(Subject& subject, const Home& home, SourceSet& sources, Sink& sink);

/// What becomes of [subject] when [home] has a file changed.
[[nodiscard]] MutantFate fate_of(const Subject& subject, const Home& home, SourceSet& sources);

}  // namespace polymachy
