// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "interpreter/nest/nest_text.hpp"
#include "interpreter/nest/play.hpp"

using namespace polymachy;

namespace {

std::string again(const std::string& list) {
  return squares_text({8, 8}, read_squares_list({8, 8}, list));
}

}  // namespace

TEST_CASE("lists of squares") {
  REQUIRE(again("a1") == "a1");
  REQUIRE(again("h1..a1") == "{a1..h1}");
  REQUIRE(again("c1,a1,b1") == "{a1..c1}");
  REQUIRE(again("a1,b1") == "{a1,b1}");
  REQUIRE(again("h1,a2") == "{h1,a2}");
  REQUIRE(again("a1..b2") == "{a1,b1,a2,b2}");
  REQUIRE(again("a1,a1") == "a1");
  for (const char* wrong : {"", "a9", "a1..", "a1,", "a1-b1", "a1..b2..c3"})
    REQUIRE(read_squares_list({8, 8}, wrong).empty());
}

TEST_CASE("brackets") {
  REQUIRE(closing("(a,{b})c") == 6);
  REQUIRE(closing("{a") == std::string_view::npos);
}

TEST_CASE("a position text is taken apart outside of its brackets") {
  const NestParts parts =
      split_nest("{rw}7 w - - 0 1 games {a1: x games {b1: y}} {a2: z} turn {a1/,b}");
  REQUIRE(parts.board == "{rw}7 w - - 0 1");
  REQUIRE(parts.games == "{a1: x games {b1: y}} {a2: z}");
  REQUIRE(parts.turn == "a1/,b");
  const NestParts plain = split_nest("8/8 w - - 0 1");
  REQUIRE(plain.games.empty());
  REQUIRE(plain.turn.empty());
  REQUIRE(split_nest("8/8 w turn {a1/}").turn == "a1/");
}
