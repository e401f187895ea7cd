// SPDX-License-Identifier: MIT
// Runs of a path in written order, by continuations: run(path, state, next) hands every state in
// which the path can end to [next]. Nothing is undone, because every branch has its own state.
#include <algorithm>
#include <set>
#include <tuple>

#include "tests/reference/evaluator.hpp"

namespace polymachy::reference {

using model::Path;
using model::PathKind;
using model::Vec;

void Reference::go_on_from_kept(State& state) {
  if (state.every == nullptr || state.runs_seen == state.every->runs)
    return;
  state.world = state.every->world;
  state.runs_seen = state.every->runs;
}

bool Reference::run(const Path& path, const State& given, const Next& next) const {
  State state = given;
  go_on_from_kept(state);
  switch (path.kind) {
    case PathKind::Seq:
      return run_kids(path, 0, state, next);
    case PathKind::Alt:
      return std::ranges::any_of(path.kids, [&](const Path& kid) { return run(kid, state, next); });
    case PathKind::Repeat:
      return repeat(path, state, next);
    case PathKind::Bind:
      return bind(path, state, next);
    case PathKind::Step:
      return step(path, state, next);
    case PathKind::Anywhere:
      return anywhere(state, next);
    case PathKind::Guard:
      return guard(path, state, next);
    case PathKind::Every:
      return every(path, state, next);
    case PathKind::Become:
    case PathKind::Promoted:
      return become_each(path, state, next);
    case PathKind::Choose:
      return choose(path, state, next);
    default:
      return effect(path, state, next);
  }
}

bool Reference::run_kids(const Path& path,
                         std::size_t from,
                         const State& state,
                         const Next& next) const {
  if (from == path.kids.size())
    return next(state);
  const auto rest = [&](const State& s) {
    return run_kids(path, from + 1, s, next);
  };
  return run(path.kids[from], state, Next::of(rest));
}

namespace {

/// All that decides how a run may go on inside a repetition without effects: where it looks and
/// what it has bound. Without this, an unbounded wandering ((king{empty})*) would walk in circles
/// for ever.
using Footprint = std::tuple<int,
                             Square,
                             std::array<Square, 16>,
                             std::array<std::pair<int, int>, 16>,
                             std::vector<std::pair<int, Square>>>;

Footprint footprint(int times, const State& state) {
  std::array<std::pair<int, int>, 16> bound;
  for (std::size_t i = 0; i < bound.size(); ++i)
    bound[i] = {state.bound[i].x, state.bound[i].y};
  return {times, state.cursor, state.saved, bound, state.world->marks_made};
}

}  // namespace

bool Reference::repeat(const Path& path, const State& state, const Next& next) const {
  std::set<Footprint> seen;
  const auto go_on = [&](const auto& self, int done, const State& s) -> bool {
    const bool is_unbounded = path.most < 0;
    if (is_unbounded && !seen.insert(footprint(std::min(done, path.least), s)).second)
      return false;
    if (done >= path.least && next(s))
      return true;
    if (!is_unbounded && done >= path.most)
      return false;
    const auto again = [&](const State& after) {
      return self(self, done + 1, after);
    };
    return run(path.kids.front(), s, Next::of(again));
  };
  return go_on(go_on, 0, state);
}

bool Reference::bind(const Path& path, const State& state, const Next& next) const {
  const auto facing = book_.variant.sides[state.owner].facing;
  for (const model::DirTerm& term : path.dirs) {
    State bound = state;
    go_on_from_kept(bound);
    Vec& vec = bound.bound[static_cast<std::size_t>(path.slot)];
    vec = term.slot < 0
              ? model::on_board(term.vec, facing)
              : model::turned(state.bound[static_cast<std::size_t>(term.slot)], term.eighths);
    if (next(bound))
      return true;
  }
  return false;
}

bool Reference::is_square(int file, int rank) const {
  return book_.size.holds(file, rank) && !book_.variant.board.holes.test(book_.size.at(file, rank));
}

bool Reference::step(const Path& path, State state, const Next& next) const {
  if (state.cursor == no_square)
    return false;
  const Vec& vec = state.bound[static_cast<std::size_t>(path.slot)];
  const int file = book_.size.file(state.cursor) + vec.x;
  const int rank = book_.size.rank(state.cursor) + vec.y;
  if (!is_square(file, rank))
    return false;
  lift_mover(state);
  state.cursor = book_.size.at(file, rank);
  return next(state);
}

bool Reference::anywhere(const State& state, const Next& next) const {
  State moved = state;
  lift_mover(moved);
  for (int rank = 0; rank < book_.size.height; ++rank) {
    for (int file = 0; file < book_.size.width; ++file) {
      go_on_from_kept(moved);
      moved.cursor = book_.size.at(file, rank);
      if (is_square(file, rank) && next(moved))
        return true;
    }
  }
  return false;
}

bool Reference::guard(const Path& path, const State& state, const Next& next) const {
  const model::Test& test = path.test.front();
  // No run takes and asks `attacked`, so in an attack query such a run can be given up; else the
  // question would never end.
  if (state.is_attack && mentions(test, model::TestKind::Attacked))
    return false;
  return holds(test, state) && next(state);
}

bool Reference::every(const Path& path, const State& state, const Next& next) const {
  // Each run starts from the registers of the first, on the world that those before it have left.
  State all = state;
  lift_mover(all);
  if (all.lifted != nobody)
    return false;
  State::Kept kept{all.world, 0};
  State first = all;
  first.every = &kept;
  first.runs_seen = 0;
  const auto keep = [&](const State& end) {
    if (end.lifted == nobody) {
      kept.world = end.world;
      ++kept.runs;
    }
    return false;
  };
  run(path.kids.front(), first, Next::of(keep));
  all.world = kept.world;
  return next(all);
}

bool Reference::effect(const Path& path, State state, const Next& next) const {
  const auto slot = static_cast<std::size_t>(path.slot);
  const auto named = [&](int index) {
    return index < 0 ? state.cursor : state.saved[static_cast<std::size_t>(index)];
  };
  bool done = true;
  switch (path.kind) {
    case PathKind::Take:
      done = take(state, state.cursor);
      break;
    case PathKind::TakeMark:
      done = take_mark(path, state);
      break;
    case PathKind::Put:
      done = put(state);
      break;
    case PathKind::Lift:
      done = lift(state);
      break;
    case PathKind::Join:
      done = lift(state);
      if (done)
        state.change().people[static_cast<std::size_t>(state.lifted)].by_himself = true;
      break;
    case PathKind::Then:
      lift_mover(state);
      done = state.cursor != no_square && state.world->dues.size() < most_due;
      state.change().dues.push_back({static_cast<std::uint8_t>(path.index), state.cursor});
      break;
    case PathKind::Into:
      done = bank(path, state);
      break;
    case PathKind::Drop:
      done = drop(state);
      break;
    case PathKind::Remove:
      done = remove(state);
      break;
    case PathKind::New:
      done = enter(path, state);
      break;
    case PathKind::Save:
      state.saved[slot] = state.cursor;
      break;
    case PathKind::Goto:
      done = state.saved[slot] != no_square;
      lift_mover(state);
      state.cursor = state.saved[slot];
      break;
    case PathKind::SetMark:
      lift_mover(state);
      state.change().marks_made.emplace_back(path.index, state.cursor);
      break;
    case PathKind::Say:
      state.say_from = named(path.slot);
      state.say_to = named(path.slot2);
      break;
    default:
      break;  // Aka and Pass change nothing that is asked
  }
  return done && next(state);
}

}  // namespace polymachy::reference
