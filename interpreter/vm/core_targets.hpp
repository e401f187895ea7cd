// SPDX-License-Identifier: MIT
// Moves of classes. A class gives target sets; what stands there and the exposure masks cut them
// down; what is left is legal without being made. Included only where an engine is instantiated.
#pragma once

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
  const auto* begin = marking_[node.side].data() + marking_from_[node.side][from];
  const auto* end = marking_[node.side].data() + marking_from_[node.side][from + 1U];
  for (std::size_t i = first; i < out.moves.size(); ++i)
    for (const auto* target = begin; target != end; ++target)
      if (target->cls == id && target->target == out.moves[i].to)
        out.moves[i].aux = static_cast<std::uint16_t>(target - begin);
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

/// Calls [look](class, its side's table, square, targets) for the men that stand on a line, each of
/// whom has his own mask, and for the guarded man.
template <int W>
template <class F>
PM_INLINE void Core<W>::each_bound(Node& node, F&& look) {
  const Set elsewhere = node.united | node.passed_over;
  const auto each_class = [&](unsigned e, const auto& permit) {
    for (const std::uint16_t id : tables_.shaped_of_type[stage_.men[e].type()]) {
      const Class& c = tables_.classes[id];
      const SideData& t = c.side[node.side];
      look(c, t, e, permit(targets_of(c, t, e, node) & landing_mask(c, node)));
    }
  };
  node.exposure.pinned.without(elsewhere).each([&](unsigned e) {
    if (e == node.royal)
      return;
    const Set allowed = allowed_for(node, e);
    if (allowed.any())
      each_class(e, [&](const Set& targets) { return targets & allowed; });
  });
  if (!elsewhere.test(node.royal))
    each_class(node.royal, [&](const Set& targets) { return safe_targets(node, targets); });
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
    sets_[node.side][tables_.union_base + u].without(node.passed_over).each([&](unsigned e) {
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

}  // namespace polymachy
