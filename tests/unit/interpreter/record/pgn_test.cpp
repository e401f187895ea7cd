// SPDX-License-Identifier: MIT
#include "interpreter/record/pgn.hpp"

#include <catch2/catch.hpp>

using namespace polymachy;

namespace {

struct Read {
  SourceSet sources;
  Sink sink;
  std::vector<PgnGame> games;

  explicit Read(const std::string& text) {
    PgnReader reader(sources, sources.add("games.pgn", as_utf8(text)), sink);
    while (std::optional<PgnGame> game = reader.next())
      games.push_back(std::move(*game));
  }
  [[nodiscard]] std::string moves(std::size_t game = 0) const {
    std::string text;
    for (const RecordedMove& move : games.at(game).record.moves)
      text += (text.empty() ? "" : " ") + move.text;
    return text;
  }
  /// Message and marked text of the first error.
  [[nodiscard]] std::string told() const {
    if (sink.empty())
      return {};
    const Diagnostic first = sink.sorted().front();
    return first.message + " @" + std::string(sources.slice(first.primary.span));
  }
};

}  // namespace

TEST_CASE("moves are read whatever stands between them") {
  CHECK(Read("1. e4 e5 2. Nf3 Nc6 *").moves() == "e4 e5 Nf3 Nc6");
  CHECK(Read("1.e4 e5 2.Nf3 2...Nc6").moves() == "e4 e5 Nf3 Nc6");
  CHECK(Read("e4 e5\r\n%escaped e6\nNf3 ; d4 d5\n Nc6").moves() == "e4 e5 Nf3 Nc6");
  CHECK(Read("1. e4! e5?! $14 2. O-O-O+ 0-0 e8(Q) exd6 e.p.").moves() ==
        "e4 e5 O-O-O+ 0-0 e8(Q) exd6");
  CHECK(Read("1. a2a3;xb4;xc2 P@e4").moves() == "a2a3;xb4;xc2 P@e4");
}

TEST_CASE("marks, comments and clocks belong to the move before") {
  const Read read("{ before } 1. e4!? {[%clk 0:01:02] good} {better} e5 $1$20 ;so\n 2. d4");
  const GameRecord& record = read.games.at(0).record;
  CHECK(record.comment == "before");
  CHECK(record.moves[0].nags == std::vector<int>{5});
  CHECK(record.moves[0].comment == "good better");
  CHECK(record.moves[0].clock == Millis(62'000));
  CHECK(record.moves[1].nags == std::vector<int>{1, 20});
  CHECK(record.moves[1].comment == "so");
}

TEST_CASE("variations are left out and counted") {
  const Read read("1. e4 (1. d4 d5 (1... Nf6 {)} 2. c4) 2. c4) (1. c4) e5");
  CHECK(read.moves() == "e4 e5");
  CHECK(read.games[0].variations == 2);
}

TEST_CASE("tags") {
  const Read read(
      "[Event \"A \\\"B\\\"\"]\n[Variant \"Crazyhouse\"]\n[FEN \"8/8 w\"]\n[SetUp \"1\"]\n"
      "[TimeControl \"300+3\"]\n[Result \"0-1\"]\n[Termination \"normal\"]\n"
      "[VariantOptions \"a=b c=d\"]\n\n1. e4 0-1\n");
  CHECK(read.told().empty());
  const GameRecord& record = read.games.at(0).record;
  CHECK(record.tags == std::vector<std::pair<std::string, std::string>>{{"Event", "A \"B\""}});
  CHECK(record.begin.variant == "Crazyhouse");
  CHECK(record.begin.position == "8/8 w");
  CHECK(record.begin.options == std::vector<std::string>{"a=b", "c=d"});
  CHECK(record.control.has_value());
  CHECK(result_text(record.result) == "0-1");
}

TEST_CASE("several games, with results or only tags between them, and an error in one") {
  const Read read(
      "[Event \"1\"]\n\n1. e4 1-0\n\n[Event \"2\"]\n\n1. d4\n\n[Event \"3\"]\n\n1. c4 {open\n\n"
      "[Event \"4\"]\n\n1. b4 *\n1. g4 *\n");
  REQUIRE(read.games.size() == 5);
  CHECK(read.moves(1) == "d4");
  CHECK_FALSE(read.games[2].is_whole);
  CHECK(read.moves(3) == "b4");
  CHECK(read.moves(4) == "g4");
  CHECK(read.told() == "this comment is never closed @{");
}

TEST_CASE("errors have a place") {
  CHECK(Read("[Event 3]").told() == "a tag is written `[Name \"value\"]` @[Event 3]");
  CHECK(Read("[Event \"x]").told() == "the value of tag `Event` is never closed @\"x]");
  CHECK(Read("[Event \"x\"").told() == "a tag ends with `]` @[Event \"x\"");
  CHECK(Read("[Result \"2-0\"]").told() == "a result is 1-0, 0-1, 1/2-1/2 or * @2-0");
  CHECK(Read("1. e4 (1. d4").told() == "this variation is never closed @(");
  CHECK(Read("1. e4 ) e5").told() == "nothing was opened that this closes @)");
  CHECK(Read("1. e4 $x").told() == "a mark is `$` and a number from 0 to 255 @$");
  CHECK(Read("$1 e4").told() == "a mark stands behind a move @$1");
}

TEST_CASE("any bytes are read without a crash") {
  std::uint32_t seed = 1;
  const std::string letters = "[]{}()$;%\"\\ \n*1-0/2.!?e4Nx#=@\xC3\xFF";
  for (int text = 0; text < 2'000; ++text) {
    std::string bytes;
    for (int each = 0; each < 40; ++each) {
      seed = seed * 1664525U + 1013904223U;
      bytes += letters[(seed >> 16U) % letters.size()];
    }
    const Read read(bytes);
    for (const PgnGame& game : read.games)
      CHECK((game.is_whole || read.sink.has_errors()));
  }
}

TEST_CASE("a file of games is told apart from other texts") {
  for (const char* text :
       {"", " \n", "[White \"Ann\"]", "\xEF\xBB\xBF[A \"\"]", "% x\n; y\n1. e4", "12... e5"})
    CHECK(is_pgn(text));
  for (const char* text :
       {"Dear diary", "[section]\nkey = 1", "1 apple", "variant = \"chess\"", "{"})
    CHECK_FALSE(is_pgn(text));
}

TEST_CASE("the tag of a variant is read with good will") {
  const std::vector<std::string> names{"chess", "chess960", "maces-and-men"};
  CHECK(variant_of_tag("", names) == "chess");
  CHECK(variant_of_tag("Standard", names) == "chess");
  CHECK(variant_of_tag("Chess 960", names) == "chess960");
  CHECK(variant_of_tag("Maces and men", names) == "maces-and-men");
  CHECK(variant_of_tag("Other", names) == "Other");
  CHECK(variant_of_tag("/a/b.pmy", names) == "/a/b.pmy");
}

TEST_CASE("Latin-1 and marks of byte order") {
  CHECK(as_utf8("\xEF\xBB\xBFJ\xFCrgen\r\n") == "Jürgen\n");
  CHECK(as_utf8("Jürgen") == "Jürgen");
}

TEST_CASE("what is written is read again") {
  GameRecord record;
  record.begin.variant = "chess";
  record.tags = {{"White", "A \"B\" \\"}, {"Annotator", "me"}};
  record.comment = "a } b";
  for (int each = 0; each < 60; ++each) {
    RecordedMove& move = record.moves.emplace_back();
    move.san = "Nf" + std::to_string(each % 8 + 1);
    move.mover = static_cast<Side>(each % 2);
    move.number = static_cast<std::uint32_t>(each / 2 + 1);
  }
  record.moves[3].comment =
      "a long comment that goes over the end of a line of eighty columns, surely";
  record.moves[4].nags = {1};
  record.moves[5].clock = Millis(5'400);
  const std::string text = pgn_text(record);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    CHECK(end - at <= 80);
    at = end + 1;
  }
  const Read read(text + text);
  CHECK(read.told().empty());
  REQUIRE(read.games.size() == 2);
  GameRecord again = read.games[1].record;
  REQUIRE(again.moves.size() == 60);
  for (std::size_t each = 0; each < 60; ++each) {
    again.moves[each].san = again.moves[each].text;
    again.moves[each].mover = record.moves[each].mover;
    again.moves[each].number = record.moves[each].number;
  }
  CHECK(again.comment == "a ) b");
  CHECK(pgn_text(again) == text);
}
