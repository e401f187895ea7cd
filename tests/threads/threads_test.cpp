// SPDX-License-Identifier: MIT
// Counting with several threads, and games that are loaded and played beside one another: the same
// numbers as one after the other, and no race (the preset `threads` has the sanitizer).
#include <array>
#include <thread>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/variant/loader.hpp"

using namespace polymachy;

namespace {

Loaded load(const std::string& name, SourceSet& sources) {
  Sink sink;
  std::optional<Loaded> loaded = load_variant(name, {}, find_home(), sources, sink);
  if (!loaded)
    throw std::runtime_error(render(sink, sources, false));
  return std::move(*loaded);
}

struct Counted {
  const char* variant;
  int depth;
  Unit unit;
};
constexpr std::array counted{Counted{"chess", 3, Unit::Turn},
                             Counted{"crazyhouse", 2, Unit::Turn},
                             Counted{"shogi", 2, Unit::Turn},
                             Counted{"xiangqi", 2, Unit::Turn},
                             Counted{"metamachy", 1, Unit::Turn},
                             Counted{"maces-and-horse-apults", 1, Unit::Turn},
                             Counted{"megachess", 1, Unit::Decision},
                             Counted{"moser-chess", 1, Unit::Decision}};

/// A game from load to undo, by itself.
std::string played(const char* variant) {
  SourceSet sources;
  const Loaded loaded = load(variant, sources);
  const std::unique_ptr<GameSession> game = make_session(loaded.program, sources);
  Sink sink;
  for (int ply = 0; ply < 12 && !game->legal().empty(); ++ply)
    (void)game->play(std::string(game->legal()[game->legal().size() / 2].text), sink);
  std::string text = game->position_text() + render(sink, sources, false);
  while (game->undo()) {
  }
  return text + game->position_text();
}

}  // namespace

TEST_CASE("threads: counts are the same with one, two and four", "[threads]") {
  for (const Counted& each : counted) {
    INFO(each.variant);
    SourceSet sources;
    const Loaded loaded = load(each.variant, sources);
    const std::unique_ptr<GameSession> game = make_session(loaded.program, sources);
    const auto one = game->divide(each.depth, {true, 1, each.unit});
    CHECK(!one.empty());
    for (const int threads : {2, 4})
      CHECK(game->divide(each.depth, {true, threads, each.unit}) == one);
    CHECK(game->perft(each.depth, {true, 4, each.unit}) ==
          game->perft(each.depth, {true, 1, each.unit}));
    CHECK(game->limit_hit() == nullptr);
  }
}

TEST_CASE("threads: games beside one another share nothing", "[threads]") {
  constexpr std::array variants{"chess", "shogi", "megachess", "chess"};
  std::array<std::string, variants.size()> beside;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < variants.size(); ++i)
    threads.emplace_back([&, i] { beside[i] = played(variants[i]); });
  for (std::thread& thread : threads)
    thread.join();
  for (std::size_t i = 0; i < variants.size(); ++i)
    CHECK(beside[i] == played(variants[i]));
}
