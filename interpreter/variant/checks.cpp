// SPDX-License-Identifier: MIT
// A test block is played on a GameSession, statement by statement; the first statement that does
// not hold ends it. A test after `expect` is no part of the compiled game, so a second program is
// compiled in which it stands as the reset test of a counter: that gives it the same code and the
// same machine as every other test.
#include "interpreter/variant/checks.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "dsl/text/words.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {
namespace {

using model::Statement;
using model::StatementKind;

/// What compiling the variant anew counts as, in instructions.
constexpr std::uint64_t work_of_program = 5'000'000;

class BlockRun {
 public:
  BlockRun(const Loaded& loaded,
           const model::TestBlock& block,
           GameSession& game,
           TestBench& bench,
           SourceSet& sources,
           TestWatcher* watcher)
      : loaded_(loaded),
        block_(block),
        sources_(sources),
        watcher_(watcher),
        program_(loaded.program),
        game_(&game),
        bench_(bench) {}

  /// The first statement that fails, or nothing.
  std::optional<CheckFailure> run() {
    begin();
    for (const Statement& statement : block_.statements) {
      std::optional<CheckFailure> failure;
      const std::uint64_t steps = game_->steps();
      const GameSession* before = game_;
      if (bench_.work_left == 0)
        failure = at(statement.span, Mismatch{"limit `test-work` was reached", {}, {}});
      else if (watcher_ == nullptr || watcher_->before(statement, *game_))
        failure = run_statement(statement);
      if (!failure) {
        if (const char* limit = game_->limit_hit(); limit != nullptr) {
          failure = at(statement.span, Mismatch{"limit " + ticked(limit) + " was reached", {}, {}});
        }
      }
      const std::uint64_t work = game_ == before ? game_->steps() - steps : 0;
      if (!failure && work > bench_.work_left)
        failure = at(statement.span, Mismatch{"limit `test-work` was reached", {}, {}});
      bench_.work_left -= std::min(work, bench_.work_left);
      if (failure)
        return failure;
      if (watcher_ != nullptr)
        watcher_->after(statement, *game_);
    }
    if (watcher_ != nullptr)
      watcher_->at_end(*game_);
    return std::nullopt;
  }

 private:
  const Loaded& loaded_;
  const model::TestBlock& block_;
  SourceSet& sources_;
  TestWatcher* watcher_;
  std::shared_ptr<const Program> program_;
  GameSession* game_;
  TestBench& bench_;

  void begin() {
    Sink sink;
    static_cast<void>(game_->set_start("", sink));
    static_cast<void>(game_->limit_hit());
  }

  std::optional<CheckFailure> run_statement(const Statement& statement) {
    switch (statement.kind) {
      case StatementKind::Start:
        return start(statement);
      case StatementKind::Position:
        return position(statement);
      case StatementKind::With:
        return with(statement);
      case StatementKind::Play:
        return play(statement);
      case StatementKind::Legal:
        return legal(statement);
      case StatementKind::Illegal:
        return illegal(statement);
      case StatementKind::Expect:
        return expect(statement);
      case StatementKind::Attacked:
        return attacked(statement, true);
      case StatementKind::Safe:
        return attacked(statement, false);
      case StatementKind::Moves:
        return moves(statement);
      case StatementKind::Perft:
        return perft(statement);
      case StatementKind::Result:
        return result(statement);
      case StatementKind::Turns:
        return whole_turns(statement);
      case StatementKind::Text:
        return text(statement);
    }
    return std::nullopt;
  }

  static std::string word(const Statement& statement, std::size_t index) {
    return index < statement.words.size() ? statement.words[index] : std::string();
  }
  static Span word_span(const Statement& statement, std::size_t index) {
    return index < statement.word_spans.size() ? statement.word_spans[index] : statement.span;
  }

  static CheckFailure at(Span span, Mismatch mismatch) { return {span, std::move(mismatch)}; }
  static std::optional<CheckFailure> at(Span span, Expectation expectation) {
    if (!expectation)
      return std::nullopt;
    return at(span, std::move(*expectation));
  }
  /// [what] at word number [index], or at the part of it that it speaks of.
  CheckFailure at(const Statement& statement, std::size_t index, Mismatch what) const {
    const Span place =
        place_of(what, word_span(statement, index), word(statement, index), sources_);
    return {place, std::move(what)};
  }

  std::optional<CheckFailure> start(const Statement& statement) {
    begin();
    Sink sink;
    if (game_->set_start(word(statement, 0), sink))
      return std::nullopt;
    return at(statement, 0, mismatch_of(sink));
  }

  std::optional<CheckFailure> position(const Statement& statement) {
    begin();
    Sink sink;
    if (game_->set_position(word(statement, 0), sink))
      return std::nullopt;
    return at(statement, 0, mismatch_of(sink));
  }

  std::optional<CheckFailure> with(const Statement& statement) {
    const std::vector<model::OptionDecl>& options = loaded_.model->options;
    std::vector<int> chosen;
    bool fits = false;
    for (std::size_t each = 0; each < options.size(); ++each) {
      chosen.push_back(program_->options[each].chosen);
      if (options[each].name != word(statement, 0))
        continue;
      const std::vector<std::string>& values = options[each].values;
      const auto found = std::find(values.begin(), values.end(), word(statement, 1));
      fits = found != values.end();
      if (fits)
        chosen[each] = static_cast<int>(found - values.begin());
    }
    if (!fits) {
      const std::string pair = word(statement, 0) + " = " + word(statement, 1);
      return at(statement.span, Mismatch{"there is no " + ticked(pair), {}, {}});
    }
    if (!bench_.program || chosen_options(*bench_.program) != chosen) {
      Sink sink;
      std::shared_ptr<const Program> program =
          compile_loaded(loaded_, chosen, program_->options_used, sink);
      if (!program)
        return at(statement.span, mismatch_of(sink));
      if (!take_work(work_of_program))
        return at(statement.span, Mismatch{"limit `test-work` was reached", {}, {}});
      bench_.program = std::move(program);
      bench_.game = make_session(bench_.program, sources_);
    }
    program_ = bench_.program;
    game_ = bench_.game.get();
    begin();
    return std::nullopt;
  }

  static std::vector<int> chosen_options(const Program& program) {
    std::vector<int> chosen;
    for (const OptionInfo& option : program.options)
      chosen.push_back(option.chosen);
    return chosen;
  }

  /// False: the blocks of this file have done too much.
  bool take_work(std::uint64_t work) {
    const bool is_there = work <= bench_.work_left;
    bench_.work_left -= std::min(work, bench_.work_left);
    return is_there;
  }

  std::optional<CheckFailure> play(const Statement& statement) {
    for (std::size_t each = 0; each < statement.words.size(); ++each) {
      Sink sink;
      if (!game_->play(statement.words[each], sink)) {
        return at(statement, each, mismatch_of(sink));
      }
    }
    return std::nullopt;
  }

  std::optional<CheckFailure> legal(const Statement& statement) {
    for (std::size_t each = 0; each < statement.words.size(); ++each) {
      if (auto what = expect_legal(*game_, word(statement, each)))
        return at(statement, each, std::move(*what));
    }
    return std::nullopt;
  }

  std::optional<CheckFailure> illegal(const Statement& statement) {
    for (std::size_t each = 0; each < statement.words.size(); ++each) {
      const std::string turn = word(statement, each);
      if (auto what = expect_illegal(*game_, turn, statement.rule, statement.why))
        return at(statement, each, std::move(*what));
    }
    return std::nullopt;
  }

  /// All tests after `expect`, as results of a program with the options now chosen.
  bool make_probe(Sink& sink) {
    const std::vector<int> chosen = chosen_options(*program_);
    if (bench_.probe && bench_.chosen == chosen)
      return true;
    model::Variant variant = *loaded_.model;
    for (const model::TestBlock& block : loaded_.model->tests)
      for (const Statement& each : block.statements)
        if (each.kind == StatementKind::Expect) {
          model::Result result;
          result.test = each.test;
          variant.results.push_back(std::move(result));
        }
    bench_.probe = compile(variant, chosen, program_->options_used, sink);
    bench_.chosen = chosen;
    if (bench_.probe)
      bench_.probe_engine = make_engine(bench_.probe);
    return bench_.probe != nullptr;
  }

  /// Which of the results of the probe is the test of [statement].
  [[nodiscard]] std::size_t number_of(const Statement& statement) const {
    std::size_t number = program_->results.size();
    for (const model::TestBlock& block : loaded_.model->tests)
      for (const Statement& each : block.statements) {
        if (&each == &statement)
          return number;
        number += each.kind == StatementKind::Expect ? 1 : 0;
      }
    return number;
  }

  std::optional<CheckFailure> expect(const Statement& statement) {
    Sink sink;
    if (!make_probe(sink))
      return at(statement.span, mismatch_of(sink));
    Position position = game_->position();
    bench_.probe_engine->set_position(position);
    Asked asked;
    asked.counters = position.counters.data();
    const int test = bench_.probe->results[number_of(statement)].test;
    Engine& engine = *bench_.probe_engine;
    const std::uint64_t steps = engine.steps();
    const auto square = static_cast<Square>(statement.square);
    const bool holds = test >= 0 && engine.ask_at(test, game_->to_move(), square, asked);
    const char* limit = engine.limit_hit();
    if (!take_work(engine.steps() - steps))
      limit = "test-work";
    if (limit != nullptr)
      return at(statement.span, Mismatch{"limit " + ticked(limit) + " was reached", {}, {}});
    if (holds)
      return std::nullopt;
    const std::string name = square_name(program_->size, square);
    const Man man = engine.man(square);
    const std::string saw =
        man.none() ? "no man"
                   : program_->sides[man.side()].name + " " + program_->types[man.type()].name;
    return at(
        statement.span,
        Mismatch{"saw " + saw + " on " + ticked(name) + "; the test does not hold there", {}, {}});
  }

  std::optional<CheckFailure> attacked(const Statement& statement, bool expected) {
    const auto square = static_cast<Square>(statement.square);
    return at(statement.span, expect_attacked(*game_, square, expected));
  }

  std::optional<CheckFailure> moves(const Statement& statement) {
    return at(statement.span, expect_count(*game_, static_cast<std::uint64_t>(statement.count)));
  }

  std::optional<CheckFailure> perft(const Statement& statement) {
    const auto depth = static_cast<int>(statement.depth);
    Mismatch refusal;
    GameSession::PerftOptions options;
    options.steps = bench_.work_left;
    const std::optional<std::uint64_t> seen =
        BoundedPerft(
            *game_, bench_.positions_left, "test-positions", "a check script may visit more")
            .at(depth, options, refusal);
    if (!seen)
      return at(statement.span, std::move(refusal));
    const auto expected = static_cast<std::uint64_t>(statement.count);
    if (*seen == expected)
      return std::nullopt;
    return at(statement.span, wrong_perft(*game_, depth, *seen, expected));
  }

  std::optional<CheckFailure> result(const Statement& statement) {
    return at(statement.span, expect_result(*game_, word(statement, 0), statement.rule));
  }

  std::optional<CheckFailure> whole_turns(const Statement& statement) {
    const GameSession::TurnCount seen = game_->count_turns();
    const std::string number = seen.number.empty() ? seen.size : seen.number;
    if (number == word(statement, 0))
      return std::nullopt;
    const std::string saw = seen.refusal.empty() ? number + " turns" : seen.refusal;
    return at(word_span(statement, 0),
              Mismatch{"saw " + saw + ", expected " + word(statement, 0), {}, {}});
  }

  std::optional<CheckFailure> text(const Statement& statement) {
    if (auto what = expect_text(*game_, word(statement, 0)))
      return at(statement, 0, std::move(*what));
    return std::nullopt;
  }
};

}  // namespace

std::size_t CheckReport::number_of(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(outcomes.begin(), outcomes.end(), [&](const CheckOutcome& each) {
        return each.verdict == verdict;
      }));
}

CheckOutcome TestRunner::run(const model::TestBlock& block, Sink& sink, TestWatcher* watcher) {
  const Stopwatch watch;
  CheckOutcome outcome;
  outcome.name = block.title;
  outcome.span = block.span;
  if (std::optional<CheckFailure> failure =
          BlockRun(loaded_, block, *game_, bench_, sources_, watcher).run()) {
    outcome.verdict = Verdict::Fails;
    outcome.failures.push_back(std::move(*failure));
  }
  outcome.seconds = watch.seconds();
  for (const CheckFailure& failure : outcome.failures) {
    auto said = sink.report<Code::TestFailed>(failure.span, block.title, failure.what.message);
    for (const std::string& note : failure.what.notes)
      said.note(note);
    for (const std::string& hint : failure.what.hints)
      said.hint(hint);
  }
  return outcome;
}

CheckReport run_tests(const Loaded& loaded, SourceSet& sources, Sink& sink) {
  CheckReport report;
  TestRunner runner(loaded, sources);
  for (const model::TestBlock& block : loaded.model->tests)
    report.outcomes.push_back(runner.run(block, sink));
  return report;
}

}  // namespace polymachy
