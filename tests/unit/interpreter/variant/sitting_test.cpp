// SPDX-License-Identifier: MIT
// People, clocks and files around real games: what a Sitting keeps, and that games of every variant
// come back from PGN and from a saved game.
#include "interpreter/record/sitting.hpp"

#include <array>
#include <random>

#include <catch2/catch.hpp>

#include "interpreter/record/pgn.hpp"
#include "interpreter/record/saved_game.hpp"
#include "interpreter/record/saved_text.hpp"
#include "interpreter/variant/loader.hpp"
#include "tests/unit/interpreter/record/hand_time.hpp"

using namespace polymachy;
using std::chrono::seconds;

namespace {

struct Table {
  SourceSet sources;
  Sink sink;
  std::unique_ptr<GameSession> game;
  HandTime time;
  std::unique_ptr<Sitting> sitting;

  explicit Table(const std::string& variant,
                 const std::string& clock = "",
                 GameRecord record = {}) {
    const std::optional<Loaded> loaded = load_variant(variant, {}, find_home(), sources, sink);
    REQUIRE(loaded);
    game = make_session(loaded->program, sources);
    record.begin.variant = variant;
    if (record.begin.position)
      REQUIRE(game->set_position(*record.begin.position, sink));
    REQUIRE(replay(record, *game, BehindEnd::Refuse, Code::BadSavedGame, sink));
    sitting = std::make_unique<Sitting>(*game, std::move(record), time);
    std::string why;
    if (!clock.empty())
      sitting->use_clock(*read_time_control(clock, why));
    sitting->start_clock();
  }
  void play(const std::string& moves, Millis each = Millis(0)) {
    time.pass(each);
    REQUIRE(sitting->play(moves, sink));
  }
  [[nodiscard]] Millis left(Side side, std::size_t board = 0) const {
    return sitting->clock(board)->left(side);
  }
};

/// The record of [text], which saved_text() wrote.
GameRecord read_back(const std::string& text) {
  SourceSet sources;
  Sink sink;
  const auto record = parse_saved_game(sources, sources.add("saved", text), sink);
  REQUIRE(record);
  return *record;
}

}  // namespace

TEST_CASE("time is charged to who moves, and given back by undo") {
  Table table("chess", "5+3");
  table.play("e4", seconds(10));
  CHECK(table.left(0) == seconds(293));
  table.play("e5", seconds(20));
  CHECK(table.left(1) == seconds(283));
  table.time.pass(seconds(5));
  CHECK(table.left(0) == seconds(288));
  REQUIRE(table.sitting->undo());
  CHECK(table.left(0) == seconds(293));
  CHECK(table.left(1) == seconds(300));
  table.time.pass(seconds(1));
  CHECK(table.left(1) == seconds(299));
  REQUIRE(table.sitting->redo());
  CHECK(table.left(1) == seconds(283));
  CHECK(table.left(0) == seconds(293));
}

TEST_CASE("whose flag is down has lost, and undo takes it back") {
  Table table("chess", "1");
  table.play("e4", seconds(10));
  CHECK_FALSE(table.sitting->look_at_flag());
  table.time.pass(seconds(60));
  CHECK_FALSE(table.sitting->play("e5", table.sink));
  CHECK(table.sitting->size() == 1);
  CHECK(result_text(table.sitting->result()) == "1-0");
  CHECK(table.sitting->result().why == "Black has no time left");
  REQUIRE(table.sitting->undo());
  CHECK(result_text(table.sitting->result()) == "*");
  CHECK(table.left(0) == seconds(60));
}

TEST_CASE(
    "a variant may say what a fallen flag costs; it is written down, and the clocks begin anew") {
  Table table("megachess(1)", "20");
  table.play("e4e8 a4a8", seconds(100));
  table.play("e13e9", seconds(200));
  table.time.pass(seconds(1'100));
  REQUIRE(table.sitting->look_at_flag());
  CHECK(table.game->record().back() == "!flag(19)");
  CHECK(table.left(0) == seconds(1'200));
  CHECK(table.left(1) == seconds(1'200));
  CHECK_FALSE(table.sitting->play("a13a9", table.sink));
  REQUIRE(table.sitting->play("-e16 -a15", table.sink));
  CHECK(result_text(table.sitting->result()) == "1-0");

  const GameRecord saved = read_back(saved_text(table.sitting->record(), 1));
  const Table again("megachess(1)", "", saved);
  CHECK(again.game->position_text() == table.game->position_text());
  CHECK(again.left(1) == table.left(1));

  for (int i = 0; i < 3; ++i)
    REQUIRE(table.sitting->undo());
  CHECK(table.left(1) == seconds(1'000));
  CHECK(table.left(0) == seconds(1'100));
  REQUIRE(table.sitting->redo());
  CHECK(table.left(1) == seconds(1'200));
}

TEST_CASE("in a match each board has its two clocks, and all boards run at once") {
  Table table("megabug(1)", "20");
  table.play("B:e4e8", seconds(100));
  CHECK(table.left(0, 0) == seconds(1'100));
  CHECK(table.left(0, 1) == seconds(1'100));
  table.play("B:.", seconds(50));  // the turn of B ends
  table.play("B:e13e9 B:.", seconds(30));
  CHECK(table.left(0, 0) == seconds(1'020));
  CHECK(table.left(0, 1) == seconds(1'050));
  CHECK(table.left(1, 1) == seconds(1'170));
  REQUIRE(table.sitting->undo_turn());
  CHECK(table.left(1, 1) == seconds(1'200));
  CHECK(table.left(0, 0) == seconds(1'020));

  table.time.pass(seconds(10));
  const GameRecord saved = read_back(saved_text(table.sitting->record(), 1));
  CHECK(saved.thinking == std::vector<Millis>{seconds(190), seconds(10)});
  const Table again("megabug(1)", "", saved);
  for (std::size_t board = 0; board < 2; ++board)
    for (Side side = 0; side < side_count; ++side)
      CHECK(again.left(side, board) == table.left(side, board));
}

TEST_CASE("a flag of one board of a match leaves the other board alone") {
  Table table("megabug(1)", "20");
  table.play("B:e4e8 B:.", seconds(100));
  table.time.pass(seconds(1'100));
  REQUIRE(table.sitting->look_at_flag());
  CHECK(table.game->record().back() == "A:!flag(20)");
  CHECK(table.left(0, 0) == seconds(1'200));
  CHECK(table.left(1, 1) == seconds(100));
  CHECK_FALSE(table.sitting->look_at_flag());
  REQUIRE(table.sitting->undo());
  CHECK(table.left(1, 1) == seconds(100));
}

TEST_CASE("who gives up on a board of a match gives it up for the team") {
  Table table("megabug(1)");
  REQUIRE(table.sitting->play("B:e4e8 B:.", table.sink));
  table.sitting->resign(1);
  CHECK(table.game->winner_name(table.sitting->result()) == "Even");
}

TEST_CASE("a game that was closed goes on with the times it had") {
  Table table("chess", "40/90+30:15");
  table.play("e4", seconds(10));
  table.play("e5", seconds(20));
  table.time.pass(seconds(7));
  const GameRecord saved = read_back(saved_text(table.sitting->record(), 1));
  Table again("chess", "", saved);
  CHECK(again.left(0) == table.left(0));
  CHECK(again.left(1) == table.left(1));
  CHECK(saved.thinking == std::vector<Millis>{seconds(7)});
  REQUIRE(again.sitting->undo());
  REQUIRE(table.sitting->undo());
  CHECK(again.left(1) == table.left(1));
}

TEST_CASE("what was typed at once is taken back at once, and a turn as a whole") {
  // actions, games inside men, decisions inside an action
  const std::vector<std::array<std::string, 4>> turns{
      {"megachess", "", "a4a5,b4b5", "c4c5"},
      {"mega-chess", "", "a1/e2e4,b1/d2d4", "c1/"},
      {"megachess",
       "24/4P19/24/16q7/24/24/24/24/24/24/24/24/24/24/24/KK20kk[r] w - - 0 1",
       "e15e16r;P@d15",
       "xq13"}};
  for (const auto& [variant, position, first, second] : turns) {
    CAPTURE(variant);
    GameRecord record;
    if (!position.empty())
      record.begin.position = position;
    Table table(variant, "5", record);
    const std::string start = table.game->position_text();
    table.play(first, seconds(10));
    const std::string middle = table.game->position_text();
    CHECK(table.left(0) == seconds(290));
    table.play(second, seconds(10));
    const std::string end = table.game->position_text();
    REQUIRE(table.sitting->undo());
    CHECK(table.game->position_text() == middle);
    CHECK(table.left(0) == seconds(290));
    REQUIRE(table.sitting->undo());
    CHECK(table.game->position_text() == start);
    CHECK_FALSE(table.sitting->undo());
    CHECK_FALSE(table.sitting->undo_turn());
    REQUIRE(table.sitting->redo());
    CHECK(table.game->position_text() == middle);
    REQUIRE(table.sitting->redo());
    CHECK(table.game->position_text() == end);
    CHECK_FALSE(table.sitting->redo());
    REQUIRE(table.sitting->undo_turn());
    CHECK(table.game->position_text() == start);
    CHECK(table.sitting->size() == 0);
    CHECK(table.left(0) == seconds(300));
    REQUIRE(table.sitting->redo());
    CHECK(table.game->position_text() == middle);
  }
}

TEST_CASE("the whole last turn is taken back, not the one before it") {
  Table table("mega-chess");
  table.play("{a1..h1}/e2e4 {a1..h1}/e7e5");
  REQUIRE(table.sitting->undo_turn());
  CHECK(table.sitting->size() == 1);
  Table match("megabug");
  match.play("A:a4a5 A:b4b5 B:a4a5 B:b4b5");
  REQUIRE(match.sitting->undo_turn());
  CHECK(match.sitting->size() == 2);
  Table chosen("metamachy");
  chosen.play("=s3");
  chosen.play(chosen.game->legal().front().text);
  REQUIRE(chosen.sitting->undo_turn());
  CHECK(chosen.sitting->size() == 1);
}

TEST_CASE("resigning and agreeing end a game, and are kept") {
  Table table("chess");
  table.play("e4 e5");
  table.sitting->resign(0);
  CHECK(result_text(table.sitting->result()) == "0-1");
  const GameRecord saved = read_back(saved_text(table.sitting->record(), 1));
  Table again("chess", "", saved);
  CHECK(again.sitting->result().why == "White resigns");
  CHECK_FALSE(again.sitting->play("Nf3", again.sink));
  REQUIRE(again.sitting->undo());
  again.sitting->agree_draw();
  CHECK(result_text(again.sitting->result()) == "1/2-1/2");
}

TEST_CASE(
    "games of every variant come back from PGN and from a saved game, also unfinished turns") {
  for (const std::string& name : variant_names(find_home())) {
    INFO(name);
    Table table(name);
    std::mt19937 random(7);
    const std::size_t most = table.game->program().size.squares() > 144 ? 15 : 60;
    for (std::size_t ply = 0; ply < most && !table.game->legal().empty(); ++ply)
      table.play(table.game->legal()[random() % table.game->legal().size()].text);
    const GameRecord record = table.sitting->record();

    // PGN has brackets of its own, in which the moves of games inside men would be lost, and one
    // board.
    if (table.game->program().is_one_board()) {
      SourceSet sources;
      Sink sink;
      PgnReader reader(sources, sources.add("pgn", pgn_text(record)), sink);
      const std::optional<PgnGame> game = reader.next();
      REQUIRE(game);
      CHECK_FALSE(reader.next());
      CHECK(sink.empty());
      GameRecord read = game->record;
      CHECK(read.moves.size() == record.moves.size());
      read.result = {};
      const Table from_pgn(name, "", read);
      CHECK(from_pgn.game->record() == table.game->record());
      CHECK(from_pgn.game->position_text() == table.game->position_text());
    }

    GameRecord saved = read_back(saved_text(record, 1));
    saved.result = {};
    const Table from_saved(name, "", saved);
    CHECK(from_saved.game->position_text() == table.game->position_text());
  }
}
