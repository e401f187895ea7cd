// SPDX-License-Identifier: MIT
// Facts, rules and results of a variant. Pieces are in compile_types.cpp.
#include "interpreter/compile/compile.hpp"

#include <algorithm>

#include "dsl/sema/limits.hpp"
#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/verify.hpp"
#include "interpreter/bytecode/verify_parts.hpp"
#include "interpreter/compile/compiler.hpp"

namespace polymachy {

using model::TestKind;

// What the language lets a variant have, the machine has room for.
static_assert(model::max_types <= static_cast<int>(machine_types));
static_assert(model::max_slots <= static_cast<int>(machine_direction_slots));
static_assert(model::max_slots < static_cast<int>(machine_square_slots));  // one is for looks
static_assert(model::max_type_slots <= static_cast<int>(machine_type_slots));
static_assert(max_kinds_of_pool <= machine_pools && max_rights <= machine_rights);
static_assert(max_looks <= most_nested_asks && max_marked <= max_mark_squares);

namespace {

bool asks(const model::Test& t, TestKind kind);

bool asks_value(const model::Test& t, model::ValueKind kind) {
  for (const auto& v : t.values)
    if (v.kind == kind || std::any_of(v.test.begin(), v.test.end(), [&](const auto& k) {
          return asks_value(k, kind);
        }))
      return true;
  return std::any_of(
      t.kids.begin(), t.kids.end(), [&](const auto& k) { return asks_value(k, kind); });
}

bool asks(const model::Test& t, TestKind kind) {
  if (t.kind == kind)
    return true;
  for (const auto& v : t.values)
    if (std::any_of(v.test.begin(), v.test.end(), [&](const auto& k) { return asks(k, kind); }))
      return true;
  return std::any_of(t.kids.begin(), t.kids.end(), [&](const auto& k) { return asks(k, kind); });
}

bool asks_history(const model::Test& t) {
  return asks_value(t, model::ValueKind::Repeats) || asks_value(t, model::ValueKind::Counter);
}

/// Adds to [found] the events whose `last` is asked in [t], in the events themselves too.
void asked_events(const model::Test& t, const model::Variant& variant, std::uint32_t& found) {
  if (t.kind == TestKind::Last && ((found >> t.index) & 1U) == 0) {
    found |= 1U << t.index;
    asked_events(variant.events[static_cast<std::size_t>(t.index)].test, variant, found);
  }
  for (const auto& v : t.values)
    for (const auto& k : v.test)
      asked_events(k, variant, found);
  for (const auto& k : t.kids)
    asked_events(k, variant, found);
}

/// History, also by way of a last event that asks it.
bool asks_history(const model::Test& t, const model::Variant& variant) {
  std::uint32_t events = 0;
  asked_events(t, variant, events);
  for (std::size_t e = 0; e < variant.events.size(); ++e)
    if (((events >> e) & 1U) != 0 && asks_history(variant.events[e].test))
      return true;
  return asks_history(t);
}

/// Whether [t] or a look inside it speaks of the square of the last capture.
bool asks_taken(const model::Test& t);
bool asks_taken(const model::Path& p) {
  return (p.kind == model::PathKind::Goto && p.slot == model::slot_taken) ||
         std::any_of(p.test.begin(), p.test.end(), [](const auto& t) { return asks_taken(t); }) ||
         std::any_of(p.kids.begin(), p.kids.end(), [](const auto& k) { return asks_taken(k); });
}
bool asks_taken(const model::Test& t) {
  if ((t.kind == TestKind::OnSaved || t.kind == TestKind::AtSaved) && t.index == model::slot_taken)
    return true;
  const auto in_test = [](const model::Test& kid) {
    return asks_taken(kid);
  };
  return std::any_of(t.kids.begin(), t.kids.end(), in_test) ||
         std::any_of(t.path.begin(), t.path.end(), [](const auto& p) { return asks_taken(p); }) ||
         std::any_of(t.values.begin(), t.values.end(), [&](const model::Value& v) {
           return std::any_of(v.test.begin(), v.test.end(), in_test);
         });
}

/// some(own S & attacked): S.
bool is_safety(const model::Test& t, TypeBits& guarded) {
  if (t.kind != TestKind::Some)
    return false;
  std::vector<const model::Test*> parts;
  flatten(t.kids[0], parts);
  bool own = false;
  bool attacked = false;
  bool types = false;
  for (const auto* part : parts) {
    own |= part->kind == TestKind::Own;
    attacked |= part->kind == TestKind::Attacked;
    if (part->kind == TestKind::TypeIn)
      guarded = part->types, types = true;
  }
  return parts.size() == 3 && own && attacked && types;
}

/// Both must hold: the narrower of what is known.
void narrow(std::optional<TypeBits>& known, const std::optional<TypeBits>& more) {
  if (known && more)
    *known &= *more;
  else if (more)
    known = more;
}

/// One of two is enough: what both need.
void widen(std::optional<TypeBits>& known, const std::optional<TypeBits>& more) {
  if (known && more)
    *known |= *more;
  else
    known.reset();
}

}  // namespace

/// What an action must be like for [t] to hold of it. A man who moves by himself makes the action.
EventNeeds Compiler::needs_of(const model::Test& t) const {
  EventNeeds needs;
  const auto types = [&] {
    return emitter_->with_shadows(TypeBits(t.types));
  };
  switch (t.kind) {
    case TestKind::By:
    case TestKind::Moved:
      needs.mover = types();
      break;
    case TestKind::Took:
      needs.taken = types();
      break;
    case TestKind::Dropped:
      needs.dropped = types();
      break;
    case TestKind::And:
      for (const auto& kid : t.kids) {
        const EventNeeds more = needs_of(kid);
        narrow(needs.mover, more.mover);
        // Two captures may be meant, or two drops: one of them is enough to look at.
        if (!needs.taken)
          needs.taken = more.taken;
        if (!needs.dropped)
          needs.dropped = more.dropped;
      }
      break;
    case TestKind::Or:
      for (const auto& kid : t.kids) {
        const EventNeeds other = needs_of(kid);
        if (&kid == &t.kids.front()) {
          needs = other;
          continue;
        }
        widen(needs.mover, other.mover);
        widen(needs.taken, other.taken);
        widen(needs.dropped, other.dropped);
      }
      break;
    default:
      break;
  }
  return needs;
}

Compiler::Compiler(const model::Variant& variant,
                   const std::vector<int>& options,
                   const CompileOptions& how,
                   Sink& sink)
    : variant_(variant),
      options_(options),
      how_(how),
      sink_(sink),
      program_(std::make_shared<Program>()) {}

std::shared_ptr<const Program> Compiler::compile() {
  variant_ = model::fold(variant_, options_);
  hooks_are_built();
  if (sink_.has_errors())
    return nullptr;
  facts();
  types();
  if (!shadows())
    return nullptr;
  starts();
  emitter_ = std::make_unique<Emitter>(*program_, variant_);
  royal();
  pieces();
  actions();
  events();
  rules();
  results();
  turns();
  carry();
  flag();
  match();
  emitter_->finish();
  if (emitter_->has_too_many_texts)
    sink_.report<Code::TooMany>(variant_.span,
                                "more than " + std::to_string(machine_texts),
                                "texts of moves (`aka`)",
                                machine_texts);
  if (emitter_->overflow != nullptr)
    sink_.report<Code::LimitHit>(variant_.span, emitter_->overflow, "the variant is not compiled")
        .hint("fewer types, a smaller board, or paths with fewer parts take less");
  if (sink_.has_errors() || has_too_many_sets())
    return nullptr;
  if (const std::string fault = verify(*program_); !fault.empty()) {
    sink_.report<Code::LimitHit>(variant_.span, "verifier", fault)
        .note("this is a mistake of the compiler, not of the file");
    return nullptr;
  }
  return program_;
}

namespace {

bool filters_sides(const model::Test& t) {
  return t.side_filter != model::SideFilter::Any ||
         std::any_of(t.kids.begin(), t.kids.end(), filters_sides);
}

}  // namespace

void Compiler::hooks_are_built() {
  const auto refuse = [&](const model::Test& t, Span span) {
    if (filters_sides(t))
      sink_.report<Code::NotBuilt>(
          span, "a side inside `take{...}`, `move{...}`, `by{...}` or `drop{...}`");
  };
  for (const auto& rule : variant_.rules)
    refuse(rule.event, rule.span), refuse(rule.when, rule.span);
  for (const auto& result : variant_.results)
    refuse(result.test, result.span);
  for (const auto& counter : variant_.counters)
    refuse(counter.reset, variant_.span), refuse(counter.hold, variant_.span);
  for (const auto& event : variant_.events)
    refuse(event.test, event.test.span);
  if (!variant_.events.empty() && (variant_.turn.several || !variant_.after.empty()))
    sink_.report<Code::NotBuilt>(variant_.events.front().test.span,
                                 "`last` where a turn has several parts");
  for (const auto& hook : variant_.hooks)
    if (hook.when == model::HookWhen::Depart)
      sink_.report<Code::NotBuilt>(hook.span, "`on depart`");
}

void Compiler::facts() {
  Program& p = *program_;
  p.name = variant_.name;
  p.title = variant_.title.empty() ? variant_.name : variant_.title;
  p.by = variant_.by;
  p.about = variant_.about;
  p.size = {variant_.board.width, variant_.board.height};
  p.holes = variant_.board.holes;
  p.panel_width = variant_.board.panel_width;
  p.panel_height = variant_.board.panel_height;
  p.options_used = how_;
  for (std::size_t s = 0; s < side_count; ++s) {
    const model::Vec ahead = model::on_board({0, 1, false}, variant_.sides[s].facing);
    p.sides[s] = {variant_.sides[s].name, variant_.sides[s].letter, ahead.x, ahead.y};
  }
  for (const auto& r : variant_.rights) {
    RightInfo info{r.name, r.of, r.with, {}};
    for (const auto& l : r.letters)
      info.letters.push_back({l.letter, l.east});
    p.rights.push_back(std::move(info));
  }
  for (const auto& m : variant_.marks)
    p.marks.push_back(m.name);
  for (const auto& pool : variant_.pools)
    p.pools.push_back(pool.name);
  const auto any_asks_taken = [](const auto&... tests) {
    return (asks_taken(tests) || ...);
  };
  for (const auto& rule : variant_.rules)
    p.asks_taken = p.asks_taken || any_asks_taken(rule.event, rule.when);
  for (const auto& counter : variant_.counters)
    p.asks_taken = p.asks_taken || any_asks_taken(counter.reset, counter.hold);
  for (const auto& event : variant_.events)
    p.asks_taken = p.asks_taken || any_asks_taken(event.test);
  p.captured = {variant_.captured.pool, variant_.captured.to_own, variant_.captured.as_base};
  for (std::size_t i = 0; i < variant_.options.size(); ++i) {
    const auto& o = variant_.options[i];
    p.options.push_back({o.name, o.note, o.values, options_[i]});
  }
  for (const auto& phase : variant_.phases)
    p.phases.push_back({phase.name, static_cast<Side>(phase.side), phase.choices});
}

void Compiler::types() {
  for (const auto& t : variant_.types) {
    TypeInfo info;
    info.name = t.name;
    info.letters = t.letters;
    info.san = t.san;
    info.glyph = t.glyph;
    info.note = t.note;
    info.text = t.text;
    info.promotes = t.promotes;
    info.base = t.base;
    program_->types.push_back(std::move(info));
  }
}

namespace {

/// What a man of [type] may become by [p].
void targets_of_become(const model::Path& p, const model::Type& type, std::vector<int>& out) {
  const auto add = [&](int target) {
    if (std::find(out.begin(), out.end(), target) == out.end())
      out.push_back(target);
  };
  if (p.kind == model::PathKind::Become)
    for (const int t : p.types_in_order)
      add(t);
  if (p.kind == model::PathKind::Promoted && type.promotes >= 0)
    add(type.promotes);
  for (const auto& kid : p.kids)
    targets_of_become(kid, type, out);
}

/// Whether [p] may look at another square than the one where it begins.
bool looks_elsewhere(const model::Path& p) {
  return p.kind == model::PathKind::Step || p.kind == model::PathKind::Goto ||
         p.kind == model::PathKind::Anywhere ||
         std::any_of(p.kids.begin(), p.kids.end(), looks_elsewhere);
}

}  // namespace

TypeBits types_let_through(const model::Test& t) {
  TypeBits all;
  all.set();
  if (t.kind == TestKind::TypeIn)
    return t.types;
  if (t.kind == TestKind::And)
    for (const auto& kid : t.kids)
      all &= types_let_through(kid);
  if (t.kind == TestKind::Or) {
    TypeBits some;
    for (const auto& kid : t.kids)
      some |= types_let_through(kid);
    return some;
  }
  return all;
}

/// Where captured men are kept as what they were, a man that has become another must know what he
/// was: a type of his own for each pair. A man made by such a one keeps the first.
bool Compiler::shadows() {
  if (variant_.captured.pool < 0 || !variant_.captured.as_base)
    return true;
  auto& types = program_->types;
  const auto base_of = [&](std::size_t type) {
    return types[type].base >= 0 ? static_cast<std::size_t>(types[type].base) : type;
  };
  const auto find = [&](std::size_t target, std::size_t base) {
    for (std::size_t t = variant_.types.size(); t-- > 0;)
      if (types[t].shadow && static_cast<std::size_t>(types[t].shadow_of) == target &&
          types[t].base == static_cast<int>(base))
        return t;
    return target;
  };
  const std::size_t declared = types.size();
  for (std::size_t maker = 0; maker < types.size(); ++maker) {
    const std::size_t base = base_of(maker);
    for (const int target : targets_of(maker)) {
      const auto made = static_cast<std::size_t>(target);
      if (made == base || base_of(made) == base || find(made, base) != made)
        continue;
      TypeInfo shadow = types[made];
      shadow.shadow = true;
      shadow.shadow_of = target;
      shadow.base = static_cast<int>(base);
      if (types.size() >= machine_types) {
        sink_
            .report<Code::TooMany>(variant_.span,
                                   "more than " + std::to_string(machine_types),
                                   "types, with those told apart by where they promoted",
                                   machine_types)
            .note(
                "captured men go back to a pool `as base`, so each type that another becomes "
                "counts once more for it");
        return false;
      }
      types.push_back(std::move(shadow));
      variant_.types.push_back(variant_.types[made]);
    }
  }
  if (types.size() == declared)
    return true;
  for (std::size_t maker = 0; maker < types.size(); ++maker)
    for (std::size_t target = 0; target < types.size(); ++target) {
      const std::size_t base = base_of(maker);
      const bool itself = types[target].shadow || target == base || base_of(target) == base;
      program_->made.push_back(static_cast<TypeId>(itself ? target : find(target, base)));
    }
  return true;
}

/// What a man of [type] may become, by his own path, by a hook, by another's hook or by an action.
std::vector<int> Compiler::targets_of(std::size_t type) const {
  const model::Type& man = variant_.types[type];
  const auto declared = static_cast<std::size_t>(
      program_->types[type].shadow ? program_->types[type].shadow_of : static_cast<int>(type));
  std::vector<int> targets;
  targets_of_become(man.path, man, targets);
  for (const auto& hook : variant_.hooks)
    if (types_let_through(hook.test).test(declared) || looks_elsewhere(hook.path))
      targets_of_become(hook.path, man, targets);
  for (const auto& action : variant_.actions)
    targets_of_become(action.path, man, targets);
  for (const auto& after : variant_.after)
    targets_of_become(after.path, man, targets);
  for (const auto& decision : variant_.decisions)
    targets_of_become(decision.path, man, targets);
  return targets;
}

bool Compiler::has_too_many_sets() const {
  return how_.fuse && sets_needed(*program_) > machine_sets;
}

void Compiler::starts() {
  for (const auto& s : variant_.starts) {
    StartInfo info;
    info.name = s.name;
    info.text = s.text.value_or("");
    for (const auto& man : s.men)
      info.men.push_back({static_cast<Square>(man.square),
                          static_cast<TypeId>(man.type),
                          static_cast<Side>(man.side)});
    program_->starts.push_back(std::move(info));
  }
}

void Compiler::royal() {
  for (const auto& rule : variant_.rules) {
    TypeBits guarded;
    if (!rule.prefer && rule.event.kind == TestKind::Always && is_safety(rule.when, guarded))
      program_->royal_types |= emitter_->with_shadows(guarded);
  }
}

int Compiler::test_program(const model::Test& test, const std::string& text) {
  TestProgram program;
  program.text = text;
  for (Side side = 0; side < side_count; ++side)
    program.code[side] = emitter_->truth(test, side);
  program_->tests.push_back(program);
  return static_cast<int>(program_->tests.size() - 1);
}

void Compiler::rules() {
  for (const auto& rule : variant_.rules) {
    RuleInfo info;
    info.name = rule.name;
    info.why = rule.why;
    TypeBits guarded;
    if (rule.prefer) {
      info.kind = RuleKind::Prefer;
      TypeBits every;
      for (std::size_t i = 0; i < variant_.types.size(); ++i)
        every.set(i);
      info.takes_any = rule.event.kind == TestKind::Took &&
                       (every & ~TypeBits(rule.event.types)).none() &&
                       rule.when.kind == TestKind::Always;
    } else if (rule.event.kind == TestKind::Always && is_safety(rule.when, guarded)) {
      info.kind = RuleKind::Safety;
      info.guarded = emitter_->with_shadows(guarded);
    }
    info.event = test_program(rule.event, rule.event_text);
    info.needs = needs_of(rule.event);
    info.when = test_program(rule.when, rule.when_text);
    info.event_asks_history = asks_history(rule.event, variant_);
    info.asks_history = asks_history(rule.event, variant_) || asks_history(rule.when, variant_);
    info.asks_stuck = asks(rule.event, TestKind::Stuck) || asks(rule.when, TestKind::Stuck);
    program_->rules.push_back(std::move(info));
  }
}

void Compiler::results() {
  for (const auto& r : variant_.results) {
    ResultInfo info;
    info.outcome = static_cast<OutcomeKind>(r.outcome);
    info.why = r.why;
    std::uint32_t events = 0;
    asked_events(r.test, variant_, events);
    info.asks_history = asks_history(r.test) || events != 0;
    info.asks_stuck = asks(r.test, TestKind::Stuck);
    info.test = test_program(r.test, r.text);
    program_->results.push_back(std::move(info));
  }
  for (const auto& c : variant_.counters)
    program_->counters.push_back({c.name, test_program(c.reset), test_program(c.hold)});
}

void Compiler::events() {
  std::uint32_t in_rules = 0;
  std::uint32_t in_engine = 0;
  for (const auto& rule : variant_.rules) {
    std::uint32_t found = 0;
    asked_events(rule.event, variant_, found);
    asked_events(rule.when, variant_, found);
    in_rules |= found;
    if (!asks_history(rule.event, variant_) && !asks_history(rule.when, variant_))
      in_engine |= found;
  }
  for (std::size_t e = 0; e < variant_.events.size(); ++e) {
    const model::Event& event = variant_.events[e];
    program_->events.push_back({event.name,
                                test_program(event.test),
                                ((in_rules >> e) & 1U) != 0,
                                ((in_engine >> e) & 1U) != 0});
  }
}

std::shared_ptr<const Program> compile(const model::Variant& variant,
                                       const std::vector<int>& options,
                                       const CompileOptions& how,
                                       Sink& sink) {
  Compiler fused(variant, options, how, sink);
  std::shared_ptr<const Program> program = fused.compile();
  if (program || sink.has_errors() || !fused.has_too_many_sets())
    return program;
  // More classes of men than the machine keeps sets for: as code, each type needs one.
  CompileOptions as_code = how;
  as_code.fuse = false;
  return Compiler(variant, options, as_code, sink).compile();
}

}  // namespace polymachy
