// SPDX-License-Identifier: MIT
// Paths: what expressions become, and the checks of whole paths.
#include <catch2/catch.hpp>

#include "tests/unit/dsl/sema/support.hpp"

using namespace polymachy;
using namespace polymachy::test;

namespace {

using Lines = std::vector<std::string>;

const std::string dirs =
    "dirs ahead = (0,1)\n dirs ring = sym(0,1) | sym(1,1)\n dirs hop = sym(1,2)\n"
    "mark passed lasts 1 turn\n pool hand each side\n right flag of Xx\n option o = no | yes\n";

Lines said(const std::string& path, const std::string& items = "") {
  Lines errors;
  for (const std::string& line :
       check(variant(dirs + items + " piece Probe P { path " + path + " }")).said()) {
    if (line[0] == 'E') {
      errors.push_back(line);
    }
  }
  return errors;
}

std::string shown(const std::string& path, const std::string& items = "") {
  return show(path_of(path, dirs + items));
}

}  // namespace

TEST_CASE("paths: an unnamed direction binds and steps", "[sema]") {
  CHECK(shown("ahead") == "bind0(0,1) step0");
  CHECK(shown("d:ahead d d") == "bind0(0,1) step0 step0");
  CHECK(shown("ahead ahead") == "bind0(0,1) step0 bind0(0,1) step0");
  CHECK(shown("d:ahead ahead d") == "bind0(0,1) bind1(0,1) step1 step0");
  CHECK(shown("d:((1,0) | board (0,1)) d") == "bind0(1,0)(board 0,1) step0");
}

TEST_CASE("paths: turned directions", "[sema]") {
  CHECK(shown("a:ring a b:turn(a,1) b").find("bind1<0+1> step1") != std::string::npos);
  CHECK(shown("a:ring a b:turn(a,7) b").find("bind1<0-1>") != std::string::npos);
  CHECK(shown("d:turn(ahead,2) d") == "bind0(1,0) step0");
  CHECK(
      shown("a:ahead a b:both-sides(a) b", "dirs both-sides(d: dirs) = turn(d,-2) | turn(d,2)\n") ==
      "bind0(0,1) step0 bind1<0-2><0+2> step1");
  CHECK(said("d:hop d e:turn(d,1) e") == Lines{"E0410 turn(d,1)"});
  CHECK(said("d:turn(hop,1) d") == Lines{"E0410 turn(hop,1)"});
  CHECK(said("d:hop d e:turn(d,0) e") == Lines{});
}

TEST_CASE("paths: alternatives and sequences are flat", "[sema]") {
  CHECK(shown("(ahead | (hop{empty} | \"W\"))").substr(0, 22) == "(bind0(0,1) step0 | bi");
  CHECK(show(path_of("((\"fW\"))")) == "bind0(0,1) step0 (empty | enemy take)");
  CHECK(shown("take{enemy}") == "enemy take");
  CHECK(shown("ahead take") == "bind0(0,1) step0 take");
}

TEST_CASE("paths: slots are used again when they are free", "[sema]") {
  std::string path = "(a:ahead a";
  for (int i = 0; i < 20; ++i) {
    path += " | b:ahead b c:ahead c";
  }
  CHECK(said(path + ")") == Lines{});
  CHECK(said("a:ring b:ring c:ring e:ring f:ring g:ring h:ring i:ring a") == Lines{});
  CHECK(said("a:ring b:ring c:ring e:ring f:ring g:ring h:ring i:ring j:ring a") ==
        Lines{"E0307 j:ring"});
  CHECK(said("ahead @a ahead @b ahead @c ahead @e ahead @f goto a") == Lines{});
  CHECK(said("ahead @a ahead @b ahead @c ahead @e ahead @f ahead @g goto a") == Lines{"E0307 @g"});
}

TEST_CASE("paths: repetition", "[sema]") {
  CHECK(shown("(\"fmW\")?") == "(bind0(0,1) step0 empty)*[0..1]");
  CHECK(shown("ahead*[2]") == "(bind0(0,1) step0)*[2..2]");
  CHECK(shown("ahead*[2..]") == "(bind0(0,1) step0)*[2..]");
  CHECK(shown("ahead ahead*[0..0]") == "bind0(0,1) step0");
  CHECK(shown("d:ahead (d{empty})+") == "bind0(0,1) (step0 empty)*[1..]");
  CHECK(said("ahead*[3..2]") == Lines{"E0406 ahead*[3..2]"});
  CHECK(said("ahead*[65]") == Lines{"E0406 ahead*[65]"});
  CHECK(said("({empty})* ahead") == Lines{"E0404 ({empty})*"});
  CHECK(said("(ahead?)* ahead") == Lines{"E0404 (ahead?)*"});
  CHECK(said("(ahead | {empty})* ahead") == Lines{"E0404 (ahead | {empty})*"});
  CHECK(said("ahead @k (goto k)+") == Lines{"E0404 (goto k)+"});
  CHECK(said("(ahead? ahead)*") == Lines{});
  CHECK(said("(ahead take)* ahead") == Lines{"E0405 (ahead take)*"});
  CHECK(said("(ahead mark passed)+") == Lines{"E0405 (ahead mark passed)+"});
  CHECK(said("(ahead mark passed)*[0..3] ahead") == Lines{});
}

TEST_CASE("paths: a step of nothing", "[sema]") {
  CHECK(said("d:((0,0) | ahead) d") == Lines{"E0403 (0,0)"});
  CHECK(said("d:sym(0,0) d") == Lines{"E0403 sym(0,0)"});
  CHECK(said("d:((64,0)) d") == Lines{"E0105 (64,0)"});
}

TEST_CASE("paths: nothing acts inside can", "[sema]") {
  CHECK(said("ahead{can(ahead take)}") == Lines{"E0407 take"});
  CHECK(said("ahead{can(ahead mark passed)}") == Lines{"E0407 mark passed"});
  CHECK(said("ahead{can(ahead{attacked})}") == Lines{"E0407 attacked"});
  CHECK(said("ahead{can([t from hand] ahead)}") == Lines{"E0407 [t from hand]"});
  CHECK(said("ahead{can(ahead @k goto k anywhere{own})}") == Lines{});
}

TEST_CASE("paths: an attack does not ask for attacks", "[sema]") {
  CHECK(said("ahead{!attacked} take{enemy}") == Lines{"E0408 attacked"});
  CHECK(said("ahead{!attacked} | ahead take{enemy}") == Lines{});
  CHECK(said("castle | ahead take{enemy}", "def castle = {!attacked} ahead{empty}\n") == Lines{});
  CHECK(said("ahead{some(own Xx & attacked)} take") == Lines{"E0408 attacked"});
  CHECK(said("\"fW\" {safe}", "cond safe = !attacked\n") == Lines{"E0408 attacked"});
  const Checked checked =
      check(variant(dirs + "cond safe = !attacked\n piece Probe P { path \"fW\" {safe} }"));
  CHECK(checked.with("E0408").secondary.size() == 1);
  CHECK(said("ahead", "on arrive: {!attacked} take\n action a = anywhere{!attacked} take\n") ==
        Lines{});
}

TEST_CASE("paths: squares are saved before they are used", "[sema]") {
  CHECK(said("(ahead @k | hop) goto k") == Lines{"E0411 goto k"});
  CHECK(said("(ahead @k | hop @k) goto k") == Lines{});
  CHECK(said("(ahead @k)? goto k") == Lines{"E0411 goto k"});
  CHECK(said("(ahead @k)*[1..2] goto k") == Lines{});
  CHECK(said("(ahead @k | hop){k}") == Lines{"E0411 k"});
  CHECK(said("(ahead @k | hop){own@k}") == Lines{"E0411 own@k"});
  CHECK(said("goto k ahead") == Lines{"E0201 k"});
  CHECK(said("ahead goto origin ahead{!from} goto taken") == Lines{});
  CHECK(said("ahead @k say(origin, k)") == Lines{});
  CHECK(shown("ahead @k say(origin, here)") == "bind0(0,1) step0 save3 say(0,-1)");
}

TEST_CASE("paths: effects fit together", "[sema]") {
  CHECK(said("ahead drop") == Lines{"E0409 drop"});
  CHECK(said("ahead lift") == Lines{"E0409 ahead lift"});
  CHECK(said("ahead lift ahead lift drop") == Lines{"E0409 lift"});
  CHECK(said("ahead put put") == Lines{"E0409 put"});
  CHECK(said("put ahead put") == Lines{"E0409 put"});
  CHECK(said("ahead lift ahead drop goto origin put") == Lines{});
  CHECK(said("ahead (lift ahead drop)? ahead") == Lines{});
}

TEST_CASE("paths: becoming, pools and marks", "[sema]") {
  CHECK(shown("ahead become (Yy | Xx)") == "bind0(0,1) step0 become[1,0]");
  CHECK(shown("ahead become promoted promotes Yy") == "bind0(0,1) step0 promoted");
  CHECK(said("ahead become promoted") == Lines{"E0409 become promoted"});
  CHECK(shown("ahead become S", "set S = all - Xx\n") == "bind0(0,1) step0 become[1,2]");
  CHECK(shown("[t from hand & (Xx | Yy)] anywhere{empty} new t") ==
        "choose0 from0 {0,1} anywhere empty new0");
  CHECK(said("[t from Xx] anywhere new t") == Lines{"E0207 [t from Xx]"});
  CHECK(said("ahead new t") == Lines{"E0201 t"});
  CHECK(shown("forward{passed} take(passed)", "dirs forward = (0,1)\n") ==
        "bind0(0,1) step0 mark0 take(mark0)");
  CHECK(said("ahead mark nothing") == Lines{"E0201 nothing"});
  CHECK(shown("ahead every(ring{man} remove) aka \"boom\" pass").find("every(bind0") !=
        std::string::npos);
}

TEST_CASE("paths: arguments of every sort", "[sema]") {
  const std::string items = "def go(D: dirs, T: test, P: path, n: number) = d:D (d{T} P)*[n]\n";
  CHECK(shown("go(ahead, own | enemy, hop | \"mW\", 2)", items).substr(0, 40) ==
        "bind0(0,1) (step0 (own | enemy) (bind1(1");
  CHECK(said("go(own, own, ahead, 1)", items) == Lines{"E0207 own"});
  CHECK(said("go(ahead, ahead, ahead, 1)", items) == Lines{"E0207 ahead"});
  CHECK(said("go(ahead, own, own, 1)", items) == Lines{"E0207 own"});
  CHECK(shown("a:ring go(a, empty, a, 1)", items).find("bind1<0+0> (step1 empty step0)*[1..1]") !=
        std::string::npos);
}

TEST_CASE("paths: each part knows the uses it came from", "[sema]") {
  const Checked checked = check(
      variant(dirs + "def inner = ahead{empty}\n def outer = inner\n piece Probe P { path outer }\n"
                     "start p \"P7/8/8/8/8/8/8/8 w - - 0 1\""));
  REQUIRE(checked.variant);
  const model::Path& step = checked.variant->types.back().path.kids.at(1);
  REQUIRE(step.trail.size() == 2);
  CHECK(checked.at(step.trail[0]) == "inner");
  CHECK(checked.at(step.trail[1]) == "outer");
  CHECK(checked.at(step.span) == "ahead");
}

TEST_CASE("paths: one mistake is said once", "[sema]") {
  CHECK(said("twice | twice", "def twice = nope nope2 ahead\n") ==
        Lines{"E0201 nope", "E0201 nope2"});
  CHECK(said("d:nope d d") == Lines{"E0201 nope"});
  CHECK(said("ahead @Xx goto origin") == Lines{"E0210 Xx"});
}
