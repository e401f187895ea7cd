// SPDX-License-Identifier: MIT
// What the actions of a path do to the world. The mover is lifted by the first of them, or by the
// first movement.
#include <algorithm>

#include "tests/reference/evaluator.hpp"

namespace polymachy::reference {

using model::Path;
using model::PathKind;

void Reference::lift_mover(State& state) const {
  if (state.hand != State::Hand::Home)
    return;
  state.hand = State::Hand::Holds;
  const auto mover = static_cast<std::size_t>(state.mover);
  const Square home = state.world->people[mover].square;
  state.change().vacate(home, Fate::Lifted);
}

bool Reference::put(State& state) const {
  const bool was_home = state.hand == State::Hand::Home;
  lift_mover(state);
  if (state.hand != State::Hand::Holds || !state.world->is_empty(state.cursor))
    return false;
  World& world = state.change();
  world.place(state.mover, state.cursor);
  if (!was_home)
    world.people[static_cast<std::size_t>(state.mover)].by_himself = true;
  state.hand = State::Hand::Down;
  state.saved[model::slot_mover] = state.cursor;
  return true;
}

bool Reference::lift(State& state) const {
  lift_mover(state);
  if (state.lifted != nobody || state.world->man(state.cursor).none())
    return false;
  state.lifted = state.world->on[state.cursor];
  state.change().vacate(state.cursor, Fate::Lifted);
  return true;
}

bool Reference::drop(State& state) const {
  lift_mover(state);
  if (state.lifted == nobody || !state.world->is_empty(state.cursor))
    return false;
  state.change().place(state.lifted, state.cursor);
  state.lifted = nobody;
  return true;
}

bool Reference::take(State& state, Square square) const {
  lift_mover(state);
  if (state.world->man(square).none())
    return false;
  World& world = state.change();
  const int person = world.on[square];
  const Man man = world.man(square);
  world.vacate(square, Fate::Taken);
  world.taken.push_back(person);
  state.saved[model::slot_taken] = square;
  const model::Captured& captured = book_.variant.captured;
  if (captured.pool >= 0 && man.type() != phantom_type) {
    auto& pool = world.pools[captured.to_own ? state.actor : other(state.actor)];
    const int slot = captured.pool * book_.type_count() + book_.pool_type(man.type());
    ++pool[static_cast<std::size_t>(slot)];
  }
  return true;
}

bool Reference::take_mark(const Path& path, State& state) const {
  if (state.is_attack || !is_marked(*state.world, path.index, state.cursor, state.actor))
    return false;  // an attack takes a man where he stands
  return take(state, state.world->live.victim);
}

bool Reference::remove(State& state) const {
  lift_mover(state);
  if (state.world->man(state.cursor).none())
    return false;
  state.change().vacate(state.cursor, Fate::Removed);
  return true;
}

bool Reference::enter(const Path& path, State& state) const {
  lift_mover(state);
  if (state.cursor == no_square || !state.world->is_empty(state.cursor))
    return false;
  state.change().enter(Man::of(type_meant(path, state), state.actor), state.cursor);
  return true;
}

/// The type that [path] names, or the one chosen before.
TypeId Reference::type_meant(const Path& path, const State& state) {
  return static_cast<TypeId>(path.types_in_order.empty()
                                 ? state.chosen[static_cast<std::size_t>(path.slot)]
                                 : path.types_in_order.front());
}

/// The pool of [path] as effects name it, and its men.
std::pair<int, std::vector<std::uint16_t>*> Reference::pool_meant(const Path& path,
                                                                  World& world,
                                                                  Side actor) {
  return {path.own ? path.index : path.index + pool_of_enemy,
          &world.pools[path.own ? actor : other(actor)]};
}

bool Reference::bank(const Path& path, State& state) const {
  lift_mover(state);
  World& world = state.change();
  const auto [number, pool] = pool_meant(path, world, state.actor);
  const TypeId type = type_meant(path, state);
  ++(*pool)[static_cast<std::size_t>(path.index * book_.type_count() + type)];
  world.to_pool.emplace_back(number, type);
  return true;
}

/// The man in question: the mover; in a hook or in an action without a man, whoever stands at the
/// cursor.
static int man_in_question(const State& state) {
  if (!state.is_hook && state.mover != nobody)
    return state.mover;
  return state.cursor == no_square ? nobody : state.world->on[state.cursor];
}

void Reference::become(State& state, int who, TypeId type) const {
  World& world = state.change();
  Person& person = world.people[static_cast<std::size_t>(who)];
  person.now = Man::of(type, person.now.side());
  person.became = true;
  if (person.fate == Fate::Standing)
    world.rights[person.square] = 0;
}

bool Reference::become_each(const Path& path, State state, const Next& next) const {
  lift_mover(state);
  const int who = man_in_question(state);
  if (who == nobody)
    return false;
  const Fate fate = state.world->people[static_cast<std::size_t>(who)].fate;
  if (fate == Fate::Taken || fate == Fate::Removed)
    return false;
  const TypeId old = state.world->people[static_cast<std::size_t>(who)].now.type();
  std::vector<TypeId> types;
  if (path.kind == PathKind::Promoted) {
    const int promoted = book_.type(old).promotes;
    if (promoted >= 0)
      types.push_back(book_.made_by(old, promoted));
  }
  for (const int target : path.types_in_order)
    types.push_back(book_.made_by(old, target));
  if (path.kind == PathKind::Become && path.types_in_order.empty())
    types.push_back(book_.made_by(old, type_meant(path, state)));
  return std::ranges::any_of(types, [&](TypeId type) {
    State changed = state;
    go_on_from_kept(changed);
    become(changed, who, type);
    return next(changed);
  });
}

bool Reference::choose(const Path& path, const State& state, const Next& next) const {
  for (int type = 0; type < book_.type_count(); ++type) {
    const auto slot = static_cast<std::size_t>(path.index * book_.type_count() + type);
    const auto plain = static_cast<std::size_t>(book_.plain(static_cast<TypeId>(type)));
    State chosen = state;
    go_on_from_kept(chosen);
    World& world = chosen.change();
    const auto [number, pool] = pool_meant(path, world, state.actor);
    if (!path.types.test(plain) || (*pool)[slot] == 0)
      continue;
    --(*pool)[slot];
    world.from_pool.emplace_back(number, type);
    chosen.chosen[static_cast<std::size_t>(path.slot)] = type;
    if (next(chosen))
      return true;
  }
  return false;
}

bool Reference::finish_path(State& state) const {
  if (state.lifted != nobody)
    return false;
  if (state.hand == State::Hand::Holds)
    return put(state);
  if (state.hand == State::Hand::Home)
    state.saved[model::slot_mover] =
        state.world->people[static_cast<std::size_t>(state.mover)].square;
  return true;
}

}  // namespace polymachy::reference
