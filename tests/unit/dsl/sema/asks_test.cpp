// SPDX-License-Identifier: MIT
// Tests of the language: words, places, sets, events, values, and where each may be asked.
#include <catch2/catch.hpp>

#include "tests/unit/dsl/sema/support.hpp"

using namespace polymachy;
using namespace polymachy::test;

namespace {

using Lines = std::vector<std::string>;

const std::string items =
    "mark passed lasts 1 turn\n pool hand each side\n right flag of Xx letters K\n"
    "option o = no | yes | perhaps\n count moves-made { reset when take{any} }\n"
    "dirs ahead = (0,1)\n";

Lines said(const std::string& text) {
  Lines errors;
  for (const std::string& line : check(variant(items + text)).said()) {
    if (line[0] == 'E') {
      errors.push_back(line);
    }
  }
  return errors;
}

// The test in the path of a piece.
std::string in_path(const std::string& test, const std::string& more = "") {
  const model::Path path = path_of("ahead{" + test + "}", items + more);
  return show(path.kids.back());
}

std::string in_rule(const std::string& test, const std::string& more = "") {
  const Checked checked = check(variant(items + more + "\nrule R { forbid " + test + " }"));
  INFO((checked.said().empty() ? std::string() : checked.said().front()));
  REQUIRE(checked.variant);
  return show(checked.variant->rules.front().event);
}

std::string region(const std::string& test,
                   std::size_t side,
                   const std::string& board = "8x8",
                   const std::string& sides = "White north, Black south") {
  const Checked checked =
      check("variant t { board " + board + " sides " + sides + " piece Xx X { path \"W\" {" + test +
            "} } endless \"x\" start \"X\" }");
  REQUIRE(checked.variant);
  const model::Path& path = checked.variant->types.front().path;
  return squares(path.kids.back().test.front(), side, checked.variant->board);
}

}  // namespace

TEST_CASE("asks: words", "[sema]") {
  CHECK(in_path("empty") == "empty");
  CHECK(in_path("own Xx") == "(own & {0})");
  CHECK(in_path("own & Xx & flag") == "(own & {0} & right0)");
  CHECK(in_path("man - Xx") == "(man & !{0})");
  CHECK(in_path("Xx | Yy") == "{0,1}");
  CHECK(in_path("all - Xx") == "{1,2}");
  CHECK(in_path("!own") == "!own");
  CHECK(in_path("!!own") == "own");
  CHECK(in_path("any") == "always");
  CHECK(in_path("own & none") == "never");
  CHECK(in_path("own | any") == "always");
  CHECK(in_path("passed & enemy") == "(mark0 & enemy)");
  CHECK(in_path("origin | from") == "(on0 | on0)");
  CHECK(in_path("here") == "always");
  CHECK(in_path("own@origin") == "own@0");
  CHECK(in_path("attacked") == "attacked");
  CHECK(in_path("can(ahead{own})") == "can(bind0(0,1) step0 own)");
  CHECK(in_path("some(own Xx)") == "some((own & {0}))");
  CHECK(in_path("far", "cond far = own & enemy\n") == "(own & enemy)");
  CHECK(in_path("at(own)", "cond at(T: test) = T | empty\n") == "(own | empty)");
}

TEST_CASE("asks: values", "[sema]") {
  CHECK(in_path("count(own Xx) >= 2") == "count((own & {0}))>=2");
  CHECK(in_path("hand(own) = 0") == "pool0(own)=0");
  CHECK(in_path("hand(enemy) != hand(own)") == "pool0(enemy)!=pool0(own)");
  CHECK(in_path("o = perhaps") == "option0=2");
  CHECK(in_path("o != yes") == "!option0=1");
  CHECK(in_rule("repeats > 1") == "repeats>1");
  CHECK(in_rule("moves-made < 3") == "counter0<3");
  CHECK(said("rule R { forbid o = maybe }") == Lines{"E0804 maybe"});
  CHECK(said("rule R { forbid o < yes }") == Lines{"E0101 o < yes"});
  CHECK(said("rule R { forbid Xx = 1 }") == Lines{"E0207 Xx"});
  CHECK(said("rule R { forbid Xx(own) = 1 }") == Lines{"E0207 Xx"});
  CHECK(said("rule R { forbid nope = 1 }") == Lines{"E0201 nope"});
  CHECK(said("rule R { forbid empty = 1 }") == Lines{"E0207 empty"});
}

TEST_CASE("asks: events say types and sides", "[sema]") {
  CHECK(in_rule("take{any}") == "took{0,1}");
  CHECK(in_rule("take{Xx} by{Xx | Yy}") == "(took{0} & by{0,1})");
  CHECK(in_rule("move{own Xx}") == "movedown {0}");
  CHECK(in_rule("take{enemy}") == "tookenemy {0,1}");
  CHECK(in_rule("drop{!Xx}") == "dropped{1}");
  CHECK(in_rule("take{own Xx | enemy Yy}") == "(tookown {0} | tookenemy {1})");
  CHECK(in_rule("take{none}") == "never");
  CHECK(in_rule("e", "event e = take{Xx}\n") == "took{0}");
  CHECK(said("rule R { forbid take{flag} }") == Lines{"E0501 flag"});
  CHECK(said("rule R { forbid take{row 1} }") == Lines{"E0501 row 1"});
  CHECK(said("rule R { forbid take{attacked} }") == Lines{"E0501 attacked"});
}

TEST_CASE("asks: rows are counted from the owner's own edge", "[sema]") {
  CHECK(region("row 1", 0, "3x4") == "a1 b1 c1");
  CHECK(region("row 1", 1, "3x4") == "a4 b4 c4");
  CHECK(region("row -1", 0, "3x4") == "a4 b4 c4");
  CHECK(region("row -1", 1, "3x4") == "a1 b1 c1");
  CHECK(region("row 3..-1", 0, "1x5") == "a3 a4 a5");
  CHECK(region("row 3..-1", 1, "1x5") == "a1 a2 a3");
  CHECK(region("rank 1", 1, "3x4") == "a1 b1 c1");
  CHECK(region("rank -1", 1, "2x4") == "a4 b4");
  CHECK(region("file b..c & rank 2", 1, "4x4") == "b2 c2");
  CHECK(region("square b3", 0, "4x4") == "b3");
  CHECK(region("row 1", 0, "3x2", "Left east, Right west") == "a1 a2");
  CHECK(region("row 1", 1, "3x2", "Left east, Right west") == "c1 c2");
}

TEST_CASE("asks: squares fold into one set", "[sema]") {
  CHECK(region("row 1 | row 2 & file a", 0, "2x3") == "a1 b1 a2");
  CHECK(region("!(file a) - row 1", 0, "2x3") == "b2 b3");
  CHECK(region("!row 1", 1, "2x2 without a1") == "b1");
  CHECK(in_path("row 1 & own & file a") == "(squares(1,1) & own)");
  CHECK(in_path("own | row 1 | file a") == "(own | squares(15,15))");
  CHECK(in_path("zone & own", "region zone = row -2..-1\n") == "(squares(16,16) & own)");
}

TEST_CASE("asks: places that are not on the board", "[sema]") {
  CHECK(said("region r = square j9") == Lines{"E0304 square j9"});
  const Checked checked = check(variant(
      "region r = row 9\n piece Probe P { path \"W\" {r} }\n start p \"P7/8/8/8/8/8/8/8\""));
  CHECK(checked.said() == Lines{"W0902 r"});
  CHECK(checked.with("W0902").message == "this region is empty for White and Black");
  CHECK(check(variant("piece Probe P { path \"W\" {file j} }\n start p \"P7/8/8/8/8/8/8/8\""))
            .said() == Lines{"W0902 file j"});
  const Checked one = check(
      "variant t { board 2x3 without a3, b3 sides White north, Black south endless \"x\"\n"
      "piece Xx X { path \"W\" {row -1} } start \"X\" }");
  CHECK(one.with("W0902").message == "this region is empty for White");
}

TEST_CASE("asks: a set asks types only", "[sema]") {
  CHECK(said("set s = Xx & row 1") == Lines{"E0502 row 1"});
  CHECK(said("set s = own Xx") == Lines{"E0502 own"});
  CHECK(said("set s = Xx | r\n region r = row 1") == Lines{"E0502 r"});
  CHECK(said("set s = t - Xx\n set t = all\n piece P P { path \"W\" {s} }") == Lines{});
  CHECK(in_path("S", "set S = !Xx\n") == "{1,2}");
}

TEST_CASE("asks: a region asks squares only", "[sema]") {
  CHECK(said("region r = own") == Lines{"E0503 own"});
  CHECK(said("region r = row 1 & Xx") == Lines{"E0503 Xx"});
  CHECK(said("region r = repeats > 1") == Lines{"E0503 repeats > 1"});
  CHECK(said("region r = row 1 | q\n region q = file a") == Lines{});
}

TEST_CASE("asks: every test has its places", "[sema]") {
  const auto path = [](const std::string& test) {
    return said("piece P P { path \"W\" {" + test + "} }");
  };
  CHECK(path("stuck") == Lines{"E0501 stuck"});
  CHECK(path("entered") == Lines{"E0501 entered"});
  CHECK(path("take{Xx}") == Lines{"E0501 take{Xx}"});
  CHECK(path("repeats > 1") == Lines{"E0501 repeats"});
  CHECK(path("moves-made > 1") == Lines{"E0501 moves-made"});
  CHECK(said("rule R { forbid own }") == Lines{"E0501 own"});
  CHECK(said("rule R { forbid Xx }") == Lines{"E0501 Xx"});
  CHECK(said("rule R { forbid row 1 }") == Lines{"E0501 row 1"});
  CHECK(said("rule R { forbid attacked }") == Lines{"E0501 attacked"});
  CHECK(said("rule R { forbid attacked@mover & stuck & row 1@taken }") == Lines{});
  CHECK(said("rule R { forbid entered }") == Lines{"E0501 entered"});
  CHECK(said("win when take{any}") == Lines{"E0501 take{any}"});
  CHECK(said("win when own@mover") == Lines{"E0501 mover"});
  CHECK(said("win when some(own & attacked) & moves-made > 3") == Lines{});
  CHECK(said("on arrive{entered & own}: pass") == Lines{});
  CHECK(said("on arrive{stuck}: pass") == Lines{"E0501 stuck"});
  CHECK(said("count c { reset when stuck }") == Lines{"E0501 stuck"});
  CHECK(said("test \"t\" { expect mover e4 }") == Lines{"E0501 mover"});
}

TEST_CASE("asks: a path is no test and a test no path", "[sema]") {
  CHECK(said("piece P P { path f(\"W\") }\n def f(T: test) = \"W\" {T}") == Lines{"E0101 \"W\""});
  CHECK(said("piece P P { path f(own = 1) }\n def f(P: path) = P").at(0).substr(0, 5) == "E0101");
}
