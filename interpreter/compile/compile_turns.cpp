// SPDX-License-Identifier: MIT
// What a turn is made of beyond one action: how many there may be, and what men must do when one is
// over.
#include <algorithm>

#include "interpreter/compile/compiler.hpp"

namespace polymachy {

using model::PathKind;
using model::TestKind;

namespace {

bool speaks_of_marks(const model::Test& t) {
  return t.kind == TestKind::Marked || std::any_of(t.kids.begin(), t.kids.end(), speaks_of_marks);
}

bool speaks_of_marks(const model::Path& p) {
  return p.kind == PathKind::SetMark || p.kind == PathKind::TakeMark ||
         std::any_of(p.test.begin(),
                     p.test.end(),
                     [](const model::Test& t) { return speaks_of_marks(t); }) ||
         std::any_of(
             p.kids.begin(), p.kids.end(), [](const model::Path& k) { return speaks_of_marks(k); });
}

bool decides(const model::Path& p) {
  return p.kind == PathKind::Then || std::any_of(p.kids.begin(), p.kids.end(), decides);
}

}  // namespace

void Compiler::turns() {
  TurnInfo& turn = program_->turn;
  if (variant_.turn.several) {
    if (!variant_.marks.empty())
      sink_.report<Code::NotBuilt>(variant_.turn.span, "marks where a turn has several actions");
    if (!variant_.counters.empty())
      sink_.report<Code::NotBuilt>(variant_.turn.span, "counters where a turn has several actions");
    turn.several = true;
    turn.once_per_man = variant_.turn.once_per_man;
    turn.may_stop = model::fold(variant_.turn.stop, options_).kind == TestKind::Always;
    model::Test budget;
    budget.kind = TestKind::Compared;
    budget.compare = model::Compare::Greater;
    budget.span = variant_.turn.span;
    budget.values = {variant_.turn.actions, model::Value{}};
    const auto first = static_cast<std::int32_t>(program_->compares.size());
    turn.budget = test_program(budget);
    turn.actions = {first, first + 1};
  }
  for (const model::Decision& decision : variant_.decisions) {
    if (speaks_of_marks(decision.path))
      sink_.report<Code::NotBuilt>(decision.span, "marks behind `.`");
    DecisionInfo info;
    for (Side side = 0; side < side_count; ++side) {
      info.code[side] = emitter_->here();
      emitter_->path(decision.path, side);
      emitter_->op(Opcode::PathEnd, 0, 0, {}, decision.span);
      emitter_->op(Opcode::Accept, 0, 0, {}, decision.span);
    }
    turn.decisions.push_back(info);
  }
  for (const model::AfterBlock& block : variant_.after) {
    if (speaks_of_marks(block.path))
      sink_.report<Code::NotBuilt>(block.span, "marks in `after action`");
    if (decides(block.path))
      sink_.report<Code::NotBuilt>(block.span, "a decision `.` in `after action`");
    AfterInfo info;
    info.name = block.name;
    info.men = emitter_->with_shadows(block.men);
    for (Side side = 0; side < side_count; ++side) {
      info.code[side] = emitter_->here();
      emitter_->path(block.path, side);
      emitter_->op(Opcode::PathEnd, 0, 0, {}, block.span);
      hook_code(model::HookWhen::Arrive, side);
      hook_code(model::HookWhen::Take, side);
      emitter_->op(Opcode::Accept, 0, 0, {}, block.span);
    }
    turn.after.push_back(std::move(info));
  }
}

}  // namespace polymachy
