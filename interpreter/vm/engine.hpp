// SPDX-License-Identifier: MIT
// One position of one variant, fast: generate, make, undo, count, ask. An Engine is a machine for a
// compiled Program; it knows no text and no history. Behind this face stands one template for each
// board size in 64-square words. Floor 6. Tested by tests/property and tests/perft.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/board/move.hpp"
#include "interpreter/board/position.hpp"

namespace polymachy {

struct Program;

/// That a test asked whether a man of [by] attacks [square], and what it was told.
struct AttackNote {
  Square square = no_square;
  Side by = 0;
  bool answer = false;
};

/// What a test outside of paths may ask besides the board.
struct Asked {
  const std::uint32_t* counters = nullptr;  ///< one a counter
  std::uint32_t repeats = 0;
  std::uint32_t last = 0;  ///< events of the action before, as Position::last
  bool history = false;    ///< counters and repeats are known: rules that ask them are judged
  const Action* action = nullptr;  ///< the action just made, for event tests
  /// Men as they were before `action`, one a square, for event tests.
  const Man* before = nullptr;
  /// Whether the side to move has no legal turn, if the game knows better (rules that ask history);
  /// -1: find out.
  std::int8_t stuck = -1;
  std::vector<AttackNote>* attacks = nullptr;  ///< if there, every answer about attacks is noted
};

enum class Legality : std::uint8_t {
  Legal,      ///< what may be played
  Candidate,  ///< every completed run, rules not asked
};

/// What perft counts. They differ where a turn has several actions, or decisions follow an action.
enum class Unit : std::uint8_t {
  Turn,    ///< until the other side is to move; turns that differ in order alone, in decisions that
           ///< follow one action, are one
  Action,  ///< an action with the decisions that follow it; ending a turn early is none
  Decision,  ///< one pick
};

class Engine {
 public:
  virtual ~Engine() = default;

  /// Forgets what can be undone and stands at [position], which fits the program.
  virtual void set_position(const Position& position) = 0;
  /// Men, rights, mark, pools, side to move, and the last events that rules ask; phase, counters,
  /// other events and move number are as they were set.
  [[nodiscard]] virtual Position position() const = 0;
  [[nodiscard]] virtual Man man(Square square) const = 0;
  [[nodiscard]] virtual Side to_move() const = 0;
  /// Where a turn of several parts stands.
  [[nodiscard]] virtual TurnState turn() const = 0;

  /// Appends the moves of the side to move to [out] (which is cleared first), each once, in a fixed
  /// order. Rules that ask history are asked with repeats = 0; the game asks them itself.
  virtual void generate(MoveList& out, Legality legality) = 0;
  /// True if some legal move exists.
  [[nodiscard]] virtual bool any_legal() = 0;
  /// [list].moves[index] as an Action: all effects, in normal order.
  [[nodiscard]] virtual Action action(const MoveList& list, std::size_t index) const = 0;

  /// Makes a move of the present position. The other side is to move, if nothing is left of the
  /// turn.
  virtual void make(const MoveList& list, std::size_t index) = 0;
  virtual void make(const Action& action) = 0;
  /// Takes back the last make. Everything is as it was.
  virtual void undo() = 0;

  /// Counts legal move sequences of [depth] moves. bulk: the last ply is counted without being
  /// made.
  [[nodiscard]] virtual std::uint64_t perft(int depth, bool bulk) = 0;
  /// Counts sequences of [depth] units; a unit that is under way counts as the first.
  [[nodiscard]] virtual std::uint64_t perft_units(int depth, Unit unit) = 0;
  /// Whether somebody has won or lost by what stands on the board.
  [[nodiscard]] virtual bool is_decided() = 0;

  /// The first rule that forbids [action] in this position (an index into Program::rules), or -1.
  /// [asked] gives the counters and repeats of the position after it.
  [[nodiscard]] virtual int violated(const Action& action, const Asked& asked) = 0;
  /// Test program [test] (an index into Program::tests) seen by [side].
  [[nodiscard]] virtual bool ask(int test, Side side, const Asked& asked) = 0;
  /// ask() at [square], for a man of [side].
  [[nodiscard]] virtual bool ask_at(int test, Side side, Square square, const Asked& asked) = 0;
  /// The squares of men of [by] that attack [square], taken to hold a man of the other side (what
  /// stands there, else one without a type).
  virtual void attackers(Square square, Side by, std::vector<Square>& out) = 0;

  /// The running hash of men, rights, mark, pools and side to move, and the same worked out afresh.
  [[nodiscard]] virtual std::uint64_t key() const = 0;
  [[nodiscard]] virtual std::uint64_t fresh_key() const = 0;
  /// The key without the live mark (repetition counts a mark only if it can be used).
  [[nodiscard]] virtual std::uint64_t key_without_mark() const = 0;
  /// All derived tables agree with the men on the board.
  [[nodiscard]] virtual bool is_consistent() const = 0;

  /// Instructions the generic machine has run since the engine was made, and whether a run was cut
  /// off by its limits (steps, moves) since this was last asked; the name of the limit, or null.
  [[nodiscard]] virtual std::uint64_t steps() const = 0;
  [[nodiscard]] virtual const char* limit_hit() = 0;
  /// All questions from now on share [steps] instructions, beside the limit of each (`work`).
  virtual void allow(std::uint64_t /*steps*/) {}
  /// Counts what was done with the answers as [steps] instructions.
  virtual void charge(std::uint64_t /*steps*/) {}
};

/// Run limits of the machine; every overrun is an error of its own name (`polymachy limits`).
struct EngineLimits {
  std::uint64_t steps_per_generation = 8'000'000;
  std::size_t moves_per_position = 65'536;
  /// Decisions looked at in counting whole turns one by one.
  std::uint64_t decisions_per_count = 500'000;
  /// Instructions for all that a game is asked between two turns, but for perft.
  std::uint64_t steps_per_question = 16'000'000;
};

/// An engine for [program], which must have passed the verifier.
[[nodiscard]] std::unique_ptr<Engine> make_engine(std::shared_ptr<const Program> program,
                                                  const EngineLimits& limits = {});

}  // namespace polymachy
