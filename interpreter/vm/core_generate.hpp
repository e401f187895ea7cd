// SPDX-License-Identifier: MIT
// Moves, class by class. A class gives target sets; what stands there and the exposure masks cut
// them down; what is left is legal without being made. Runs, code and drops follow. Included only
// where an engine is instantiated.
#pragma once

#include <algorithm>

#include "interpreter/vm/core.hpp"

namespace polymachy {

template <int W>
typename Core<W>::Set Core<W>::ray_targets(const Class& c,
                                           const SideData& t,
                                           unsigned from,
                                           const Node& node) const {
  Set out;
  const auto& men = stage_.men;
  for (std::uint32_t i = t.rays_from[from]; i < t.rays_from[from + 1]; ++i) {
    const RayTable<W>& ray = t.rays[i];
    if (ray.gate != no_square && !men[ray.gate].none())
      continue;
    const Square* s = ray.squares;
    const Square* end = s + ray.count;
    switch (c.shape) {
      case Shape::Slide:
        for (; s != end; ++s) {
          out.set(*s);
          if (!men[*s].none())
            break;
        }
        break;
      case Shape::Hop:
        while (s != end && men[*s].none())
          ++s;
        if (s != end)
          for (++s; s != end; ++s) {
            out.set(*s);
            if (!men[*s].none())
              break;
          }
        break;
      case Shape::ShortHop:
        while (s != end && men[*s].none())
          ++s;
        if (s != end && s + 1 != end)
          out.set(s[1]);
        break;
      case Shape::Scan: {
        const Set stops = tagged_men(c.counted);
        for (; s != end; ++s) {
          out.set(*s);
          if (stops.test(*s))
            break;
        }
        break;
      }
      case Shape::Before: {
        while (s != end && men[*s].none())
          ++s;
        const auto gone = s - ray.squares;
        if (s != end && gone >= ray.least && gone >= 1)
          out.set(s[-1]);
        break;
      }
      default:
        break;
    }
  }
  (void)node;
  return out;
}

template <int W>
PM_INLINE typename Core<W>::Set Core<W>::targets_of(const Class& c,
                                                    const SideData& t,
                                                    unsigned from,
                                                    const Node& node) const {
  if (c.shape == Shape::Leap)
    return t.targets[from];
  if (c.shape == Shape::Guarded) {
    Set out;
    for (std::uint32_t i = t.guarded_from[from]; i < t.guarded_from[from + 1]; ++i) {
      const GuardedTarget& g = t.guarded[i];
      if ((g.empty[0] == no_square || stage_.men[g.empty[0]].none()) &&
          (g.empty[1] == no_square || stage_.men[g.empty[1]].none()))
        out.set(g.target);
    }
    return out;
  }
  return ray_targets(c, t, from, node);
}

template <int W>
typename Core<W>::Set Core<W>::victims_only(const Class& c, const Node& node) const {
  Set out;
  node.enemy.each([&](unsigned s) {
    if (c.victims.test(stage_.men[s].type()))
      out.set(s);
  });
  return out;
}

template <int W>
PM_INLINE typename Core<W>::Set Core<W>::landing_mask(const Class& c, const Node& node) const {
  const Set enemy = c.all_victims ? node.enemy : victims_only(c, node);
  switch (c.landing) {
    case Landing::Quiet:
      return ~node.occupied;
    case Landing::Capture:
      return enemy;
    case Landing::Both:
      break;
  }
  return c.all_victims ? ~node.own : enemy | ~node.occupied;
}

template <int W>
bool Core<W>::marks(const Class& c, const SideData& t) const {
  return c.shape == Shape::Guarded && !t.guarded.empty() && t.guarded.front().mark != 0xFF;
}

/// Does a test that asks no square hold? -1 always does. Answers are kept for the node.
template <int W>
bool Core<W>::test_holds(Node& node, int test) {
  if (test < 0)
    return true;
  const auto id = static_cast<std::size_t>(test);
  if (id >= node.condition.size() || node.condition[id] < 0) {
    const bool holds =
        machine_.holds(program_->tests[id].code[node.side], node.side, no_square, nullptr);
    if (id >= node.condition.size())
      return holds;
    node.condition[id] = holds ? 1 : 0;
  }
  return node.condition[id] == 1;
}

template <int W>
void Core<W>::emit_arrivals(
    Node& node, const Class& c, unsigned from, const Set& targets, MoveKind kind, MoveList& out) {
  const ArrivalTable<W>& a = tables_.arrivals[static_cast<std::size_t>(c.arrival)];
  const std::uint8_t plan = a.plan[node.side][from];
  const auto origin = static_cast<Square>(from);
  targets.without(a.any[plan]).each([&](unsigned s) {
    out.moves.push_back({origin, static_cast<Square>(s), kind, no_type, 0});
  });
  for (const ZoneTable<W>& zone : a.plans[plan])
    (targets & zone.squares).each([&](unsigned s) {
      for (const ArrivalOutcome& outcome : zone.outcomes)
        if (test_holds(node, outcome.condition))
          out.moves.push_back({origin, static_cast<Square>(s), kind, outcome.type, 0});
    });
}

template <int W>
void Core<W>::emit(Node& node,
                   const Class& c,
                   const SideData& t,
                   unsigned from,
                   const Set& targets,
                   MoveList& out) {
  const std::size_t first = out.moves.size();
  const MoveKind kind = marks(c, t) ? MoveKind::Marking : MoveKind::Plain;
  const auto origin = static_cast<Square>(from);
  if (c.arrival >= 0)
    emit_arrivals(node, c, from, targets, kind, out);
  else
    targets.each([&](unsigned s) {
      out.moves.push_back({origin, static_cast<Square>(s), kind, no_type, 0});
    });
  if (kind == MoveKind::Plain)
    return;
  const auto id = static_cast<std::size_t>(&c - tables_.classes.data());
  std::size_t place = 0;
  while (place + 1 < marking_.size() && marking_[place] != id)
    ++place;
  for (std::size_t i = first; i < out.moves.size(); ++i)
    for (std::uint32_t g = t.guarded_from[from]; g < t.guarded_from[from + 1]; ++g)
      if (t.guarded[g].target == out.moves[i].to)
        out.moves[i].aux = static_cast<std::uint16_t>((place << 12U) | (g - t.guarded_from[from]));
}

template <int W>
void Core<W>::generate_class(
    Node& node, std::size_t id, const Set& men, const Set& allow, MoveList& out) {
  const Class& c = tables_.classes[id];
  const SideData& t = c.side[node.side];
  const Set mask = landing_mask(c, node) & allow;
  if (t.by_shifts) {
    const bool plain = !marks(c, t);
    const ArrivalTable<W>* arrivals =
        c.arrival < 0 ? nullptr : &tables_.arrivals[static_cast<std::size_t>(c.arrival)];
    for (const auto& shift : t.shifts) {
      Set to = (men & shift.from);
      if (shift.guarded)
        to = to.shifted(shift.leg).without(node.occupied).shifted(shift.by - shift.leg);
      else
        to = to.shifted(shift.by);
      (to & mask).each([&](unsigned s) {
        const unsigned from = static_cast<unsigned>(static_cast<int>(s) - shift.by);
        if (plain &&
            (arrivals == nullptr || !arrivals->any[arrivals->plan[node.side][from]].test(s)))
          out.moves.push_back(
              {static_cast<Square>(from), static_cast<Square>(s), MoveKind::Plain, no_type, 0});
        else
          emit(node, c, t, from, Set::one(s), out);
      });
    }
    return;
  }
  men.each([&](unsigned e) {
    const Set targets = targets_of(c, t, e, node) & mask;
    if (c.arrival < 0 && c.shape != Shape::Guarded)
      targets.each([&](unsigned s) {
        out.moves.push_back(
            {static_cast<Square>(e), static_cast<Square>(s), MoveKind::Plain, no_type, 0});
      });
    else
      emit(node, c, t, e, targets, out);
  });
}

/// Men that stand on a line: each has its own mask.
template <int W>
void Core<W>::generate_pinned(Node& node, MoveList& out) {
  node.exposure.pinned.without(node.united).each([&](unsigned e) {
    if (e == node.royal)
      return;
    const Set allowed = allowed_for(node, e);
    if (allowed.none())
      return;
    for (const std::uint16_t id : tables_.shaped_of_type[stage_.men[e].type()]) {
      const Class& c = tables_.classes[id];
      const SideData& t = c.side[node.side];
      emit(node, c, t, e, targets_of(c, t, e, node) & landing_mask(c, node) & allowed, out);
    }
  });
}

template <int W>
void Core<W>::generate_royal(Node& node, MoveList& out) {
  for (const std::uint16_t id : tables_.shaped_of_type[stage_.men[node.royal].type()]) {
    const Class& c = tables_.classes[id];
    const SideData& t = c.side[node.side];
    emit(node,
         c,
         t,
         node.royal,
         safe_targets(node, targets_of(c, t, node.royal, node) & landing_mask(c, node)),
         out);
  }
}

/// Those of [targets] where the guarded man would not be attacked.
template <int W>
typename Core<W>::Set Core<W>::safe_targets(Node& node, const Set& targets) {
  Set safe;
  targets.each([&](unsigned s) {
    if (!zone_attacked(node, static_cast<Square>(s)))
      safe.set(s);
  });
  return safe;
}

/// Where a man that is not guarded may go without opening a line.
template <int W>
typename Core<W>::Set Core<W>::allowed_targets(const Node& node, unsigned mover) const {
  if (node.exposure.pinned.test(mover))
    return allowed_for(node, mover);
  return !node.tagged || node.counted_men.test(mover) ? node.exposure.allow_counted
                                                      : node.exposure.allow;
}

template <int W>
typename Core<W>::Set Core<W>::united_targets(Node& node, std::size_t which, unsigned from) const {
  Set out;
  for (const std::uint16_t id : tables_.union_classes[which]) {
    const Class& c = tables_.classes[id];
    if (c.shape == Shape::Runs || c.shape == Shape::Generic)
      continue;
    out |= targets_of(c, c.side[node.side], from, node) & landing_mask(c, node);
  }
  return out;
}

template <int W>
void Core<W>::generate_united(Node& node, MoveList& out) {
  for (std::size_t u = 0; u < tables_.union_classes.size(); ++u) {
    const Class& c = tables_.classes[tables_.union_classes[u].front()];
    sets_[node.side][tables_.union_base + u].each([&](unsigned e) {
      Set targets = united_targets(node, u, e);
      if (node.guard && e == node.royal) {
        targets = safe_targets(node, targets);
      } else if (node.guard) {
        targets &= allowed_targets(node, e);
      }
      emit(node, c, c.side[node.side], e, targets, out);
    });
  }
}

// --- runs

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
  std::array<Man, 4> lifted{};
  const std::size_t n = std::min<std::size_t>(run.vacated_count, lifted.size());
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
  make_effects(scratch_effects_.data(), scratch_effects_.size(), run.to);
  const bool open = exposes_royals(node.side);
  undo();
  return open;
}

template <int W>
void Core<W>::emit_run(const ClassTable& source, const RunTable<W>& run, MoveList& out) const {
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
  for (std::size_t m = 0; m < mark.count; ++m) {
    const Square s = mark.squares[m];
    const RunTable<W>* before = nullptr;  // a run that holds: the next may do the same
    for (std::uint32_t i = t.mark_runs_at[s]; i < t.mark_runs_at[s + 1U]; ++i) {
      const RunTable<W>& run = t.mark_runs[i];
      if (run.mark != mark.mark || !sets_[node.side][id].test(run.origin) ||
          stage_.men[mark.victim].none() || !run_fits(node, run) ||
          conditions_held(node, t, run, source, 0) < run.cond_count)
        continue;
      const bool again =
          before != nullptr && before->group == run.group && before->origin == run.origin;
      before = &run;
      if (!again && (!node.guard || !run_exposes(node, source, run)))
        emit_run(source, run, out);
    }
  }
}

template <int W>
void Core<W>::generate_generic(Node& node, std::size_t id, const Set& men, MoveList& out) {
  men.each([&](unsigned e) {
    const std::size_t first = out.moves.size();
    machine_.moves(
        program_->classes[id].table[node.side].code, static_cast<Square>(e), node.side, out);
    if (!node.guard)
      return;
    const Set allowed = e == node.royal ? Set{} : allowed_targets(node, e);
    std::size_t kept = first;
    for (std::size_t i = first; i < out.moves.size(); ++i) {
      const Move move = out.moves[i];
      bool legal = false;
      if (move.kind != MoveKind::Plain || move.to == node.royal) {
        make(out, i);
        legal = !exposes_royals(node.side);
        undo();
      } else {
        legal = e == node.royal ? !zone_attacked(node, move.to) : allowed.test(move.to);
      }
      if (legal)
        out.moves[kept++] = move;
    }
    out.moves.resize(kept);
  });
}

template <int W>
void Core<W>::generate_drops(Node& node, MoveList& out) {
  if (program_->action_code[node.side] < 0)
    return;
  if (!program_->drops_fused) {
    const std::size_t first = out.moves.size();
    machine_.moves(program_->action_code[node.side], no_square, node.side, out);
    if (node.guard)
      keep_tested(node, out, first, true);
    return;
  }
  for (const DropClass& drop : program_->drops) {
    if (stage_.pool_total[node.side][drop.pool] == 0)
      continue;
    for (std::size_t type = 0; type < program_->types.size(); ++type) {
      if (!drop.types.test(type) || stage_.pools[node.side][drop.pool][type] == 0)
        continue;
      const auto id = static_cast<std::size_t>(&drop - program_->drops.data());
      const bool counted = std::any_of(tables_.tags.begin(),
                                       tables_.tags.end(),
                                       [&](const TypeBits& tag) { return tag.test(type); });
      const Set& mask = counted || !node.tagged ? node.exposure.allow_counted : node.exposure.allow;
      const Set to = (drop_regions_[id * side_count + node.side] & mask).without(node.occupied);
      to.each([&](unsigned s) {
        if (drop.test >= 0 &&
            !machine_.holds(program_->tests[static_cast<std::size_t>(drop.test)].code[node.side],
                            node.side,
                            static_cast<Square>(s),
                            nullptr))
          return;
        out.moves.push_back({no_square,
                             static_cast<Square>(s),
                             MoveKind::Plain,
                             static_cast<TypeId>(type),
                             drop.pool});
      });
    }
  }
}

// --- all together

template <int W>
void Core<W>::generate_node(Node& node, MoveList& out) {
  const Exposure& x = node.exposure;
  const Set fixed = x.pinned | node.united;
  for (std::size_t id = 0; id < tables_.classes.size(); ++id) {
    const Class& c = tables_.classes[id];
    if (!c.moves)
      continue;
    Set men = sets_[node.side][id];
    if (men.none())
      continue;
    if (c.shape == Shape::Runs) {
      generate_runs(node, id, men, out);
      if (stage_.mark.count > 0)
        generate_mark_runs(node, id, out);
      continue;
    }
    if (c.shape == Shape::Generic) {
      generate_generic(node, id, men, out);
      continue;
    }
    if (c.royal && node.guard)
      continue;
    men = men.without(fixed);
    if (!node.tagged) {
      generate_class(node, id, men, x.allow, out);
      continue;
    }
    generate_class(node, id, men & node.counted_men, x.allow_counted, out);
    generate_class(node, id, men.without(node.counted_men), x.allow, out);
  }
  if (node.guard) {
    generate_pinned(node, out);
    if (!node.united.test(node.royal))
      generate_royal(node, out);
  }
  generate_united(node, out);
  generate_drops(node, out);
  if (node.guard && x.generic)
    keep_tested(node, out, 0, false);
}

/// Makes each move that could matter to a generic attacker (all of them, if [all]) and keeps it if
/// no guarded man can then be taken.
template <int W>
void Core<W>::keep_tested(Node& node, MoveList& out, std::size_t first, bool all) {
  const Exposure& x = node.exposure;
  std::size_t kept = first;
  for (std::size_t i = first; i < out.moves.size(); ++i) {
    const Move move = out.moves[i];
    const bool touches = all || x.generic_check || move.kind == MoveKind::Listed ||
                         x.watched.test(move.to) ||
                         (move.from != no_square && x.watched.test(move.from));
    bool legal = true;
    if (touches) {
      make(out, i);
      legal = !exposes_royals(node.side);
      undo();
    }
    if (legal)
      out.moves[kept++] = move;
  }
  out.moves.resize(kept);
}

/// Two men may do the same to the board if neither moves himself: one action.
template <int W>
void Core<W>::drop_repeats(MoveList& out) const {
  const auto moves_nobody = [&](const Move& move) {
    if (move.kind != MoveKind::Listed)
      return false;
    const Details& d = out.details[move.aux];
    return d.count == 0 || out.effects[d.first].kind != EffectKind::SelfMove;
  };
  const auto same = [&](const Move& a, const Move& b) {
    const Details& x = out.details[a.aux];
    const Details& y = out.details[b.aux];
    return std::equal(out.effects.begin() + x.first,
                      out.effects.begin() + x.first + x.count,
                      out.effects.begin() + y.first,
                      out.effects.begin() + y.first + y.count);
  };
  if (std::count_if(out.moves.begin(), out.moves.end(), moves_nobody) < 2)
    return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < out.moves.size(); ++i) {
    const Move move = out.moves[i];
    const auto end = out.moves.begin() + static_cast<std::ptrdiff_t>(kept);
    if (moves_nobody(move) && std::any_of(out.moves.begin(), end, [&](const Move& m) {
          return moves_nobody(m) && same(m, move);
        }))
      continue;
    out.moves[kept++] = move;
  }
  out.moves.resize(kept);
}

template <int W>
bool Core<W>::captures(const MoveList& list, std::size_t index) const {
  const Move& move = list.moves[index];
  if (move.kind != MoveKind::Listed)
    return move.from != no_square && !stage_.men[move.to].none();
  const Details& d = list.details[move.aux];
  return std::any_of(list.effects.begin() + d.first,
                     list.effects.begin() + d.first + d.count,
                     [](const Effect& e) { return e.kind == EffectKind::Take; });
}

template <int W>
void Core<W>::apply_prefer(MoveList& out) {
  bool any = false;
  for (std::size_t i = 0; i < out.moves.size() && !any; ++i)
    any = captures(out, i);
  if (!any)
    return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < out.moves.size(); ++i)
    if (captures(out, i))
      out.moves[kept++] = out.moves[i];
  out.moves.resize(kept);
}

template <int W>
void Core<W>::generate(MoveList& out, Legality legality) {
  if (stuck_depth_ == 0)
    machine_.begin_generation();
  out.clear();
  if (has_parts_ && generate_part(out))
    return;
  generate_actions(out, legality);
  if (has_parts_)
    finish_part(out);
}

template <int W>
void Core<W>::generate_actions(MoveList& out, Legality legality) {
  Node& node = this->node();
  if (legality == Legality::Candidate) {
    const bool exposure = uses_exposure_;
    uses_exposure_ = false;
    prepare(node);
    uses_exposure_ = exposure;
    node.test_all = false;
    generate_node(node, out);
    --nodes_used_;
    drop_repeats(out);
    return;
  }
  prepare(node);
  generate_node(node, out);
  if (node.test_all)
    keep_tested(node, out, 0, true);
  --nodes_used_;
  drop_repeats(out);
  if (general_rules_ || prefers_others_)
    keep_lawful(out, stuck_depth_ == 0);
  if (prefers_captures_)
    apply_prefer(out);
}

template <int W>
bool Core<W>::any_legal() {
  MoveList& list = scratch();
  generate(list, Legality::Legal);
  const bool any = list.size() > 0;
  --lists_used_;
  return any;
}

template <int W>
typename Core<W>::Node& Core<W>::node() {
  if (nodes_used_ == nodes_.size())
    nodes_.push_back(std::make_unique<Node>());
  return *nodes_[nodes_used_++];
}

template <int W>
MoveList& Core<W>::scratch() {
  if (lists_used_ == lists_.size()) {
    lists_.push_back(std::make_unique<MoveList>());
    lists_.back()->moves.reserve(512);
  }
  return *lists_[lists_used_++];
}

template <int W>
void Core<W>::fill_action(const MoveList& list, std::size_t index, Action& out) const {
  out = Action{std::move(out.effects), no_square, no_square, no_square, no_square, -1, false};
  out.effects.clear();
  const Move& move = list.moves[index];
  out.from = move.from;
  out.to = move.to;
  if (move.kind == MoveKind::Listed) {
    const Details& d = list.details[move.aux];
    out.effects.assign(list.effects.begin() + d.first, list.effects.begin() + d.first + d.count);
    out.say_from = d.say_from;
    out.say_to = d.say_to;
    out.aka = d.aka;
    out.passes = d.passes;
    return;
  }
  if (move.from == no_square) {
    out.effects.push_back({EffectKind::Enter, move.type, 0, no_square, move.to});
    out.effects.push_back({EffectKind::FromPool,
                           move.type,
                           static_cast<std::uint8_t>(move.aux),
                           no_square,
                           no_square});
    return;
  }
  out.effects.push_back({EffectKind::SelfMove, no_type, 0, move.from, move.to});
  if (!stage_.men[move.to].none())
    out.effects.push_back({EffectKind::Take, no_type, 0, move.to, no_square});
  if (move.type != no_type)
    out.effects.push_back({EffectKind::Become, move.type, 0, no_square, move.to});
  if (move.kind == MoveKind::Marking) {
    const SideData& t = tables_.classes[marking_[move.aux >> 12U]].side[stage_.to_move];
    const GuardedTarget& g = t.guarded[t.guarded_from[move.from] + (move.aux & 0xFFFU)];
    for (const Square s : g.marks)
      if (s != no_square)
        out.effects.push_back({EffectKind::Mark, no_type, g.mark, no_square, s});
  }
  std::sort(out.effects.begin(), out.effects.end());
}

template <int W>
Action Core<W>::action(const MoveList& list, std::size_t index) const {
  Action out;
  fill_action(list, index, out);
  return out;
}

}  // namespace polymachy
