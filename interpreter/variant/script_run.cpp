// SPDX-License-Identifier: MIT
// A count is made depth by depth: what one depth counts is how many positions the next must visit,
// so a count that would go over the limit is not begun.
#include "interpreter/variant/script_run.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "dsl/text/words.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {
namespace {

/// A move of a score may have its number in front: `1.e4`, and `12...` by itself says nothing.
std::string without_number(const std::string& word) {
  const std::size_t digits = word.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string::npos || word[digits] != '.')
    return word;
  return word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
}

/// Puts what [from] says into [to], at [place] where it has no place of its own.
void report_at(Span place, const Sink& from, Sink& to) {
  for (const Diagnostic& diagnostic : from.sorted()) {
    const bool has_place = diagnostic.primary.span.has_file();
    auto report =
        to.push(diagnostic.code, has_place ? diagnostic.primary.span : place, diagnostic.message);
    report.at(diagnostic.primary.text);
    for (const Label& label : diagnostic.secondary)
      report.label(label.span, label.text);
    for (const TraceFrame& frame : diagnostic.trace)
      report.trace(frame.span, frame.text);
    for (const std::string& note : diagnostic.notes)
      report.note(note);
    for (const Hint& hint : diagnostic.hints)
      report.hint(hint.text);
  }
}

/// The game of one check, and what it is found to be.
class CheckRun {
 public:
  CheckRun(const ScriptCheck& check,
           const std::shared_ptr<const Program>& program,
           SourceSet& sources,
           const ScriptArgs& args,
           std::uint64_t& positions_left)
      : check_(check),
        args_(args),
        sources_(sources),
        session_(make_session(program, sources)),
        game_(*session_),
        perft_(game_, positions_left, "script-positions", "`--positions NUMBER` allows more") {}

  std::vector<CheckFailure> run() {
    if (stand() && play()) {
      legality();
      moves();
      counts();
      attacks();
      if (check_.result)
        expect(check_.result->name.span,
               expect_result(game_, check_.result->name.text, check_.result->why.text));
      if (check_.text)
        expect(*check_.text, expect_text(game_, check_.text->text));
      if (const char* limit = game_.limit_hit(); limit != nullptr)
        fail(check_.span, "limit " + ticked(limit) + " was reached");
    }
    if (!failures_.empty()) {
      std::vector<std::string>& notes = failures_.front().what.notes;
      const std::string place = game_.position_text();
      const auto is_told = [&](const std::string& note) {
        return note.find(place) != std::string::npos;
      };
      if (stands_ && std::none_of(notes.begin(), notes.end(), is_told))
        notes.push_back("position: " + place);
      if (!check_.source.empty())
        notes.push_back("source: " + check_.source);
    }
    return std::move(failures_);
  }

 private:
  const ScriptCheck& check_;
  const ScriptArgs& args_;
  const SourceSet& sources_;
  std::unique_ptr<GameSession> session_;
  GameSession& game_;
  BoundedPerft perft_;
  bool stands_ = false;
  std::vector<CheckFailure> failures_;

  void fail(Span span, Mismatch what) { failures_.push_back({span, std::move(what)}); }
  void fail(Span span, std::string message) { fail(span, Mismatch{std::move(message), {}, {}}); }
  void fail(const ScriptWord& word, Mismatch what) {
    const Span place = place_of(what, word.span, word.text, sources_);
    fail(place, std::move(what));
  }
  template <class Place>
  bool expect(const Place& place, Expectation expectation) {
    if (expectation)
      fail(place, std::move(*expectation));
    return !expectation;
  }

  bool stand() {
    Sink sink;
    stands_ = check_.position ? game_.set_position(check_.position->text, sink)
              : check_.start  ? game_.set_start(check_.start->text, sink)
                              : true;
    if (!stands_)
      fail(check_.position ? *check_.position : *check_.start, mismatch_of(sink));
    return stands_;
  }

  bool play() {
    for (const ScriptWord& word : check_.play) {
      const std::string turn = without_number(word.text);
      Sink sink;
      if (turn.empty() || game_.play(turn, sink))
        continue;
      fail(word, mismatch_of(sink));
      return false;
    }
    return true;
  }

  void legality() {
    for (const ScriptWord& turn : check_.legal)
      expect(turn, expect_legal(game_, turn.text));
    const ExpectedReason because = check_.because.value_or(ExpectedReason{});
    for (const ScriptWord& turn : check_.illegal)
      expect(turn, expect_illegal(game_, turn.text, because.name.text, because.why.text));
  }

  /// The square that [word] names; no_square, and a failure, if there is none.
  Square square(const ScriptWord& word) {
    std::size_t length = 0;
    const Program& program = game_.program();
    const Square read = read_square(program.size, word.text, length);
    if (read != no_square && length == word.text.size() && !program.holes[read])
      return read;
    fail(word.span, "there is no square " + ticked(word.text) + " on this board");
    return no_square;
  }

  void moves() {
    for (const ExpectedMoves& expected : check_.moves) {
      const Square from = expected.square ? square(*expected.square) : no_square;
      if (expected.square && from == no_square)
        continue;
      std::vector<std::string> turns;
      for (const ScriptWord& turn : expected.turns)
        turns.push_back(turn.text);
      expect(expected.span, expect_moves(game_, turns, from));
    }
  }

  void counts() {
    for (const ExpectedCount& expected : check_.counts) {
      if (expected.depth == 0) {
        expect(expected.span, expect_count(game_, expected.count));
        continue;
      }
      Mismatch refusal;
      const std::optional<std::uint64_t> seen = perft_.at(expected.depth, {}, refusal);
      if (!seen) {
        if (!args_.briefly || !perft_.is_out())
          fail(expected.span, std::move(refusal));
        return;
      }
      if (*seen != expected.count)
        fail(expected.span, wrong_perft(game_, expected.depth, *seen, expected.count));
    }
  }

  void attacks() {
    for (const ExpectedAttack& expected : check_.attacks) {
      const Square attacked = square(expected.square);
      if (attacked == no_square)
        continue;
      if (!expected.from) {
        expect(expected.square.span, expect_attacked(game_, attacked, expected.attacked));
        continue;
      }
      std::vector<Square> from;
      for (const ScriptWord& each : *expected.from)
        from.push_back(square(each));
      if (std::find(from.begin(), from.end(), no_square) == from.end())
        expect(expected.square.span, expect_attackers(game_, attacked, from));
    }
  }
};

class ScriptRun {
 public:
  ScriptRun(const Script& script,
            const ScriptArgs& args,
            const Home& home,
            SourceSet& sources,
            Sink& sink)
      : script_(script),
        args_(args),
        home_(home),
        sources_(sources),
        sink_(sink),
        positions_left_(args.positions) {}

  std::optional<CheckReport> run() {
    if (!find_variant() || !program_of({}))
      return std::nullopt;
    CheckReport report;
    for (const ScriptCheck& check : script_.checks) {
      report.outcomes.push_back(run_check(check));
      if (args_.briefly && report.outcomes.back().verdict == Verdict::Fails)
        break;
    }
    return report;
  }

 private:
  const Script& script_;
  const ScriptArgs& args_;
  const Home& home_;
  SourceSet& sources_;
  Sink& sink_;
  std::uint64_t positions_left_;
  std::string variant_;
  Span variant_span_;
  std::map<OptionTexts, std::shared_ptr<const Program>> programs_;

  bool find_variant() {
    const std::optional<std::string> variant = variant_of(script_, args_, sink_);
    if (script_.variant)
      variant_span_ = script_.variant->span;
    variant_ = variant.value_or("");
    return variant.has_value();
  }

  /// The variant with the options of the command line, and [options] over them; null after an
  /// error.
  std::shared_ptr<const Program> program_of(
      const std::vector<std::pair<ScriptWord, ScriptWord>>& options) {
    OptionTexts all = args_.options;
    for (const auto& [name, value] : options)
      all.emplace_back(name.text, value.text);
    const auto known = programs_.find(all);
    if (known != programs_.end())
      return known->second;
    Sink sink;
    const std::optional<Loaded> loaded = load_variant(variant_, all, home_, sources_, sink);
    if (!loaded)
      report_at(place_of(sink, options), sink, sink_);
    return programs_[all] = loaded ? loaded->program : nullptr;
  }

  /// The option that the messages of [sink] speak of, or the variant.
  Span place_of(const Sink& sink,
                const std::vector<std::pair<ScriptWord, ScriptWord>>& options) const {
    for (const Diagnostic& said : sink.sorted()) {
      for (const auto& [name, value] : options) {
        if (said.code == Code::UnknownOption &&
            said.message.find(ticked(name.text)) != std::string::npos)
          return name.span;
        if (said.code == Code::BadOptionValue &&
            said.message.find(ticked(value.text)) != std::string::npos)
          return value.span;
      }
    }
    return variant_span_;
  }

  CheckOutcome run_check(const ScriptCheck& check) {
    const Stopwatch watch;
    CheckOutcome outcome;
    outcome.name = check.name.text;
    outcome.span = check.span;
    if (check.slow && !args_.with_slow) {
      outcome.verdict = Verdict::Skipped;
      return outcome;
    }
    if (const auto program = program_of(check.options)) {
      outcome.failures = CheckRun(check, program, sources_, args_, positions_left_).run();
    } else {
      outcome.verdict = Verdict::Fails;  // program_of has said why
      outcome.failures.push_back(
          {check.options.back().second.span, {"its options do not fit", {}, {}}});
      return outcome;
    }
    outcome.verdict = outcome.failures.empty() ? Verdict::Holds : Verdict::Fails;
    for (const CheckFailure& failure : outcome.failures) {
      auto said =
          sink_.report<Code::CheckFailed>(failure.span, check.name.text, failure.what.message);
      for (const std::string& note : failure.what.notes)
        said.note(note);
      for (const std::string& hint : failure.what.hints)
        said.hint(hint);
    }
    outcome.seconds = watch.seconds();
    return outcome;
  }
};

}  // namespace

std::optional<std::string> variant_of(const Script& script, const ScriptArgs& args, Sink& sink) {
  if (!args.variant.empty())
    return args.variant;
  if (!script.variant) {
    sink.report<Code::BadScript>({}, "it is not said which variant is checked")
        .hint("a script says `variant = \"chess\"`; for a suite, `--variant chess`");
    return std::nullopt;
  }
  const std::filesystem::path path(script.variant->text);
  const bool is_path = path.has_parent_path() || path.has_extension();
  if (!is_path || !path.is_relative())
    return script.variant->text;
  const std::filesystem::path near = args.folder / path;
  return near.has_parent_path() ? near.string() : "./" + near.string();
}

std::optional<CheckReport> run_script(const Script& script,
                                      const ScriptArgs& args,
                                      const Home& home,
                                      SourceSet& sources,
                                      Sink& sink) {
  return ScriptRun(script, args, home, sources, sink).run();
}

}  // namespace polymachy
