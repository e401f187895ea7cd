// SPDX-License-Identifier: MIT
#include "tests/property/play.hpp"

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"

namespace polymachy::property {

std::vector<Position> start_positions(const Subject& subject) {
  std::vector<Position> starts;
  SourceSet sources;
  Game game(subject.programs.front(), sources);
  for (const StartInfo& start : subject.programs.front()->starts) {
    Sink sink;
    if (!game.set_start(start.name, sink))
      FAIL(subject.name + ": " + render(sink, sources, false));
    starts.push_back(game.position());
  }
  return starts;
}

namespace {

/// Captures lead to thin boards, where kings, pins and promotions meet; quiet play keeps boards
/// full. Every second game prefers captures.
std::size_t pick(const std::vector<Action>& actions, bool likes_captures, Chance& chance) {
  const std::size_t first = chance.below(actions.size());
  for (std::size_t i = 0; likes_captures && i < actions.size(); ++i) {
    const std::size_t at = (first + i) % actions.size();
    for (const Effect& effect : actions[at].effects)
      if (effect.kind == EffectKind::Take)
        return chance.below(2) == 0 ? at : first;
  }
  return first;
}

}  // namespace

void random_positions(Subject& subject,
                      std::size_t count,
                      std::uint32_t seed,
                      const std::function<bool(const Position&)>& look) {
  Chance chance(seed);
  const std::vector<Position> starts = start_positions(subject);
  Engine& engine = *subject.engines.front();
  const std::size_t longest = setting("PM_LONGEST", 240);
  const std::size_t widest = setting("PM_GAP", 8);
  for (std::size_t game = 0; count > 0; ++game) {
    Position position = game < starts.size() ? starts[game] : chance.one_of(starts);
    const std::size_t gap = 1 + chance.below(widest);
    for (std::size_t ply = 0; ply < longest && count > 0; ++ply) {
      if (ply % gap == 0) {
        --count;
        if (!look(position))
          return;
      }
      engine.set_position(position);
      const std::vector<Action> actions = actions_of(engine, Legality::Legal);
      if (actions.empty())
        break;
      engine.make(actions[pick(actions, game % 2 == 1, chance)]);
      position = engine.position();
    }
  }
}

}  // namespace polymachy::property
