// SPDX-License-Identifier: MIT
// Modules, scopes and names: who sees what, what may be given a new value, and what is said when
// that fails.
#include <catch2/catch.hpp>

#include "tests/unit/dsl/sema/support.hpp"

using namespace polymachy;
using namespace polymachy::test;

namespace {

using Lines = std::vector<std::string>;

// A variant that speaks of [name] in a path.
std::string walks(const std::string& path, const std::string& items = "") {
  return items + "\n piece Probe P { path " + path + " }\n start p \"P7/8/8/8/8/8/8/8 w - - 0 1\"";
}

std::string path_in(const Checked& checked, const std::string& type) {
  REQUIRE(checked.variant);
  for (const model::Type& one : checked.variant->types) {
    if (one.name == type) {
      return show(one.path);
    }
  }
  return "no type " + type;
}

}  // namespace

TEST_CASE("names: a variant sees what a module's modules declare", "[sema]") {
  const Checked checked =
      check(variant(walks("hop"), "use top"),
            {{"top", "use middle"}, {"middle", "use low"}, {"low", "def hop = \"N\""}});
  CHECK(checked.said() == Lines{});
  CHECK(path_in(checked, "Probe").substr(0, 10) == "bind0(1,2)");
}

TEST_CASE("names: a module sees its own modules only", "[sema]") {
  const Checked checked = check(variant(walks("walk"), "use a, b"),
                                {{"a", "def walk = hop"}, {"b", "def hop = \"N\""}});
  CHECK(checked.said() == Lines{"E0201 hop"});
  CHECK(checked.with("E0201").message == "unknown path `hop`");
  REQUIRE(checked.with("E0201").trace.size() == 1);
  CHECK(checked.at(checked.with("E0201").trace[0].span) == "walk");
}

TEST_CASE("names: a misspelt name gets a hint", "[sema]") {
  const Checked checked = check(variant(walks("hopp", "def hop = \"N\"")));
  CHECK(checked.with("E0201").hints.at(0).text == "did you mean `hop`?");
  const Checked word = check(variant(walks("\"W\" {emty}")));
  CHECK(word.with("E0201").hints.at(0).text == "did you mean `empty`?");
}

TEST_CASE("names: two declarations in one scope", "[sema]") {
  const Checked checked = check(variant(walks("hop", "def hop = \"N\"\n def hop = \"C\"")));
  CHECK(checked.said() == Lines{"E0202 hop"});
  REQUIRE(checked.with("E0202").secondary.size() == 1);
  CHECK(check(variant("set a = Xx\n region a = row 1")).said().at(0) == "E0202 a");
  CHECK(check(variant(walks("f(1,2)", "def f(a: number, a: number) = (\"W\")*[a]"))).said().at(0) ==
        "E0202 a");
}

TEST_CASE("names: a name in two modules is ambiguous where it is used", "[sema]") {
  const Modules modules = {{"a", "def hop = \"N\""}, {"b", "def hop = \"C\""}};
  CHECK(check(variant(walks("\"W\""), "use a, b"), modules).said() == Lines{});
  const Checked checked = check(variant(walks("hop"), "use a, b"), modules);
  CHECK(checked.said() == Lines{"E0203 hop"});
  CHECK(checked.with("E0203").secondary.size() == 2);
}

TEST_CASE("names: a module that is not there", "[sema]") {
  const Checked checked = check(variant("", "use lepers"), {{"leapers", ""}});
  CHECK(checked.said() == Lines{"E0204 lepers"});
  CHECK(checked.with("E0204").hints.at(0).text == "did you mean `leapers`?");
  const Checked game = check(variant("", "use other"), {{"other", variant("")}});
  CHECK(game.said() == Lines{"E0204 other"});
}

TEST_CASE("names: modules in a circle", "[sema]") {
  const Checked checked =
      check(variant("", "use a"), {{"a", "use b"}, {"b", "use c"}, {"c", "use b"}});
  CHECK(checked.said() == Lines{"E0205 b"});
  CHECK(checked.with("E0205").message == "`use` goes in a circle: b -> c -> b");
}

TEST_CASE("names: definitions in a circle", "[sema]") {
  const Checked checked = check(variant(walks("a", "def a = b\n def b = \"W\" | c\n def c = a")));
  CHECK(checked.with("E0206").message == "`a` refers to itself: a -> b -> c -> a");
  CHECK(checked.said() == Lines{"E0206 a"});
  CHECK(check(variant("set a = b\n set b = a")).said().at(0) == "E0206 a");
  CHECK(check(variant("piece Probe P { path \"W\" | Probe }")).said() == Lines{"E0206 Probe"});
  CHECK(check(variant("law a { follow b }\n law b { follow a }\n follow a")).said() ==
        Lines{"E0206 a"});
}

TEST_CASE("names: a definition as its own argument is no circle", "[sema]") {
  const Checked checked = check(variant(walks("twice(twice(\"W\"))", "def twice(P: path) = P P")));
  CHECK(checked.said() == Lines{});
  const std::string shown = path_in(checked, "Probe");
  CHECK(std::count(shown.begin(), shown.end(), 'b') == 4);
}

TEST_CASE("names: a name of another sort", "[sema]") {
  const Checked checked = check(variant(walks("\"W\" far", "region far = row 8")));
  CHECK(checked.said() == Lines{"E0207 far"});
  CHECK(checked.with("E0207").message == "`far` is a region; a path is needed here");
  CHECK(check(variant(walks("\"W\" {hop}", "def hop = \"N\""))).said() == Lines{"E0207 hop"});
  CHECK(check(variant(walks("d:hop d", "def hop = \"N\""))).said() == Lines{"E0207 hop"});
  CHECK(check(variant("men Q far\n region far = row 8")).said() == Lines{"E0207 far"});
  CHECK(check(variant("follow far\n region far = row 8")).said() == Lines{"E0207 far"});
  CHECK(check(variant(walks("mark Xx"))).said() == Lines{"E0207 Xx"});
}

TEST_CASE("names: calls have the right number of arguments", "[sema]") {
  const std::string def = "dirs ahead = (0,1)\n def go(D: dirs, n: number) = D*[n]";
  CHECK(check(variant(walks("go(ahead)", def))).said() == Lines{"E0208 go"});
  CHECK(check(variant(walks("go(ahead, 2)", def))).said() == Lines{});
  CHECK(check(variant(walks("go(ahead, ahead)", def))).said() == Lines{"E0207 ahead"});
  CHECK(check(variant(walks("ahead(ahead)", def))).said().at(0) == "E0208 ahead");
}

TEST_CASE("names: bound names do not hide visible ones", "[sema]") {
  const std::string dirs = "dirs ahead = (0,1)\n";
  CHECK(check(variant(walks("ahead:ahead ahead", dirs))).said() == Lines{"E0210 ahead"});
  CHECK(check(variant(walks("ahead @Xx", dirs))).said() == Lines{"E0210 Xx"});
  CHECK(check(variant(walks("d:ahead d d:ahead d", dirs))).said() == Lines{"E0210 d"});
  CHECK(check(variant(walks("d:ahead d | d:ahead d d", dirs))).said() == Lines{});
  CHECK(check(variant("region any = row 1")).said() == Lines{"E0210 any"});
  CHECK(check(variant(walks("f(1)", dirs + "def f(ahead: number) = (\"W\")*[ahead]"))).said() ==
        Lines{"E0210 ahead"});
}

TEST_CASE("names: only open names of a module take a new value", "[sema]") {
  const Modules modules = {{"m", "open set Far = Xx\n def hop = \"N\"\n piece Zz { }"}};
  const Checked checked = check(variant(walks("hop", "def hop = \"C\""), "use m"), modules);
  CHECK(checked.said() == Lines{"E0211 hop"});
  CHECK(check(variant(walks("\"W\" {Far}", "set Far = Yy"), "use m"), modules).said() == Lines{});
  CHECK(
      check(variant("piece Zz Z { path \"W\" }\n start z \"Z7/8/8/8/8/8/8/8 w - - 0 1\"", "use m"),
            modules)
          .said() == Lines{});
  CHECK(check(variant("region Far = row 1", "use m"), modules).said() == Lines{"E0207 Far"});
}

TEST_CASE("names: the module's own text sees the new value of an open name", "[sema]") {
  const Modules modules = {
      {"m",
       "open set Far = Xx\n open cond bad = Far & row 1\n open def hop = \"N\"\n"
       "def twofold = hop {bad}"}};
  const Checked plain = check(variant(walks("twofold"), "use m"), modules);
  CHECK(plain.said() == Lines{});
  CHECK(path_in(plain, "Probe").find("({0} & squares(8,8))") != std::string::npos);
  const Checked fresh =
      check(variant(walks("twofold", "set Far = Yy\n def hop = \"C\""), "use m"), modules);
  CHECK(fresh.said() == Lines{});
  CHECK(path_in(fresh, "Probe").find("({1} & squares(8,8))") != std::string::npos);
  CHECK(path_in(fresh, "Probe").substr(0, 10) == "bind0(1,3)");
}

TEST_CASE("names: a variant's piece is the only one of its name", "[sema]") {
  const Modules modules = {{"m", "piece Duke { path \"W\" }\n piece Count { path Duke | \"F\" }"}};
  const Checked checked = check(
      variant("piece Duke D { path \"N\" }\n men C Count\n start d \"DC6/8/8/8/8/8/8/8 w - - 0 1\"",
              "use m"),
      modules);
  CHECK(checked.said() == Lines{});
  CHECK(path_in(checked, "Count").substr(0, 11) == "(bind0(1,2)");
}

TEST_CASE("names: a library piece without letters is no man of the game", "[sema]") {
  const Modules modules = {{"m", "piece Duke { path \"W\" }\n open set Noble = Duke | Xx"}};
  const Checked checked = check(variant(walks("Duke {Noble}"), "use m"), modules);
  CHECK(checked.said() == Lines{});
  const std::string shown = path_in(checked, "Probe");
  CHECK(shown.find("{0}") != std::string::npos);
  for (const char* use : {"\"W\" {Duke}", "\"W\" become Duke", "\"W\" put \"W\" new Duke"})
    CHECK(check(variant(walks(use), "use m"), modules).said() == Lines{"E0213 Duke"});
  CHECK(check(variant("set s = Xx - Duke", "use m"), modules).said() == Lines{"E0213 Duke"});
  const Modules makers = {{"m",
                           "piece Duke { path \"W\" }\n set Nobody = Duke\n law l { on take: new "
                           "Duke }\n law k { on take: become Nobody }"}};
  CHECK(check(variant("follow l", "use m"), makers).said() == Lines{"E0213 Duke"});
  CHECK(check(variant("follow k", "use m"), makers).said() == Lines{"E0409 Nobody"});
  CHECK(check(variant(walks("\"W\" {Duchess}"), "use m"), modules).said() ==
        Lines{"E0201 Duchess"});
}

TEST_CASE("names: bound names of a definition are its own", "[sema]") {
  const std::string items =
      "dirs ahead = (0,1)\n dirs back = (0,-1)\n def zig(P: path) = d:ahead d P d\n";
  const Checked checked = check(variant(walks("zig(d:back d d)", items)));
  CHECK(checked.said() == Lines{});
  CHECK(path_in(checked, "Probe") == "bind0(0,1) step0 bind1(0,-1) step1 step1 step0");
}

TEST_CASE("names: saved squares of a definition are its own", "[sema]") {
  const std::string items = "def there = \"W\" @k\n";
  CHECK(check(variant(walks("there goto k", items))).said() == Lines{"E0201 k"});
  const Checked checked = check(variant(walks("there @k goto k", items)));
  CHECK(checked.said() == Lines{});
}

TEST_CASE("names: one variant a file, named like it", "[sema]") {
  CHECK(check("# nothing").said() == Lines{"E0004 "});
  CHECK(check("variant a { }\nvariant b { }").said() == Lines{"E0006 b"});
  const Folder folder;
  folder.write("good.pmy", variant(""));
  Checked checked;
  checked.variant = load_model(folder.path() / "good.pmy", {}, *checked.sources, checked.sink);
  CHECK(checked.said() == Lines{"E0007 t"});
  Checked absent;
  absent.variant = load_model(folder.path() / "bad.pmy", {}, *absent.sources, absent.sink);
  CHECK(absent.said() == Lines{"E0001 "});
  folder.write("big.pmy", std::string(max_file_bytes + 1, '#'));
  Checked big;
  big.variant = load_model(folder.path() / "big.pmy", {}, *big.sources, big.sink);
  CHECK(big.said() == Lines{"E0002 "});
}

TEST_CASE("names: a module beside the file is found after stdlib", "[sema]") {
  const Folder folder;
  const Folder library;
  library.write("a.pmy", "def hop = \"N\"");
  folder.write("a.pmy", "def hop = \"C\"");
  folder.write("b.pmy", "def skip = \"C\"");
  folder.write("t.pmy", variant(walks("hop | skip"), "use a, b"));
  Checked checked;
  checked.variant =
      load_model(folder.path() / "t.pmy", {library.path()}, *checked.sources, checked.sink);
  CHECK(checked.said() == Lines{});
  CHECK(path_in(checked, "Probe").substr(0, 11) == "(bind0(1,2)");
}

TEST_CASE("names: what belongs in a variant does not stand in a module", "[sema]") {
  CHECK(check_library("board 8x8").said() == Lines{"E0106 board 8x8"});
  CHECK(check(variant("", "use m"), {{"m", "draw when stuck"}}).said() ==
        Lines{"E0106 draw when stuck"});
  CHECK(check(variant("law l { set a = Xx }\n follow l")).said() == Lines{"E0106 set a = Xx"});
}

TEST_CASE("names: a module is checked as a whole", "[sema]") {
  CHECK(check_library("def a(D: dirs) = D b").said() == Lines{"E0201 b"});
  CHECK(check_library("piece P { path \"X\" }").said() == Lines{"E0401 X"});
  CHECK(check_library("law l { rule R { forbid nope } }").said() == Lines{"E0201 nope"});
  CHECK(check_library("count c { reset when nope }").said() == Lines{"E0201 nope"});
  CHECK(check_library("def again(P: path) = (P)* \"W\"\n law a { rule R { forbid any } }\n"
                      "law b { rule R { forbid none } }")
            .said() == Lines{});
}

TEST_CASE("names: expansion is bounded", "[sema]") {
  std::string items = "def a0 = \"W\" | \"W\" | \"W\" | \"W\" | \"W\" | \"W\" | \"W\" | \"W\"\n";
  for (int i = 1; i < 8; ++i) {
    const std::string old = "a" + std::to_string(i - 1);
    items += "def a" + std::to_string(i) + " = " + old + " | " + old + " | " + old + " | " + old +
             " | " + old + " | " + old + "\n";
  }
  const Checked wide = check(variant(walks("a7", items)));
  REQUIRE(wide.said().size() == 1);
  CHECK(wide.said()[0].substr(0, 5) == "E0602");
  std::string chain = "def a0 = \"W\"\n";
  for (int i = 1; i < 3000; ++i) {
    chain += "def a" + std::to_string(i) + " = a" + std::to_string(i - 1) + "\n";
  }
  const Checked deep = check(variant(walks("a2999", chain)));
  REQUIRE(deep.said().size() == 1);
  CHECK(deep.said()[0].substr(0, 5) == "E0103");
}
