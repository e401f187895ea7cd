// SPDX-License-Identifier: MIT
// A match: the same game on several boards at once, each with its own side to move, two teams, and
// pools through which captured men go to the partner's board. A move is that of a board with its
// letter in front, `B:e2e4`; without one it is meant on the board that was turned to last (`B:`).
// Floor 8e. Tested by tests/unit/interpreter/variant, tests/property and tests/golden/cli.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/game/game.hpp"

namespace polymachy {

class MatchGame : public GameSession {
 public:
  /// A match of [program], which says how many boards it has.
  MatchGame(std::shared_ptr<const Program> program, SourceSet& sources);

  bool set_start(std::string_view name, Sink& sink) override;
  /// [text]: the positions of the boards, with ` | ` between them.
  bool set_position(std::string_view text, Sink& sink) override;

  [[nodiscard]] std::string position_text() const override;
  [[nodiscard]] const Position& position() const override { return shown().position(); }
  [[nodiscard]] const Program& program() const override { return *program_; }
  [[nodiscard]] Side to_move() const override { return shown().to_move(); }
  [[nodiscard]] const std::vector<LegalTurn>& legal() override;
  [[nodiscard]] const std::vector<LegalTurn>& legal_for_people() override { return legal(); }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view text, Sink& sink) override;
  [[nodiscard]] std::string why_not(std::string_view text) override;
  [[nodiscard]] std::string forbidding_rule(std::string_view text) override;

  bool play(std::string_view text, Sink& sink) override;
  bool play_all(std::string_view turns, Sink& sink) override;
  bool undo() override;
  bool redo() override;
  using GameSession::record;
  using GameSession::san_record;
  [[nodiscard]] std::vector<std::string> record(std::size_t first) const override;
  [[nodiscard]] std::vector<std::string> san_record(std::size_t first) const override;
  [[nodiscard]] const std::string& first_position_text() const override { return first_text_; }

  /// Of the match: the winner is the number of a team.
  [[nodiscard]] const GameResult& result() override;
  [[nodiscard]] bool in_check() override { return shown().in_check(); }
  [[nodiscard]] std::vector<Square> attackers(Square square, Side by) override {
    return shown().attackers(square, by);
  }

  /// Orders in which the boards may move, each in turn order of its own. Whole turns only where a
  /// turn is one action.
  [[nodiscard]] std::uint64_t perft(int depth, PerftOptions options) override;
  [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> divide(
      int depth, PerftOptions options) override;
  [[nodiscard]] TurnCount count_turns() override;
  [[nodiscard]] const char* limit_hit() override;
  [[nodiscard]] std::uint64_t steps() const override;

  /// The board that [path], `B`, names.
  [[nodiscard]] std::optional<Shown> look(std::string_view path) const override;
  [[nodiscard]] std::vector<std::string> status() const override;
  [[nodiscard]] std::string mover_name() const override;
  [[nodiscard]] std::string winner_name(const GameResult& result) const override;
  [[nodiscard]] std::size_t boards() const override { return boards_.size(); }
  [[nodiscard]] GameSession& board(std::size_t number) override { return *boards_[number]; }
  [[nodiscard]] const Game& board(std::size_t number) const { return *boards_[number]; }
  [[nodiscard]] std::size_t take_board(std::string_view& text) const override;
  [[nodiscard]] std::string turn_on(std::size_t board, std::string text) const override {
    return letter(board) + ":" + text;
  }
  /// A team.
  [[nodiscard]] Side winner_on(std::size_t board, Side side) const override {
    return static_cast<Side>(team_of(board, side));
  }

  [[nodiscard]] static std::string letter(std::size_t board);
  /// The board that the letter before [text] names, which is taken off; nothing without a letter.
  [[nodiscard]] static std::optional<std::size_t> take_letter(std::string_view& text);
  /// The team of [side] on [board].
  [[nodiscard]] static int team_of(std::size_t board, Side side) {
    return static_cast<int>((board + side) % 2);
  }

 private:
  using Pools = decltype(Position::pools);
  /// What an action changed on the pools of a board, besides making it.
  struct Exchange {
    std::size_t board = 0;
    Pools before;
    Pools after;
  };
  /// One action on one board, or one decision of it.
  struct Step {
    std::size_t board = 0;
    std::size_t shown = 0;  ///< the board that was shown before it
    std::vector<Exchange> exchanges;
    std::string text;
    std::string san;
  };
  /// A text without its letter, and the board that it is about.
  struct Addressed {
    std::size_t board = 0;
    std::string_view text;
    bool is_known = true;
  };

  [[nodiscard]] Addressed addressed(std::string_view text) const;
  [[nodiscard]] const Game& shown() const { return *boards_[shown_]; }
  [[nodiscard]] Game& shown() { return *boards_[shown_]; }
  void begin();
  void forget_derived();
  void changed(std::size_t board, std::string text, std::string san);
  void played(std::size_t board);
  void play(std::size_t board, const LegalTurn& turn);
  [[nodiscard]] std::vector<Exchange> exchanges_after(std::size_t board) const;
  [[nodiscard]] std::vector<std::size_t> partners(std::size_t board, bool next_only) const;
  void apply(const std::vector<Exchange>& exchanges, bool forward);
  [[nodiscard]] GameResult judge();
  [[nodiscard]] std::uint64_t count(int depth,
                                    Unit unit,
                                    std::optional<std::size_t> only = std::nullopt);
  [[nodiscard]] std::uint64_t count_behind(std::size_t board,
                                           const LegalTurn& turn,
                                           int depth,
                                           Unit unit);
  [[nodiscard]] bool counts(Unit unit);
  void refuse(std::string_view text, const std::string& reason, Sink& sink);
  [[nodiscard]] std::string no_board(std::string_view text) const;

  std::shared_ptr<const Program> program_;
  SourceSet* sources_;
  std::vector<std::unique_ptr<Game>> boards_;
  std::size_t shown_ = 0;
  std::string first_text_;
  std::vector<Step> steps_;
  std::vector<Step> undone_;
  std::optional<std::vector<LegalTurn>> legal_;
  std::optional<GameResult> result_;
  std::uint64_t fuel_ = 0;
  const char* limit_hit_ = nullptr;
};

}  // namespace polymachy
