// SPDX-License-Identifier: MIT
// Pieces: every type gets its generic code; what has a shape becomes a class, shared between types
// whose tables are equal; what unfolds becomes a list of runs; the rest stays code. Attack is
// separate from moving, because attack asks neither hooks nor rules: a type whose moves must be
// code may still attack by tables.
#include <algorithm>

#include "interpreter/board/move.hpp"
#include "interpreter/compile/arrivals.hpp"
#include "interpreter/compile/compiler.hpp"
#include "interpreter/compile/overlaps.hpp"
#include "interpreter/compile/path_words.hpp"
#include "interpreter/compile/reach.hpp"
#include "interpreter/compile/unfold.hpp"

namespace polymachy {

using model::PathKind;
using model::TestKind;

namespace {

bool has_take_hook(const model::Variant& v) {
  return std::any_of(v.hooks.begin(), v.hooks.end(), [](const auto& h) {
    return h.when == model::HookWhen::Take;
  });
}

bool has_can(const model::Test& t) {
  return t.kind == TestKind::Can || std::any_of(t.kids.begin(), t.kids.end(), has_can);
}

bool asks_own(const model::Path& p) {
  if (p.kind != PathKind::Guard)
    return false;
  std::vector<const model::Test*> literals;
  flatten(p.test[0], literals);
  return std::any_of(literals.begin(), literals.end(), [](const model::Test* t) {
    return t->kind == TestKind::Own;
  });
}

/// Looks for a man that is lifted although no test has said that he is own, there or where a square
/// was saved.
class LiftWalk {
 public:
  /// Whether [p] may lift a man of the other side.
  bool lifts_others(const model::Path& p) {
    switch (p.kind) {
      case PathKind::Lift:
      case PathKind::Join:
        return !own_;
      case PathKind::Guard:
        own_ = own_ || asks_own(p);
        return false;
      case PathKind::Save:
        own_slots_[static_cast<std::size_t>(p.slot)] = own_;
        return false;
      case PathKind::Goto:
        own_ = own_slots_[static_cast<std::size_t>(p.slot)];
        return false;
      case PathKind::Say:
      case PathKind::Aka:
      case PathKind::Bind:
        return false;
      case PathKind::Seq:
        return std::any_of(
            p.kids.begin(), p.kids.end(), [this](const auto& kid) { return lifts_others(kid); });
      default:
        break;
    }
    own_ = false;
    const LiftWalk before = *this;
    for (const model::Path& kid : p.kids) {
      LiftWalk way = before;
      if (way.lifts_others(kid))
        return true;
    }
    return false;
  }

 private:
  bool own_ = false;
  std::array<bool, 16> own_slots_{};
};

model::Path node(PathKind kind, Span span) {
  model::Path p;
  p.kind = kind;
  p.span = span;
  return p;
}

model::Path bound_step(std::uint16_t step, int slot, const Program& program, Span span) {
  model::Path bind = node(PathKind::Bind, span);
  bind.slot = slot;
  const StepInfo& info = program.steps[step];
  bind.dirs.push_back({{info.dx, info.dy, true}, -1, 0});
  return bind;
}

/// A line as a path again, its steps absolute.
model::Path to_path(const Line& line, const Program& program) {
  constexpr int step_slot = 7;
  model::Path out = node(PathKind::Seq, {});
  for (const Element& e : line) {
    const model::Path& p = *e.path;
    if (p.kind == PathKind::Step) {
      out.kids.push_back(bound_step(e.step, step_slot, program, p.span));
      out.kids.push_back(p);
      out.kids.back().slot = step_slot;
    } else if (p.kind == PathKind::Repeat) {
      model::Path bodies = node(PathKind::Alt, p.span);
      for (const Line& body : e.bodies)
        bodies.kids.push_back(to_path(body, program));
      model::Path repeat = p;
      repeat.kids = {std::move(bodies)};
      out.kids.push_back(std::move(repeat));
    } else {
      if (p.kind == PathKind::Guard && has_can(p.test[0]))
        for (int slot = 0; slot < step_slot; ++slot)
          out.kids.push_back(
              bound_step(e.bound[static_cast<std::size_t>(slot)], slot, program, p.span));
      out.kids.push_back(p);
    }
  }
  return out;
}

bool takes_where_it_stands(const Line& line) {
  return takes(line) && std::none_of(line.begin(), line.end(), [](const Element& e) {
           return e.path->kind == PathKind::TakeMark;
         });
}

/// Adds the alternatives of [path] that capture; the others may ask what no attack asks.
void add_captures(const model::Path& path, std::vector<model::Path>& out) {
  if (path.kind != PathKind::Alt) {
    if (takes(path))
      out.push_back(path);
    return;
  }
  for (const model::Path& kid : path.kids)
    add_captures(kid, out);
}

/// Squares that [c] attacks from [origin] whatever stands elsewhere.
SquareBits always_attacked(const PieceClass& c, Side side, Square origin) {
  SquareBits out;
  const ClassTable& table = c.table[side];
  if (!c.attacks || !c.victims.all())
    return out;
  if (c.shape == Shape::Leap)
    for (const Square target : table.targets[origin])
      out.set(target);
  if (c.shape == Shape::Slide)
    for (const Ray& ray : table.rays[origin])
      if (ray.gate == no_square && ray.count > 0)
        out.set(table.squares[ray.first]);
  return out;
}

/// Whether [line] takes only where [classes] attack anyhow: who takes a neighbour and goes on, say,
/// and may as well take him and stay there.
bool attacks_nothing_new(const Line& line,
                         const std::vector<PieceClass>& classes,
                         Side side,
                         const Program& program) {
  for (Square origin = 0; origin < program.size.squares(); ++origin) {
    SquareBits known;
    for (const PieceClass& c : classes)
      known |= always_attacked(c, side, origin);
    if (!program.holes.test(origin) && (possible_captures(line, origin, program) & ~known).any())
      return false;
  }
  return true;
}

}  // namespace

/// Whether some path of the variant may carry men of the other side about.
bool Compiler::carries_others() const {
  const auto has = [](const auto& item) {
    return LiftWalk().lifts_others(item.path);
  };
  return std::any_of(variant_.types.begin(), variant_.types.end(), has) ||
         std::any_of(variant_.actions.begin(), variant_.actions.end(), has) ||
         std::any_of(variant_.after.begin(), variant_.after.end(), has) ||
         std::any_of(variant_.hooks.begin(), variant_.hooks.end(), has);
}

void Compiler::pieces() {
  for (std::size_t i = 0; i < variant_.types.size(); ++i) {
    generic_code(static_cast<int>(i));
    classes_of(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < variant_.types.size(); ++i)
    find_overlaps(static_cast<int>(i));
}

void Compiler::generic_code(int type) {
  const auto& t = variant_.types[static_cast<std::size_t>(type)];
  for (Side side = 0; side < side_count; ++side) {
    program_->types[static_cast<std::size_t>(type)].code[side] = emitter_->here();
    emitter_->path(t.path, side);
    emitter_->op(Opcode::PathEnd, 0, 0, {}, t.span);
    hook_code(model::HookWhen::Arrive, side);
    hook_code(model::HookWhen::Take, side);
    emitter_->op(Opcode::Accept, 0, 0, {}, t.span);
  }
}

/// Ranks and steps in a hook are seen by the man of whom it speaks: a carried man may be the
/// other side's.
void Compiler::hook_code(model::HookWhen when, Side side) {
  const bool arrives = when == model::HookWhen::Arrive;
  const bool others = arrives && carries_others();
  for (const auto& hook : variant_.hooks) {
    if (hook.when != when)
      continue;
    const CodeLabel again = emitter_->label();
    const CodeLabel done = emitter_->label();
    emitter_->op(Opcode::HookFirst, arrives ? 0 : 1, 0, {}, hook.span);
    emitter_->bind(again);
    emitter_->op(Opcode::HookNext, arrives ? 0 : 1, 0, done, hook.span);
    const auto body = [&](Side owner) {
      emitter_->test(hook.test, true, again, owner);
      emitter_->path(hook.path, owner);
      emitter_->op(Opcode::Jump, 0, 0, again, hook.span);
    };
    if (others) {
      const CodeLabel own = emitter_->label();
      emitter_->op(Opcode::AskEnemy, 1, 0, own, hook.span);
      body(other(side));
      emitter_->bind(own);
    }
    body(side);
    emitter_->bind(done);
  }
}

void Compiler::classes_of(int type) {
  const auto& t = variant_.types[static_cast<std::size_t>(type)];
  std::array<Attacks, side_count> attacks;
  std::array<std::vector<Line>, side_count> lines;
  std::array<std::vector<Line>, side_count> threats;
  bool spelled = true;
  for (Side side = 0; side < side_count; ++side) {
    auto found = spell_out(t.path, side, *emitter_);
    auto threat = t.threat ? spell_out(*t.threat, side, *emitter_) : std::vector<Line>{};
    spelled = spelled && found && threat;
    if (found)
      lines[side] = std::move(*found);
    else
      add_captures(t.path, attacks[side].whole);
    if (threat)
      threats[side] = std::move(*threat);
    else
      add_captures(*t.threat, attacks[side].whole);
  }
  const bool forced =
      !how_.fuse || how_.generic_types.test(static_cast<std::size_t>(type)) || !spelled;
  const auto arrival = find_arrivals(variant_, type, false, *program_, *emitter_);
  const bool explodes =
      has_take_hook(variant_) &&
      std::any_of(lines[0].begin(), lines[0].end(), [](const Line& l) { return takes(l); });
  if (forced) {
    for (Side side = 0; side < side_count; ++side) {
      attacks[side].lines = lines[side];
      attacks[side].lines.insert(
          attacks[side].lines.end(), threats[side].begin(), threats[side].end());
    }
    add_generic(type, true, true, attacks);
    return;
  }
  Shapes shapes = find_shapes(lines, *program_, *emitter_);
  bool fused = arrival && !explodes;
  for (Side side = 0; side < side_count; ++side) {
    std::copy_if(shapes.rest[side].begin(),
                 shapes.rest[side].end(),
                 std::back_inserter(attacks[side].lines),
                 takes_where_it_stands);
    std::erase_if(attacks[side].lines, [&](const Line& line) {
      return attacks_nothing_new(line, shapes.classes, side, *program_);
    });
    const bool marks = std::any_of(lines[side].begin(), lines[side].end(), [](const Line& l) {
      return std::any_of(
          l.begin(), l.end(), [](const Element& e) { return e.path->kind == PathKind::SetMark; });
    });
    // A guarded man that could be taken in passing: rare, and only the machine knows marks.
    if (marks && program_->royal_types.test(static_cast<std::size_t>(type)))
      fused = false;
  }
  const bool shapeless = how_.shapeless_types.test(static_cast<std::size_t>(type));
  fused = fused && add_runs(type, shapeless ? lines : shapes.rest, &*arrival);
  const bool by_shape = fused && !shapeless;
  add_fused(type, shapes, by_shape, by_shape ? intern_arrival(*arrival) : std::int16_t{-1});
  Shapes threat_shapes = find_shapes(threats, *program_, *emitter_);
  add_fused(type, threat_shapes, false, -1);
  for (Side side = 0; side < side_count; ++side)
    attacks[side].lines.insert(attacks[side].lines.end(),
                               threat_shapes.rest[side].begin(),
                               threat_shapes.rest[side].end());
  const bool by_code = !attacks[0].lines.empty() || !attacks[1].lines.empty();
  if (by_code || !fused)
    add_generic(type, !fused, by_code, attacks);
}

void Compiler::add_fused(int type, Shapes& shapes, bool moves, std::int16_t arrival) {
  for (PieceClass& c : shapes.classes) {
    c.moves = moves;
    if (!moves && !c.attacks)
      continue;
    if (!moves)
      c.landing = Landing::Capture;
    c.arrival = arrival;
    merge(type, std::move(c));
  }
}

namespace {

/// The alternatives of [p], as it is written.
void alternatives(const model::Path& p, std::vector<const model::Path*>& out) {
  if (p.kind == PathKind::Alt) {
    for (const model::Path& kid : p.kids)
      alternatives(kid, out);
  } else if (p.kind == PathKind::Seq && p.kids.size() == 1) {
    alternatives(p.kids[0], out);
  } else {
    out.push_back(&p);
  }
}

}  // namespace

/// What no shape says of a type's path, in words; all of it, if shapes say [nothing].
std::string Compiler::words_for(int type, bool nothing) {
  constexpr std::size_t longest_way = 300;  // longer words say less than `show`s and tests do
  const std::string unsaid = "goes a way of several parts";
  std::vector<const model::Path*> ways;
  alternatives(variant_.types[static_cast<std::size_t>(type)].path, ways);
  std::string text;
  for (const model::Path* way : ways) {
    std::array<std::vector<Line>, side_count> lines;
    bool shaped = !nothing;
    for (Side side = 0; side < side_count && shaped; ++side) {
      auto found = spell_out(*way, side, *emitter_);
      shaped = found.has_value();
      if (found)
        lines[side] = std::move(*found);
    }
    if (shaped && find_shapes(lines, *program_, *emitter_).rest[0].empty())
      continue;
    std::string words = path_words(*way, variant_);
    if (nothing && words.size() > longest_way) {
      if (text.find(unsaid) != std::string::npos)
        continue;
      words = unsaid;
    }
    text += (text.empty() ? "" : "; or ") + words;
  }
  return text;
}

bool Compiler::add_runs(int type,
                        const std::array<std::vector<Line>, side_count>& lines,
                        const Arrival* arrival) {
  PieceClass c;
  c.shape = Shape::Runs;
  c.attacks = false;
  bool any = false;
  const std::size_t kept = fuel_ - std::min(fuel_, unfold_fuel_of_type);
  std::size_t fuel = fuel_ - kept;
  for (Side side = 0; side < side_count; ++side) {
    const UnfoldContext context{type, program_->royal_types, fuel};
    const bool unfolds = unfold(lines[side], side, context, *program_, *emitter_, c.table[side]);
    fuel_ = kept + fuel;
    if (!unfolds)
      return false;
    if (hooks_follow_others(c.table[side]))
      return false;
    if (!arrival->plans.empty() && !apply_arrivals(c.table[side], *arrival, side))
      return false;
    any = any || !c.table[side].runs.empty();
  }
  c.victims.set();
  if (any) {
    c.text = words_for(type, false);
    merge(type, std::move(c));
  }
  return true;
}

/// Whether a hook may have something to do with a man that a run carries or brings in: runs know
/// only of hooks for their own man.
bool Compiler::hooks_follow_others(const ClassTable& table) const {
  const auto may_be_hooked = [&](const TypeBits& types) {
    return std::any_of(variant_.hooks.begin(), variant_.hooks.end(), [&](const auto& hook) {
      return hook.when == model::HookWhen::Arrive &&
             (emitter_->with_shadows(types_let_through(hook.test)) & types).any();
    });
  };
  for (const Run& run : table.runs)
    for (std::size_t i = 0; i < run.effect_count; ++i) {
      const RunEffect& effect = table.effects[run.effects + i];
      TypeBits types;
      if (effect.kind == static_cast<std::uint8_t>(EffectKind::Enter) && effect.type != no_type)
        types.set(effect.type);
      if (effect.kind == static_cast<std::uint8_t>(EffectKind::Carry)) {
        types.set();
        for (std::size_t c = 0; c < run.cond_count; ++c) {
          const RunCond& cond = table.conds[run.conds + c];
          if (cond.square == effect.from && cond.kind == CondKind::TypeIn)
            types &= program_->type_sets[cond.arg];
          if (cond.square == effect.from && cond.kind == CondKind::HasRight)
            types &= program_->rights[cond.arg].of | program_->rights[cond.arg].with;
        }
      }
      if (types.any() && may_be_hooked(types))
        return true;
    }
  return false;
}

namespace {

/// True if [run] leaves all own men but its mover where and what they are, so that their number can
/// be asked before or after it.
bool spares_own_men(const ClassTable& table, const Run& run) {
  const auto enemy_at = [&](Square square) {
    const auto* first = table.conds.data() + run.conds;
    return std::any_of(first, first + run.cond_count, [&](const RunCond& c) {
      return c.kind == CondKind::Enemy && c.square == square;
    });
  };
  const auto* first = table.effects.data() + run.effects;
  return std::all_of(first, first + run.effect_count, [&](const RunEffect& e) {
    const auto kind = static_cast<EffectKind>(e.kind);
    if (kind == EffectKind::Take)  // in passing an enemy is taken
      return e.from == no_square || enemy_at(e.from);
    return kind == EffectKind::SelfMove || kind == EffectKind::Carry || kind == EffectKind::Mark;
  });
}

}  // namespace

/// A run that ends where its man must or may change type becomes one run an outcome. False: not by
/// a table.
bool Compiler::apply_arrivals(ClassTable& table, const Arrival& arrival, Side side) const {
  std::vector<Run> out;
  std::uint32_t group = 0;
  for (std::size_t i = 0; i < table.runs.size(); ++i) {
    const Run run = table.runs[i];
    if (i > 0 && run.group != table.runs[i - 1].group)
      ++group;
    const ArrivalZone* zone = nullptr;
    for (const auto& z : arrival.plans[arrival.plan[side][run.origin]])
      if (z.squares.test(run.to))
        zone = &z;
    if (zone == nullptr) {
      out.push_back(run);
      out.back().group = group * 64;
      continue;
    }
    std::uint32_t number = 0;
    for (const auto& outcome : zone->outcomes) {
      const bool asks = outcome.condition >= 0;
      if (number >= 60 || (asks && !spares_own_men(table, run)))
        return false;
      Run copy = run;
      if (asks) {
        copy.conds = static_cast<std::uint32_t>(table.conds.size());
        copy.cond_count = static_cast<std::uint16_t>(run.cond_count + 1);
        for (std::size_t c = 0; c < run.cond_count; ++c)
          table.conds.push_back(table.conds[run.conds + c]);
        table.conds.push_back({CondKind::Holds, 0, static_cast<Square>(outcome.condition)});
      }
      copy.group = group * 64 + number++;
      copy.effects = static_cast<std::uint32_t>(table.effects.size());
      for (std::size_t e = 0; e < run.effect_count; ++e)
        table.effects.push_back(table.effects[run.effects + e]);
      if (outcome.type != no_type) {
        table.effects.push_back(
            {static_cast<std::uint8_t>(EffectKind::Become), outcome.type, 0, no_square, run.to});
        ++copy.effect_count;
      }
      out.push_back(copy);
    }
  }
  table.runs = std::move(out);
  return true;
}

void Compiler::add_generic(int type,
                           bool moves,
                           bool attacks,
                           const std::array<Attacks, side_count>& by) {
  const auto& t = variant_.types[static_cast<std::size_t>(type)];
  PieceClass c;
  c.shape = Shape::Generic;
  c.text = words_for(type, moves);
  c.moves = moves;
  c.attacks = attacks;
  c.victims.set();
  for (Side side = 0; side < side_count; ++side) {
    ClassTable& table = c.table[side];
    if (moves)
      table.code = program_->types[static_cast<std::size_t>(type)].code[side];
    if (attacks)
      table.attack = attack_code(by[side], t.path.span, side);
    if (program_->types[static_cast<std::size_t>(type)].attack[side] < 0)
      program_->types[static_cast<std::size_t>(type)].attack[side] = table.attack;
    const auto squares = static_cast<Square>(program_->size.squares());
    for (Square s = 0; attacks && s < squares; ++s)
      table.reach.push_back(by[side].whole.empty() ? possible_squares(by[side].lines, s, *program_)
                                                   : SquareBits{}.set());
  }
  merge(type, std::move(c));
}

/// Captures and threats only, without hooks.
std::int32_t Compiler::attack_code(const Attacks& attacks, Span span, Side side) {
  const std::int32_t begin = emitter_->here();
  model::Path all = node(PathKind::Alt, span);
  for (const Line& line : attacks.lines)
    if (takes_where_it_stands(line))
      all.kids.push_back(to_path(line, *program_));
  all.kids.insert(all.kids.end(), attacks.whole.begin(), attacks.whole.end());
  emitter_->path(all, side);
  emitter_->op(Opcode::PathEnd, 0, 0, {}, span);
  emitter_->op(Opcode::Accept, 0, 0, {}, span);
  return begin;
}

namespace {

bool same_table(const ClassTable& a, const ClassTable& b, Shape shape) {
  switch (shape) {
    case Shape::Leap:
      return a.targets == b.targets;
    case Shape::Guarded:
      return std::equal(a.guarded.begin(),
                        a.guarded.end(),
                        b.guarded.begin(),
                        b.guarded.end(),
                        [](const auto& x, const auto& y) {
                          return std::equal(x.begin(),
                                            x.end(),
                                            y.begin(),
                                            y.end(),
                                            [](const GuardedTarget& g, const GuardedTarget& h) {
                                              return g.target == h.target && g.empty == h.empty &&
                                                     g.marks == h.marks && g.mark == h.mark;
                                            });
                        });
    case Shape::Runs:
    case Shape::Generic:
      return false;
    default:
      return a.squares == b.squares &&
             std::equal(
                 a.rays.begin(),
                 a.rays.end(),
                 b.rays.begin(),
                 b.rays.end(),
                 [](const auto& x, const auto& y) {
                   return std::equal(
                       x.begin(), x.end(), y.begin(), y.end(), [](const Ray& r, const Ray& s) {
                         return r.first == s.first && r.count == s.count && r.step == s.step &&
                                r.gate == s.gate && r.least == s.least;
                       });
                 });
  }
}

}  // namespace

void Compiler::merge(int type, PieceClass found) {
  found.royal = program_->royal_types.test(static_cast<std::size_t>(type));
  auto& classes = program_->classes;
  std::size_t id = 0;
  for (; id < classes.size(); ++id) {
    const PieceClass& c = classes[id];
    if (c.shape == found.shape && c.landing == found.landing && c.moves == found.moves &&
        c.attacks == found.attacks && c.royal == found.royal && c.victims == found.victims &&
        c.counted == found.counted && c.arrival == found.arrival &&
        same_table(c.table[0], found.table[0], c.shape) &&
        same_table(c.table[1], found.table[1], c.shape))
      break;
  }
  if (id == classes.size())
    classes.push_back(std::move(found));
  classes[id].types.set(static_cast<std::size_t>(type));
  auto& list = program_->types[static_cast<std::size_t>(type)].classes;
  if (std::find(list.begin(), list.end(), id) == list.end())
    list.push_back(static_cast<std::uint16_t>(id));
}

std::int16_t Compiler::intern_arrival(const Arrival& arrival) {
  if (arrival.plans.empty())
    return -1;
  const auto same_outcomes = [](const ArrivalZone& a, const ArrivalZone& b) {
    return a.squares == b.squares && std::equal(a.outcomes.begin(),
                                                a.outcomes.end(),
                                                b.outcomes.begin(),
                                                b.outcomes.end(),
                                                [](const auto& x, const auto& y) {
                                                  return x.type == y.type &&
                                                         x.condition == y.condition;
                                                });
  };
  for (std::size_t i = 0; i < program_->arrivals.size(); ++i) {
    const Arrival& a = program_->arrivals[i];
    const bool same =
        a.plan == arrival.plan &&
        std::equal(a.plans.begin(),
                   a.plans.end(),
                   arrival.plans.begin(),
                   arrival.plans.end(),
                   [&](const auto& x, const auto& y) {
                     return std::equal(x.begin(), x.end(), y.begin(), y.end(), same_outcomes);
                   });
    if (same)
      return static_cast<std::int16_t>(i);
  }
  program_->arrivals.push_back(arrival);
  return static_cast<std::int16_t>(program_->arrivals.size() - 1);
}

/// Two classes of one type that reach one square in the same manner would count a move twice.
void Compiler::find_overlaps(int type) {
  TypeInfo& info = program_->types[static_cast<std::size_t>(type)];
  if (!classes_overlap(*program_, type))
    return;
  const bool unites = std::all_of(info.classes.begin(), info.classes.end(), [&](std::uint16_t id) {
    const PieceClass& c = program_->classes[id];
    const bool marks =
        c.shape == Shape::Guarded &&
        (c.table[0].guarded.empty() ||
         std::any_of(c.table[0].guarded.begin(), c.table[0].guarded.end(), [](const auto& l) {
           return std::any_of(
               l.begin(), l.end(), [](const GuardedTarget& g) { return g.mark != 0xFF; });
         }));
    return !c.moves || (c.shape != Shape::Generic && !marks);
  });
  if (unites && !plain_runs_overlap(*program_, type)) {
    info.overlaps = true;
    return;
  }
  // Left to the machine, which knows a move when it sees it again. Classes keep their part in
  // attacks.
  std::vector<std::uint16_t> old = std::move(info.classes);
  info.classes.clear();
  for (const std::uint16_t id : old) {
    PieceClass c = program_->classes[id];
    program_->classes[id].types.reset(static_cast<std::size_t>(type));
    if (!c.moves) {
      program_->classes[id].types.set(static_cast<std::size_t>(type));
      info.classes.push_back(id);
      continue;
    }
    c.types.reset();
    c.moves = false;
    c.arrival = -1;
    if (c.attacks && c.shape != Shape::Runs) {
      c.landing = Landing::Capture;
      merge(type, std::move(c));
    }
  }
  add_generic(type, true, false, {});
}

}  // namespace polymachy
