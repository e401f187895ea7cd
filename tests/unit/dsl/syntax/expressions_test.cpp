// SPDX-License-Identifier: MIT
// Tests, paths and directions: how tightly operators bind, and which of two readings a text has.
#include <catch2/catch.hpp>

#include "tests/unit/dsl/syntax/support.hpp"

using polymachy::testing::parse_text;
using polymachy::testing::path_shape;
using polymachy::testing::shape;
using polymachy::testing::test_shape;

TEST_CASE("tests: `|` binds less than `&`, and that less than words side by side", "[syntax]") {
  CHECK(test_shape("a | b & c") == "(Or (Name 'a') (And (Name 'b') (Name 'c')))");
  CHECK(test_shape("a & b | c") == "(Or (And (Name 'a') (Name 'b')) (Name 'c'))");
  CHECK(test_shape("own a & b c") ==
        "(And (And flag (Name 'own') (Name 'a')) (And flag (Name 'b') (Name 'c')))");
  CHECK(test_shape("a | b | c") == "(Or (Name 'a') (Name 'b') (Name 'c'))");
  CHECK(test_shape("a & b & c") == "(And (Name 'a') (Name 'b') (Name 'c'))");
}

TEST_CASE("tests: `!` binds tightest, and may be repeated", "[syntax]") {
  CHECK(test_shape("!a b") == "(And flag (Not (Name 'a')) (Name 'b'))");
  CHECK(test_shape("!a & b") == "(And (Not (Name 'a')) (Name 'b'))");
  CHECK(test_shape("!!a") == "(Not (Not (Name 'a')))");
  CHECK(test_shape("!(a | b)") == "(Not (Paren (Or (Name 'a') (Name 'b'))))");
  CHECK(test_shape("!a@x") == "(Not (AtSaved 'x' (Name 'a')))");
}

TEST_CASE("tests: a difference has blanks on both sides and goes from the left", "[syntax]") {
  CHECK(test_shape("a - b") == "(Minus (Name 'a') (Name 'b'))");
  CHECK(test_shape("a - b - c") == "(Minus (Minus (Name 'a') (Name 'b')) (Name 'c'))");
  CHECK(test_shape("a & b - c & d") ==
        "(And (Minus (And (Name 'a') (Name 'b')) (Name 'c')) (Name 'd'))");
  CHECK(test_shape("a - b c") == "(Minus (Name 'a') (And flag (Name 'b') (Name 'c')))");
  CHECK(test_shape("jump-safety") == "(Name 'jump-safety')");
  CHECK(test_shape("a -b") == "E0101");
  CHECK(test_shape("a - # why\n b") == "(Minus (Name 'a') (Name 'b'))");
}

TEST_CASE("a minus that lacks a blank is explained", "[syntax]") {
  const auto parsed = parse_text("set s = (a -b)");
  REQUIRE(parsed.codes() == "E0101");
  CHECK(parsed.pointed(0) == "-");
  REQUIRE(parsed.diagnostic(0).hints.size() == 1);
  CHECK(parsed.diagnostic(0).hints[0].text.find("blanks on both sides") != std::string::npos);
}

TEST_CASE("tests: comparisons, pools, counts and options", "[syntax]") {
  CHECK(test_shape("a = b") == "(Compare '=' (Name 'a') (Name 'b'))");
  CHECK(test_shape("fifty >= 100 & b") ==
        "(And (Compare '>=' (Name 'fifty') (Int 100 0)) (Name 'b'))");
  CHECK(test_shape("count(any - r) != 0") ==
        "(Compare '!=' (CountOf (Minus (Name 'any') (Name 'r'))) (Int))");
  CHECK(test_shape("hand(own) < 3") == "(Compare '<' (PoolSize 'hand' 'own') (Int 3 0))");
  CHECK(test_shape("3 <= hand(enemy)") == "(Compare '<=' (Int 3 0) (PoolSize 'hand' 'enemy'))");
  CHECK(test_shape("hand(own)") == "(Name 'hand' (Name 'own'))");
  CHECK(test_shape("jump-safety = all | !b") ==
        "(Or (Compare '=' (Name 'jump-safety') (Name 'all')) (Not (Name 'b')))");
  CHECK(test_shape("3") == "E0101");
  CHECK(test_shape("count(a)") == "E0101");
  CHECK(test_shape("a > ") == "E0101");
}

TEST_CASE("tests: places", "[syntax]") {
  CHECK(test_shape("row -1") == "(RowTest 'row' -1 -1)");
  CHECK(test_shape("rank 2..4") == "(RowTest 'rank' 2 4 flag)");
  CHECK(test_shape("file f") == "(FileTest 'f')");
  CHECK(test_shape("file d..ab") == "(FileTest 'd' 'ab')");
  CHECK(test_shape("square p16") == "(SquareTest 'p16')");
  CHECK(test_shape("row x") == "E0101");
  CHECK(test_shape("square e") == "E0101");
}

TEST_CASE("tests: events, questions and saved squares", "[syntax]") {
  CHECK(test_shape("take{Lion} by{a | b}") ==
        "(And flag (EventOf 'take' (Name 'Lion')) (EventOf 'by' (Or (Name 'a') (Name 'b'))))");
  CHECK(test_shape("move{a} & drop{b}") ==
        "(And (EventOf 'move' (Name 'a')) (EventOf 'drop' (Name 'b')))");
  CHECK(test_shape("some(own r)") == "(Some (And flag (Name 'own') (Name 'r')))");
  CHECK(test_shape("can(d{man})") == "(Can (Seq (Name 'd') (Braces (Name 'man'))))");
  CHECK(test_shape("adjacent@taken") == "(AtSaved 'taken' (Name 'adjacent'))");
  CHECK(test_shape("(a | b)@from c") ==
        "(And flag (AtSaved 'from' (Paren (Or (Name 'a') (Name 'b')))) (Name 'c'))");
}

TEST_CASE("tests: `last` is a name unless an event follows", "[syntax]") {
  CHECK(test_shape("a & last") == "(And (Name 'a') (Name 'last'))");
  CHECK(test_shape("(last)") == "(Paren (Name 'last'))");
  CHECK(test_shape("last & a") == "(And (Name 'last') (Name 'a'))");
  CHECK(test_shape("last lost") == "(LastEvent 'lost')");
}

TEST_CASE("paths: alternatives bind less than a sequence, that less than a repetition",
          "[syntax]") {
  CHECK(path_shape("a b | c") == "(Alt (Seq (Name 'a') (Name 'b')) (Name 'c'))");
  CHECK(path_shape("a b*") == "(Seq (Name 'a') (Repeat '*' (Name 'b') (Missing) (Missing)))");
  CHECK(path_shape("(a b)+ c?") ==
        "(Seq (Repeat '+' (Paren (Seq (Name 'a') (Name 'b'))) (Missing) (Missing)) "
        "(Repeat '?' (Name 'c') (Missing) (Missing)))");
  CHECK(path_shape("d{empty}*") ==
        "(Seq (Name 'd') (Repeat '*' (Braces (Name 'empty')) (Missing) (Missing)))");
}

TEST_CASE("paths: bounds of a repetition are numbers or names", "[syntax]") {
  CHECK(path_shape("a*[2]") == "(Repeat '[]' (Name 'a') (Int 2 0) (Missing))");
  CHECK(path_shape("a*[2..]") == "(Repeat '[]' flag (Name 'a') (Int 2 0) (Missing))");
  CHECK(path_shape("a*[0..n]") == "(Repeat '[]' flag (Name 'a') (Int) (Name 'n'))");
  CHECK(path_shape("a*[n..m]") == "(Repeat '[]' flag (Name 'a') (Name 'n') (Name 'm'))");
  CHECK(path_shape("a*[]") == "E0101");
  CHECK(path_shape("a*[1..2..3]") == "E0101");
}

TEST_CASE("paths: a bracket behind a star may be a choice from a pool", "[syntax]") {
  CHECK(path_shape("a* [t from hand]") ==
        "(Seq (Repeat '*' (Name 'a') (Missing) (Missing)) (ChooseType 't' 'hand' (Missing)))");
  CHECK(path_shape("[t from hand & a | b] new t") ==
        "(Seq (ChooseType 't' 'hand' (Or (Name 'a') (Name 'b'))) (New 't'))");
}

TEST_CASE("paths: a name and parentheses are a call only without a blank between", "[syntax]") {
  CHECK(path_shape("slide(d)") == "(Name 'slide' (Name 'd'))");
  CHECK(path_shape("slide (d)") == "(Seq (Name 'slide') (Paren (Name 'd')))");
  CHECK(path_shape("d:D (d{empty})* d") ==
        "(Seq (Bind 'd' (Name 'D')) (Repeat '*' (Paren (Seq (Name 'd') (Braces (Name 'empty')))) "
        "(Missing) (Missing)) (Name 'd'))");
  CHECK(path_shape("take(m)") == "(TakeMark 'm')");
  CHECK(path_shape("take (m)") == "(Seq (Take (Missing)) (Paren (Name 'm')))");
  CHECK(path_shape("take{own}") == "(Take (Name 'own'))");
  CHECK(path_shape("take {own}") == "(Seq (Take (Missing)) (Braces (Name 'own')))");
}

TEST_CASE("paths: every action has its node", "[syntax]") {
  CHECK(path_shape("put lift drop remove pass anywhere") ==
        "(Seq (PutAct) (Lift) (Drop) (Remove) (Pass) (Anywhere))");
  CHECK(path_shape("@x goto x mark m say(a, b) aka \"O-O\" every(a)") ==
        "(Seq (Save 'x') (Goto 'x') (SetMark 'm') (Say 'a' 'b') (Aka 'O-O') (Every (Name 'a')))");
  CHECK(path_shape("become Q") == "(Become (Name 'Q'))");
  CHECK(path_shape("become (Q | R)") == "(Become (Or (Name 'Q') (Name 'R')))");
  CHECK(path_shape("become promoted") == "(Become flag)");
  CHECK(path_shape("\"mRcpR\" | \"K\"") == "(Alt (Betza 'mRcpR') (Betza 'K'))");
}

TEST_CASE("paths: directions are bound by name, by call or in parentheses", "[syntax]") {
  CHECK(path_shape("b:outward(a) b") == "(Seq (Bind 'b' (Name 'outward' (Name 'a'))) (Name 'b'))");
  CHECK(path_shape("s:(east | (1,2))") == "(Bind 's' (Alt (Name 'east') (Vec 1 2)))");
  CHECK(path_shape("s:turn(d,-1)") == "(Bind 's' (Turned 'd' -1 0))");
}

TEST_CASE("directions: vectors, their turns, and names", "[syntax]") {
  const auto parsed =
      parse_text("dirs d(x: dirs) = (0,-1) | board (1,0) | sym(1,2) | turn(x,3) | king");
  REQUIRE(parsed.codes().empty());
  CHECK(shape(parsed.tree->root.kids[0]) ==
        "(Dirs 'd' (Params (Param 'x' 'dirs')) (Alt (Vec 0 -1) (Vec 1 0 flag) (Sym 1 2) "
        "(Turned 'x' 3 0) (Name 'king')))");
}

TEST_CASE("arguments are numbers, tests, directions or paths", "[syntax]") {
  CHECK(path_shape("f(1, own a, file g)") ==
        "(Name 'f' (Int 1 0) (And flag (Name 'own') (Name 'a')) (FileTest 'g'))");
  CHECK(path_shape("f((1,2), sym(0,1) | d, turn(d,2))") ==
        "(Name 'f' (Vec 1 2) (Alt (Sym 0 1) (Name 'd')) (Turned 'd' 2 0))");
  CHECK(path_shape("f(\"K\", d{a}, (a b)+)") ==
        "(Name 'f' (Betza 'K') (Seq (Name 'd') (Braces (Name 'a'))) (Repeat '+' (Paren (Seq "
        "(Name 'a') (Name 'b'))) (Missing) (Missing)))");
  CHECK(path_shape("f(g(h(d{x})))") ==
        "(Name 'f' (Name 'g' (Name 'h' (Seq (Name 'd') (Braces (Name 'x'))))))");
  CHECK(path_shape("f()") == "E0101");
}

TEST_CASE("what could be a test or a path is read as a test in an argument", "[syntax]") {
  CHECK(path_shape("f(a | b)") == "(Name 'f' (Or (Name 'a') (Name 'b')))");
  CHECK(path_shape("f(take{a})") == "(Name 'f' (EventOf 'take' (Name 'a')))");
}

TEST_CASE("an error in an argument is the one of the reading that got further", "[syntax]") {
  const auto in_test = parse_text("def d = f(own & )");
  REQUIRE(in_test.codes() == "E0101");
  CHECK(in_test.diagnostic(0).message == "expected a test");
  CHECK(in_test.pointed(0) == ")");
  const auto in_path = parse_text("def d = f(g(own, a{x &}))");
  REQUIRE(in_path.codes() == "E0101");
  CHECK(in_path.pointed(0) == "}");
}
