// SPDX-License-Identifier: MIT
// What the acts of a path do to the board of a trace. The mover is lifted by the first of them, or
// by the first movement. An act that cannot be is passed over as a test that does not hold is.
#include <algorithm>

#include "interpreter/board/effects.hpp"
#include "interpreter/variant/trace.hpp"

namespace polymachy {

using model::Path;
using model::PathKind;

void Tracer::lift_mover(TraceState& state) {
  if (state.hand != TraceState::Hand::Home)
    return;
  state.hand = TraceState::Hand::Holds;
  state.change().vacate(state.mover, Fate::Lifted);
}

bool Tracer::take(TraceState& state, Square square) const {
  if (state.man(square).none())
    return false;
  TraceBoard& board = state.change();
  const std::uint16_t id = board.who[square];
  const Man man = board.men[square];
  board.vacate(square, Fate::Taken);
  board.taken.push_back(id);
  state.saved[model::slot_taken] = square;
  if (const CapturedInfo& captured = program_->captured; captured.pool >= 0) {
    auto& pool = board.pools[captured.to_own ? state.actor : other(state.actor)];
    const TypeId type = program_->captured_as(man.type());
    const std::size_t at = static_cast<std::size_t>(captured.pool) * program_->types.size() + type;
    if (at < pool.size())
      ++pool[at];
  }
  return true;
}

/// Puts the mover at the cursor; [path] is the act, null at the end of a run.
bool Tracer::put(const Path* path, TraceState state, const TraceNext& next) {
  const bool was_home = state.hand == TraceState::Hand::Home;
  lift_mover(state);
  TraceEvent event;
  event.kind = TraceKind::Acts;
  event.at = state.cursor;
  event.path = path;
  if (state.hand != TraceState::Hand::Holds)
    return false;
  const auto down = [&](const TraceState& before) {
    TraceState after = before;
    TraceBoard& board = after.change();
    board.place(after.mover, after.cursor);
    if (!was_home)
      board.touch(after.mover).by_himself = true;
    after.hand = TraceState::Hand::Down;
    after.saved[model::slot_mover] = after.cursor;
    TraceEvent done = event;
    done.man = after.man(after.cursor);
    return logged(done, after, next);
  };
  event.man = state.man(state.cursor);
  if (event.man.none())
    return down(state);
  return missed(event, state, [&](const TraceState& now) {
    TraceState cleared = now;
    cleared.change().vacate(cleared.cursor, Fate::Removed);
    return down(cleared);
  });
}

/// The type that [path] names, or the one chosen before.
TypeId Tracer::type_meant(const Path& path, const TraceState& state) {
  return path.types_in_order.empty() ? state.chosen[static_cast<std::size_t>(path.slot)]
                                     : static_cast<TypeId>(path.types_in_order.front());
}

bool Tracer::act(const Path& path, const TraceState& given, const TraceNext& next) {
  TraceState state = given;
  const auto slot = static_cast<std::size_t>(path.slot);
  const auto named = [&](int index) {
    return index < 0 ? state.cursor : state.saved[static_cast<std::size_t>(index)];
  };
  TraceEvent event;
  event.kind = TraceKind::Acts;
  event.at = state.cursor;
  event.path = &path;
  if (path.kind != PathKind::Save && path.kind != PathKind::Say && path.kind != PathKind::Aka &&
      path.kind != PathKind::Pass)
    lift_mover(state);
  event.man = state.man(state.cursor);
  bool done = true;
  switch (path.kind) {
    case PathKind::Take:
      done = take(state, state.cursor);
      break;
    case PathKind::TakeMark: {
      const LiveMark& live = position_.mark;
      const auto end = live.squares.begin() + live.count;
      const bool is_marked = live.mark == path.index && live.count > 0 &&
                             position_.to_move == state.actor &&
                             std::find(live.squares.begin(), end, state.cursor) != end;
      event.from = live.victim;
      event.man = is_marked ? state.man(live.victim) : Man{};
      done = is_marked && take(state, live.victim);
      break;
    }
    case PathKind::Put:
      return put(&path, state, next);
    case PathKind::Lift:
    case PathKind::Join:
      done = state.lifted == nobody && !event.man.none();
      if (done) {
        TraceBoard& board = state.change();
        state.lifted = board.who[state.cursor];
        board.vacate(state.cursor, Fate::Lifted);
        if (path.kind == PathKind::Join)
          board.touch(state.lifted).by_himself = true;
      }
      break;
    case PathKind::Drop:
      done = state.lifted != nobody && event.man.none();
      if (done) {
        state.change().place(state.lifted, state.cursor);
        event.man = state.man(state.cursor);
        state.lifted = nobody;
      }
      break;
    case PathKind::Remove:
      done = !event.man.none();
      if (done)
        state.change().vacate(state.cursor, Fate::Removed);
      break;
    case PathKind::New:
      done = state.cursor != no_square && event.man.none() && type_meant(path, state) != no_type;
      if (done) {
        TraceBoard& board = state.change();
        Touched man;
        man.id = static_cast<std::uint16_t>(board.men.size() + board.touched.size());
        man.born = man.now = Man::of(type_meant(path, state), state.actor);
        board.touched.push_back(man);
        board.place(man.id, state.cursor);
        event.man = man.now;
      }
      break;
    case PathKind::Into: {
      const TypeId type = type_meant(path, state);
      const Side side = path.own ? state.actor : other(state.actor);
      TraceBoard& board = state.change();
      const std::size_t at = static_cast<std::size_t>(path.index) * program_->types.size() + type;
      if (at < board.pools[side].size())
        ++board.pools[side][at];
      board.to_pool.emplace_back(path.own ? path.index : path.index + pool_of_enemy, type);
      event.man = Man::of(type, side);
      break;
    }
    case PathKind::Then:
      done = state.cursor != no_square && state.board->dues.size() < most_due;
      if (done)
        state.change().dues.push_back({static_cast<std::uint8_t>(path.index), state.cursor});
      break;
    case PathKind::Save:
      state.saved[slot] = state.cursor;
      return next(state);
    case PathKind::Goto:
      if (state.saved[slot] == no_square)
        return false;
      event.kind = TraceKind::Jump;
      event.from = state.cursor;
      state.cursor = event.at = state.saved[slot];
      return logged(event, state, next);
    case PathKind::SetMark:
      state.change().marks.emplace_back(path.index, state.cursor);
      break;
    case PathKind::Say:
      state.say_from = named(path.slot);
      state.say_to = named(path.slot2);
      return next(state);
    case PathKind::Aka:
      state.aka = &path;
      return next(state);
    default:
      break;  // Pass
  }
  if (done)
    return logged(std::move(event), state, next);
  if (path.kind != PathKind::Drop || state.lifted == nobody)
    return missed(std::move(event), state, next);
  return missed(std::move(event), state, [&](const TraceState& now) {
    TraceState cleared = now;
    TraceBoard& board = cleared.change();
    board.vacate(cleared.cursor, Fate::Removed);
    board.place(cleared.lifted, cleared.cursor);
    cleared.lifted = nobody;
    return next(cleared);
  });
}

bool Tracer::become_each(const Path& path, const TraceState& given, const TraceNext& next) {
  TraceState state = given;
  lift_mover(state);
  std::uint16_t id = state.mover;
  if (state.is_hook || id == nobody)
    id = state.cursor == no_square ? nobody : state.board->who[state.cursor];
  if (id == nobody)
    return false;
  TraceBoard look = *state.board;
  const Fate fate = look.touch(id).fate;
  if (fate == Fate::Taken || fate == Fate::Removed)
    return false;
  const TypeId old = look.touch(id).now.type();
  std::vector<TypeId> types;
  if (path.kind == PathKind::Promoted) {
    const int promoted = variant_.types[plain(old)].promotes;
    if (promoted >= 0)
      types.push_back(static_cast<TypeId>(promoted));
  }
  if (path.kind == PathKind::Become && path.types_in_order.empty())
    types.push_back(type_meant(path, state));
  for (const int target : path.types_in_order)
    types.push_back(static_cast<TypeId>(target));
  return std::any_of(types.begin(), types.end(), [&](TypeId target) {
    const TypeId type = program_->made_by(old, target);
    TraceState changed = state;
    changed.go_on_from_kept();
    TraceBoard& board = changed.change();
    Touched& man = board.touch(id);
    man.now = Man::of(type, man.now.side());
    man.became = true;
    if (man.fate == Fate::Standing) {
      board.men[man.square] = man.now;
      board.rights[man.square] = 0;
    }
    TraceEvent event;
    event.kind = TraceKind::Acts;
    event.at = state.cursor;
    event.path = &path;
    event.man = man.now;
    return logged(event, changed, next);
  });
}

bool Tracer::choose(const Path& path, const TraceState& state, const TraceNext& next) {
  const std::size_t types = program_->types.size();
  for (std::size_t type = 0; type < types; ++type) {
    const auto at = static_cast<std::size_t>(path.index) * types + type;
    const Side side = path.own ? state.actor : other(state.actor);
    if (!path.types.test(plain(static_cast<TypeId>(type))) || at >= state.board->pools[side].size())
      continue;
    TraceEvent event;
    event.kind = TraceKind::Acts;
    event.path = &path;
    event.man = Man::of(static_cast<TypeId>(type), side);
    TraceState chosen = state;
    chosen.go_on_from_kept();
    TraceBoard& board = chosen.change();
    const bool has = board.pools[side][at] > 0;
    if (has)
      --board.pools[side][at];
    board.from_pool.emplace_back(path.own ? path.index : path.index + pool_of_enemy,
                                 static_cast<TypeId>(type));
    chosen.chosen[static_cast<std::size_t>(path.slot)] = static_cast<TypeId>(type);
    if (has ? logged(event, chosen, next) : missed(event, chosen, next))
      return true;
  }
  return false;
}

/// The end of a run: a mover who is still in hand is put down where the cursor is.
bool Tracer::finish(const TraceState& state, const TraceNext& next) {
  if (state.lifted != nobody)
    return false;
  if (state.hand == TraceState::Hand::Holds)
    return put(nullptr, state, next);
  TraceState end = state;
  if (state.hand == TraceState::Hand::Home)
    end.saved[model::slot_mover] = state.mover;
  return next(end);
}

std::vector<Effect> Tracer::effects_of(const TraceState& end) const {
  const TraceBoard& board = *end.board;
  std::vector<Effect> effects;
  Square mover_at = end.saved[model::slot_mover];
  for (const Touched& man : board.touched) {
    PieceChange change;
    change.first = man.first;
    change.last = man.square;
    change.entered = man.first == no_square ? man.born.type() : no_type;
    change.became = man.became ? man.now.type() : no_type;
    change.by_itself = man.by_himself;
    change.fate = man.fate == Fate::Taken     ? PieceChange::Fate::Taken
                  : man.fate == Fate::Removed ? PieceChange::Fate::Removed
                                              : PieceChange::Fate::Standing;
    append_effects(change, effects);
    if (man.id == end.mover)
      mover_at = man.square;
  }
  for (const auto& [pool, type] : board.from_pool)
    effects.push_back(
        {EffectKind::FromPool, type, static_cast<std::uint8_t>(pool), no_square, no_square});
  for (const auto& [pool, type] : board.to_pool)
    effects.push_back(
        {EffectKind::ToPool, type, static_cast<std::uint8_t>(pool), no_square, no_square});
  for (const DueDecision& due : board.dues)
    effects.push_back({EffectKind::Due, no_type, due.decision, no_square, due.at});
  for (const auto& [mark, square] : board.marks)
    effects.push_back(
        {EffectKind::Mark, no_type, static_cast<std::uint8_t>(mark), no_square, square});
  if (position_.turn.block > 0 && position_.turn.due.empty())
    effects.push_back({EffectKind::Done, no_type, 0, no_square, mover_at});
  std::sort(effects.begin(), effects.end());
  // a square is marked once; two men of one type may come from a pool
  const auto same_mark = [](const Effect& a, const Effect& b) {
    return a == b && a.kind == EffectKind::Mark;
  };
  effects.erase(std::unique(effects.begin(), effects.end(), same_mark), effects.end());
  return effects;
}

}  // namespace polymachy
