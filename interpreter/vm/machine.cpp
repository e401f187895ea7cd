// SPDX-License-Identifier: MIT
// The loop, the choices and the effects. Tests are in machine_tests.cpp, finished runs in
// machine_moves.cpp.
#include "interpreter/vm/machine.hpp"

#include <algorithm>

#include "interpreter/vm/limits.hpp"

namespace polymachy {

namespace {
constexpr std::size_t most_trail = 16384;
constexpr std::uint16_t slot_of_mover = 1;
constexpr std::uint16_t slot_of_taken = 2;
constexpr std::uint8_t cursor_slot = 0xFF;

/// The pool of Choose and Bank, as EffectKind::FromPool has it.
std::uint8_t pool_operand(const Instr& instr) {
  return static_cast<std::uint8_t>(
      instr.c >= pool_of_other ? instr.c - pool_of_other + pool_of_enemy : instr.c);
}
}  // namespace

Machine::Machine(const Program& program, Stage& stage, Oracle& oracle, const EngineLimits& limits)
    : program_(program), stage_(stage), oracle_(oracle), limits_(limits), frames_(most_choices) {
  trail_.reserve(most_trail);
  changed_.reserve(most_trail);
  log_.reserve(most_trail);
}

const char* Machine::limit_hit() {
  const char* hit = limit_hit_;
  limit_hit_ = nullptr;
  if (hit != nullptr)
    begin_generation();
  return hit;
}

void Machine::moves(std::int32_t entry, Square from, Side actor, MoveList& out) {
  Run what;
  what.actor = actor;
  what.out = &out;
  gather(entry, from, what);
}

void Machine::follow_ups(std::int32_t entry, Square from, Side actor, MoveList& out) {
  Run what;
  what.actor = actor;
  what.out = &out;
  what.follows = what.listed = true;
  gather(entry, from, what);
}

void Machine::decisions(std::int32_t entry, Square at, Side actor, MoveList& out) {
  Run what;
  what.actor = actor;
  what.out = &out;
  what.listed = true;
  what.goal = Goal::Moves;
  what.first_move = out.moves.size();
  repeats_.restart();
  Registers r;
  r.cursor = at;
  run(entry, r, what);
}

void Machine::gather(std::int32_t entry, Square from, Run& what) {
  MoveList& out = *what.out;
  Registers r;
  if (from != no_square) {
    r.hand = Hand::Home;
    r.mover = stage_.men[from];
    r.cursor = r.mover_from = r.mover_at = from;
    r.squares[0] = from;
  }
  what.goal = Goal::Moves;
  what.first_move = out.moves.size();
  repeats_.restart();
  run(entry, r, what);
  for (std::size_t i = what.first_move; i < out.moves.size(); ++i)
    if (const Move& move = out.moves[i]; move.kind == MoveKind::Plain)
      seen_[move.to / 64U] &= ~(std::uint64_t{1} << (move.to % 64U));
}

bool Machine::takes(std::int32_t entry, Square from, Side actor, Square target) {
  Registers r;
  r.hand = Hand::Home;
  r.mover = stage_.men[from];
  r.cursor = r.mover_from = r.mover_at = from;
  r.squares[0] = from;
  Run what;
  what.goal = Goal::Takes;
  what.actor = actor;
  what.target = target;
  return run(entry, r, what);
}

bool Machine::holds(std::int32_t entry, Side actor, Square cursor, const Asked* asked) {
  Registers r;
  r.cursor = cursor;
  if (asked != nullptr && asked->action != nullptr) {
    r.squares[0] = asked->action->from;
    r.squares[slot_of_mover] = asked->action->to;
    r.squares[slot_of_taken] = asked->action->taken;
  }
  Run what;
  what.goal = Goal::Truth;
  what.actor = actor;
  what.asked = asked;
  return run(entry, r, what);
}

bool Machine::run(std::int32_t entry, Registers& r, Run& what) {
  what.first_frame = frame_count_;
  what.first_trail = trail_.size();
  what.first_log = log_.size();
  std::int32_t pc = entry;
  for (;;) {
    if (++steps_ > step_limit_) {
      if (limit_hit_ == nullptr)
        hit(steps_ > work_limit_ ? "work" : "steps");
      break;
    }
    const Instr& instr = program_.code[static_cast<std::size_t>(pc)];
    ++pc;
    const Next next = execute(instr, r, what, pc);
    if (next == Next::Done)
      break;
    if (next == Next::Fail && !backtrack(r, what, pc))
      break;
  }
  frame_count_ = what.first_frame;
  rewind(what.first_trail);
  forget(what.first_log);
  return what.found;
}

Machine::Next Machine::execute(const Instr& instr, Registers& r, Run& what, std::int32_t& pc) {
  switch (instr.op) {
    case Opcode::Fail:
      return Next::Fail;
    case Opcode::Jump:
      pc = instr.c;
      return Next::On;
    case Opcode::Split:
      return push(FrameKind::Alternative, instr.c, r, 0) ? Next::On : Next::Done;
    case Opcode::Yes:
      what.found = true;
      return Next::Done;
    case Opcode::No:
      return Next::Done;
    case Opcode::Accept:
      return accept(r, what) ? Next::Done : Next::Fail;
    case Opcode::Bind: {
      const auto& set = program_.dir_sets[instr.b];
      if (set.size() > 1 && !push(FrameKind::Dirs, pc, r, 1))
        return Next::Done;
      r.dirs[instr.a] = set[0];
      return Next::On;
    }
    case Opcode::Step: {
      if (r.hand == Hand::Home)
        lift_mover(r);
      const auto squares = static_cast<std::size_t>(program_.size.squares());
      const std::int16_t to = program_.next[r.dirs[instr.a] * squares + r.cursor];
      if (to < 0)
        return Next::Fail;
      r.cursor = static_cast<Square>(to);
      return Next::On;
    }
    case Opcode::Save:
      r.squares[instr.a] = r.cursor;
      return Next::On;
    case Opcode::Goto:
      if (r.hand == Hand::Home)
        lift_mover(r);
      if (r.squares[instr.a] == no_square)
        return Next::Fail;
      r.cursor = r.squares[instr.a];
      return Next::On;
    case Opcode::Look:
      r.squares[instr.a] = r.cursor;
      r.cursor = instr.b == cursor_slot ? r.cursor : r.squares[instr.b];
      return Next::On;
    case Opcode::LookBack:
      r.cursor = r.squares[instr.a];
      return Next::On;
    case Opcode::BindTurned:
    case Opcode::Anywhere:
    case Opcode::Put:
    case Opcode::Lift:
    case Opcode::Join:
    case Opcode::Drop:
    case Opcode::Take:
    case Opcode::TakeMark:
    case Opcode::Remove:
    case Opcode::SetMark:
    case Opcode::Become:
    case Opcode::BecomeSlot:
    case Opcode::Promoted:
    case Opcode::Choose:
    case Opcode::New:
    case Opcode::NewType:
    case Opcode::Bank:
    case Opcode::Then:
    case Opcode::Say:
    case Opcode::Aka:
    case Opcode::EveryBegin:
    case Opcode::EveryEnd:
    case Opcode::PathEnd:
    case Opcode::HookFirst:
    case Opcode::HookNext:
      return act(instr, r, what, pc);
    case Opcode::AskEmpty:
    case Opcode::AskMan:
    case Opcode::AskOwn:
    case Opcode::AskEnemy:
    case Opcode::AskType:
    case Opcode::AskSquare:
    case Opcode::AskRight:
    case Opcode::AskMarked:
    case Opcode::AskSaved:
    case Opcode::AskAttacked:
    case Opcode::AskCompare:
    case Opcode::AskFresh:
    case Opcode::AskEntered:
    case Opcode::AskTook:
    case Opcode::AskMoved:
    case Opcode::AskBy:
    case Opcode::AskDropped:
    case Opcode::AskStuck:
    case Opcode::AskLast:
    case Opcode::AskCan:
    case Opcode::AskSome:
      if (ask(instr, r, what) == (instr.a != 0))
        return Next::On;
      if (instr.c < 0)
        return Next::Fail;
      pc = instr.c;
      return Next::On;
  }
  return Next::Fail;
}

Machine::Next Machine::act(const Instr& instr, Registers& r, Run& what, std::int32_t& pc) {
  const auto tell = [](bool ok) {
    return ok ? Next::On : Next::Fail;
  };
  Man& here = stage_.men[r.cursor == no_square ? 0 : r.cursor];
  if (r.hand == Hand::Home && instr.op != Opcode::Put && instr.op != Opcode::Say &&
      instr.op != Opcode::Aka && instr.op != Opcode::BindTurned && instr.op != Opcode::EveryEnd &&
      instr.op != Opcode::PathEnd && instr.op != Opcode::HookFirst && instr.op != Opcode::HookNext)
    lift_mover(r);
  switch (instr.op) {
    case Opcode::BindTurned:
      return tell(push(FrameKind::Turns, pc - 1, r, 0) && backtrack(r, what, pc));
    case Opcode::Anywhere:
      return tell(push(FrameKind::Squares, pc, r, 0) && backtrack(r, what, pc));
    case Opcode::Become:
    case Opcode::Choose: {
      const auto kind = instr.op == Opcode::Become ? FrameKind::Types : FrameKind::Pool;
      return tell(push(kind, pc - 1, r, 0) && backtrack(r, what, pc));
    }
    case Opcode::Put:
      if (r.hand == Hand::Home) {
        r.hand = Hand::Placed;
        r.squares[slot_of_mover] = r.mover_at;
        return Next::On;
      }
      [[fallthrough]];
    case Opcode::PathEnd:
      if (instr.op == Opcode::PathEnd && !r.lifted.none())
        return Next::Fail;
      if (r.hand == Hand::Home)
        r.hand = Hand::Placed;
      if (r.hand != Hand::Held) {
        r.hook_end = static_cast<std::uint32_t>(log_.size() - what.first_log);
        return tell(instr.op == Opcode::PathEnd);
      }
      if (!here.none())
        return Next::Fail;
      write(r.cursor, r.mover);
      r.hand = Hand::Placed;
      r.mover_at = r.squares[slot_of_mover] = r.cursor;
      note_put(EffectKind::SelfMove, r.mover_from, r.cursor, Step::Hand::Mover);
      r.hook_end = static_cast<std::uint32_t>(log_.size() - what.first_log);
      return Next::On;
    case Opcode::Lift:
    case Opcode::Join:
      if (here.none() || !r.lifted.none())
        return Next::Fail;
      r.joins = instr.op == Opcode::Join;
      r.lifted = here;
      r.lifted_from = r.cursor;
      write(r.cursor, Man{});
      note_lift(r.cursor, Step::Hand::Second);
      return Next::On;
    case Opcode::Drop:
      if (!here.none() || r.lifted.none())
        return Next::Fail;
      write(r.cursor, r.lifted);
      note_put(r.joins ? EffectKind::SelfMove : EffectKind::Carry,
               r.lifted_from,
               r.cursor,
               Step::Hand::Second);
      r.lifted = Man{};
      return Next::On;
    case Opcode::Take:
    case Opcode::Remove: {
      if (here.none())
        return Next::Fail;
      if (instr.op == Opcode::Take) {
        r.squares[slot_of_taken] = r.cursor;
        note_take(r.cursor, here, what);
      } else {
        note(EffectKind::Remove, no_type, 0, r.cursor, no_square);
      }
      write(r.cursor, Man{});
      return Next::On;
    }
    case Opcode::TakeMark: {
      const LiveMark& mark = stage_.mark;
      const auto end = mark.squares.begin() + mark.count;
      if (what.goal == Goal::Takes)
        return Next::Fail;  // an attack takes a man where he stands
      if (mark.count == 0 || what.actor != stage_.to_move || mark.mark != instr.b ||
          std::find(mark.squares.begin(), end, r.cursor) == end || stage_.men[mark.victim].none())
        return Next::Fail;
      r.squares[slot_of_taken] = mark.victim;
      note_take(mark.victim, stage_.men[mark.victim], what);
      write(mark.victim, Man{});
      return Next::On;
    }
    case Opcode::SetMark:
      note(EffectKind::Mark, no_type, static_cast<std::uint8_t>(instr.b), no_square, r.cursor);
      return Next::On;
    case Opcode::Promoted: {
      Square at = no_square;
      const Man* man = in_question(r, what, at);
      if (man == nullptr || program_.types[man->type()].promotes < 0)
        return Next::Fail;
      return tell(become(static_cast<TypeId>(program_.types[man->type()].promotes), r, what));
    }
    case Opcode::BecomeSlot:
      return tell(become(r.types[instr.a], r, what));
    case Opcode::New:
    case Opcode::NewType: {
      if (!here.none())
        return Next::Fail;
      const TypeId type = instr.op == Opcode::New ? r.types[instr.a] : static_cast<TypeId>(instr.b);
      write(r.cursor, Man::of(type, what.actor));
      note(EffectKind::Enter, type, 0, no_square, r.cursor);
      return Next::On;
    }
    case Opcode::Bank: {
      const TypeId type = instr.a == cursor_slot ? static_cast<TypeId>(instr.b) : r.types[instr.a];
      note_pool(EffectKind::ToPool, type, pool_operand(instr), what);
      return Next::On;
    }
    case Opcode::Then: {
      const auto is_due = [](const Effect& e) {
        return e.kind == EffectKind::Due;
      };
      const auto first = log_.begin() + static_cast<std::ptrdiff_t>(what.first_log);
      if (std::count_if(first, log_.end(), is_due) >= static_cast<std::ptrdiff_t>(most_due)) {
        limit_hit_ = "due";
        return Next::Fail;
      }
      note(EffectKind::Due, no_type, static_cast<std::uint8_t>(instr.b), no_square, r.cursor);
      return Next::On;
    }
    case Opcode::Say:
      r.say_from = instr.a == cursor_slot ? r.cursor : r.squares[instr.a];
      r.say_to = instr.b == cursor_slot ? r.cursor : r.squares[instr.b];
      return Next::On;
    case Opcode::Aka:
      r.aka = static_cast<std::int16_t>(instr.b);
      return Next::On;
    case Opcode::EveryBegin:
      if (!r.lifted.none())
        return Next::Fail;  // each run would put him down
      what.keep = static_cast<std::uint32_t>(trail_.size());
      what.keep_log = static_cast<std::uint32_t>(log_.size());
      return push(FrameKind::Every, instr.c, r, 0) ? Next::On : Next::Done;
    case Opcode::EveryEnd:
      if (!r.lifted.none())
        return Next::Fail;
      what.keep = static_cast<std::uint32_t>(trail_.size());
      what.keep_log = static_cast<std::uint32_t>(log_.size());
      return Next::Fail;
    case Opcode::HookFirst:
      r.hook = 0;
      r.in_hook = true;
      return Next::On;
    case Opcode::HookNext:
      if (!r.lifted.none())
        return Next::Fail;  // the hook before has put a man down nowhere
      if (instr.a == 0 ? next_arrival(r, what) : next_capture(r, what))
        return Next::On;
      r.squares[0] = r.mover_from;
      r.entered = false;
      pc = instr.c;
      return Next::On;
    default:
      return Next::Fail;
  }
}

bool Machine::push(FrameKind kind, std::int32_t pc, const Registers& r, std::uint32_t next) {
  if (frame_count_ >= frames_.size()) {
    hit("choices");
    return false;
  }
  Frame& frame = frames_[frame_count_++];
  frame.kind = kind;
  frame.pc = pc;
  frame.next = next;
  frame.registers = r;
  frame.trail = static_cast<std::uint32_t>(trail_.size());
  frame.log = static_cast<std::uint32_t>(log_.size());
  return true;
}

/// Goes to the newest choice that has another way. False: none is left in this run.
bool Machine::backtrack(Registers& r, Run& what, std::int32_t& pc) {
  while (frame_count_ > what.first_frame) {
    Frame& frame = frames_[frame_count_ - 1];
    rewind(std::max(frame.trail, what.keep));
    forget(std::max(frame.log, what.keep_log));
    r = frame.registers;
    if (what.keep_log > frame.log)
      keep_changes(frame, r);
    pc = frame.pc;
    if (frame.kind == FrameKind::Alternative || frame.kind == FrameKind::Every) {
      if (frame.kind == FrameKind::Every)
        what.keep = what.keep_log = 0;
      --frame_count_;
      return true;
    }
    if (resume(frame, r, what)) {
      if (frame.kind == FrameKind::Turns || frame.kind == FrameKind::Types ||
          frame.kind == FrameKind::Pool)
        ++pc;
      return true;
    }
    --frame_count_;
  }
  return false;
}

/// The next way of a choice among many; false if there is none left.
bool Machine::resume(Frame& frame, Registers& r, Run& what) {
  const std::uint32_t i = frame.next++;
  switch (frame.kind) {
    case FrameKind::Dirs: {
      const Instr& instr = program_.code[static_cast<std::size_t>(frame.pc - 1)];
      const auto& set = program_.dir_sets[instr.b];
      if (i >= set.size())
        return false;
      r.dirs[instr.a] = set[i];
      return true;
    }
    case FrameKind::Turns: {
      const Instr& instr = program_.code[static_cast<std::size_t>(frame.pc)];
      const auto& turns = program_.dir_sets[instr.b];
      const StepInfo& step = program_.steps[r.dirs[static_cast<std::size_t>(instr.c)]];
      for (; frame.next <= turns.size(); ++frame.next) {
        const std::int16_t to = step.turned[turns[frame.next - 1]];
        if (to < 0)
          continue;
        r.dirs[instr.a] = static_cast<std::uint16_t>(to);
        return true;
      }
      return false;
    }
    case FrameKind::Squares: {
      const auto squares = static_cast<std::uint32_t>(program_.size.squares());
      for (; frame.next <= squares; ++frame.next) {
        if (program_.holes.test(frame.next - 1))
          continue;
        r.cursor = static_cast<Square>(frame.next - 1);
        return true;
      }
      return false;
    }
    case FrameKind::Types: {
      const Instr& instr = program_.code[static_cast<std::size_t>(frame.pc)];
      const auto& list = program_.type_lists[instr.b];
      return i < list.size() && become(list[i], r, what);
    }
    case FrameKind::Pool: {
      const Instr& instr = program_.code[static_cast<std::size_t>(frame.pc)];
      for (; frame.next <= program_.types.size(); ++frame.next) {
        const auto type = static_cast<TypeId>(frame.next - 1);
        const std::uint8_t pool = pool_operand(instr);
        if (!program_.type_sets[instr.b].test(type) || !pool_has(pool, type, what))
          continue;
        r.types[instr.a] = type;
        note_pool(EffectKind::FromPool, type, pool, what);
        return true;
      }
      return false;
    }
    case FrameKind::Alternative:
    case FrameKind::Every:
      break;
  }
  return false;
}

/// [pool] as in EffectKind::FromPool.
bool Machine::pool_has(std::uint8_t pool, TypeId type, const Run& what) const {
  const bool is_other = pool >= pool_of_enemy;
  const Side side = is_other ? other(what.actor) : what.actor;
  return stage_.pools[side][is_other ? pool - pool_of_enemy : pool][type] > 0;
}

void Machine::write(Square square, Man man) {
  trail_.push_back({square, stage_.men[square], stage_.rights[square]});
  changed_.push_back(square);
  stage_.men[square] = man;
  stage_.rights[square] = 0;
}

void Machine::rewind(std::size_t trail) {
  while (trail_.size() > trail) {
    const Undo& undo = trail_.back();
    stage_.men[undo.square] = undo.man;
    stage_.rights[undo.square] = undo.rights;
    trail_.pop_back();
    changed_.pop_back();
  }
}

void Machine::lift_mover(Registers& r) {
  write(r.mover_from, Man{});
  note_lift(r.mover_from, Step::Hand::Mover);
  r.hand = Hand::Held;
}

Man* Machine::in_question(Registers& r, const Run& what, Square& at) {
  at = r.cursor;
  if (!r.in_hook && r.mover_from != no_square) {
    if (r.hand == Hand::Held)
      return at = no_square, &r.mover;
    at = r.mover_from;
    Step::Hand hand = Step::Hand::None;
    for (std::size_t i = what.first_log; i < log_.size(); ++i) {
      const Step& step = log_[i];
      if (hand == Step::Hand::None && step.from == at && step.lifts != Step::Hand::None)
        hand = step.lifts;
      else if (hand == Step::Hand::None && step.from == at &&
               (step.kind == EffectKind::Take || step.kind == EffectKind::Remove))
        return nullptr;
      else if (hand != Step::Hand::None && step.puts == hand && step.kind != EffectKind::Become)
        at = step.to, hand = Step::Hand::None;
    }
    if (hand != Step::Hand::None)
      return at = no_square, &r.lifted;
  }
  return at == no_square || stage_.men[at].none() ? nullptr : &stage_.men[at];
}

bool Machine::become(TypeId type, Registers& r, const Run& what) {
  Square at = no_square;
  Man* man = in_question(r, what, at);
  if (man == nullptr)
    return false;
  type = program_.made_by(man->type(), type);
  const Man now = Man::of(type, man->side());
  if (at == no_square)
    *man = now;
  else
    write(at, now);
  note(EffectKind::Become, type, 0, no_square, at);
  if (man == &r.lifted)
    log_.back().puts = Step::Hand::Second;
  return true;
}

}  // namespace polymachy
