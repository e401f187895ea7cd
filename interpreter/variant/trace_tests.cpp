// SPDX-License-Identifier: MIT
// What a test answers during a trace (language.md section 7). Attack is asked of the machine, on
// the board as the trace has made it: it is derived, never told twice.
#include <algorithm>
#include <utility>

#include "interpreter/variant/trace.hpp"

namespace polymachy {

using model::Test;
using model::TestKind;
using model::ValueKind;

bool Tracer::holds(const Test& test, const TraceState& state) {
  const Man here = state.man(state.cursor);
  const bool is_somewhere = state.cursor != no_square;
  switch (test.kind) {
    case TestKind::Always:
      return true;
    case TestKind::And:
      return std::all_of(
          test.kids.begin(), test.kids.end(), [&](const Test& kid) { return holds(kid, state); });
    case TestKind::Or:
      return std::any_of(
          test.kids.begin(), test.kids.end(), [&](const Test& kid) { return holds(kid, state); });
    case TestKind::Not:
      return !holds(test.kids.front(), state);
    case TestKind::Empty:
      return here.none();
    case TestKind::Man:
      return !here.none();
    case TestKind::Own:
      return !here.none() && here.side() == state.actor;
    case TestKind::Enemy:
      return !here.none() && here.side() != state.actor;
    case TestKind::TypeIn:
      return !here.none() && test.types.test(plain(here.type()));
    case TestKind::SquareIn:
      return is_somewhere && (*test.squares)[state.owner].test(state.cursor);
    case TestKind::HasRight:
      return is_somewhere && ((state.board->rights[state.cursor] >> test.index) & 1) != 0;
    case TestKind::Marked: {
      const LiveMark& live = position_.mark;
      const auto end = live.squares.begin() + live.count;
      return is_somewhere && live.count > 0 && live.mark == test.index &&
             position_.to_move == state.actor &&
             std::find(live.squares.begin(), end, state.cursor) != end;
    }
    case TestKind::OnSaved:
      return is_somewhere && state.saved[static_cast<std::size_t>(test.index)] == state.cursor;
    case TestKind::AtSaved: {
      TraceState there = state;
      there.cursor = state.saved[static_cast<std::size_t>(test.index)];
      return there.cursor != no_square && holds(test.kids.front(), there);
    }
    case TestKind::Attacked:
      return is_somewhere && !attackers(state).empty();
    case TestKind::Can:
      return can(test.path.front(), state);
    case TestKind::Some:
      return some(test.kids.front(), state);
    case TestKind::Compared:
      return compared(test, state);
    case TestKind::Entered:
      return state.subject != nobody && state.subject >= position_.men.size();
    case TestKind::Fresh: {
      const std::vector<Square>& used = position_.turn.used;
      return !here.none() && std::find(used.begin(), used.end(), state.cursor) == used.end();
    }
    case TestKind::Last:
      return ((position_.last >> test.index) & 1U) != 0;
    case TestKind::Never:
    case TestKind::OptionIs:
    case TestKind::Took:
    case TestKind::Moved:
    case TestKind::By:
    case TestKind::Dropped:
    case TestKind::Stuck:
      return false;  // asked of whole actions only
  }
  return false;
}

bool Tracer::can(const model::Path& path, const TraceState& state) {
  TraceState looking = state;
  if (looking.hand == TraceState::Hand::Home)
    looking.hand = TraceState::Hand::Down;  // looking lifts nobody
  const bool was_silent = std::exchange(is_silent_, true);
  const bool found = run(path, looking, [](const TraceState&) { return true; });
  is_silent_ = was_silent;
  return found;
}

bool Tracer::some(const Test& test, const TraceState& state) {
  TraceState there = state;
  there.hand = TraceState::Hand::None;
  for (std::size_t square = 0; square < position_.men.size(); ++square) {
    there.cursor = static_cast<Square>(square);
    if (!program_->holes[square] && holds(test, there))
      return true;
  }
  return false;
}

std::int64_t Tracer::value(const model::Value& value, const TraceState& state) {
  switch (value.kind) {
    case ValueKind::Constant:
      return value.number;
    case ValueKind::Repeats:
      return 0;
    case ValueKind::Counter:
      return static_cast<std::size_t>(value.index) < position_.counters.size()
                 ? position_.counters[static_cast<std::size_t>(value.index)]
                 : 0;
    case ValueKind::Pool: {
      const auto& pool = state.board->pools[value.own ? state.actor : other(state.actor)];
      const std::size_t types = program_->types.size();
      std::int64_t men = 0;
      for (std::size_t type = 0; type < types; ++type) {
        const std::size_t at = static_cast<std::size_t>(value.index) * types + type;
        men += at < pool.size() ? pool[at] : 0;
      }
      return men;
    }
    case ValueKind::Squares:
      break;
  }
  std::int64_t squares = 0;
  TraceState there = state;
  there.hand = TraceState::Hand::None;
  for (std::size_t square = 0; square < position_.men.size(); ++square) {
    there.cursor = static_cast<Square>(square);
    squares += !program_->holes[square] && holds(value.test.front(), there) ? 1 : 0;
  }
  return squares;
}

bool Tracer::compared(const Test& test, const TraceState& state) {
  const std::int64_t a = value(test.values[0], state);
  const std::int64_t b = value(test.values[1], state);
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

std::vector<Square> Tracer::attackers(const TraceState& state) {
  Position board = position_;
  board.men = state.board->men;
  board.rights = state.board->rights;
  Side side = state.actor;
  if (const Man here = state.man(state.cursor); !here.none())
    side = here.side();
  if (state.hand == TraceState::Hand::Holds) {
    TraceBoard look = *state.board;
    const Man mover = look.touch(state.mover).now;
    board.men[state.cursor] = mover;
    board.rights[state.cursor] = 0;
    side = mover.side();
  }
  engine_->set_position(board);
  std::vector<Square> found;
  engine_->attackers(state.cursor, other(side), found);
  return found;
}

}  // namespace polymachy
