// SPDX-License-Identifier: MIT
#include <random>

#include <catch2/catch.hpp>

#include "interpreter/game/notation.hpp"
#include "tests/unit/interpreter/game/fake_chess.hpp"

using namespace polymachy;

namespace {

/// What a text reads as, and what was told.
struct Read {
  std::optional<Position> position;
  std::string message;
  std::string marked;  ///< the bytes of the error's span
  std::string hint;
};

Read read(const Program& program, const std::string& text) {
  SourceSet sources;
  Sink sink;
  const FileId file = sources.add("position", text);
  Read out;
  out.position = read_position(program, sources, file, sink);
  const std::vector<Diagnostic> told = sink.sorted();
  CHECK(told.size() == (out.position ? 0 : 1));
  if (told.empty())
    return out;
  CHECK(told[0].code == Code::BadPosition);
  CHECK(told[0].primary.span.end <= text.size());
  out.message = told[0].message;
  out.marked = std::string(sources.slice(told[0].primary.span));
  if (!told[0].hints.empty())
    out.hint = told[0].hints[0].text;
  return out;
}

std::string again(const Program& program, const std::string& text) {
  const Read out = read(program, text);
  return out.position ? write_position(program, *out.position) : "E0701 " + out.message;
}

/// A program of a size, with one-letter types and rights of K with R as chess has them.
Program sized(int width, int height, const std::string& letters) {
  Program p = fake::chess();
  p.size = {width, height};
  p.starts.clear();
  for (const char letter : letters) {
    TypeInfo info;
    info.name = info.letters = std::string(1, letter);
    p.types.push_back(info);
  }
  return p;
}

Square at(const Program& program, const char* name) {
  std::size_t length = 0;
  return read_square(program.size, name, length);
}

const std::string first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace

TEST_CASE("position text: what is in normal form reads and prints the same", "[game]") {
  const Program chess = fake::chess();
  for (const char* text : {
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
           "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
           "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 1000000000",
           "rn1{DR}kb1r/8/8/{dr}7/8/8/8/Q~q~2K3 b - - 3 7",
           "8/8/8/8/8/8/8/8 b - - 0 1",
           "rkr5/8/8/8/8/8/8/1R1KR2R w EBkq - 0 1",
           "rnbqkbnr/pppp1ppp/8/4p3/8/8/8/RNBQKBNR w KQkq d6c6e5 0 2",
       }) {
    const Read out = read(chess, text);
    CAPTURE(text, out.message);
    REQUIRE(out.position);
    CHECK(write_position(chess, *out.position) == again(chess, again(chess, text)));
  }
}

TEST_CASE("position text: plain FEN is printed as it was read", "[game]") {
  const Program chess = fake::chess();
  for (const char* text : {
           "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
           "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 17 1",
           "rn1{DR}kb1r/8/8/{dr}7/8/8/8/Q~q~2K3 b - - 3 7",
           "rnbqkbnr/pppp1ppp/8/4p3/8/8/8/RNBQKBNR w KQkq d6c6e5 0 2",
       }) {
    CHECK(again(chess, text) == text);
  }
}

TEST_CASE("position text: fields that others leave out or fill otherwise", "[game]") {
  const Program chess = fake::chess();
  const std::string men = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  CHECK(again(chess, men + " w KQkq -") == first);
  CHECK(again(chess, men + " w KQkq") == first);
  CHECK(again(chess, "  " + men + "\tw  KQkq - 0 1\n") == first);
  CHECK(again(chess, men) == men + " w - - 0 1");
  CHECK(again(chess, men + " w - - 0 1") == men + " w - - 0 1");
  CHECK(again(chess, men + " w 0 1") == men + " w - - 0 1");
  CHECK(again(chess, men + " w KQ 5 3") == men + " w KQ - 5 3");
  CHECK(again(chess, men + " w KQ 0 5 3") == men + " w KQ - 5 3");
  CHECK(again(chess, men + " w KQkq - 0 0") == first);
  CHECK(again(chess, men + "[] w KQkq - 0 1") == first);
  CHECK(again(chess, men + "[-] w KQkq - 0 1") == first);
  CHECK(again(chess, men + " w KQkq - 0 1 fifty=9") == men + " w KQkq - 9 1");
}

TEST_CASE("position text: rights by file letters are the partner on that file", "[game]") {
  const Program chess = fake::chess();
  CHECK(again(chess, "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 1") ==
        "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1");
  const auto wide = read(chess, "rr2k1rr/8/8/8/8/8/8/RR2K1RR w Gb - 0 1").position;
  REQUIRE(wide);
  CHECK(wide->rights[at(chess, "g1")] == 1);
  CHECK(wide->rights[at(chess, "h1")] == 0);
  CHECK(wide->rights[at(chess, "b8")] == 1);
  CHECK(wide->rights[at(chess, "e8")] == 1);
  CHECK(write_position(chess, *wide) == "rr2k1rr/8/8/8/8/8/8/RR2K1RR w Gb - 0 1");
}

TEST_CASE("position text: a right's letter prefers the partner's square in the start", "[game]") {
  Program shako = sized(10, 10, "EC");
  StartInfo start;
  start.name = "standard";
  start.men = {{shako.size.at(1, 1), fake::Rook, 0},
               {shako.size.at(5, 1), fake::King, 0},
               {shako.size.at(8, 1), fake::Rook, 0},
               {shako.size.at(1, 8), fake::Rook, 1},
               {shako.size.at(5, 8), fake::King, 1},
               {shako.size.at(8, 8), fake::Rook, 1}};
  shako.starts = {start};
  const std::string text = "10/rr3k4/ppppp5/10/10/10/10/6PPPP/5K2RR/10 w Kq - 0 1";
  const auto position = read(shako, text).position;
  REQUIRE(position);
  CHECK(position->rights[at(shako, "i2")] == 1);
  CHECK(position->rights[at(shako, "j2")] == 0);
  CHECK(position->rights[at(shako, "b9")] == 1);
  CHECK(again(shako, text) == text);
  CHECK(again(shako, "10/10/10/10/10/10/10/10/rR3K4/10 w Q - 3 35") ==
        "10/10/10/10/10/10/10/10/rR3K4/10 w Q - 3 35");
}

TEST_CASE("position text: rights without a partner, and what no letter can say", "[game]") {
  Program p = fake::chess();
  RightInfo gate;
  gate.name = "gate";
  gate.of = 0b111110;  // all but pawns
  p.rights.push_back(gate);
  const std::string men = "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR";
  const auto seirawan = read(p, men + " w KQBCDFGkqbcdfg - 0 1").position;
  REQUIRE(seirawan);
  for (const char* name : {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"})
    CHECK((seirawan->rights[at(p, name)] & 2) == 2);
  CHECK(write_position(p, *seirawan) == men + " w KQBCDFGkqbcdfg - 0 1");
  CHECK(again(p, men + " w Cc - 0 1") == men + " w Cc - 0 1");
  const auto frc = read(p, "qbbrnkrn/8/8/8/8/8/8/QBBRNKRN w ABCDEFGHabcdefgh - 0 1").position;
  REQUIRE(frc);
  CHECK(frc->rights[at(p, "g1")] == 3);
  CHECK(frc->rights[at(p, "a1")] == 2);
  CHECK(write_position(p, *frc) == "qbbrnkrn/8/8/8/8/8/8/QBBRNKRN w KQABCEHkqabceh - 0 1");

  Position odd = *seirawan;
  odd.rights[at(p, "e1")] = 1;  // can go with the rook, but not gate
  const std::string text = write_position(p, odd);
  CAPTURE(text);
  REQUIRE(read(p, text).position);
  CHECK(*read(p, text).position == odd);
}

TEST_CASE("position text: any rights that men may hold survive", "[game]") {
  Program p = fake::chess();
  RightInfo leap;
  leap.name = "leap";
  leap.of[fake::King] = leap.of[fake::Queen] = true;
  leap.letters = {{'L', 0}};
  p.rights.push_back(leap);
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    Position position = *read(p, "rnbqkbrr/8/8/8/8/2K5/8/RNBQKBRR w - - 0 1").position;
    for (std::size_t s = 0; s < 64; ++s) {
      const Man man = position.men[s];
      if (man.none())
        continue;
      for (std::size_t r = 0; r < 2; ++r) {
        if ((p.rights[r].of[man.type()] || p.rights[r].with[man.type()]) && random() % 2 == 0)
          position.rights[s] = static_cast<std::uint8_t>(position.rights[s] | (1U << r));
      }
    }
    const std::string text = write_position(p, position);
    const Read out = read(p, text);
    CAPTURE(text, out.message);
    REQUIRE(out.position);
    REQUIRE(*out.position == position);
    REQUIRE(again(p, text) == text);
  }
}

TEST_CASE("position text: marks with several squares or another man", "[game]") {
  const Program chess = fake::chess();
  const std::string berolina = "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PP1PPPPP/RNBQKBNR w KQkq ";
  const auto position = read(chess, berolina + "d6c5 0 1").position;
  REQUIRE(position);
  CHECK(position->mark.squares[0] == at(chess, "d6"));
  CHECK(position->mark.victim == at(chess, "c5"));
  CHECK(again(chess, berolina + "c5d6 0 1") == berolina + "d6c5 0 1");
  CHECK(again(chess, berolina + "c6c5 0 1") == berolina + "c6 0 1");

  Program two = chess;
  two.marks.emplace_back("royal");
  const std::string other = berolina + "- 0 1 royal=d6d8";
  CHECK(again(two, other) == other);
}

TEST_CASE("position text: pools as others write them", "[game]") {
  const Program p = fake::pocket_chess();
  const std::string men = "2k5/8/8/8/8/8/8/4K3";
  const std::string normal = men + "[NNQp] w - - 0 1";
  CHECK(again(p, men + "[QNpN] w - - 0 1") == normal);
  CHECK(again(p, men + "[2NQp] w - - 0 1") == normal);
  CHECK(again(p, men + "/QNpN w - - 0 1") == normal);
  CHECK(again(p, normal) == normal);
  CHECK(again(p, men + " w - - 0 1") == men + "[] w - - 0 1");
  CHECK(again(p, men + "/ w - - 0 1") == men + "[] w - - 0 1");
}

TEST_CASE("position text: holes, wide boards, several letters, plus", "[game]") {
  Program p = sized(12, 2, "");
  p.holes[p.size.at(0, 0)] = p.holes[p.size.at(11, 1)] = true;
  TypeInfo plus;
  plus.name = "PromotedKnight";
  plus.letters = "+N";
  p.types.push_back(plus);
  p.types[fake::Knight].promotes = static_cast<int>(p.types.size()) - 1;
  CHECK(again(p, "11*/*+N{DR}+n8 w - - 0 1") == "11*/*+N{DR}+n8 w - - 0 1");
  CHECK(again(p, "12/12 w - - 0 1") == "11*/*11 w - - 0 1");
  CHECK(again(p, "11*/*+R10 w - - 0 1") == "11*/*{DR}10 w - - 0 1");
}

TEST_CASE("position text: counters and phases in named fields", "[game]") {
  Program p = fake::chess();
  p.counters.push_back({"checks", -1, -1});
  PhaseInfo setup;
  setup.name = "setup";
  setup.side = 1;
  setup.choices = {0};
  PhaseInfo play;
  play.name = "play";
  p.phases = {setup, play};
  const std::string men = "8/8/8/8/8/8/8/8";
  const std::string full = men + " b - - 4 2 checks=3 phase=setup";
  CHECK(again(p, full) == full);
  CHECK(read(p, full).position->phase == 0);
  CHECK(read(p, men + " w").position->phase == 1);
  CHECK(again(p, men + " b phase=play checks=0") == men + " b - - 0 1");
}

TEST_CASE("position text: errors stand at the narrow place", "[game]") {
  const Program chess = fake::chess();
  struct Case {
    const char* text;
    const char* marked;
    const char* message;
  };
  const Case cases[] = {
      {"", "", "an empty text; the men come first"},
      {"8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8", "7 ranks; the board has 8"},
      {"8/8/8/8/8/8/8/8/8 w - - 0 1", "8", "9 ranks; the board has 8"},
      {"8/8/8/7/8/8/8/8 w - - 0 1", "7", "rank 5 has 7 squares; the board is 8 wide"},
      {"8/8/8/9/8/8/8/8 w - - 0 1", "9", "rank 5 is wider than the board; it has 8 squares"},
      {"8/8/8/7kkk/8/8/8/8 w - - 0 1", "kk", "rank 5 is wider than the board; it has 8 squares"},
      {"8/8/8/0k7/8/8/8/8 w - - 0 1", "0", "a gap of no squares"},
      {"8/8/8/3x4/8/8/8/8 w - - 0 1", "x", "no type has the letters `X`"},
      {"8/8/8/3*4/8/8/8/8 w - - 0 1", "*", "d5 is no hole"},
      {"8/8/8/3{dr/8/8/8/8 w - - 0 1", "{", "a brace without letters and a closing brace"},
      {"8/8/8/3{dR}4/8/8/8/8 w - - 0 1",
       "{dR}",
       "letters of one man are all upper or all lower case"},
      {"8/8/8/3!4/8/8/8/8 w - - 0 1", "!", "`!` is no man"},
      {"8/8/8/8/8/8/8/8[Q] w - - 0 1", "Q", "this variant has no pool"},
      {"8/8/8/8/8/8/8/8[ w - - 0 1", "[", "this bracket is never closed"},
      {"8/8/8/8/8/8/8/8[]x w - - 0 1", "x", "nothing follows the pools but a blank"},
      {"8/8/8/8/8/8/8/8 x - - 0 1", "x", "`x` is no side; `w` or `b` is to move"},
      {"8/8/8/8/8/8/8/R3K3 w KQ - 0 1",
       "K",
       "`K` among the rights: no partner stands east of the man for right `castle` of white"},
      {"8/8/8/8/8/8/8/R6R w Q - 0 1",
       "Q",
       "`Q` among the rights: no man stands there for right `castle` of white"},
      {"8/8/8/8/8/8/8/R3K2R w C - 0 1",
       "C",
       "`C` among the rights: no man of white on file c can hold a right"},
      {"8/8/8/8/8/8/8/R3K2R w Z - 0 1",
       "Z",
       "`Z` among the rights: this letter stands for no right and no file"},
      {"8/8/8/8/8/8/8/8 b - e3 0 1",
       "e3",
       "no man of white has gone over this square; one should stand on e4"},
      {"8/8/8/8/4P3/4P3/8/8 b - e3 0 1",
       "e3",
       "a man stands on e3; the square of a mark alone is empty"},
      {"8/8/8/8/8/8/8/8 b - e9 0 1", "e9", "`e9` does not begin with a square of this board"},
      {"8/8/8/8/8/8/8/8 w - e3 0 1",
       "e3",
       "no man of black has gone over this square; one should stand on e2"},
      {"8/8/8/8/8/8/8/8 b - d3e4 0 1",
       "d3e4",
       "no man of white stands on e4; the last square is that of the man the mark speaks of"},
      {"8/8/8/8/8/8/8/8 w - - -1 1", "-1", "`-1` is negative; clocks count from 0"},
      {"8/8/8/8/8/8/8/8 w - - 0 99999999999",
       "99999999999",
       "number `99999999999` is larger than 1000000000"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 2 3",
       "3",
       "a number too many; the half-move clock and the number of the move are given"},
      {"8/8/8/8/8/8/8/8 w - - 1 2 3",
       "1",
       "three numbers; only the half-move clock and the number of the move stand here"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 checks=3",
       "checks",
       "no counter, right or mark is called `checks`"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 phase=x", "x", "no phase is called `x`"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 fifty=x", "x", "`x` is no number; a number has digits only"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 fifty=",
       "fifty=",
       "`fifty=` is no number; a number has digits only"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 fifty=1 fifty=2", "fifty", "field `fifty` is given twice"},
      {"8/8/8/8/8/8/8/8 w - - 0 1 castle=e1",
       "e1",
       "no man who can hold right `castle` stands on e1"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const Read out = read(chess, c.text);
    CHECK(!out.position);
    CHECK(out.message == c.message);
    CHECK(out.marked == c.marked);
  }
  CHECK(read(chess, "x7/8/8/8/8/8/8/8 w").hint == "the men are: P N B R Q K DR");
  CHECK(read(chess, "8/8/8/8/8/8/8/8 w - 1+3 0 1").message.find("`1+3` is no field") == 0);
  CHECK(read(chess, std::string(70'000, '8')).message ==
        "the text has 70000 bytes; the limit is 65536");
  CHECK(read(fake::pocket_chess(), "8/8/8/8/8/8/8/8[9999P] w").message ==
        "more than 4096 men in a pool");
}

TEST_CASE("position text: broken texts never crash, and what is read prints and reads again",
          "[game]") {
  Program p = fake::pocket_chess();
  p.counters.push_back({"checks", -1, -1});
  p.holes[p.size.at(3, 3)] = true;
  const std::string seeds[] = {
      "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[QNqp] w KQkq e6 0 2 checks=3",
      "r3k2r/8/8/Q~6/3*4/{dr}7/8/R3K2R[3P] b HAha d6c5 12 40 castle=e1h1 fifty=7",
  };
  const std::string letters = "rnbqkpRNBQKP12345678/[]{}~+*- wbKQkqahAH=e36,.x\t9";
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::string text = seeds[random() % 2];
    for (std::size_t edits = 1 + random() % 4; edits > 0; --edits) {
      const std::size_t place = random() % text.size();
      const char letter = letters[random() % letters.size()];
      switch (random() % 3) {
        case 0:
          text[place] = letter;
          break;
        case 1:
          text.insert(place, 1, letter);
          break;
        default:
          text.erase(place, 1 + random() % 3);
          break;
      }
      if (text.empty())
        text = "8";
    }
    const Read out = read(p, text);
    if (!out.position) {
      REQUIRE(!out.message.empty());
      continue;
    }
    const std::string normal = write_position(p, *out.position);
    const Read second = read(p, normal);
    CAPTURE(text, normal, second.message);
    REQUIRE(second.position);
    REQUIRE(*second.position == *out.position);
    REQUIRE(write_position(p, *second.position) == normal);
  }
}
