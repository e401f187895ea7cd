// SPDX-License-Identifier: MIT
#include "interpreter/bytecode/same_program.hpp"

#include <catch2/catch.hpp>

#include "tests/unit/interpreter/bytecode/hand_made.hpp"

using namespace polymachy;

TEST_CASE("a print tells programs apart by what they do, not by words for people") {
  const HandMade made;
  const std::string print = print_of(made.program);
  const auto changed = [&](auto&& change) {
    HandMade other;
    change(other.program);
    return print_of(other.program) != print;
  };
  CHECK_FALSE(changed([](Program&) {}));
  CHECK_FALSE(changed([](Program& p) { p.title = "another"; }));
  CHECK_FALSE(changed([](Program& p) { p.types.front().note = "another"; }));
  CHECK(changed([](Program& p) { p.code.emplace_back(); }));
  CHECK(changed([](Program& p) { p.turn.once_per_man = !p.turn.once_per_man; }));
  CHECK(changed([](Program& p) { p.counters.emplace_back(); }));
  CHECK(changed([](Program& p) { p.rules.emplace_back(); }));
  CHECK(changed([](Program& p) { p.holes.flip(3); }));
  CHECK(changed([](Program& p) { p.options.push_back({"o", "", {"a", "b"}, 0}); }));
}
