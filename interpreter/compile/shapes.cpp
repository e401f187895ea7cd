// SPDX-License-Identifier: MIT
// A line is first cut into parts, one a movement, each with what is asked and done there. Parts are
// matched against the few templates; then every origin is walked once to fill the table.
#include "interpreter/compile/shapes.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace polymachy {

using model::PathKind;
using model::TestKind;

namespace {

using Literals = std::vector<const model::Test*>;

/// One movement: a step, or a repeated step (scan) with what is asked on the way, and what follows
/// it.
struct Part {
  bool scan = false;
  std::uint16_t step = 0;
  int least = 0;
  int most = -1;
  Literals within;  ///< scan: asked on every square of it
  Literals after;
  Bound bound{};
  bool take = false;
  int mark = -1;
};
struct Parts {
  Literals origin;
  std::vector<Part> parts;
};

bool add(const Element& e, Parts& out) {
  if (e.path->kind == PathKind::Guard) {
    flatten(e.path->test[0], out.parts.empty() ? out.origin : out.parts.back().after);
    if (!out.parts.empty())
      out.parts.back().bound = e.bound;
    return out.parts.empty() || !out.parts.back().take;
  }
  Part part;
  part.step = e.step;
  switch (e.path->kind) {
    case PathKind::Step:
      break;
    case PathKind::Repeat:
      if (e.bodies.size() != 1 || e.bodies[0].empty() ||
          e.bodies[0][0].path->kind != PathKind::Step)
        return false;
      part.scan = true;
      part.step = e.bodies[0][0].step;
      part.least = e.path->least;
      part.most = e.path->most;
      for (std::size_t i = 1; i < e.bodies[0].size(); ++i) {
        if (e.bodies[0][i].path->kind != PathKind::Guard)
          return false;
        flatten(e.bodies[0][i].path->test[0], part.within);
      }
      break;
    case PathKind::Take:
      if (out.parts.empty() || out.parts.back().take || out.parts.back().scan)
        return false;
      out.parts.back().take = true;
      return true;
    case PathKind::SetMark:
      if (out.parts.empty() || out.parts.back().mark >= 0 || out.parts.back().scan)
        return false;
      out.parts.back().mark = e.path->index;
      return true;
    default:
      return false;
  }
  if (!out.parts.empty() && out.parts.back().take)
    return false;
  out.parts.push_back(part);
  return true;
}

bool only(const Literals& literals, TestKind kind) {
  return literals.size() == 1 && literals[0]->kind == kind;
}

/// Landing of the last part: quiet `{empty}`, or a capture of an enemy, perhaps of some types.
bool landing_of(const Part& part, Landing& landing, TypeBits& victims) {
  victims.set();
  if (!part.take) {
    landing = Landing::Quiet;
    return only(part.after, TestKind::Empty);
  }
  landing = Landing::Capture;
  bool enemy = false;
  for (const auto* literal : part.after) {
    if (literal->kind == TestKind::Enemy)
      enemy = true;
    else if (literal->kind == TestKind::TypeIn)
      victims &= literal->types;
    else
      return false;
  }
  return enemy;
}

/// What identifies a table that is being filled for one type.
struct Key {
  Shape shape = Shape::Leap;
  Landing landing = Landing::Quiet;
  std::string victims;
  std::pair<int, int>
      orbit;  ///< slides along ranks and files and along diagonals are kept apart, to be shared
  int counted = -1;
  bool gated = false;
  auto tie() const { return std::tie(shape, victims, orbit, counted, gated, landing); }
  bool operator<(const Key& o) const { return tie() < o.tie(); }
};

struct Template {
  Key key;
  TypeBits victims;
  int gate_step = -1;
  std::uint16_t step = 0;
  int most = -1;  ///< squares of the ray at most
  int least = 0;
};

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
    Parts parts;
    for (const Element& e : line)
      if (!add(e, parts))
        return false;
    for (const auto* literal : parts.origin)
      if (literal->kind != TestKind::SquareIn)
        return false;
    if (parts.parts.empty())
      return false;
    const bool scans =
        std::any_of(parts.parts.begin(), parts.parts.end(), [](const Part& p) { return p.scan; });
    if (!scans)
      return leap(parts, side);
    const std::optional<Template> t = match(parts);
    return t && fill_rays(parts, *t, side);
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
    for (std::size_t i = 0; i + 1 < parts.parts.size(); ++i) {
      const Part& part = parts.parts[i];
      if (part.take)
        return false;
      marks += part.mark >= 0 ? 1 : 0;
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
    ClassTable& table = table_of(key, victims, side);
    table.targets.resize(squares_());
    table.guarded.resize(squares_());
    for (Square origin = 0; origin < squares_(); ++origin)
      walk_leap(parts, squares, origin, side, key.shape, table);
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

  std::optional<Template> match(const Parts& parts) {
    Template t;
    std::size_t i = 0;
    const auto& p = parts.parts;
    if (!p[0].scan) {  // a square that must be empty before the ray begins
      if (!only(p[0].after, TestKind::Empty) || p[0].take || p[0].mark >= 0)
        return std::nullopt;
      t.gate_step = p[0].step;
      i = 1;
    }
    const std::size_t n = p.size() - i;
    const Part& first = p[i];
    if (!first.scan)
      return std::nullopt;
    for (std::size_t k = i; k < p.size(); ++k)
      if (p[k].step != first.step || p[k].mark >= 0 || (p[k].scan && k > i && p[k].most >= 0))
        return std::nullopt;
    t.step = first.step;
    if (t.gate_step >= 0 &&
        comes_home(program_.steps[static_cast<std::size_t>(t.gate_step)], program_.steps[t.step]))
      return std::nullopt;
    t.key.gated = t.gate_step >= 0;
    t.victims.set();
    const StepInfo& step = program_.steps[t.step];
    t.key.orbit = std::minmax(std::abs(step.dx), std::abs(step.dy));
    const bool over_empty = only(first.within, TestKind::Empty);
    const bool known = (over_empty && (glide(p, i, n, t) || slide(p, i, n, t) || hop(p, i, n, t) ||
                                       before(p, i, n, t))) ||
                       scan(p, i, n, t);
    if (!known)
      return std::nullopt;
    t.key.victims = t.victims.to_string();
    return t;
  }

  /// One step, then some along another: does the ray cross the square it came from?
  static bool comes_home(const StepInfo& gate, const StepInfo& step) {
    for (int n = 1; n <= 64; ++n)
      if (gate.dx + n * step.dx == 0 && gate.dy + n * step.dy == 0)
        return true;
    return false;
  }

  static bool glide(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
    if (n != 1 || p[i].least != 1 || !p[i].after.empty())
      return false;
    t.key.shape = Shape::Slide;
    t.key.landing = Landing::Quiet;
    t.most = p[i].most;
    return true;
  }
  static bool slide(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
    if (n != 2 || p[i].least != 0 || !p[i].after.empty() || p[i + 1].scan)
      return false;
    t.key.shape = Shape::Slide;
    t.most = p[i].most < 0 ? -1 : p[i].most + 1;
    return landing_of(p[i + 1], t.key.landing, t.victims);
  }
  static bool hop(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
    if (n < 3 || p[i].least != 0 || p[i].most >= 0 || !p[i].after.empty() || p[i + 1].scan ||
        p[i + 1].take || !only(p[i + 1].after, TestKind::Man))
      return false;
    const Part& third = p[i + 2];
    if (n == 3 && !third.scan) {
      t.key.shape = Shape::ShortHop;
      return landing_of(third, t.key.landing, t.victims);
    }
    if (!third.scan || !only(third.within, TestKind::Empty) || !third.after.empty())
      return false;
    t.key.shape = Shape::Hop;
    if (n == 3 && third.least == 1) {
      t.key.landing = Landing::Quiet;
      return true;
    }
    return n == 4 && third.least == 0 && !p[i + 3].scan &&
           landing_of(p[i + 3], t.key.landing, t.victims);
  }
  bool before(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
    if (n != 1 || p[i].most >= 0 || p[i].least < 1 || !only(p[i].after, TestKind::Can) ||
        t.gate_step >= 0)
      return false;
    const auto ahead = spell_look(*p[i].after[0], p[i].bound);
    if (!ahead || *ahead != p[i].step)
      return false;
    t.key.shape = Shape::Before;
    t.key.landing = Landing::Quiet;
    t.least = p[i].least;
    return true;
  }
  bool scan(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
    if (n != 2 || p[i].least != 0 || p[i].most >= 0 || !p[i].after.empty() || p[i + 1].scan ||
        p[i].within.size() != 1 || t.gate_step >= 0)
      return false;
    const model::Test& within = *p[i].within[0];
    if (within.kind != TestKind::Not || within.kids[0].kind != TestKind::TypeIn)
      return false;
    t.key.shape = Shape::Scan;
    t.key.counted = emitter_.type_set(within.kids[0].types);
    return landing_of(p[i + 1], t.key.landing, t.victims) && t.key.landing == Landing::Capture;
  }

  /// `can(d{man})`: the one step it looks along, or nothing.
  static std::optional<std::uint16_t> spell_look(const model::Test& can, const Bound& bound) {
    const model::Path& p = can.path[0];
    const auto* kids = p.kind == PathKind::Seq ? &p.kids : nullptr;
    if (kids == nullptr || kids->size() != 2 || (*kids)[0].kind != PathKind::Step ||
        (*kids)[1].kind != PathKind::Guard || (*kids)[1].test[0].kind != TestKind::Man)
      return std::nullopt;
    return bound[static_cast<std::size_t>((*kids)[0].slot)];
  }

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

/// A test whose answer may hang on squares the cursor never stands on.
bool looks_around(const model::Test& test) {
  return test.kind == TestKind::Can || test.kind == TestKind::Some ||
         test.kind == TestKind::Compared || test.kind == TestKind::Attacked ||
         std::any_of(test.kids.begin(), test.kids.end(), looks_around);
}

void possible(const Line& line,
              std::size_t i,
              Square at,
              const Program& program,
              SquareBits& out,
              int& budget) {
  out.set(at);
  for (; i < line.size(); ++i) {
    if (--budget < 0) {
      out.set();
      return;
    }
    const Element& e = line[i];
    const auto squares = static_cast<std::size_t>(program.size.squares());
    if (e.path->kind == PathKind::Step) {
      const std::int16_t to = program.next[e.step * squares + at];
      if (to < 0)
        return;
      at = static_cast<Square>(to);
      out.set(at);
    } else if (e.path->kind == PathKind::Guard && !looks_around(e.path->test[0])) {
      continue;
    } else if (e.path->kind == PathKind::Repeat && e.bodies.size() == 1 &&
               e.bodies[0][0].path->kind == PathKind::Step) {
      const std::uint16_t step = e.bodies[0][0].step;
      possible(line, i + 1, at, program, out, budget);
      for (std::int16_t to = program.next[step * squares + at]; to >= 0 && budget > 0;
           to = program.next[step * squares + static_cast<std::size_t>(to)])
        possible(line, i + 1, static_cast<Square>(to), program, out, budget);
      return;
    } else if (e.path->kind != PathKind::Take && e.path->kind != PathKind::Save &&
               e.path->kind != PathKind::Put) {
      out.set();
      return;
    }
  }
}

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

SquareBits possible_squares(const std::vector<Line>& lines, Square origin, const Program& program) {
  SquareBits out;
  out.set(origin);
  int budget = 20'000;
  for (const Line& line : lines)
    possible(line, 0, origin, program, out, budget);
  for (std::size_t s = static_cast<std::size_t>(program.size.squares()); s < out.size(); ++s)
    out.reset(s);
  return out;
}

}  // namespace polymachy
