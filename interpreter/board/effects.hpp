// SPDX-License-Identifier: MIT
// What effects do to a Position, slowly and plainly, and their normal order. Engines have their own
// fast way; this is for tools and tests that hold a Position. Floor 4. Tested by
// tests/unit/interpreter/board.
#pragma once

#include <bitset>
#include <vector>

#include "interpreter/board/move.hpp"
#include "interpreter/board/position.hpp"

namespace polymachy {

/// The types that a right needs on a side to live on: some holder of `of`, and of `with` if it
/// names any.
struct RightKinds {
  std::bitset<128> of;
  std::bitset<128> with;
};

/// What a variant says about the consequences of an action.
struct EffectRules {
  int captured_pool = -1;  ///< where captured men go; -1: off the game
  bool captured_to_own = true;
  std::vector<TypeId>
      counts_as;  ///< by type: what a captured man of it is in the pool; empty: itself
  std::size_t types = 0;
  std::vector<RightKinds> rights;
};

/// What a run of a path has done with one piece so far.
struct PieceChange {
  enum class Fate : std::uint8_t { Standing, Held, Taken, Removed };
  Square first = no_square;  ///< where it stood before the action; no_square: it entered
  Square last = no_square;   ///< where it stands, or stood last
  TypeId entered = no_type;  ///< what it entered as
  TypeId became = no_type;   ///< what it is, if it became something
  bool by_itself = false;    ///< it moved, and was not only carried
  std::uint8_t hand = 0;     ///< Held: in which hand
  Fate fate = Fate::Standing;
};

/// Appends what has become of [piece]; nothing if it stands where and as it stood.
void append_effects(const PieceChange& piece, std::vector<Effect>& out);

/// Sorts by kind and squares: two actions are the same when their effects so sorted are.
void normalise(std::vector<Effect>& effects);

/// Does [action] for the side to move, drops rights, sets the marks it makes and gives the turn to
/// the other side. Counters, phase and number of the move stay. The effects must fit the position.
void apply(const EffectRules& rules, const Action& action, Position& position);

/// Drops from [position] every right whose side has no holder of one of its two kinds.
void drop_fallen_rights(const std::vector<RightKinds>& rights, Position& position);

}  // namespace polymachy
