// SPDX-License-Identifier: MIT
// Which positions are refused because no game comes to them, and which only look so.
#include "interpreter/game/possible.hpp"

#include <catch2/catch.hpp>

#include "interpreter/variant/loader.hpp"

using namespace polymachy;

namespace {

struct Read {
  bool is_possible = false;
  std::size_t warnings = 0;
};

Read read(const std::string& variant, const std::string& text) {
  SourceSet sources;
  Sink sink;
  const auto loaded = load_variant(variant, {}, find_home(), sources, sink);
  REQUIRE(loaded);
  Sink said;
  const auto position =
      read_possible(loaded->program, nullptr, sources, sources.add("position", text), said);
  CHECK(position.has_value() != said.has_errors());
  return {position.has_value(), said.sorted().size()};
}
bool is_possible(const std::string& variant, const std::string& text) {
  return read(variant, text).is_possible;
}

}  // namespace

TEST_CASE("possible: a mark needs a move that sets it") {
  CHECK(is_possible("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"));
  CHECK(is_possible("chess", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"));
  CHECK_FALSE(is_possible("chess", "4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1"));
  CHECK_FALSE(is_possible("chess", "4k3/8/4P3/8/8/8/8/4K3 b - e5 0 1"));
  CHECK_FALSE(is_possible("chess", "4k3/8/8/8/4R3/8/8/K7 b - e3 0 1"));
  CHECK(is_possible("metamachy", "k11/12/12/12/12/12/8I3/12/12/12/12/K11 b - i5 0 1"));
  CHECK_FALSE(is_possible("metamachy", "k11/12/12/12/12/12/8E3/12/12/12/12/K11 b - i5 0 1"));
  const std::string rest = "/16/16/16/16/16/16/15K b - ";
  const std::string men = "k15/16/16/16/16/16/16/16/6P9";
  CHECK(is_possible("megalomachy", men + rest + "g6g7g8 0 1"));
  CHECK_FALSE(is_possible("megalomachy", men + rest + "g7f8g8 0 1"));
}

TEST_CASE("possible: a right is held on the row where it begins, in shuffled arrays too") {
  CHECK(is_possible("chess", "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"));
  CHECK(is_possible("chess960", "1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1"));
  CHECK_FALSE(is_possible("chess", "4k3/8/8/8/4K2R/8/8/8 w K - 0 1"));
  CHECK_FALSE(is_possible("metamachy", "k11/12/12/12/12/12/5K6/12/12/12/12/12 w K - 0 1"));
}

TEST_CASE("possible: nobody may just have done what a rule forbids") {
  CHECK(is_possible("chess", "4k3/8/8/8/8/8/8/K3R3 b - - 0 1"));
  CHECK_FALSE(is_possible("chess", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1"));
  CHECK_FALSE(is_possible("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"));
  CHECK_FALSE(is_possible("atomic", "k6R/8/8/8/8/8/8/K7 w - - 0 1"));
  CHECK(is_possible("atomic", "8/8/8/3k4/3K4/3r4/8/8 w - - 0 1"));
  CHECK(is_possible("maces-and-horse-apults", "k8R/10/10/10/10/10/10/10/10/K9 w - - 0 1"));
}

TEST_CASE("possible: several kings, many men and a late counter are no fault") {
  CHECK(read("chess", "4k3/8/8/8/8/8/QQQQQQQQ/KK6 b - - 400 1").warnings == 0);
  CHECK(read("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1").warnings == 1);
}
