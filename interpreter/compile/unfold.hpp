// SPDX-License-Identifier: MIT
// Per-square specialisation: a line without a shape is run from every origin on an unknown board.
// Each test forks into a condition that holds or does not, so what is left is a list of runs:
// conditions on named squares, and effects. Moves of two men, jumps over safe squares, taking in
// passing and the like become table look-ups. What does not unfold (choices that the board must
// make, attacks asked of different boards) is left to the generic machine. Floor 7.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/compile/lines.hpp"

namespace polymachy {

/// Runs of one type in all, both sides; more stay generic.
inline constexpr std::size_t most_runs = 65'536;
/// Runs from one square; more stay generic.
inline constexpr std::size_t most_runs_of_square = 4'096;
/// Ways that are followed for all types of a variant in all; what needs more stays generic.
inline constexpr std::size_t unfold_fuel = 2'000'000;
/// The same for one type.
inline constexpr std::size_t unfold_fuel_of_type = 1'000'000;

struct UnfoldContext {
  int type = 0;
  TypeBits guarded;   ///< types whose attack makes check
  std::size_t& fuel;  ///< what is left of unfold_fuel
};

/// Appends the runs of [lines] for the man of [context] to [table]. False: they cannot be unfolded;
/// [table] is spoilt.
[[nodiscard]] bool unfold(const std::vector<Line>& lines,
                          Side side,
                          const UnfoldContext& context,
                          const Program& program,
                          Emitter& emitter,
                          ClassTable& table);

}  // namespace polymachy
