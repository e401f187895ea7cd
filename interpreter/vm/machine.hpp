// SPDX-License-Identifier: MIT
// The generic machine: runs path and test code by backtracking. An explicit stack of choices, a
// trail of board changes to take back, no heap in the loop, no recursion but for look-aheads, whose
// depth the verifier bounds. After R. Cox, "Regular Expression Matching: the Virtual Machine
// Approach", 2009: alternatives in written order, so every run is the same. Floor 6. Tested by
// tests/unit/interpreter/vm, tests/property; told in docs/machine.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "interpreter/board/effects.hpp"
#include "interpreter/board/move.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/vm/engine.hpp"
#include "interpreter/vm/repeats.hpp"
#include "interpreter/vm/stage.hpp"

namespace polymachy {

/// What the machine asks of the engine around it.
class Oracle {
 public:
  virtual ~Oracle() = default;
  /// Whether a man of [by] could take a man of type [victim] (or no_type) on [target], the board
  /// being as the machine has left it.
  virtual bool attacked_now(Square target, Side by, TypeId victim) = 0;
  /// Whether the side to move has no legal turn.
  virtual bool stuck_now() = 0;
  /// Whether an action of this turn has written the man on [square].
  [[nodiscard]] virtual bool used_now(Square square) const = 0;
};

class Machine {
 public:
  Machine(const Program& program, Stage& stage, Oracle& oracle, const EngineLimits& limits);

  /// Appends each distinct move of the code at [entry] for the man on [from] (no_square: no man) to
  /// [out].
  void moves(std::int32_t entry, Square from, Side actor, MoveList& out);
  /// The same for a decision that follows an action: the man on [from] will have had his go.
  void follow_ups(std::int32_t entry, Square from, Side actor, MoveList& out);
  /// The same for a decision inside an action, which has no man and looks at [at].
  void decisions(std::int32_t entry, Square at, Side actor, MoveList& out);
  /// Whether a run of [entry] for the man on [from] takes the man on [target], who stands there.
  bool takes(std::int32_t entry, Square from, Side actor, Square target);
  /// Whether the test at [entry] holds at [cursor].
  bool holds(std::int32_t entry, Side actor, Square cursor, const Asked* asked);

  /// What [value] is for [actor] on the board as it stands.
  std::int64_t number(const ValueInfo& value, Side actor);

  /// Squares changed since the outermost run began, newest last; some may be named twice.
  [[nodiscard]] const std::vector<Square>& changed() const { return changed_; }

  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// The limit that cut a run off since this was last asked, or null.
  const char* limit_hit();
  /// A run that was cut off ends all that come after it, until limit_hit is asked.
  void begin_generation() {
    if (limit_hit_ == nullptr)
      step_limit_ = std::min(steps_ + limits_.steps_per_generation, work_limit_);
  }
  void allow(std::uint64_t steps) {
    work_limit_ = steps_ + steps;
    begin_generation();
  }
  void charge(std::uint64_t steps) { steps_ += steps; }

 private:
  static constexpr std::size_t square_slots = 12;
  enum class Hand : std::uint8_t { Home, Held, Placed, NoMover };
  enum class Goal : std::uint8_t { Moves, Takes, Any, Truth };
  enum class FrameKind : std::uint8_t { Alternative, Dirs, Turns, Squares, Types, Pool, Every };

  struct Registers {
    Registers() { squares.fill(no_square); }
    Square cursor = no_square;
    Square mover_from = no_square;
    Square mover_at = no_square;
    Square lifted_from = no_square;
    Man mover;
    Man lifted;
    Hand hand = Hand::NoMover;
    bool joins = false;    ///< the lifted man moves by himself
    bool in_hook = false;  ///< the man in question is the one at the cursor
    bool entered = false;  ///< the man that a hook speaks of came in this action
    std::uint32_t hook = 0;
    std::uint32_t hook_end = 0;  ///< log entries of the path itself: hooks trigger no hooks
    std::int16_t aka = -1;
    Square say_from = no_square;
    Square say_to = no_square;
    std::array<std::uint16_t, 8> dirs{};
    std::array<Square, square_slots> squares{};
    std::array<TypeId, 4> types{};
  };
  struct Frame {
    Registers registers;
    std::int32_t pc = 0;
    std::uint32_t trail = 0;
    std::uint32_t log = 0;
    std::uint32_t next = 0;
    FrameKind kind = FrameKind::Alternative;
  };
  /// What a run did, in the order in which it did it: an effect as seen then (`from` is where the
  /// man stood at that time), or that a man was taken up.
  struct Step : Effect {
    enum class Hand : std::uint8_t { None, Mover, Second };
    Hand lifts = Hand::None;  ///< taken up from `from`; no effect by itself
    Hand puts = Hand::None;   ///< SelfMove, Carry: from which hand; Become: the man in that hand
    std::int8_t pooled = 0;   ///< men of `pool_type` that came into a pool, below 0: that left it
    Side pool_side = 0;
    std::uint8_t pool = 0;
    TypeId pool_type = no_type;
  };
  struct Undo {
    Square square;
    Man man;
    std::uint8_t rights;
  };
  struct Run {
    Goal goal = Goal::Truth;
    Side actor = 0;
    Square target = no_square;
    MoveList* out = nullptr;
    const Asked* asked = nullptr;
    std::size_t first_frame = 0;
    std::size_t first_trail = 0;
    std::size_t first_log = 0;
    std::size_t first_move = 0;
    std::uint32_t keep = 0;  ///< inside `every`: trail that backtracking leaves
    std::uint32_t keep_log = 0;
    bool found = false;
    bool follows = false;  ///< a decision that follows an action
    bool listed = false;   ///< no move is so common that it needs no list of effects
  };
  enum class Next : std::uint8_t { On, Fail, Done };

  bool run(std::int32_t entry, Registers& r, Run& run);
  void gather(std::int32_t entry, Square from, Run& run);
  Next execute(const Instr& instr, Registers& r, Run& run, std::int32_t& pc);
  Next act(const Instr& instr, Registers& r, Run& run, std::int32_t& pc);
  bool ask(const Instr& instr, Registers& r, Run& run);
  bool ask_event(const Instr& instr, const Registers& r, const Run& run) const;
  bool compare(const CompareInfo& info, const Run& run);
  std::int64_t value(const ValueInfo& info, const Run& run);
  bool some(std::int32_t entry, const Registers& r, const Run& run);
  bool can(std::int32_t entry, const Registers& r, const Run& run);
  bool backtrack(Registers& r, Run& run, std::int32_t& pc);
  bool resume(Frame& frame, Registers& r, Run& run);
  bool push(FrameKind kind, std::int32_t pc, const Registers& r, std::uint32_t next);
  void write(Square square, Man man);
  void rewind(std::size_t trail);
  void lift_mover(Registers& r);
  bool become(TypeId type, Registers& r, const Run& run);
  /// The man in question of `become`, or null: the mover, in a hook the man at the cursor.
  Man* in_question(Registers& r, const Run& run, Square& at);
  bool accept(Registers& r, Run& run);
  void emit(const Registers& r, Run& run);
  void emit_listed(const Registers& r, Run& run);
  bool is_new_plain(const Move& move, const Run& run);
  void note(EffectKind kind, TypeId type, std::uint8_t aux, Square from, Square to);
  void note_lift(Square from, Step::Hand hand);
  void note_put(EffectKind kind, Square from, Square to, Step::Hand hand);
  void note_take(Square square, Man man, const Run& run);
  void note_pool(EffectKind kind, TypeId type, std::uint8_t pool, const Run& run);
  void change_pool(Step& step, Side side, std::size_t pool, TypeId type, int change);
  void forget(std::size_t log);
  template <class Same>
  bool is_last_repeated(const Run& run, const Same& same);
  void hit(const char* limit) {
    limit_hit_ = limit;
    step_limit_ = 0;
  }
  [[nodiscard]] bool pool_has(std::uint8_t pool, TypeId type, const Run& run) const;
  bool next_arrival(Registers& r, const Run& run) const;
  bool next_capture(Registers& r, const Run& run) const;
  [[nodiscard]] bool is_left_after(std::size_t entry) const;
  [[nodiscard]] Square origin_of(std::size_t entry, const Run& run) const;
  void keep_changes(const Frame& frame, Registers& r) const;
  PieceChange& change_at(Square square);
  PieceChange* change_held(Step::Hand hand);
  Square tell_changes(const Registers& r, const Run& run, MoveList& out);

  const Program& program_;
  Stage& stage_;
  Oracle& oracle_;
  EngineLimits limits_;
  std::vector<Frame> frames_;
  std::size_t frame_count_ = 0;
  std::vector<Undo> trail_;
  std::vector<Square> changed_;
  std::vector<Step> log_;
  std::vector<PieceChange> changes_;  ///< of the run that has just ended
  std::uint64_t steps_ = 0;
  std::uint64_t step_limit_ = UINT64_MAX;
  std::uint64_t work_limit_ = UINT64_MAX;
  const char* limit_hit_ = nullptr;
  std::array<std::uint64_t, max_board_squares / 64> seen_{};
  Repeats repeats_;  ///< moves of one man
};

}  // namespace polymachy
