// SPDX-License-Identifier: MIT
#include "interpreter/nest/big.hpp"

#include <catch2/catch.hpp>

using namespace polymachy;

namespace {

/// First turns of level n: C(32,8) * below^8 + 20.
Big next(const Big& below, std::vector<std::string>& lines) {
  return Big::sum({{binomial(32, 8), {{below, 8}}}, {WholeNumber(20), {}}}, lines);
}

}  // namespace

TEST_CASE("binomials") {
  REQUIRE(binomial(32, 8) == 10'518'300);
  REQUIRE(binomial(8, 8) == 1);
  REQUIRE(binomial(5, 0) == 1);
}

TEST_CASE("numbers stay exact as long as they can be printed, and keep their size after that") {
  std::vector<std::string> lines;
  const std::vector<std::size_t> digits{18, 147, 1179, 9437, 75502};
  Big number(WholeNumber(20));
  for (const std::size_t length : digits) {
    number = next(number, lines);
    REQUIRE(number.digits().value_or("").size() == length);
  }
  number = next(number, lines);
  REQUIRE(!number.digits());
  REQUIRE(number.size().substr(0, 13) == "604023 digits");
  number = next(number, lines);
  REQUIRE(number.size().substr(0, 14) == "4832184 digits");
  number = next(number, lines);
  REQUIRE(number.size() == "38657475 digits, 1.429906490...e38657474");
  // a line for each number that is long
  REQUIRE(lines.size() == 7);
  REQUIRE(lines[0] == "10518300 * 269268480000000020^8 + 20");
  REQUIRE(lines[6] == "10518300 * x6^8 + 20");
}

TEST_CASE("a sum of one number is that number") {
  std::vector<std::string> lines;
  REQUIRE(Big::sum({{1, {{Big(WholeNumber(7)), 1}}}}, lines) == Big(WholeNumber(7)));
  REQUIRE(Big::sum({}, lines).is_zero());
}
