// SPDX-License-Identifier: MIT
// Who could take a man: every man of the other side runs his paths and threats forward, as if it
// were his turn, and the run that has taken that man when it ends is an attack. No rule and no hook
// is consulted; pinned men attack.
#include "tests/reference/evaluator.hpp"

namespace polymachy::reference {

bool Reference::takes_target(const World& world, Square attacker, int target) const {
  State state;
  state.world = std::make_shared<const World>(world);
  state.mover = world.on[attacker];
  state.actor = state.owner = world.man(attacker).side();
  state.cursor = state.saved[model::slot_origin] = attacker;
  state.hand = State::Hand::Home;
  state.is_attack = true;
  const auto took = [&](State end) {
    return finish_path(end) &&
           end.world->people[static_cast<std::size_t>(target)].fate == Fate::Taken;
  };
  const model::Type& type = book_.type(world.man(attacker).type());
  return run(type.path, state, Next::of(took)) ||
         (type.threat && run(*type.threat, state, Next::of(took)));
}

std::vector<Square> Reference::attackers_of(World world,
                                            Square square,
                                            Man target,
                                            bool only_one) const {
  if (world.on[square] != nobody && world.man(square) != target)
    world.vacate(square, Fate::Replaced);
  if (world.on[square] == nobody)
    world.enter(target, square);
  const int person = world.on[square];
  std::vector<Square> found;
  for (std::size_t from = 0; from < world.on.size(); ++from) {
    const auto attacker = static_cast<Square>(from);
    const Man man = world.man(attacker);
    if (man.none() || man.side() == target.side() || !takes_target(world, attacker, person))
      continue;
    found.push_back(attacker);
    if (only_one)
      break;
  }
  return found;
}

std::vector<Square> Reference::attackers(const Position& position, Square square, Side by) const {
  const World world = make_world(position);
  const Man here = world.man(square);
  const bool is_victim = !here.none() && here.side() != by;
  return attackers_of(world, square, is_victim ? here : Man::of(phantom_type, other(by)), false);
}

bool Reference::attacked(const Position& position, Square square, Side by) const {
  return !attackers(position, square, by).empty();
}

}  // namespace polymachy::reference
