// SPDX-License-Identifier: MIT
// Attack queries: of any square, and of those where the guarded man may go, whose answers are kept
// for a node. Included only where an engine is instantiated.
#pragma once

#include "interpreter/vm/core.hpp"

namespace polymachy {

template <int W>
PM_INLINE bool Core<W>::line_open(const Class& c,
                                  const SideData& t,
                                  Square target,
                                  unsigned from,
                                  const Set& occupied,
                                  const Set& tagged) const {
  const Set& counted = c.counted >= 0 ? tagged : occupied;
  if (t.straight) {
    const Set in = tables_.straight_between(target, from) & counted;
    return c.hurdles == 0 ? in.none() : in.count() == c.hurdles;
  }
  for (std::int32_t i = t.line_of[static_cast<std::size_t>(t.line_base[target]) + from]; i >= 0;
       i = t.lines[static_cast<std::size_t>(i)].next) {
    const AttackLine<W>& line = t.lines[static_cast<std::size_t>(i)];
    if (line.hurdle != no_square && !occupied.test(line.hurdle))
      continue;
    const Set in = line.between & counted;
    if (c.hurdles == 0 ? in.none() : in.count() == c.hurdles)
      return true;
  }
  return false;
}

template <int W>
bool Core<W>::generic_hits(std::size_t id, Square target, Side by, const Set& men, TypeId victim) {
  const Man there = stage_.men[target];
  const std::uint8_t rights = stage_.rights[target];
  if (there.none() || there.side() == by)
    stage_.rights[target] = 0;  // another man is supposed there
  stage_.men[target] = Man::of(victim == no_type ? untyped : victim, other(by));
  bool hit = false;
  men.each([&](unsigned e) {
    if (!hit && e != target && stage_.men[e].side() == by)
      hit = machine_.takes(
          program_->classes[id].table[by].attack, static_cast<Square>(e), by, target);
  });
  stage_.men[target] = there;
  stage_.rights[target] = rights;
  return hit;
}

/// Do [men], who are of class [c], attack [target]? Mostly none of them reaches it at all.
template <int W>
PM_INLINE bool Core<W>::attacked_by(const Class& c,
                                    std::size_t id,
                                    Square target,
                                    Side by,
                                    const Set& men,
                                    const Set& occupied,
                                    TypeId victim) {
  const Set from = men & c.side[by].reverse[target];
  return from.any() && attacked_from(c, id, target, by, from, occupied, victim);
}

template <int W>
bool Core<W>::attacked_from(const Class& c,
                            std::size_t id,
                            Square target,
                            Side by,
                            const Set& from,
                            const Set& occupied,
                            TypeId victim) {
  if (!c.all_victims && (victim == no_type || !c.victims.test(victim)))
    return false;
  if (c.shape == Shape::Leap)
    return true;
  const SideData& t = c.side[by];
  if (c.shape == Shape::Generic)
    return generic_hits(id, target, by, from, victim);
  const Set tagged = c.counted >= 0 ? tagged_men(c.counted) & occupied : Set{};
  for (unsigned i = 0; i < W; ++i)
    for (std::uint64_t w = from.word[i]; w != 0; w &= w - 1)
      if (line_open(
              c, t, target, i * 64U + static_cast<unsigned>(std::countr_zero(w)), occupied, tagged))
        return true;
  return false;
}

/// Is [target] attacked by men of [by] among [keep], the board's men being [occupied]?
template <int W>
bool Core<W>::attacked(
    Square target, Side by, const Set& occupied, const Set& keep, TypeId victim) {
  for (const std::uint16_t id : tables_.attack_order)
    if (attacked_by(tables_.classes[id], id, target, by, sets_[by][id] & keep, occupied, victim))
      return true;
  return false;
}

template <int W>
bool Core<W>::attacked_now(Square target, Side by, TypeId victim) {
  const std::vector<Square>& changed = machine_.changed();
  Set occupied = men_[0] | men_[1];
  Set keep = Set::full();
  keep.clear(target);
  for (const Square s : changed) {
    keep.clear(s);
    if (stage_.men[s].none())
      occupied.clear(s);
    else
      occupied.set(s);
  }
  if (attacked(target, by, occupied, keep, victim))
    return true;
  for (const Square s :
       changed) {  // men the run has brought somewhere: their sets do not know it yet
    const Man man = stage_.men[s];
    if (man.none() || man.side() != by || s == target)
      continue;
    for (const std::uint16_t id : program_->types[man.type()].classes)
      if (tables_.classes[id].attacks &&
          attacked_by(tables_.classes[id], id, target, by, Set::one(s), occupied, victim))
        return true;
  }
  return false;
}

template <int W>
void Core<W>::attackers(Square square, Side by, std::vector<Square>& out) {
  begin_question();
  const Man there = stage_.men[square];
  const TypeId victim = !there.none() && there.side() != by ? there.type() : no_type;
  const Set occupied = men_[0] | men_[1];
  Set all;
  for (const std::uint16_t id : tables_.attack_order)
    sets_[by][id].each([&](unsigned e) {
      if (e != square &&
          attacked_by(tables_.classes[id], id, square, by, Set::one(e), occupied, victim))
        all.set(e);
    });
  all.each([&](unsigned e) { out.push_back(static_cast<Square>(e)); });
}

/// True if a guarded man of [side] can be taken as the board stands.
template <int W>
bool Core<W>::exposes_royals(Side side) {
  bool open = false;
  const Set occupied = men_[0] | men_[1];
  royals_[side].each([&](unsigned s) {
    open =
        open ||
        attacked(static_cast<Square>(s), other(side), occupied, Set::full(), stage_.men[s].type());
  });
  return open;
}

// --- where the guarded man may go

/// The squares a guarded man may ask about are known from his tables; so are the enemy squares that
/// reach them.
template <int W>
void Core<W>::build_zones() {
  const std::size_t n = tables_.squares;
  std::array<std::vector<Set>, side_count> zone;
  for (Side side = 0; side < side_count; ++side) {
    zone[side].resize(n);
    for (std::size_t id = 0; id < tables_.classes.size(); ++id) {
      const PieceClass& c = program_->classes[id];
      if ((c.types & program_->royal_types).none() || !c.moves)
        continue;
      const ClassTable& t = c.table[side];
      for (std::size_t e = 0; e < n; ++e) {
        if (c.shape == Shape::Generic)
          zone[side][e] = tables_.board;
        if (e < t.targets.size())
          for (const Square s : t.targets[e])
            zone[side][e].set(s);
        if (e < t.guarded.size())
          for (const GuardedTarget& g : t.guarded[e])
            zone[side][e].set(g.target);
        if (e < t.rays.size())
          for (const Ray& ray : t.rays[e])
            for (std::size_t i = 0; i < ray.count; ++i)
              zone[side][e].set(t.squares[ray.first + i]);
      }
      for (const Run& run : t.runs) {
        zone[side][run.origin].set(run.to);
        for (std::size_t i = 0; i < run.cond_count; ++i) {
          const RunCond& cond = t.conds[run.conds + i];
          if (cond.kind == CondKind::Safe || cond.kind == CondKind::Attacked)
            if (cond.square != no_square)
              zone[side][run.origin].set(cond.square);
        }
      }
    }
  }
  zone_reach_.assign(tables_.classes.size() * side_count * n, {});
  for (std::size_t id = 0; id < tables_.classes.size(); ++id)
    for (Side by = 0; tables_.classes[id].attacks && by < side_count; ++by)
      for (std::size_t k = 0; k < n; ++k)
        zone[other(by)][k].each([&](unsigned s) {
          zone_reach_[(id * side_count + by) * n + k] |= tables_.classes[id].side[by].reverse[s];
        });
}

template <int W>
void Core<W>::prepare_zone(Node& node) {
  Zone& zone = node.zone;
  zone.ready = true;
  zone.count = 0;
  zone.known = zone.attacked = {};
  const Side by = other(node.side);
  const TypeId victim = stage_.men[node.royal].type();
  for (const std::uint16_t id : tables_.attack_order) {
    const Class& c = tables_.classes[id];
    if (!c.all_victims && !c.victims.test(victim))
      continue;
    const Set men = sets_[by][id] &
                    zone_reach_[(static_cast<std::size_t>(id) * side_count + by) * tables_.squares +
                                node.royal];
    if (men.none())
      continue;
    zone.men[static_cast<std::size_t>(zone.count)] = men;
    zone.classes[static_cast<std::size_t>(zone.count++)] = id;
  }
}

/// Is [target] attacked once the guarded man has left his square?
template <int W>
PM_INLINE bool Core<W>::zone_attacked(Node& node, Square target) {
  Zone& zone = node.zone;
  if (!zone.ready)
    prepare_zone(node);
  if (zone.known.test(target))
    return zone.attacked.test(target);
  zone.known.set(target);
  const Side by = other(node.side);
  const TypeId victim = stage_.men[node.royal].type();
  Set occupied = node.occupied;
  occupied.clear(node.royal);
  if (tables_.has_generic_attacks) {
    const Man royal = stage_.men[node.royal];
    stage_.men[node.royal] = Man{};
    const bool hit = attacked(target, by, occupied, Set::full(), victim);
    stage_.men[node.royal] = royal;
    if (hit)
      zone.attacked.set(target);
    return hit;
  }
  for (int i = 0; i < zone.count; ++i) {
    const std::uint16_t id = zone.classes[static_cast<std::size_t>(i)];
    if (!attacked_by(tables_.classes[id],
                     id,
                     target,
                     by,
                     zone.men[static_cast<std::size_t>(i)],
                     occupied,
                     victim))
      continue;
    zone.attacked.set(target);
    return true;
  }
  return false;
}

}  // namespace polymachy
