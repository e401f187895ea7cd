// SPDX-License-Identifier: MIT
// Counts of move sequences against figures from outside; the scripts of this folder have them, and
// say where each is from. On a mismatch the divide is printed, to be laid beside another program's.
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/game/game.hpp"
#include "interpreter/variant/loader.hpp"
#include "tests/perft/rows.hpp"

namespace polymachy {
namespace {

using Row = PerftRow;

/// Variants are loaded once for each set of options and way of compiling.
std::shared_ptr<const Program> program_of(const Row& row, const CompileOptions& how) {
  static std::map<std::string, std::shared_ptr<const Program>> known;
  std::string key =
      row.variant + (how.fuse ? "" : " generic") + (how.exposure ? "" : " make-and-test");
  for (const auto& [name, value] : row.options)
    key += " " + name + "=" + value;
  std::shared_ptr<const Program>& program = known[key];
  if (program)
    return program;
  SourceSet sources;
  Sink sink;
  const auto loaded = load_variant(row.variant, row.options, find_home(), sources, sink, how);
  if (!loaded)
    FAIL(render(sink, sources, false));
  program = loaded->program;
  return program;
}

void print_divide(Game& game, const Row& row) {
  std::ostringstream text;
  for (const auto& [move, count] : game.divide(row.depth, {}))
    text << "  " << move << ": " << count << "\n";
  FAIL_CHECK(row.variant << ", " << game.position_text() << ", depth " << row.depth << ", expected "
                         << row.nodes << "\n"
                         << text.str());
}

void count(const Row& row, const CompileOptions& how, bool is_bulk) {
  SourceSet sources;
  Game game(program_of(row, how), sources);
  Sink sink;
  if (!stand(game, row, sink)) {
    FAIL_CHECK(render(sink, sources, false));
    return;
  }
  const std::uint64_t nodes = game.perft(row.depth, {is_bulk, 1});
  INFO((how.fuse ? "fused" : "generic") << (how.exposure ? ", exposure" : ", make and test")
                                        << (is_bulk ? ", bulk" : ", one by one"));
  CHECK(nodes == row.nodes);
  if (nodes != row.nodes && is_bulk)
    print_divide(game, row);
}

void count_rows(bool slow) {
  constexpr std::uint64_t most_one_by_one = 3'000'000;
  constexpr std::uint64_t most_other_ways = 100'000;
  const std::vector<Row> rows = read_perft_rows();
  REQUIRE(!rows.empty());
  for (const Row& row : rows) {
    if (row.check.slow != slow)
      continue;
    DYNAMIC_SECTION(row.place << ": " << row.check.name.text << ", depth " << row.depth) {
      count(row, {}, true);
      if (row.nodes <= most_one_by_one)
        count(row, {}, false);
      for (const bool fuse : {true, false})
        for (const bool exposure : {true, false})
          if ((!fuse || !exposure) && row.nodes <= most_other_ways)
            count(row, {fuse, exposure, {}}, true);
    }
  }
}

TEST_CASE("perft: the figures of the scripts", "[perft]") { count_rows(false); }
TEST_CASE("perft: the slow figures of the scripts", "[.][slow]") { count_rows(true); }

}  // namespace
}  // namespace polymachy
