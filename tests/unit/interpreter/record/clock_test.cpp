// SPDX-License-Identifier: MIT
#include "interpreter/record/clock.hpp"

#include <memory>
#include <random>

#include <catch2/catch.hpp>

#include "tests/unit/interpreter/record/hand_time.hpp"

using namespace polymachy;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

TimeControl control(const std::string& text) {
  std::string why;
  const auto read = read_time_control(text, why);
  INFO(text << ": " << why);
  REQUIRE(read);
  return *read;
}

std::string refused(const std::string& text) {
  std::string why;
  CHECK_FALSE(read_time_control(text, why));
  return why;
}

}  // namespace

TEST_CASE("time controls are read and written") {
  CHECK(control("5+3").stages == std::vector<Stage>{{0, minutes(5), Bonus::Increment, seconds(3)}});
  CHECK(control("5d3").stages == std::vector<Stage>{{0, minutes(5), Bonus::Delay, seconds(3)}});
  CHECK(control("90").stages == std::vector<Stage>{{0, minutes(90), Bonus::None, {}}});
  CHECK(control("0.5+0.1").stages ==
        std::vector<Stage>{{0, seconds(30), Bonus::Increment, Millis(100)}});
  CHECK(control("40/90+30:20/30:15+30").stages.size() == 3);
  CHECK(control("40/90+30:15").stages[0].turns == 40);
  for (const std::string text : {"5+3", "5d3", "40/90+30:15+30", "0.5+1", "7s", "0.5+0.25", "90"})
    CHECK(control(write_time_control(control(text))) == control(text));
  CHECK(pgn_time_control(control("40/90+30:15")) == "40/5400+30:900");
  CHECK(read_pgn_time_control("300+3") == control("5+3"));
  CHECK(read_pgn_time_control("40/9000:3600") == control("40/150:60"));
  CHECK_FALSE(read_pgn_time_control("?"));
  CHECK_FALSE(read_pgn_time_control("-"));
}

TEST_CASE("what is no time control is refused with a reason") {
  CHECK(refused("") == "a number is missing");
  CHECK(refused("x") == "a number is expected before `x`");
  CHECK(refused("5+") == "a number is missing");
  CHECK(refused("5+3x") == "`x` is not expected");
  CHECK(refused("0") == "a stage has more than no time and at most 1000 hours");
  CHECK(refused("99999999") == "a stage has more than no time and at most 1000 hours");
  CHECK(refused("9999999999") == "a number is too large");
  CHECK(refused("0/5") == "the turns of a stage are a whole number from 1 to 1000");
  CHECK(refused("5:5") == "only the last stage may be without a number of turns: 40/90:30");
}

TEST_CASE("times are read and written") {
  CHECK(clock_text(minutes(62) + seconds(3)) == "1:02:03");
  CHECK(clock_text(Millis(9'900)) == "0:00:09.9");
  CHECK(clock_text(Millis(-1)) == "0:00:00");
  CHECK(read_clock_text("0:01:02") == Millis(62'000));
  CHECK(read_clock_text("1:02") == Millis(62'000));
  CHECK(read_clock_text("0:00:05.4") == Millis(5'400));
  for (const std::string text : {"", ":", "a", "1:", "1:2:3:4", "1.x"})
    CHECK_FALSE(read_clock_text(text));
}

TEST_CASE("an increment is given when the turn ends, sudden death gives nothing") {
  HandTime time;
  Clock clock(control("5+3"), time);
  time.pass(seconds(99));  // nobody's time before the start
  clock.start(0);
  time.pass(seconds(10));
  CHECK(clock.left(0) == seconds(290));
  CHECK(clock.left(1) == seconds(300));
  CHECK(clock.press(true) == seconds(10));
  CHECK(clock.left(0) == seconds(293));
  time.pass(seconds(300));
  CHECK(clock.has_fallen(1));
  CHECK_FALSE(clock.has_fallen(0));

  Clock sudden(control("1"), time);
  sudden.start(0);
  time.pass(Millis(59'999));
  CHECK_FALSE(sudden.has_fallen(0));
  time.pass(Millis(1));
  CHECK(sudden.has_fallen(0));
}

TEST_CASE("a delay costs nothing, and is not kept") {
  HandTime time;
  Clock clock(control("1d5"), time);
  clock.start(0);
  time.pass(seconds(4));
  CHECK(clock.left(0) == seconds(60));
  clock.press(true);
  CHECK(clock.left(0) == seconds(60));
  time.pass(seconds(8));
  CHECK(clock.left(1) == seconds(57));
  clock.press(true);
  CHECK(clock.left(1) == seconds(57));
}

TEST_CASE("a turn of several actions has one increment and one delay") {
  HandTime time;
  Clock clock(control("1d5"), time);
  clock.start(0);
  time.pass(seconds(4));
  clock.press(false);
  time.pass(seconds(4));
  CHECK(clock.left(0) == seconds(57));
  clock.press(true);
  CHECK(clock.left(0) == seconds(57));
  CHECK(clock.state()[0].turns == 1);
}

TEST_CASE("stages follow each other, the last one again if it has a number") {
  HandTime time;
  Clock clock(control("2/1:1/0.5"), time);
  for (int turn = 0; turn < 2; ++turn) {
    CHECK(clock.state()[0].stage == 0);
    clock.spend(0, seconds(20), true);
    clock.spend(1, seconds(1), true);
  }
  CHECK(clock.left(0) == seconds(20 + 30));
  CHECK(clock.state()[0].stage == 1);
  clock.spend(0, seconds(10), true);
  CHECK(clock.left(0) == seconds(40 + 30));
  CHECK(clock.left(1) == seconds(58 + 30));
}

TEST_CASE("a clock that is stopped keeps what the turn has used, and can be set back") {
  HandTime time;
  Clock clock(control("5+3"), time);
  clock.start(0);
  time.pass(seconds(7));
  const ClockState before = clock.state();
  clock.stop();
  time.pass(seconds(100));
  CHECK(clock.left(0) == seconds(293));
  CHECK(clock.used(0) == seconds(7));
  clock.start(0);
  time.pass(seconds(3));
  clock.press(true);
  CHECK(clock.left(0) == seconds(293));
  clock.set_state(before);
  CHECK(clock.left(0) == seconds(300));
  CHECK_FALSE(clock.is_running());
}

namespace {

/// What a clock must know, kept in the plainest way: all that a side was given and has spent.
struct Ledger {
  std::array<Millis, side_count> given{};
  std::array<Millis, side_count> spent{};
  std::array<std::uint32_t, side_count> turns{};
  Side to_move = 0;

  /// With the turn's end comes what three turns in a minute and two seconds each, then half a
  /// minute and one second each, give.
  void end_turn() {
    const std::uint32_t turn = ++turns[to_move];
    given[to_move] += turn <= 3 ? std::chrono::seconds(2) : std::chrono::seconds(1);
    if (turn == 3)
      given[to_move] += std::chrono::seconds(30);
    to_move = other(to_move);
  }
};

}  // namespace

TEST_CASE("whatever is done with a clock, no time is lost or won") {
  std::string why;
  const auto control = read_time_control("3/1+2:0.5+1", why);
  REQUIRE(control);
  std::mt19937 chance(2026);
  for (int sequence = 0; sequence < 10'000; ++sequence) {
    HandTime time;
    auto clock = std::make_unique<Clock>(*control, time);
    Ledger ledger;
    ledger.given.fill(std::chrono::seconds(60));
    std::vector<std::pair<ClockState, Ledger>> before;
    bool runs = false;
    for (int step = 0; step < 20; ++step) {
      const Millis passed(chance() % 5'000);
      time.pass(passed);
      if (runs)
        ledger.spent[ledger.to_move] += passed;
      switch (chance() % 6) {
        case 0:
          if (!runs)
            clock->start(ledger.to_move);
          runs = true;
          break;
        case 1:
          clock->stop();
          runs = false;
          break;
        case 2:
        case 3: {  // an action, or the end of a turn
          if (!runs)
            break;
          const bool ends = chance() % 2 == 0;
          clock->press(ends);
          if (ends)
            ledger.end_turn();
          before.emplace_back(clock->state(), ledger);
          break;
        }
        case 4:  // undo
          if (before.empty())
            break;
          clock->set_state(before.back().first);
          ledger = before.back().second;
          before.pop_back();
          runs = false;
          break;
        default: {  // saved, closed, and opened again
          clock->stop();
          const ClockState state = clock->state();
          clock = std::make_unique<Clock>(*control, time);
          clock->set_state(state);
          runs = false;
        }
      }
      for (Side side = 0; side < side_count; ++side) {
        const Millis left = ledger.given[side] - ledger.spent[side];
        REQUIRE(clock->left(side) == left);
        REQUIRE(clock->has_fallen(side) == (left <= Millis(0)));
      }
    }
  }
}
