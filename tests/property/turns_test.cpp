// SPDX-License-Identifier: MIT
// Turns of several parts, which few shipped games have: the machine against its twin, and what
// perft counts in each unit against plain enumeration.
#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/game/game.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/vm/engine.hpp"
#include "tests/property/play.hpp"

namespace polymachy::property {
namespace {

/// A board of steppers, riders and throwers; [more] says what a turn is.
std::string variant_of(const std::string& more) {
  return R"(use core
variant turns {
  title "Turns"
  endless "a test"
  board 6x5
  sides White north, Black south
  piece Leader L { path "K" }
  piece Rider R { path "R" }
  piece Thrower T { path "mK" | stay king{man} lift goto origin knight{empty} drop }
  lose when !some(own Leader) why "the leader is gone"
)" + more +
         R"(
  start main {
    . r t t r .
    . . l l . .
    . . . . . .
    . . L L . .
    . R T T R .
  }
}
)";
}

constexpr const char* several = "turn { up to count(own Leader) actions once per man }";
constexpr const char* must_go_on =
    "option end = no | yes\nturn { up to 3 actions once per man stop when end = yes }";
constexpr const char* free_men = "turn { up to count(own Thrower) actions }";
constexpr const char* followed =
    "after action strike { each own Thrower: stay king take{enemy - Leader} }";
constexpr const char* followed_twice =
    "after action strike { each own Thrower: stay king take{enemy} }\n"
    "after action step { each own Rider: ahead{empty} }";
constexpr const char* both =
    "turn { up to 2 actions once per man }\n"
    "after action strike { each own Thrower: stay king take{enemy} }";

std::unique_ptr<Subject> subject_of(const std::string& more) {
  std::string why;
  std::unique_ptr<Subject> subject = subject_of_text(variant_of(more), why);
  if (subject == nullptr)
    FAIL(why);
  return subject;
}

/// Turns, actions and decisions by plain enumeration with the twin. What follows one action is the
/// set of positions it may end in.
class Counter {
 public:
  Counter(const reference::Reference& twin, Unit unit) : twin_(twin), unit_(unit) {}

  std::uint64_t count(const Position& position, int depth) {
    const bool between =
        unit_ == Unit::Decision ||
        (!position.turn.is_deciding() && (unit_ == Unit::Action || position.turn.spent == 0));
    if (depth == 0 && between)
      return 1;
    if (twin_.ending(position, 0).is_over)
      return 0;
    std::uint64_t n = 0;
    for (const reference::Outcome& outcome : twin_.legal_outcomes(position)) {
      if (unit_ == Unit::Decision) {
        n += count(outcome.after, depth - 1);
        continue;
      }
      const bool stopped = position.turn.spent > 0 && outcome.action.effects.empty();
      std::vector<Position> ends;
      find_ends(outcome.after, ends);
      for (const Position& end : ends) {
        const bool complete = unit_ == Unit::Turn ? end.turn.spent == 0 : !stopped;
        n += count(end, complete ? depth - 1 : depth);
      }
    }
    return n;
  }

 private:
  void find_ends(const Position& position, std::vector<Position>& ends) {
    if (!position.turn.is_deciding()) {
      if (std::ranges::find(ends, position) == ends.end())
        ends.push_back(position);
      return;
    }
    for (const reference::Outcome& outcome : twin_.legal_outcomes(position))
      find_ends(outcome.after, ends);
  }

  const reference::Reference& twin_;
  Unit unit_;
};

}  // namespace

TEST_CASE("turns of several parts: the machine is its twin", "[property][turns]") {
  for (const char* more : {several, must_go_on, free_men, followed, followed_twice, both}) {
    DYNAMIC_SECTION(more) {
      const std::unique_ptr<Subject> subject = subject_of(more);
      std::size_t open = 0;
      random_positions(*subject, setting("PM_POSITIONS", 100), 7, [&](const Position& position) {
        // A board that was thinned out at random may be one on which the turn would be over.
        subject->engines.front()->set_position(position);
        if (subject->engines.front()->turn() != position.turn)
          return true;
        open += position.turn.is_open() ? 1 : 0;
        std::string wrong = disagreement(*subject, position);
        for (std::size_t way = 0; way < subject->engines.size() && wrong.empty(); ++way)
          wrong = broken_make(*subject, way, position);
        if (!wrong.empty())
          FAIL_CHECK(wrong);
        return wrong.empty();
      });
      CHECK(open > 0);
    }
  }
}

TEST_CASE("turns of several parts: perft counts turns, actions and decisions",
          "[property][turns]") {
  for (const char* more : {several, followed, followed_twice, both}) {
    DYNAMIC_SECTION(more) {
      const std::unique_ptr<Subject> subject = subject_of(more);
      const Position start = start_positions(*subject).front();
      for (const Unit unit : {Unit::Turn, Unit::Action, Unit::Decision}) {
        const int depth = unit == Unit::Turn ? 1 : 2;
        Engine& engine = *subject->engines.front();
        engine.set_position(start);
        CHECK(engine.perft_units(depth, unit) == Counter(*subject->twin, unit).count(start, depth));
      }
    }
  }
}

TEST_CASE("turns of several parts: an open turn has a text", "[property][turns]") {
  for (const char* more : {several, free_men, followed_twice, both}) {
    DYNAMIC_SECTION(more) {
      const std::unique_ptr<Subject> subject = subject_of(more);
      const Program& program = *subject->programs.front();
      random_positions(*subject, 100, 11, [&](const Position& position) {
        SourceSet sources;
        Sink sink;
        const std::string text = write_position(program, position);
        const std::optional<Position> read =
            read_position(program, sources, sources.add("position", text), sink);
        INFO(text);
        INFO(render(sink, sources, false));
        REQUIRE(read);
        CHECK(normal(*read).turn == normal(position).turn);
        CHECK(write_position(program, *read) == text);
        return true;
      });
    }
  }
}

TEST_CASE("turns of several parts: what a man who is used up may not do, another may",
          "[property][turns]") {
  const std::unique_ptr<Subject> subject = subject_of(both);
  const Program& program = *subject->programs.front();
  SourceSet sources;
  Sink sink;
  // Both throwers, d4 and f4, can throw e5 to e2.
  const char* text = "1r2r1/2ltlt/1T1L2/2LT2/1R3R b - - 0 1 turn=1/2 used=d4";
  const std::optional<Position> read =
      read_position(program, sources, sources.add("position", text), sink);
  REQUIRE(read);
  CHECK(disagreement(*subject, *read).empty());
}

TEST_CASE("turns of several parts: counting whole turns ends at its limit", "[property][turns]") {
  const std::unique_ptr<Subject> subject = subject_of(several);
  EngineLimits limits;
  limits.decisions_per_count = 100;
  const std::unique_ptr<Engine> engine = make_engine(subject->programs.front(), limits);
  SourceSet sources;
  const Game game(subject->programs.front(), sources);
  engine->set_position(game.position());
  static_cast<void>(engine->perft_units(2, Unit::Turn));
  CHECK(engine->limit_hit() == std::string("turns"));
  static_cast<void>(engine->perft_units(1, Unit::Action));
  CHECK(engine->limit_hit() == nullptr);
}

}  // namespace polymachy::property
