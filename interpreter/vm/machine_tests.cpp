// SPDX-License-Identifier: MIT
// The questions: what a test instruction answers. None of them changes the board.
#include <algorithm>

#include "interpreter/vm/machine.hpp"

namespace polymachy {

bool Machine::ask(const Instr& instr, Registers& r, Run& what) {
  const Man here = r.cursor == no_square ? Man{} : stage_.men[r.cursor];
  switch (instr.op) {
    case Opcode::AskEmpty:
      return here.none();
    case Opcode::AskMan:
      return !here.none();
    case Opcode::AskOwn:
      return !here.none() && here.side() == what.actor;
    case Opcode::AskEnemy:
      return !here.none() && here.side() != what.actor;
    case Opcode::AskType:
      return !here.none() && program_.type_sets[instr.b].test(here.type());
    case Opcode::AskSquare:
      return r.cursor != no_square && program_.square_sets[instr.b].test(r.cursor);
    case Opcode::AskRight:
      return r.cursor != no_square && ((stage_.rights[r.cursor] >> instr.b) & 1U) != 0;
    case Opcode::AskMarked: {
      const LiveMark& mark = stage_.mark;
      const auto end = mark.squares.begin() + mark.count;
      return mark.count > 0 && what.actor == stage_.to_move && mark.mark == instr.b &&
             std::find(mark.squares.begin(), end, r.cursor) != end;
    }
    case Opcode::AskSaved:
      return r.cursor != no_square && r.cursor == r.squares[instr.b];
    case Opcode::AskAttacked: {
      if (r.cursor == no_square)
        return false;
      const bool held = r.hand == Hand::Held;
      const Side by = other(held || here.none() ? what.actor : here.side());
      const TypeId victim = held ? r.mover.type() : here.none() ? no_type : here.type();
      const bool answer = oracle_.attacked_now(r.cursor, by, victim);
      if (what.asked != nullptr && what.asked->attacks != nullptr)
        what.asked->attacks->push_back({r.cursor, by, answer});
      return answer;
    }
    case Opcode::AskFresh:
      return !here.none() && !oracle_.used_now(r.cursor);
    case Opcode::AskCompare:
      return compare(program_.compares[instr.b], what);
    case Opcode::AskStuck:
      // In a rule the opponent comes next; a result is asked for each side, and only the side to
      // move can be stuck.
      if (what.asked == nullptr || what.asked->action == nullptr)
        return what.actor == stage_.to_move && oracle_.stuck_now();
      return what.asked->stuck >= 0 ? what.asked->stuck != 0 : oracle_.stuck_now();
    case Opcode::AskLast:
      return what.asked != nullptr && ((what.asked->last >> instr.b) & 1U) != 0;
    case Opcode::AskCan:
      return can(program_.entries[instr.b], r, what);
    case Opcode::AskSome:
      return some(program_.entries[instr.b], r, what);
    default:
      return ask_event(instr, r, what);
  }
}

/// Questions about the action: the one under way (its log), or the finished one that the game
/// speaks of.
bool Machine::ask_event(const Instr& instr, const Registers& r, const Run& what) const {
  if (instr.op == Opcode::AskEntered)
    return r.entered;
  if (what.asked == nullptr || what.asked->action == nullptr)
    return false;
  const Action& action = *what.asked->action;
  const Man* before = what.asked->before;
  const TypeBits& types = program_.type_sets[instr.b];
  const auto is = [&](Square square) {
    return square != no_square && !before[square].none() && types.test(before[square].type());
  };
  if (instr.op == Opcode::AskBy)
    return is(action.from);
  return std::any_of(action.effects.begin(), action.effects.end(), [&](const Effect& e) {
    switch (instr.op) {
      case Opcode::AskTook:
        return e.kind == EffectKind::Take &&
               (e.from == no_square ? types.test(e.type) : is(e.from));
      case Opcode::AskMoved:
        return moved_by_itself(e) && is(e.from);
      case Opcode::AskDropped:
        return e.kind == EffectKind::FromPool && types.test(e.type);
      default:
        return false;
    }
  });
}

bool Machine::compare(const CompareInfo& info, const Run& what) {
  const std::int64_t a = value(info.left, what);
  const std::int64_t b = value(info.right, what);
  switch (info.op) {
    case 0:
      return a == b;
    case 1:
      return a != b;
    case 2:
      return a < b;
    case 3:
      return a <= b;
    case 4:
      return a > b;
    default:
      return a >= b;
  }
}

std::int64_t Machine::value(const ValueInfo& info, const Run& what) {
  const Side side = info.own ? what.actor : other(what.actor);
  switch (info.kind) {
    case 0:
      return info.number;
    case 1: {
      std::int64_t n = 0;
      if (info.types >= 0 && trail_.empty()) {  // during a run, only the squares are right
        const TypeBits& types = program_.type_sets[static_cast<std::size_t>(info.types)];
        for (std::size_t type = 0; type < program_.types.size(); ++type)
          n += types.test(type) ? stage_.count[side][type] : 0;
        return n;
      }
      const auto squares = static_cast<Square>(program_.size.squares());
      for (Square s = 0; s < squares; ++s)
        if (!program_.holes.test(s))
          n += holds(info.code, what.actor, s, what.asked) ? 1 : 0;
      return n;
    }
    case 2:
      return what.asked != nullptr && what.asked->counters != nullptr
                 ? what.asked->counters[static_cast<std::size_t>(info.index)]
                 : 0;
    case 3:
      return what.asked != nullptr ? what.asked->repeats : 0;
    default:
      return stage_.pool_total[side][static_cast<std::size_t>(info.index)];
  }
}

std::int64_t Machine::number(const ValueInfo& info, Side actor) {
  Run nobody;
  nobody.actor = actor;
  return value(info, nobody);
}

bool Machine::some(std::int32_t entry, const Registers& r, const Run& what) {
  const auto squares = static_cast<Square>(program_.size.squares());
  for (Square s = 0; s < squares; ++s) {
    if (program_.holes.test(s))
      continue;
    Registers inner = r;
    inner.cursor = s;
    // A man in hand is nowhere: whoever stands on the square is asked about.
    if (inner.hand == Hand::Held || inner.hand == Hand::Home)
      inner.hand = Hand::NoMover;
    Run test;
    test.goal = Goal::Truth;
    test.actor = what.actor;
    test.asked = what.asked;
    if (run(entry, inner, test))
      return true;
  }
  return false;
}

bool Machine::can(std::int32_t entry, const Registers& r, const Run& what) {
  if (r.cursor == no_square)
    return false;
  Registers inner = r;
  if (inner.hand == Hand::Home)
    inner.hand = Hand::Placed;  // looking lifts nobody
  Run look;
  look.goal = Goal::Any;
  look.actor = what.actor;
  look.asked = what.asked;
  return run(entry, inner, look);
}

}  // namespace polymachy
