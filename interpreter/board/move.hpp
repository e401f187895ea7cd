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

/// One part of what an action comes to: what has become of a piece, or a change of pools, marks or
/// decisions. A piece has one of the first five, named by the square where it stood before the
/// action, and may have Become besides; so effects have no order, and no two speak of one square in
/// the same way (docs/decisions/0015). A piece that moved by itself and one that was carried are
/// different effects.
enum class EffectKind : std::uint8_t {
  SelfMove,  ///< from -> to, by itself
  Carry,     ///< from -> to, carried
  Take,      ///< the piece that stood on `from` is captured, a piece that entered if there is no
             ///< `from`; see below
  Remove,    ///< the piece that stood on `from` goes, uncaptured; see below
  Enter,     ///< a piece of `type` of the actor appears on `to`
  Become,    ///< the piece that ends on `to` is of `type` then
  FromPool,  ///< one piece of `type` leaves pool `aux` of the actor, or aux - pool_of_enemy of the
             ///< other
  Mark,      ///< mark `aux` is set on `to`; it speaks of the mover
  Done,      ///< the piece that ends on `to` has had its go among the decisions that follow an
             ///< action
  ToPool,    ///< one piece of `type` is added to a pool, named as in FromPool
  Due,       ///< decision `aux` of the variant is due at `to`
};
// Of Take and Remove, if the action had done something with the piece before: `to` is where it
// stood when it went, `aux` is went_by_itself if it moved there by itself, and `type` what it had
// become: that may have been a choice, and it is what a pool gets.
inline constexpr std::uint8_t went_by_itself = 1;
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

/// The square on which the piece of a Take or Remove stood when it went.
[[nodiscard]] constexpr Square left_from(const Effect& e) {
  return e.to == no_square ? e.from : e.to;
}

/// Whether [e] says of a piece that it moved by itself, also if it is gone.
[[nodiscard]] constexpr bool moved_by_itself(const Effect& e) {
  return e.kind == EffectKind::SelfMove ||
         ((e.kind == EffectKind::Take || e.kind == EffectKind::Remove) && e.aux == went_by_itself);
}
/// Whether [e] says of a piece that it was only carried, also if it is gone.
[[nodiscard]] constexpr bool was_carried(const Effect& e) {
  return e.kind == EffectKind::Carry ||
         ((e.kind == EffectKind::Take || e.kind == EffectKind::Remove) && e.from != no_square &&
          e.to != no_square && e.aux != went_by_itself);
}

/// What a Listed move does, and how it may be written.
struct Details {
  std::uint32_t first = 0;  ///< into MoveList::effects
  std::uint32_t count = 0;
  Square taken = no_square;     ///< as Action::taken; where no rule asks it, no_square
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
/// Two actions are the same when their effects are.
struct Action {
  std::vector<Effect> effects;
  Square from = no_square;
  Square to = no_square;
  Square taken = no_square;  ///< where the last capture of its run was made; where no rule asks it,
                             ///< no_square
  Square say_from = no_square;
  Square say_to = no_square;
  std::int16_t aka = -1;
  bool passes = false;
  friend bool operator==(const Action& a, const Action& b) {
    return a.effects == b.effects && a.passes == b.passes;
  }
};

}  // namespace polymachy
