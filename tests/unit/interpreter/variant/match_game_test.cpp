// SPDX-License-Identifier: MIT
// A match by its parts: letters, shared reserves, what a text means, results.
#include "interpreter/match/match_game.hpp"

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/variant/loader.hpp"

using namespace polymachy;

namespace {

struct Table {
  SourceSet sources;
  Sink sink;
  std::unique_ptr<GameSession> session;

  explicit Table(const std::string& name, const OptionTexts& options = {}) {
    const std::optional<Loaded> loaded = load_variant(name, options, find_home(), sources, sink);
    INFO(render(sink, sources, false));
    REQUIRE(loaded);
    session = make_session(loaded->program, sources);
  }
  MatchGame& match() { return dynamic_cast<MatchGame&>(*session); }
};

constexpr const char* white_to_take = "k7/8/8/8/8/8/8/8/q7/8/8/8/8/8/8/R6K[] w - - 0 1";
constexpr const char* quiet = "k7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/7K[] b - - 0 1";

std::string boards(std::initializer_list<const char*> texts) {
  std::string all;
  for (const char* text : texts)
    all += (all.empty() ? "" : " | ") + std::string(text);
  return all;
}

std::size_t reserve(const MatchGame& match, std::size_t board, Side side) {
  std::size_t men = 0;
  for (const std::uint16_t count : match.board(board).position().pools[side])
    men += count;
  return men;
}

}  // namespace

TEST_CASE("teams sit alternately") {
  CHECK(MatchGame::team_of(0, 0) == MatchGame::team_of(1, 1));
  CHECK(MatchGame::team_of(0, 1) == MatchGame::team_of(1, 0));
  CHECK(MatchGame::team_of(0, 0) == MatchGame::team_of(2, 0));
  CHECK(MatchGame::team_of(0, 0) != MatchGame::team_of(0, 1));
}

TEST_CASE("a reserve is shared by all boards where the team plays the colour") {
  Table table("megabug(1,4)");
  MatchGame& match = table.match();
  REQUIRE(match.set_position(boards({white_to_take, quiet, quiet, quiet}), table.sink));
  REQUIRE(match.play("A:a1a8", table.sink));
  CHECK(reserve(match, 0, 1) == 0);
  CHECK(reserve(match, 1, 1) == 1);
  CHECK(reserve(match, 2, 1) == 0);
  CHECK(reserve(match, 3, 1) == 1);
  REQUIRE(match.play("D:Q@e5", table.sink));
  CHECK(reserve(match, 1, 1) == 0);
  CHECK_FALSE(match.play("B:Q@e5", table.sink));
  REQUIRE(match.undo());
  CHECK(reserve(match, 1, 1) == 1);
  REQUIRE(match.undo());
  CHECK(reserve(match, 1, 1) == 0);
  CHECK_FALSE(match.undo());
  REQUIRE(match.redo());
  REQUIRE(match.redo());
  CHECK(reserve(match, 3, 1) == 0);
}

TEST_CASE("or only the next such board gets it") {
  Table table("megabug(1,3)", {{"reserves", "next"}});
  MatchGame& match = table.match();
  REQUIRE(match.set_position(boards({quiet, white_to_take, quiet}), table.sink));
  REQUIRE(match.play("B:a1a8", table.sink));
  CHECK(reserve(match, 2, 1) == 1);
  CHECK(reserve(match, 0, 1) == 0);
  REQUIRE(match.set_position(boards({quiet, quiet, white_to_take}), table.sink));
  REQUIRE(match.play("C:a1a8", table.sink));
  CHECK(reserve(match, 1, 1) == 1);
}

TEST_CASE("a text is meant on the board that was turned to") {
  Table table("megabug(1)");
  MatchGame& match = table.match();
  CHECK(match.mover_name() == "A White");
  REQUIRE(match.play("B:", table.sink));
  CHECK(match.mover_name() == "B White");
  CHECK(match.record().empty());
  REQUIRE(match.play_all("e4e8 A: a4a8,b4b8", table.sink));
  CHECK(match.record() == std::vector<std::string>{"B:e4e8", "A:a4a8", "A:b4b8"});
  CHECK(match.mover_name() == "A Black");
  CHECK_FALSE(match.play("C:e4e5", table.sink));
  CHECK(match.why_not("C:e4e5") == "there is no board C; the boards are A to B");
  CHECK_FALSE(match.may_play("A:e4e8", table.sink));
  CHECK(match.may_play("B:c4c8", table.sink));
  CHECK(match.record().size() == 3);
  CHECK(match.mover_name() == "A Black");
}

TEST_CASE("positions that do not fit a match are refused, and the match stays as it is") {
  Table table("megabug(1,3)");
  MatchGame& match = table.match();
  const std::string before = match.position_text();
  CHECK_FALSE(match.set_position(quiet, table.sink));
  CHECK_FALSE(match.set_position(boards({quiet, quiet, "nonsense"}), table.sink));
  CHECK_FALSE(match.set_position(
      boards({"k7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/7K[Q] b - - 0 1", quiet, quiet}), table.sink));
  CHECK(match.position_text() == before);
  CHECK(table.sink.errors() == 3);
}

TEST_CASE("perft counts the orders in which the boards go on") {
  Table table("megabug(1)");
  GameSession::PerftOptions options;
  options.unit = Unit::Action;
  CHECK(table.session->perft(1, options) == 424);
  Table one("megachess(1)");
  const std::uint64_t two = one.session->perft(2, options);
  CHECK(table.session->perft(2, options) == 2 * two + 2ULL * 212 * 212);
  options.unit = Unit::Turn;
  CHECK(table.session->perft(1, options) == 0);
  CHECK(table.session->limit_hit() == std::string("turns"));
}
