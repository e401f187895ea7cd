// SPDX-License-Identifier: MIT
// Runs a check script: every check on a game of its own, every expectation of it, so that one wrong
// figure does not hide the next. Floor 9. Tested by tests/unit/interpreter/variant and
// tests/golden/scripts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "interpreter/variant/checks.hpp"
#include "interpreter/variant/script.hpp"

namespace polymachy {

struct ScriptArgs {
  std::string variant;           ///< instead of the script's, if not empty
  OptionTexts options;           ///< under those of the script
  std::filesystem::path folder;  ///< a variant that is a path begins here
  bool with_slow = false;
  std::uint64_t positions = max_script_positions;  ///< that all counts together may visit
  /// The first check that fails ends it, and a count that would visit too much is left out.
  bool briefly = false;
};

/// The variant that [script] speaks of, as load_variant() takes it; nothing and E0806 if none is
/// named.
[[nodiscard]] std::optional<std::string> variant_of(const Script& script,
                                                    const ScriptArgs& args,
                                                    Sink& sink);

/// Runs [script]. Each expectation that does not hold is one E0811 in [sink], at the expectation.
/// Nothing if the variant cannot be loaded: then its errors are in [sink].
[[nodiscard]] std::optional<CheckReport> run_script(
    const Script& script, const ScriptArgs& args, const Home& home, SourceSet& sources, Sink& sink);

}  // namespace polymachy
