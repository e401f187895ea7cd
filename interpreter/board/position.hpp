// SPDX-License-Identifier: MIT
// A whole state as plain data: what position text says, no more and no less. Engines are set from
// it and give it back; nothing fast is done with it. Floor 4. Tested by
// tests/unit/interpreter/board.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/board/ids.hpp"

namespace polymachy {

inline constexpr int max_mark_squares = 4;

/// A live mark: the squares that bear it, and where the man it speaks of stands now. The side to
/// move may use it.
struct LiveMark {
  std::uint8_t mark = 0;   ///< which mark of the variant
  std::uint8_t count = 0;  ///< 0: none is live
  std::array<Square, max_mark_squares> squares{};
  Square victim = no_square;
  friend bool operator==(const LiveMark&, const LiveMark&) = default;
};

/// A decision inside an action that is still to be made, and the square it looks at.
struct DueDecision {
  std::uint8_t decision = 0;  ///< of the variant
  Square at = no_square;  ///< none: it came from outside (Program::flag), and is part of no action
  [[nodiscard]] bool is_told() const { return at == no_square; }
  friend bool operator==(const DueDecision&, const DueDecision&) = default;
};
/// So many may be due at once.
inline constexpr std::size_t most_due = 24;

/// Where a turn of several decisions stands; empty between turns, and always where a turn is one
/// action of one decision.
struct TurnState {
  std::uint8_t block = 0;    ///< 0: an action is due; n: a decision that follows one, of kind n - 1
  std::uint8_t budget = 0;   ///< actions this turn may have; 0 between turns
  std::uint8_t spent = 0;    ///< actions it has had
  std::vector<Square> used;  ///< in order: where men stand that an action of this turn has written
  std::vector<Square> done;  ///< in order: who has had his go among the decisions of this kind
  std::vector<DueDecision> due;  ///< what the action under way still asks for, first come first

  [[nodiscard]] bool is_open() const { return block > 0 || spent > 0 || !due.empty(); }
  /// Whether a decision inside or after an action is due.
  [[nodiscard]] bool is_deciding() const { return block > 0 || !due.empty(); }
  friend bool operator==(const TurnState&, const TurnState&) = default;
};

struct Position {
  std::vector<Man> men;              ///< one a square; holes are empty
  std::vector<std::uint8_t> rights;  ///< one a square; bit r: the man there holds right r
  LiveMark mark;
  /// pools[side][pool * types + type]
  std::array<std::vector<std::uint16_t>, side_count> pools;
  Side to_move = 0;
  TurnState turn;
  std::uint8_t phase = 0;
  std::vector<std::uint32_t> counters;  ///< one a counter of the variant
  std::uint32_t last = 0;               ///< bit i: the last action was event i of the variant
  std::uint32_t full_move = 1;

  friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace polymachy
