// SPDX-License-Identifier: MIT
// What a type can do, found by trying: the man stands on an otherwise empty board and the engine is
// asked for his candidate moves, then again with one enemy on each square, and with a man between.
// No rule of the game is asked. Floor 9. Tested by tests/golden/explain and
// tests/unit/interpreter/variant.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/vm/engine.hpp"

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
  /// Second: where a man off the straight line stops him on his way to the square, each of them.
  std::map<Square, std::vector<Square>> through;
  /// Hops, Beyond: where a man lets him go to the square, each of them.
  std::map<Square, std::vector<Square>> over;
};

/// How many squares of positions a caller lets diagrams look at before they give up; shared by
/// several.
struct Patience {
  std::uint64_t squares = UINT64_MAX;
  [[nodiscard]] bool is_out() const { return squares == 0; }
};

/// The diagrams of one variant; what they are made with is made once.
class Diagrams {
 public:
  /// [patience] may be null; diagrams are not complete once it is out.
  explicit Diagrams(const std::shared_ptr<const Program>& program, Patience* patience = nullptr);

  /// The man of [type] of the first side in the middle of the board, or where he begins if he can
  /// do nothing there.
  [[nodiscard]] Diagram of(TypeId type);
  /// The man where he begins, with his rights and the men they need, if that shows something that
  /// [middle] does not.
  [[nodiscard]] std::vector<Diagram> at_home(const Diagram& middle);
  /// The default start; the first one that may be chosen if the game begins with a choice.
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const std::string& start_name() const { return start_name_; }

 private:
  std::shared_ptr<const Program> program_;
  Patience* patience_;
  std::unique_ptr<Engine> engine_;
  Position start_;
  std::string start_name_;
  TypeId plain_ = 0;

  [[nodiscard]] Diagram diagram(const Position& base, Square origin);
};

/// All of them but None, in the order of legends.
[[nodiscard]] const std::vector<Reach>& all_reaches();
/// `moves or takes there`; empty for None.
[[nodiscard]] std::string_view reach_words(Reach reach);
/// What is said under a diagram that is `only_some`.
inline constexpr std::string_view only_some_words =
    "on some squares only men of certain types can be taken";
/// The board with a letter a square, and a line for each letter used.
[[nodiscard]] std::string draw(const Program& program, const Diagram& diagram);

}  // namespace polymachy
