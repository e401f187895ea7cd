// SPDX-License-Identifier: MIT
#include "interpreter/record/clock.hpp"

#include <algorithm>

namespace polymachy {

Millis SteadyTime::now() {
  return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now().time_since_epoch());
}

Clock::Clock(TimeControl control, TimeSource& source)
    : control_(std::move(control)), source_(&source) {
  renew();
}

const Stage& Clock::stage_of(const SideTime& time) const {
  return control_.stages[std::min<std::size_t>(time.stage, control_.stages.size() - 1)];
}

Millis Clock::elapsed() const {
  return running_ ? std::max(Millis(0), source_->now() - since_) : Millis(0);
}

Millis Clock::left_after(const SideTime& time, Millis used) const {
  const Stage& stage = stage_of(time);
  const Millis free = stage.bonus == Bonus::Delay ? stage.extra : Millis(0);
  return time.left - std::max(Millis(0), used - free);
}

Millis Clock::used(Side side) const {
  return state_[side].used + (side == side_ ? elapsed() : Millis(0));
}

Millis Clock::left(Side side) const { return left_after(state_[side], used(side)); }

void Clock::start(Side side) {
  running_ = true;
  side_ = side;
  since_ = source_->now();
}

void Clock::stop() {
  if (running_)
    state_[side_].used += elapsed();
  running_ = false;
}

Millis Clock::press(bool ends_turn) {
  const Millis time = elapsed();
  const Side side = side_;
  running_ = false;
  add(side, time, ends_turn);
  start(ends_turn ? other(side) : side);
  return time;
}

void Clock::spend(Side side, Millis time, bool ends_turn) {
  running_ = false;
  add(side, time, ends_turn);
}

void Clock::add(Side side, Millis time, bool ends_turn) {
  SideTime& mine = state_[side];
  mine.used += time;
  if (!ends_turn)
    return;
  mine.left = left_after(mine, mine.used);
  mine.used = Millis(0);
  const Stage& stage = stage_of(mine);
  if (stage.bonus == Bonus::Increment)
    mine.left += stage.extra;
  if (++mine.turns != stage.turns)
    return;
  mine.turns = 0;
  if (mine.stage + 1 < control_.stages.size())
    ++mine.stage;
  mine.left += stage_of(mine).time;
}

void Clock::renew() {
  state_ = {};
  for (SideTime& side : state_)
    side.left = control_.stages.front().time;
  running_ = false;
}

void Clock::set_state(const ClockState& state) {
  state_ = state;
  running_ = false;
}

}  // namespace polymachy
