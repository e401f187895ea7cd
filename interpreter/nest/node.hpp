// SPDX-License-Identifier: MIT
// One game of a nest, as it stands between two turns: men, the games that they carry, what stood
// before. A node never changes; a turn makes a new one that shares all games nobody played in, and
// equal nodes of one level are one. So a game of games of games opens as one node a level, and a
// turn costs the nodes on the way. Floor 8d. Tested by tests/unit/interpreter/nest and
// tests/property.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/board/position.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {

struct Node;
using NodePtr = std::shared_ptr<const Node>;

/// 128 bits of what stands on a board and in its games; equality is always confirmed.
struct NodeHash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const NodeHash&, const NodeHash&) = default;
};

/// The running game of the man on a square.
struct Carried {
  Square square = no_square;
  NodePtr game;
  friend bool operator==(const Carried&, const Carried&) = default;
};

/// How many nodes are alive; all nodes of a nest count themselves here.
struct Census {
  std::size_t live = 0;
};

struct Node {
  explicit Node(std::shared_ptr<Census> counted) : census(std::move(counted)) { ++census->live; }
  ~Node() { --census->live; }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  Node(Node&&) = delete;
  Node& operator=(Node&&) = delete;

  /// The running game of the man on [square]; null if there is none.
  [[nodiscard]] const NodePtr* game_on(Square square) const {
    for (const Carried& each : games)
      if (each.square == square)
        return &each.game;
    return nullptr;
  }

  std::shared_ptr<Census> census;
  Position position;
  std::vector<Carried> games;  ///< by square, rising
  NodePtr before;              ///< the game a turn ago; for repetition
  NodeHash hash;               ///< of position and games
  std::uint64_t key = 0;       ///< a game without games: as Game compares positions
  std::uint32_t repeats = 0;   ///< how often the same stood before
  GameResult result;
  std::array<bool, side_count> check{};  ///< whether a guarded man of this side is attacked
};

/// How a turn leaves a game. The first side's win, the second's: by number of the side.
enum class Outcome : std::uint8_t { FirstWins, SecondWins, Drawn, Running };
inline constexpr std::array all_outcomes{
    Outcome::Running, Outcome::Drawn, Outcome::FirstWins, Outcome::SecondWins};

/// A set of outcomes.
class Outcomes {
 public:
  static constexpr Outcomes all() {
    Outcomes set;
    set.bits_ = 0xF;
    return set;
  }
  void add(Outcome outcome) { bits_ = static_cast<std::uint8_t>(bits_ | bit(outcome)); }
  [[nodiscard]] bool has(Outcome outcome) const { return (bits_ & bit(outcome)) != 0; }
  [[nodiscard]] bool is_all() const { return bits_ == 0xF; }
  [[nodiscard]] bool none() const { return bits_ == 0; }
  friend bool operator==(Outcomes, Outcomes) = default;
  [[nodiscard]] bool meets(Outcomes other) const { return (bits_ & other.bits_) != 0; }

 private:
  static constexpr std::uint8_t bit(Outcome outcome) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(outcome));
  }
  std::uint8_t bits_ = 0;
};

[[nodiscard]] inline Outcome outcome_of(const GameResult& result) {
  switch (result.kind) {
    case GameResult::Kind::Running:
      return Outcome::Running;
    case GameResult::Kind::Draw:
      return Outcome::Drawn;
    case GameResult::Kind::Win:
      break;
  }
  return result.winner == 0 ? Outcome::FirstWins : Outcome::SecondWins;
}

}  // namespace polymachy
