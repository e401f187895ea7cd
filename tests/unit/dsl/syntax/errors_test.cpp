// SPDX-License-Identifier: MIT
// Bad texts: what is reported, where it points, and that reading goes on.
#include <chrono>

#include <catch2/catch.hpp>

#include "dsl/syntax/lexical.hpp"
#include "tests/unit/dsl/syntax/support.hpp"

using namespace polymachy;
using polymachy::testing::parse_text;
using polymachy::testing::Parsed;

namespace {

std::string times(std::size_t count, const std::string& part) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i)
    out += part;
  return out;
}

std::string message(const std::string& text) {
  const Parsed parsed = parse_text(text);
  return parsed.sink.empty() ? "" : parsed.diagnostic(0).message;
}

}  // namespace

TEST_CASE("a byte that is not UTF-8 is one error, and nothing is parsed", "[syntax]") {
  const Parsed parsed = parse_text("variant x {\xFF\xFE}");
  CHECK(parsed.codes() == "E0003");
  CHECK(parsed.diagnostic(0).message == "byte 0xFF is not UTF-8");
  CHECK(parsed.diagnostic(0).primary.span.begin == 11);
  CHECK_FALSE(parsed.tree);
}

TEST_CASE("a hundred thousand brackets are one quick error", "[syntax]") {
  const auto begin = std::chrono::steady_clock::now();
  for (const char* bracket : {"(", "[", "{", "f(", "{can("}) {
    const Parsed parsed = parse_text("def a = " + times(100'000, bracket));
    CHECK(parsed.codes() == "E0103");
    CHECK_FALSE(parsed.tree);
  }
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}

TEST_CASE("brackets may nest as deep as the limit, in every construct", "[syntax]") {
  CHECK(parse_text("def a = " + times(200, "(") + "b" + times(200, ")")).codes().empty());
  CHECK(parse_text("cond a = " + times(200, "(") + "b" + times(200, ")")).codes().empty());
  CHECK(parse_text("def a = " + times(200, "f(") + "d{" + "b" + "}" + times(200, ")")).codes() ==
        "E0103");
  CHECK(parse_text("def a = " + times(199, "f(") + "d{b}" + times(199, ")")).codes().empty());
  CHECK(parse_text("cond a = " + times(100, "can({") + "b" + times(100, "})")).codes().empty());
  CHECK(parse_text(times(200, "law l {") + times(200, "}")).codes().empty());
  CHECK(parse_text("def a = " + times(201, "(") + "b" + times(201, ")")).codes() == "E0103");
}

TEST_CASE("nested calls that are no tests take no time to speak of", "[syntax]") {
  const auto begin = std::chrono::steady_clock::now();
  CHECK(parse_text("def a = " + times(190, "f(x, ") + "d{b}" + times(190, ")")).codes().empty());
  CHECK(parse_text("def a = " + times(190, "f(x, ") + "d{ & }" + times(190, ")")).codes() ==
        "E0101");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("chains without brackets are limited too", "[syntax]") {
  CHECK(parse_text("cond a = " + times(20'000, "!") + "b").codes() == "E0103");
  CHECK(parse_text("cond a = b" + times(20'000, " - c")).codes() == "E0103");
  CHECK(parse_text("cond a = b" + times(10'000, " | c")).codes().empty());
  CHECK(parse_text("def a = b" + times(10'000, " c")).codes().empty());
}

TEST_CASE("an unterminated string ends with its line and is named", "[syntax]") {
  const Parsed parsed = parse_text("title \"abc\nby \"x\ndef a = b");
  CHECK(parsed.codes() == "E0102 E0102");
  CHECK(parsed.pointed(0) == "\"abc");
  CHECK(parsed.diagnostic(0).message == "this string is never closed");
  CHECK(parse_text("title \"abc\\\"").codes() == "E0102");
  CHECK(parse_text("title \"").codes() == "E0102");
  CHECK(parse_text("title \"abc\\").codes() == "E0102");
}

TEST_CASE("an unknown escape is an error at the escape", "[syntax]") {
  const Parsed parsed = parse_text("title \"a\\nb\"");
  CHECK(parsed.codes() == "E0101");
  CHECK(parsed.pointed(0) == "\\n");
}

TEST_CASE("an unclosed brace names its opener", "[syntax]") {
  const Parsed parsed = parse_text("variant x {\n  def a = b\n");
  REQUIRE(parsed.codes() == "E0102");
  CHECK(parsed.diagnostic(0).message == "this `{` is never closed");
  REQUIRE(parsed.diagnostic(0).secondary.size() == 1);
  CHECK(parsed.diagnostic(0).secondary[0].span.begin == 10);
  CHECK(parsed.diagnostic(0).primary.text == "the file ends here");
}

TEST_CASE("of several open braces the one is named whose lines are indented so", "[syntax]") {
  const Parsed parsed = parse_text("variant x {\n  piece K {\n    path a\n  def b = c\n}\n");
  REQUIRE(parsed.codes() == "E0102");
  CHECK(parsed.diagnostic(0).secondary.at(0).span.begin == 22);
}

TEST_CASE("brackets that do not match are reported where they meet", "[syntax]") {
  const Parsed parsed = parse_text("def a = (b c }\ndef d = e )\n");
  CHECK(parsed.codes() == "E0102 E0101");
  CHECK(parsed.pointed(0) == "}");
  CHECK(parsed.diagnostic(0).secondary.at(0).span.begin == 8);
  CHECK(parsed.pointed(1) == ")");
}

TEST_CASE("brackets in strings and comments do not count", "[syntax]") {
  CHECK(parse_text("# ((({\ntitle \"(((\" # ]]]\n").codes().empty());
}

TEST_CASE("several errors are reported in one run, and the good items are read", "[syntax]") {
  const Parsed parsed = parse_text(
      "variant x {\n"
      "  def a = \n"
      "  peice King K { path \"K\" }\n"
      "  def b = c\n"
      "  piece Rook R { pth \"R\" }\n"
      "  def def = a\n"
      "  draw when fifty >=\n"
      "  def d = (a % b)\n"
      "  def e = f\n"
      "}\n"
      "def g = }\n");
  CHECK(parsed.codes() == "E0101");  // the last brace is found first, and nothing else is guessed
  const Parsed better = parse_text(
      "variant x {\n"
      "  def a = \n"
      "  piece Rook R { pth \"R\" }\n"
      "  def b = c\n"
      "  def def = a\n"
      "  draw when fifty >=\n"
      "  def d = (a % b)\n"
      "  def e = f\n"
      "}\n"
      "def g = *\n");
  CHECK(better.codes() == "E0101 E0101 E0107 E0101 E0101 E0101");
  REQUIRE(better.tree);
  REQUIRE(better.tree->root.kids.size() == 1);
  const ast::Node& variant = better.tree->root.kids[0];
  REQUIRE(variant.kids.size() == 2);
  CHECK(variant.kids[0].text == "b");
  CHECK(variant.kids[1].text == "e");
}

TEST_CASE("an unknown word where an item begins is named, with the nearest item", "[syntax]") {
  const Parsed parsed = parse_text("peice King K { path \"K\" }\ndef a = b");
  REQUIRE(parsed.codes() == "E0106");
  CHECK(parsed.diagnostic(0).message == "`peice` does not begin an item");
  CHECK(parsed.diagnostic(0).hints.at(0).text == "did you mean `piece`?");
  CHECK(parsed.tree->root.kids.size() == 1);
  CHECK(parse_text("path \"K\"").diagnostic(0).hints.at(0).text.find("piece") != std::string::npos);
  CHECK(parse_text("legal e4").diagnostic(0).hints.at(0).text.find("test") != std::string::npos);
  CHECK(parse_text("%").codes() == "E0101");
}

TEST_CASE("a misspelled item behind a path is still named, not what fails inside it", "[syntax]") {
  const Parsed parsed = parse_text("def b = c\n  d\npeice King K { path \"K\" }\ndef a = b");
  REQUIRE(parsed.codes() == "E0106");
  CHECK(parsed.pointed(0) == "peice");
  CHECK(parsed.tree->root.kids.size() == 1);
}

TEST_CASE("attributes and statements are suggested as well", "[syntax]") {
  CHECK(parse_text("piece K { pth a }").diagnostic(0).hints.at(0).text == "did you mean `path`?");
  CHECK(parse_text("test \"t\" { plya e4 }").diagnostic(0).hints.at(0).text ==
        "did you mean `play`?");
}

TEST_CASE("a reserved word cannot be declared or referred to", "[syntax]") {
  for (const char* text : {"def def = a",
                           "set take = a",
                           "option o = draw | b",
                           "follow when",
                           "mark row lasts 1 turn"}) {
    CAPTURE(text);
    CHECK(parse_text(text).codes() == "E0107");
  }
  const Parsed parsed = parse_text("follow royal,\nrule r { forbid any }");
  CHECK(parsed.codes() == "E0101");  // the next item is no name: a name is missing
  CHECK(parsed.tree->root.kids.size() == 1);
}

TEST_CASE("what is missing at the end of a line is shown there", "[syntax]") {
  const Parsed parsed = parse_text("draw when a >= # comment\n\n# more\ndef b = c");
  REQUIRE(parsed.codes() == "E0101");
  CHECK(parsed.diagnostic(0).message == "expected a value");
  CHECK(parsed.diagnostic(0).primary.span == Span{parsed.file, 14, 14});
  CHECK(parsed.tree->root.kids.size() == 1);
}

TEST_CASE("a number has at most nine digits", "[syntax]") {
  CHECK(parse_text("cond a = b = 999999999").codes().empty());
  const Parsed parsed = parse_text("cond a = b = 1234567890\ndef c = f(99999999999)");
  CHECK(parsed.codes() == "E0105 E0105");
  CHECK(parsed.pointed(0) == "1234567890");
  CHECK(parsed.tree->root.kids.size() == 2);
}

TEST_CASE("constructs for later are refused by name", "[syntax]") {
  const auto refused = [](const std::string& text, const std::string& name) {
    const Parsed parsed = parse_text(text + "\ndef next = a");
    CAPTURE(text);
    REQUIRE(parsed.codes() == "E0104");
    CHECK(parsed.diagnostic(0).message.find(name) == 0);
    REQUIRE(parsed.tree);
    CHECK(parsed.tree->root.kids.back().text == "next");
  };
  refused("after turn x { a }", "`after turn`");
  refused("override def a = b", "`override`");
  refused("variant x from y { def a = b }", "`variant X from Y`");
  refused("sides A north, B south, C east", "a game of more than two sides");
  refused("sides A north, B neutral", "nobody's men");
  refused("event told(n)", "an event told by the host");
  refused("mark m lasts 2 turns", "a mark that lives longer");
  refused("def a = b else c", "`else`");
}

TEST_CASE("messages say what is expected", "[syntax]") {
  CHECK(message("def = a") == "expected a name");
  CHECK(message("def a") == "expected `=`");
  CHECK(message("def a = (b") == "this `(` is never closed");
  CHECK(message("board panels 2 of 8x8") == "expected `x`");
  CHECK(message("variant x(n: number) { }") == "expected `=`");
  CHECK(message("variant x(n = 1 in 2) { }") == "expected `..`");
  CHECK(message("variant x = y { }") == "expected `(`");
  CHECK(message("board 8y8") == "expected a size such as `8x8`");
  CHECK(message("sides White up, Black south") == "expected `north`, `south`, `east` or `west`");
  CHECK(message("sides White north") == "expected `,`");
  CHECK(message("def a(b: sort) = c") == "expected `dirs`, `test`, `path` or `number`");
  CHECK(message("rule r { deny a }") == "expected `forbid` or `prefer`");
  CHECK(message("on leave: a") == "expected `arrive`, `depart`, `take`, `game` or `flag`");
  CHECK(message("on flag: a") == "expected `each`");
  CHECK(message("match 2 boards { sends }") ==
        "expected `teams`, `send`, `win by most boards` or `}`");
  CHECK(message("start a { }") == "expected a rank of letters and dots");
  CHECK(message("start a { PPPP }") == "expected a rank of letters and dots");
  CHECK(message("start mirrored { P }") == "expected a name or a string");
  CHECK(message("test \"t\" { expect empty }") == "expected a square such as `e4`");
  CHECK(message("test \"t\" { play }") == "expected a move");
  CHECK(message("piece A ABCD { }") == "expected `{`");
  CHECK(message("men R") == "expected a name");
  CHECK(message("open rule r { }") == "expected `def`, `set`, `region`, `cond` or `count`");
  CHECK(message("def a = \"K\\\"\"") == "expected Betza notation without escapes");
  CHECK(message("def a = b\nuse c") == "expected an item");
}

TEST_CASE("an error in a nested block leaves the rest of the block and of the file", "[syntax]") {
  const Parsed parsed =
      parse_text("variant x { law l { def a = % def b = c } def d = e } def f = g");
  CHECK(parsed.codes() == "E0101");
  REQUIRE(parsed.tree);
  REQUIRE(parsed.tree->root.kids.size() == 2);
  const ast::Node& variant = parsed.tree->root.kids[0];
  REQUIRE(variant.kids.size() == 2);
  CHECK(variant.kids[0].kids.size() == 1);
  CHECK(variant.kids[1].text == "d");
}

TEST_CASE("a text of random bytes never breaks the parser, and spans stay inside", "[syntax]") {
  const std::string alphabet = "defpathsri {}()[]\"#|&!-=,.:*+?@<>0123456789\nabcxyz\\";
  std::uint32_t state = 12345;
  const auto next = [&state] {
    return state = state * 1664525U + 1013904223U, state >> 8U;
  };
  for (int round = 0; round < 300; ++round) {
    std::string text = round % 3 == 0   ? "def a = "
                       : round % 3 == 1 ? "cond a = "
                                        : "piece a { path ";
    const std::size_t length = next() % 60;
    for (std::size_t i = 0; i < length; ++i)
      text += alphabet[next() % alphabet.size()];
    CAPTURE(text);
    const Parsed parsed = parse_text(text);
    for (const Diagnostic& diagnostic : parsed.sink.sorted()) {
      CHECK(diagnostic.primary.span.begin <= diagnostic.primary.span.end);
      CHECK(diagnostic.primary.span.end <= text.size());
    }
  }
}

TEST_CASE("words: names, squares, strings and what begins an item", "[syntax]") {
  CHECK(word_length("jump-safety x", 0) == 11);
  CHECK(word_length("a- b", 0) == 1);
  CHECK(word_length("a--b", 0) == 1);
  CHECK(word_length("a_b2", 0) == 4);
  CHECK(word_length("2a", 0) == 0);
  CHECK(is_square("e4"));
  CHECK(is_square("ab12"));
  CHECK_FALSE(is_square("e"));
  CHECK_FALSE(is_square("abc1"));
  CHECK_FALSE(is_square("e123"));
  CHECK_FALSE(is_square("E4"));
  CHECK(string_length("\"a\\\"b\" c", 0) == 6);
  CHECK(begins_item("count c {", 0));
  CHECK_FALSE(begins_item("count(a)", 0));
  CHECK(begins_item("mark m lasts 1", 0));
  CHECK_FALSE(begins_item("mark m a", 0));
  CHECK_FALSE(begins_item("by {", 0));
  CHECK(quoted("a\"b\\") == "\"a\\\"b\\\\\"");
}
