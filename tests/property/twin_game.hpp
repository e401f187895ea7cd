// SPDX-License-Identifier: MIT
// A whole game kept by the reference: results, counters and repetition, with every position of the
// game compared one by one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/game/game.hpp"
#include "tests/property/support.hpp"

namespace polymachy::property {

class TwinGame {
 public:
  TwinGame(const reference::Reference& rules, const Position& start) : rules_(rules) {
    stand_at(start);
  }

  void stand_at(const Position& position);
  [[nodiscard]] std::uint32_t repeats(const Position& position) const;
  [[nodiscard]] std::vector<reference::Outcome> legal() const;

  /// An action and the decisions that follow it; lines to one position are one.
  struct Line {
    std::vector<reference::Outcome> steps;
  };
  [[nodiscard]] std::vector<Line> lines() const;
  void play(const Line& line);
  [[nodiscard]] reference::Reference::Ending ending() const;
  [[nodiscard]] const Position& position() const { return position_; }

 private:
  void complete(const Line& line, std::vector<Line>& all) const;

  const reference::Reference& rules_;
  Position position_;
  std::vector<Position> past_;
};

/// Where [game] stands, how it has ended and what may be played, against [twin]. Empty, or a
/// message.
[[nodiscard]] std::string disagreement(Game& game, const TwinGame& twin);
/// The line of [lines] that is [turn], after which [game] stands as it does; null if there is none.
[[nodiscard]] const TwinGame::Line* line_played(const std::vector<TwinGame::Line>& lines,
                                                const LegalTurn& turn,
                                                const Game& game);

}  // namespace polymachy::property
