// SPDX-License-Identifier: MIT
// How to end a game that is won: who is far ahead wants his men near the guarded men of the other
// side, and those with nowhere to go. Set up once a turn; in the tree it is a table that men's
// worths are added to. Floor 8c. Tested by tests/search.
#pragma once

#include <vector>

#include "interpreter/bytecode/program.hpp"
#include "interpreter/search/values.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {

class Hunt {
 public:
  Hunt(const Program& program, const PieceValues& values);

  /// Looks who is far ahead in [position], and where his prey stands.
  void begin(const Position& position);

  /// What standing on [at] adds to a man's worth.
  [[nodiscard]] int pull(TypeId type, Side side, Square at) const {
    return is_on_ && side == hunter_ && !values_.hunted[type] ? pull_[at] : 0;
  }
  /// How many moves the hunted men have, if their side is to move (its legal moves go to [list]);
  /// -1 if not, or if nobody is far ahead.
  [[nodiscard]] int flights(Engine& engine, MoveList& list) const;
  /// Scores of different hunts are not comparable: what keys of positions are changed by.
  [[nodiscard]] std::uint64_t salt() const { return salt_; }

 private:
  const Program& program_;
  const PieceValues& values_;
  std::vector<int> pull_;
  Side hunter_ = 0;
  bool is_on_ = false;
  std::uint64_t salt_ = 0;

  [[nodiscard]] int lead_of(const Position& position) const;
};

}  // namespace polymachy
