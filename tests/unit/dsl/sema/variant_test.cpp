// SPDX-License-Identifier: MIT
// Variants as a whole: board, sides, men, state, laws, starts, test blocks and lints.
#include <catch2/catch.hpp>

#include "tests/unit/dsl/sema/support.hpp"

using namespace polymachy;
using namespace polymachy::test;

namespace {

using Lines = std::vector<std::string>;

Lines said(const std::string& items, const std::string& before = "", const Modules& modules = {}) {
  return check(variant(items, before), modules).said();
}

Lines with_head(const std::string& head) {
  return check("variant t { " + head + " endless \"x\" piece Xx X { } start \"X\" }").said();
}

model::Variant made(const std::string& items,
                    const std::string& before = "",
                    const Modules& modules = {}) {
  const Checked checked = check(variant(items, before), modules);
  INFO((checked.said().empty() ? std::string() : checked.said().front()));
  REQUIRE(checked.variant);
  return *checked.variant;
}

std::string men(const model::Start& start, const model::Variant& variant) {
  std::string text;
  for (const model::Man& man : start.men) {
    const int width = variant.board.width;
    text += (text.empty() ? "" : " ") + std::string(man.side == 0 ? "w" : "b") +
            variant.types[static_cast<std::size_t>(man.type)].letters + "@" +
            static_cast<char>('a' + man.square % width) + std::to_string(man.square / width + 1);
  }
  return text;
}

}  // namespace

TEST_CASE("variant: boards", "[sema]") {
  const std::string sides = " sides White north, Black south";
  CHECK(with_head("board 32x32" + sides) == Lines{});
  CHECK(with_head("board 33x32" + sides) == Lines{"E0301 33x32"});
  CHECK(with_head("board 65x1" + sides) == Lines{"E0307 65x1"});
  CHECK(with_head("board 0x8" + sides) == Lines{"E0301 0x8"});
  CHECK(with_head("board 99999x99999" + sides) == Lines{"E0301 99999x99999"});
  CHECK(with_head("board 999999999x999999999" + sides) == Lines{"E0301 999999999x999999999"});
  CHECK(with_head("board 2x2 without c3" + sides) == Lines{"E0304 c3"});
  CHECK(with_head("board 2x2 without a1..b2" + sides).at(0).substr(0, 5) == "E0301");
  CHECK(with_head("board 2x2 board 3x3" + sides) == Lines{"E0202 board 3x3"});
  const Checked holes = check("variant t { board 4x4 without a1..b2, d4" + sides +
                              " endless \"x\" piece Xx X { } start \"X\" }");
  REQUIRE(holes.variant);
  CHECK(holes.variant->board.holes.count() == 5);
  CHECK(holes.variant->board.holes.test(15));
}

TEST_CASE("variant: sides", "[sema]") {
  CHECK(with_head("board 8x8 sides White north, Black north") == Lines{"E0308 Black north"});
  CHECK(with_head("board 8x8 sides White north, White south") == Lines{"E0202 White south"});
  const model::Variant v = made("");
  CHECK(v.sides.at(0).letter == 'w');
  CHECK(v.sides.at(1).letter == 'b');
  CHECK(v.sides.at(1).facing == model::Facing::South);
}

TEST_CASE("variant: what is missing", "[sema]") {
  const Checked checked = check("variant t { endless \"x\" }");
  CHECK(checked.said() == Lines{"E0302 t", "E0302 t", "E0302 t", "E0302 t"});
  CHECK(check("variant t { board 8x8 sides White north, Black south endless \"x\" piece Xx X { } }")
            .with("E0302")
            .message == "variant `t` has no start");
}

TEST_CASE("variant: description", "[sema]") {
  const model::Variant v = made("title \"T\" by \"B\" year 1990 page \"P\" about \"A\"");
  CHECK(v.title == "T");
  CHECK(v.by == "B");
  CHECK(v.year == 1990);
  CHECK(v.page == "P");
  CHECK(v.about == "A");
  CHECK(said("title \"T\" title \"U\"") == Lines{"E0202 title \"U\""});
}

TEST_CASE("variant: men", "[sema]") {
  const Modules modules = {{"m", "piece Zz { path \"W\" glyph \"z\" \"Z\" value 3 note \"n\" }"}};
  const std::string start = "\n start z \"{QQ}7/8/8/8/8/8/8/8 w - - 0 1\"";
  const model::Variant v = made("men qq Zz" + start, "use m", modules);
  REQUIRE(v.types.size() == 3);
  CHECK(v.types[2].name == "Zz");
  CHECK(v.types[2].letters == "QQ");
  CHECK(v.types[2].san == "QQ");
  CHECK(v.types[2].glyph[1] == "Z");
  CHECK(v.types[2].value == 3);
  CHECK(v.types[2].note == "n");
  CHECK(show(v.types[0].path) == "fail");
  CHECK(said("men x Zz", "use m", modules) == Lines{"E0303 x Zz"});
  CHECK(said("men Q Zz, R Zz", "use m", modules) == Lines{"E0202 R Zz"});
  CHECK(said("men Q Zy", "use m", modules) == Lines{"E0201 Zy"});
  CHECK(said("piece Zz Q { path \"W\" path \"F\" }") == Lines{"E0202 path \"F\""});
}

TEST_CASE("variant: too many types", "[sema]") {
  std::string items;
  for (char a = 'A'; a < 'G'; ++a) {
    for (char b = 'A'; b <= 'Z'; ++b) {
      const std::string letters = std::string(1, a) + b;
      items += " piece T" + letters + " " + letters + " { }\n";
    }
  }
  const Lines lines = said(items);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].substr(0, 5) == "E0307");
}

TEST_CASE("variant: promotion and its base", "[sema]") {
  const model::Variant v = made(
      "piece A A { promotes B }\n piece B +A { threat \"W\" }\n piece C C { san \"\" }\n"
      "start p \"A+AC5/8/8/8/8/8/8/8 w - - 0 1\"");
  CHECK(v.types[2].promotes == 3);
  CHECK(v.types[3].base == 2);
  CHECK(v.types[3].letters == "+A");
  REQUIRE(v.types[3].threat);
  CHECK(v.types[4].san.empty());
  CHECK(said("piece A A { promotes Nobody }") == Lines{"E0201 Nobody"});
  CHECK(said("piece A A { promotes Quiet }\n piece Quiet { }") == Lines{"E0213 Quiet"});
}

TEST_CASE("variant: rights, marks, pools, counters and options", "[sema]") {
  const model::Variant v = made(
      "right r of Xx with Yy letters k east, Q west, Z\n mark m lasts 1 turn\n pool p each side\n"
      "captured men go to p(enemy) as base\n option o = no | yes \"text\"\n"
      "count c { reset when take{any} | move{Xx} hold when move{Yy} }");
  CHECK(v.rights.at(0).of.test(0));
  CHECK(v.rights.at(0).with.test(1));
  REQUIRE(v.rights.at(0).letters.size() == 3);
  CHECK(v.rights.at(0).letters[0].letter == 'K');
  CHECK(v.rights.at(0).letters[0].east == 1);
  CHECK(v.rights.at(0).letters[1].east == -1);
  CHECK(v.rights.at(0).letters[2].east == 0);
  CHECK(v.captured.pool == 0);
  CHECK_FALSE(v.captured.to_own);
  CHECK(v.captured.as_base);
  CHECK(v.options.at(0).values == std::vector<std::string>{"no", "yes"});
  CHECK(v.options.at(0).note == "text");
  CHECK(show(v.counters.at(0).reset) == "(took{0,1} | moved{0})");
  CHECK(show(v.counters.at(0).hold) == "moved{1}");
  CHECK(said("mark m lasts 2 turns") == Lines{"E0104 2"});
  CHECK(said("pool p each side captured men go to p(own) captured men go to p(own)") ==
        Lines{"E0202 captured men go to p(own)"});
  CHECK(said("right a of Xx right b of Xx right c of Xx right d of Xx right e of Xx") ==
        Lines{"E0307 e"});
}

TEST_CASE("variant: events that `last` asks for are remembered, once", "[sema]") {
  const model::Variant v = made(
      "event grab = take{any}\n event again = grab & last again\n event idle = move{Xx}\n"
      "count c { reset when last grab hold when last again | last grab }");
  REQUIRE(v.events.size() == 2);
  CHECK(v.events[0].name == "again");
  CHECK(show(v.events[0].test) == "(took{0,1} & last0)");
  CHECK(v.events[1].name == "grab");
  CHECK(show(v.events[1].test) == "took{0,1}");
  CHECK(show(v.counters.at(0).reset) == "last1");
  CHECK(show(v.counters.at(0).hold) == "(last0 | last1)");
  CHECK(said("count c { reset when last gone }") == Lines{"E0201 gone"});
  CHECK(said("count c { reset when last Xx }") == Lines{"E0207 Xx"});
  CHECK(said("event e = move{Xx}\n piece Probe P { path \"W\" {last e} }") ==
        Lines{"E0501 last e"});
}

TEST_CASE("variant: things of a module are there when they are spoken of", "[sema]") {
  const Modules modules = {{"m",
                            "right r of Xx\n mark k lasts 1 turn\n option o = no | yes\n"
                            "open count c { reset when any }\n piece Zz { path \"W\" {r} }\n"
                            "law l { draw when c > 3 }\n law other { draw when c > 3 & o = yes }"}};
  const model::Variant quiet = made("", "use m", modules);
  CHECK(quiet.rights.empty());
  CHECK(quiet.marks.empty());
  CHECK(quiet.options.empty());
  CHECK(quiet.counters.empty());
  const model::Variant loud = made("follow l men Z Zz start z \"Z\"", "use m", modules);
  CHECK(loud.rights.size() == 1);
  CHECK(loud.counters.size() == 1);
  CHECK(loud.options.empty());
  const model::Variant own = made("count c { reset when none } follow other", "use m", modules);
  REQUIRE(own.counters.size() == 1);
  CHECK(show(own.counters[0].reset) == "never");
  CHECK(own.options.size() == 1);
}

TEST_CASE("variant: a right without its partner is nobody's", "[sema]") {
  const Modules modules = {{"m", "piece Zz { }\n right r of Xx with Zz\n def d = {r} \"W\""}};
  const model::Variant v = made("piece Probe P { path d } start p \"P\"", "use m", modules);
  CHECK(v.rights.at(0).of.none());
}

TEST_CASE("variant: laws are flattened where they are followed", "[sema]") {
  const Modules modules = {{"m",
                            "option o = no | yes\n law a { rule R { forbid any when stuck why "
                            "\"w\" } lose when none why \"a\" }\n"
                            "law b { follow a draw when any why \"b\" on arrive: pass }\n"
                            "law c { follow a when o = yes  action d = pass }"}};
  const model::Variant v =
      made("win when any why \"first\" follow b win when none why \"last\"", "use m", modules);
  std::string order;
  for (const model::Result& result : v.results) {
    order += result.why + " ";
  }
  CHECK(order == " first a b last ");
  REQUIRE(v.rules.size() == 1);
  CHECK(v.rules[0].why == "w");
  CHECK(v.hooks.size() == 1);
  const model::Variant twice = made("follow a, b, a", "use m", modules);
  CHECK(twice.rules.size() == 1);
  CHECK(twice.results.size() == 3);
  const model::Variant when = made("follow b when o = yes", "use m", modules);
  CHECK(show(when.rules.at(0).follow) == "option0=1");
  CHECK(show(when.hooks.at(0).follow) == "option0=1");
  CHECK(show(when.results.at(1).follow) == "option0=1");
  const model::Variant either = made("follow a when o = no follow c", "use m", modules);
  CHECK(show(either.rules.at(0).follow) == "(option0=0 | option0=1)");
  const model::Variant always = made("follow a when o = no follow a", "use m", modules);
  CHECK(show(always.rules.at(0).follow) == "always");
  const model::Variant action = made("follow c when o = yes", "use m", modules);
  CHECK(show(action.actions.at(0).path) == "option0=1 pass");
}

TEST_CASE("variant: laws that do not work", "[sema]") {
  CHECK(said("law a { } follow a when some(own Xx)") == Lines{"E0504 some(own Xx)"});
  CHECK(said("law a { } follow a when stuck") == Lines{"E0504 stuck"});
  CHECK(said("follow nothing") == Lines{"E0201 nothing"});
  CHECK(said("rule R { forbid any } law a { rule R { forbid any } } follow a") == Lines{"E0202 R"});
  CHECK(said("law a { board 8x8 } follow a") == Lines{"E0106 board 8x8"});
}

TEST_CASE("variant: diagrams", "[sema]") {
  const model::Variant v = made(
      "start a {\n. . . . . . . x\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
      ". . . . . . . .\n. . . . . . . .\nY . . . . . . .\nX y . . . . . .\n}");
  CHECK(men(v.starts.at(1), v) == "wX@a1 bY@b1 wY@a2 bX@h8");
  const model::Variant mirrored = made("start a mirrored {\n Y . . . . . . .\n. X . . . . . .\n}");
  CHECK(men(mirrored.starts.at(1), mirrored) == "wX@b1 wY@a2 bY@a7 bX@b8");
  CHECK(v.starts.at(0).name == "standard");
  CHECK(v.starts.at(0).text == "X7/8/8/8/8/8/8/Y7 w - - 0 1");
  CHECK(said("start a mirrored {\n. . . X . . .\n}") == Lines{"E0305 . . . X . . ."});
  CHECK(said("start a mirrored {\n. . . Q . . . .\n}") == Lines{"E0306 Q"});
  CHECK(said("start a mirrored {\n. . . x . . . .\n}") == Lines{"E0309 x"});
  CHECK(said("start a {\n. . . X . . . .\n}").at(0).substr(0, 5) == "E0309");
  CHECK(said("start a mirrored {\nX . . . . . . .\nX . . . . . . .\nX . . . . . . .\nX . . . . . . "
             ".\nX . . . . . . .\n}")
            .at(0)
            .substr(0, 5) == "E0309");
  CHECK(said("start a \"X\" start a \"Y\"") == Lines{"E0202 a"});
}

TEST_CASE("variant: diagrams of sides that face east and west", "[sema]") {
  const Checked checked = check(
      "variant t { board 4x2 sides L east, R west endless \"x\" piece Xx X { } piece Yy Y { }\n"
      "start s mirrored {\n X Y\n}\n}");
  CHECK(checked.said() == Lines{});
  REQUIRE(checked.variant);
  CHECK(men(checked.variant->starts[0], *checked.variant) == "wY@a1 bY@d1 wX@a2 bX@d2");
}

TEST_CASE("variant: starts from other starts", "[sema]") {
  const std::string base = "start a mirrored {\n X . . . . . . .\n}\n";
  const model::Variant v =
      made(base + "start b = a + b1 Yy c2 Xx mirrored start c = a start d = a + e4 Yy");
  CHECK(men(v.starts.at(2), v) == "wX@a1 wY@b1 wX@c2 bX@c7 bX@a8 bY@b8");
  CHECK(men(v.starts.at(3), v) == "wX@a1 bX@a8");
  CHECK(men(v.starts.at(4), v) == "wX@a1 wY@e4 bX@a8");
  CHECK(said(base + "start b = a + a1 Yy") == Lines{"E0309 a1 Yy"});
  CHECK(said(base + "start b = a + j1 Yy") == Lines{"E0304 j1 Yy"});
  CHECK(said(base + "start b = a + b1 Zz") == Lines{"E0201 b1 Zz"});
  CHECK(said(base + "start b = nothing") == Lines{"E0805 nothing"});
  CHECK(said("start b = standard + b1 Yy") == Lines{"E0309 standard"});
}

TEST_CASE("variant: phases", "[sema]") {
  const model::Variant v = made(
      "start a \"X\" start b \"X\" phase setup { Black chooses start of b, a } phase play { White "
      "first }");
  REQUIRE(v.phases.size() == 2);
  CHECK(v.phases[0].side == 1);
  CHECK(v.phases[0].choices == std::vector<int>{2, 1});
  CHECK(v.phases[1].choices.empty());
  CHECK(said("phase p { Blue first }") == Lines{"E0201 Blue"});
  CHECK(said("phase p { White chooses start of q }") == Lines{"E0805 q"});
}

TEST_CASE("variant: test blocks", "[sema]") {
  const model::Variant v = made(
      "option o = no | yes  rule R { forbid none }\n test \"t\" { start standard position \"X\" "
      "with o = yes\n"
      "play a1a2 \"b1 b2\" legal a1a2 illegal a1a3 because R expect own Xx c3 attacked a1 safe b2\n"
      "moves = 12 perft 3 = 44 result White why \"x\" result draw text \"X\" }");
  REQUIRE(v.tests.size() == 1);
  const std::vector<model::Statement>& s = v.tests[0].statements;
  REQUIRE(s.size() == 14);
  CHECK(s[0].words.at(0) == "standard");
  CHECK(s[2].words == std::vector<std::string>{"o", "yes"});
  CHECK(s[3].words == std::vector<std::string>{"a1a2", "b1 b2"});
  CHECK(s[5].rule == "R");
  CHECK(s[6].square == 18);
  CHECK(show(s[6].test) == "(own & {0})");
  CHECK(s[7].kind == model::StatementKind::Attacked);
  CHECK(s[8].kind == model::StatementKind::Safe);
  CHECK(s[9].count == 12);
  CHECK(s[10].depth == 3);
  CHECK(s[10].count == 44);
  CHECK(s[11].words.at(0) == "White");
  CHECK(s[11].rule == "x");
  CHECK(s[13].words.at(0) == "X");
}

TEST_CASE("variant: test blocks speak of what there is", "[sema]") {
  const std::string o = "option o = no | yes rule Rule { forbid none }\n";
  CHECK(said("test \"t\" { start s }") == Lines{"E0805 s"});
  CHECK(said(o + "test \"t\" { with p = yes }") == Lines{"E0803 p"});
  CHECK(said(o + "test \"t\" { with o = maybe }") == Lines{"E0804 with o = maybe"});
  CHECK(said(o + "test \"t\" { illegal a1a2 because Rulee }") == Lines{"E0201 Rulee"});
  CHECK(said("test \"t\" { expect own a9 }") == Lines{"E0304 a9"});
  CHECK(said("test \"t\" { attacked j1 }") == Lines{"E0304 j1"});
  CHECK(said("test \"t\" { result Blue }") == Lines{"E0201 Blue"});
}

TEST_CASE("variant: lints", "[sema]") {
  CHECK(said("def hop = \"N\" set s = Xx cond c = own region r = row 1 dirs d = (0,1)") ==
        Lines{"W0901 hop", "W0901 s", "W0901 c", "W0901 r", "W0901 d"});
  CHECK(said("", "def hop = \"N\"") == Lines{});
  CHECK(said("def hop = nope") == Lines{"E0201 nope"});
  CHECK(said("piece Q Q { }") == Lines{"W0904 Q"});
  CHECK(said("piece Q Q { } on arrive: become Q") == Lines{});
  CHECK(said("piece Q Q { } piece P P { promotes Q } start p \"{p}7\"") == Lines{});
  const Checked endless =
      check("variant t { board 8x8 sides White north, Black south piece Xx X { } start \"X\" }");
  CHECK(endless.said() == Lines{"W0903 t"});
}
