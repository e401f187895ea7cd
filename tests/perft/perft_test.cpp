// SPDX-License-Identifier: MIT
// Counts of move sequences against figures from outside (perft.tsv says where each is from) and
// against the author's own for Metamachy. On a mismatch the divide is printed, to be laid beside
// another program's.
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
std::shared_ptr<const Program> program_of(const std::string& variant,
                                          const std::string& options,
                                          const CompileOptions& how) {
  static std::map<std::string, std::shared_ptr<const Program>> known;
  const std::string key = variant + " " + options + (how.fuse ? "" : " generic") +
                          (how.exposure ? "" : " make-and-test");
  std::shared_ptr<const Program>& program = known[key];
  if (program)
    return program;
  OptionTexts chosen;
  for (const std::string& pair : split(options, ' ')) {
    const std::size_t equals = pair.find('=');
    if (equals != std::string::npos)
      chosen.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  SourceSet sources;
  Sink sink;
  const auto loaded = load_variant(variant, chosen, find_home(), sources, sink, how);
  if (!loaded)
    FAIL(render(sink, sources, false));
  program = loaded->program;
  return program;
}

/// Stands where the row begins; false after a failed check.
bool stand(Game& game, const Row& row, const SourceSet& sources) {
  Sink sink;
  const bool is_start = row.position == "startpos" || row.position.rfind("start ", 0) == 0;
  const std::string start = row.position == "startpos" ? "" : row.position.substr(is_start ? 6 : 0);
  const bool stands =
      is_start ? game.set_start(start, sink) : game.set_position(row.position, sink);
  const bool is_ready = stands && (row.moves.empty() || game.play_all(row.moves, sink));
  if (!is_ready)
    FAIL_CHECK(render(sink, sources, false));
  return is_ready;
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
  Game game(program_of(row.variant, row.options, how), sources);
  if (!stand(game, row, sources))
    return;
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
    INFO("perft.tsv, line " << row.line);
    REQUIRE(row.depth > 0);
    if (row.slow != slow)
      continue;
    DYNAMIC_SECTION("line " << row.line << ": " << row.variant << " " << row.position << " "
                            << row.moves << " depth " << row.depth) {
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

TEST_CASE("perft: the figures of perft.tsv", "[perft]") { count_rows(false); }
TEST_CASE("perft: the slow figures of perft.tsv", "[.][slow]") { count_rows(true); }

TEST_CASE("perft: the twelve arrays of Metamachy", "[perft]") {
  const std::vector<std::uint64_t> first{56, 56, 61, 63, 61, 63, 54, 56, 54, 56, 61, 61};
  for (std::size_t i = 0; i < first.size(); ++i)
    count({"metamachy", "start s" + std::to_string(i), "", 1, first[i], "", false, 0}, {}, true);
  const std::vector<std::uint64_t> deeper{56, 3136, 181030, 10442225};
  for (std::size_t i = 0; i < deeper.size(); ++i)
    count(
        {"metamachy", "start s0", "", static_cast<int>(i) + 1, deeper[i], "", false, 0}, {}, true);
  count({"metamachy", "start s0", "", 3, deeper[2], "", false, 0}, {}, false);
}

}  // namespace
}  // namespace polymachy
