// SPDX-License-Identifier: MIT
// The reference by itself: published counts, worked out without the machine (only the position is
// read by the game). A twin that is wrong in the same way as the machine is found here.
#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "tests/perft/rows.hpp"
#include "tests/property/support.hpp"

namespace polymachy::property {
namespace {

std::uint64_t count(const reference::Reference& twin, const Position& position, int depth) {
  const std::vector<reference::Outcome> legal = twin.legal_outcomes(position);
  if (depth <= 1)
    return legal.size();
  std::uint64_t nodes = 0;
  for (const reference::Outcome& outcome : legal)
    nodes += count(twin, outcome.after, depth - 1);
  return nodes;
}

void check_row(const PerftRow& row) {
  SourceSet sources;
  Sink sink;
  const auto loaded = load_variant(row.variant, row.options, find_home(), sources, sink);
  if (!loaded)
    FAIL(render(sink, sources, false));
  std::vector<int> chosen;
  for (const OptionInfo& option : loaded->program->options)
    chosen.push_back(option.chosen);
  Game game(loaded->program, sources);
  if (!stand(game, row, sink))
    FAIL(render(sink, sources, false));
  const reference::Reference twin(*loaded->model, chosen);
  CHECK(count(twin, game.position(), row.depth) == row.nodes);
}

TEST_CASE("reference: the figures of the perft scripts", "[property][twin]") {
  const std::size_t most = setting("PM_TWIN_NODES", 30'000);
  for (const PerftRow& row : read_perft_rows()) {
    if (row.nodes > most)
      continue;
    DYNAMIC_SECTION(row.place << ": " << row.check.name.text << ", depth " << row.depth) {
      check_row(row);
    }
  }
}

}  // namespace
}  // namespace polymachy::property
