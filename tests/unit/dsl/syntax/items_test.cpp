// SPDX-License-Identifier: MIT
// Items, pieces, starts and test blocks: each construct of docs/language.md as a tree.
#include <catch2/catch.hpp>

#include "tests/unit/dsl/syntax/support.hpp"

using namespace polymachy;
using polymachy::testing::parse_text;
using polymachy::testing::Parsed;
using polymachy::testing::shape;

namespace {

/// The shape of the only item of [text].
std::string item(const std::string& text) {
  const Parsed parsed = parse_text(text);
  if (!parsed.sink.empty() || !parsed.tree)
    return parsed.codes();
  REQUIRE(parsed.tree->root.kids.size() == 1);
  return shape(parsed.tree->root.kids[0]);
}

}  // namespace

TEST_CASE("a file is uses and items", "[syntax]") {
  const Parsed parsed = parse_text("use a, b use c\nvariant x { }\ndef y = z");
  REQUIRE(parsed.codes().empty());
  CHECK(shape(parsed.tree->root) ==
        "(File (Use (Word 'a') (Word 'b')) (Use (Word 'c')) (Variant 'x') "
        "(Def 'y' (Params) (Name 'z')))");
}

TEST_CASE("an empty file is a tree without items", "[syntax]") {
  for (const char* text : {"", "\n\n", "# only a comment", "  # and\n # more\n"}) {
    const Parsed parsed = parse_text(text);
    CHECK(parsed.sink.empty());
    REQUIRE(parsed.tree);
    CHECK(parsed.tree->root.kids.empty());
  }
}

TEST_CASE("descriptions", "[syntax]") {
  CHECK(item("variant x { title \"T\" by \"B\" year 2012 page \"P\" about \"A\" endless \"E\" }") ==
        "(Variant 'x' (Meta 'title' 'T') (Meta 'by' 'B') (Meta 'year' 2012 0) (Meta 'page' 'P') "
        "(Meta 'about' 'A') (Meta 'endless' 'E'))");
}

TEST_CASE("board and sides", "[syntax]") {
  CHECK(item("board 12x10") == "(Board 12 10)");
  CHECK(item("board 12 x 10 without a1, c3..ab12") ==
        "(Board 12 10 (Range 'a1') (Range 'c3' 'ab12'))");
  CHECK(item("sides White north, Black south") ==
        "(Sides (Side 'White' 'north') (Side 'Black' 'south'))");
}

TEST_CASE("named tests have parameters and may be open", "[syntax]") {
  CHECK(item("set S = a") == "(Set 'S' (Params) (Name 'a'))");
  CHECK(item("open cond c(t: test, n: number) = t") ==
        "(Cond 'c' flag (Params (Param 't' 'test') (Param 'n' 'number')) (Name 't'))");
  CHECK(item("region r = row 1") == "(Region 'r' (Params) (RowTest 'row' 1 1))");
  CHECK(item("open def d(p: path) = p") == "(Def 'd' flag (Params (Param 'p' 'path')) (Name 'p'))");
}

TEST_CASE("rights, marks, pools, counters, events and options", "[syntax]") {
  CHECK(item("right castle of King with Rook letters K east, Q west") ==
        "(Right 'castle' (Name 'King') (Name 'Rook') (Letter 'K' 'east') (Letter 'Q' 'west'))");
  CHECK(item("right jump of a | b letters J") ==
        "(Right 'jump' (Or (Name 'a') (Name 'b')) (Missing) (Letter 'J'))");
  CHECK(item("mark passed lasts 1 turn") == "(Mark 'passed' 1 0)");
  CHECK(item("pool hand each side") == "(Pool 'hand')");
  CHECK(item("captured men go to hand(own) as base") == "(Captured 'hand' 'own' flag)");
  CHECK(item("captured men go to bucket(enemy)") == "(Captured 'bucket' 'enemy')");
  CHECK(item("open count c { reset when take{any} hold when none reset when a }") ==
        "(Count 'c' flag (Reset (EventOf 'take' (Name 'any'))) (Hold (Name 'none')) (Reset (Name "
        "'a')))");
  CHECK(item("event e = take{a}") == "(Event 'e' (EventOf 'take' (Name 'a')))");
  CHECK(item("option o = a | b | c \"why\"") ==
        "(Option 'o' 'why' (Word 'a') (Word 'b') (Word 'c'))");
  CHECK(item("option o = a | b") == "(Option 'o' (Word 'a') (Word 'b'))");
}

TEST_CASE("pieces and men", "[syntax]") {
  CHECK(item("piece Gold +RM { path \"WfF\" | a threat b promotes P san \"\" glyph \"x\" \"y\" "
             "value 3 note \"n\" }") ==
        "(Piece 'Gold' '+RM' (PathAttr (Alt (Betza 'WfF') (Name 'a'))) (ThreatAttr (Name 'b')) "
        "(Promotes 'P') (San) (Glyph 'x' 'y') (ValueAttr 3 0) (Note 'n'))");
  CHECK(item("piece Duck { }") == "(Piece 'Duck')");
  CHECK(item("men R Rook, +B Horse") == "(Men (Man 'R' 'Rook') (Man '+B' 'Horse'))");
}

TEST_CASE("the name of a man is the span of the type", "[syntax]") {
  const Parsed parsed = parse_text("men R Rook");
  REQUIRE(parsed.tree);
  CHECK(parsed.sources->slice(parsed.tree->root.kids[0].kids[0].name) == "Rook");
}

TEST_CASE("laws, rules, hooks, actions and results", "[syntax]") {
  CHECK(item("law l { follow a, b when o = yes draw when c why \"w\" }") ==
        "(Law 'l' (Follow (Compare '=' (Name 'o') (Name 'yes')) (Word 'a') (Word 'b')) "
        "(Result 'draw' 'w' (Name 'c')))");
  CHECK(item("follow a") == "(Follow (Missing) (Word 'a'))");
  CHECK(item("rule r { forbid any when check why \"w\" }") ==
        "(Rule 'r' 'w' (Name 'any') (Name 'check'))");
  CHECK(item("rule r { prefer take{any} }") ==
        "(Rule 'r' flag (EventOf 'take' (Name 'any')) (Missing))");
  CHECK(item("on arrive{a & b}: become promoted") ==
        "(Hook 'arrive' (And (Name 'a') (Name 'b')) (Become flag))");
  CHECK(item("on take: remove") == "(Hook 'take' (Missing) (Remove))");
  CHECK(item("action skip = pass") == "(Action 'skip' (Pass))");
  CHECK(item("win when stuck") == "(Result 'win' (Name 'stuck'))");
}

TEST_CASE("phases and starts", "[syntax]") {
  CHECK(item("phase s { Black chooses start of s0, s1 }") ==
        "(Phase 's' (Choose 'Black' (Word 's0') (Word 's1')))");
  CHECK(item("phase p { White first }") == "(Phase 'p' (First 'White'))");
  CHECK(item("start \"8 w\"") == "(Start (String '8 w'))");
  CHECK(item("start a \"8 \\\"w\\\" \\\\\"") == "(Start 'a' (String '8 \"w\" \\'))");
  CHECK(item("start b = a") == "(Start 'b' (Based 'a'))");
  CHECK(item("start b = a + f2 King aa10 Rook mirrored") ==
        "(Start 'b' flag (Based 'a' (Added 'f2' 'King') (Added 'aa10' 'Rook')))");
}

TEST_CASE("a diagram has a row for each line of text", "[syntax]") {
  CHECK(item("start a mirrored {\n  P . +R # comment\n\n  rm RM .\n}") ==
        "(Start 'a' flag (Diagram (Row (Word 'P') (Word '.') (Word '+R')) "
        "(Row (Word 'rm') (Word 'RM') (Word '.'))))");
  CHECK(item("start a { P . }") == "(Start 'a' (Diagram (Row (Word 'P') (Word '.'))))");
}

TEST_CASE("every statement of a test block", "[syntax]") {
  CHECK(
      item("test \"t\" { start s position \"p\" with o = v play e2e4 \"e7 e5\" legal =s3 P@e4 "
           "e4,f5 O-O+ "
           "illegal e1 because R expect own King d7 attacked e4 safe e5 moves = 20 perft 3 = 8902 "
           "result draw why \"w\" result none text \"x\" }") ==
      "(Test 't' (TsStart 's') (TsPosition 'p') (TsWith 'o' 'v') (TsPlay (Word 'e2e4') (Word 'e7 "
      "e5')) "
      "(TsLegal (Word '=s3') (Word 'P@e4') (Word 'e4,f5') (Word 'O-O+')) (TsIllegal 'R' (Word "
      "'e1')) "
      "(TsExpect 'd7' (And flag (Name 'own') (Name 'King'))) (TsAttacked 'e4' flag) (TsAttacked "
      "'e5') "
      "(TsMoves 20 0) (TsPerft 3 8902) (TsResult 'draw' 'w') (TsResult 'none') (TsText 'x'))");
}

TEST_CASE("in `expect` a square ends the test, whatever follows", "[syntax]") {
  CHECK(item("test \"t\" { expect attacked e4 attacked e5 expect a = b c3 expect !x | square d4 d5 "
             "}") ==
        "(Test 't' (TsExpect 'e4' (Name 'attacked')) (TsAttacked 'e5' flag) "
        "(TsExpect 'c3' (Compare '=' (Name 'a') (Name 'b'))) "
        "(TsExpect 'd5' (Or (Not (Name 'x')) (SquareTest 'd4'))))");
}

TEST_CASE("words that begin items do other work inside expressions", "[syntax]") {
  const Parsed parsed = parse_text(
      "def a = b mark m c mark n lasts 1 turn rule r { forbid by{x} when count(y) = 0 } by \"z\" "
      "dirs d = e | board (1,0) board 8x8");
  REQUIRE(parsed.codes().empty());
  CHECK(shape(parsed.tree->root) ==
        "(File (Def 'a' (Params) (Seq (Name 'b') (SetMark 'm') (Name 'c'))) (Mark 'n' 1 0) "
        "(Rule 'r' (EventOf 'by' (Name 'x')) (Compare '=' (CountOf (Name 'y')) (Int))) (Meta 'by' "
        "'z') "
        "(Dirs 'd' (Params) (Alt (Name 'e') (Vec 1 0 flag))) (Board 8 8))");
}

TEST_CASE("spans are narrow and names are the declared words", "[syntax]") {
  const Parsed parsed = parse_text("  # c\n  def  fly ( d : dirs ) =  a | b{ x } # end\n\n");
  REQUIRE(parsed.tree);
  const ast::Node& def = parsed.tree->root.kids[0];
  const auto text = [&](Span span) {
    return std::string(parsed.sources->slice(span));
  };
  CHECK(text(def.span) == "def  fly ( d : dirs ) =  a | b{ x }");
  CHECK(text(def.name) == "fly");
  CHECK(text(def.kids[0].span) == "( d : dirs )");
  CHECK(text(def.kids[1].span) == "a | b{ x }");
  CHECK(text(def.kids[1].kids[1].span) == "b{ x }");
  CHECK(text(def.kids[1].kids[1].kids[1].span) == "{ x }");
}

TEST_CASE("comments are kept with where they stand, but not inside strings", "[syntax]") {
  const Parsed parsed = parse_text("# one\nby \"#no\" # two  \n  # three");
  REQUIRE(parsed.tree);
  REQUIRE(parsed.tree->comments.size() == 3);
  const auto text = [&](std::size_t i) {
    return std::string(parsed.sources->slice(parsed.tree->comments[i].span));
  };
  CHECK(text(0) == "# one");
  CHECK(text(1) == "# two");
  CHECK(text(2) == "# three");
  CHECK(parsed.tree->comments[0].own_line);
  CHECK_FALSE(parsed.tree->comments[1].own_line);
  CHECK(parsed.tree->comments[2].own_line);
}

TEST_CASE("every kind has a name for messages", "[syntax]") {
  CHECK(ast::kind_name(ast::Kind::Missing) == "nothing");
  CHECK(ast::kind_name(ast::Kind::Piece) == "`piece`");
  CHECK(ast::kind_name(ast::Kind::TsText) == "`text`");
}
