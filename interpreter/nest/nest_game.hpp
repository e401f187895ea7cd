// SPDX-License-Identifier: MIT
// A game whose men are games, as a session: its turns consist of decisions, and each is played and
// taken back by itself. Floor 8d. Tested by tests/unit/interpreter/nest, tests/property and
// tests/golden/cli.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/game/session.hpp"
#include "interpreter/nest/level.hpp"
#include "interpreter/nest/play.hpp"

namespace polymachy {

class NestGame : public GameSession {
 public:
  /// [programs]: the game that is played, the games that its men carry, theirs ...; the last has no
  /// games inside.
  NestGame(const std::vector<std::shared_ptr<const Program>>& programs, SourceSet& sources);

  bool set_start(std::string_view name, Sink& sink) override;
  bool set_position(std::string_view text, Sink& sink) override;

  [[nodiscard]] std::string position_text() const override;
  [[nodiscard]] const Position& position() const override { return turns_.front().node->position; }
  [[nodiscard]] const Program& program() const override { return outermost_->program(); }
  [[nodiscard]] Side to_move() const override { return turns_.front().mover; }
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

  [[nodiscard]] const GameResult& result() override { return turns_.front().node->result; }
  [[nodiscard]] bool in_check() override { return turns_.front().node->check[to_move()]; }
  [[nodiscard]] std::vector<Square> attackers(Square square, Side by) override;

  /// Decisions or actions only: an action is a turn in one game, or a move of a man that carries
  /// one. Whole turns are too many; what there are is counted by count_turns().
  [[nodiscard]] std::uint64_t perft(int depth, PerftOptions options) override;
  [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> divide(
      int depth, PerftOptions options) override;
  [[nodiscard]] TurnCount count_turns() override;
  [[nodiscard]] const char* limit_hit() override;

  [[nodiscard]] std::vector<std::string> status() const override;
  [[nodiscard]] std::string note_on(Square square) const override;
  [[nodiscard]] std::string focus() const override;
  [[nodiscard]] std::optional<Shown> look(std::string_view path) const override;

  [[nodiscard]] const OpenTurns& turns() const { return turns_; }
  [[nodiscard]] Level& outermost() { return *outermost_; }
  [[nodiscard]] std::size_t live_nodes() const { return census_->live; }

 private:
  /// What was played by one text, however many decisions it has.
  struct Step {
    OpenTurns other;  ///< the open turns before it; once it is taken back, those after it
    std::string text;
    std::string shown;  ///< the same from the outermost board
  };

  void stand(NodePtr node);
  static void tell(const PlayFault& fault, std::string_view text, Span span, Sink& sink);
  [[nodiscard]] static int left(const NestPlay& next, int depth, Unit unit);
  [[nodiscard]] std::uint64_t count(const NestPlay& play, int depth, Unit unit);

  SourceSet* sources_;
  std::shared_ptr<Census> census_;
  std::shared_ptr<Level> outermost_;
  OpenTurns turns_;
  std::string first_text_;
  std::vector<Step> steps_;
  std::vector<Step> undone_;
  std::optional<std::vector<LegalTurn>> legal_;
  std::uint64_t fuel_ = 0;
  const char* limit_hit_ = nullptr;
};

}  // namespace polymachy
