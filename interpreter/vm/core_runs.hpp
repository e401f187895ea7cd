// SPDX-License-Identifier: MIT
// Moves of unfolded runs: which of them fit the board, whether they leave a guarded man open, and
// what they do. Included only where an engine is instantiated.
#pragma once

#include <algorithm>

#include "interpreter/vm/core.hpp"

namespace polymachy {

template <int W>
bool Core<W>::condition_holds(Node& node,
                              const ClassTable& source,
                              const Run& run,
                              const RunCond& cond) {
  switch (cond.kind) {
    case CondKind::Attacked:
    case CondKind::Safe:
      return attack_condition_holds(node, source, run, cond);
    case CondKind::Holds:
      return test_holds(node, cond.square);
    case CondKind::HasRight:
      return ((unsigned{stage_.rights[cond.square]} >> cond.arg) & 1U) != 0;
    case CondKind::LacksRight:
      return ((unsigned{stage_.rights[cond.square]} >> cond.arg) & 1U) == 0;
    default:
      break;
  }
  const Man man = stage_.men[cond.square];
  switch (cond.kind) {
    case CondKind::Empty:
      return man.none();
    case CondKind::Man:
      return !man.none();
    case CondKind::Own:
      return !man.none() && man.side() == node.side;
    case CondKind::Enemy:
      return !man.none() && man.side() != node.side;
    case CondKind::TypeIn:
      return !man.none() && program_->type_sets[cond.arg].test(man.type());
    default:
      return man.none() || !program_->type_sets[cond.arg].test(man.type());
  }
}

/// Is the mover attacked on a square, the squares that the run has left being empty? On no square:
/// is the side in check?
template <int W>
bool Core<W>::attack_condition_holds(Node& node,
                                     const ClassTable& source,
                                     const Run& run,
                                     const RunCond& cond) {
  const bool wanted = cond.kind == CondKind::Attacked;
  if (cond.square == no_square)
    return (node.guard ? node.exposure.in_check : exposes_royals(node.side)) == wanted;
  if (node.guard && run.origin == node.royal && run.vacated_count == 1)
    return zone_attacked(node, cond.square) == wanted;
  Set occupied = node.occupied;
  std::array<Man, most_vacated> lifted{};
  const std::size_t n = run.vacated_count;
  for (std::size_t v = 0; v < n; ++v) {
    const Square s = source.vacated[run.vacated + v];
    occupied.clear(s);
    lifted[v] = stage_.men[s];
  }
  const TypeId mover = stage_.men[run.origin].type();
  for (std::size_t v = 0; v < n; ++v)
    stage_.men[source.vacated[run.vacated + v]] = Man{};
  const bool hit = attacked(cond.square, other(node.side), occupied, Set::full(), mover);
  for (std::size_t v = 0; v < n; ++v)
    stage_.men[source.vacated[run.vacated + v]] = lifted[v];
  return hit == wanted;
}

/// What sets tell of a run: squares that must be empty are, men that must hold rights hold some.
template <int W>
PM_INLINE bool Core<W>::run_fits(const Node& node, const RunTable<W>& run) const {
  return ((run.empty & node.occupied) | run.holders.without(holders_)).none();
}

/// How many leading conditions of [run] hold, those before [first] being known to.
template <int W>
std::size_t Core<W>::conditions_held(Node& node,
                                     const SideData& t,
                                     const RunTable<W>& run,
                                     const ClassTable& source,
                                     std::size_t first) {
  while (first < run.cond_count && condition_holds(node, source, run, t.conds[run.conds + first]))
    ++first;
  return first;
}

/// Would the effects leave the guarded man open? Asked of the edited board; such moves are few.
/// Where scans count men of some types the run is made, for the sets of those do not know it.
template <int W>
bool Core<W>::run_exposes(Node& node, const ClassTable& source, const Run& run) {
  if (tables_.has_generic_attacks || node.tagged || edits_enemies(node, source, run))
    return run_exposes_made(node, source, run);
  Square royal = node.royal;
  Set occupied = node.occupied;
  Set keep = Set::full();
  for (std::size_t i = 0; i < run.effect_count; ++i) {
    const RunEffect& e = source.effects[run.effects + i];
    const auto kind = static_cast<EffectKind>(e.kind);
    if (kind == EffectKind::SelfMove || kind == EffectKind::Carry)
      occupied.clear(e.from);
    if (kind != EffectKind::Take)
      continue;
    const Square victim = run.mark != 0xFF && e.from == no_square ? stage_.mark.victim : e.from;
    occupied.clear(victim);
    keep.clear(victim);
  }
  for (std::size_t i = 0; i < run.effect_count; ++i) {
    const RunEffect& e = source.effects[run.effects + i];
    const auto kind = static_cast<EffectKind>(e.kind);
    if (kind != EffectKind::SelfMove && kind != EffectKind::Carry)
      continue;
    occupied.set(e.to);
    if (e.from == node.royal)
      royal = e.to;
  }
  return attacked(royal, other(node.side), occupied, keep, stage_.men[node.royal].type());
}

/// Men of the other side that are moved, or men that change or vanish: the sets do not say where
/// they attack from.
template <int W>
bool Core<W>::edits_enemies(const Node& node, const ClassTable& source, const Run& run) const {
  for (std::size_t i = 0; i < run.effect_count; ++i) {
    const RunEffect& e = source.effects[run.effects + i];
    const auto kind = static_cast<EffectKind>(e.kind);
    if (kind == EffectKind::Remove || kind == EffectKind::Enter)
      return true;
    if (kind == EffectKind::Carry && stage_.men[e.from].side() != node.side)
      return true;
    if (kind == EffectKind::Take && e.from == node.royal)
      return true;
  }
  return false;
}

template <int W>
bool Core<W>::run_exposes_made(Node& node, const ClassTable& source, const Run& run) {
  scratch_effects_.clear();
  for (std::size_t i = 0; i < run.effect_count; ++i) {
    const RunEffect& e = source.effects[run.effects + i];
    const Square from = e.kind == static_cast<std::uint8_t>(EffectKind::Take) && e.from == no_square
                            ? stage_.mark.victim
                            : e.from;
    scratch_effects_.push_back({static_cast<EffectKind>(e.kind), e.type, e.aux, from, e.to});
  }
  std::sort(scratch_effects_.begin(), scratch_effects_.end());
  make_effects(scratch_effects_.data(), scratch_effects_.size(), run.to);
  const bool open = exposes_royals(node.side);
  undo();
  return open;
}

template <int W>
void Core<W>::emit_run(const ClassTable& source, const RunTable<W>& run, MoveList& out) {
  if (out.details.size() >= most_listed) {
    turn_limit_ = "moves";
    return;
  }
  if (run.quick) {
    out.moves.push_back(run.move);
    return;
  }
  Details details;
  details.first = static_cast<std::uint32_t>(out.effects.size());
  details.count = run.effect_count;
  details.say_from = run.say_from;
  details.say_to = run.say_to;
  details.aka = run.aka;
  details.passes = run.effect_count == 0;
  for (std::size_t i = 0; i < run.effect_count; ++i) {
    const RunEffect& e = source.effects[run.effects + i];
    const bool passing =
        e.kind == static_cast<std::uint8_t>(EffectKind::Take) && e.from == no_square;
    out.effects.push_back({static_cast<EffectKind>(e.kind),
                           e.type,
                           e.aux,
                           passing ? stage_.mark.victim : e.from,
                           e.to});
  }
  for (std::size_t i = details.first; program_->asks_taken && i < out.effects.size(); ++i)
    if (out.effects[i].kind == EffectKind::Take)
      details.taken = out.effects[i].from;  // the last: a run's effects stand as they were made
  std::sort(out.effects.begin() + details.first, out.effects.end());
  out.moves.push_back({run.origin,
                       run.to,
                       MoveKind::Listed,
                       no_type,
                       static_cast<std::uint16_t>(out.details.size())});
  out.details.push_back(details);
}

template <int W>
void Core<W>::generate_runs(Node& node, std::size_t id, const Set& men, MoveList& out) {
  const SideData& t = tables_.classes[id].side[node.side];
  const ClassTable& source = program_->classes[id].table[node.side];
  (men & t.run_origins).each([&](unsigned e) {
    std::size_t held = 0;  // leading conditions that held in the run asked last
    std::size_t same = 0;  // leading conditions that this run has in common with that one
    std::uint32_t group = 0;
    bool done = false;  // a run of this group has been found: others do the same
    const Set allowed = !node.guard || e == node.royal ? Set::full() : allowed_targets(node, e);
    for (std::uint32_t i = t.runs_from[e]; i < t.runs_from[e + 1]; ++i) {
      const RunTable<W>& run = t.runs[i];
      same = std::min<std::size_t>(same, run.shared);
      done = done && run.group == group;
      group = run.group;
      if (done || held < same || !run_fits(node, run))
        continue;
      held = conditions_held(node, t, run, source, same);
      same = run.cond_count;
      if (held < run.cond_count)
        continue;
      done = true;
      // Who takes his own guarded man needs another look, as do moves of several effects.
      const bool told = run.plain && run.to != node.royal;
      const bool legal = !node.guard                ? true
                         : !told                    ? !run_exposes(node, source, run)
                         : run.origin == node.royal ? !zone_attacked(node, run.to)
                                                    : allowed.test(run.to);
      if (legal)
        emit_run(source, run, out);
    }
  });
}

template <int W>
void Core<W>::generate_mark_runs(Node& node, std::size_t id, MoveList& out) {
  const SideData& t = tables_.classes[id].side[node.side];
  const ClassTable& source = program_->classes[id].table[node.side];
  const LiveMark& mark = stage_.mark;
  const Set men = sets_[node.side][id].without(node.passed_over);
  for (std::size_t m = 0; m < mark.count; ++m) {
    const Square s = mark.squares[m];
    const RunTable<W>* before = nullptr;  // a run that holds: the next may do the same
    for (std::uint32_t i = t.mark_runs_at[s]; i < t.mark_runs_at[s + 1U]; ++i) {
      const RunTable<W>& run = t.mark_runs[i];
      if (run.mark != mark.mark || !men.test(run.origin) || stage_.men[mark.victim].none() ||
          !run_fits(node, run) || conditions_held(node, t, run, source, 0) < run.cond_count)
        continue;
      const bool again =
          before != nullptr && before->group == run.group && before->origin == run.origin;
      before = &run;
      if (!again && (!node.guard || !run_exposes(node, source, run)))
        emit_run(source, run, out);
    }
  }
}

}  // namespace polymachy
