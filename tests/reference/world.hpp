// SPDX-License-Identifier: MIT
// The board of the reference evaluator: every man is a person who remembers where he stood before
// the action and what has become of him, so that the effects of an action can be read off at its
// end. Copied freely, never undone. Shares with the product only plain data (ids, position, move)
// and the checked model.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dsl/sema/model.hpp"
#include "interpreter/board/move.hpp"
#include "interpreter/board/position.hpp"

namespace polymachy::reference {

/// A type that no set holds: the man whom `attacked` supposes on an empty square.
inline constexpr TypeId phantom_type = 126;

enum class Fate : std::uint8_t { Standing, Lifted, Taken, Removed, Replaced };

struct Person {
  Man born;  ///< before the action, or as he entered
  Man now;
  Square first = no_square;   ///< where he stood before the action; no_square: he entered
  Square square = no_square;  ///< where he stands, or stood last
  Fate fate = Fate::Standing;
  bool entered = false;
  bool became = false;
  bool by_himself = false;  ///< he moved, and was not only carried
};

inline constexpr int nobody = -1;

struct World {
  std::vector<Person> people;
  std::vector<int> on;  ///< one a square: index into people, or nobody
  std::vector<std::uint8_t> rights;
  std::array<std::vector<std::uint16_t>, side_count> pools;
  LiveMark live;
  Side maker = 0;  ///< whose mark `live` is
  Side to_move = 0;

  std::vector<std::pair<int, Square>> marks_made;  ///< mark, square
  std::vector<std::pair<int, int>> from_pool;      ///< pool (as EffectKind::FromPool has it), type
  std::vector<std::pair<int, int>> to_pool;
  std::vector<DueDecision> dues;  ///< what this part asks for
  std::vector<Square> used;       ///< before this part: whom an action of this turn has written
  std::vector<int> placed;        ///< people in the order in which they were put down
  std::vector<int> taken;         ///< people in the order of capture

  [[nodiscard]] Man man(Square square) const;
  [[nodiscard]] bool is_empty(Square square) const { return man(square).none(); }
  /// Takes whoever stands on [square] off the board.
  void vacate(Square square, Fate fate);
  void place(int person, Square square);
  int enter(Man man, Square square);
};

[[nodiscard]] World make_world(const Position& position);
/// Whether [actor] may use live mark [mark] on [square]: its maker is another side.
[[nodiscard]] bool is_marked(const World& world, int mark, Square square, Side actor);

/// Registers of a run and the world it has made so far; a value, so that every branch has its own.
struct State {
  std::shared_ptr<const World> world;
  Side actor = 0;  ///< whose action this is: own and enemy
  Side owner = 0;  ///< whose man runs the path: rows and directions
  Square cursor = no_square;
  std::array<Square, 16> saved{};
  std::array<model::Vec, 16> bound{};
  std::array<int, 16> chosen{};

  enum class Hand : std::uint8_t { None, Home, Holds, Down };
  Hand hand = Hand::None;
  int mover = nobody;
  int lifted = nobody;
  int subject = nobody;  ///< in a hook: the man of whom it speaks
  bool is_hook = false;
  bool is_attack = false;

  /// What the runs of an `every` that are over have made of the world. A branch that was left open
  /// before the last of them goes on from there.
  struct Kept {
    std::shared_ptr<const World> world;
    int runs = 0;
  };
  Kept* every = nullptr;
  int runs_seen = 0;  ///< of `every`

  Square say_from = no_square;
  Square say_to = no_square;

  State() { saved.fill(no_square); }
  /// A copy of the world that may be changed; the state then points to it.
  World& change();
};

/// All effects of the action that [state] has finished, in normal order.
[[nodiscard]] std::vector<Effect> effects_of(const State& state);

}  // namespace polymachy::reference
