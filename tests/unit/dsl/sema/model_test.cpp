// SPDX-License-Identifier: MIT
// Deciding options, and turning steps.
#include <catch2/catch.hpp>

#include "tests/unit/dsl/sema/support.hpp"

using namespace polymachy;
using namespace polymachy::test;

TEST_CASE("model: options are decided and constants vanish", "[sema]") {
  const Checked checked =
      check(variant("option o = no | yes | both-ways\n piece Probe P { path \"fmW\" {o = yes | "
                    "empty} ({o = no} \"bmW\" | {o = yes} put) | {o != no} \"sW\" }\n"
                    "start p \"P7\" rule R { forbid o = yes & stuck when some(o = no & own) }"));
  REQUIRE(checked.variant);
  CHECK(model::default_options(*checked.variant) == std::vector<int>{0});
  const model::Path& path = checked.variant->types.back().path;
  CHECK(show(model::fold(path, {0})) == "bind0(0,1) step0 empty empty bind0(0,-1) step0 empty");
  CHECK(show(model::fold(path, {1})) ==
        "(bind0(0,1) step0 empty put | bind0(1,0)(-1,0) step0 (empty | enemy take))");
  CHECK(show(model::fold(path, {2})) == "bind0(1,0)(-1,0) step0 (empty | enemy take)");
  const model::Rule& rule = checked.variant->rules.front();
  CHECK(show(model::fold(rule.event, {0})) == "never");
  CHECK(show(model::fold(rule.event, {1})) == "stuck");
  CHECK(show(model::fold(rule.when, {0})) == "some(own)");
  CHECK(show(model::fold(rule.when, {1})) == "never");
}

TEST_CASE("model: steps are turned with the side", "[sema]") {
  using model::Facing;
  using model::Vec;
  CHECK(model::on_board({1, 2, false}, Facing::North) == Vec{1, 2, true});
  CHECK(model::on_board({1, 2, false}, Facing::South) == Vec{-1, -2, true});
  CHECK(model::on_board({0, 1, false}, Facing::East) == Vec{1, 0, true});
  CHECK(model::on_board({1, 0, false}, Facing::East) == Vec{0, -1, true});
  CHECK(model::on_board({0, 1, false}, Facing::West) == Vec{-1, 0, true});
  CHECK(model::on_board({1, 0, false}, Facing::West) == Vec{0, 1, true});
  CHECK(model::on_board({1, 2, true}, Facing::South) == Vec{1, 2, true});
}

TEST_CASE("model: the eight directions turn clockwise", "[sema]") {
  using model::Vec;
  CHECK(model::turned({0, 1, false}, 1) == Vec{1, 1, false});
  CHECK(model::turned({0, 1, false}, 2) == Vec{1, 0, false});
  CHECK(model::turned({0, 1, false}, -1) == Vec{-1, 1, false});
  CHECK(model::turned({-1, 1, true}, 9) == Vec{0, 1, true});
  CHECK(model::turned({0, 1, false}, -16) == Vec{0, 1, false});
}
