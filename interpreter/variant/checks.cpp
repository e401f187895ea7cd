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

#include "interpreter/compile/compile.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {
namespace {

using model::Statement;
using model::StatementKind;

constexpr std::size_t most_named = 8;

std::string ticked(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string counted(std::uint64_t number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

/// What was seen and what was expected, at a place.
struct Failure {
  Span span;
  std::string message;
  std::vector<std::string> notes;
};

/// The messages of a game call that failed, for use inside a failure.
Failure from_sink(Span span, const Sink& sink) {
  Failure failure{span, "it cannot be done", {}};
  bool first = true;
  for (const Diagnostic& diagnostic : sink.sorted()) {
    if (first)
      failure.message = diagnostic.message;
    if (!first)
      failure.notes.push_back(diagnostic.message);
    failure.notes.insert(failure.notes.end(), diagnostic.notes.begin(), diagnostic.notes.end());
    first = false;
  }
  return failure;
}

class BlockRun {
 public:
  BlockRun(const Loaded& loaded, const model::TestBlock& block, SourceSet& sources)
      : loaded_(loaded), block_(block), sources_(sources), program_(loaded.program) {}

  /// The first statement that fails, or nothing.
  std::optional<Failure> run() {
    begin();
    for (const Statement& statement : block_.statements) {
      std::optional<Failure> failure = run_statement(statement);
      if (!failure) {
        if (const char* limit = game_->limit_hit(); limit != nullptr) {
          failure = Failure{statement.span, "limit " + ticked(limit) + " was reached", {}};
        }
      }
      if (failure)
        return failure;
    }
    return std::nullopt;
  }

 private:
  const Loaded& loaded_;
  const model::TestBlock& block_;
  SourceSet& sources_;
  std::shared_ptr<const Program> program_;
  std::unique_ptr<GameSession> game_;
  /// The program in which the expected tests stand as counters, and its engine; made when first
  /// needed.
  std::shared_ptr<const Program> probe_;
  std::unique_ptr<Engine> probe_engine_;

  void begin() { game_ = make_session(program_, sources_); }

  std::optional<Failure> run_statement(const Statement& statement) {
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

  std::optional<Failure> start(const Statement& statement) {
    begin();
    Sink sink;
    if (game_->set_start(word(statement, 0), sink))
      return std::nullopt;
    return from_sink(word_span(statement, 0), sink);
  }

  std::optional<Failure> position(const Statement& statement) {
    begin();
    Sink sink;
    if (game_->set_position(word(statement, 0), sink))
      return std::nullopt;
    return from_sink(word_span(statement, 0), sink);
  }

  std::optional<Failure> with(const Statement& statement) {
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
      return Failure{statement.span, "there is no " + ticked(pair), {}};
    }
    Sink sink;
    std::shared_ptr<const Program> program =
        compile(*loaded_.model, chosen, program_->options_used, sink);
    if (!program)
      return from_sink(statement.span, sink);
    program_ = std::move(program);
    probe_.reset();
    begin();
    return std::nullopt;
  }

  std::optional<Failure> play(const Statement& statement) {
    for (std::size_t each = 0; each < statement.words.size(); ++each) {
      Sink sink;
      if (!game_->play(statement.words[each], sink)) {
        return from_sink(word_span(statement, each), sink);
      }
    }
    return std::nullopt;
  }

  std::optional<Failure> legal(const Statement& statement) {
    for (std::size_t each = 0; each < statement.words.size(); ++each) {
      Sink sink;
      if (!game_->find(statement.words[each], sink)) {
        return from_sink(word_span(statement, each), sink);
      }
    }
    return std::nullopt;
  }

  std::optional<Failure> illegal(const Statement& statement) {
    for (std::size_t each = 0; each < statement.words.size(); ++each) {
      const std::string& text = statement.words[each];
      const Span span = word_span(statement, each);
      Sink sink;
      const bool is_legal = game_->find(text, sink).has_value();
      if (is_legal) {
        return Failure{span, "saw " + ticked(text) + " legal, expected illegal", {}};
      }
      for (const Diagnostic& diagnostic : sink.sorted()) {
        if (diagnostic.code == Code::AmbiguousMove)
          return Failure{span, diagnostic.message, {}};
      }
      if (statement.rule.empty())
        continue;
      const std::string rule = game_->forbidding_rule(text);
      const std::string words = statement.why.empty() ? "" : game_->why_not(text);
      if (rule == statement.rule && words.find(statement.why) != std::string::npos)
        continue;
      if (rule == statement.rule)
        return Failure{
            span, "saw " + ticked(words) + ", expected " + ticked(statement.why) + " in it", {}};
      const std::string saw =
          rule.empty() ? "no rule that forbids " + ticked(text) : "rule " + ticked(rule);
      Failure failure{span, "saw " + saw + ", expected rule " + ticked(statement.rule), {}};
      if (const std::string why = game_->why_not(text); !why.empty())
        failure.notes.push_back(why);
      return failure;
    }
    return std::nullopt;
  }

  /// All tests after `expect` in this block, as counters of a program with the options now chosen.
  bool make_probe(Sink& sink) {
    if (probe_)
      return true;
    model::Variant variant = *loaded_.model;
    for (const Statement& each : block_.statements) {
      if (each.kind != StatementKind::Expect)
        continue;
      model::Counter counter;
      counter.name = "expected";
      counter.reset = each.test;
      variant.counters.push_back(std::move(counter));
    }
    std::vector<int> chosen;
    for (const OptionInfo& option : program_->options)
      chosen.push_back(option.chosen);
    probe_ = compile(variant, chosen, program_->options_used, sink);
    if (!probe_)
      return false;
    probe_engine_ = make_engine(probe_);
    return true;
  }

  std::optional<Failure> expect(const Statement& statement) {
    Sink sink;
    if (!make_probe(sink))
      return from_sink(statement.span, sink);
    std::size_t number = program_->counters.size();
    for (const Statement& each : block_.statements) {
      if (&each == &statement)
        break;
      if (each.kind == StatementKind::Expect)
        ++number;
    }
    Position position = game_->position();
    position.counters.resize(probe_->counters.size());
    probe_engine_->set_position(position);
    Asked asked;
    asked.counters = position.counters.data();
    const int test = probe_->counters[number].reset;
    const auto square = static_cast<Square>(statement.square);
    const bool holds = test >= 0 && probe_engine_->ask_at(test, game_->to_move(), square, asked);
    if (holds)
      return std::nullopt;
    const std::string name = square_name(program_->size, square);
    const Man man = probe_engine_->man(square);
    const std::string saw =
        man.none() ? "no man"
                   : program_->sides[man.side()].name + " " + program_->types[man.type()].name;
    return Failure{statement.span,
                   "saw " + saw + " on " + ticked(name) + "; the test does not hold there",
                   {}};
  }

  std::optional<Failure> attacked(const Statement& statement, bool expected) {
    const auto square = static_cast<Square>(statement.square);
    const Side enemy = other(game_->to_move());
    if (game_->attacked(square, enemy) == expected)
      return std::nullopt;
    const std::string name = square_name(program_->size, square);
    Failure failure{statement.span,
                    "saw " + ticked(name) +
                        (expected ? " safe, expected attacked" : " attacked, expected safe"),
                    {}};
    for (const Square each : game_->attackers(square, enemy)) {
      failure.notes.push_back("attacked from " + ticked(square_name(program_->size, each)));
    }
    return failure;
  }

  std::optional<Failure> moves(const Statement& statement) {
    const std::vector<LegalTurn>& turns = game_->legal();
    const auto expected = static_cast<std::uint64_t>(statement.count);
    if (turns.size() == expected)
      return std::nullopt;
    std::string named = "legal:";
    for (std::size_t each = 0; each < turns.size() && each < most_named; ++each) {
      named += " " + turns[each].text;
    }
    if (turns.size() > most_named)
      named += " ...";
    return Failure{
        statement.span,
        "saw " + counted(turns.size(), "move") + ", expected " + std::to_string(expected),
        {named}};
  }

  std::optional<Failure> perft(const Statement& statement) {
    const std::uint64_t seen = game_->perft(static_cast<int>(statement.depth), {});
    const auto expected = static_cast<std::uint64_t>(statement.count);
    if (seen == expected)
      return std::nullopt;
    const std::string depth = std::to_string(statement.depth);
    return Failure{
        statement.span,
        "saw perft " + depth + " = " + std::to_string(seen) + ", expected " +
            std::to_string(expected),
        {"position: " + game_->position_text(),
         "`polymachy perft VARIANT " + depth + " --divide --position TEXT` counts move by move"}};
  }

  std::string result_text(const GameResult& result) const {
    switch (result.kind) {
      case GameResult::Kind::Running:
        return "none";
      case GameResult::Kind::Draw:
        return "draw";
      case GameResult::Kind::Win:
        return program_->sides[result.winner].name;
    }
    return {};
  }

  std::optional<Failure> result(const Statement& statement) {
    const GameResult& seen = game_->result();
    const std::string text = result_text(seen);
    const bool same =
        text == word(statement, 0) && (statement.rule.empty() || seen.why == statement.rule);
    if (same)
      return std::nullopt;
    std::string saw = ticked(text);
    if (!seen.why.empty())
      saw += " by \"" + seen.why + "\"";
    std::string wanted = ticked(word(statement, 0));
    if (!statement.rule.empty())
      wanted += " by \"" + statement.rule + "\"";
    return Failure{statement.span, "saw result " + saw + ", expected " + wanted, {}};
  }

  std::optional<Failure> text(const Statement& statement) {
    const std::string seen = game_->position_text();
    if (seen == word(statement, 0))
      return std::nullopt;
    return Failure{word_span(statement, 0),
                   "saw another position text",
                   {"saw      " + seen, "expected " + word(statement, 0)}};
  }
};

}  // namespace

CheckCounts run_tests(const Loaded& loaded, const Home& /*home*/, SourceSet& sources, Sink& sink) {
  CheckCounts counts;
  for (const model::TestBlock& block : loaded.model->tests) {
    const std::optional<Failure> failure = BlockRun(loaded, block, sources).run();
    if (!failure) {
      ++counts.passed;
      continue;
    }
    ++counts.failed;
    auto report = sink.report<Code::TestFailed>(failure->span, block.title, failure->message);
    for (const std::string& note : failure->notes)
      report.note(note);
  }
  return counts;
}

}  // namespace polymachy
