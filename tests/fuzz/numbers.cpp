// SPDX-License-Identifier: MIT
#include "tests/fuzz/numbers.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace polymachy::fuzz {
namespace {

/// Counts what it is shown, and changes the one whose turn it is.
class Walk {
 public:
  Walk() = default;
  Walk(std::size_t which, Change change) : left_(which), change_(change) {}
  [[nodiscard]] std::size_t seen() const { return seen_; }

  template <class... Ts>
  void all(Ts&... values) {
    (one(values), ...);
  }
  template <class T>
  void one(T& value) {
    if constexpr (std::is_enum_v<T>) {
      auto number = static_cast<std::underlying_type_t<T>>(value);
      one(number);
      value = static_cast<T>(number);
    } else if (is_due()) {
      if constexpr (std::is_same_v<T, bool>)
        value = !value;
      else
        value = changed(value);
    }
  }
  template <std::size_t N>
  void one(std::bitset<N>& set) {
    if (!is_due())
      return;
    if (change_.how % 4 == 0)
      set.flip();
    else
      set.flip(change_.amount % N);
  }
  /// The list as a whole; [each] walks its items.
  template <class T, class F>
  void list(std::vector<T>& items, F&& each) {
    if (is_due())
      change_list(items);
    for (T& item : items)
      each(item);
  }
  template <class T>
  void list(std::vector<T>& items) {
    list(items, [&](T& item) { one(item); });
  }

 private:
  [[nodiscard]] bool is_due() { return seen_++ == left_; }

  template <class T>
  [[nodiscard]] T changed(T value) const {
    using U = std::make_unsigned_t<T>;
    const auto amount = static_cast<U>(change_.amount);
    switch (change_.how % 8) {
      case 0:
        return 0;
      case 1:
        return std::numeric_limits<T>::max();
      case 2:
        return static_cast<T>(-1);
      case 3:
        return static_cast<T>(static_cast<U>(value) + U{1});
      case 4:
        return static_cast<T>(static_cast<U>(value) - U{1});
      case 5:
        return static_cast<T>(static_cast<U>(value) ^ (U{1} << (change_.amount % (8 * sizeof(T)))));
      case 6:
        return static_cast<T>(static_cast<U>(value) + static_cast<U>(amount % 64));
      default:
        return static_cast<T>(amount);
    }
  }

  template <class T>
  void change_list(std::vector<T>& items) const {
    const std::size_t at = items.empty() ? 0 : change_.amount % items.size();
    if (change_.how % 4 == 0 && !items.empty())
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(at));
    else if (change_.how % 4 == 1)
      items.push_back(items.empty() ? T{} : T{items[at]});
    else if (change_.how % 4 == 2 && !items.empty())
      std::swap(items[at], items[(at + 1 + change_.how / 4U) % items.size()]);
    else
      items.clear();
  }

  std::size_t seen_ = 0;
  std::size_t left_ = SIZE_MAX;
  Change change_;
};

void walk_code(Walk& walk, Program& p) {
  for (Instr& instr : p.code)
    walk.all(instr.op, instr.a, instr.b, instr.c);
}

void walk_constants(Walk& walk, Program& p) {
  walk.list(p.dir_sets, [&](auto& set) { walk.list(set); });
  walk.list(p.type_sets);
  walk.list(p.type_lists, [&](auto& types) { walk.list(types); });
  walk.list(p.entries);
  walk.list(p.square_sets);
  walk.list(p.compares, [&](CompareInfo& c) {
    walk.one(c.op);
    for (ValueInfo* v : {&c.left, &c.right})
      walk.all(v->kind, v->number, v->code, v->index, v->own, v->types);
  });
  walk.list(p.tests, [&](TestProgram& test) { walk.all(test.code[0], test.code[1]); });
  walk.list(p.texts, [](std::string&) {});
}

void walk_table(Walk& walk, ClassTable& t) {
  walk.list(t.targets, [&](auto& targets) { walk.list(targets); });
  walk.list(t.guarded, [&](auto& targets) {
    walk.list(targets, [&](GuardedTarget& g) {
      walk.all(g.target, g.empty[0], g.empty[1], g.marks[0], g.marks[1], g.mark);
    });
  });
  walk.list(t.rays, [&](auto& rays) {
    walk.list(rays, [&](Ray& r) { walk.all(r.first, r.count, r.step, r.gate, r.least); });
  });
  walk.list(t.squares);
  walk.list(t.runs, [&](Run& r) {
    walk.all(r.origin, r.to, r.conds, r.cond_count, r.vacated_count, r.vacated, r.group, r.effects);
    walk.all(r.effect_count, r.mark, r.mark_square, r.say_from, r.say_to, r.aka);
  });
  walk.list(t.conds, [&](RunCond& c) { walk.all(c.kind, c.arg, c.square); });
  walk.list(t.vacated);
  walk.list(t.effects, [&](RunEffect& e) { walk.all(e.kind, e.type, e.aux, e.from, e.to); });
  walk.list(t.reach);
  walk.all(t.code, t.attack);
}

void walk_tables(Walk& walk, Program& p) {
  walk.list(p.classes, [&](PieceClass& c) {
    walk.all(c.shape, c.landing, c.moves, c.attacks, c.royal, c.victims, c.counted, c.arrival);
    walk.one(c.types);
    for (ClassTable& table : c.table)
      walk_table(walk, table);
  });
  walk.list(p.arrivals, [&](Arrival& arrival) {
    walk.list(arrival.plans, [&](auto& zones) {
      walk.list(zones, [&](ArrivalZone& zone) {
        walk.one(zone.squares);
        walk.list(zone.outcomes, [&](ArrivalOutcome& o) { walk.all(o.type, o.condition); });
      });
    });
    for (auto& plan : arrival.plan)
      walk.list(plan);
  });
  walk.list(p.drops, [&](DropClass& drop) {
    walk.all(drop.pool, drop.types, drop.region[0], drop.region[1], drop.test);
  });
  walk.list(p.steps, [&](StepInfo& step) {
    walk.all(step.dx, step.dy);
    for (std::int16_t& turned : step.turned)
      walk.one(turned);
  });
  walk.list(p.next);
}

void walk_type(Walk& walk, TypeInfo& type) {
  walk.all(type.promotes, type.base, type.shadow, type.shadow_of, type.overlaps);
  walk.list(type.classes);
  walk.all(type.code[0], type.code[1], type.attack[0], type.attack[1]);
}

void walk_turn(Walk& walk, Program& p) {
  TurnInfo& turn = p.turn;
  walk.all(turn.several, turn.budget, turn.actions[0], turn.actions[1], turn.once_per_man);
  walk.one(turn.may_stop);
  walk.list(turn.decisions, [&](DecisionInfo& d) { walk.all(d.code[0], d.code[1]); });
  walk.list(turn.after, [&](AfterInfo& a) { walk.all(a.men, a.code[0], a.code[1]); });
  walk.all(p.flag.minutes, p.flag.decision);
}

void walk_facts(Walk& walk, Program& p) {
  walk.all(p.size.width, p.size.height, p.panel_width, p.panel_height, p.holes);
  for (SideInfo& side : p.sides)
    walk.all(side.ahead_x, side.ahead_y);
  walk.list(p.types, [&](TypeInfo& type) { walk_type(walk, type); });
  walk.all(p.action_code[0], p.action_code[1], p.drops_fused, p.royal_types);
  walk.list(p.rights, [&](RightInfo& right) {
    walk.all(right.of, right.with);
    walk.list(right.letters, [&](RightLetterInfo& letter) { walk.one(letter.east); });
  });
  walk.list(p.marks, [](std::string&) {});
  walk.list(p.pools, [](std::string&) {});
  walk.all(p.captured.pool, p.captured.to_own, p.captured.as_base);
  walk.list(p.counters, [&](CounterInfo& c) { walk.all(c.reset, c.hold); });
  walk.list(p.events, [&](EventInfo& e) { walk.all(e.test, e.in_rules, e.in_engine); });
  walk.list(p.rules, [&](RuleInfo& r) {
    walk.all(r.kind, r.guarded, r.event, r.when, r.takes_any, r.asks_history, r.event_asks_history);
    walk.one(r.asks_stuck);
    for (auto* needs : {&r.needs.mover, &r.needs.taken, &r.needs.dropped})
      if (*needs)
        walk.one(**needs);
  });
  walk.list(p.results,
            [&](ResultInfo& r) { walk.all(r.outcome, r.test, r.asks_history, r.asks_stuck); });
  walk_turn(walk, p);
  walk.list(p.starts, [&](StartInfo& start) {
    walk.list(start.men, [&](auto& man) { walk.all(man.square, man.type, man.side); });
  });
  walk.list(p.phases, [&](PhaseInfo& phase) {
    walk.one(phase.side);
    walk.list(phase.choices);
  });
  walk.list(p.made);
  walk.all(p.asks_taken, p.options_used.fuse, p.options_used.exposure);
}

void walk_part(Walk& walk, Program& program, Part part) {
  switch (part) {
    case Part::Code:
      return walk_code(walk, program);
    case Part::Constants:
      return walk_constants(walk, program);
    case Part::Tables:
      return walk_tables(walk, program);
    case Part::Facts:
      return walk_facts(walk, program);
  }
}

}  // namespace

std::size_t count_numbers(Program& program, Part part) {
  Walk walk;
  walk_part(walk, program, part);
  return walk.seen();
}

void change_number(Program& program, Part part, std::size_t which, Change change) {
  Walk walk(which, change);
  walk_part(walk, program, part);
}

}  // namespace polymachy::fuzz
