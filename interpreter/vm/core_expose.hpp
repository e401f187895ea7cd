// SPDX-License-Identifier: MIT
// Exposure: instead of making each move to see whether it leaves a guarded man open, all enemy men
// that look at him are listed once a node, each with the squares between and the number of changes
// that would open or close its way. A plain move changes two squares; which of them may change
// follows from the list. Moves that change more, and generic attackers, are made and tested.
// Included only where an engine is instantiated.
#pragma once

#include "interpreter/vm/core.hpp"

namespace polymachy {

template <int W>
void Core<W>::prepare(Node& node) {
  node.side = stage_.to_move;
  node.own = men_[node.side];
  node.enemy = men_[other(node.side)];
  node.occupied = node.own | node.enemy;
  node.condition.fill(-1);
  node.zone.ready = false;
  node.counted_men = {};
  Exposure& x = node.exposure;
  x.lines = 0;
  x.watched = {};
  x.generic = x.in_check = x.generic_check = x.overflow = false;
  x.free = true;
  node.tagged = !tables_.tags.empty();
  x.allow = x.allow_counted = x.leap_allow = Set::full();
  x.pinned = {};
  node.united = node.passed_over = {};
  node.drops = true;
  for (std::size_t u = 0; u < tables_.union_classes.size(); ++u)
    node.united |= sets_[node.side][tables_.union_base + u];
  if (node.tagged)
    for (std::size_t tag = 0; tag < tables_.tags.size(); ++tag)
      node.counted_men |= tagged_men(static_cast<int>(tag));
  const int royals = royals_[node.side].count();
  node.royal = no_square;
  node.guard = node.test_all = false;
  const bool may_arise =
      tables_.royals_arise ||
      std::any_of(tables_.choosable.begin(), tables_.choosable.end(), [&](const auto& one) {
        return stage_.pools[0][one.first][one.second] + stage_.pools[1][one.first][one.second] > 0;
      });
  if (royals == 0 && !may_arise)
    return;
  if (royals != 1 || may_arise || !uses_exposure_) {
    node.test_all = true;
    return;
  }
  node.royal = static_cast<Square>(royals_[node.side].first());
  node.guard = true;
  expose(node);
  node.exposure.free =
      node.exposure.allow == Set::full() && node.exposure.allow_counted == Set::full();
  // With several kinds of counted men two masks do not say enough: such men are asked one by one.
  if (tables_.tags.size() > 1)
    node.exposure.pinned |= node.own & node.counted_men;
  if (node.exposure.overflow) {
    node.guard = false;
    node.test_all = true;
    node.royal = no_square;
    node.exposure.allow = node.exposure.allow_counted = Set::full();
    node.exposure.free = true;
    node.exposure.pinned = {};
  }
}

template <int W>
void Core<W>::expose(Node& node) {
  Exposure& x = node.exposure;
  const Side by = other(node.side);
  const TypeId victim = stage_.men[node.royal].type();
  for (const std::uint16_t id : tables_.attack_order) {
    const Class& c = tables_.classes[id];
    const SideData& t = c.side[by];
    const Set men = sets_[by][id] & t.reverse[node.royal];
    if (men.none() || (!c.all_victims && !c.victims.test(victim)))
      continue;
    if (c.shape == Shape::Leap) {
      x.in_check = true;
      const Set only = men.count() == 1 ? men : Set{};  // of two leapers only one can be taken
      x.leap_allow &= only;
      x.allow &= only;
      x.allow_counted &= only;
    } else if (c.shape == Shape::Generic) {
      men.each([&](unsigned e) {
        x.generic = true;
        x.watched |= t.reach[e];
        x.watched.set(e);
        x.generic_check = x.generic_check || generic_hits(id, node.royal, by, Set::one(e), victim);
      });
      x.in_check = x.in_check || x.generic_check;
    } else {
      expose_lines(node, c, t, men);
    }
  }
}

template <int W>
void Core<W>::expose_lines(Node& node, const Class& c, const SideData& t, const Set& men) {
  men.each([&](unsigned e) {
    if (t.straight) {
      AttackLine<W> line;
      line.between = tables_.straight_between(node.royal, e);
      add_line(node, c, line, e);
      return;
    }
    for (std::int32_t i = t.line_of[static_cast<std::size_t>(node.royal) * tables_.squares + e];
         i >= 0;
         i = t.lines[static_cast<std::size_t>(i)].next)
      add_line(node, c, t.lines[static_cast<std::size_t>(i)], e);
  });
}

template <int W>
void Core<W>::add_line(Node& node, const Class& c, const AttackLine<W>& way, unsigned from) {
  Exposure& x = node.exposure;
  const bool tagged = c.counted >= 0;
  const Set counted = tagged ? tagged_men(c.counted) : node.occupied;
  const Set in = way.between & counted;
  const bool short_hop = way.hurdle != no_square;
  const int missing = short_hop && !node.occupied.test(way.hurdle) ? 1 : 0;
  const int distance = in.count() - c.hurdles;
  if (distance > (tagged || short_hop ? 2 : 1) || distance < -1)
    return;
  const Set own = in & node.own;
  if (distance > 0 && !tagged && !short_hop && own.none())
    return;
  if (x.lines >= static_cast<int>(x.line.size())) {
    x.overflow = true;
    return;
  }
  Line& line = x.line[static_cast<std::size_t>(x.lines++)];
  line.free = way.between.without(counted);
  line.in = in;
  line.from = static_cast<Square>(from);
  line.hurdle = way.hurdle;
  line.distance = distance;
  line.tag = c.counted;
  if (distance >= 0)
    x.pinned |= own;
  if (distance > 0 && !tagged && !short_hop)
    return;  // a man too many: only he who stands there is bound
  if (short_hop && node.own.test(way.hurdle))
    x.pinned.set(way.hurdle);
  if (distance == 0 && missing == 0)
    x.in_check = true;
  x.allow &= line_mask(line, false, tagged ? false : true, no_square);
  x.allow_counted &= line_mask(line, false, true, no_square);
}

/// Where a man may go without opening [line]. stands_in: he is one of the counted men between;
/// counted: the line counts him where he stands; [mover]: his square.
template <int W>
PM_INLINE typename Core<W>::Set Core<W>::line_mask(const Line& line,
                                                   bool stands_in,
                                                   bool counted,
                                                   unsigned mover) const {
  const int left = line.distance - (stands_in ? 1 : 0);
  if (line.hurdle != no_square) {
    const bool stands = (men_[0] | men_[1]).test(line.hurdle) && mover != line.hurdle;
    if (left > 0)
      return Set::full();
    Set allowed = Set::full();
    if (stands) {
      allowed = line.free;
      if (stands_in)
        allowed.set(mover);
    } else {
      allowed.clear(line.hurdle);
    }
    allowed.set(line.from);
    return allowed;
  }
  Set allowed;
  if (left != 0)
    allowed |= ~(line.free | line.in);
  if (left + (counted ? 1 : 0) != 0)
    allowed |= line.free;
  if (left - 1 + (counted ? 1 : 0) != 0)
    allowed |= line.in;
  allowed.set(line.from);
  return allowed;
}

template <int W>
typename Core<W>::Set Core<W>::allowed_for(const Node& node, unsigned mover) const {
  Set allowed = node.exposure.leap_allow;
  for (int i = 0; i < node.exposure.lines; ++i) {
    const Line& line = node.exposure.line[static_cast<std::size_t>(i)];
    // What counts a man is the line's own set: all men, or men of its types.
    const bool counted = line.tag < 0 || tagged_men(line.tag).test(mover);
    allowed &= line_mask(line, line.in.test(mover), counted, mover);
  }
  return allowed;
}

}  // namespace polymachy
