// SPDX-License-Identifier: MIT
// Counting without making: the last ply of a perft is sums of set sizes. What sets cannot tell
// (runs, code, moves that a rule may forbid) is generated and counted as a list. Included only
// where an engine is instantiated.
#pragma once

#include "interpreter/vm/core.hpp"

namespace polymachy {

template <int W>
std::uint64_t Core<W>::weigh_arrivals(Node& node,
                                      const Class& c,
                                      unsigned plan,
                                      const Set& targets) {
  const ArrivalTable<W>& a = tables_.arrivals[static_cast<std::size_t>(c.arrival)];
  std::uint64_t n = static_cast<std::uint64_t>(targets.without(a.any[plan]).count());
  for (const ZoneTable<W>& zone : a.plans[plan]) {
    const Set in = targets & zone.squares;
    if (in.none())
      continue;
    std::uint64_t outcomes = 0;
    for (const ArrivalOutcome& outcome : zone.outcomes)
      outcomes += test_holds(node, outcome.condition) ? 1U : 0U;
    n += outcomes * static_cast<std::uint64_t>(in.count());
  }
  return n;
}

template <int W>
PM_INLINE std::uint64_t Core<W>::weigh(Node& node,
                                       const Class& c,
                                       unsigned from,
                                       const Set& targets) {
  if (c.arrival < 0)
    return static_cast<std::uint64_t>(targets.count());
  const ArrivalTable<W>& a = tables_.arrivals[static_cast<std::size_t>(c.arrival)];
  const unsigned plan = a.plan[node.side][from];
  if ((targets & a.any[plan]).none())
    return static_cast<std::uint64_t>(targets.count());
  return weigh_arrivals(node, c, plan, targets);
}

/// How many targets a slider or hopper has whom only the men on his rays restrict: no set is built.
template <int W>
PM_INLINE std::uint64_t Core<W>::count_rays(const Class& c, unsigned from, Side side) const {
  const SideData& t = c.side[side];
  const Man* men = stage_.men.data();
  std::uint64_t n = 0;
  for (std::uint32_t i = t.rays_from[from]; i < t.rays_from[from + 1]; ++i) {
    const RayTable<W>& ray = t.rays[i];
    if (ray.gate != no_square && !men[ray.gate].none())
      continue;
    const Square* s = ray.squares;
    const Square* end = s + ray.count;
    if (c.shape == Shape::Hop) {
      while (s != end && men[*s].none())
        ++s;
      if (s == end)
        continue;
      ++s;
    }
    const Square* first = s;
    while (s != end && men[*s].none())
      ++s;
    if (c.landing != Landing::Capture)
      n += static_cast<std::uint64_t>(s - first);
    if (c.landing != Landing::Quiet && s != end)
      n += men[*s].side() != side ? 1U : 0U;
  }
  return n;
}

template <int W>
std::uint64_t Core<W>::count_class(Node& node, std::size_t id, const Set& men, const Set& allow) {
  const Class& c = tables_.classes[id];
  const SideData& t = c.side[node.side];
  const Set mask = landing_mask(c, node) & allow;
  std::uint64_t n = 0;
  if (t.by_shifts &&
      (c.arrival < 0 || tables_.arrivals[static_cast<std::size_t>(c.arrival)].uniform[node.side])) {
    for (const auto& shift : t.shifts) {
      Set to = men & shift.from;
      if (shift.guarded)
        to = to.shifted(shift.leg).without(node.occupied).shifted(shift.by - shift.leg);
      else
        to = to.shifted(shift.by);
      n += weigh(node, c, 0, to & mask);
    }
    return n;
  }
  if (c.shape == Shape::Leap && c.arrival < 0) {
    men.each([&](unsigned e) { n += static_cast<std::uint64_t>((t.targets[e] & mask).count()); });
    return n;
  }
  if ((c.shape == Shape::Slide || c.shape == Shape::Hop) && c.arrival < 0 && c.all_victims &&
      node.exposure.free) {
    men.each([&](unsigned e) { n += count_rays(c, e, node.side); });
    return n;
  }
  men.each([&](unsigned e) { n += weigh(node, c, e, targets_of(c, t, e, node) & mask); });
  return n;
}

/// Runs, code and drops: as a list.
template <int W>
std::uint64_t Core<W>::count_list(Node& node) {
  MoveList& list = scratch();
  list.clear();
  for (const std::uint16_t id : listed_classes_) {
    const Set men = sets_[node.side][id].without(node.passed_over);
    if (men.none())
      continue;
    if (tables_.classes[id].shape == Shape::Generic) {
      generate_generic(node, id, men, list);
      continue;
    }
    generate_runs(node, id, men, list);
    if (stage_.mark.count > 0)
      generate_mark_runs(node, id, list);
  }
  std::uint64_t n = 0;
  if (program_->drops_fused && program_->action_code[node.side] >= 0 && node.drops) {
    for (std::size_t d = 0; d < program_->drops.size(); ++d) {
      const DropClass& drop = program_->drops[d];
      if (stage_.pool_total[node.side][drop.pool] == 0)
        continue;
      if (drop.test >= 0 || node.tagged) {
        generate_drops(node, list);
        n = 0;
        break;
      }
      std::uint64_t types = 0;
      for (std::size_t type = 0; type < program_->types.size(); ++type)
        types += drop.types.test(type) && stage_.pools[node.side][drop.pool][type] > 0 ? 1U : 0U;
      n += types * static_cast<std::uint64_t>(
                       (drop_regions_[d * side_count + node.side] & node.exposure.allow)
                           .without(node.occupied)
                           .count());
    }
  } else {
    generate_drops(node, list);
  }
  drop_repeats(list, false);
  n += list.size();
  --lists_used_;
  return n;
}

template <int W>
std::uint64_t Core<W>::count_node() {
  Node& node = this->node();
  const std::uint64_t n = count_prepared(node);
  --nodes_used_;
  return n;
}

template <int W>
std::uint64_t Core<W>::count_prepared(Node& node) {
  begin_question();
  prepare(node);
  const Exposure& x = node.exposure;
  if (node.test_all || (node.guard && x.generic))
    return count_generated();
  Suspects asked;
  if (!general_rules_.empty()) {
    asked = suspects(node);
    if (asked.drops && asked.men == node.own)
      return count_generated();
    node.passed_over = asked.men;
    node.drops = !asked.drops;
  }
  const Set fixed = x.pinned | node.united | node.passed_over;
  std::uint64_t n = 0;
  for (const std::uint16_t id : node.guard ? free_classes_ : counted_classes_) {
    const Set men = sets_[node.side][id].without(fixed);
    if (men.none())
      continue;
    if (!node.tagged) {
      n += count_class(node, id, men, x.allow);
      continue;
    }
    n += count_class(node, id, men & node.counted_men, x.allow_counted);
    n += count_class(node, id, men.without(node.counted_men), x.allow);
  }
  if (node.guard)
    each_bound(node, [&](const Class& c, const SideData&, unsigned e, const Set& targets) {
      n += weigh(node, c, e, targets);
    });
  if (!tables_.union_classes.empty()) {
    MoveList& list = scratch();
    list.clear();
    generate_united(node, list);
    n += list.size();
    --lists_used_;
  }
  n += count_list(node);
  if (!asked.drops && asked.men.none())
    return n;
  node.passed_over = node.own.without(asked.men);
  node.drops = asked.drops;
  return n + count_suspects(node);
}

template <int W>
std::uint64_t Core<W>::count_generated() {
  MoveList& list = scratch();
  generate(list, Legality::Legal);
  const std::uint64_t n = list.size();
  --lists_used_;
  return n;
}

/// Moves that a rule may forbid, of the men that [node] does not pass over.
template <int W>
std::uint64_t Core<W>::count_suspects(Node& node) {
  MoveList& list = scratch();
  list.clear();
  generate_node(node, list);
  drop_repeats(list, program_->asks_taken);
  keep_lawful(list, true);
  if (program_->asks_taken)
    drop_repeats(list, false);
  const std::uint64_t n = list.size();
  --lists_used_;
  return n;
}

template <int W>
std::uint64_t Core<W>::perft_from(int depth, bool bulk) {
  if (depth == 0)
    return 1;
  machine_.begin_generation();
  if (decided())
    return 0;
  if (depth == 1 && bulk && !prefers_captures_ && !prefers_others_)
    return count_node();
  MoveList& list = scratch();
  generate(list, Legality::Legal);
  std::uint64_t n = 0;
  if (depth == 1 && bulk) {
    n = list.size();
  } else {
    for (std::size_t i = 0; i < list.moves.size(); ++i) {
      make(list, i);
      n += depth == 1 ? 1 : perft_from(depth - 1, bulk);
      undo();
    }
  }
  --lists_used_;
  return n;
}

template <int W>
std::uint64_t Core<W>::perft(int depth, bool bulk) {
  if (has_parts_)
    return perft_units(depth, Unit::Turn);
  return perft_from(depth, bulk);
}

}  // namespace polymachy
