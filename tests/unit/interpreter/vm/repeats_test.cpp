// SPDX-License-Identifier: MIT
#include "interpreter/vm/repeats.hpp"

#include <catch2/catch.hpp>

using polymachy::Repeats;

// Five hundred numbers with seven hashes: what is
// there is found, what is not is not, and a list begun anew knows nothing of the one before.
TEST_CASE("repeats: a long list finds what a short one would", "[vm]") {
  std::vector<int> list;
  Repeats repeats;
  const auto hash_of = [&](std::size_t i) {
    return static_cast<std::uint64_t>(list[i] % 7);
  };
  const auto is_there = [&](int value) {
    return repeats.has(
        0, list.size(), static_cast<std::uint64_t>(value % 7), hash_of, [&](std::size_t i) {
          return list[i] == value;
        });
  };
  for (int round = 0; round < 2; ++round) {
    list.clear();
    repeats.restart();
    for (int value = 0; value < 500; ++value) {
      CHECK_FALSE(is_there(value + 1000 * round));
      list.push_back(value + 1000 * round);
    }
    for (int value = 0; value < 500; ++value)
      CHECK(is_there(value + 1000 * round));
    CHECK_FALSE(is_there(500 + 1000 * round));
  }
}
