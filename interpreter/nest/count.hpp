// SPDX-License-Identifier: MIT
// How many turns there are, exactly, without making them: turns inside different games do not
// depend on one another but through the games that end, so they are products of sums (decision
// 0012). Floor 8d. Tested by tests/unit/interpreter/nest and tests/golden/cli.
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/nest/big.hpp"
#include "interpreter/nest/level.hpp"

namespace polymachy {

class TurnCounter {
 public:
  /// The turns that [turn] can still become, as [level] has them.
  [[nodiscard]] Big count(Level& level, const OpenTurn& turn);
  /// Why they could not be counted; empty if they could.
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  /// `x1 = ...`: how a number that is too long to be printed is worked out.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  /// By outcome: how many turns leave the game so.
  using ByOutcome = std::array<Big, 4>;
  struct Hot;
  struct Ways;

  [[nodiscard]] const ByOutcome& by_outcome(Level& level, const NodePtr& node, Side mover);
  [[nodiscard]] ByOutcome games(Level& level, const OpenTurn& turn, bool is_inner);
  void assign(Ways& ways, std::size_t from);
  void accept(Ways& ways);
  [[nodiscard]] Outcome outcome_after(const Ways& ways, const std::vector<Ended>& ended, int cold);

  std::map<std::pair<NodePtr, Side>, ByOutcome> known_;
  std::vector<std::string> lines_;
  std::string refusal_;
};

}  // namespace polymachy
