// SPDX-License-Identifier: MIT
// Actions without a man: drops become tables where they only choose a type and an empty square; all
// have code.
#include <algorithm>

#include "interpreter/compile/arrivals.hpp"
#include "interpreter/compile/compiler.hpp"

namespace polymachy {

using model::PathKind;
using model::TestKind;

void Compiler::actions() {
  if (variant_.actions.empty())
    return;
  for (Side side = 0; side < side_count; ++side) {
    program_->action_code[side] = emitter_->here();
    model::Path all;
    all.kind = PathKind::Alt;
    all.span = variant_.span;
    for (const auto& action : variant_.actions)
      all.kids.push_back(action.path);
    emitter_->path(all, side);
    emitter_->op(Opcode::PathEnd, 0, 0, {}, variant_.span);
    hook_code(model::HookWhen::Arrive, side);
    hook_code(model::HookWhen::Take, side);
    emitter_->op(Opcode::Accept, 0, 0, {}, variant_.span);
  }
  program_->drops_fused = how_.fuse && std::all_of(variant_.actions.begin(),
                                                   variant_.actions.end(),
                                                   [&](const auto& a) { return fuse_drop(a); });
  if (!program_->drops_fused)
    program_->drops.clear();
}

namespace {

/// The members of a sequence of sequences, alternatives kept.
void flatten_path(const model::Path& p, std::vector<const model::Path*>& out) {
  if (p.kind != PathKind::Seq) {
    out.push_back(&p);
    return;
  }
  for (const auto& kid : p.kids)
    flatten_path(kid, out);
}

void ways(const model::Path& p, std::vector<const model::Path*>& out) {
  if (p.kind == PathKind::Alt) {
    for (const auto& kid : p.kids)
      ways(kid, out);
  } else if (p.kind == PathKind::Seq && p.kids.size() == 1) {
    ways(p.kids[0], out);
  } else {
    out.push_back(&p);
  }
}

/// Whether a man that arrives from anywhere on a square of his side's region may become another.
bool changes_inside(const Arrival& arrival, const std::array<SquareBits, side_count>& region) {
  for (Side side = 0; side < side_count; ++side)
    for (const std::uint8_t plan : arrival.plan[side])
      if (plan < arrival.plans.size() &&
          std::any_of(arrival.plans[plan].begin(), arrival.plans[plan].end(), [&](const auto& z) {
            return (z.squares & region[side]).any();
          }))
        return true;
  return false;
}

/// A test on squares and kinds of men there, with nothing that hangs on the man in hand.
bool local(const model::Test& t) {
  switch (t.kind) {
    case TestKind::Attacked:
    case TestKind::OnSaved:
    case TestKind::AtSaved:
    case TestKind::Entered:
    case TestKind::Fresh:
      return false;
    default:
      return std::all_of(t.kids.begin(), t.kids.end(), local);
  }
}

}  // namespace

bool Compiler::fuse_drop(const model::Action& action) {
  std::vector<const model::Path*> all;
  ways(action.path, all);
  for (const model::Path* way : all) {
    std::vector<const model::Path*> parts;
    flatten_path(*way, parts);
    if (parts.size() < 4 || parts[0]->kind != PathKind::Choose ||
        parts[1]->kind != PathKind::Anywhere || parts.back()->kind != PathKind::New ||
        !parts[0]->own || !parts.back()->types_in_order.empty() ||
        parts.back()->slot != parts[0]->slot)
      return false;
    DropClass drop;
    drop.pool = static_cast<std::uint8_t>(parts[0]->index);
    drop.types = parts[0]->types;
    for (auto& region : drop.region)
      region = ~program_->holes;
    std::vector<const model::Test*> literals;
    for (std::size_t i = 2; i + 1 < parts.size(); ++i) {
      if (parts[i]->kind != PathKind::Guard)
        return false;
      flatten(parts[i]->test[0], literals);
    }
    model::Test rest;
    rest.kind = TestKind::And;
    rest.span = way->span;
    bool empty = false;
    for (const auto* literal : literals) {
      if (literal->kind == TestKind::Empty) {
        empty = true;
      } else if (literal->kind == TestKind::SquareIn) {
        for (Side s = 0; s < side_count; ++s)
          drop.region[s] &= (*literal->squares)[s];
      } else {
        if (!local(*literal))
          return false;
        rest.kids.push_back(*literal);
      }
    }
    if (!empty)
      return false;
    for (std::size_t t = 0; t < variant_.types.size(); ++t) {
      if (!drop.types.test(t))
        continue;
      const auto arrival = find_arrivals(variant_, static_cast<int>(t), true, *program_, *emitter_);
      if (!arrival || changes_inside(*arrival, drop.region))
        return false;
    }
    if (program_->tests.size() >= machine_texts)
      return false;
    if (!rest.kids.empty())
      drop.test = static_cast<std::int16_t>(test_program(rest));
    program_->drops.push_back(drop);
  }
  // One type on one square by two ways would be one move counted twice.
  for (std::size_t i = 0; i < program_->drops.size(); ++i)
    for (std::size_t j = i + 1; j < program_->drops.size(); ++j) {
      const DropClass& a = program_->drops[i];
      const DropClass& b = program_->drops[j];
      if (a.pool == b.pool && (a.types & b.types).any() &&
          ((a.region[0] & b.region[0]).any() || (a.region[1] & b.region[1]).any()))
        return false;
    }
  return true;
}

}  // namespace polymachy
