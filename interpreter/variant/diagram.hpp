// SPDX-License-Identifier: MIT
// What a type can do, found by trying: the man stands on an otherwise empty board and the engine is
// asked for his candidate moves, then again with one enemy on each square, and with a man between.
// No rule of the game is asked. Floor 9. Tested by tests/golden/explain and
// tests/unit/interpreter/variant.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// What may be done on one square. The letters stand in diagrams.
enum class Reach : char {
  None = '.',
  Moves = 'm',  ///< goes there if it is empty
  Takes = 'x',  ///< takes there
  Both = 'o',
  Over = '+',       ///< goes there; takes there only with a man on the way
  Afar = '!',       ///< takes there and ends elsewhere
  Beyond = '*',     ///< goes or takes there only with a man on the way
  Hops = 'h',       ///< goes there only with a man on the way, and does not take there
  TakesOver = 'X',  ///< takes there only with a man on the way, and does not go there
  Attacks = 't',    ///< attacks there, and never takes
  Flight = '^',     ///< goes there if the way is empty; takes there past any men on the way
  Lifted = '~',     ///< goes there only if a man stands behind the square
  Second = '2',     ///< goes or takes there on a second leg, after a turn
  GoesOn = '&',     ///< goes or takes there; having taken he may end elsewhere
};

struct Diagram {
  TypeId type = no_type;
  Square origin = no_square;
  std::vector<Reach> reach;  ///< one a square
  std::vector<std::uint8_t>
      men;                 ///< Man::code of each square: the man himself, and men he needs there
  bool only_some = false;  ///< some squares where not every enemy type can be taken
};

/// The man of [type] of the first side in the middle of the board, or where he begins if he can do
/// nothing there.
[[nodiscard]] Diagram diagram_of(const std::shared_ptr<const Program>& program, TypeId type);
/// The man where he begins, with his rights and the men they need, if that shows something that
/// [middle] does not.
[[nodiscard]] std::vector<Diagram> home_diagram(const std::shared_ptr<const Program>& program,
                                                const Diagram& middle);
/// The board with a letter a square, and a line for each letter used.
[[nodiscard]] std::string draw(const Program& program, const Diagram& diagram);

}  // namespace polymachy
