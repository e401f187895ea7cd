// SPDX-License-Identifier: MIT
// Somebody to play against: chooses among the legal turns of a game, as strongly as a level or a
// time says, and knows when to give up and when to agree to a draw. Where a game is no single board
// (men that are games), it samples (sampler.hpp) instead of searching. Floor 8c. Tested by
// tests/search.
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "interpreter/search/searcher.hpp"

namespace polymachy {

inline constexpr int most_level = 10;

/// How strong: by level, time, nodes or depth; level 0 moves at random.
struct Strength {
  int level = 5;
  SearchLimits limits;
};
/// `random`, `0` to `10`, `level:5`, `time:0.5` (seconds), `nodes:5000`, `depth:3`. Nothing if
/// [text] is none of them.
[[nodiscard]] std::optional<Strength> read_strength(std::string_view text);
[[nodiscard]] Strength strength_of_level(int level);

class Opponent {
 public:
  Opponent(std::shared_ptr<const Program> program,
           const PieceValues& values,
           TimeSource& time,
           std::uint64_t seed);

  /// Chooses a turn of [game], which has one: the report's `turn` is an index of game.legal(). The
  /// game is as it was afterwards.
  [[nodiscard]] SearchReport choose(GameSession& game, const Strength& strength);
  /// To be told of each position that has stood on the board, in order; begin anew after `undo`.
  void see(const GameSession& game);
  void forget();

  /// As the last choices look: he has been lost for some turns.
  [[nodiscard]] bool resigns() const { return lost_ >= 3; }
  /// Nothing has been going on for long.
  [[nodiscard]] bool offers_draw() const { return even_ >= 12; }
  /// He would rather have half a point than go on.
  [[nodiscard]] bool accepts_draw() const { return chosen_ >= 5 && last_score_ < 0; }

 private:
  [[nodiscard]] SearchReport at_random(GameSession& game);
  void weigh(const SearchReport& report);

  std::shared_ptr<const Program> program_;
  PieceValues values_;
  TimeSource* time_;
  Searcher searcher_;
  std::mt19937_64 random_;
  int last_score_ = 0;
  int chosen_ = 0;
  int lost_ = 0;
  int even_ = 0;
};

}  // namespace polymachy
