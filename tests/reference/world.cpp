// SPDX-License-Identifier: MIT
#include "tests/reference/world.hpp"

#include <algorithm>

#include "interpreter/board/effects.hpp"

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

PieceChange change_of(const Person& person) {
  PieceChange change;
  change.first = person.first;
  change.last = person.square;
  change.entered = person.entered ? person.born.type() : no_type;
  change.became = person.became ? person.now.type() : no_type;
  change.by_itself = person.by_himself;
  change.fate = person.fate == Fate::Taken     ? PieceChange::Fate::Taken
                : person.fate == Fate::Removed ? PieceChange::Fate::Removed
                                               : PieceChange::Fate::Standing;
  return change;
}

}  // namespace

std::vector<Effect> effects_of(const State& state) {
  const World& world = *state.world;
  std::vector<Effect> effects;
  for (const Person& person : world.people)
    append_effects(change_of(person), effects);
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
