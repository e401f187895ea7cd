// SPDX-License-Identifier: MIT
// Builds Tables<W>. Included only by the files that instantiate an engine.
#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "interpreter/vm/tables.hpp"

namespace polymachy {

/// Whether some action may make a guarded piece out of nothing or of another: to guard those that
/// stand is not enough then.
inline bool makes_royals(const Program& program) {
  const auto is_royal = [&](std::size_t type) {
    return program.royal_types.test(type);
  };
  return std::any_of(program.code.begin(), program.code.end(), [&](const Instr& instr) {
    switch (instr.op) {
      case Opcode::NewType:
        return is_royal(instr.b);
      case Opcode::Become:
        return std::any_of(
            program.type_lists[instr.b].begin(), program.type_lists[instr.b].end(), is_royal);
      case Opcode::Promoted:
        return std::any_of(program.types.begin(), program.types.end(), [&](const TypeInfo& type) {
          return type.promotes >= 0 && is_royal(static_cast<std::size_t>(type.promotes));
        });
      default:
        return false;
    }
  });
}

/// The guarded types that a path chooses from a pool, and the pool.
inline std::vector<std::pair<std::size_t, std::size_t>> choosable_royals(const Program& program) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  for (const Instr& instr : program.code) {
    if (instr.op != Opcode::Choose)
      continue;
    const TypeBits royals = program.type_sets[instr.b] & program.royal_types;
    const auto pool = static_cast<std::size_t>(instr.c % pool_of_other);
    for (std::size_t type = 0; type < program.types.size(); ++type)
      if (royals.test(type) &&
          std::find(found.begin(), found.end(), std::make_pair(pool, type)) == found.end())
        found.emplace_back(pool, type);
  }
  return found;
}

template <int W>
Bits<W> Tables<W>::bits(const SquareBits& from) const {
  Bits<W> out;
  for (unsigned s = 0; s < squares; ++s)
    if (from.test(s))
      out.set(s);
  return out;
}

template <int W>
Tables<W>::Tables(const Program& from)
    : program(from), squares(static_cast<unsigned>(from.size.squares())) {
  board = bits(~from.holes);
  build_straight();
  classes.resize(from.classes.size());
  for (std::size_t i = 0; i < classes.size(); ++i)
    build_class(from.classes[i], classes[i]);
  build_arrivals();
  build_sets();
  for (std::size_t i = 0; i < classes.size(); ++i)
    if (classes[i].attacks)
      attack_order.push_back(static_cast<std::uint16_t>(i));
  const auto cost = [&](std::uint16_t i) {
    return classes[i].shape == Shape::Leap ? 0 : classes[i].shape == Shape::Generic ? 2 : 1;
  };
  std::stable_sort(
      attack_order.begin(), attack_order.end(), [&](auto a, auto b) { return cost(a) < cost(b); });
  royals_arise = makes_royals(program);
  choosable = choosable_royals(program);
  has_generic_attacks =
      !attack_order.empty() && classes[attack_order.back()].shape == Shape::Generic;
}

/// Ray masks for every step that has its opposite and no other step on its line; two squares then
/// have one line.
template <int W>
void Tables<W>::build_straight() {
  const auto& steps = program.steps;
  const int width = program.size.width;
  const int height = program.size.height;
  const int row = 2 * width;
  place_.resize(squares);
  for (unsigned s = 0; s < squares; ++s)
    place_[s] = static_cast<std::uint32_t>((static_cast<int>(s) / width) * row +
                                           static_cast<int>(s) % width);
  place_offset_ = height * row;
  step_of_.assign(static_cast<std::size_t>(2 * place_offset_), 0xFF);
  const std::size_t n = std::min<std::size_t>(steps.size(), 250);
  opposite_.assign(n, 0);
  ray_mask_.assign(n * squares, {});
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j)
      if (steps[j].dx == -steps[i].dx && steps[j].dy == -steps[i].dy)
        opposite_[i] = static_cast<std::uint8_t>(j);
    for (unsigned s = 0; s < squares; ++s)
      for (std::int16_t to = program.next[i * squares + s]; to >= 0;
           to = program.next[i * squares + static_cast<std::size_t>(to)]) {
        ray_mask_[i * squares + s].set(static_cast<Square>(to));
        step_of_[static_cast<std::size_t>(static_cast<int>(place_[static_cast<std::size_t>(to)]) -
                                          static_cast<int>(place_[s]) + place_offset_)] =
            static_cast<std::uint8_t>(i);
      }
  }
}

template <int W>
void Tables<W>::build_class(const PieceClass& from, ClassInfo<W>& to) {
  to.shape = from.shape;
  to.landing = from.landing;
  to.moves = from.moves;
  to.attacks = from.attacks;
  to.royal = from.royal;
  to.victims = from.victims;
  to.all_victims = from.victims.all();
  to.arrival = from.arrival;
  to.hurdles = from.shape == Shape::Hop ? 1 : 0;
  if (from.counted >= 0) {
    const TypeBits& types = program.type_sets[static_cast<std::size_t>(from.counted)];
    const auto found = std::find(tags.begin(), tags.end(), types);
    to.counted = static_cast<int>(found - tags.begin());
    if (found == tags.end())
      tags.push_back(types);
  }
  for (Side s = 0; s < side_count; ++s) {
    SideTable<W>& table = to.side[s];
    table.reverse.assign(squares, {});
    switch (from.shape) {
      case Shape::Leap:
        build_leaps(from.table[s], table);
        break;
      case Shape::Guarded:
        build_guarded(from.table[s], table);
        break;
      case Shape::Runs:
        build_runs(from.table[s], table);
        break;
      case Shape::Generic:
        for (const SquareBits& reach : from.table[s].reach)
          table.reach.push_back(bits(reach));
        for (unsigned e = 0; e < table.reach.size(); ++e)
          table.reach[e].each([&](unsigned t) { table.reverse[t].set(e); });
        break;
      default:
        build_rays(from, from.table[s], to, table);
        break;
    }
    find_shifts(to, table);
  }
}

template <int W>
void Tables<W>::build_leaps(const ClassTable& from, SideTable<W>& to) {
  to.targets.assign(squares, {});
  for (unsigned e = 0; e < squares; ++e)
    for (const Square t : from.targets[e]) {
      to.targets[e].set(t);
      to.reverse[t].set(e);
    }
}

template <int W>
void Tables<W>::add_line(SideTable<W>& to,
                         Square target,
                         Square origin,
                         const AttackLine<W>& line) {
  if (to.line_of.empty())
    to.line_of.assign(static_cast<std::size_t>(squares) * squares, -1);
  std::int32_t& first = to.line_of[static_cast<std::size_t>(target) * squares + origin];
  to.lines.push_back(line);
  to.lines.back().next = first;
  first = static_cast<std::int32_t>(to.lines.size()) - 1;
  to.reverse[target].set(origin);
}

template <int W>
void Tables<W>::build_guarded(const ClassTable& from, SideTable<W>& to) {
  to.guarded_from.push_back(0);
  for (unsigned e = 0; e < squares; ++e) {
    for (const GuardedTarget& g : from.guarded[e]) {
      to.guarded.push_back(g);
      AttackLine<W> line;
      for (const Square s : g.empty)
        if (s != no_square)
          line.between.set(s);
      // Who is to be taken there stands in his own way.
      if (!line.between.test(g.target))
        add_line(to, g.target, static_cast<Square>(e), line);
    }
    to.guarded_from.push_back(static_cast<std::uint32_t>(to.guarded.size()));
  }
}

template <int W>
void Tables<W>::build_rays(const PieceClass& piece_class,
                           const ClassTable& from,
                           ClassInfo<W>& info,
                           SideTable<W>& to) {
  const Shape shape = piece_class.shape;
  bool straight = shape == Shape::Slide || shape == Shape::Hop || shape == Shape::Scan;
  for (unsigned e = 0; straight && e < squares; ++e)
    for (const Ray& ray : from.rays[e])
      for (std::size_t i = 0; i < ray.count; ++i) {
        const unsigned t = from.squares[ray.first + i];
        straight =
            straight && ray.gate == no_square && ray.step < opposite_.size() &&
            program.steps[opposite_[ray.step]].dx == -program.steps[ray.step].dx &&
            program.steps[opposite_[ray.step]].dy == -program.steps[ray.step].dy &&
            step_of_[static_cast<std::size_t>(static_cast<int>(place_[e]) -
                                              static_cast<int>(place_[t]) + place_offset_)] ==
                opposite_[ray.step];
      }
  to.rays_from.push_back(0);
  for (unsigned e = 0; e < squares; ++e) {
    for (const Ray& ray : from.rays[e]) {
      to.rays.push_back({from.squares.data() + ray.first, ray.count, ray.least, ray.gate});
      AttackLine<W> line;
      if (ray.gate != no_square)
        line.between.set(ray.gate);
      for (std::size_t i = 0; i < ray.count; ++i) {
        const Square t = from.squares[ray.first + i];
        if (shape == Shape::Before)
          break;
        if (shape == Shape::ShortHop) {
          if (i >= 1) {
            AttackLine<W> hop = line;
            hop.hurdle = from.squares[ray.first + i - 1];
            hop.between.clear(hop.hurdle);
            add_line(to, t, static_cast<Square>(e), hop);
          }
        } else if (straight) {
          if (i >= static_cast<std::size_t>(info.hurdles))
            to.reverse[t].set(e);
        } else {
          add_line(to, t, static_cast<Square>(e), line);
        }
        line.between.set(t);
      }
    }
    to.rays_from.push_back(static_cast<std::uint32_t>(to.rays.size()));
  }
  to.straight = straight;
}

/// [run] with the conditions that sets answer taken out.
template <int W>
RunTable<W> Tables<W>::run_table(const ClassTable& from, const Run& run, SideTable<W>& to) const {
  RunTable<W> out;
  static_cast<Run&>(out) = run;
  out.conds = static_cast<std::uint32_t>(to.conds.size());
  for (std::size_t i = 0; i < run.cond_count; ++i) {
    const RunCond& cond = from.conds[run.conds + i];
    if (cond.kind == CondKind::Empty)
      out.empty.set(cond.square);
    if (cond.kind == CondKind::HasRight)
      out.holders.set(cond.square);
    const bool told = cond.kind == CondKind::Empty ||
                      (cond.kind == CondKind::HasRight && program.rights.size() == 1);
    if (!told)
      to.conds.push_back(cond);
  }
  out.cond_count = static_cast<std::uint16_t>(to.conds.size() - out.conds);
  const auto* effects = from.effects.data() + run.effects;
  const auto is = [](const RunEffect& e, EffectKind kind) {
    return static_cast<EffectKind>(e.kind) == kind;
  };
  out.plain = std::any_of(effects,
                          effects + run.effect_count,
                          [&](const RunEffect& e) {
                            return is(e, EffectKind::SelfMove) && run.to != run.origin;
                          }) &&
              std::all_of(effects, effects + run.effect_count, [&](const RunEffect& e) {
                return is(e, EffectKind::SelfMove) || is(e, EffectKind::Become) ||
                       (is(e, EffectKind::Take) && e.from == run.to);
              });
  out.quick = out.plain && run.say_from == no_square && run.aka < 0 && run.mark == 0xFF;
  out.move = {run.origin, run.to, MoveKind::Plain, no_type, 0};
  for (std::size_t i = 0; i < run.effect_count; ++i)
    if (is(effects[i], EffectKind::Become))
      out.move.type = effects[i].type;
  return out;
}

template <int W>
void Tables<W>::build_runs(const ClassTable& from, SideTable<W>& to) {
  std::vector<std::vector<RunTable<W>>> by_origin(squares);
  std::vector<std::vector<RunTable<W>>> by_mark(squares);
  const auto vacated_alike = [&](const Run& a, const Run& b) {
    const auto at = [&](const Run& run) {
      return from.vacated.begin() + run.vacated;
    };
    return std::equal(at(a), at(a) + a.vacated_count, at(b), at(b) + b.vacated_count);
  };
  const auto shared = [&](const Run& a, const Run& b) {
    const auto asks_attack = [](const RunCond& c) {
      return c.kind == CondKind::Attacked || c.kind == CondKind::Safe;
    };
    std::uint16_t n = 0;
    while (n < a.cond_count && n < b.cond_count && to.conds[a.conds + n] == to.conds[b.conds + n] &&
           (!asks_attack(to.conds[a.conds + n]) || vacated_alike(a, b)))
      ++n;
    return n;
  };
  for (const Run& run : from.runs) {
    auto& list = run.mark == 0xFF ? by_origin[run.origin] : by_mark[run.mark_square];
    RunTable<W> table = run_table(from, run, to);
    if (!list.empty())
      table.shared = shared(list.back(), table);
    list.push_back(table);
  }
  to.runs_from.push_back(0);
  to.mark_runs_at.push_back(0);
  for (unsigned s = 0; s < squares; ++s) {
    if (!by_origin[s].empty())
      to.run_origins.set(s);
    to.runs.insert(to.runs.end(), by_origin[s].begin(), by_origin[s].end());
    to.mark_runs.insert(to.mark_runs.end(), by_mark[s].begin(), by_mark[s].end());
    to.runs_from.push_back(static_cast<std::uint32_t>(to.runs.size()));
    to.mark_runs_at.push_back(static_cast<std::uint32_t>(to.mark_runs.size()));
  }
}

/// At most three displacements, the same wherever they exist, and at most one leg: all men move at
/// once.
template <int W>
void Tables<W>::find_shifts(const ClassInfo<W>& info, SideTable<W>& to) {
  if (info.shape != Shape::Leap && info.shape != Shape::Guarded)
    return;
  std::map<std::pair<int, int>, Bits<W>> found;
  for (unsigned e = 0; e < squares; ++e) {
    if (info.shape == Shape::Leap) {
      to.targets[e].each([&](unsigned t) {
        found[{static_cast<int>(t) - static_cast<int>(e), 0}].set(e);
      });
      continue;
    }
    for (std::uint32_t i = to.guarded_from[e]; i < to.guarded_from[e + 1]; ++i) {
      const GuardedTarget& g = to.guarded[i];
      if (g.empty[0] == no_square || g.empty[1] != no_square)
        return;
      found[{static_cast<int>(g.target) - static_cast<int>(e),
             static_cast<int>(g.empty[0]) - static_cast<int>(e)}]
          .set(e);
    }
  }
  if (found.size() > 3)
    return;
  for (const auto& [by, from] : found)
    to.shifts.push_back({from, by.first, by.second, info.shape == Shape::Guarded});
  to.by_shifts = !found.empty();
}

template <int W>
void Tables<W>::build_arrivals() {
  for (const Arrival& from : program.arrivals) {
    ArrivalTable<W> to;
    to.plan = from.plan;
    for (const auto& plan : from.plans) {
      std::vector<ZoneTable<W>> zones;
      Bits<W> any;
      for (const ArrivalZone& zone : plan) {
        zones.push_back({bits(zone.squares), zone.outcomes});
        any |= zones.back().squares;
      }
      to.plans.push_back(std::move(zones));
      to.any.push_back(any);
    }
    for (Side s = 0; s < side_count; ++s)
      to.uniform[s] = std::all_of(
          to.plan[s].begin(), to.plan[s].end(), [&](std::uint8_t p) { return p == to.plan[s][0]; });
    arrivals.push_back(std::move(to));
  }
}

template <int W>
void Tables<W>::build_sets() {
  tag_base = classes.size();
  union_base = tag_base + tags.size();
  set_count = union_base;
  sets_of_type.resize(program.types.size());
  for (std::size_t t = 0; t < program.types.size(); ++t) {
    auto& sets = sets_of_type[t];
    for (const std::uint16_t c : program.types[t].classes)
      sets.push_back(c);
    for (std::size_t tag = 0; tag < tags.size(); ++tag)
      if (tags[tag].test(t))
        sets.push_back(static_cast<std::uint16_t>(tag_base + tag));
    if (!program.types[t].overlaps)
      continue;
    sets.push_back(static_cast<std::uint16_t>(set_count++));
    union_classes.emplace_back();
    for (const std::uint16_t c : program.types[t].classes)
      if (classes[c].moves)
        union_classes.back().push_back(c);
  }
  for (const TypeInfo& type : program.types) {
    auto& shaped = shaped_of_type.emplace_back();
    std::copy_if(type.classes.begin(), type.classes.end(), std::back_inserter(shaped), [&](auto c) {
      return classes[c].moves && classes[c].shape != Shape::Runs &&
             classes[c].shape != Shape::Generic;
    });
  }
  set_first.push_back(0);
  for (const auto& sets : sets_of_type) {
    set_list.insert(set_list.end(), sets.begin(), sets.end());
    set_first.push_back(static_cast<std::uint32_t>(set_list.size()));
  }
}

}  // namespace polymachy
