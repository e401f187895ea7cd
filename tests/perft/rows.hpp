// SPDX-License-Identifier: MIT
// The counts in the check scripts of this folder, one a row, so that the same figures are counted
// in ways that `polymachy check` does not: without tables, without bulk, by the twin.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/game/session.hpp"
#include "interpreter/variant/loader.hpp"
#include "interpreter/variant/script.hpp"

namespace polymachy {

struct PerftRow {
  std::string place;  ///< `chess.toml:12`
  std::string variant;
  OptionTexts options;
  ScriptCheck check;
  int depth = 0;
  std::uint64_t nodes = 0;
};

/// The rows of all scripts, by name of file. Throws what is wrong with one as text.
[[nodiscard]] std::vector<PerftRow> read_perft_rows();
/// Stands where [row] begins and plays what it plays; false, and what is wrong in [sink].
bool stand(GameSession& game, const PerftRow& row, Sink& sink);

}  // namespace polymachy
