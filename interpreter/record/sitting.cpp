// SPDX-License-Identifier: MIT
#include "interpreter/record/sitting.hpp"

#include <algorithm>

#include "dsl/text/words.hpp"
#include "interpreter/game/flag.hpp"

namespace polymachy {

Sitting::Sitting(GameSession& game, GameRecord record, TimeSource& time)
    : game_(&game), record_(std::move(record)), time_(&time), before_(record_.moves.size()) {
  ended_ = record_.result;
  if (record_.first_position.empty())
    record_.first_position = game.position_text();
  if (!record_.control)
    return;
  clock_.emplace(*record_.control, time);
  for (std::size_t each = 0; each < record_.moves.size(); ++each) {
    before_[each].clock = clock_->state();
    RecordedMove& move = record_.moves[each];
    const Side next =
        each + 1 < record_.moves.size() ? record_.moves[each + 1].mover : game.to_move();
    clock_->spend(move.mover, move.spent.value_or(Millis(0)), next != move.mover);
    if (is_flag_text(move.text))
      clock_->renew();
    if (move.spent && next != move.mover)
      move.clock = clock_->state()[move.mover].left;
  }
  if (record_.thinking > Millis(0))
    clock_->spend(game.to_move(), record_.thinking, false);
}

void Sitting::use_clock(const TimeControl& control) {
  record_.control = control;
  clock_.emplace(control, *time_);
  for (Before& each : before_)
    each.clock = clock_->state();
}

void Sitting::start_clock() {
  runs_ = true;
  run_clock();
}

void Sitting::stop_clock() {
  runs_ = false;
  if (clock_)
    clock_->stop();
}

void Sitting::run_clock() {
  if (!clock_)
    return;
  clock_->stop();
  if (runs_ && result().kind == GameResult::Kind::Running)
    clock_->start(game_->to_move());
}

bool Sitting::play(std::string_view moves, Sink& sink) {
  for (const std::string_view move : words_in(moves))
    if (!play_one(move, sink))
      return false;
  return true;
}

bool Sitting::play_one(std::string_view move, Sink& sink) {
  look_at_flag();
  if (ended_.kind != GameResult::Kind::Running) {
    sink.report<Code::GameOver>(Span{}, ended_.why);
    return false;
  }
  RecordedMove played;
  played.mover = game_->to_move();
  played.number = game_->position().full_move;
  if (!game_->play_all(move, sink))
    return false;
  if (!take_over(played))  // `12.`
    return true;
  const bool ends_turn = game_->to_move() != played.mover;
  RecordedMove& last = record_.moves.back();
  if (clock_ && clock_->is_running()) {
    last.spent = clock_->press(ends_turn);
    if (ends_turn)
      last.clock = clock_->state()[played.mover].left;
  } else if (clock_) {
    last.spent = Millis(0);
    clock_->spend(played.mover, Millis(0), ends_turn);
  }
  undone_.clear();
  run_clock();
  return true;
}

/// Writes down what the game has played since, like [played]. False if that is nothing.
bool Sitting::take_over(const RecordedMove& played) {
  const std::vector<std::string> texts = game_->record();
  const std::vector<std::string> sans = game_->san_record();
  const std::size_t known = record_.moves.size();
  for (std::size_t each = known; each < texts.size(); ++each) {
    record_.moves.push_back(played);
    record_.moves.back().text = texts[each];
    record_.moves.back().san = sans[each];
    before_.push_back({clock_ ? clock_->state() : ClockState{}, each == known});
  }
  return texts.size() > known;
}

/// The last entry of the record.
bool Sitting::undo_entry() {
  if (record_.moves.empty() || !game_->undo())
    return false;
  const ClockState now = clock_ ? clock_->state() : ClockState{};
  undone_.push_back({std::move(record_.moves.back()), before_.back(), now});
  record_.moves.pop_back();
  ended_ = {};
  if (clock_)
    clock_->set_state(before_.back().clock);
  before_.pop_back();
  return true;
}

bool Sitting::undo() {
  if (!undo_entry())
    return false;
  while (!undone_.back().before.begins_text && undo_entry()) {
  }
  run_clock();
  return true;
}

std::size_t Sitting::turn_begin() const {
  if (record_.moves.empty())
    return 0;
  const RecordedMove& last = record_.moves.back();
  // A choice of start is a turn of its own; in a match, `B:` tells on which board a move was made.
  const auto board_of = [](const RecordedMove& move) {
    return std::string_view(move.text).substr(0, move.text.find(':') + 1);
  };
  const auto is_of_the_turn = [&](const RecordedMove& move) {
    return move.mover == last.mover && move.number == last.number && move.text.front() != '=' &&
           last.text.front() != '=' && board_of(move) == board_of(last);
  };
  std::size_t begin = record_.moves.size() - 1;
  while (begin > 0 && is_of_the_turn(record_.moves[begin - 1]))
    --begin;
  return begin;
}

bool Sitting::undo_turn() {
  const std::size_t begin = turn_begin();
  if (!undo_entry())
    return false;
  while (record_.moves.size() > begin && undo_entry()) {
  }
  run_clock();
  return true;
}

bool Sitting::redo() {
  bool any = false;
  while (!undone_.empty() && (!any || !undone_.back().before.begins_text) && game_->redo()) {
    before_.push_back(undone_.back().before);
    record_.moves.push_back(std::move(undone_.back().move));
    if (clock_)
      clock_->set_state(undone_.back().clock);
    undone_.pop_back();
    any = true;
  }
  if (any)
    run_clock();
  return any;
}

void Sitting::end(GameResult::Kind kind, Side winner, std::string why) {
  ended_.kind = kind;
  ended_.winner = winner;
  ended_.why = std::move(why);
  if (clock_)
    clock_->stop();
}

void Sitting::resign(Side side) {
  if (result().kind == GameResult::Kind::Running)
    end(GameResult::Kind::Win, other(side), game_->program().sides[side].name + " resigns");
}

void Sitting::agree_draw() {
  if (result().kind == GameResult::Kind::Running)
    end(GameResult::Kind::Draw, 0, "agreed");
}

/// The variant says what follows: it is written down, and both sides get new time.
bool Sitting::play_flag() {
  const Side side = game_->to_move();
  const Millis left = clock_->left(other(side));
  const auto minutes = std::chrono::ceil<std::chrono::minutes>(std::max(left, Millis(0))).count();
  RecordedMove told;
  told.mover = side;
  told.number = game_->position().full_move;
  Sink ignored;  // what was told before is still to be decided
  if (!game_->play(flag_text(static_cast<int>(std::min<std::int64_t>(minutes, max_minutes_left))),
                   ignored))
    return false;
  take_over(told);
  record_.moves.back().spent = clock_->press(false);
  undone_.clear();
  clock_->renew();
  run_clock();
  return true;
}

bool Sitting::look_at_flag() {
  const Side side = game_->to_move();
  if (!clock_ || !clock_->is_running() || result().kind != GameResult::Kind::Running ||
      !clock_->has_fallen(side))
    return false;
  if (game_->program().flag.minutes > 0 && play_flag())
    return true;
  end(GameResult::Kind::Win, other(side), game_->program().sides[side].name + " has no time left");
  return true;
}

const GameResult& Sitting::result() {
  const GameResult& by_rules = game_->result();
  return by_rules.kind != GameResult::Kind::Running ? by_rules : ended_;
}

GameRecord Sitting::record() {
  GameRecord record = record_;
  record.result = result();
  record.thinking = clock_ ? clock_->used(game_->to_move()) : Millis(0);
  return record;
}

}  // namespace polymachy
