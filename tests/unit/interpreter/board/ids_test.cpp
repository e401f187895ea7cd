// SPDX-License-Identifier: MIT
#include "interpreter/board/ids.hpp"

#include <catch2/catch.hpp>

using namespace polymachy;

TEST_CASE("ids: files past z have two letters", "[board]") {
  CHECK(file_name(0) == "a");
  CHECK(file_name(25) == "z");
  CHECK(file_name(26) == "aa");
  CHECK(file_name(63) == "bl");
}

TEST_CASE("ids: every square of a large board reads as it is written", "[board]") {
  const BoardSize size{64, 16};
  for (int s = 0; s < size.squares(); ++s) {
    const auto square = static_cast<Square>(s);
    const std::string name = square_name(size, square);
    std::size_t length = 0;
    REQUIRE(read_square(size, name + "x", length) == square);
    REQUIRE(length == name.size());
  }
  CHECK(square_name(size, no_square) == "-");
}

TEST_CASE("ids: the longest name that is on the board is read", "[board]") {
  std::size_t length = 0;
  CHECK(read_square({16, 16}, "h15h16", length) == BoardSize{16, 16}.at(7, 14));
  CHECK(length == 3);
  CHECK(read_square({8, 8}, "e12", length) == BoardSize{8, 8}.at(4, 0));
  CHECK(length == 2);
}

TEST_CASE("ids: what is no square of the board is none", "[board]") {
  for (const char* text :
       {"", "e", "4", "e0", "e9", "i1", "E4", "aaaaaaaaaaaaaaaaaaaaaaaa1", "-", "e04"}) {
    CAPTURE(text);
    std::size_t length = 7;
    CHECK(read_square({8, 8}, text, length) == no_square);
    CHECK(length == 0);
  }
}
