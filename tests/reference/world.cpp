// SPDX-License-Identifier: MIT
#include "tests/reference/world.hpp"

#include <algorithm>

namespace polymachy::reference {

Man World::man(Square square) const {
  if (square == no_square || on[square] == nobody)
    return {};
  return people[static_cast<std::size_t>(on[square])].now;
}

void World::vacate(Square square, Fate fate) {
  Person& person = people[static_cast<std::size_t>(on[square])];
  person.fate = fate;
  on[square] = nobody;
  rights[square] = 0;
}

void World::place(int person, Square square) {
  Person& who = people[static_cast<std::size_t>(person)];
  who.square = square;
  who.fate = Fate::Standing;
  on[square] = person;
  rights[square] = 0;
  std::erase(placed, person);
  placed.push_back(person);
}

int World::enter(Man man, Square square) {
  Person person;
  person.born = person.now = man;
  person.entered = true;
  people.push_back(person);
  const int index = static_cast<int>(people.size()) - 1;
  place(index, square);
  return index;
}

World make_world(const Position& position) {
  World world;
  world.on.assign(position.men.size(), nobody);
  for (std::size_t square = 0; square < position.men.size(); ++square) {
    if (position.men[square].none())
      continue;
    Person person;
    person.born = person.now = position.men[square];
    person.first = person.square = static_cast<Square>(square);
    world.on[square] = static_cast<int>(world.people.size());
    world.people.push_back(person);
  }
  world.rights = position.rights;
  world.rights.resize(position.men.size());
  world.pools = position.pools;
  world.live = position.mark;
  world.maker = other(position.to_move);
  world.to_move = position.to_move;
  world.used = position.turn.used;
  return world;
}

namespace {

bool is_same(const Person& a, const Person& b) {
  return a.now == b.now && a.square == b.square && a.fate == b.fate && a.became == b.became;
}

void append_new(std::vector<int>& into, const std::vector<int>& people) {
  for (const int person : people)
    if (std::ranges::find(into, person) == into.end())
      into.push_back(person);
}

template <class Item>
void append_rest(std::vector<Item>& into,
                 const std::vector<Item>& before,
                 const std::vector<Item>& after) {
  into.insert(into.end(), after.begin() + static_cast<std::ptrdiff_t>(before.size()), after.end());
}

}  // namespace

void merge(World& into, const World& before, const World& after) {
  for (std::size_t i = 0; i < before.people.size(); ++i)
    if (!is_same(before.people[i], after.people[i]))
      into.people[i] = after.people[i];
  for (std::size_t i = before.people.size(); i < after.people.size(); ++i)
    into.enter(after.people[i].now, after.people[i].square);
  for (std::size_t square = 0; square < before.on.size(); ++square) {
    const bool is_known = after.on[square] < static_cast<int>(before.people.size());
    if (before.on[square] != after.on[square] && is_known)
      into.on[square] = after.on[square], into.rights[square] = after.rights[square];
  }
  for (std::size_t side = 0; side < before.pools.size(); ++side)
    for (std::size_t i = 0; i < before.pools[side].size(); ++i)
      into.pools[side][i] = static_cast<std::uint16_t>(into.pools[side][i] + after.pools[side][i] -
                                                       before.pools[side][i]);
  append_rest(into.marks_made, before.marks_made, after.marks_made);
  append_rest(into.from_pool, before.from_pool, after.from_pool);
  append_rest(into.to_pool, before.to_pool, after.to_pool);
  append_new(into.placed, after.placed);
  append_new(into.taken, after.taken);
}

bool is_marked(const World& world, int mark, Square square, Side actor) {
  const LiveMark& live = world.live;
  const auto end = live.squares.begin() + live.count;
  return live.mark == mark && world.maker != actor &&
         std::find(live.squares.begin(), end, square) != end;
}

World& State::change() {
  auto copy = std::make_shared<World>(*world);
  World& changed = *copy;
  world = std::move(copy);
  return changed;
}

namespace {

void add_effects_of_person(const Person& person, bool is_mover, std::vector<Effect>& out) {
  if (person.entered)
    out.push_back({EffectKind::Enter, person.born.type(), 0, no_square, person.square});
  else if (person.first != person.square)
    out.push_back({is_mover || person.joined ? EffectKind::SelfMove : EffectKind::Carry,
                   no_type,
                   0,
                   person.first,
                   person.square});
  if (person.fate == Fate::Taken)
    out.push_back({EffectKind::Take, no_type, 0, person.square, no_square});
  if (person.fate == Fate::Removed)
    out.push_back({EffectKind::Remove, no_type, 0, person.square, no_square});
  if (person.became)
    out.push_back({EffectKind::Become, person.now.type(), 0, no_square, person.square});
}

}  // namespace

std::vector<Effect> effects_of(const State& state) {
  const World& world = *state.world;
  std::vector<Effect> effects;
  for (std::size_t i = 0; i < world.people.size(); ++i)
    add_effects_of_person(world.people[i], static_cast<int>(i) == state.mover, effects);
  const auto add = [&](EffectKind kind, const std::vector<std::pair<int, int>>& men) {
    for (const auto& [pool, type] : men)
      effects.push_back(
          {kind, static_cast<TypeId>(type), static_cast<std::uint8_t>(pool), no_square, no_square});
  };
  add(EffectKind::FromPool, world.from_pool);
  add(EffectKind::ToPool, world.to_pool);
  for (const DueDecision& due : world.dues)
    effects.push_back({EffectKind::Due, no_type, due.decision, no_square, due.at});
  for (const auto& [mark, square] : world.marks_made)
    effects.push_back(
        {EffectKind::Mark, no_type, static_cast<std::uint8_t>(mark), no_square, square});
  std::ranges::sort(effects);
  // a square is marked once; two men of one type may come from a pool
  const auto same_mark = [](const Effect& a, const Effect& b) {
    return a == b && a.kind == EffectKind::Mark;
  };
  effects.erase(std::unique(effects.begin(), effects.end(), same_mark), effects.end());
  return effects;
}

}  // namespace polymachy::reference
