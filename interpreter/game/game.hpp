// SPDX-License-Identifier: MIT
// A game in progress: an engine, and what it does not know: history, repetition, counters, phases,
// results, text. Everything a command needs to let people play goes through here. Not thread-safe;
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
#include "interpreter/vm/engine.hpp"

namespace polymachy {

/// How a game ended, or that it goes on.
struct GameResult {
  enum class Kind : std::uint8_t { Running, Win, Draw };
  Kind kind = Kind::Running;
  Side winner = 0;  ///< Win only
  std::string why;  ///< as its line in the variant says; empty while it runs
};

/// A legal turn with its texts. Where a turn has several actions: one of them, or the end of the
/// turn.
struct LegalTurn {
  Action action;
  std::vector<Action> after;  ///< the decisions that follow the action, in order
  std::string text;           ///< canonical: what is printed, no blanks
  std::string san;            ///< for people
  int start = -1;             ///< a phase's choice of start, else -1
  bool san_complete = false;  ///< `san` has its `+` or `#`, or needs none
};

/// Makes the engines of a game: make_engine, or something slower in a test.
using EngineFactory =
    std::function<std::unique_ptr<Engine>(std::shared_ptr<const Program>, const EngineLimits&)>;

class Game {
 public:
  /// A game of [program] at its start number [start] (in its setup phase if it has one and [start]
  /// is negative). [sources] takes position and move texts so that errors can point into them.
  Game(std::shared_ptr<const Program> program,
       SourceSet& sources,
       EngineLimits limits = {},
       EngineFactory make = make_engine);
  ~Game();
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  Game(Game&&) = delete;
  Game& operator=(Game&&) = delete;

  /// Stands at start [name] (empty: the default, in the first phase). False and E0805 if there is
  /// none.
  bool set_start(std::string_view name, Sink& sink);
  /// Stands at the position of [text]. False and E0701, with the game as it was, if it does not
  /// fit.
  bool set_position(std::string_view text, Sink& sink);

  [[nodiscard]] std::string position_text() const;
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Program& program() const { return *program_; }
  [[nodiscard]] Side to_move() const { return position_.to_move; }
  /// Legal turns in a fixed order. Empty when the game is over.
  [[nodiscard]] const std::vector<LegalTurn>& legal();
  /// legal(), with `+` and `#` behind the SANs. Makes every move to see, so only for people.
  [[nodiscard]] const std::vector<LegalTurn>& legal_for_people();
  /// Finds the turn that [text] means: printed text, long form, aka, SAN, or a bare from-to. E0702
  /// with the reason (the rule that forbids it, by name, and who attacks), E0703 or E0704 if there
  /// is none.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view text, Sink& sink);
  /// Why [text] is not legal, in words; empty if it is legal or no run of it exists at all.
  [[nodiscard]] std::string why_not(std::string_view text);
  /// The rule that forbids [text], or empty.
  [[nodiscard]] std::string forbidding_rule(std::string_view text);

  /// Plays one turn by text. False and a diagnostic if it cannot be.
  bool play(std::string_view text, Sink& sink);
  /// Plays turns separated by blanks; stops at the first that cannot be played.
  bool play_all(std::string_view turns, Sink& sink);
  void play(const LegalTurn& turn);
  bool undo();  ///< false at the beginning
  bool redo();  ///< false if nothing was taken back
  /// Texts of the turns played since the start or position, in canonical form and in SAN.
  [[nodiscard]] std::vector<std::string> record() const;
  [[nodiscard]] std::vector<std::string> san_record() const;
  /// The position text the record begins at.
  [[nodiscard]] const std::string& first_position_text() const { return first_text_; }

  [[nodiscard]] const GameResult& result();
  /// Whether a man of the side to move that a safety rule guards is attacked.
  [[nodiscard]] bool in_check();
  [[nodiscard]] bool attacked(Square square, Side by);
  [[nodiscard]] Engine& engine() { return *engine_; }
  [[nodiscard]] const Engine& engine() const { return *engine_; }

  struct PerftOptions {
    bool bulk = true;
    int threads = 1;
    Unit unit = Unit::Turn;
  };
  /// Turns of [depth]; setup choices count as turns. Depends on the position alone: neither
  /// counters nor repetition nor draws end the tree (docs/decisions/0004).
  [[nodiscard]] std::uint64_t perft(int depth, PerftOptions options);
  /// One line a legal turn: its text and the count behind it.
  [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> divide(int depth,
                                                                          PerftOptions options);
  /// The limit that cut a run off since this was last asked, in this game's engine or in one of a
  /// perft's threads.
  [[nodiscard]] const char* limit_hit();

 private:
  struct Entry;
  struct Finding;
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
  [[nodiscard]] Refusal refuse(std::string_view text);
  [[nodiscard]] std::string words_for_rule(int rule, const Action& action);
  [[nodiscard]] std::string place_words(const Position& at, Square square) const;
  [[nodiscard]] std::string line_words(const Position& at, Square from, Square target);
  [[nodiscard]] std::string attack_words(const Position& at, const std::vector<AttackNote>& notes);
  [[nodiscard]] std::string facts(const RuleInfo& rule, const Action& action);
  [[nodiscard]] std::string words_without_run(std::string_view text);
  static void tell(const Finding& finding, std::string_view text, Span span, Sink& sink);
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
