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
    turn.may_stop = variant_.turn.stop.kind == TestKind::Always;
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

void Compiler::flag() {
  program_->flag.minutes = static_cast<int>(variant_.flag.minutes);
  program_->flag.decision = variant_.flag.decision;
}

void Compiler::match() {
  MatchInfo& info = program_->match;
  info.boards = variant_.match.boards;
  if (info.boards == 0)
    return;
  info.teams = variant_.match.teams;
  info.most_decide = variant_.match.most.kind == TestKind::Always;
  for (const model::Send& send : variant_.match.sends)
    info.sends.push_back({send.from,
                          send.to,
                          emitter_->with_shadows(send.types),
                          send.next.kind == TestKind::Always});
}

/// Games inside men are played by a floor that knows boards, men and results, and no more of a
/// position; the rest is refused here.
void Compiler::carry() {
  const model::Carry& carry = variant_.carry;
  if (carry.game.variant.empty())
    return;
  const auto refuse = [&](bool is_there, const char* what) {
    if (is_there)
      sink_.report<Code::NotBuilt>(carry.span, std::string(what) + " where men carry games");
  };
  refuse(variant_.turn.several || !variant_.after.empty(), "a turn of several actions");
  refuse(!variant_.counters.empty(), "a counter");
  refuse(!variant_.marks.empty(), "a mark");
  refuse(!variant_.rights.empty(), "a right");
  refuse(!variant_.pools.empty(), "a pool");
  refuse(!variant_.phases.empty(), "a phase");
  refuse(!variant_.events.empty(), "`last`");
  for (const RuleInfo& rule : program_->rules) {
    refuse(rule.kind == RuleKind::Prefer, "`prefer`");
    refuse(rule.asks_history || rule.asks_stuck, "a rule that asks `repeats` or `stuck`");
  }
  CarryInfo& info = program_->carry;
  info.men = carry.men;
  info.most = carry.most;
  info.no_games = test_program(carry.no_games);
  info.no_games_why = carry.no_games_why;
  info.out_of_turn = carry.out_of_turn.kind == TestKind::Always;
  info.forfeit = test_program(carry.forfeit);
  for (auto& ends : info.ends)
    ends.resize(program_->types.size());
  for (auto hook = carry.hooks.rbegin(); hook != carry.hooks.rend(); ++hook) {
    for (std::size_t type = 0; type < program_->types.size(); ++type) {
      if (!hook->men.test(type))
        continue;
      const int becomes = hook->becomes >= 0 ? hook->becomes : variant_.types[type].promotes;
      info.ends[static_cast<std::size_t>(hook->end)][type] = {
          hook->removes, hook->removes ? no_type : static_cast<TypeId>(becomes)};
    }
  }
}

}  // namespace polymachy
