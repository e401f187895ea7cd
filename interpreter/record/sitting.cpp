// SPDX-License-Identifier: MIT
#include "interpreter/record/sitting.hpp"

#include <algorithm>

#include "dsl/text/checksum.hpp"
#include "dsl/text/words.hpp"
#include "interpreter/game/flag.hpp"

namespace polymachy {
namespace {

/// A flag falls when it is looked at, a moment before the move is made.
constexpr Millis patience = std::chrono::seconds(1);

}  // namespace

Sitting::Sitting(GameSession& game, GameRecord record, TimeSource& time)
    : game_(&game), record_(std::move(record)), time_(&time), before_(record_.moves.size()) {
  ended_ = record_.result;
  if (record_.first_position.empty())
    record_.first_position = game.position_text();
  if (!record_.control)
    return;
  clocks_.assign(game.boards(), Clock(*record_.control, time));
  for (std::size_t each = 0; each < record_.moves.size(); ++each) {
    RecordedMove& move = record_.moves[each];
    const std::size_t board = board_of(move);
    Clock& clock = clocks_[board];
    before_[each].clock = clock.state();
    const bool ends_turn = next_mover(each) != move.mover;
    clock.spend(move.mover, move.spent.value_or(Millis(0)), false);
    if (!overspent_ && clock.left(move.mover) < -patience)
      overspent_ = each;
    clock.spend(move.mover, Millis(0), ends_turn);
    std::string_view text = move.text;
    if (static_cast<void>(game.take_board(text)); is_flag_text(text))
      clock.renew();
    if (move.spent && ends_turn)
      move.clock = clock.state()[move.mover].left;
  }
  for (std::size_t board = 0; board < std::min(clocks_.size(), record_.thinking.size()); ++board)
    clocks_[board].spend(game.board(board).to_move(), record_.thinking[board], false);
}

std::size_t Sitting::board_of(const RecordedMove& move) const {
  std::string_view text = move.text;
  return game_->take_board(text);
}

/// Who moves on the board of entry [number] when it is over.
Side Sitting::next_mover(std::size_t number) const {
  const std::size_t board = board_of(record_.moves[number]);
  for (std::size_t each = number + 1; each < record_.moves.size(); ++each)
    if (board_of(record_.moves[each]) == board)
      return record_.moves[each].mover;
  return game_->board(board).to_move();
}

void Sitting::use_clock(const TimeControl& control) {
  record_.control = control;
  clocks_.assign(game_->boards(), Clock(control, *time_));
  for (Before& each : before_)
    each.clock = clocks_.front().state();
}

void Sitting::start_clock() {
  runs_ = true;
  run_clocks();
}

void Sitting::stop_clock() {
  runs_ = false;
  for (Clock& clock : clocks_)
    clock.stop();
}

void Sitting::run_clocks() {
  const bool runs = runs_ && !clocks_.empty() && result().kind == GameResult::Kind::Running;
  for (std::size_t board = 0; board < clocks_.size(); ++board) {
    GameSession& game = game_->board(board);
    clocks_[board].stop();
    if (runs && game.result().kind == GameResult::Kind::Running)
      clocks_[board].start(game.to_move());
  }
}

bool Sitting::play(std::string_view moves, Sink& sink) {
  const std::vector<std::string_view> words = words_in(moves);
  if (words.size() > 1 && !may_play(moves, sink))
    return false;
  for (const std::string_view move : words)
    if (!play_one(move, sink))
      return false;
  return true;
}

/// Whether all of [moves] can be played; the clocks run on.
bool Sitting::may_play(std::string_view moves, Sink& sink) {
  look_at_flag();
  if (ended_.kind != GameResult::Kind::Running)
    return true;  // the first of them will be told
  const std::size_t known = record_.moves.size();
  const bool fits = game_->play_all(moves, sink);
  for (std::size_t left = game_->record(known).size(); left > 0; --left)
    game_->undo();
  return fits;
}

bool Sitting::play_one(std::string_view move, Sink& sink) {
  look_at_flag();
  if (ended_.kind != GameResult::Kind::Running) {
    sink.report<Code::GameOver>(Span{}, ended_.why);
    return false;
  }
  std::string_view text = move;
  const std::size_t board = game_->take_board(text);
  const GameSession& game = game_->board(board);
  RecordedMove played;
  played.mover = game.to_move();
  played.number = game.position().full_move;
  if (!game_->play_all(move, sink))
    return false;
  if (!take_over(played, board))  // `12.`, `B:`
    return true;
  const bool ends_turn = game.to_move() != played.mover;
  RecordedMove& last = record_.moves.back();
  if (!clocks_.empty() && clocks_[board].is_running()) {
    last.spent = clocks_[board].press(ends_turn);
    if (ends_turn)
      last.clock = clocks_[board].state()[played.mover].left;
  } else if (!clocks_.empty()) {
    last.spent = Millis(0);
    clocks_[board].spend(played.mover, Millis(0), ends_turn);
  }
  undone_.clear();
  run_clocks();
  return true;
}

/// Writes down what the game has played since, like [played] on [board]. False if that is nothing.
bool Sitting::take_over(const RecordedMove& played, std::size_t board) {
  const std::size_t known = record_.moves.size();
  const std::vector<std::string> texts = game_->record(known);
  const std::vector<std::string> sans = game_->san_record(known);
  for (std::size_t each = 0; each < texts.size(); ++each) {
    record_.moves.push_back(played);
    record_.moves.back().text = texts[each];
    record_.moves.back().san = sans[each];
    before_.push_back({clocks_.empty() ? ClockState{} : clocks_[board].state(), each == 0});
  }
  return !texts.empty();
}

/// The last entry of the record.
bool Sitting::undo_entry() {
  if (record_.moves.empty() || !game_->undo())
    return false;
  const std::size_t board = board_of(record_.moves.back());
  const ClockState now = clocks_.empty() ? ClockState{} : clocks_[board].state();
  undone_.push_back({std::move(record_.moves.back()), before_.back(), now});
  record_.moves.pop_back();
  ended_ = {};
  if (!clocks_.empty())
    clocks_[board].set_state(before_.back().clock);
  before_.pop_back();
  return true;
}

bool Sitting::undo() {
  if (!undo_entry())
    return false;
  while (!undone_.back().before.begins_text && undo_entry()) {
  }
  run_clocks();
  return true;
}

std::size_t Sitting::turn_begin() const {
  if (record_.moves.empty())
    return 0;
  const RecordedMove& last = record_.moves.back();
  // A choice of start is a turn of its own.
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
  run_clocks();
  return true;
}

/// By their texts: what the game itself could play again is lost when a move is only tried.
bool Sitting::redo() {
  bool any = false;
  Sink ignored;  // they were legal here
  while (!undone_.empty() && (!any || !undone_.back().before.begins_text) &&
         game_->play(undone_.back().move.text, ignored)) {
    before_.push_back(undone_.back().before);
    record_.moves.push_back(std::move(undone_.back().move));
    if (!clocks_.empty())
      clocks_[board_of(record_.moves.back())].set_state(undone_.back().clock);
    undone_.pop_back();
    any = true;
  }
  if (any)
    run_clocks();
  return any;
}

void Sitting::end(GameResult::Kind kind, Side winner, std::string why) {
  ended_.kind = kind;
  ended_.winner = winner;
  ended_.why = std::move(why);
  for (Clock& clock : clocks_)
    clock.stop();
}

void Sitting::resign(Side side) {
  std::string_view shown;
  if (result().kind == GameResult::Kind::Running)
    end(GameResult::Kind::Win,
        game_->winner_on(game_->take_board(shown), other(side)),
        game_->program().sides[side].name + " resigns");
}

void Sitting::agree_draw() {
  if (result().kind == GameResult::Kind::Running)
    end(GameResult::Kind::Draw, 0, "agreed");
}

/// The variant says what follows: it is written down, and both sides of [board] get new time.
bool Sitting::play_flag(std::size_t board) {
  const GameSession& game = game_->board(board);
  Clock& clock = clocks_[board];
  RecordedMove told;
  told.mover = game.to_move();
  told.number = game.position().full_move;
  const Millis left = std::max(clock.left(other(told.mover)), Millis(0));
  const auto minutes = std::min<std::int64_t>(std::chrono::ceil<std::chrono::minutes>(left).count(),
                                              max_minutes_left);
  Sink ignored;  // what was told before is still to be decided
  if (!game_->play(game_->turn_on(board, flag_text(static_cast<int>(minutes))), ignored))
    return false;
  take_over(told, board);
  record_.moves.back().spent = clock.press(false);
  undone_.clear();
  clock.renew();
  run_clocks();
  return true;
}

bool Sitting::look_at_flag() {
  bool fell = false;
  for (std::size_t board = 0; board < clocks_.size(); ++board) {
    const Side side = game_->board(board).to_move();
    if (!clocks_[board].is_running() || result().kind != GameResult::Kind::Running ||
        !clocks_[board].has_fallen(side))
      continue;
    fell = true;
    if (game_->program().flag.minutes == 0 || !play_flag(board))
      end(GameResult::Kind::Win,
          game_->winner_on(board, other(side)),
          game_->program().sides[side].name + " has no time left");
  }
  return fell;
}

const GameResult& Sitting::result() {
  const GameResult& by_rules = game_->result();
  return by_rules.kind != GameResult::Kind::Running ? by_rules : ended_;
}

GameRecord Sitting::record() {
  GameRecord record = record_;
  record.result = result();
  record.origin.reached = checksum_of(game_->position_text());
  record.thinking.clear();
  for (std::size_t board = 0; board < clocks_.size(); ++board)
    record.thinking.push_back(clocks_[board].used(game_->board(board).to_move()));
  return record;
}

}  // namespace polymachy
