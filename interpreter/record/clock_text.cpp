// SPDX-License-Identifier: MIT
// Time controls and times as text.
#include <algorithm>
#include <cstdio>

#include "interpreter/record/clock.hpp"

namespace polymachy {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads a row of stages; [unit] is what a bare time counts.
class ControlReader {
 public:
  ControlReader(std::string_view text, Millis unit) : text_(text), unit_(unit) {}

  std::optional<TimeControl> read() {
    TimeControl control;
    do {
      const std::optional<Stage> stage = read_stage();
      if (!stage)
        return std::nullopt;
      control.stages.push_back(*stage);
      if (control.stages.size() > max_stages)
        return fail("more than " + std::to_string(max_stages) + " stages");
    } while (take(':') || take(','));
    if (at_ < text_.size())
      return fail("`" + std::string(text_.substr(at_)) + "` is not expected");
    for (std::size_t each = 0; each + 1 < control.stages.size(); ++each) {
      if (control.stages[each].turns == 0)
        return fail("only the last stage may be without a number of turns: 40/90:30");
    }
    return control;
  }
  [[nodiscard]] const std::string& why() const { return why_; }

 private:
  std::string_view text_;
  Millis unit_;
  std::size_t at_ = 0;
  std::string why_;

  std::nullopt_t fail(std::string why) {
    why_ = std::move(why);
    return std::nullopt;
  }

  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c)
      return false;
    ++at_;
    return true;
  }

  /// A number with at most three places, in thousandths.
  std::optional<std::int64_t> read_number() {
    std::int64_t number = 0;
    int digits = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_, ++digits) {
      number = number * 10 + (text_[at_] - '0');
      if (digits > 8)
        return fail("a number is too large");
    }
    if (digits == 0)
      return fail(at_ < text_.size()
                      ? "a number is expected before `" + std::string(text_.substr(at_)) + "`"
                      : std::string("a number is missing"));
    number *= 1000;
    if (!take('.'))
      return number;
    for (std::int64_t place = 100; at_ < text_.size() && is_digit(text_[at_]); ++at_, place /= 10)
      number += place * (text_[at_] - '0');
    return number;
  }

  std::optional<Stage> read_stage() {
    Stage stage;
    std::optional<std::int64_t> number = read_number();
    if (!number)
      return std::nullopt;
    if (take('/')) {
      if (*number % 1000 != 0 || *number < 1000 || *number > 1'000'000)
        return fail("the turns of a stage are a whole number from 1 to 1000");
      stage.turns = static_cast<std::uint32_t>(*number / 1000);
      if (number = read_number(); !number)
        return std::nullopt;
    }
    Millis unit = unit_;
    if (take('s'))
      unit = Millis(1000);
    stage.time = Millis(*number * unit.count() / 1000);
    if (stage.time <= Millis(0) || stage.time > max_clock_time)
      return fail("a stage has more than no time and at most 1000 hours");
    const bool increment = take('+');
    if (!increment && !take('d'))
      return stage;
    if (number = read_number(); !number)
      return std::nullopt;
    static_cast<void>(take('s'));
    stage.extra = Millis(*number);
    if (stage.extra > Millis(0))
      stage.bonus = increment ? Bonus::Increment : Bonus::Delay;
    return stage;
  }
};

/// `5`, `0.5`: [time] in [unit]s.
std::string in_units(Millis time, Millis unit) {
  const std::int64_t thousandths = time.count() * 1000 / unit.count();
  std::string text = std::to_string(thousandths / 1000);
  if (thousandths % 1000 == 0)
    return text;
  std::string places = std::to_string(1000 + thousandths % 1000);
  places[0] = '.';
  while (places.back() == '0')
    places.pop_back();
  return text + places;
}

std::string control_text(const TimeControl& control, Millis unit) {
  std::string text;
  for (const Stage& stage : control.stages) {
    text += text.empty() ? "" : ":";
    if (stage.turns > 0)
      text += std::to_string(stage.turns) + "/";
    // a time that is no round number of minutes is written in seconds
    const bool is_round = stage.time.count() * 1000 % unit.count() == 0;
    text += in_units(stage.time, is_round ? unit : Millis(1000)) + (is_round ? "" : "s");
    if (stage.bonus != Bonus::None)
      text += (stage.bonus == Bonus::Increment ? "+" : "d") + in_units(stage.extra, Millis(1000));
  }
  return text;
}

}  // namespace

std::optional<TimeControl> read_time_control(std::string_view text, std::string& why) {
  ControlReader reader(text, std::chrono::minutes(1));
  std::optional<TimeControl> control = reader.read();
  why = reader.why();
  return control;
}

std::optional<TimeControl> read_pgn_time_control(std::string_view text) {
  return ControlReader(text, std::chrono::seconds(1)).read();
}

std::string write_time_control(const TimeControl& control) {
  return control_text(control, std::chrono::minutes(1));
}

std::string pgn_time_control(const TimeControl& control) {
  return control_text(control, std::chrono::seconds(1));
}

std::string clock_text(Millis time, bool tenths) {
  const std::int64_t all = std::max<std::int64_t>(0, time.count());
  const std::int64_t seconds = all / 1000;
  std::array<char, 48> text{};
  std::snprintf(text.data(),
                text.size(),
                "%lld:%02lld:%02lld",
                static_cast<long long>(seconds / 3600),
                static_cast<long long>(seconds / 60 % 60),
                static_cast<long long>(seconds % 60));
  std::string out = text.data();
  if (tenths && all < 10'000 && all % 1000 >= 100)
    out += "." + std::to_string(all % 1000 / 100);
  return out;
}

std::optional<Millis> read_clock_text(std::string_view text) {
  std::int64_t total = 0;
  std::int64_t part = 0;
  int digits = 0;
  int parts = 1;
  std::size_t at = 0;
  for (; at < text.size() && text[at] != '.'; ++at) {
    if (text[at] == ':') {
      if (digits == 0 || ++parts > 3)
        return std::nullopt;
      total = (total + part) * 60;
      part = digits = 0;
    } else if (is_digit(text[at]) && ++digits <= 6) {
      part = part * 10 + (text[at] - '0');
    } else {
      return std::nullopt;
    }
  }
  if (digits == 0)
    return std::nullopt;
  std::int64_t thousandths = (total + part) * 1000;
  std::int64_t place = 100;
  for (++at; at < text.size(); ++at, place /= 10) {
    if (!is_digit(text[at]))
      return std::nullopt;
    thousandths += place * (text[at] - '0');
  }
  return Millis(thousandths);
}

}  // namespace polymachy
