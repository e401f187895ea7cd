// SPDX-License-Identifier: MIT
// A game with the people at it: what the rules do not know. How long each move took, whose flag is
// down, who resigned, what was said; all that a file keeps of a game. Floor 8b. Tested by
// tests/unit/interpreter/variant/sitting_test.cpp.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "interpreter/record/clock.hpp"
#include "interpreter/record/record.hpp"

namespace polymachy {

class Sitting {
 public:
  /// [game] stands where [record] ends: replay() has played its moves. Its clock, if it has one,
  /// stands still.
  Sitting(GameSession& game, GameRecord record, TimeSource& time);

  /// Gives both sides their time, from now on, on every board their own. Times of moves before are
  /// not known.
  void use_clock(const TimeControl& control);
  /// The side to move begins to use its time, on every board at once.
  void start_clock();
  void stop_clock();
  /// That of [board]; null without one.
  [[nodiscard]] const Clock* clock(std::size_t board = 0) const {
    return clocks_.empty() ? nullptr : &clocks_[board];
  }

  /// Plays moves separated by blanks: all of them, or none; but no more after a flag has fallen.
  ///
  /// fails  E0702 to E0704
  bool play(std::string_view moves, Sink& sink);
  /// Takes back what was typed last: a move, or several parts of a turn. Both sides of its board
  /// have the time that they had then. False at the beginning.
  bool undo();
  /// Takes back what is played of the turn under way; if that is nothing, the whole last turn.
  bool undo_turn();
  /// Plays again what one undo() has taken back, or a part of what undo_turn() has.
  bool redo();
  /// [side] gives up.
  void resign(Side side);
  void agree_draw();
  /// Looks at the clocks: a side to move whose flag is down loses, or does what the variant says
  /// (`on flag`). True if one just fell.
  bool look_at_flag();

  /// As the rules say, else as the people do.
  [[nodiscard]] const GameResult& result();
  /// All of it, as it is now.
  [[nodiscard]] GameRecord record();
  [[nodiscard]] std::size_t size() const { return record_.moves.size(); }
  /// The first entry of the record given at the beginning whose side had less time than it is said
  /// to have spent.
  [[nodiscard]] std::optional<std::size_t> overspent() const { return overspent_; }
  /// The entry with which the turn of the last entry began; 0 if nothing was played.
  [[nodiscard]] std::size_t turn_begin() const;

 private:
  /// What was there before an entry of the record.
  struct Before {
    ClockState clock;         ///< of its board
    bool begins_text = true;  ///< it is the first of what was typed at once
  };
  struct Undone {
    RecordedMove move;
    Before before;
    ClockState clock;  ///< after it
  };

  bool may_play(std::string_view moves, Sink& sink);
  bool play_one(std::string_view move, Sink& sink);
  bool take_over(const RecordedMove& played, std::size_t board);
  bool undo_entry();
  bool play_flag(std::size_t board);
  void end(GameResult::Kind kind, Side winner, std::string why);
  void run_clocks();
  [[nodiscard]] std::size_t board_of(const RecordedMove& move) const;
  [[nodiscard]] Side next_mover(std::size_t number) const;

  GameSession* game_;
  GameRecord record_;
  TimeSource* time_;
  std::vector<Clock> clocks_;   ///< one a board, or none
  std::vector<Before> before_;  ///< one an entry
  std::vector<Undone> undone_;
  GameResult ended_;  ///< by people or a clock
  bool runs_ = false;
  std::optional<std::size_t> overspent_;
};

}  // namespace polymachy
