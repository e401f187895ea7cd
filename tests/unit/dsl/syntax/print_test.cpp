// SPDX-License-Identifier: MIT
// The formatter: what it writes, that it loses nothing, and that doing it twice changes nothing.
#include "dsl/syntax/print.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "dsl/syntax/lexical.hpp"
#include "tests/unit/dsl/syntax/support.hpp"

using namespace polymachy;
using polymachy::testing::parse_text;
using polymachy::testing::Parsed;
using polymachy::testing::path_shape;
using polymachy::testing::shape;

namespace {

std::string format(const std::string& text) {
  const Parsed parsed = parse_text(text);
  INFO(render(parsed.sink, *parsed.sources, false));
  REQUIRE(parsed.sink.empty());
  REQUIRE(parsed.tree);
  return print(*parsed.tree, *parsed.sources);
}

std::vector<std::string> comments_of(const Parsed& parsed) {
  std::vector<std::string> all;
  for (const ast::Comment& comment : parsed.tree->comments)
    all.emplace_back(parsed.sources->slice(comment.span));
  return all;
}

/// The first lines in which two texts differ; empty if they are equal.
std::string difference(const std::string& a, const std::string& b) {
  std::istringstream left(a), right(b);
  std::string x, y;
  while (true) {
    const bool more = static_cast<bool>(std::getline(left, x));
    const bool also = static_cast<bool>(std::getline(right, y));
    if (!more && !also)
      return {};
    if (more != also || x != y)
      return "[" + x + "] [" + y + "]";
  }
}

/// The three promises, for one text that parses.
void check_stable(const std::string& text) {
  const Parsed before = parse_text(text);
  const std::string once = format(text);
  const Parsed after = parse_text(once);
  REQUIRE(after.sink.empty());
  CHECK(shape(after.tree->root) == shape(before.tree->root));
  CHECK(comments_of(after) == comments_of(before));
  CHECK(difference(once, format(once)) == "");
  CHECK(once.find(" \n") == std::string::npos);
  CHECK(once.find("\n\n\n") == std::string::npos);
}

/// Every construct of the language, nothing formatted.
constexpr const char* everything = R"(
# head
use core,pieces

use pawns
variant  all { title "All" by "B" year 2012 page "p" about "a \"b\" \\" endless "e"
board 12x12 without a1..b2,e4 sides White north,Black south
option safety=any|all "how safe" option two = a | b
set A(x:test)=all - Pawn & !King - (Queen|Rook) own Lion | (a | b)@from
open set B = Queen region zone = row -1..-3 | file d..f & rank 2 | square e4
right castle of King|Queen with Rook letters K east,Q west
right jump of King
mark passed lasts 1 turn pool hand each side
captured men go to hand(own) as base
captured men go to hand(enemy)
dirs d = (0,1) dirs e(d:dirs) = turn(d,-1)|board (1,0)|sym(1,2)|king
open def kingjump(D: dirs, n:number, p : path)= {jump & !check} a:king a{safety = all | !attacked}  b:outward(a) b{empty & !attacked} @to {safety = any | !can(goto origin  c:king c{attacked} e:outward(c) e{to})}
def slide = d:D (d{empty})* d land | x*[2] y*[n..] z*[0..n] u+ v?
def acts = put lift drop remove pass anywhere{empty} take{own} take take(passed) mark passed @a goto a say(a, b) aka "O-O" every(k{man} remove) become Q become (Q|R) become promoted
def pools = [t from hand & Pawn | Rook] new t [u from hand] new u s:(east|west) s:((1,2)) "mRcpR"
def long = castling(east, file g, file f, one, two) aka "O-O" | castling(west, file c, file d) aka "O-O-O" | (a b c d e f g h i j k l m n | o p q r s t u v w x y z aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp qq rr ss tt | uu vv) ww
def call = f(1, (1,2), turn(a,1) | b, d{empty}, "K", own Rook | g(h(i(d{x}))), take{enemy}, (a b)+)
piece Gold +RM { path "WfF" | a threat b promotes P san "" glyph "x" "y" value 3 note "n" }
piece Long L { path aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb | ccccccccccccccccccccc note "n" }
piece Duck { }
men Q Queen,R Rook,B Bishop,N Knight,C Cannon,M Camel,L Lion,E Elephant,A Archbishop,K King,D Duke,F Fool,G Gold
open count fifty { reset when take{any}|move{Fresh} hold when none }
count plain { }
law one { follow two }
law bare { draw when count(any - Royal) = 0 | hand(own) >= 1 & 3 < hand(enemy)  why "w" follow a,b when safety = any & two != b }
rule Exposed { forbid any when check why "your king" }
rule Long { prefer take{Lion | Terror | Eagle} by{Terror | Eagle | Lion} when attacked(mover) & !adjacent@taken why "too long for one line" }
event lost = take{Lion} & !by{Lion} & drop{a} b
on arrive{Promoting & last}: become Promotes
on depart: (pass | goto from)
action skip = pass
win when stuck lose when stuck & check why "mate"
phase setup { Black chooses start of s0,s1 } phase play { White first }
start bare mirrored {
P . +RM p
  E R N .
}
start s0=bare+f2 King g2 Queen mirrored start s1 = s0
start "8/8 w" start q "8"
test "t" { start s0 moves=56 perft 3=8902
position "p" with safety = any legal f2g4 O-O "e8=Q +" =s3 illegal f2g3 because Exposed
expect own King d7 attacked e4 safe e5 play d5d7 result draw why "w" result none text "y" }
}
)";

}  // namespace

TEST_CASE("formatting every construct loses nothing and is done after one time", "[syntax]") {
  check_stable(everything);
}

TEST_CASE("formatting survives comments and new lines wherever they may stand", "[syntax]") {
  const std::string text = everything;
  std::vector<std::size_t> gaps;
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at]))
      gaps.push_back(at);
    at += text[at] == '"' ? string_length(text, at) : 1;
  }
  std::uint32_t state = 7;
  const auto next = [&state] {
    return state = state * 1664525U + 1013904223U, state >> 8U;
  };
  const std::vector<std::string> additions = {
      "\n", "\n\n", " # c\n", "\n# own\n", "\n\n  # own\n\n", "  "};
  for (int round = 0; round < 60; ++round) {
    std::string changed = text;
    std::vector<std::size_t> places;
    for (int i = 0; i <= round % 12; ++i)
      places.push_back(gaps[next() % gaps.size()]);
    std::sort(places.rbegin(), places.rend());
    for (const std::size_t place : places)
      changed.insert(place, additions[next() % additions.size()]);
    if (parse_text(changed).sink.empty())  // a new line may split a comment: then it is no text
      check_stable(changed);
  }
}

TEST_CASE("the library and the variants are formatted without loss", "[syntax]") {
  const std::filesystem::path root = PM_SOURCE_ROOT;
  std::size_t files = 0;
  for (const char* folder : {"stdlib", "variants.d"}) {
    if (!std::filesystem::exists(root / folder))
      continue;
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      if (entry.path().extension() != ".pmy")
        continue;
      std::ifstream in(entry.path());
      std::stringstream text;
      text << in.rdbuf();
      CAPTURE(entry.path());
      check_stable(text.str());
      ++files;
    }
  }
  CHECK(files > 0);
}

TEST_CASE("an empty text stays empty, and comments alone stay", "[syntax]") {
  CHECK(format("").empty());
  CHECK(format("\n\n").empty());
  CHECK(format("  # one\n\n\n# two") == "# one\n\n# two\n");
}

TEST_CASE("one item a line, with two blanks of indent and at most one blank line between",
          "[syntax]") {
  CHECK(format("dirs a = (0,1)    dirs b = (0,-1)\n\n\n\ndirs c=a|b") ==
        "dirs a = (0,1)\ndirs b = (0,-1)\n\ndirs c = a | b\n");
  CHECK(format("variant x {\n\n title \"t\"\n\n\n\nwin when a\n\n}") ==
        "variant x {\n  title \"t\"\n\n  win when a\n}\n");
}

TEST_CASE("comments stay before or behind what they speak of", "[syntax]") {
  CHECK(format("# head\n\nuse a # core\n\n  # before\ndef b = c# behind\n# end") ==
        "# head\n\nuse a  # core\n\n# before\ndef b = c  # behind\n# end\n");
  CHECK(format("law l { # open\n# first\nwin when a\n# last\n} # close") ==
        "law l {  # open\n  # first\n  win when a\n  # last\n}  # close\n");
}

TEST_CASE("a comment inside an item keeps its place between the same words", "[syntax]") {
  CHECK(format("def a = b # why\n  c") == "def a = b  # why\n  c\n");
  CHECK(format("def a = b # one\n | c # two\n | d") == "def a = b  # one\n  | c  # two\n  | d\n");
  CHECK(format("men R Rook, # rook\n B Bishop") == "men R Rook,  # rook\n  B Bishop\n");
}

TEST_CASE("a long path is broken at its outermost bars", "[syntax]") {
  const std::string a(45, 'a'), b(45, 'b'), c(20, 'c');
  CHECK(format("def x = " + a + " | " + b + " | " + c) ==
        "def x = " + a + "\n  | " + b + "\n  | " + c + "\n");
  CHECK(format("def x = " + c + " | " + c) == "def x = " + c + " | " + c + "\n");
}

TEST_CASE("alternatives that the author put on lines of their own stay there", "[syntax]") {
  CHECK(format("def x = a\n| b") == "def x = a\n  | b\n");
  CHECK(format("def x =\n a\n| b") == "def x =\n  a\n  | b\n");
}

TEST_CASE("a long sequence keeps the author's lines, and is wrapped where there are none",
          "[syntax]") {
  const std::string a(40, 'a'), b(40, 'b'), c(40, 'c');
  CHECK(format("def x = \n" + a + "\n" + b + " " + c) ==
        "def x =\n  " + a + "\n  " + b + " " + c + "\n");
  CHECK(format("def x = " + a + " " + b + " " + c) == "def x = " + a + " " + b + "\n  " + c + "\n");
}

TEST_CASE("parentheses of long alternatives are opened", "[syntax]") {
  const std::string a(50, 'a'), b(45, 'b');
  CHECK(format("def x = {y} (" + a + " | z " + b + ") w") ==
        "def x = {y} (\n  " + a + "\n  | z " + b + "\n) w\n");
}

TEST_CASE("blocks that stand on one line stay there if they fit", "[syntax]") {
  CHECK(format("piece K  K { path \"K\"  san \"\" }") == "piece K K { path \"K\" san \"\" }\n");
  CHECK(format("piece K { path \"K\"\n }") == "piece K {\n  path \"K\"\n}\n");
  CHECK(format("rule r { forbid any why \"w\" }") == "rule r { forbid any why \"w\" }\n");
  CHECK(format("law l { win when a lose when b }") == "law l {\n  win when a\n  lose when b\n}\n");
  CHECK(format("law l { rule r { forbid a } }") == "law l { rule r { forbid a } }\n");
  CHECK(format("piece K { }") == "piece K { }\n");
}

TEST_CASE("an empty block of several lines closes on a line of its own", "[syntax]") {
  CHECK(format("piece K {\n # none\n}") == "piece K {\n  # none\n}\n");
  CHECK(format("variant x { }") == "variant x {\n}\n");
}

TEST_CASE("long lists of men are wrapped", "[syntax]") {
  std::string text = "men A Aaaaaaaa";
  for (int i = 0; i < 20; ++i)
    text += ", B Bbbbbbbb";
  const std::string out = format(text);
  CHECK(out.find("\n  B Bbbbbbbb") != std::string::npos);
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);)
    CHECK(line.size() <= 100);
}

TEST_CASE("diagrams have aligned columns", "[syntax]") {
  CHECK(format("start a mirrored {\nP . +RM p # one\n rm P\n}") ==
        "start a mirrored {\n  P  . +RM p  # one\n  rm P\n}\n");
}

TEST_CASE("statements of a test stay on the lines of the author", "[syntax]") {
  CHECK(format("test \"t\" {\n position \"p\"   legal a1a2\n\n illegal a1a3 }") ==
        "test \"t\" {\n  position \"p\" legal a1a2\n\n  illegal a1a3\n}\n");
}

TEST_CASE("a move is quoted when it would else be read otherwise", "[syntax]") {
  CHECK(format("test \"t\" { play \"e2e4\" \"e4 e5\" \"legal\" \"a#\" }") ==
        "test \"t\" { play e2e4 \"e4 e5\" \"legal\" \"a#\" }\n");
}

TEST_CASE("an expression is printed on one line", "[syntax]") {
  const Parsed parsed = parse_text("def x = a{ own  b|c }*  | \"K\"\n  d:king  (d)");
  REQUIRE(parsed.tree);
  CHECK(print_expression(parsed.tree->root.kids[0].kids[1]) == "a {own b | c}* | \"K\" d:king (d)");
}

TEST_CASE("a tree that was not parsed gets the parentheses it needs", "[syntax]") {
  const auto name = [](const char* text) {
    ast::Node node;
    node.kind = ast::Kind::Name;
    node.text = text;
    return node;
  };
  const auto make = [](ast::Kind kind, std::vector<ast::Node> kids, bool flag = false) {
    ast::Node node;
    node.kind = kind;
    node.kids = std::move(kids);
    node.flag = flag;
    return node;
  };
  using ast::Kind;
  const ast::Node either = make(Kind::Or, {name("a"), name("b")});
  CHECK(print_expression(make(Kind::And, {either, name("c")})) == "(a | b) & c");
  CHECK(print_expression(make(Kind::And, {either, name("c")}, true)) == "(a | b) c");
  CHECK(print_expression(make(Kind::Not, {either})) == "!(a | b)");
  CHECK(print_expression(make(
            Kind::Minus, {name("x"), make(Kind::Minus, {name("y"), name("z")})})) == "x - (y - z)");
  ast::Node many = make(Kind::Repeat, {make(Kind::Seq, {name("a"), name("b")}), {}, {}});
  many.text = "*";
  CHECK(print_expression(many) == "(a b)*");
}
