// SPDX-License-Identifier: MIT
// Pages of the small variant of the tests of loading: what is on them, and that they end.
#include "interpreter/book/book.hpp"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "interpreter/book/board.hpp"
#include "interpreter/book/moves.hpp"
#include "interpreter/variant/diagram.hpp"
#include "tests/unit/interpreter/variant/small_variant.hpp"

namespace polymachy {
namespace {

/// A variant of a temporary home, and what goes with it.
struct Small {
  SmallHome home;
  SourceSet sources;
  Sink sink;
  Loaded loaded;

  explicit Small(const std::string& more = "") {
    home.write("small", small_text("small", more));
    auto found = load_variant("small", {}, home.home(), sources, sink);
    REQUIRE(found);
    loaded = *found;
  }
};

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t number = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++number;
  return number;
}

TEST_CASE("book: a page with every section, and the same each time") {
  Small small(R"(
  rule Calm { forbid take{Slider} why "nobody takes a slider" }
  test "a stepper steps" { legal a1b2 illegal a1a3 }
  test "nobody takes" {
    position "s3/4/4/2ST w - - 0 1"
    illegal d1c1
    play c1b1
    expect enemy Stepper b1
  }
)");
  const std::optional<Book> book = make_book(small.loaded, small.sources, small.sink, "1.2.3");
  REQUIRE(book);
  CHECK(book->pieces == 2);
  CHECK(book->examples == 2);
  CHECK(is_book(book->html));
  CHECK_FALSE(is_book("<p>polymachy book</p>"));
  for (const char* place : {"setup", "pieces", "rules", "options", "starts", "examples", "credits"})
    CHECK(count(book->html, "<section id=\"" + std::string(place) + "\"") == 1);
  CHECK(count(book->html, "class=\"piece\"") == 2);
  CHECK(count(book->html, "class=\"example\"") == 2);
  CHECK(count(book->html, "One step any way.") == 1);
  CHECK(count(book->html, "Nobody takes a slider.") == 1);
  CHECK(count(book->html, "polymachy book</code> 1.2.3") == 1);
  const std::optional<Book> again = make_book(small.loaded, small.sources, small.sink, "1.2.3");
  REQUIRE(again);
  CHECK(again->html == book->html);
}

TEST_CASE("book: an example that does not hold is an error") {
  Small small(R"(test "wrong" { legal a1a4 })");
  CHECK_FALSE(make_book(small.loaded, small.sources, small.sink, "1"));
  REQUIRE(small.sink.sorted().size() == 1);
  CHECK(small.sink.sorted().front().code == Code::TestFailed);
}

TEST_CASE("book: the moves for the script are the legal ones") {
  Small small;
  const std::unique_ptr<GameSession> game = make_session(small.loaded.program, small.sources);
  const std::string json = moves_json(*game);
  std::set<Square> movers;
  for (const LegalTurn& turn : game->legal()) {
    CHECK(count(json, "[\"" + turn.text + "\"," + std::to_string(turn.action.to)) == 1);
    for (const Square square : movers_of(game->program(), turn))
      movers.insert(square);
  }
  CHECK(count(json, "[\"") == game->legal().size());
  for (const Square square : movers)
    CHECK(count(json, "\"" + std::to_string(square) + "\":[[") == 1);
  CHECK(json.rfind("{\"to\":0,", 0) == 0);
}

TEST_CASE("book: every kind of reach has a mark of its own") {
  std::set<std::string_view> marks;
  for (const Reach reach : all_reaches()) {
    CHECK(marks.insert(mark_of(reach)).second);
    CHECK_FALSE(part("mark-" + std::string(mark_of(reach))).empty());
    CHECK_FALSE(reach_words(reach).empty());
  }
  CHECK(mark_of(Reach::None).empty());
}

TEST_CASE("book: diagrams give up when their time is over") {
  Small small;
  Patience patience{20};
  Diagrams diagrams(small.loaded.program, &patience);
  static_cast<void>(diagrams.of(0));
  CHECK(patience.is_out());
}

TEST_CASE("book: a small part of a large board is cut out") {
  SmallHome home;
  home.write("large", R"(variant large {
  endless "a test"
  board 20x14 without a1
  sides North south, South north
  piece Stepper S { path "K" glyph "♔" "♚" }
  piece Other O { path "K" glyph "♔" "♚" }
  start "s19/20/20/20/20/20/20/20/20/20/20/20/20/*18S w - - 0 1"
})");
  SourceSet sources;
  Sink sink;
  const std::optional<Loaded> loaded = load_variant("large", {}, home.home(), sources, sink);
  REQUIRE(loaded);
  const Men men(*loaded->program);
  const BoardDrawing drawing(*loaded->program, men);
  const BoardSize size = loaded->program->size;
  const Window window = drawing.around({size.at(0, 5), size.at(3, 6)});
  CHECK((window.west == 0 && window.east == 4 && window.south == 4 && window.north == 7));
  CHECK(drawing.around({}).files() == 20);
  // The hole is no square; two types with one symbol would look the same, so the second has
  // letters.
  CHECK(count(drawing.definitions().text, "v10h-10z") == 20 * 14 - 1);
  CHECK(men.symbol(0) == "♚");
  CHECK(men.symbol(1).empty());
}

}  // namespace
}  // namespace polymachy
