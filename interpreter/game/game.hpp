// SPDX-License-Identifier: MIT
// A game on one board: an engine, and what it does not know: history, repetition, counters, phases,
// results, text. What its functions promise is said in session.hpp. Not thread-safe;
// perft makes its own engines. Floor 8. Tested by tests/unit/interpreter/game and tests/property.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/board/move.hpp"
#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/game/session.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {

/// A position that stood before, and its key: what repetition wants to know.
struct Stood {
  const Position* position = nullptr;
  std::uint64_t key = 0;
};

/// Makes the engines of a game: make_engine, or something slower in a test.
using EngineFactory =
    std::function<std::unique_ptr<Engine>(std::shared_ptr<const Program>, const EngineLimits&)>;

class Game : public GameSession {
 public:
  /// A game of [program] at its start number [start] (in its setup phase if it has one and [start]
  /// is negative). [sources] takes position and move texts so that errors can point into them.
  Game(std::shared_ptr<const Program> program,
       SourceSet& sources,
       EngineLimits limits = {},
       EngineFactory make = make_engine);
  ~Game() override;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  Game(Game&&) = delete;
  Game& operator=(Game&&) = delete;

  bool set_start(std::string_view name, Sink& sink) override;
  bool set_position(std::string_view text, Sink& sink) override;

  /// Stands at [position], after those of [before]; nothing of them is in the record.
  void resume(const Position& position, const std::vector<Stood>& before);

  [[nodiscard]] std::string position_text() const override;
  [[nodiscard]] const Position& position() const override { return position_; }
  [[nodiscard]] const Program& program() const override { return *program_; }
  [[nodiscard]] Side to_move() const override { return position_.to_move; }
  [[nodiscard]] const std::vector<LegalTurn>& legal() override;
  [[nodiscard]] const std::vector<LegalTurn>& legal_for_people() override;
  [[nodiscard]] std::optional<std::size_t> find(std::string_view text, Sink& sink) override;
  [[nodiscard]] std::string why_not(std::string_view text) override;
  [[nodiscard]] std::string forbidding_rule(std::string_view text) override;

  bool play(std::string_view text, Sink& sink) override;
  bool play_all(std::string_view turns, Sink& sink) override;
  void play(const LegalTurn& turn);
  bool undo() override;
  bool redo() override;
  using GameSession::record;
  using GameSession::san_record;
  [[nodiscard]] std::vector<std::string> record(std::size_t first) const override;
  [[nodiscard]] std::vector<std::string> san_record(std::size_t first) const override;
  [[nodiscard]] const std::string& first_position_text() const override { return first_text_; }

  [[nodiscard]] const GameResult& result() override;
  [[nodiscard]] bool in_check() override;
  [[nodiscard]] std::vector<Square> attackers(Square square, Side by) override;
  /// Puts other men into the pools, as if they had come from outside. The record stays as it is.
  void set_pools(const decltype(Position::pools)& pools);
  /// The parts of a text: actions of one turn (`,`, and the `.` that ends it), decisions inside one
  /// (`;`).
  [[nodiscard]] std::vector<std::string_view> parts_of(std::string_view word) const;
  [[nodiscard]] Engine& engine() { return *engine_; }
  [[nodiscard]] const Engine& engine() const { return *engine_; }

  [[nodiscard]] std::uint64_t perft(int depth, PerftOptions options) override;
  [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> divide(
      int depth, PerftOptions options) override;
  [[nodiscard]] TurnCount count_turns() override;
  [[nodiscard]] const char* limit_hit() override;
  [[nodiscard]] std::uint64_t steps() const override { return engine_->steps(); }

 private:
  struct Entry;
  struct Finding;
  struct Typed;
  struct Refusal;
  struct Completions;
  struct Past;
  struct Aftermath;

  [[nodiscard]] bool in_setup() const;
  void stand(Position position);
  void forget_derived();
  void push(const LegalTurn& turn);
  void pop();
  void push_start(int start);
  void push_flag(int minutes);
  [[nodiscard]] Finding play_flag(std::string_view text);
  void advance(const LegalTurn& turn);
  [[nodiscard]] std::vector<std::uint32_t> counters_after(const Action& action,
                                                          const Position& before);
  void reset_counters(const Action& action,
                      const Position& before,
                      std::vector<std::uint32_t>& counters);
  [[nodiscard]] std::uint32_t events_of(const Action& action, const Position& before);
  [[nodiscard]] std::uint32_t repeats(const Position& position, std::uint64_t key);
  [[nodiscard]] std::vector<std::size_t> repeated_plies(const Position& position,
                                                        std::uint64_t key);
  [[nodiscard]] bool is_repeated(Entry& entry, const Position& position, std::optional<Past>& past);
  [[nodiscard]] Past past_that_counts(const Position& position);
  [[nodiscard]] std::vector<Action> generated(Legality legality);
  [[nodiscard]] const std::vector<Action>& legal_actions();
  [[nodiscard]] bool is_against_history(const Action& action);
  [[nodiscard]] Aftermath aftermath_of(const Action& action);
  [[nodiscard]] Asked asked_of(const Action& action, const Aftermath& aftermath) const;
  [[nodiscard]] std::vector<LegalTurn> candidate_turns();
  [[nodiscard]] std::vector<LegalTurn> setup_turns() const;
  [[nodiscard]] std::vector<LegalTurn> with_follow_ups(std::vector<LegalTurn> turns);
  void complete(LegalTurn& turn, std::vector<std::string>& parts, Completions& found);
  [[nodiscard]] int violated(const Action& action);
  [[nodiscard]] GameResult judge();
  [[nodiscard]] bool is_tree_over();
  [[nodiscard]] std::string check_suffix();
  [[nodiscard]] Finding find_turn(std::string_view text);
  bool play_word(std::string_view word, const Typed& typed);
  [[nodiscard]] Refusal refuse_part(std::string_view text);
  [[nodiscard]] Refusal refuse(std::string_view text);
  [[nodiscard]] std::string words_for_rule(int rule, const Action& action);
  [[nodiscard]] std::string place_words(const Position& at, Square square) const;
  [[nodiscard]] std::string line_words(const Position& at, Square from, Square target);
  [[nodiscard]] std::string attack_words(const Position& at, const std::vector<AttackNote>& notes);
  [[nodiscard]] std::string facts(const RuleInfo& rule, const Action& action);
  [[nodiscard]] std::string words_without_run(std::string_view text);
  void tell(const Finding& finding, std::string_view part, const Typed& typed);
  [[nodiscard]] std::uint64_t count_behind(const LegalTurn& turn, int depth, PerftOptions options);
  [[nodiscard]] std::vector<LegalTurn> root_turns();
  [[nodiscard]] std::vector<std::uint64_t> count_roots(const std::vector<LegalTurn>& roots,
                                                       int depth,
                                                       PerftOptions options);

  std::shared_ptr<const Program> program_;
  SourceSet* sources_;
  EngineLimits limits_;
  EngineFactory make_;
  std::unique_ptr<Engine> engine_;
  Position position_;
  std::string first_text_;
  std::vector<Entry> played_;
  std::vector<Entry> undone_;
  std::vector<LegalTurn> legal_;
  bool legal_known_ = false;
  std::optional<std::vector<Action>> legal_actions_;
  const char* thread_limit_ = nullptr;
  bool rules_ask_history_ = false;
  bool results_ask_history_ = false;
  GameResult result_;
  bool result_known_ = false;
};

}  // namespace polymachy
