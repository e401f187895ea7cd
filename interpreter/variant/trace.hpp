// SPDX-License-Identifier: MIT
// How a man goes: his path is walked once more, step by step, and what happens on the way is
// written down. The machine only says which moves there are; a person wants to know which
// alternative led there, what was asked on which square, and, of a move that is none, what stood in
// the way. Walks the checked model by continuations, as its paths are written; slow, and held to
// the machine by tests/property. Floor 9. Tested by tests/property/why_test.cpp and
// tests/golden/why.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "dsl/sema/model.hpp"
#include "interpreter/board/move.hpp"
#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {

/// Parts of paths that one question of `why` walks before it gives up.
inline constexpr std::uint64_t max_trace_steps = 2'000'000;

enum class Fate : std::uint8_t { Standing, Lifted, Taken, Removed };

/// A man whom the run has touched.
struct Touched {
  std::uint16_t id = 0;
  Man born;
  Man now;
  Square first = no_square;   ///< before the action; no_square: he entered
  Square square = no_square;  ///< where he stands, or stood last
  Fate fate = Fate::Standing;
  bool became = false;
  bool by_himself = false;  ///< he moved, and was not only carried
};

inline constexpr std::uint16_t nobody = 0xFFFF;

/// The board as a run has made it so far. A man is known by the square on which he stood before.
struct TraceBoard {
  std::vector<Man> men;
  std::vector<std::uint16_t> who;
  std::vector<std::uint8_t> rights;
  std::array<std::vector<std::uint16_t>, side_count> pools;
  std::vector<Touched> touched;
  std::vector<std::uint16_t> placed;  ///< in the order in which they were put down
  std::vector<std::uint16_t> taken;
  std::vector<std::pair<int, Square>> marks;
  std::vector<std::pair<int, TypeId>> from_pool;  ///< pools as effects name them
  std::vector<std::pair<int, TypeId>> to_pool;
  std::vector<DueDecision> dues;

  [[nodiscard]] Touched& touch(std::uint16_t id);
  void vacate(Square square, Fate fate);
  void place(std::uint16_t id, Square square);
};

/// Registers of a run; a value, so that every branch has its own. The board is copied when it
/// changes.
struct TraceState {
  enum class Hand : std::uint8_t { None, Home, Holds, Down };
  std::shared_ptr<const TraceBoard> board;
  Side actor = 0;
  Side owner = 0;
  Square cursor = no_square;
  std::array<Square, 16> saved{};
  std::array<model::Vec, 16> bound{};
  std::array<TypeId, 16> chosen{};
  Hand hand = Hand::None;
  std::uint16_t mover = nobody;
  std::uint16_t lifted = nobody;
  std::uint16_t subject = nobody;  ///< in a hook: the man of whom it speaks
  bool is_hook = false;
  int misses = 0;  ///< what was passed over though it was not so, by its weight
  Square say_from = no_square;
  Square say_to = no_square;
  const model::Path* aka = nullptr;

  /// What the runs of an `every` that are over have made of the board. A branch that was left open
  /// before the last of them goes on from there.
  struct Kept {
    std::shared_ptr<const TraceBoard> board;
    int runs = 0;
  };
  Kept* every = nullptr;
  int runs_seen = 0;  ///< of `every`
  void go_on_from_kept();

  TraceState() { saved.fill(no_square), chosen.fill(no_type); }
  TraceBoard& change();
  [[nodiscard]] Man man(Square square) const {
    return square == no_square ? Man{} : board->men[square];
  }
};

enum class TraceKind : std::uint8_t {
  Way,     ///< an alternative was entered: path
  Step,    ///< from -> at
  Jump,    ///< cursor to a kept square, or anywhere
  Holds,   ///< test held at `at`
  Misses,  ///< test did not hold at `at`, or an effect could not be: path
  Acts,    ///< path did something at `at`, to man
  Hook,    ///< a hook of the variant begins at `at`
};
struct TraceEvent {
  TraceKind kind = TraceKind::Way;
  Square from = no_square;
  Square at = no_square;
  Man man;
  const model::Path* path = nullptr;
  const model::Test* test = nullptr;
  std::shared_ptr<const TraceState> state;  ///< Holds and Misses: in which it was asked
};

struct Trace {
  std::vector<TraceEvent> events;
  std::vector<Effect> effects;
  TraceState end;
};

/// What is done with a state; true ends the search.
class TraceNext {
 public:
  template <class Callable>
  TraceNext(const Callable& callable)  // NOLINT(google-explicit-constructor)
      : object_(&callable), call_([](const void* object, const TraceState& state) -> bool {
          return (*static_cast<const Callable*>(object))(state);
        }) {}
  bool operator()(const TraceState& state) const { return call_(object_, state); }

 private:
  const void* object_;
  bool (*call_)(const void*, const TraceState&);
};

class Tracer {
 public:
  Tracer(const model::Variant& variant, std::shared_ptr<const Program> program);

  /// The first run at [position] whose effects are those of [action]; nothing if no run has them.
  [[nodiscard]] std::optional<Trace> find(const Position& position, const Action& action);

  /// Runs of the man on [from] (no_square: of the actions without a man) that end as [is_wanted],
  /// with as few tests passed over as can be; nothing if there are none at all.
  using Wanted = std::function<bool(const TraceState&)>;
  [[nodiscard]] std::vector<Trace> nearest(const Position& position,
                                           Square from,
                                           const Wanted& is_wanted);
  /// That the last search was given up.
  [[nodiscard]] bool gave_up() const { return gave_up_; }

  [[nodiscard]] bool holds(const model::Test& test, const TraceState& state);
  /// The squares of those who make `attacked` hold in [state]; empty if nobody does.
  [[nodiscard]] std::vector<Square> attackers(const TraceState& state);
  [[nodiscard]] const model::Variant& variant() const { return variant_; }
  [[nodiscard]] const Program& program() const { return *program_; }
  [[nodiscard]] const std::shared_ptr<const Program>& program_ptr() const { return program_; }
  /// Type [type], or what it is otherwise.
  [[nodiscard]] TypeId plain(TypeId type) const;

 private:
  model::Variant variant_;  ///< options decided
  std::shared_ptr<const Program> program_;
  std::unique_ptr<Engine> engine_;
  Position position_;
  std::vector<TraceEvent> log_;
  bool is_silent_ = false;  ///< nothing is written down, nothing is passed over
  int most_misses_ = 0;
  std::uint64_t steps_ = 0;
  bool gave_up_ = false;

  // trace.cpp
  bool begin(const Position& position);
  [[nodiscard]] TraceState start(Square from) const;
  bool run_man(Square from, const TraceNext& next);
  bool run_actions(const TraceNext& next);
  bool run_decision(const TraceNext& next);
  bool run(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool run_kids(const model::Path& path,
                std::size_t from,
                const TraceState& state,
                const TraceNext& next);
  bool alternatives(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool repeat(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool bind(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool step(const model::Path& path, TraceState state, const TraceNext& next);
  bool anywhere(TraceState state, const TraceNext& next);
  bool guard(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool every(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool logged(TraceEvent event, const TraceState& state, const TraceNext& next);
  bool missed(TraceEvent event, TraceState state, const TraceNext& next);
  int weight_of(const model::Test& test, const TraceState& state);
  bool run_hooks(const TraceState& state, const TraceNext& next);
  struct Due;
  bool run_hooks(const std::vector<Due>& due,
                 std::size_t from,
                 const TraceState& state,
                 const TraceNext& next);
  bool is_square(int file, int rank) const;

  // trace_acts.cpp
  static void lift_mover(TraceState& state);
  bool act(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool take(TraceState& state, Square square) const;
  static TypeId type_meant(const model::Path& path, const TraceState& state);
  bool put(const model::Path* path, TraceState state, const TraceNext& next);
  bool become_each(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool choose(const model::Path& path, const TraceState& state, const TraceNext& next);
  bool finish(const TraceState& state, const TraceNext& next);
  [[nodiscard]] std::vector<Effect> effects_of(const TraceState& end) const;

  // trace_tests.cpp
  bool some(const model::Test& test, const TraceState& state);
  bool compared(const model::Test& test, const TraceState& state);
  std::int64_t value(const model::Value& value, const TraceState& state);
  bool can(const model::Path& path, const TraceState& state);
};

}  // namespace polymachy
