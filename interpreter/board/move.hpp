// SPDX-License-Identifier: MIT
// A move as the engine hands it about: eight bytes that say all for the common kinds, and an index
// into a list of effects for the others. Two moves are the same when their effects are. Floor 4.
// Tested by tests/unit/interpreter/board and the property suite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/board/ids.hpp"

namespace polymachy {

/// One board change. A man that moved by himself and a man that was carried are different effects.
enum class EffectKind : std::uint8_t {
  SelfMove,  ///< mover from -> to
  Carry,     ///< another man from -> to
  Take,      ///< the man on `from` is captured
  Remove,    ///< the man on `from` goes, uncaptured
  Enter,     ///< a man of `type` of the actor appears on `to`
  Become,    ///< the man on `to` (after all moves) becomes `type`
  FromPool,  ///< one man of `type` leaves pool `aux` of the actor, or aux - pool_of_enemy of the
             ///< other
  Mark,      ///< mark `aux` is set on `to`; it speaks of the mover
  Done,      ///< the man on `to` has had his go among the decisions that follow an action
  ToPool,    ///< one man of `type` is added to a pool, named as in FromPool
  Due,       ///< decision `aux` of the variant is due at `to`
};
inline constexpr std::uint8_t pool_of_enemy = 128;
struct Effect {
  EffectKind kind = EffectKind::SelfMove;
  TypeId type = no_type;
  std::uint8_t aux = 0;
  Square from = no_square;
  Square to = no_square;
  friend bool operator==(const Effect&, const Effect&) = default;
  friend auto operator<=>(const Effect&, const Effect&) = default;  // NOLINT(modernize-use-nullptr)
};

enum class MoveKind : std::uint8_t {
  Plain,    ///< from -> to, takes what stands there; `type`: what the mover becomes, or no_type
  Marking,  ///< as Plain, and sets marks: aux is the line of the class table
  Listed,   ///< effects[aux .. aux + count): everything, in order
};
struct Move {
  Square from = no_square;  ///< the mover's square; no_square for a man from a pool
  Square to = no_square;    ///< where the mover ends
  MoveKind kind = MoveKind::Plain;
  TypeId type = no_type;
  std::uint16_t aux = 0;
};
static_assert(sizeof(Move) == 8);

/// What a Listed move does, and how it may be written.
struct Details {
  std::uint32_t first = 0;  ///< into MoveList::effects
  std::uint16_t count = 0;
  Square say_from = no_square;  ///< both no_square: no short text
  Square say_to = no_square;
  std::int16_t aka = -1;  ///< into Program::texts
  bool passes = false;
};

/// Moves of one position. Cleared, not freed, between uses: generation allocates nothing once it
/// has grown.
struct MoveList {
  std::vector<Move> moves;
  std::vector<Details> details;  ///< Listed: aux is an index here
  std::vector<Effect> effects;

  void clear() { moves.clear(), details.clear(), effects.clear(); }
  [[nodiscard]] std::size_t size() const { return moves.size(); }
};

/// A move that outlives its list: all effects in normal order (by kind and squares), and its texts.
struct Action {
  std::vector<Effect> effects;
  Square from = no_square;
  Square to = no_square;
  Square say_from = no_square;
  Square say_to = no_square;
  std::int16_t aka = -1;
  bool passes = false;
  friend bool operator==(const Action& a, const Action& b) {
    return a.effects == b.effects && a.passes == b.passes;
  }
};

}  // namespace polymachy
