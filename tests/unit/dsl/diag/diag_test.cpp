// SPDX-License-Identifier: MIT
#include <set>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "dsl/diag/suggest.hpp"

using namespace polymachy;

namespace {

Span span(FileId file, std::uint32_t begin, std::uint32_t end) { return {file, begin, end}; }

}  // namespace

TEST_CASE("every code has its own number, a message and a cause", "[diag]") {
  std::set<std::string_view> numbers;
  for (const CodeInfo& code : all_codes()) {
    CHECK(numbers.insert(code.number).second);
    CHECK(code.number.size() == 5);
    CHECK_FALSE(code.format.empty());
    CHECK_FALSE(code.cause.empty());
    CHECK(code.cause.back() != '.');
    CHECK((code.severity == Severity::Warning) == (code.number.front() == 'W'));
  }
  CHECK(info(Code::Unclosed).number == "E0102");
  CHECK(info(Code::Unclosed).name == "Unclosed");
}

TEST_CASE("diagnostics come by file and place, without repeats", "[diag]") {
  Sink sink;
  sink.report<Code::Expected>(span({1}, 0, 1), "c");
  sink.report<Code::Expected>(span({0}, 9, 10), "b");
  sink.report<Code::Expected>(span({0}, 5, 6), "a");
  sink.report<Code::Expected>(span({0}, 5, 6), "a");
  const std::vector<Diagnostic> sorted = sink.sorted();
  REQUIRE(sorted.size() == 3);
  CHECK(sorted[0].message == "expected a");
  CHECK(sorted[1].message == "expected b");
  CHECK(sorted[2].message == "expected c");
}

TEST_CASE("a warning is no error, and clearing forgets all", "[diag]") {
  Sink sink;
  CHECK(sink.empty());
  sink.report<Code::NotFormatted>({}, "x.pmy");
  CHECK_FALSE(sink.has_errors());
  CHECK_FALSE(sink.empty());
  sink.report<Code::Expected>({}, "x");
  CHECK(sink.errors() == 1);
  sink.clear();
  CHECK(sink.empty());
  CHECK_FALSE(sink.has_errors());
}

TEST_CASE("errors are capped, warnings are not", "[diag]") {
  Sink sink;
  for (std::uint32_t i = 0; i < 50; ++i) {
    sink.report<Code::Expected>(span({0}, i, i + 1), i);
    sink.report<Code::NotFormatted>(span({0}, i, i + 1), i);
  }
  CHECK(sink.errors() == 50);
  CHECK(sink.sorted().size() == Sink::most_shown + 50);
  SourceSet sources;
  (void)sources.add("a", std::string(60, 'x'));
  CHECK(render(sink, sources, false).find("there are more") != std::string::npos);
}

TEST_CASE("a diagnostic shows code, place, line, caret, label, notes and hints", "[diag]") {
  SourceSet sources;
  const FileId file = sources.add("grand.pmy", "one\n  promotes knigt\n");
  Sink sink;
  sink.report<Code::UnknownName>(span(file, 15, 20), "type", "knigt")
      .at("not in this file")
      .note("types come from `men`")
      .hint("did you mean `Knight`?")
      .hint("");
  CHECK(render(sink, sources, false) ==
        "error[E0201]: unknown type `knigt`\n"
        "  --> grand.pmy:2:12\n"
        "  |\n"
        "2 |   promotes knigt\n"
        "  |            ^^^^^ not in this file\n"
        "note: types come from `men`\n"
        "help: did you mean `Knight`?\n");
}

TEST_CASE("secondary labels are shown on their lines, with a gap between far lines", "[diag]") {
  SourceSet sources;
  const FileId file = sources.add("a.pmy", "law x {\n\n\n  follow\n");
  Sink sink;
  sink.report<Code::Unclosed>(span(file, 18, 18), "`{`")
      .at("here")
      .label(span(file, 6, 7), "opened");
  CHECK(render(sink, sources, false) ==
        "error[E0102]: this `{` is never closed\n"
        "  --> a.pmy:4:9\n"
        "  |\n"
        "1 | law x {\n"
        "  |       - opened\n"
        ".\n"
        "4 |   follow\n"
        "  |         ^ here\n");
}

TEST_CASE("a label in another file and a trace name their places", "[diag]") {
  SourceSet sources;
  const FileId one = sources.add("a.pmy", "first\n");
  const FileId two = sources.add("b.pmy", "second\n");
  Sink sink;
  sink.report<Code::DuplicateName>(span(one, 0, 5), "x")
      .label(span(two, 0, 6), "the other")
      .trace(span(two, 0, 1), "in def `x`, used here");
  const std::string text = render(sink, sources, false);
  CHECK(text.find("::: b.pmy:1:1\n") != std::string::npos);
  CHECK(text.find("------ the other\n") != std::string::npos);
  CHECK(text.find("= in def `x`, used here (b.pmy:1:1)\n") != std::string::npos);
}

TEST_CASE("a diagnostic without a file is one line", "[diag]") {
  SourceSet sources;
  Sink sink;
  sink.report<Code::BadUsage>({}, "what?");
  CHECK(render(sink, sources, false) == "error[E0801]: what?\n");
}

TEST_CASE("carets count code points, and tabs are four columns", "[diag]") {
  SourceSet sources;
  const FileId file = sources.add("a", "\t♔♔x");
  Sink sink;
  sink.report<Code::Expected>(span(file, 7, 8), "y");
  CHECK(render(sink, sources, false).find("1 |     ♔♔x\n  |       ^\n") != std::string::npos);
}

TEST_CASE("escape sequences of a text never reach the terminal", "[diag]") {
  SourceSet sources;
  const FileId file = sources.add("a", "x \x1b[2J y \xFF");
  Sink sink;
  sink.report<Code::Expected>(span(file, 0, 1), "\x1b[31m");
  CHECK(render(sink, sources, false).find('\x1b') == std::string::npos);
  CHECK(render(sink, sources, true).find("\x1b[2J") == std::string::npos);
  CHECK(render(sink, sources, true).find("\x1b[1;31merror") != std::string::npos);
}

TEST_CASE("a very long line is cut around the caret", "[diag]") {
  SourceSet sources;
  const FileId file = sources.add("a", std::string(5000, 'a') + "B" + std::string(5000, 'c'));
  Sink sink;
  sink.report<Code::Expected>(span(file, 5000, 9000), "z");
  const std::string text = render(sink, sources, false);
  CHECK(text.size() < 500);
  const std::size_t line = text.find("1 | ...");
  REQUIRE(line != std::string::npos);
  const std::size_t end = text.find('\n', line);
  const std::size_t letter = text.find('B', line) - line;
  const std::size_t caret = text.find('^', end) - end - 1;
  CHECK(letter == caret);
}

TEST_CASE("JSON has one object a line, with everything escaped", "[diag]") {
  SourceSet sources;
  const FileId file = sources.add("a\"b.pmy", "x\ny\n");
  Sink sink;
  sink.report<Code::Expected>(span(file, 2, 3), "a \"b\" \\ \x01 \xFF").at("here").hint("try");
  sink.report<Code::BadUsage>({}, "no file");
  const std::string text = render_json(sink, sources);
  CHECK(text ==
        R"({"code":"E0101","severity":"error","message":"expected a \"b\" \\ \u0001 \ufffd",)"
        R"("file":"a\"b.pmy","line":2,"column":1,"end":{"line":2,"column":2},"label":"here",)"
        R"("labels":[],"notes":[],"hints":["try"],"trace":[]})"
        "\n"
        R"({"code":"E0801","severity":"error","message":"no file",)"
        R"("file":null,"line":null,"column":null,"end":null,"label":"",)"
        R"("labels":[],"notes":[],"hints":[],"trace":[]})"
        "\n");
}

TEST_CASE("the nearest name is suggested, a far one is not", "[diag]") {
  const std::vector<std::string> names = {"knight", "king", "rook", "x"};
  CHECK(did_you_mean("knigt", names) == "did you mean `knight`?");
  CHECK(did_you_mean("kign", names) == "did you mean `king`?");  // two neighbours swapped: one slip
  CHECK(did_you_mean("King", names) == "did you mean `king`?");
  CHECK(did_you_mean("bishop", names).empty());
  CHECK(did_you_mean("y", names).empty());  // every one-letter name would be near
  CHECK(did_you_mean("", names).empty());
  CHECK(did_you_mean("rook", {}).empty());
  CHECK(did_you_mean(std::string(10000, 'a'), names).empty());
}
