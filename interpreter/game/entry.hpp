// SPDX-License-Identifier: MIT
// What a game remembers of a turn, and what its parts hand to each other. For the sources of Game
// only. Floor 8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/game/game.hpp"

namespace polymachy {

/// What a position remembers of the action before, as far as some legal move depends on it.
struct Game::Past {
  LiveMark mark;
  std::uint32_t last = 0;
  friend bool operator==(const Past&, const Past&) = default;
};

/// A turn, and the position it was played in.
struct Game::Entry {
  LegalTurn turn;
  Position before;
  std::uint64_t key = 0;     ///< of `before`, without what it remembers
  std::optional<Past> past;  ///< what of `before` counts, once asked
};

/// What only the history knows of the position after an action.
struct Game::Aftermath {
  bool is_known = false;
  std::vector<std::uint32_t> counters;
  std::vector<std::size_t> repeated;  ///< after how many plies the position stood before
};

/// What a text turned out to mean: a turn, or why none.
struct Game::Finding {
  std::optional<std::size_t> turn;
  Code code = Code::BadMove;
  std::string reason;
};

/// What somebody typed, by which name, and who is told of mistakes in it.
struct Game::Typed {
  const char* name;
  std::string_view text;
  Sink* sink;
};

/// Why a text is not legal. Both empty if no run of it exists.
struct Game::Refusal {
  std::string rule;
  std::string reason;
};

}  // namespace polymachy
