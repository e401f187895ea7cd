// SPDX-License-Identifier: MIT
// Every origin is walked once to fill the table of a line's shape; then tables that move and take
// alike are joined.
#include "interpreter/compile/shapes.hpp"

#include <algorithm>
#include <map>

#include "interpreter/compile/shape_parts.hpp"

namespace polymachy {

using model::TestKind;

namespace {

class Finder {
 public:
  Finder(const Program& program, Emitter& emitter) : program_(program), emitter_(emitter) {}

  Shapes find(const std::array<std::vector<Line>, side_count>& lines) {
    for (Side side = 0; side < side_count; ++side)
      for (const Line& line : lines[side])
        if (!place(line, side))
          out_.rest[side].push_back(line);
    collect();
    return std::move(out_);
  }

 private:
  bool place(const Line& line, Side side) {
    const std::optional<Parts> cut_line = cut(line);
    if (!cut_line)
      return false;
    const Parts& parts = *cut_line;
    for (const auto* literal : parts.origin)
      if (literal->kind != TestKind::SquareIn)
        return false;
    if (parts.parts.empty() || !emitter_.spend(2 * squares_() * (parts.parts.size() + 1)))
      return false;
    const bool scans =
        std::any_of(parts.parts.begin(), parts.parts.end(), [](const Part& p) { return p.scan; });
    if (!scans)
      return leap(parts, side);
    const std::optional<Template> t = match(parts, program_, emitter_);
    return t && emitter_.spend(squares_() * 8U) && fill_rays(parts, *t, side);
  }

  // --- leaps

  bool leap(const Parts& parts, Side side) {
    Landing landing{};
    TypeBits victims;
    Part last = parts.parts.back();
    Literals squares;
    std::erase_if(last.after, [&](const model::Test* t) {
      if (t->kind == TestKind::SquareIn)
        squares.push_back(t);
      return t->kind == TestKind::SquareIn;
    });
    if (!landing_of(last, landing, victims) || last.mark >= 0)
      return false;
    int dx = 0;
    int dy = 0;
    for (const Part& part : parts.parts)
      dx += program_.steps[part.step].dx, dy += program_.steps[part.step].dy;
    if (dx == 0 && dy == 0)
      return false;  // back at home: no move to a square
    int empties = 0;
    int marks = 0;
    int mark = -1;
    for (std::size_t i = 0; i + 1 < parts.parts.size(); ++i) {
      const Part& part = parts.parts[i];
      if (part.take)
        return false;
      if (part.mark >= 0) {
        if (mark >= 0 && mark != part.mark)
          return false;
        mark = part.mark;
        ++marks;
      }
      for (const auto* literal : part.after) {
        if (literal->kind != TestKind::Empty && literal->kind != TestKind::SquareIn)
          return false;
        empties += literal->kind == TestKind::Empty ? 1 : 0;
      }
    }
    if (empties > 2 || marks > 2 || (marks > 0 && landing == Landing::Capture))
      return false;
    Key key;
    key.shape = empties + marks > 0 ? Shape::Guarded : Shape::Leap;
    key.landing = landing;
    key.victims = victims.to_string();
    key.mark = mark;
    ClassTable leaps;
    leaps.targets.resize(squares_());
    leaps.guarded.resize(squares_());
    for (Square origin = 0; origin < squares_(); ++origin)
      walk_leap(parts, squares, origin, side, key.shape, leaps);
    ClassTable& table = table_of(key, victims, side);
    table.targets.resize(squares_());
    table.guarded.resize(squares_());
    return join_leaps(leaps, mark >= 0, table);
  }

  static bool marks_otherwise(const GuardedTarget& g, const std::vector<GuardedTarget>& others) {
    return std::any_of(others.begin(), others.end(), [&](const GuardedTarget& other) {
      return other.target == g.target && other.marks != g.marks;
    });
  }

  /// Adds [leaps] to [table]. False, and nothing is added: one square is reached by two ways that
  /// mark different squares, so it would have to be two moves.
  bool join_leaps(const ClassTable& leaps, bool marking, ClassTable& table) const {
    for (Square s = 0; marking && s < squares_(); ++s) {
      if (leaps.guarded[s].size() + table.guarded[s].size() > most_marking_targets)
        return false;
      for (const GuardedTarget& g : leaps.guarded[s])
        if (marks_otherwise(g, leaps.guarded[s]) || marks_otherwise(g, table.guarded[s]))
          return false;
    }
    for (Square s = 0; s < squares_(); ++s) {
      for (const Square target : leaps.targets[s])
        if (auto& all = table.targets[s]; std::find(all.begin(), all.end(), target) == all.end())
          all.push_back(target);
      table.guarded[s].insert(
          table.guarded[s].end(), leaps.guarded[s].begin(), leaps.guarded[s].end());
    }
    return true;
  }

  void walk_leap(const Parts& parts,
                 const Literals& landing,
                 Square origin,
                 Side side,
                 Shape shape,
                 ClassTable& table) {
    if (!on(parts.origin, origin, side))
      return;
    GuardedTarget target;
    std::size_t empties = 0;
    std::size_t marks = 0;
    Square at = origin;
    for (std::size_t i = 0; i < parts.parts.size(); ++i) {
      const Part& part = parts.parts[i];
      at = next(part.step, at);
      if (at == no_square)
        return;
      if (i + 1 == parts.parts.size())
        break;
      for (const auto* literal : part.after) {
        if (literal->kind == TestKind::SquareIn) {
          if (!(*literal->squares)[side].test(at))
            return;
        } else if (at != origin) {
          target.empty[empties++] = at;
        }
      }
      if (part.mark >= 0) {
        target.mark = static_cast<std::uint8_t>(part.mark);
        target.marks[marks++] = at;
      }
    }
    if (at == origin || !on(landing, at, side))
      return;
    target.target = at;
    auto& leaps = table.targets[origin];
    if (shape == Shape::Guarded)
      table.guarded[origin].push_back(target);
    else if (std::find(leaps.begin(), leaps.end(), at) == leaps.end())
      leaps.push_back(at);
  }

  // --- rays

  bool fill_rays(const Parts& parts, const Template& t, Side side) {
    ClassTable& table = table_of(t.key, t.victims, side);
    table.rays.resize(squares_());
    for (Square origin = 0; origin < squares_(); ++origin) {
      if (program_.holes.test(origin) || !on(parts.origin, origin, side))
        continue;
      Ray ray;
      ray.step = t.step;
      ray.least = static_cast<std::uint16_t>(t.least);
      ray.first = static_cast<std::uint32_t>(table.squares.size());
      Square at = origin;
      if (t.gate_step >= 0) {
        at = next(static_cast<std::uint16_t>(t.gate_step), at);
        if (at == no_square)
          continue;
        ray.gate = at;
      }
      for (at = next(t.step, at); at != no_square && (t.most < 0 || ray.count < t.most);
           at = next(t.step, at)) {
        if (at == origin)
          break;
        table.squares.push_back(at);
        ++ray.count;
      }
      if (ray.count > 0)
        table.rays[origin].push_back(ray);
    }
    return true;
  }

  // --- tables to classes

  ClassTable& table_of(const Key& key, const TypeBits& victims, Side side) {
    auto& entry = tables_[key];
    entry.victims = victims;
    return entry.table[side];
  }

  void collect() {
    for (auto& [key, found] : tables_) {
      if (key.landing != Landing::Quiet)
        continue;
      Key twin = key;
      twin.landing = Landing::Capture;
      const auto capture = tables_.find(twin);
      if (capture == tables_.end())
        continue;
      Found both;
      both.victims.set();
      bool any = false;
      for (Side s = 0; s < side_count; ++s)
        any |= split(found.table[s], capture->second.table[s], both.table[s], key.shape);
      if (any)
        add_class(key, Landing::Both, both);
    }
    for (auto& [key, found] : tables_)
      add_class(key, key.landing, found);
  }

  struct Found {
    TypeBits victims;
    std::array<ClassTable, side_count> table;
  };

  /// Moves to [both] what quiet and capture share; rays are shared all or none. True if something
  /// is.
  bool split(ClassTable& quiet, ClassTable& capture, ClassTable& both, Shape shape) {
    bool any = false;
    if (shape == Shape::Leap || shape == Shape::Guarded) {
      both.targets.resize(squares_());
      both.guarded.resize(squares_());
      quiet.targets.resize(squares_()), quiet.guarded.resize(squares_());
      capture.targets.resize(squares_()), capture.guarded.resize(squares_());
      for (Square s = 0; s < squares_(); ++s) {
        any |= share(quiet.targets[s], capture.targets[s], both.targets[s]);
        any |= share(quiet.guarded[s], capture.guarded[s], both.guarded[s]);
      }
      return any;
    }
    if (!same_rays(quiet, capture))
      return false;
    both = std::move(quiet);
    quiet = {};
    capture = {};
    return !both.squares.empty();
  }

  template <class T>
  static bool share(std::vector<T>& quiet, std::vector<T>& capture, std::vector<T>& both) {
    std::erase_if(quiet, [&](const T& t) {
      const auto found =
          std::find_if(capture.begin(), capture.end(), [&](const T& c) { return same(c, t); });
      if (found == capture.end())
        return false;
      both.push_back(t);
      capture.erase(found);
      return true;
    });
    return !both.empty();
  }
  static bool same(Square a, Square b) { return a == b; }
  static bool same(const GuardedTarget& a, const GuardedTarget& b) {
    return a.target == b.target && a.empty == b.empty && a.marks == b.marks && a.mark == b.mark;
  }
  static bool same_rays(const ClassTable& a, const ClassTable& b) {
    if (a.squares != b.squares || a.rays.size() != b.rays.size())
      return false;
    for (std::size_t s = 0; s < a.rays.size(); ++s)
      if (!std::equal(a.rays[s].begin(),
                      a.rays[s].end(),
                      b.rays[s].begin(),
                      b.rays[s].end(),
                      [](const Ray& x, const Ray& y) {
                        return x.first == y.first && x.count == y.count && x.step == y.step &&
                               x.gate == y.gate && x.least == y.least;
                      }))
        return false;
    return true;
  }

  void add_class(const Key& key, Landing landing, const Found& found) {
    const auto holds = [](const ClassTable& t) {
      const auto full = [](const auto& v) {
        return std::any_of(v.begin(), v.end(), [](const auto& l) { return !l.empty(); });
      };
      return full(t.targets) || full(t.guarded) || full(t.rays);
    };
    if (!holds(found.table[0]) && !holds(found.table[1]))
      return;
    PieceClass c;
    c.shape = key.shape;
    c.landing = landing;
    c.attacks = landing != Landing::Quiet;
    c.victims = found.victims;
    c.counted = static_cast<std::int16_t>(key.counted);
    c.table = found.table;
    for (auto& t : c.table) {
      if (key.shape == Shape::Leap || key.shape == Shape::Guarded)
        t.targets.resize(squares_()), t.guarded.resize(squares_());
      else
        t.rays.resize(squares_());
      for (auto& list : t.targets)
        std::sort(list.begin(), list.end());
    }
    out_.classes.push_back(std::move(c));
  }

  bool on(const Literals& literals, Square square, Side side) const {
    if (program_.holes.test(square))
      return false;
    return std::all_of(literals.begin(), literals.end(), [&](const model::Test* t) {
      return (*t->squares)[side].test(square);
    });
  }
  Square next(std::uint16_t step, Square from) const {
    const std::int16_t to = program_.next[step * static_cast<std::size_t>(squares_()) + from];
    return to < 0 ? no_square : static_cast<Square>(to);
  }
  Square squares_() const { return static_cast<Square>(program_.size.squares()); }

  const Program& program_;
  Emitter& emitter_;
  std::map<Key, Found> tables_;
  Shapes out_;
};

}  // namespace

Shapes find_shapes(const std::array<std::vector<Line>, side_count>& lines,
                   const Program& program,
                   Emitter& emitter) {
  return Finder(program, emitter).find(lines);
}

void flatten(const model::Test& test, std::vector<const model::Test*>& out) {
  if (test.kind != TestKind::And) {
    out.push_back(&test);
    return;
  }
  for (const auto& kid : test.kids)
    flatten(kid, out);
}

}  // namespace polymachy
