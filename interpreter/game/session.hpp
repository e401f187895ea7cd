// SPDX-License-Identifier: MIT
// A game in progress as commands and test blocks see it: where it stands, what may be played, what
// was played, how it ended. Game is the plain one, on one board; others have games inside their
// men. Whoever shows or plays a game asks for no more than this. Floor 8. Tested by
// tests/unit/interpreter/game and tests/golden/cli.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "interpreter/board/move.hpp"
#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {

/// How a game ended, or that it goes on.
struct GameResult {
  enum class Kind : std::uint8_t { Running, Win, Draw };
  Kind kind = Kind::Running;
  Side winner = 0;  ///< Win only
  std::string why;  ///< as its line in the variant says; empty while it runs
};

/// How a game has ended by [line], which holds of the side that has just moved, of the other, or of
/// both.
[[nodiscard]] GameResult result_by(const ResultInfo& line,
                                   bool mover_holds,
                                   bool other_holds,
                                   Side mover);

/// A legal turn with its texts. Where a turn has several actions: one of them, or the end of the
/// turn.
struct LegalTurn {
  Action action;
  std::vector<Action> after;  ///< the decisions that follow the action, in order
  std::string text;           ///< canonical: what is printed, no blanks
  std::string san;            ///< for people
  int start = -1;             ///< a phase's choice of start, else -1
  int flag = -1;              ///< minutes left, if this tells that the mover's time is over
  bool san_complete = false;  ///< `san` has its `+` or `#`, or needs none
};

class GameSession {
 public:
  GameSession() = default;
  virtual ~GameSession() = default;
  GameSession(const GameSession&) = delete;
  GameSession& operator=(const GameSession&) = delete;
  GameSession(GameSession&&) = delete;
  GameSession& operator=(GameSession&&) = delete;

  /// Stands at start [name] (empty: the default, in the first phase). False and E0805 if there is
  /// none.
  virtual bool set_start(std::string_view name, Sink& sink) = 0;
  /// Stands at the position of [text]. False and E0701, with the game as it was, if it does not
  /// fit.
  virtual bool set_position(std::string_view text, Sink& sink) = 0;

  [[nodiscard]] virtual std::string position_text() const = 0;
  /// The men of the board that is shown.
  [[nodiscard]] virtual const Position& position() const = 0;
  [[nodiscard]] virtual const Program& program() const = 0;
  [[nodiscard]] virtual Side to_move() const = 0;
  /// What may be played now, in a fixed order. Empty when the game is over.
  [[nodiscard]] virtual const std::vector<LegalTurn>& legal() = 0;
  /// legal(), with `+` and `#` behind the SANs. Makes every move to see, so only for people.
  [[nodiscard]] virtual const std::vector<LegalTurn>& legal_for_people() = 0;
  /// Finds the turn that [text] means: printed text, long form, aka, SAN, or a bare from-to. E0702
  /// with the reason (the rule that forbids it, by name, and who attacks), E0703 or E0704 if there
  /// is none.
  [[nodiscard]] virtual std::optional<std::size_t> find(std::string_view text, Sink& sink) = 0;
  /// Why [text] is not legal, in words; empty if it is legal or no run of it exists at all.
  [[nodiscard]] virtual std::string why_not(std::string_view text) = 0;
  /// The rule that forbids [text], or empty.
  [[nodiscard]] virtual std::string forbidding_rule(std::string_view text) = 0;

  /// Whether [text] may be played, as play() reads it; the game stays as it is, but for redo.
  [[nodiscard]] bool may_play(std::string_view text, Sink& sink);
  /// Plays one turn by text, or several parts of one: `e4e8,c4c7+d4d7.`, `e15e16r;P@d15`. False and
  /// a diagnostic if it cannot be; then nothing is played.
  virtual bool play(std::string_view text, Sink& sink) = 0;
  /// Plays turns separated by blanks; stops at the first that cannot be played.
  virtual bool play_all(std::string_view turns, Sink& sink) = 0;
  /// Takes back the last entry of record(). False at the beginning.
  virtual bool undo() = 0;
  virtual bool redo() = 0;  ///< false if nothing was taken back
  /// Texts of the turns played since the start or position, from number [first] on, in canonical
  /// form and in SAN.
  [[nodiscard]] virtual std::vector<std::string> record(std::size_t first) const = 0;
  [[nodiscard]] virtual std::vector<std::string> san_record(std::size_t first) const = 0;
  [[nodiscard]] std::vector<std::string> record() const { return record(0); }
  [[nodiscard]] std::vector<std::string> san_record() const { return san_record(0); }
  /// The position text the record begins at.
  [[nodiscard]] virtual const std::string& first_position_text() const = 0;

  [[nodiscard]] virtual const GameResult& result() = 0;
  /// Whether a man of the side to move that a safety rule guards is attacked.
  [[nodiscard]] virtual bool in_check() = 0;
  /// The squares of men of [by] that attack [square].
  [[nodiscard]] virtual std::vector<Square> attackers(Square square, Side by) = 0;
  [[nodiscard]] bool attacked(Square square, Side by) { return !attackers(square, by).empty(); }

  struct PerftOptions {
    bool bulk = true;
    int threads = 1;
    Unit unit = Unit::Turn;
    std::uint64_t steps = UINT64_MAX / 2;  ///< instructions of the machine that it may take
  };
  /// Turns of [depth]; setup choices count as turns. Depends on the position alone: neither
  /// counters nor repetition nor draws end the tree (docs/decisions/0004).
  [[nodiscard]] virtual std::uint64_t perft(int depth, PerftOptions options) = 0;
  /// One line a legal turn: its text and the count behind it.
  [[nodiscard]] virtual std::vector<std::pair<std::string, std::uint64_t>> divide(
      int depth, PerftOptions options) = 0;
  /// The limit that cut a run off since this was last asked, in this game's engine or in one of a
  /// perft's threads.
  [[nodiscard]] virtual const char* limit_hit() = 0;

  /// Instructions that were run so far for what was asked.
  [[nodiscard]] virtual std::uint64_t steps() const { return 0; }

  /// How many whole turns there are.
  struct TurnCount {
    std::string number;              ///< its digits; empty if they are too many
    std::vector<std::string> lines;  ///< then: `x1 = ...`, the last is the number
    std::string size;                ///< then: how many digits, and the first of them
    std::string refusal;             ///< why they cannot be counted
    std::string instead;             ///< what can be asked then
  };
  [[nodiscard]] virtual TurnCount count_turns() = 0;

  /// A game that can be looked at by itself.
  struct Shown {
    const Program* program = nullptr;
    Position position;
    std::array<bool, side_count> check{};
  };
  /// The game that [path] leads to, `b1/c3`; nothing if there is none, or none is carried there.
  [[nodiscard]] virtual std::optional<Shown> look(std::string_view /*path*/) const { return {}; }
  /// The path to the game in which the next decision is made; empty: the one that is shown.
  [[nodiscard]] virtual std::string focus() const { return {}; }
  /// A sign behind the man on [square], for what he carries.
  [[nodiscard]] virtual std::string note_on(Square /*square*/) const { return {}; }
  /// Whose move is awaited, for a prompt.
  [[nodiscard]] virtual std::string mover_name() const { return program().sides[to_move()].name; }
  /// Who won [result], a win.
  [[nodiscard]] virtual std::string winner_name(const GameResult& result) const {
    return program().sides[result.winner].name;
  }
  /// How many boards are played at once, each with a side to move of its own.
  [[nodiscard]] virtual std::size_t boards() const { return 1; }
  [[nodiscard]] virtual GameSession& board(std::size_t /*number*/) { return *this; }
  /// The board on which the turn [text] is played, and [text] as it is written there.
  [[nodiscard]] virtual std::size_t take_board(std::string_view& /*text*/) const { return 0; }
  [[nodiscard]] GameSession& board_of(std::string_view& text) { return board(take_board(text)); }
  /// [text], a turn of [board], as it is written here.
  [[nodiscard]] virtual std::string turn_on(std::size_t /*board*/, std::string text) const {
    return text;
  }
  /// Who has won, as GameResult has it, if [side] has on [board].
  [[nodiscard]] virtual Side winner_on(std::size_t /*board*/, Side side) const { return side; }
  /// Where the turn stands, in words: lines behind the board.
  [[nodiscard]] virtual std::vector<std::string> status() const { return {}; }
};

}  // namespace polymachy
