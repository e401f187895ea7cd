// SPDX-License-Identifier: MIT
// Chess clocks: what time each side has, and how it is spent. A time control is a row of stages:
// so many turns in so much time, with an increment or a delay for each turn. Time comes from a
// source behind an interface, so that tests need not wait. Floor 8b. Tested by
// tests/unit/interpreter/record.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/board/ids.hpp"

namespace polymachy {

using Millis = std::chrono::milliseconds;

/// Where time comes from; it never goes back.
class TimeSource {
 public:
  virtual ~TimeSource() = default;
  [[nodiscard]] virtual Millis now() = 0;
};

/// The steady clock of the system.
class SteadyTime final : public TimeSource {
 public:
  [[nodiscard]] Millis now() override;
};

enum class Bonus : std::uint8_t {
  None,
  Increment,  ///< added when a turn ends
  Delay,      ///< at the beginning of a turn, time that costs nothing
};

struct Stage {
  std::uint32_t turns = 0;  ///< of a side; 0: the rest of the game
  Millis time{};            ///< what is added when the stage begins
  Bonus bonus = Bonus::None;
  Millis extra{};  ///< for each turn
  friend bool operator==(const Stage&, const Stage&) = default;
};

/// Stages in order; the last goes on, or is repeated if it has a number of turns.
struct TimeControl {
  std::vector<Stage> stages;
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

inline constexpr std::size_t max_stages = 16;
inline constexpr Millis max_clock_time = std::chrono::hours(1'000);

/// Reads `5+3` (minutes and seconds), `5d3`, `90`, `40/90+30:15+30`, `30s`, `0.5+1`. Nothing, and
/// [why] says what is wrong, if it is none.
[[nodiscard]] std::optional<TimeControl> read_time_control(std::string_view text, std::string& why);
[[nodiscard]] std::string write_time_control(const TimeControl& control);
/// The same as PGN has it, in seconds: `300+3`, `40/5400+30:900+30`. A delay is `300d3`, as most
/// programs write what the standard has no form for.
[[nodiscard]] std::optional<TimeControl> read_pgn_time_control(std::string_view text);
[[nodiscard]] std::string pgn_time_control(const TimeControl& control);

/// `1:02:03`, tenths of a second only under ten seconds and only if [tenths]. Below zero is zero.
[[nodiscard]] std::string clock_text(Millis time, bool tenths = true);
/// `0:01:02`, `1:02`, `62`, `0:00:05.4`; nothing if it is none.
[[nodiscard]] std::optional<Millis> read_clock_text(std::string_view text);

/// One side's time.
struct SideTime {
  Millis left{};            ///< without what the present turn has used
  Millis used{};            ///< by the present turn, before the present action of it
  std::uint32_t turns = 0;  ///< turns ended in this stage
  std::uint32_t stage = 0;
  friend bool operator==(const SideTime&, const SideTime&) = default;
};
using ClockState = std::array<SideTime, side_count>;

class Clock {
 public:
  Clock(TimeControl control, TimeSource& source);

  /// The time of [side] runs from now on. Until the first call no time runs.
  void start(Side side);
  /// No time runs. What the present turn has used stays used.
  void stop();
  /// The running side has made an action, and ended his turn if [ends_turn]: then the other side's
  /// time runs. Gives the time of the action.
  Millis press(bool ends_turn);
  /// The same with a known time; no time runs afterwards.
  void spend(Side side, Millis time, bool ends_turn);

  /// What [side] has now; zero or less once his flag is down.
  [[nodiscard]] Millis left(Side side) const;
  /// What the present turn of [side] has used.
  [[nodiscard]] Millis used(Side side) const;
  [[nodiscard]] bool has_fallen(Side side) const { return left(side) <= Millis(0); }
  [[nodiscard]] const TimeControl& control() const { return control_; }
  [[nodiscard]] bool is_running() const { return running_; }

  /// Everything but what runs; set_state stops the clock.
  [[nodiscard]] const ClockState& state() const { return state_; }
  void set_state(const ClockState& state);
  /// Both sides have what they had at first. No time runs afterwards.
  void renew();

 private:
  [[nodiscard]] const Stage& stage_of(const SideTime& time) const;
  [[nodiscard]] Millis elapsed() const;
  [[nodiscard]] Millis left_after(const SideTime& time, Millis used) const;
  void add(Side side, Millis time, bool ends_turn);

  TimeControl control_;
  TimeSource* source_;
  ClockState state_;
  bool running_ = false;
  Side side_ = 0;
  Millis since_{};
};

}  // namespace polymachy
