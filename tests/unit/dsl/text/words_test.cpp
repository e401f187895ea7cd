// SPDX-License-Identifier: MIT
#include "dsl/text/words.hpp"

#include <catch2/catch.hpp>

using namespace polymachy;

TEST_CASE("words are what stands between blanks", "[text]") {
  CHECK(words_in("").empty());
  CHECK(words_in(" \t\r\n ").empty());
  CHECK(words_in("e2e4") == std::vector<std::string_view>{"e2e4"});
  CHECK(words_in("\te2e4  e7e5\r\n") == std::vector<std::string_view>{"e2e4", "e7e5"});
}

TEST_CASE("words point into the text", "[text]") {
  const std::string_view text = "  b c";
  const std::vector<std::string_view> words = words_in(text);
  REQUIRE(words.size() == 2);
  CHECK(words[1].data() == text.data() + 4);
}

TEST_CASE("words are joined, without the empty ones", "[text]") {
  CHECK(joined({}, ", ").empty());
  CHECK(joined({"a", "", "b"}, " and ") == "a and b");
  CHECK(joined({"", "a"}, ", ") == "a");
}

TEST_CASE("the last of several words has a word of its own before it", "[text]") {
  CHECK(enumerated({}, " or ").empty());
  CHECK(enumerated({"a"}, " or ") == "a");
  CHECK(enumerated({"a", "b"}, " or ") == "a or b");
  CHECK(enumerated({"a", "b", "c"}, " or ") == "a, b or c");
}

TEST_CASE("what somebody wrote stands in backticks", "[text]") { CHECK(ticked("e2") == "`e2`"); }

TEST_CASE("small numbers are words") {
  CHECK(number_word(0) == "no");
  CHECK(number_word(12) == "twelve");
  CHECK(number_word(13) == "13");
}
