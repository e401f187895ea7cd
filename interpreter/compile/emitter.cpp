// SPDX-License-Identifier: MIT
// Paths and tests to instructions, one side at a time. Alternatives become splits in written order;
// a test becomes a chain of questions with a place for the other answer, so and, or and not cost
// nothing but jumps.
#include "interpreter/compile/emitter.hpp"

#include <algorithm>

#include "interpreter/compile/shapes.hpp"

namespace polymachy {

using model::PathKind;
using model::TestKind;

namespace {

constexpr int look_slot = 11;  // beyond the slots a path can name
constexpr int cursor_slot = 255;

/// What an instruction costs of the work of compiling: later parts look at it, too.
constexpr std::size_t work_of_instruction = 64;

}  // namespace

bool Emitter::spend(std::size_t work) {
  if (overflow == nullptr && work > work_)
    overflow = "compile";
  if (overflow == nullptr)
    work_ -= work;
  return overflow == nullptr;
}

/// The place of a constant, as operands have it.
std::uint16_t Emitter::operand(std::size_t number) {
  if (number >= most_operands && overflow == nullptr)
    overflow = "compile";
  return static_cast<std::uint16_t>(number);
}

template <class T>
std::uint16_t Emitter::intern(std::vector<T>& pool, const T& value) {
  const auto found = std::find(pool.begin(), pool.end(), value);
  const auto number = static_cast<std::size_t>(found - pool.begin());
  if (spend(number / 4 + 1) && found == pool.end())
    pool.push_back(value);
  return operand(number);
}

void Emitter::op(Opcode op, int a, int b, CodeLabel c, Span span) {
  if (c.id >= 0)
    patches_.emplace_back(program_.code.size(), c.id);
  op_number(op, a, b, -1, span);
}

void Emitter::op_number(Opcode op, int a, int b, std::int32_t c, Span span) {
  if (!spend(work_of_instruction))
    return;
  program_.code.push_back({op, static_cast<std::uint8_t>(a), static_cast<std::uint16_t>(b), c});
  program_.spans.push_back(span);
}

void Emitter::bind(CodeLabel label) {
  if (labels_.size() <= static_cast<std::size_t>(label.id))
    labels_.resize(static_cast<std::size_t>(label.id) + 1, -1);
  labels_[static_cast<std::size_t>(label.id)] = here();
}

void Emitter::finish() {
  for (std::size_t i = 0; i < pending_.size() && overflow == nullptr; ++i) {
    // writing one may put off others
    program_.entries[pending_[i].entry] = here();
    const auto write = pending_[i].write;
    write();
  }
  pending_.clear();
  for (const auto& [at, label] : patches_)
    if (at < program_.code.size())
      program_.code[at].c = labels_[static_cast<std::size_t>(label)];
  patches_.clear();
}

std::uint16_t Emitter::entry(std::function<void()> write) {
  program_.entries.push_back(-1);
  pending_.push_back({program_.entries.size() - 1, std::move(write)});
  return operand(program_.entries.size() - 1);
}

std::int32_t Emitter::truth(const model::Test& t, Side side) {
  const std::int32_t begin = here();
  const CodeLabel no = label();
  test(t, true, no, side);
  op(Opcode::Yes, 0, 0, {}, t.span);
  bind(no);
  op(Opcode::No, 0, 0, {}, t.span);
  return begin;
}

// --- paths

void Emitter::path(const model::Path& p, Side side) {
  if (overflow != nullptr)
    return;
  switch (p.kind) {
    case PathKind::Seq:
      for (const auto& kid : p.kids)
        path(kid, side);
      break;
    case PathKind::Alt:
      alternatives(p, side);
      break;
    case PathKind::Repeat:
      repeat(p, side);
      break;
    case PathKind::Bind:
      bind_directions(p, side);
      break;
    case PathKind::Guard:
      test(p.test[0], true, label_fail, side);
      break;
    case PathKind::Every: {
      const CodeLabel end = label();
      op(Opcode::EveryBegin, 0, 0, end, p.span);
      path(p.kids[0], side);
      op(Opcode::EveryEnd, 0, 0, {}, p.span);
      bind(end);
      break;
    }
    default:
      simple(p, side);
      break;
  }
}

void Emitter::alternatives(const model::Path& p, Side side) {
  if (p.kids.empty())
    op(Opcode::Fail, 0, 0, {}, p.span);
  const CodeLabel end = label();
  for (std::size_t i = 0; i < p.kids.size(); ++i) {
    const bool last = i + 1 == p.kids.size();
    const CodeLabel next = label();
    if (!last)
      op(Opcode::Split, 0, 0, next, p.kids[i].span);
    path(p.kids[i], side);
    if (!last)
      op(Opcode::Jump, 0, 0, end, p.kids[i].span);
    bind(next);
  }
  bind(end);
}

void Emitter::repeat(const model::Path& p, Side side) {
  for (int i = 0; i < p.least; ++i)
    path(p.kids[0], side);
  const CodeLabel after = label();
  if (p.most < 0) {
    const CodeLabel again = label();
    const CodeLabel body = label();
    bind(again);
    op(Opcode::Split, 0, 0, body, p.span);
    op(Opcode::Jump, 0, 0, after, p.span);
    bind(body);
    path(p.kids[0], side);
    op(Opcode::Jump, 0, 0, again, p.span);
  } else {
    for (int i = p.least; i < p.most; ++i) {
      const CodeLabel body = label();
      op(Opcode::Split, 0, 0, body, p.span);
      op(Opcode::Jump, 0, 0, after, p.span);
      bind(body);
      path(p.kids[0], side);
    }
  }
  bind(after);
}

void Emitter::bind_directions(const model::Path& p, Side side) {
  std::vector<std::uint16_t> steps;
  std::vector<std::pair<int, std::vector<std::uint16_t>>> turns;
  for (const auto& term : p.dirs) {
    if (term.slot < 0) {
      steps.push_back(step_of(term.vec, side));
      continue;
    }
    const auto eighths = static_cast<std::uint16_t>(((term.eighths % 8) + 8) % 8);
    const auto same = std::find_if(
        turns.begin(), turns.end(), [&](const auto& t) { return t.first == term.slot; });
    if (same == turns.end())
      turns.push_back({term.slot, {eighths}});
    else
      same->second.push_back(eighths);
  }
  const CodeLabel end = label();
  std::size_t ways = turns.size() + (steps.empty() ? 0 : 1);
  if (ways == 0)
    op(Opcode::Fail, 0, 0, {}, p.span);
  const auto between = [&](const auto& write) {
    const CodeLabel next = label();
    if (ways > 1)
      op(Opcode::Split, 0, 0, next, p.span);
    write();
    if (ways > 1)
      op(Opcode::Jump, 0, 0, end, p.span);
    bind(next);
    --ways;
  };
  if (!steps.empty())
    between([&] { op(Opcode::Bind, p.slot, dir_set(steps), {}, p.span); });
  for (const auto& [slot, eighths] : turns)
    between([&, from = slot, list = eighths] {
      op_number(Opcode::BindTurned, p.slot, dir_set(list), from, p.span);
    });
  bind(end);
}

void Emitter::simple(const model::Path& p, Side side) {
  (void)side;
  const auto slot_or_cursor = [](int slot) {
    return slot < 0 ? cursor_slot : slot;
  };
  switch (p.kind) {
    case PathKind::Step:
      op(Opcode::Step, p.slot, 0, {}, p.span);
      break;
    case PathKind::Take:
      op(Opcode::Take, 0, 0, {}, p.span);
      break;
    case PathKind::TakeMark:
      op(Opcode::TakeMark, 0, p.index, {}, p.span);
      break;
    case PathKind::Put:
      op(Opcode::Put, 0, 0, {}, p.span);
      break;
    case PathKind::Lift:
      op(Opcode::Lift, 0, 0, {}, p.span);
      break;
    case PathKind::Join:
      op(Opcode::Join, 0, 0, {}, p.span);
      break;
    case PathKind::Then:
      op(Opcode::Then, 0, p.index, {}, p.span);
      break;
    case PathKind::Into:
      op_number(Opcode::Bank,
                p.types_in_order.empty() ? p.slot : cursor_slot,
                p.types_in_order.empty() ? 0 : p.types_in_order[0],
                p.own ? p.index : p.index + pool_of_other,
                p.span);
      break;
    case PathKind::Drop:
      op(Opcode::Drop, 0, 0, {}, p.span);
      break;
    case PathKind::Save:
      op(Opcode::Save, p.slot, 0, {}, p.span);
      break;
    case PathKind::Goto:
      op(Opcode::Goto, p.slot, 0, {}, p.span);
      break;
    case PathKind::Anywhere:
      op(Opcode::Anywhere, 0, 0, {}, p.span);
      break;
    case PathKind::SetMark:
      op(Opcode::SetMark, 0, p.index, {}, p.span);
      break;
    case PathKind::Promoted:
      op(Opcode::Promoted, 0, 0, {}, p.span);
      break;
    case PathKind::Choose:
      op_number(Opcode::Choose,
                p.slot,
                type_set(p.types),
                p.own ? p.index : p.index + pool_of_other,
                p.span);
      break;
    case PathKind::New:
      if (p.types_in_order.empty())
        op(Opcode::New, p.slot, 0, {}, p.span);
      else
        op(Opcode::NewType, 0, p.types_in_order[0], {}, p.span);
      break;
    case PathKind::Remove:
      op(Opcode::Remove, 0, 0, {}, p.span);
      break;
    case PathKind::Say:
      op(Opcode::Say, slot_or_cursor(p.slot), slot_or_cursor(p.slot2), {}, p.span);
      break;
    case PathKind::Aka:
      op(Opcode::Aka, 0, text(p.text), {}, p.span);
      break;
    case PathKind::Become: {
      if (p.types_in_order.empty()) {
        op(Opcode::BecomeSlot, p.slot, 0, {}, p.span);
        break;
      }
      std::vector<std::uint8_t> list;
      for (const int type : p.types_in_order)
        list.push_back(static_cast<std::uint8_t>(type));
      op(Opcode::Become, 0, type_list(list), {}, p.span);
      break;
    }
    default:
      break;
  }
}

// --- tests

void Emitter::test(const model::Test& t, bool want, CodeLabel otherwise, Side side) {
  const bool all = (t.kind == TestKind::And) == want;  // every kid must answer `want`
  switch (t.kind) {
    case TestKind::And:
    case TestKind::Or: {
      if (all) {
        for (const auto& kid : t.kids)
          test(kid, want, otherwise, side);
        break;
      }
      const CodeLabel enough = label();
      for (std::size_t i = 0; i < t.kids.size(); ++i) {
        const bool last = i + 1 == t.kids.size();
        test(t.kids[i], last ? want : !want, last ? otherwise : enough, side);
      }
      if (t.kids.empty())
        op(Opcode::Jump, 0, 0, otherwise, t.span);
      bind(enough);
      break;
    }
    case TestKind::Not:
      test(t.kids[0], !want, otherwise, side);
      break;
    case TestKind::AtSaved:
      at_saved(t, want, otherwise, side);
      break;
    default:
      leaf(t, want, otherwise, side);
      break;
  }
}

void Emitter::at_saved(const model::Test& t, bool want, CodeLabel otherwise, Side side) {
  const CodeLabel no = label();
  const CodeLabel done = label();
  const CodeLabel unset = label();
  op(Opcode::Look, look_slot, t.index, {}, t.span);
  if (t.index < model::first_named)  // may be no square; then nothing holds there
    op(Opcode::AskSquare, 1, square_set(SquareBits{}.set()), want ? no : unset, t.span);
  test(t.kids[0], want, no, side);
  bind(unset);
  op(Opcode::LookBack, look_slot, 0, {}, t.span);
  op(Opcode::Jump, 0, 0, done, t.span);
  bind(no);
  op(Opcode::LookBack, look_slot, 0, {}, t.span);
  if (otherwise.id < 0)
    op(Opcode::Fail, 0, 0, {}, t.span);
  else
    op(Opcode::Jump, 0, 0, otherwise, t.span);
  bind(done);
}

void Emitter::leaf(const model::Test& t, bool want, CodeLabel otherwise, Side side) {
  const auto ask = [&](Opcode code, int what = 0) {
    op(code, want ? 1 : 0, what, otherwise, t.span);
  };
  const auto go = [&](bool holds) {
    if (holds == want)
      return;
    if (otherwise.id < 0)
      op(Opcode::Fail, 0, 0, {}, t.span);
    else
      op(Opcode::Jump, 0, 0, otherwise, t.span);
  };
  switch (t.kind) {
    case TestKind::Always:
      go(true);
      break;
    case TestKind::Never:
    case TestKind::OptionIs:
      go(false);
      break;  // options were decided by fold()
    case TestKind::Empty:
      ask(Opcode::AskEmpty);
      break;
    case TestKind::Man:
      ask(Opcode::AskMan);
      break;
    case TestKind::Own:
      ask(Opcode::AskOwn);
      break;
    case TestKind::Enemy:
      ask(Opcode::AskEnemy);
      break;
    case TestKind::TypeIn:
      ask(Opcode::AskType, type_set(t.types));
      break;
    case TestKind::SquareIn:
      ask(Opcode::AskSquare, square_set((*t.squares)[side]));
      break;
    case TestKind::HasRight:
      ask(Opcode::AskRight, t.index);
      break;
    case TestKind::Marked:
      ask(Opcode::AskMarked, t.index);
      break;
    case TestKind::OnSaved:
      ask(Opcode::AskSaved, t.index);
      break;
    case TestKind::Attacked:
      ask(Opcode::AskAttacked);
      break;
    case TestKind::Fresh:
      ask(Opcode::AskFresh);
      break;
    case TestKind::Entered:
      ask(Opcode::AskEntered);
      break;
    case TestKind::Took:
      ask(Opcode::AskTook, type_set(t.types));
      break;
    case TestKind::Moved:
      ask(Opcode::AskMoved, type_set(t.types));
      break;
    case TestKind::By:
      ask(Opcode::AskBy, type_set(t.types));
      break;
    case TestKind::Dropped:
      ask(Opcode::AskDropped, type_set(t.types));
      break;
    case TestKind::Stuck:
      ask(Opcode::AskStuck);
      break;
    case TestKind::Last:
      ask(Opcode::AskLast, t.index);
      break;
    case TestKind::Compared:
      compared(t, want, otherwise, side);
      break;
    case TestKind::Can:
      ask(Opcode::AskCan, entry([this, look = t.path[0], side] {
            path(look, side);
            op(Opcode::Accept, 0, 0, {}, look.span);
          }));
      break;
    case TestKind::Some:
      ask(Opcode::AskSome, entry([this, inner = t.kids[0], side] { (void)truth(inner, side); }));
      break;
    case TestKind::And:
    case TestKind::Or:
    case TestKind::Not:
    case TestKind::AtSaved:
      break;
  }
}

void Emitter::compared(const model::Test& t, bool want, CodeLabel otherwise, Side side) {
  CompareInfo info;
  info.op = static_cast<std::uint8_t>(t.compare);
  info.left = value(t.values[0]);
  info.right = value(t.values[1]);
  program_.compares.push_back(info);
  const std::size_t index = operand(program_.compares.size() - 1);
  for (const bool left : {true, false}) {
    const model::Value& v = t.values[left ? 0 : 1];
    if (v.kind != model::ValueKind::Squares)
      continue;
    pending_.push_back(
        {entry([] {}), [this, index, left, inner = v.test[0], side] {
           const std::int32_t at = truth(inner, side);
           (left ? program_.compares[index].left : program_.compares[index].right).code = at;
         }});
  }
  op(Opcode::AskCompare, want ? 1 : 0, static_cast<int>(index), otherwise, t.span);
}

/// A count of men of some types and one side needs no look at the squares.
void Emitter::count_men(const model::Test& test, ValueInfo& info) {
  std::vector<const model::Test*> literals;
  flatten(test, literals);
  if (literals.size() != 2)
    return;
  for (const bool first : {true, false}) {
    const model::Test& side = *literals[first ? 0 : 1];
    const model::Test& types = *literals[first ? 1 : 0];
    if ((side.kind != TestKind::Own && side.kind != TestKind::Enemy) ||
        types.kind != TestKind::TypeIn)
      continue;
    info.own = side.kind == TestKind::Own;
    info.types = static_cast<std::int16_t>(type_set(types.types));
  }
}

ValueInfo Emitter::value(const model::Value& v) {
  ValueInfo info;
  info.kind = static_cast<std::uint8_t>(v.kind);
  info.number = v.number;
  info.index = v.index;
  info.own = v.own;
  if (v.kind == model::ValueKind::Squares)
    count_men(v.test[0], info);
  return info;
}

// --- constants

std::uint16_t Emitter::step_of(const model::Vec& vec, Side side) {
  const model::Vec on = model::on_board(vec, variant_.sides[side].facing);
  return step(on.x, on.y);
}

std::uint16_t Emitter::step(int dx, int dy) {
  for (std::size_t i = 0; i < program_.steps.size(); ++i)
    if (program_.steps[i].dx == dx && program_.steps[i].dy == dy)
      return static_cast<std::uint16_t>(i);
  const std::uint16_t id = operand(program_.steps.size());
  program_.steps.push_back({dx, dy, {}});
  const int squares = program_.size.squares();
  if (!spend(static_cast<std::size_t>(squares) * 8) && id > 0)
    return 0;
  for (int s = 0; s < squares; ++s) {
    const int file = program_.size.file(static_cast<Square>(s)) + dx;
    const int rank = program_.size.rank(static_cast<Square>(s)) + dy;
    const bool on =
        program_.size.holds(file, rank) && !program_.holes.test(program_.size.at(file, rank));
    program_.next.push_back(on ? static_cast<std::int16_t>(program_.size.at(file, rank))
                               : std::int16_t{-1});
  }
  program_.steps[id].turned.fill(-1);
  const bool turns = std::max(std::abs(dx), std::abs(dy)) == 1;
  for (int k = 0; turns && k < 8; ++k) {
    const model::Vec v = model::turned({dx, dy, true}, k);
    program_.steps[id].turned[static_cast<std::size_t>(k)] =
        static_cast<std::int16_t>(step(v.x, v.y));
  }
  return id;
}

std::uint16_t Emitter::dir_set(std::vector<std::uint16_t> set) {
  return intern(program_.dir_sets, set);
}
/// A test that asks for a type means its promoted doubles too.
TypeBits Emitter::with_shadows(TypeBits types) const {
  for (std::size_t i = 0; i < program_.types.size(); ++i)
    if (program_.types[i].shadow &&
        types.test(static_cast<std::size_t>(program_.types[i].shadow_of)))
      types.set(i);
  return types;
}
std::uint16_t Emitter::type_set(const TypeBits& types) {
  return intern(program_.type_sets, with_shadows(types));
}
std::uint16_t Emitter::type_list(const std::vector<std::uint8_t>& types) {
  return intern(program_.type_lists, types);
}
std::uint16_t Emitter::square_set(const SquareBits& squares) {
  return intern(program_.square_sets, squares);
}
std::uint16_t Emitter::text(const std::string& text) {
  const auto [known, is_new] =
      text_ids_.try_emplace(text, static_cast<std::uint16_t>(program_.texts.size()));
  if (is_new)
    program_.texts.push_back(text);
  const std::uint16_t id = known->second;
  has_too_many_texts = has_too_many_texts || id >= machine_texts;
  return id;
}

}  // namespace polymachy
