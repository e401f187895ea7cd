// SPDX-License-Identifier: MIT
#include "interpreter/variant/script.hpp"

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"

namespace polymachy {
namespace {

struct Read {
  SourceSet sources;
  Sink sink;
  std::optional<Script> script;

  [[nodiscard]] std::string under(Span span) const { return std::string(sources.slice(span)); }
};

std::unique_ptr<Read> read(const std::string& text, bool is_suite = false) {
  auto result = std::make_unique<Read>();
  const FileId file = result->sources.add("script", text);
  result->script = is_suite ? read_suite(result->sources, file, result->sink)
                            : read_script(result->sources, file, result->sink);
  return result;
}

TEST_CASE("script: words of a string have places of their own", "[variant]") {
  const auto got =
      read("[[check]]\nplay = \"e2e4  e7e5\"\nlegal = ['Nf3', \"\"\"\n  Nc3\nd4 \"\"\"]\n");
  REQUIRE(got->script);
  const ScriptCheck& check = got->script->checks.at(0);
  REQUIRE(check.play.size() == 2);
  CHECK(got->under(check.play[1].span) == "e7e5");
  REQUIRE(check.legal.size() == 3);
  CHECK(check.legal[2].text == "d4");
  CHECK(got->under(check.legal[2].span) == "d4");
}

TEST_CASE("script: an escaped string has the place of the whole", "[variant]") {
  const auto got = read("[[check]]\nplay = \"e2e4 \\u0065\"\n");
  REQUIRE(got->script);
  const ScriptWords& play = got->script->checks.at(0).play;
  REQUIRE(play.size() == 2);
  CHECK(play[1].text == "e");
  CHECK(got->under(play[1].span) == "\"e2e4 \\u0065\"");
}

TEST_CASE("script: places count characters, not bytes", "[variant]") {
  const auto got = read("source = \"♘ é\"\n[[check]]\nname = \"é\"\nlegal = { a = 1 }\n");
  CHECK_FALSE(got->script);
  REQUIRE(got->sink.errors() == 1);
  CHECK(got->under(got->sink.sorted().front().primary.span) == "{ a = 1 }");
}

TEST_CASE("script: a check goes over the script", "[variant]") {
  const auto got = read(
      "variant = \"chess\"\nstart = \"a\"\noptions = { x = \"1\" }\nsource = \"all\"\n"
      "[[check]]\ncount = 1\n[[check]]\nposition = \"p\"\noptions = { y = \"2\" }\nsource = "
      "\"one\"\n"
      "perft = { 10 = 3, 2 = 1 }\n");
  REQUIRE(got->script);
  const auto& checks = got->script->checks;
  CHECK(checks[0].start->text == "a");
  CHECK(checks[0].source == "all");
  CHECK(checks[0].counts[0].depth == 0);
  CHECK_FALSE(checks[1].start);
  CHECK(checks[1].source == "one");
  REQUIRE(checks[1].options.size() == 2);
  CHECK(checks[1].options[1].first.text == "y");
  REQUIRE(checks[1].counts.size() == 2);
  CHECK(checks[1].counts[0].depth == 2);
  CHECK(checks[1].counts[1].depth == 10);
}

TEST_CASE("script: nonsense is an error and nothing worse", "[variant]") {
  for (const std::string& text : {std::string(5000, '['),
                                  "a = " + std::string(5000, '[') + std::string(5000, ']'),
                                  std::string("\xff\xfe\x00\x01", 4),
                                  std::string("[[check]]\nperft = [") + std::string(300, ','),
                                  std::string("[[check]]\n\"\" = 1\n"),
                                  std::string("check = []\n"),
                                  std::string("check = [{}]\n"),
                                  std::string("[[check]]\ncount = 99999999999999999999\n"),
                                  std::string()}) {
    const auto got = read(text);
    CHECK_FALSE(got->script);
    CHECK(got->sink.has_errors());
    for (const Diagnostic& said : got->sink.sorted())
      CHECK(said.primary.span.end <= text.size());
    CHECK_FALSE(render(got->sink, got->sources, false).empty());
    const auto suite = read(text + " ;D1 1", true);
    CHECK((suite->script.has_value() || suite->sink.has_errors()));
  }
}

TEST_CASE("script: a suite in both ways of writing", "[variant]") {
  const auto got =
      read("# remark\r\nP w - - 0 1 ;D1 20 ;D2 400\r\n\nQ w - - D3 7; id \"q\";\n", true);
  REQUIRE(got->script);
  const auto& checks = got->script->checks;
  REQUIRE(checks.size() == 2);
  CHECK(checks[0].position->text == "P w - - 0 1");
  REQUIRE(checks[0].counts.size() == 2);
  CHECK(checks[0].counts[1].count == 400);
  CHECK(checks[1].position->text == "Q w - -");
  CHECK(checks[1].name.text == "q");
  CHECK(checks[1].counts[0].depth == 3);
}

}  // namespace
}  // namespace polymachy
