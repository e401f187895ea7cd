// SPDX-License-Identifier: MIT
// What a test answers (language.md section 7). A test never changes anything: it gets a state and
// looks.
#include <algorithm>

#include "tests/reference/evaluator.hpp"

namespace polymachy::reference {

using model::Test;
using model::TestKind;
using model::ValueKind;

bool Reference::holds(const Test& test, const State& state, const Asked& asked) const {
  const World& world = *state.world;
  const Man here = world.man(state.cursor);
  const auto kid_holds = [&](const Test& kid) {
    return holds(kid, state, asked);
  };
  const bool is_somewhere = state.cursor != no_square;
  switch (test.kind) {
    case TestKind::Always:
      return true;
    case TestKind::Never:
      return false;
    case TestKind::And:
      return std::ranges::all_of(test.kids, kid_holds);
    case TestKind::Or:
      return std::ranges::any_of(test.kids, kid_holds);
    case TestKind::Not:
      return !kid_holds(test.kids.front());
    case TestKind::Empty:
      return here.none();
    case TestKind::Man:
      return !here.none();
    case TestKind::Own:
      return !here.none() && here.side() == state.actor;
    case TestKind::Enemy:
      return !here.none() && here.side() != state.actor;
    case TestKind::TypeIn:
      return !here.none() && test.types.test(static_cast<std::size_t>(book_.plain(here.type())));
    case TestKind::SquareIn:
      return is_somewhere && (*test.squares)[state.owner].test(state.cursor);
    case TestKind::HasRight:
      return is_somewhere && ((world.rights[state.cursor] >> test.index) & 1) != 0;
    case TestKind::Marked:
      return is_somewhere && is_marked(world, test.index, state.cursor, state.actor);
    case TestKind::OnSaved:
      return is_somewhere && state.saved[static_cast<std::size_t>(test.index)] == state.cursor;
    case TestKind::AtSaved: {
      State there = state;
      there.cursor = state.saved[static_cast<std::size_t>(test.index)];
      return there.cursor != no_square && holds(test.kids.front(), there, asked);
    }
    case TestKind::Attacked:
      return is_somewhere && is_attacked(state);
    case TestKind::Can: {
      State looking = state;
      if (looking.hand == State::Hand::Home)
        looking.hand = State::Hand::Down;  // looking lifts nobody
      const auto found = [](const State&) {
        return true;
      };
      return run(test.path.front(), looking, Next::of(found));
    }
    case TestKind::Fresh:
      return !state.world->man(state.cursor).none() &&
             std::ranges::count(state.world->used, state.cursor) == 0;
    case TestKind::Some:
      return some(test.kids.front(), state, asked);
    case TestKind::Compared:
      return compared(test, state, asked);
    case TestKind::OptionIs:
      return false;  // folded away
    default:
      return holds_of_action(test, state, asked);
  }
}

namespace {

bool is_such(const Test& test, Man man, const Book& book, Side actor) {
  if (man.none() || !test.types.test(static_cast<std::size_t>(book.plain(man.type()))))
    return false;
  switch (test.side_filter) {
    case model::SideFilter::Any:
      return true;
    case model::SideFilter::Own:
      return man.side() == actor;
    case model::SideFilter::Enemy:
      return man.side() != actor;
  }
  return false;
}

}  // namespace

bool Reference::holds_of_action(const Test& test, const State& state, const Asked& asked) const {
  if (test.kind == TestKind::Stuck)
    return is_stuck(state, asked);
  if (test.kind == TestKind::Entered) {
    return state.subject != nobody &&
           state.world->people[static_cast<std::size_t>(state.subject)].entered;
  }
  if (test.kind == TestKind::Last)
    return ((asked.last >> test.index) & 1U) != 0;
  if (asked.event == nullptr)
    return false;
  const State& end = asked.event->end;
  const auto& people = end.world->people;
  const auto is = [&](const Person& person) {
    return is_such(test, person.born, book_, state.actor);
  };
  switch (test.kind) {
    case TestKind::Took:
      return std::ranges::any_of(people, [&](const Person& p) {
        return p.fate == Fate::Taken &&
               is_such(test, p.entered ? p.now : p.born, book_, state.actor);
      });
    case TestKind::Moved:
      return std::ranges::any_of(people, [&](const Person& p) {
        return p.by_himself && !p.entered && p.first != p.square && is(p);
      });
    case TestKind::By:
      return end.mover != nobody && is(people[static_cast<std::size_t>(end.mover)]);
    case TestKind::Dropped:
      return std::ranges::any_of(end.world->from_pool, [&](const auto& dropped) {
        return test.types.test(
            static_cast<std::size_t>(book_.plain(static_cast<TypeId>(dropped.second))));
      });
    default:
      return false;
  }
}

bool Reference::some(const Test& test, const State& state, const Asked& asked) const {
  State there = state;
  there.hand = State::Hand::None;  // a man in hand is nowhere
  for (std::size_t square = 0; square < state.world->on.size(); ++square) {
    there.cursor = static_cast<Square>(square);
    if (!book_.variant.board.holes.test(square) && holds(test, there, asked))
      return true;
  }
  return false;
}

bool Reference::compared(const Test& test, const State& state, const Asked& asked) const {
  const std::int64_t a = value(test.values[0], state, asked);
  const std::int64_t b = value(test.values[1], state, asked);
  switch (test.compare) {
    case model::Compare::Equal:
      return a == b;
    case model::Compare::NotEqual:
      return a != b;
    case model::Compare::Less:
      return a < b;
    case model::Compare::LessEqual:
      return a <= b;
    case model::Compare::Greater:
      return a > b;
    case model::Compare::GreaterEqual:
      return a >= b;
  }
  return false;
}

std::int64_t Reference::value(const model::Value& value,
                              const State& state,
                              const Asked& asked) const {
  switch (value.kind) {
    case ValueKind::Constant:
      return value.number;
    case ValueKind::Repeats:
      return asked.repeats;
    case ValueKind::Counter:
      return asked.counters == nullptr ? 0
                                       : (*asked.counters)[static_cast<std::size_t>(value.index)];
    case ValueKind::Pool: {
      const auto& pool = state.world->pools[value.own ? state.actor : other(state.actor)];
      const auto first = pool.begin() + value.index * book_.type_count();
      std::int64_t men = 0;
      std::for_each(first, first + book_.type_count(), [&](std::uint16_t n) { men += n; });
      return men;
    }
    case ValueKind::Squares:
      break;
  }
  std::int64_t squares = 0;
  State there = state;
  there.hand = State::Hand::None;
  for (std::size_t square = 0; square < state.world->on.size(); ++square) {
    there.cursor = static_cast<Square>(square);
    const bool is_hole = book_.variant.board.holes.test(square);
    squares += !is_hole && holds(value.test.front(), there, asked) ? 1 : 0;
  }
  return squares;
}

bool Reference::is_attacked(const State& state) const {
  const Man here = state.world->man(state.cursor);
  Man target = here.none() ? Man::of(phantom_type, state.actor) : here;
  if (state.hand == State::Hand::Holds)
    target = state.world->people[static_cast<std::size_t>(state.mover)].now;
  return !attackers_of(*state.world, state.cursor, target, true).empty();
}

bool Reference::is_stuck(const State& state, const Asked& asked) const {
  const World& world = *state.world;
  if (asked.is_result)
    return world.to_move == state.actor &&
           !has_legal(
               *asked.position, false, asked.history == nullptr ? History{} : *asked.history);
  return !has_legal(*asked.position, true, {});
}

}  // namespace polymachy::reference
