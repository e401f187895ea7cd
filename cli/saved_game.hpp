// SPDX-License-Identifier: MIT
// A game as a small TOML file: variant, options, start or position, moves.
// Floor 10. Tested by tests/golden/cli.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/common.hpp"

namespace polymachy {

struct SavedGame {
  VariantArgs begin;               ///< `play` is empty
  std::vector<std::string> moves;  ///< canonical move texts
  std::vector<Span> move_spans;    ///< where each stands in the file it was read from
};

/// fails  E0008; E0806 if [path] is there and is no saved game: it is not overwritten
bool write_saved_game(const std::string& path, const SavedGame& game, Sink& sink);
/// fails  E0001, E0806 at the narrow place
[[nodiscard]] std::optional<SavedGame> read_saved_game(const std::string& path,
                                                       SourceSet& sources,
                                                       Sink& sink);

}  // namespace polymachy
