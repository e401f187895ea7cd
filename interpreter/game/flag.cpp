// SPDX-License-Identifier: MIT
// What the clock tells becomes decisions that come before anything else that is due.
#include "interpreter/game/flag.hpp"

#include <algorithm>
#include <charconv>

#include "interpreter/game/entry.hpp"

namespace polymachy {
namespace {

constexpr std::string_view head = "!flag(";

}  // namespace

std::string flag_text(int minutes) {
  return std::string(head) + std::to_string(std::min(minutes, max_minutes_left)) + ")";
}

bool is_flag_text(std::string_view text) { return text.substr(0, 5) == head.substr(0, 5); }

std::optional<int> read_flag(std::string_view text) {
  if (text.substr(0, head.size()) != head || text.back() != ')')
    return {};
  text = text.substr(head.size(), text.size() - head.size() - 1);
  int minutes = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), minutes);
  const bool is_number = fault == std::errc() && end == text.data() + text.size();
  return is_number && minutes >= 0 && minutes <= max_minutes_left ? std::optional(minutes)
                                                                  : std::nullopt;
}

/// Puts down that the time of the side to move is over, as [text] says.
Game::Finding Game::play_flag(std::string_view text) {
  Finding finding;
  const std::optional<int> minutes = read_flag(text);
  const std::vector<DueDecision>& due = position_.turn.due;
  if (result().kind != GameResult::Kind::Running) {
    finding.code = Code::GameOver;
    finding.reason = result_.why;
  } else if (program_->flag.minutes == 0) {
    finding.reason = "this variant does not say what follows when the time of a side is over";
  } else if (!minutes) {
    finding.reason = "write the minutes that the other side has left, as in `!flag(17)`";
  } else if (in_setup() || (!due.empty() && due.front().is_told())) {
    finding.reason = "what follows from the last flag is still to be decided";
  } else {
    LegalTurn turn;
    turn.flag = *minutes;
    turn.text = turn.san = flag_text(*minutes);
    turn.san_complete = true;
    play(turn);
    finding.turn = 0;
  }
  return finding;
}

void Game::push_flag(int minutes) {
  const int each = program_->flag.minutes;
  std::vector<DueDecision>& due = position_.turn.due;
  const std::size_t wanted =
      std::max<std::size_t>(1, static_cast<std::size_t>((minutes + each - 1) / each));
  const DueDecision told{static_cast<std::uint8_t>(program_->flag.decision), no_square};
  due.insert(due.begin(), std::min(wanted, most_due - due.size()), told);
  engine_->set_position(position_);
  position_ = engine_->position();  // which has passed over what nobody can decide
}

}  // namespace polymachy
