// SPDX-License-Identifier: MIT
// Facts (what the variant is) and tables (what fused instructions read): every number in them is
// looked at once. Nothing here asks whether a table is right, only whether it can be read.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "interpreter/board/move.hpp"
#include "interpreter/bytecode/verify_parts.hpp"

namespace polymachy {

namespace {

std::string text_of(const std::string& where, const std::string& what) {
  return where + ": " + what;
}

class TableCheck {
 public:
  explicit TableCheck(const Program& program)
      : program_(program),
        squares_(fits(program.size) ? static_cast<std::size_t>(program.size.squares()) : 0) {}

  // --- facts

  std::string facts() {
    const Program& p = program_;
    need(fits(p.size), "the board has no size that fits");
    need(p.types.size() <= machine_types, "too many types (with those made by promotion)");
    need(p.pools.size() <= machine_pools, "too many pools");
    need(p.rights.size() <= machine_rights, "too many rights");
    need(p.marks.size() < 0xFF, "too many marks");
    need(!p.types.empty(), "there are no types");
    // Numbers of these stand in eight or in fifteen bits.
    need(p.turn.decisions.size() < 0xFF && p.turn.after.size() < 0xFF, "too many decisions");
    need(p.texts.size() <= INT16_MAX && p.tests.size() <= INT16_MAX, "too many texts or tests");
    need(p.spans.size() == p.code.size(), "instructions and spans differ in number");
    if (!fault_.empty())
      return fault_;  // what follows counts on these
    for (const TypeInfo& type : p.types) {
      need(in(type.promotes, p.types) && in(type.base, p.types) && in(type.shadow_of, p.types) &&
               (!type.shadow || type.shadow_of >= 0),
           text_of("type " + type.name, "speaks of a type that is none"));
      for (const std::uint16_t id : type.classes)
        need(id < p.classes.size(), text_of("type " + type.name, "has a class that is none"));
      for (Side side = 0; side < side_count; ++side)
        need(is_code(type.code[side]) && is_code(type.attack[side]),
             text_of("type " + type.name, "has code that is none"));
    }
    need(p.made.empty() || (p.made.size() == p.types.size() * p.types.size() &&
                            std::all_of(p.made.begin(),
                                        p.made.end(),
                                        [&](TypeId made) { return made < p.types.size(); })),
         "what types become is not said for each two");
    for (const std::int32_t code : p.action_code)
      need(is_code(code), "actions have code that is none");
    for (const DecisionInfo& decision : p.turn.decisions)
      for (const std::int32_t code : decision.code)
        need(code >= 0 && is_code(code), "a decision has code that is none");
    for (const AfterInfo& block : p.turn.after)
      for (const std::int32_t code : block.code)
        need(code >= 0 && is_code(code), "an `after action` has code that is none");
    need(in(p.turn.budget, p.tests), "the number of actions is asked by a test that is none");
    for (const std::int32_t index : p.turn.actions)
      need(p.turn.several ? index >= 0 && in(index, p.compares) : index == -1,
           "the number of actions is a comparison that is none");
    need(in(p.captured.pool, p.pools), "captured men go to a pool that is none");
    tests();
    starts();
    several();
    return fault_;
  }

  // --- constants and tables

  std::string tables() {
    steps();
    constants();
    for (std::size_t i = 0; i < program_.classes.size(); ++i)
      piece_class(i);
    for (std::size_t i = 0; i < program_.types.size(); ++i)
      classes_of(i);
    for (const Arrival& arrival : program_.arrivals)
      arrivals(arrival);
    for (const DropClass& drop : program_.drops)
      need(drop.pool < program_.pools.size() && in(drop.test, program_.tests),
           "a drop speaks of what is not there");
    need(sets_needed(program_) <= machine_sets, "too many classes of men");
    return fault_;
  }

 private:
  static bool fits(BoardSize size) {
    return size.width > 0 && size.height > 0 && size.width <= 64 && size.height <= 64 &&
           static_cast<std::size_t>(size.squares()) <= max_programs_squares;
  }

  void tests() {
    const Program& p = program_;
    for (const TestProgram& test : p.tests)
      for (const std::int32_t code : test.code)
        need(code >= 0 && is_code(code), "a test has no code");
    for (const RuleInfo& rule : p.rules)
      need(rule.kind == RuleKind::Safety
               ? in(rule.event, p.tests) && in(rule.when, p.tests)
               : rule.kind <= RuleKind::General && is_test(rule.event) && is_test(rule.when),
           text_of("rule " + rule.name, "asks a test that is none"));
    for (const ResultInfo& result : p.results)
      need(result.outcome <= OutcomeKind::Draw && is_test(result.test),
           "a result asks a test that is none");
    for (const CounterInfo& counter : p.counters)
      need(in(counter.reset, p.tests) && in(counter.hold, p.tests),
           text_of("counter " + counter.name, "asks a test that is none"));
    for (const EventInfo& event : p.events)
      need(is_test(event.test), text_of("event " + event.name, "asks a test that is none"));
    need(p.events.size() <= 32, "more events than the state remembers");
  }

  void starts() {
    const Program& p = program_;
    for (const StartInfo& start : p.starts)
      for (const auto& man : start.men)
        need(man.square < squares_ && !p.holes.test(man.square) && man.type < p.types.size() &&
                 man.side < side_count,
             text_of("start " + start.name, "has a man that cannot stand there"));
    for (const PhaseInfo& phase : p.phases) {
      need(phase.side < side_count, text_of("phase " + phase.name, "has no side"));
      for (const int choice : phase.choices)
        need(choice >= 0 && in(choice, p.starts),
             text_of("phase " + phase.name, "offers a start that is none"));
    }
    for (const OptionInfo& option : p.options)
      need(option.chosen >= 0 && in(option.chosen, option.values),
           text_of("option " + option.name, "has no such value"));
  }

  /// Clocks that tell, games inside pieces, and boards beside one another.
  void several() {
    const Program& p = program_;
    need(p.flag.minutes == 0 || (p.flag.decision >= 0 && in(p.flag.decision, p.turn.decisions)),
         "a flag asks for a decision that is none");
    need(in(p.carry.no_games, p.tests) && in(p.carry.forfeit, p.tests),
         "carried games ask a test that is none");
    for (const auto& ends : p.carry.ends) {
      need(p.carry.men.none() || ends.size() == p.types.size(),
           "ends of carried games are not told for every type");
      for (const GameEndInfo& end : ends)
        need(end.type == no_type || end.type < p.types.size(),
             "the end of a carried game makes a type that is none");
    }
    for (const SendInfo& send : p.match.sends)
      need(send.from >= 0 && in(send.from, p.pools) && send.to >= 0 && in(send.to, p.pools),
           "a match sends from or to a pool that is none");
  }

  /// Every step leads where it says, or nowhere: so a line of them ends, and two squares have one.
  void steps() {
    const Program& p = program_;
    need(p.next.size() == p.steps.size() * squares_, "steps and their squares differ in number");
    if (!fault_.empty())
      return;
    for (std::size_t i = 0; i < p.steps.size(); ++i) {
      const StepInfo& step = p.steps[i];
      need(step.dx != 0 || step.dy != 0, "a step goes nowhere");
      for (const std::int16_t to : step.turned)
        need(to >= -1 && in(to, p.steps), "a turned step is none");
      for (std::size_t s = 0; s < squares_; ++s) {
        const std::int16_t to = p.next[i * squares_ + s];
        need(to == -1 || to == stepped(static_cast<Square>(s), step),
             "a step leads off the board, or elsewhere");
      }
    }
  }

  /// Where [step] leads from [from]; -2 if that is no square.
  [[nodiscard]] int stepped(Square from, const StepInfo& step) const {
    constexpr int longest = 64;
    const BoardSize size = program_.size;
    if (std::abs(step.dx) > longest || std::abs(step.dy) > longest)
      return -2;
    const int file = size.file(from) + step.dx;
    const int rank = size.rank(from) + step.dy;
    if (!size.holds(file, rank) || program_.holes.test(size.at(file, rank)))
      return -2;
    return size.at(file, rank);
  }

  void constants() {
    const Program& p = program_;
    for (const auto& list : p.type_lists)
      for (const std::uint8_t type : list)
        need(type < p.types.size(), "a list of types names one that is none");
    for (const std::int32_t entry : p.entries)
      need(entry >= 0 && is_code(entry), "an entry leads nowhere");
    for (const CompareInfo& compare : p.compares) {
      need(compare.op <= 5, "a comparison that is none");
      for (const ValueInfo* v : {&compare.left, &compare.right}) {
        need(v->kind <= 4, "a value that is none");
        need(v->kind != 1 || (v->code >= 0 && is_code(v->code)), "a count of squares has no code");
        need(in(v->types, p.type_sets), "a count of men asks for types that are none");
        need(v->kind != 2 || (v->index >= 0 && in(v->index, p.counters)), "a counter that is none");
        need(v->kind != 4 || (v->index >= 0 && in(v->index, p.pools)), "a pool that is none");
      }
    }
  }

  void arrivals(const Arrival& arrival) {
    for (const auto& plan : arrival.plan) {
      need(plan.size() == squares_, "arrivals are not told for every square");
      for (const std::uint8_t number : plan)
        need(number < arrival.plans.size(), "an arrival has no such plan");
    }
    for (const auto& plan : arrival.plans)
      for (const ArrivalZone& zone : plan) {
        need(on_board(zone.squares), "an arrival is off the board");
        for (const ArrivalOutcome& outcome : zone.outcomes)
          need((outcome.type == no_type || outcome.type < program_.types.size()) &&
                   in(outcome.condition, program_.tests),
               "an arrival becomes what is not there");
      }
  }

  // --- classes

  /// The classes of a type are told twice, and the types of a class.
  void classes_of(std::size_t id) {
    const TypeInfo& type = program_.types[id];
    where_ = "type " + type.name;
    std::set<std::uint16_t> own;
    bool moves = false;
    for (const std::uint16_t c : type.classes) {
      need(own.insert(c).second, "has a class twice");
      need(program_.classes[c].types.test(id), "has a class that is of others");
      moves = moves || program_.classes[c].moves;
    }
    need(!type.overlaps || moves, "has no classes that overlap");
    where_.clear();
  }

  void piece_class(std::size_t id) {
    const PieceClass& c = program_.classes[id];
    where_ = "class " + std::to_string(id);
    need(c.shape <= Shape::Generic && c.landing <= Landing::Both, "has a shape that is none");
    need(only_types(c.types), "is of types that are none");
    need(in(c.counted, program_.type_sets), "counts types that are none");
    need(c.shape != Shape::Scan || c.counted >= 0, "counts nobody");
    need(in(c.arrival, program_.arrivals), "has arrivals that are none");
    for (Side side = 0; side < side_count; ++side) {
      where_ = "class " + std::to_string(id) + ", side " + std::to_string(side);
      const ClassTable& t = c.table[side];
      targets(c.shape, t);
      rays(c.shape, t);
      runs(t);
      need(is_code(t.code) && is_code(t.attack), "has code that is none");
      if (c.shape != Shape::Generic)
        continue;
      need(!c.moves || t.code >= 0, "moves without code");
      need(!c.attacks || (t.attack >= 0 && t.reach.size() == squares_),
           "attacks without code or reach");
      for (const SquareBits& reach : t.reach)
        need(on_board(reach), "reaches off the board");
    }
    where_.clear();
  }

  void targets(Shape shape, const ClassTable& t) {
    need(t.targets.size() == squares_ || (t.targets.empty() && shape != Shape::Leap),
         "leaps are not told for every square");
    need(t.guarded.size() == squares_ || (t.guarded.empty() && shape != Shape::Guarded),
         "guarded leaps are not told for every square");
    for (const auto& list : t.targets)
      for (const Square s : list)
        need(s < squares_, "leaps off the board");
    const GuardedTarget* first = nullptr;
    for (const auto& list : t.guarded)
      for (const GuardedTarget& g : list) {
        first = first == nullptr ? &g : first;
        need(g.mark == first->mark, "sets one mark here and another there");
        need(g.mark == 0xFF || list.size() <= most_marking_targets,
             "sets marks on the way to too many squares");
        need(g.target < squares_ && maybe(g.empty[0]) && maybe(g.empty[1]) && maybe(g.marks[0]) &&
                 maybe(g.marks[1]),
             "leaps off the board");
        need(g.mark < program_.marks.size() ||
                 (g.mark == 0xFF && g.marks[0] == no_square && g.marks[1] == no_square),
             "sets a mark that is none");
      }
  }

  void rays(Shape shape, const ClassTable& t) {
    const bool has_rays = shape >= Shape::Slide && shape <= Shape::Before;
    need(t.rays.size() == squares_ || (t.rays.empty() && !has_rays),
         "rays are not told for every square");
    for (const auto& list : t.rays)
      for (const Ray& ray : list) {
        need(ray.first <= t.squares.size() && ray.count <= t.squares.size() - ray.first,
             "a ray is longer than its squares");
        need(ray.step < program_.steps.size() && maybe(ray.gate), "a ray has no step");
      }
    for (const Square s : t.squares)
      need(s < squares_, "a ray leaves the board");
  }

  void runs(const ClassTable& t) {
    const auto range =
        [&](std::uint32_t first, std::uint16_t count, std::size_t size, const char* what) {
          need(first <= size && count <= size - first, what);
        };
    Square before = 0;
    for (const Run& run : t.runs) {
      need(run.origin < squares_ && run.to < squares_, "a run leaves the board");
      need(run.origin >= before, "runs are not in the order of their squares");
      before = run.origin;
      range(run.conds, run.cond_count, t.conds.size(), "a run has conditions that are none");
      range(run.vacated, run.vacated_count, t.vacated.size(), "a run leaves squares that are none");
      need(run.vacated_count <= most_vacated, "a run asks for attacks with too many squares left");
      range(run.effects, run.effect_count, t.effects.size(), "a run has effects that are none");
      for (std::size_t i = 0; fault_.empty() && i < run.effect_count; ++i)
        run_effect(t.effects[run.effects + i], run.mark != 0xFF);
      need(run.mark == 0xFF || (run.mark < program_.marks.size() && run.mark_square < squares_),
           "a run needs a mark that is none");
      need(maybe(run.say_from) && maybe(run.say_to) && run.aka >= -1 && in(run.aka, program_.texts),
           "a run has no such text");
    }
    for (const Square s : t.vacated)
      need(s < squares_, "a run leaves a square that is none");
    for (const RunCond& cond : t.conds)
      condition(cond);
  }

  void condition(const RunCond& cond) {
    const bool asks_attack = cond.kind == CondKind::Attacked || cond.kind == CondKind::Safe;
    need(cond.kind <= CondKind::Holds, "a condition that is none");
    if (cond.kind == CondKind::Holds) {
      need(cond.square < program_.tests.size(), "a condition asks a test that is none");
      return;
    }
    need(cond.square < squares_ || (cond.square == no_square && asks_attack),
         "a condition on no square");
    if (cond.kind == CondKind::TypeIn || cond.kind == CondKind::NotTypeIn)
      need(cond.arg < program_.type_sets.size(), "a condition asks types that are none");
    if (cond.kind == CondKind::HasRight || cond.kind == CondKind::LacksRight)
      need(cond.arg < program_.rights.size(), "a condition asks a right that is none");
  }

  /// [passing]: the run takes the man that a mark speaks of, from no square.
  void run_effect(const RunEffect& effect, bool passing) {
    const auto kind = static_cast<EffectKind>(effect.kind);
    const bool moves = kind == EffectKind::SelfMove || kind == EffectKind::Carry;
    const bool goes = kind == EffectKind::Take || kind == EffectKind::Remove;
    const bool typed = kind == EffectKind::Enter || kind == EffectKind::Become;
    const bool pooled = kind == EffectKind::FromPool;
    need(kind <= EffectKind::Mark, "an effect that is none");
    need(maybe(effect.from) && maybe(effect.to) && (!moves || effect.from != no_square) &&
             (!goes || effect.from != no_square || (passing && kind == EffectKind::Take)) &&
             (goes || pooled || effect.to != no_square),
         "an effect off the board");
    need(effect.type < program_.types.size() || (effect.type == no_type && !typed && !pooled),
         "an effect with a type that is none");
    need(kind != EffectKind::Mark || effect.aux < program_.marks.size(),
         "an effect with a mark that is none");
    need(!pooled || effect.aux % pool_of_enemy < program_.pools.size(),
         "an effect with a pool that is none");
  }

  // --- small questions

  void need(bool so, const std::string& what) {
    if (!so && fault_.empty())
      fault_ = where_.empty() ? what : text_of(where_, what);
  }
  void need(bool so, const char* what) {
    if (!so)
      need(false, std::string(what));
  }
  /// -1, or an index into [list].
  template <class T>
  static bool in(int index, const std::vector<T>& list) {
    return index >= -1 && index < static_cast<int>(list.size());
  }
  [[nodiscard]] bool is_test(int index) const { return index >= 0 && in(index, program_.tests); }
  [[nodiscard]] bool is_code(std::int32_t at) const { return in(at, program_.code); }
  [[nodiscard]] bool maybe(Square square) const { return square == no_square || square < squares_; }
  [[nodiscard]] bool only_types(const TypeBits& types) const {
    return program_.types.size() >= types.size() || (types >> program_.types.size()).none();
  }
  [[nodiscard]] bool on_board(const SquareBits& squares) const {
    return squares_ >= squares.size() || (squares >> squares_).none();
  }

  const Program& program_;
  std::size_t squares_;
  std::string where_;
  std::string fault_;
};

}  // namespace

std::size_t sets_needed(const Program& program) {
  std::set<int> counted;
  for (const PieceClass& c : program.classes) {
    if (c.counted >= 0)
      counted.insert(c.counted);
  }
  const auto unions = std::count_if(program.types.begin(),
                                    program.types.end(),
                                    [](const TypeInfo& type) { return type.overlaps; });
  return program.classes.size() + counted.size() + static_cast<std::size_t>(unions);
}

std::string verify_facts(const Program& program) { return TableCheck(program).facts(); }
std::string verify_tables(const Program& program) { return TableCheck(program).tables(); }

}  // namespace polymachy
