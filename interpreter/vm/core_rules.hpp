// SPDX-License-Identifier: MIT
// Rules that are no shape: each move that a rule may speak of is made, asked about and taken back.
// And the questions that the game asks. Included only where an engine is instantiated.
#pragma once

#include <algorithm>

#include "interpreter/vm/core.hpp"

namespace polymachy {

/// Can a rule's event hold of this move of the present position? If not, it need not be made.
template <int W>
bool Core<W>::concerns(const EventNeeds& needs, const MoveList& list, std::size_t index) const {
  const auto is = [&](const std::optional<TypeBits>& types, Square square) {
    return !types || (square != no_square && !stage_.men[square].none() &&
                      types->test(stage_.men[square].type()));
  };
  const Move& move = list.moves[index];
  if (!is(needs.mover, move.from))
    return false;
  if (move.kind != MoveKind::Listed) {
    const bool enters = move.from == no_square;
    return (!needs.taken || (!enters && is(needs.taken, move.to))) &&
           (!needs.dropped || (enters && needs.dropped->test(move.type)));
  }
  const Details& details = list.details[move.aux];
  const auto first = list.effects.begin() + details.first;
  const auto has = [&](const auto& fits) {
    return std::any_of(first, first + details.count, fits);
  };
  return (!needs.taken || has([&](const Effect& e) {
           return e.kind == EffectKind::Take &&
                  (e.from == no_square ? needs.taken->test(e.type) : is(needs.taken, e.from));
         })) &&
         (!needs.dropped || has([&](const Effect& e) {
           return e.kind == EffectKind::FromPool && needs.dropped->test(e.type);
         }));
}

/// From the men that stand there and in the pools. What two men may do alike is looked at for both
/// or for none, so that it counts once.
template <int W>
typename Core<W>::Suspects Core<W>::suspects(const Node& node) const {
  Suspects out;
  const auto some = [&](const TypeBits& types, const auto& number) {
    for (std::size_t type = 0; type < program_->types.size(); ++type)
      if (types.test(type) && number(type))
        return true;
    return false;
  };
  const auto stands = [&](std::size_t type) {
    return stage_.count[0][type] + stage_.count[1][type] > 0;
  };
  const auto waits = [&](std::size_t type) {
    const auto& pools = stage_.pools[node.side];
    return std::any_of(pools.begin(), pools.end(), [&](const auto& p) { return p[type] > 0; });
  };
  for (const std::uint16_t id : general_rules_) {
    const EventNeeds& needs = program_->rules[id].needs;
    if ((needs.taken && !some(*needs.taken, stands)) ||
        (needs.dropped && !some(*needs.dropped, waits)))
      continue;
    if (needs.mover) {
      node.own.each([&](unsigned s) {
        if (needs.mover->test(stage_.men[s].type()))
          out.men.set(s);
      });
      continue;
    }
    out.drops = out.drops || !needs.taken || !program_->drops_fused;
    if (!needs.dropped)
      out.men = node.own;
    else
      for (const std::uint16_t listed : listed_classes_)
        out.men |= sets_[node.side][listed];
  }
  Set staying;
  for (const std::uint16_t id : staying_classes_)
    staying |= sets_[node.side][id];
  if ((out.men & staying).any() || (out.drops && !program_->drops_fused)) {
    out.men |= staying;
    out.drops = out.drops || !program_->drops_fused;
  }
  return out;
}

/// The first rule that the action just made breaks; rules that ask whether someone is stuck only if
/// [ask_stuck].
template <int W>
int Core<W>::violated_after(const Asked& asked, bool ask_stuck) {
  const Side side = records_.back().to_move;  // the actor
  for (std::size_t i = 0; i < program_->rules.size(); ++i) {
    const RuleInfo& rule = program_->rules[i];
    if (rule.kind == RuleKind::Prefer || (rule.asks_stuck && !ask_stuck) ||
        (rule.asks_history && !asked.history))
      continue;
    const auto holds = [&](int test) {
      return machine_.holds(
          program_->tests[static_cast<std::size_t>(test)].code[side], side, no_square, &asked);
    };
    if (rule.kind == RuleKind::Safety ? exposes_royals(side)
                                      : holds(rule.event) && holds(rule.when))
      return static_cast<int>(i);
  }
  return -1;
}

template <int W>
bool Core<W>::preferred(const RuleInfo& rule, const Asked& asked) {
  const Side side = records_.back().to_move;  // the actor
  const auto holds = [&](int test) {
    return machine_.holds(
        program_->tests[static_cast<std::size_t>(test)].code[side], side, no_square, &asked);
  };
  return holds(rule.event) && holds(rule.when);
}

template <int W>
void Core<W>::keep_lawful(MoveList& out, bool ask_stuck) {
  std::vector<Man>& before = before_lists_[std::min<std::size_t>(
      static_cast<std::size_t>(stuck_depth_), before_lists_.size() - 1)];
  before.assign(stage_.men.begin(), stage_.men.begin() + tables_.squares);
  Action& action = scratch_actions_[std::min<std::size_t>(static_cast<std::size_t>(stuck_depth_),
                                                          scratch_actions_.size() - 1)];
  Asked asked;
  asked.action = &action;
  asked.before = before.data();
  asked.last = stage_.last;
  // Keeps the moves of which [keep] holds once they are made, and those that [concerned] tells not
  // to make.
  const auto filter = [&](const auto& concerned, const auto& keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < out.moves.size(); ++i) {
      if (!concerned(i)) {
        out.moves[kept++] = out.moves[i];
        continue;
      }
      fill_action(out, i, action);
      make(out, i);
      const bool good = keep();
      undo();
      if (good)
        out.moves[kept++] = out.moves[i];
    }
    return kept;
  };
  const auto any = [](std::size_t) {
    return true;
  };
  const auto concerned = [&](std::size_t i) {
    return std::any_of(general_rules_.begin(), general_rules_.end(), [&](std::uint16_t id) {
      const RuleInfo& rule = program_->rules[id];
      return (ask_stuck || !rule.asks_stuck) && concerns(rule.needs, out, i);
    });
  };
  if (!general_rules_.empty())
    out.moves.resize(filter(concerned, [&] { return violated_after(asked, ask_stuck) < 0; }));
  if (!prefers_others_)
    return;
  for (const RuleInfo& rule : program_->rules) {
    if (rule.kind != RuleKind::Prefer || rule.takes_any || (rule.asks_stuck && !ask_stuck))
      continue;
    std::size_t hits = 0;
    (void)filter(any, [&] {
      hits += preferred(rule, asked) ? 1U : 0U;
      return false;
    });
    if (hits > 0 && hits < out.moves.size())
      out.moves.resize(filter(any, [&] { return preferred(rule, asked); }));
  }
}

template <int W>
int Core<W>::violated(const Action& action, const Asked& given) {
  begin_question();
  std::vector<Man> before(stage_.men.begin(), stage_.men.begin() + tables_.squares);
  Asked asked = given;
  asked.action = &action;
  asked.before = before.data();
  make(action);
  const int rule = violated_after(asked, true);
  undo();
  if (rule >= 0 || (!prefers_captures_ && !prefers_others_))
    return rule;
  // Not among the legal ones although nothing forbids it: another kind of move was preferred.
  for (std::size_t i = 0; i < program_->rules.size(); ++i) {
    const RuleInfo& prefer = program_->rules[i];
    if (prefer.kind != RuleKind::Prefer)
      continue;
    make(action);
    const bool good = preferred(prefer, asked);
    undo();
    if (good)
      continue;
    MoveList& list = scratch();
    generate(list, Legality::Legal);
    bool better = false;
    for (std::size_t m = 0; m < list.size() && !better; ++m) {
      Action other_action = this->action(list, m);
      Asked about = asked;
      about.action = &other_action;
      make(list, m);
      better = preferred(prefer, about);
      undo();
    }
    --lists_used_;
    if (better)
      return static_cast<int>(i);
  }
  return -1;
}

template <int W>
bool Core<W>::ask(int test, Side side, const Asked& asked) {
  begin_question();
  return machine_.holds(
      program_->tests[static_cast<std::size_t>(test)].code[side], side, no_square, &asked);
}

template <int W>
bool Core<W>::ask_at(int test, Side side, Square square, const Asked& asked) {
  begin_question();
  return machine_.holds(
      program_->tests[static_cast<std::size_t>(test)].code[side], side, square, &asked);
}

/// Rules that themselves ask `stuck` are left out in here, so the question ends.
template <int W>
bool Core<W>::stuck_now() {
  ++stuck_depth_;
  const bool any = any_legal();
  --stuck_depth_;
  return !any;
}

/// Has somebody won or lost by what stands on the board? (Draws, counters and history end games,
/// not trees.)
template <int W>
bool Core<W>::decided() {
  const bool is_told = stage_.due.count > 0 && stage_.due.all[0].is_told();
  if (!board_results_ || is_told)  // what was told is done first
    return false;
  for (const ResultInfo& result : program_->results) {
    if (result.asks_history || result.asks_stuck || result.outcome == OutcomeKind::Draw)
      continue;
    for (Side side = 0; side < side_count; ++side)
      if (machine_.holds(program_->tests[static_cast<std::size_t>(result.test)].code[side],
                         side,
                         no_square,
                         nullptr))
        return true;
  }
  return false;
}

}  // namespace polymachy
