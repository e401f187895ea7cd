// SPDX-License-Identifier: MIT
// What a game remembers of a turn, and what its parts hand to each other. For the sources of Game
// only. Floor 8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/game/game.hpp"

namespace polymachy {

/// A turn, and the position it was played in.
struct Game::Entry {
  LegalTurn turn;
  Position before;
  std::uint64_t key = 0;          ///< of `before`, without the mark
  std::optional<bool> mark_used;  ///< whether a legal move of `before` needs its mark, once asked
};

/// What a text turned out to mean: a turn, or why none.
struct Game::Finding {
  std::optional<std::size_t> turn;
  Code code = Code::BadMove;
  std::string reason;
};

/// Why a text is not legal. Both empty if no run of it exists.
struct Game::Refusal {
  std::string rule;
  std::string reason;
};

}  // namespace polymachy
