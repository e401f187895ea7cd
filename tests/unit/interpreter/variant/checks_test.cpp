// SPDX-License-Identifier: MIT
#include "interpreter/variant/checks.hpp"

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "tests/unit/interpreter/variant/small_variant.hpp"

namespace polymachy {
namespace {

struct Outcome {
  CheckReport report;
  std::vector<Diagnostic> failures;
  std::vector<std::string> marked;  ///< the text under each caret
};

/// Runs one test block with [statements].
Outcome run(const std::string& statements, const std::string& more = "") {
  SmallHome home;
  home.write("small", small_text("small", more + "test \"t\" {\n" + statements + "\n}\n"));
  SourceSet sources;
  Sink sink;
  const std::optional<Loaded> loaded = load_variant("small", {}, home.home(), sources, sink);
  INFO(render(sink, sources, false));
  REQUIRE(loaded);
  Sink failures;
  Outcome outcome;
  outcome.report = run_tests(*loaded, sources, failures);
  outcome.failures = failures.sorted();
  for (const Diagnostic& failure : outcome.failures) {
    CHECK(failure.code == Code::TestFailed);
    outcome.marked.emplace_back(sources.slice(failure.primary.span));
  }
  return outcome;
}

void passes(const std::string& statements, const std::string& more = "") {
  const Outcome outcome = run(statements, more);
  INFO(statements);
  INFO((outcome.failures.empty() ? "" : outcome.failures.front().message));
  CHECK(outcome.report.number_of(Verdict::Holds) == 1);
  CHECK(outcome.report.number_of(Verdict::Fails) == 0);
}

void fails(const std::string& statements,
           const std::string& message,
           const std::string& marked,
           const std::string& more = "") {
  const Outcome outcome = run(statements, more);
  INFO(statements);
  CHECK(outcome.report.number_of(Verdict::Fails) == 1);
  REQUIRE(outcome.failures.size() == 1);
  CHECK(outcome.failures.front().message == "test \"t\" failed: " + message);
  CHECK(outcome.marked.front() == marked);
}

const std::string rule_text = "rule Home { forbid move{Stepper} why \"it stays\" }\n";

}  // namespace

TEST_CASE("checks: statements that hold pass", "[variant]") {
  passes("legal a1a2 d1d3\nillegal a1a3 d1b2\nmoves = 8");
  passes("play d1d3\nplay a4b4\nexpect own Slider d3\nexpect enemy Stepper b4\nexpect empty a4");
  passes("attacked d1\nsafe a1\nresult none");
  passes("start wide\nexpect own Slider b1\nmoves = 8");
  passes("position \"4/4/4/S3 w - - 0 1\"\nmoves = 3\ntext \"4/4/4/S3 w - - 0 1\"");
  passes("perft 1 = 8\nperft 2 = 56");
}

TEST_CASE("checks: `with` compiles anew and begins afresh", "[variant]") {
  passes("play d1d3\nwith reach = near\nexpect Slider d1\nillegal d1d3\nlegal d1d2");
}

TEST_CASE("checks: a failure says what was seen, at its place", "[variant]") {
  fails("moves = 3", "saw 8 moves, expected 3", "moves = 3");
  fails("perft 1 = 3", "saw perft 1 = 8, expected 3", "perft 1 = 3");
  fails("illegal a1a3 a1a2", "saw `a1a2` legal, expected illegal", "a1a2");
  fails("safe d1", "saw `d1` attacked, expected safe", "safe d1");
  fails("attacked a1", "saw `a1` safe, expected attacked", "attacked a1");
  fails("expect Slider a1",
        "saw Left Stepper on `a1`; the test does not hold there",
        "expect Slider a1");
  fails(
      "expect own man b2", "saw no man on `b2`; the test does not hold there", "expect own man b2");
  fails("result draw", "saw result `none`, expected `draw`", "result draw");
  fails("text \"x\"", "saw another position text", "x");
}

TEST_CASE("checks: the first failure ends a block, not the run", "[variant]") {
  SmallHome home;
  home.write("small",
             small_text("small", "test \"a\" { moves = 1 moves = 2 }\ntest \"b\" { moves = 8 }\n"));
  SourceSet sources;
  Sink sink;
  const std::optional<Loaded> loaded = load_variant("small", {}, home.home(), sources, sink);
  REQUIRE(loaded);
  const CheckReport report = run_tests(*loaded, sources, sink);
  CHECK(report.number_of(Verdict::Holds) == 1);
  CHECK(report.number_of(Verdict::Fails) == 1);
  CHECK(sink.errors() == 1);
}

TEST_CASE("checks: a move that cannot be played is marked by itself", "[variant]") {
  const Outcome outcome = run("play a1a2 a4a1");
  REQUIRE(outcome.failures.size() == 1);
  CHECK(outcome.marked.front() == "a4a1");
}

TEST_CASE("checks: `because` names the rule that forbids", "[variant]") {
  passes("illegal a1a2 because Home", rule_text);
  const Outcome outcome = run("illegal a1a3 because Home", rule_text);
  REQUIRE(outcome.failures.size() == 1);
  CHECK(outcome.failures.front().message ==
        "test \"t\" failed: saw no rule that forbids `a1a3`, expected rule `Home`");
}

TEST_CASE("checks: the last action is part of the state, its text and its repetition",
          "[variant]") {
  // a rook's move may not be answered by a step: the rule looks back
  const std::string more =
      "event slid = move{Slider}\n event stepped = move{Stepper}\n"
      "rule Wait { forbid move{Stepper} when last slid why \"first the slider\" }\n"
      "count quiet { hold when last stepped }\n draw when repeats >= 1 why \"again\"\n";
  passes("text \"s2t/4/4/S2T w - - 0 1\"", more);
  passes("play d1d2 illegal a4a3 because Wait legal d4c4", more);
  passes("play d1d2 text \"s2t/4/3T/S3 b - - 0 1 quiet=1 last=slid\"", more);
  passes("play a1b1 text \"s2t/4/4/1S1T b - - 0 1 quiet=1 last=stepped\"", more);
  passes("play a1b1 a4b4 text \"1s1t/4/4/1S1T w - - 0 2 quiet=1 last=stepped\"", more);
  passes("position \"s2t/4/4/S2T b - - 0 1 last=slid\" illegal a4a3 because Wait", more);
  passes("position \"s2t/4/4/S2T b - - 0 1 last=stepped,slid\" moves = 5", more);
  passes("position \"s2t/4/4/S2T b - - 0 1\" moves = 8", more);
  // the same men, but the first time nobody had slid before: another position, other moves
  passes("play d1d2 d4c4 d2d1 c4d4 result none play d1d2 result draw why \"again\"", more);
  const Outcome bad = run("position \"s2t/4/4/S2T b - - 0 1 last=idle\"", more);
  CHECK(bad.report.number_of(Verdict::Fails) == 1);
}

}  // namespace polymachy
