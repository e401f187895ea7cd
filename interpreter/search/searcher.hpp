// SPDX-License-Identifier: MIT
// Looks for a good turn in any variant: alpha-beta on an Engine, by decisions. Who is to move after
// a decision tells whose score it is, so turns of several decisions need nothing special. It plays
// only what it is given as legal, and allocates nothing once its tables stand. Floor 8c. Tested by
// tests/search.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/game/session.hpp"
#include "interpreter/record/clock.hpp"
#include "interpreter/search/values.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {

inline constexpr int most_search_plies = 64;
inline constexpr int win_score = 30'000;
/// Scores beyond this are wins, or losses, in so many decisions.
inline constexpr int sure_score = win_score - 1'000;

struct SearchLimits {
  std::uint64_t nodes = UINT64_MAX;
  Millis time = max_clock_time;
  int depth = most_search_plies / 2;  ///< decisions
  int noise = 0;                      ///< each turn's score is wrong by up to this
};

struct SearchReport {
  std::size_t turn = 0;  ///< index in what was given
  int depth = 0;         ///< the last that was finished
  int score = 0;         ///< for the side to move
  std::uint64_t nodes = 0;
  Millis time{};
  bool is_cut = false;            ///< time or nodes ended it, not the depth
  std::vector<std::string> line;  ///< what is expected, the turn itself first
};

class Searcher {
 public:
  /// [values] are those of [program].
  Searcher(std::shared_ptr<const Program> program,
           PieceValues values,
           TimeSource& time,
           std::uint64_t seed = 1);
  ~Searcher();
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  /// Remembers that [position] stood on the board: coming back to it is no progress.
  void see(const Position& position);
  /// Forgets what was seen.
  void forget();

  /// The best of [turns], which are the legal turns of [position] and at least one. With the same
  /// seed, calls and limits (nodes, not time) the answer is the same.
  [[nodiscard]] SearchReport choose(const Position& position,
                                    const std::vector<LegalTurn>& turns,
                                    const SearchLimits& limits);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// `+1.35`, `wins in 3`, `loses in 2` (in decisions).
[[nodiscard]] std::string score_text(int score);

}  // namespace polymachy
