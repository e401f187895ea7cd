// SPDX-License-Identifier: MIT
// Compares what classes can reach at most, quiet and taking apart.
#include "interpreter/compile/overlaps.hpp"

#include <algorithm>

#include "interpreter/board/move.hpp"

namespace polymachy {

namespace {

struct Reach {
  SquareBits quiet;
  SquareBits capture;
};

/// True if the run does no more than move its man (and take where he ends).
bool plain(const ClassTable& t, const Run& run, bool& taking) {
  taking = false;
  for (std::size_t i = 0; i < run.effect_count; ++i) {
    const RunEffect& e = t.effects[run.effects + i];
    const auto kind = static_cast<EffectKind>(e.kind);
    if (kind == EffectKind::Take && e.from == run.to)
      taking = true;
    else if (kind != EffectKind::SelfMove && kind != EffectKind::Become)
      return false;
  }
  return true;
}

struct ByOrigin {
  bool operator()(const Run& run, Square origin) const { return run.origin < origin; }
  bool operator()(Square origin, const Run& run) const { return origin < run.origin; }
};

Reach reach_of(const PieceClass& c, Side side, Square origin) {
  Reach r;
  const ClassTable& t = c.table[side];
  const auto add = [&](Square s) {
    if (c.landing != Landing::Capture)
      r.quiet.set(s);
    if (c.landing != Landing::Quiet)
      r.capture.set(s);
  };
  if (origin < t.targets.size())
    for (const Square s : t.targets[origin])
      add(s);
  if (origin < t.guarded.size())
    for (const GuardedTarget& g : t.guarded[origin])
      add(g.target);
  if (origin < t.rays.size())
    for (const Ray& ray : t.rays[origin])
      for (std::size_t i = 0; i < ray.count; ++i)
        add(t.squares[ray.first + i]);
  const auto [first, last] = std::equal_range(t.runs.begin(), t.runs.end(), origin, ByOrigin{});
  for (auto run = first; run != last; ++run) {
    bool taking = false;
    if (plain(t, *run, taking))
      (taking ? r.capture : r.quiet).set(run->to);
  }
  return r;
}

bool overlap(const Program& program, int type, bool runs_only) {
  const auto& ids = program.types[static_cast<std::size_t>(type)].classes;
  const auto squares = static_cast<Square>(program.size.squares());
  for (Side side = 0; side < side_count; ++side)
    for (Square origin = 0; origin < squares; ++origin) {
      Reach seen;
      Reach by_runs;
      for (const std::uint16_t id : ids) {
        const PieceClass& c = program.classes[id];
        if (!c.moves)
          continue;
        if (c.shape == Shape::Generic && ids.size() > 1 && !runs_only) {
          // Code moves beside tables: only if no table moves too.
          for (const std::uint16_t other_id : ids)
            if (other_id != id && program.classes[other_id].moves)
              return true;
        }
        const Reach r = reach_of(c, side, origin);
        const Reach& against = c.shape == Shape::Runs || !runs_only ? seen : by_runs;
        if ((r.quiet & against.quiet).any() || (r.capture & against.capture).any())
          return true;
        seen.quiet |= r.quiet;
        seen.capture |= r.capture;
        if (c.shape == Shape::Runs)
          by_runs = r;
      }
    }
  return false;
}

}  // namespace

bool classes_overlap(const Program& program, int type) { return overlap(program, type, false); }
bool plain_runs_overlap(const Program& program, int type) { return overlap(program, type, true); }

}  // namespace polymachy
