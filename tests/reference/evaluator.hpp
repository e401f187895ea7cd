// SPDX-License-Identifier: MIT
// The slow, obvious twin of the machine: language.md sections 7, 8, 10 and 11 told once more, by
// walking the checked model and copying the board. It knows no bytecode, no table and no Program;
// the property suite holds the machine to it. Not for play: it makes and judges every run of every
// man.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/reference/book.hpp"
#include "tests/reference/world.hpp"

namespace polymachy::reference {

/// A completed run: its action, the position it leads to (counters and move number as they were),
/// and what a rule may ask of it.
struct Outcome {
  Action action;
  Position after;
  State end;
  std::uint32_t last_before = 0;  ///< Position::last of the position before
};

/// How often a position has been before; empty: not known.
using History = std::function<std::uint32_t(const Position&)>;

/// What a test may ask besides the board.
struct Asked {
  const History* history = nullptr;  ///< results: for rules that ask it, when `stuck` is asked
  std::uint32_t repeats = 0;
  std::uint32_t last = 0;  ///< events of the action before, as Position::last
  const std::vector<std::uint32_t>* counters = nullptr;
  const Outcome* event = nullptr;      ///< the action just made
  const Position* position = nullptr;  ///< of which `stuck` is asked
  bool is_result = false;
};

class Next;

class Reference {
 public:
  Reference(const model::Variant& variant, const std::vector<int>& options)
      : book_(variant, options) {}

  /// Legal actions and completed runs, each action once, in normal order. Rules that ask history
  /// are left out.
  [[nodiscard]] std::vector<Action> legal(const Position& position) const;
  [[nodiscard]] std::vector<Action> candidates(const Position& position) const;
  /// Position after [action], which must be a candidate; counters, move number and events that
  /// only counters, results and rules of history ask as before.
  [[nodiscard]] Position after(const Position& position, const Action& action) const;
  /// Legal runs, one an action: the first that passes every rule.
  [[nodiscard]] std::vector<Outcome> legal_outcomes(const Position& position,
                                                    const History& history = {}) const;
  [[nodiscard]] std::vector<Outcome> candidate_outcomes(const Position& position) const;
  /// Name of the first rule that forbids every run of [action]; empty if a run passes all. `prefer`
  /// is not asked.
  [[nodiscard]] std::string violated(const Position& position, const Action& action) const;

  /// Squares of men of [by] who could take the man on [square] (one without a type if no enemy of
  /// [by] is there).
  [[nodiscard]] std::vector<Square> attackers(const Position& position,
                                              Square square,
                                              Side by) const;
  [[nodiscard]] bool attacked(const Position& position, Square square, Side by) const;

  /// Counters of the position after [outcome] of [before].
  [[nodiscard]] std::vector<std::uint32_t> counters_after(const Position& before,
                                                          const Outcome& outcome) const;
  /// Events of [outcome], as Position::last.
  [[nodiscard]] std::uint32_t events_of(const Position& before, const Outcome& outcome) const;
  struct Ending {
    bool is_over = false;
    std::optional<Side> winner;
    std::string why;
    friend bool operator==(const Ending&, const Ending&) = default;
  };
  [[nodiscard]] Ending ending(const Position& position,
                              std::uint32_t repeats,
                              const History& history = {}) const;
  /// [test] of the variant's model seen by [side] at [square].
  [[nodiscard]] bool ask(const model::Test& test,
                         const Position& position,
                         Side side,
                         Square square) const;
  /// [position] as repetition sees it: no counters and no move number, a mark only if a legal
  /// action uses it.
  [[nodiscard]] Position repetition_form(Position position) const;

  [[nodiscard]] const Book& book() const { return book_; }

 private:
  // paths.cpp: each calls [next] with the state of every run and stops when it says true.
  bool run(const model::Path& path, const State& state, const Next& next) const;
  bool run_kids(const model::Path& path,
                std::size_t from,
                const State& state,
                const Next& next) const;
  bool repeat(const model::Path& path, const State& state, const Next& next) const;
  bool bind(const model::Path& path, const State& state, const Next& next) const;
  bool step(const model::Path& path, State state, const Next& next) const;
  bool anywhere(const State& state, const Next& next) const;
  bool guard(const model::Path& path, const State& state, const Next& next) const;
  bool every(const model::Path& path, const State& state, const Next& next) const;
  /// A branch of an `every` that was left open goes on from what other runs have made since.
  static void go_on_from_kept(State& state);
  bool effect(const model::Path& path, State state, const Next& next) const;
  [[nodiscard]] bool is_square(int file, int rank) const;

  // effects.cpp: false if the effect cannot be.
  void lift_mover(State& state) const;
  bool put(State& state) const;
  bool lift(State& state) const;
  bool drop(State& state) const;
  bool take(State& state, Square square) const;
  bool take_mark(const model::Path& path, State& state) const;
  bool remove(State& state) const;
  bool enter(const model::Path& path, State& state) const;
  bool bank(const model::Path& path, State& state) const;
  [[nodiscard]] static TypeId type_meant(const model::Path& path, const State& state);
  [[nodiscard]] static std::pair<int, std::vector<std::uint16_t>*> pool_meant(
      const model::Path& path, World& world, Side actor);
  void become(State& state, int who, TypeId type) const;
  bool become_each(const model::Path& path, State state, const Next& next) const;
  bool choose(const model::Path& path, const State& state, const Next& next) const;
  bool finish_path(State& state) const;

  // questions.cpp
  bool holds(const model::Test& test, const State& state, const Asked& asked = {}) const;
  bool holds_of_action(const model::Test& test, const State& state, const Asked& asked) const;
  bool some(const model::Test& test, const State& state, const Asked& asked) const;
  bool compared(const model::Test& test, const State& state, const Asked& asked) const;
  std::int64_t value(const model::Value& value, const State& state, const Asked& asked) const;
  bool is_attacked(const State& state) const;
  bool is_stuck(const State& state, const Asked& asked) const;

  // attacks.cpp
  bool takes_target(const World& world, Square attacker, int target) const;
  [[nodiscard]] std::vector<Square> attackers_of(World world,
                                                 Square square,
                                                 Man target,
                                                 bool only_one) const;

  // actions.cpp
  bool run_all(const Position& position, const Next& next) const;
  struct Due;
  [[nodiscard]] std::vector<Due> hooks_due(const State& state) const;
  bool run_hooks(const std::vector<Due>& due,
                 std::size_t from,
                 const State& state,
                 const Next& next) const;
  [[nodiscard]] std::uint32_t events_asked_by_rules(bool also_of_history) const;
  [[nodiscard]] Outcome complete(const Position& before, const State& end) const;
  [[nodiscard]] Position position_after(const Position& before, const State& end) const;
  void drop_lone_rights(Position& position) const;
  [[nodiscard]] bool run_for(Square square,
                             const model::Path& path,
                             const Position& position,
                             const Next& next) const;

  // turns.cpp: turns of several parts
  [[nodiscard]] bool has_parts() const;
  [[nodiscard]] int budget_of(const Position& position) const;
  [[nodiscard]] bool may_stop(const Position& position) const;
  [[nodiscard]] Outcome stopped(const Position& position) const;
  bool run_block(const Position& position, const Next& next) const;
  bool run_decision(const Position& position, const Next& next) const;
  [[nodiscard]] bool is_decided(const Position& position) const;
  void go_on(const Position& before, const State& end, Position& after) const;
  void settle(Position& position, bool acted) const;

  // legality.cpp
  [[nodiscard]] bool rule_applies(const model::Rule& rule,
                                  const Outcome& outcome,
                                  const History& history) const;
  [[nodiscard]] const model::Rule* forbidden_by(const Outcome& outcome,
                                                bool without_stuck,
                                                const History& history) const;
  [[nodiscard]] bool has_legal(const Position& position,
                               bool without_stuck,
                               const History& history) const;
  void prefer(const model::Rule& rule, std::vector<Outcome>& legal, const History& history) const;

  Book book_;
};

/// What is done with the state after a part of a path; true ends the search. Refers to its callable
/// only.
class Next {
 public:
  template <class Callable>
  static Next of(const Callable& callable) {
    return {&callable, [](const void* object, const State& state) -> bool {
              return (*static_cast<const Callable*>(object))(state);
            }};
  }
  bool operator()(const State& state) const { return call_(object_, state); }

 private:
  using Call = bool (*)(const void*, const State&);
  Next(const void* object, Call call) : object_(object), call_(call) {}

  const void* object_;
  Call call_;
};

}  // namespace polymachy::reference
