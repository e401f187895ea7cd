// SPDX-License-Identifier: MIT
// Which changes a text has: what is left out, and what is read otherwise.
#include "dsl/syntax/mutants.hpp"

#include <catch2/catch.hpp>

#include "dsl/syntax/parser.hpp"

using namespace polymachy;

namespace {

using Lines = std::vector<std::string>;

/// `where: was -> now`, and that each change is of the bytes that it speaks of.
Lines changes(const std::string& text) {
  SourceSet sources;
  Sink sink;
  const FileId file = sources.add("text", text);
  const auto tree = parse(sources, file, sink);
  REQUIRE(tree);
  REQUIRE_FALSE(sink.has_errors());
  Lines lines;
  for (const Mutant& each : mutants(*tree, sources)) {
    CHECK(each.edit.begin <= each.at.begin);
    CHECK(each.edit.end >= each.at.end);
    CHECK(mutated(each, sources) != text);
    lines.push_back(each.where + ": " + std::string(sources.slice(each.at)) + " -> " + each.now);
  }
  return lines;
}

/// The texts that the changes of [text] make.
Lines texts(const std::string& text) {
  SourceSet sources;
  Sink sink;
  const auto tree = parse(sources, sources.add("text", text), sink);
  REQUIRE(tree);
  Lines lines;
  for (const Mutant& each : mutants(*tree, sources))
    lines.push_back(mutated(each, sources));
  return lines;
}

}  // namespace

TEST_CASE("mutants: a list loses one part at a time, with what joins it") {
  CHECK(texts("set open-set = A | B | C") ==
        Lines{"", "set open-set = B | C", "set open-set = A | C", "set open-set = A | B"});
  CHECK(texts("open cond c = own Rook & row 2") == Lines{"open cond c = Rook & row 2",
                                                         "open cond c = enemy Rook & row 2",
                                                         "open cond c = row 2",
                                                         "open cond c = none",
                                                         "open cond c = own & row 2",
                                                         "open cond c = own Rook",
                                                         "open cond c = own Rook & row 3",
                                                         "open cond c = own Rook & row 1"});
}

TEST_CASE("mutants: signs, numbers, sides and repetitions") {
  CHECK(changes("open def d = x:king (x{!empty})*[1..3]") == Lines{"def d: (x{!empty})*[1..3] -> ",
                                                                   "def d: x -> ",
                                                                   "def d: ! -> ",
                                                                   "def d: !empty -> any",
                                                                   "def d: 1 -> 2",
                                                                   "def d: 1 -> 0",
                                                                   "def d: 3 -> 4",
                                                                   "def d: 3 -> 2"});
  CHECK(changes("open def d = ahead+ ahead* ahead?") == Lines{"def d: ahead+ -> ",
                                                              "def d: + -> *",
                                                              "def d: + -> ",
                                                              "def d: ahead* -> ",
                                                              "def d: * -> +",
                                                              "def d: ahead? -> ",
                                                              "def d: ? -> "});
  CHECK(changes("open cond c = count(own) >= 2") == Lines{"cond c: count(own) >= 2 -> any",
                                                          "cond c: count(own) >= 2 -> none",
                                                          "cond c: own -> any",
                                                          "cond c: own -> enemy",
                                                          "cond c: >= -> >",
                                                          "cond c: 2 -> 3",
                                                          "cond c: 2 -> 1"});
}

TEST_CASE("mutants: Betza notation loses parts and letters") {
  CHECK(texts("open def d = \"fmWcF2\"") == Lines{"open def d = \"mWcF2\"",
                                                  "open def d = \"cF2\"",
                                                  "open def d = \"fWcF2\"",
                                                  "open def d = \"fmWF2\"",
                                                  "open def d = \"fmW\"",
                                                  "open def d = \"fmWcF3\"",
                                                  "open def d = \"fmWcF1\""});
}

TEST_CASE("mutants: rules, results, hooks and clauses") {
  CHECK(changes("law l {\n  rule R { forbid take{any} when attacked@mover why \"w\" }\n"
                "  draw when stuck why \"s\"\n  on arrive{Pawn}: remove\n}") ==
        Lines{"law l, rule R: rule R { forbid take{any} when attacked@mover why \"w\" } -> ",
              "law l, rule R: take{any} -> any",
              "law l, rule R: when attacked@mover -> ",
              "law l, rule R: @mover -> ",
              "law l, draw when: draw -> lose",
              "law l, draw when: draw when stuck why \"s\" -> ",
              "law l, on arrive: on arrive{Pawn}: remove -> ",
              "law l, on arrive: Pawn -> any"});
}

TEST_CASE("mutants: tests, descriptions and starts stay as they are") {
  CHECK(changes("variant v {\n  title \"t\"\n  board 8x8\n  start \"8 w\"\n"
                "  test \"t\" { legal a1a2 expect own Pawn a1 moves = 3 }\n}")
            .empty());
}
