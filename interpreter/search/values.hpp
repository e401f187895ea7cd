// SPDX-License-Identifier: MIT
// What men are worth, for any variant: found by counting, when the engine is made, how many squares
// a man reaches on an empty and on a half-full board. Nobody tells it what a piece is. Floor 8c.
// Tested by tests/search.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "interpreter/bytecode/program.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {

/// All in hundredths of about the weakest man.
struct PieceValues {
  std::vector<int> type;  ///< by type
  /// What the square adds: [side][type * squares + square].
  std::array<std::vector<int>, side_count> square;
  std::vector<bool> hunted;  ///< by type: whose loss loses the game, or may not be exposed
  int man = 1;               ///< -1 where it is good to have few men: losing them all wins

  [[nodiscard]] int of(Man man_here, Square at, std::size_t squares) const {
    return type[man_here.type()] + square[man_here.side()][man_here.type() * squares + at];
  }
};

/// [declared] holds what the file says of each type, -1 where it says nothing; may be empty.
[[nodiscard]] PieceValues estimate_values(const std::shared_ptr<const Program>& program,
                                          const std::vector<int>& declared = {});

}  // namespace polymachy
