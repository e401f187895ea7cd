// SPDX-License-Identifier: MIT
// Betza notation: which steps each modifier keeps, which shapes the paths have, and what is refused
// where.
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/unit/dsl/sema/support.hpp"

using namespace polymachy;
using namespace polymachy::test;

namespace {

using Steps = std::vector<std::pair<int, int>>;

void collect(const model::Path& path, Steps& steps) {
  for (const model::DirTerm& term : path.dirs) {
    steps.emplace_back(term.vec.x, term.vec.y);
  }
  for (const model::Path& kid : path.kids) {
    collect(kid, steps);
  }
}

// All steps that are bound, sorted.
Steps steps_of(const std::string& betza) {
  Steps steps;
  collect(path_of("\"" + betza + "\""), steps);
  std::sort(steps.begin(), steps.end());
  return steps;
}

std::string shape(const std::string& betza) {
  std::string text = show(path_of("\"" + betza + "\""));
  // Directions are the business of other tests.
  for (std::size_t open = text.find("bind0("); open != std::string::npos;
       open = text.find("bind0(", open + 1)) {
    const std::size_t end = text.find(' ', open);
    text.erase(open + 5, end - open - 5);
  }
  return text;
}

std::vector<std::string> said(const std::string& betza) {
  return check(variant("piece Probe P { path \"" + betza + "\" }")).said();
}

using Lines = std::vector<std::string>;
const std::string land = "(empty | enemy take)";

}  // namespace

TEST_CASE("betza: atoms", "[sema]") {
  CHECK(steps_of("W") == Steps{{-1, 0}, {0, -1}, {0, 1}, {1, 0}});
  CHECK(steps_of("F") == Steps{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}});
  CHECK(steps_of("D") == Steps{{-2, 0}, {0, -2}, {0, 2}, {2, 0}});
  CHECK(steps_of("N") ==
        Steps{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}});
  CHECK(steps_of("A").front() == std::pair(-2, -2));
  CHECK(steps_of("H").front() == std::pair(-3, 0));
  CHECK(steps_of("G").front() == std::pair(-3, -3));
  CHECK(steps_of("C") == steps_of("L"));
  CHECK(steps_of("C") == steps_of("(3,1)"));
  CHECK(steps_of("Z") == steps_of("J"));
  CHECK(steps_of("Z") == steps_of("(2,3)"));
  CHECK(steps_of("K").size() == 8);
  CHECK(steps_of("KNAD").size() == 8 + 8 + 4 + 4);
  CHECK(steps_of("QNAD").size() == 8 + 8 + 4 + 4);
  CHECK(steps_of("(0,63)").back() == std::pair(63, 0));
}

TEST_CASE("betza: directions of orthogonal and diagonal atoms", "[sema]") {
  CHECK(steps_of("fW") == Steps{{0, 1}});
  CHECK(steps_of("bW") == Steps{{0, -1}});
  CHECK(steps_of("lW") == Steps{{-1, 0}});
  CHECK(steps_of("rR") == Steps{{1, 0}});
  CHECK(steps_of("vW") == Steps{{0, -1}, {0, 1}});
  CHECK(steps_of("sW") == Steps{{-1, 0}, {1, 0}});
  CHECK(steps_of("fsW") == Steps{{-1, 0}, {0, 1}, {1, 0}});
  CHECK(steps_of("ffW") == Steps{{0, 1}});
  CHECK(steps_of("frW") == Steps{{0, 1}, {1, 0}});
  CHECK(steps_of("fF") == Steps{{-1, 1}, {1, 1}});
  CHECK(steps_of("bF") == Steps{{-1, -1}, {1, -1}});
  CHECK(steps_of("lF") == Steps{{-1, -1}, {-1, 1}});
  CHECK(steps_of("flF") == Steps{{-1, 1}});
  CHECK(steps_of("lfF") == Steps{{-1, 1}});
  CHECK(steps_of("flbrF") == Steps{{-1, 1}, {1, -1}});
  CHECK(steps_of("vF").size() == 4);
  CHECK(steps_of("fK") == Steps{{-1, 1}, {0, 1}, {1, 1}});
  CHECK(steps_of("fcD") == Steps{{0, 2}});
}

TEST_CASE("betza: directions of oblique atoms are XBoard's", "[sema]") {
  CHECK(steps_of("fN") == Steps{{-1, 2}, {1, 2}});
  CHECK(steps_of("ffN") == steps_of("fN"));
  CHECK(steps_of("bbN") == Steps{{-1, -2}, {1, -2}});
  CHECK(steps_of("fsN") == Steps{{-2, 1}, {2, 1}});
  CHECK(steps_of("bsN") == Steps{{-2, -1}, {2, -1}});
  CHECK(steps_of("lN") == Steps{{-2, -1}, {-2, 1}});
  CHECK(steps_of("lvN") == Steps{{-1, -2}, {-1, 2}});
  CHECK(steps_of("fhN") == Steps{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}});
  CHECK(steps_of("bhcN") == Steps{{-2, -1}, {-1, -2}, {1, -2}, {2, -1}});
  CHECK(steps_of("rhN") == Steps{{1, -2}, {1, 2}, {2, -1}, {2, 1}});
  CHECK(steps_of("flN") == Steps{{-2, 1}});
  CHECK(steps_of("frN") == Steps{{2, 1}});
  CHECK(steps_of("lfN") == Steps{{-1, 2}});
  CHECK(steps_of("rbN") == Steps{{1, -2}});
  CHECK(steps_of("vN") == Steps{{-1, -2}, {-1, 2}, {1, -2}, {1, 2}});
  CHECK(steps_of("sN") == Steps{{-2, -1}, {-2, 1}, {2, -1}, {2, 1}});
  CHECK(steps_of("hrN") == Steps{{-2, 1}, {-1, -2}, {1, 2}, {2, -1}});
  CHECK(steps_of("hlN") == Steps{{-2, -1}, {-1, 2}, {1, -2}, {2, 1}});
  CHECK(steps_of("ffrrN") == Steps{{-1, 2}, {1, 2}, {2, -1}, {2, 1}});
  CHECK(steps_of("fbN") == steps_of("vN"));
  CHECK(steps_of("ff(1,3)") == Steps{{-1, 3}, {1, 3}});
}

TEST_CASE("betza: shapes", "[sema]") {
  CHECK(shape("N") == "bind0 step0 " + land);
  CHECK(shape("mN") == "bind0 step0 empty");
  CHECK(shape("cN") == "bind0 step0 enemy take");
  CHECK(shape("mcN") == "bind0 step0 " + land);
  CHECK(shape("R") == "bind0 (step0 empty)*[0..] step0 " + land);
  CHECK(shape("mR") == "bind0 (step0 empty)*[1..]");
  CHECK(shape("cR") == "bind0 (step0 empty)*[0..] step0 enemy take");
  CHECK(shape("NN") == shape("R"));
  CHECK(shape("W0") == shape("R"));
  CHECK(shape("W4") == "bind0 (step0 empty)*[0..3] step0 " + land);
  CHECK(shape("mW3") == "bind0 (step0 empty)*[1..3]");
  CHECK(shape("R2") == "bind0 (step0 empty)*[0..1] step0 " + land);
  CHECK(shape("W1") == shape("W"));
  CHECK(shape("pR") == "bind0 (step0 empty)*[0..] step0 man (step0 empty)*[0..] step0 " + land);
  CHECK(shape("cpR") == "bind0 (step0 empty)*[0..] step0 man (step0 empty)*[0..] step0 enemy take");
  CHECK(shape("gQ") == "bind0 (step0 empty)*[0..] step0 man step0 " + land);
  CHECK(shape("mgQ") == "bind0 (step0 empty)*[0..] step0 man step0 empty");
  CHECK(shape("fmWfcF") == "(bind0 step0 empty | bind0 step0 enemy take)");
  CHECK(shape("mRcpR") == "(" + shape("mR") + " | " + shape("cpR") + ")");
}

TEST_CASE("betza: lame and jumping leapers go step by step", "[sema]") {
  CHECK(show(path_of("\"nD\"")) == "bind0(0,1)(1,0)(0,-1)(-1,0) step0 empty step0 " + land);
  CHECK(show(path_of("\"nA\"")) == "bind0(1,1)(1,-1)(-1,-1)(-1,1) step0 empty step0 " + land);
  CHECK(show(path_of("\"fnH\"")) == "bind0(0,1) step0 empty step0 empty step0 " + land);
  CHECK(show(path_of("\"fjD\"")) == "bind0(0,1) step0 man step0 " + land);
  CHECK(show(path_of("\"fjH\"")) == "bind0(0,1) step0 man step0 step0 " + land);
  CHECK(show(path_of("\"nN\"")) ==
        "bind0(0,1)(1,0)(0,-1)(-1,0) step0 empty bind1<0-1><0+1> step1 " + land);
  CHECK(show(path_of("\"fnN\"")) == "bind0(0,1) step0 empty bind1(1,1)(-1,1) step1 " + land);
  CHECK(show(path_of("\"fsnN\"")) == "(bind0(1,0) step0 empty bind1(1,1) step1 " + land +
                                         " | bind0(-1,0) step0 empty bind1(-1,1) step1 " + land +
                                         ")");
}

TEST_CASE("betza: bent moves", "[sema]") {
  const std::string slide = "(step1 empty)*[0..] step1 " + land;
  CHECK(show(path_of("\"[F?R]\"")) ==
        "bind0(1,1)(1,-1)(-1,-1)(-1,1) step0 (empty | enemy take | empty bind1<0-1><0+1> " + slide +
            ")");
  CHECK(show(path_of("\"[W-B]\"")) ==
        "bind0(0,1)(1,0)(0,-1)(-1,0) step0 empty bind1<0-1><0+1> " + slide);
  CHECK(show(path_of("\"[F-B]\"")) ==
        "bind0(1,1)(1,-1)(-1,-1)(-1,1) step0 empty bind1<0+0> " + slide);
  CHECK(show(path_of("\"[N-R]\"")).substr(0, 40) ==
        ("(bind0(1,2) step0 empty bind1(0,1) " + slide).substr(0, 40));
  CHECK(show(path_of("\"[N-B]\"")).substr(0, 35) == "(bind0(1,2) step0 empty bind1(1,1) ");
}

TEST_CASE("betza: a bent move is what stdlib would write", "[sema]") {
  const std::string items =
      "dirs diagonal = sym(1,1)\n dirs oblique(d: dirs) = turn(d,-1) | turn(d,1)\n"
      "def land = {empty} | take{enemy}\n";
  CHECK(show(path_of("a:diagonal a (land | {empty} b:oblique(a) (b{empty})* b land)", items)) ==
        show(path_of("\"[F?R]\"")));
  const std::string slides =
      "dirs o = sym(0,1)\n def land = {empty} | take{enemy}\n def slide(D: dirs) = d:D (d{empty})* "
      "d land";
  CHECK(show(path_of("slide(o)", slides)) == show(path_of("\"R\"")));
}

TEST_CASE("betza: what is refused, and where", "[sema]") {
  CHECK(said("KX") == Lines{"E0401 X"});
  CHECK(said("") == Lines{"E0401 \"\""});
  CHECK(said("xW") == Lines{"E0401 x"});
  CHECK(said("fm") == Lines{"E0401 fm"});
  CHECK(said("RR") == Lines{"E0401 RR"});
  CHECK(said("W 3") == Lines{"E0401  "});
  CHECK(said("hW") == Lines{"E0401 h"});
  CHECK(said("fhF") == Lines{"E0401 fh"});
  CHECK(said("fsF") == Lines{"E0401 fs"});
  CHECK(said("hN") == Lines{"E0401 h"});
  CHECK(said("pN") == Lines{"E0401 pN"});
  CHECK(said("gW") == Lines{"E0401 gW"});
  CHECK(said("nR") == Lines{"E0401 nR"});
  CHECK(said("nW") == Lines{"E0401 nW"});
  CHECK(said("jN") == Lines{"E0401 jN"});
  CHECK(said("npR") == Lines{"E0401 p"});
  CHECK(said("W99") == Lines{"E0401 99"});
  CHECK(said("(1)") == Lines{"E0401 (1)"});
  CHECK(said("(1,2") == Lines{"E0401 (1,2"});
  CHECK(said("[F?Q]") == Lines{"E0401 [F?Q]"});
  CHECK(said("[F?R") == Lines{"E0401 [F?R"});
  CHECK(said("oR") == Lines{"E0402 o"});
  CHECK(said("fmWfceF") == Lines{"E0402 e"});
  CHECK(said("ifmnD") == Lines{"E0402 i"});
  CHECK(said("avsF") == Lines{"E0402 a"});
  CHECK(said("nC") == Lines{"E0402 nC"});
  CHECK(said("pR3") == Lines{"E0402 pR3"});
  CHECK(said("jR") == Lines{"E0402 jR"});
  CHECK(said("m[F?R]") == Lines{"E0402 m"});
  CHECK(said("(0,0)") == Lines{"E0403 (0,0)"});
}
