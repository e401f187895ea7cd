// SPDX-License-Identifier: MIT
// The tables of classes: each number that could lead astray.
#include <catch2/catch.hpp>

#include "interpreter/board/move.hpp"
#include "interpreter/bytecode/verify.hpp"
#include "interpreter/bytecode/verify_parts.hpp"
#include "tests/unit/interpreter/bytecode/hand_made.hpp"

using namespace polymachy;
using Catch::Matchers::Contains;

namespace {

/// A program with one class of [shape] whose tables are empty but of the right size.
HandMade with_class(Shape shape) {
  HandMade made;
  PieceClass c;
  c.shape = shape;
  c.attacks = false;
  c.types.set(soldier);
  for (ClassTable& table : c.table) {
    table.targets.resize(25);
    table.guarded.resize(25);
    table.rays.resize(25);
  }
  made.program.classes.push_back(c);
  made.program.types[soldier].classes = {0};
  return made;
}

template <class F>
std::string fault(Shape shape, F&& change) {
  HandMade made = with_class(shape);
  change(made.program, made.program.classes[0], made.program.classes[0].table[1]);
  return verify(made.program);
}

constexpr auto nothing = [](Program&, PieceClass&, ClassTable&) {
};

/// A run of the man on a1 to b1, with one condition, one square left and one effect.
Run add_run(ClassTable& t) {
  Run run;
  run.origin = 0;
  run.to = 1;
  run.cond_count = run.vacated_count = run.effect_count = 1;
  t.conds.push_back({CondKind::Empty, 0, 1});
  t.vacated.push_back(0);
  t.effects.push_back({0, 0xFF, 0, 0, 1});
  return run;
}

template <class F>
std::string run_fault(F&& change) {
  return fault(Shape::Runs, [&](Program& p, PieceClass&, ClassTable& t) {
    t.runs.push_back(add_run(t));
    change(p, t, t.runs.back());
  });
}

}  // namespace

TEST_CASE("empty tables pass") {
  for (const Shape shape : {Shape::Leap,
                            Shape::Guarded,
                            Shape::Slide,
                            Shape::Hop,
                            Shape::ShortHop,
                            Shape::Before,
                            Shape::Runs})
    CHECK(fault(shape, nothing).empty());
  CHECK(run_fault([](Program&, ClassTable&, Run&) {}).empty());
}

TEST_CASE("targets of a class set one mark, on not too many ways") {
  const auto marking = [](std::uint8_t mark, Square target) {
    GuardedTarget g;
    g.target = target;
    g.mark = mark;
    g.marks[0] = 0;
    return g;
  };
  CHECK_THAT(fault(Shape::Guarded,
                   [&](Program& p, PieceClass&, ClassTable& t) {
                     p.marks = {"a", "b"};
                     t.guarded[0] = {marking(0, 1), marking(1, 2)};
                   }),
             Contains("sets one mark here and another there"));
  CHECK_THAT(fault(Shape::Guarded,
                   [&](Program& p, PieceClass&, ClassTable& t) {
                     p.marks = {"a"};
                     t.guarded[0].assign(most_marking_targets + 1, marking(0, 1));
                   }),
             Contains("sets marks on the way to too many squares"));
  CHECK_THAT(run_fault([](Program&, ClassTable& t, Run& run) {
               t.vacated.assign(most_vacated + 1, 0);
               run.vacated = 0;
               run.vacated_count = most_vacated + 1;
             }),
             Contains("a run asks for attacks with too many squares left"));
}

TEST_CASE("a class speaks of what is there") {
  CHECK_THAT(fault(Shape::Scan, nothing), Contains("class 0") && Contains("counts nobody"));
  CHECK_THAT(fault(Shape::Leap, [](Program&, PieceClass& c, ClassTable&) { c.types.set(3); }),
             Contains("types that are none"));
  CHECK_THAT(fault(Shape::Scan, [](Program&, PieceClass& c, ClassTable&) { c.counted = 0; }),
             Contains("counts types that are none"));
  CHECK_THAT(fault(Shape::Leap, [](Program&, PieceClass& c, ClassTable&) { c.arrival = 0; }),
             Contains("arrivals that are none"));
  CHECK_THAT(fault(Shape::Generic, nothing), Contains("moves without code"));
  CHECK_THAT(fault(Shape::Generic,
                   [](Program&, PieceClass& c, ClassTable&) {
                     c.moves = false;
                     c.attacks = true;
                   }),
             Contains("attacks without code or reach"));
}

TEST_CASE("targets and rays are told for every square and stay on the board") {
  CHECK_THAT(fault(Shape::Leap, [](Program&, PieceClass&, ClassTable& t) { t.targets.pop_back(); }),
             Contains("class 0, side 1: leaps are not told for every square"));
  CHECK_THAT(fault(Shape::Leap, [](Program&, PieceClass&, ClassTable& t) { t.targets[3] = {25}; }),
             Contains("leaps off the board"));
  CHECK_THAT(fault(Shape::Guarded,
                   [](Program&, PieceClass&, ClassTable& t) { t.guarded[3].push_back({}); }),
             Contains("leaps off the board"));
  CHECK_THAT(fault(Shape::Guarded,
                   [](Program&, PieceClass&, ClassTable& t) {
                     GuardedTarget target;
                     target.target = 2;
                     target.mark = 0;
                     t.guarded[3].push_back(target);
                   }),
             Contains("sets a mark that is none"));
  CHECK_THAT(fault(Shape::Slide, [](Program&, PieceClass&, ClassTable& t) { t.rays.clear(); }),
             Contains("rays are not told for every square"));
  CHECK_THAT(fault(Shape::Slide,
                   [](Program&, PieceClass&, ClassTable& t) {
                     t.rays[0].push_back({0, 1, 0, no_square, 0});
                   }),
             Contains("longer than its squares"));
  CHECK_THAT(fault(Shape::Slide, [](Program&, PieceClass&, ClassTable& t) { t.squares = {25}; }),
             Contains("a ray leaves the board"));
  CHECK_THAT(fault(Shape::Slide,
                   [](Program&, PieceClass&, ClassTable& t) {
                     t.rays[0].push_back({0, 0, 8, no_square, 0});
                   }),
             Contains("a ray has no step"));
}

TEST_CASE("runs stay inside their lists") {
  CHECK_THAT(run_fault([](Program&, ClassTable&, Run& r) { r.to = 25; }),
             Contains("a run leaves the board"));
  CHECK_THAT(run_fault([](Program&, ClassTable&, Run& r) { r.conds = 1; }),
             Contains("conditions that are none"));
  CHECK_THAT(run_fault([](Program&, ClassTable&, Run& r) { r.vacated = 0xFFFFFFFF; }),
             Contains("squares that are none"));
  CHECK_THAT(run_fault([](Program&, ClassTable&, Run& r) { r.effect_count = 2; }),
             Contains("effects that are none"));
  CHECK_THAT(run_fault([](Program&, ClassTable&, Run& r) { r.mark = 0; }),
             Contains("a mark that is none"));
  CHECK_THAT(run_fault([](Program&, ClassTable&, Run& r) { r.aka = 0; }), Contains("no such text"));
  CHECK_THAT(run_fault([](Program&, ClassTable& t, Run& r) {
               Run earlier = r;
               r.origin = 3;
               t.runs.push_back(earlier);
             }),
             Contains("not in the order of their squares"));
}

TEST_CASE("conditions and effects of runs speak of what is there") {
  CHECK_THAT(run_fault([](Program&, ClassTable& t, Run&) { t.conds[0].square = no_square; }),
             Contains("a condition on no square"));
  CHECK(run_fault([](Program&, ClassTable& t, Run&) {
          t.conds[0] = {CondKind::Safe, 0, no_square};
        }).empty());
  CHECK_THAT(run_fault([](Program&, ClassTable& t, Run&) { t.conds[0].kind = CondKind::TypeIn; }),
             Contains("types that are none"));
  CHECK_THAT(
      run_fault([](Program&, ClassTable& t, Run&) { t.conds[0].kind = CondKind::LacksRight; }),
      Contains("a right that is none"));
  CHECK_THAT(run_fault([](Program& p, ClassTable& t, Run&) {
               t.conds[0] = {CondKind::Holds, 0, static_cast<Square>(p.tests.size())};
             }),
             Contains("a test that is none"));
  CHECK_THAT(run_fault([](Program&, ClassTable& t, Run&) { t.effects[0].kind = 8; }),
             Contains("an effect that is none"));
  CHECK_THAT(run_fault([](Program&, ClassTable& t, Run&) { t.effects[0].to = 99; }),
             Contains("an effect off the board"));
  CHECK_THAT(run_fault([](Program&, ClassTable& t, Run&) { t.effects[0].type = 3; }),
             Contains("an effect with a type"));
}

TEST_CASE("arrivals and drops speak of what is there") {
  HandMade made;
  Arrival arrival;
  arrival.plans.push_back({{SquareBits{}.set(24), {{runner, -1}}}});
  for (auto& plan : arrival.plan)
    plan.assign(25, 0);
  made.program.arrivals = {arrival};
  CHECK(verify(made.program).empty());
  made.program.arrivals[0].plan[1][7] = 1;
  CHECK_THAT(verify(made.program), Contains("no such plan"));
  made.program.arrivals = {arrival};
  made.program.arrivals[0].plans[0][0].outcomes[0].condition = 0;
  CHECK_THAT(verify(made.program), Contains("becomes what is not there"));
  made.program.arrivals.clear();
  made.program.drops.push_back({});
  CHECK_THAT(verify(made.program), Contains("a drop speaks"));
}

TEST_CASE("the types of a class and the classes of a type are the same") {
  CHECK_THAT(fault(Shape::Leap,
                   [](Program& p, PieceClass&, ClassTable&) {
                     p.types[soldier].classes = {0, 0};
                   }),
             Contains("has a class twice"));
  CHECK_THAT(fault(Shape::Leap,
                   [](Program& p, PieceClass&, ClassTable&) { p.types[chief].classes = {0}; }),
             Contains("type Chief: has a class that is of others"));
  CHECK_THAT(fault(Shape::Leap,
                   [](Program& p, PieceClass& c, ClassTable&) {
                     c.moves = false;
                     p.types[soldier].overlaps = true;
                   }),
             Contains("has no classes that overlap"));
  CHECK_THAT(fault(Shape::Leap,
                   [](Program&, PieceClass& c, ClassTable&) { c.shape = static_cast<Shape>(9); }),
             Contains("a shape that is none"));
}

TEST_CASE("a leap that sets no mark marks no square") {
  CHECK_THAT(fault(Shape::Guarded,
                   [](Program&, PieceClass&, ClassTable& t) {
                     GuardedTarget target;
                     target.target = 2;
                     target.marks[0] = 1;
                     t.guarded[3].push_back(target);
                   }),
             Contains("sets a mark that is none"));
}

TEST_CASE("rules, results and events ask tests that are there") {
  HandMade made;
  made.program.rules.resize(1);
  CHECK_THAT(verify(made.program), Contains("asks a test that is none"));
  made.program.rules[0].kind = RuleKind::Safety;
  CHECK(verify(made.program).empty());
  made.program.rules[0].event = 7;
  CHECK_THAT(verify(made.program), Contains("asks a test that is none"));
  made.program.rules.clear();
  made.program.results.resize(1);
  CHECK_THAT(verify(made.program), Contains("a result asks a test that is none"));
  made.program.results.clear();
  made.program.events.resize(1);
  CHECK_THAT(verify(made.program), Contains("event") && Contains("asks a test that is none"));
}

TEST_CASE("flags, carried games and matches speak of what is there") {
  const auto fault = [](const auto& change) {
    HandMade made;
    change(made.program);
    return verify(made.program);
  };
  CHECK_THAT(fault([](Program& p) { p.flag.minutes = 5; }), Contains("a decision that is none"));
  CHECK_THAT(fault([](Program& p) { p.carry.no_games = 0; }), Contains("carried games ask a test"));
  CHECK_THAT(fault([](Program& p) { p.carry.men.set(0); }), Contains("not told for every type"));
  CHECK_THAT(fault([](Program& p) {
               p.carry.ends[0] = {{false, TypeId{3}}};
             }),
             Contains("makes a type that is none"));
  CHECK_THAT(fault([](Program& p) { p.match.sends.resize(1); }), Contains("a pool that is none"));
  CHECK_THAT(fault([](Program& p) { p.types.clear(); }), Contains("there are no types"));
  CHECK_THAT(fault([](Program& p) { p.turn.decisions.resize(255); }),
             Contains("too many decisions"));
  CHECK_THAT(fault([](Program& p) { p.texts.resize(32768); }), Contains("too many texts or tests"));
}

TEST_CASE("a step leads where it says") {
  HandMade made;
  made.program.next[0] = 1;  // from a1 to the north is a2
  CHECK_THAT(verify(made.program), Contains("or elsewhere"));
  made.program.next[0] = -1;
  CHECK(verify(made.program).empty());
  made.program.steps[0].dy = 0;
  CHECK_THAT(verify(made.program), Contains("a step goes nowhere"));
}

TEST_CASE("numbers of facts and constants that no other test makes wrong") {
  const auto fault = [](const auto& change) {
    HandMade made;
    made.moves_of(soldier);
    made.end();
    change(made.program);
    return verify(made.program);
  };
  CHECK_THAT(fault([](Program& p) { p.code[0].op = static_cast<Opcode>(200); }),
             Contains("there is no such instruction"));
  CHECK_THAT(fault([](Program& p) {
               p.compares.push_back({6, {}, {}});
             }),
             Contains("a comparison that is none"));
  CHECK_THAT(fault([](Program& p) {
               p.compares.resize(1);
               p.compares[0].left.kind = 5;
             }),
             Contains("a value that is none"));
  CHECK_THAT(fault([](Program& p) {
               p.code[0] = {Opcode::BindTurned, 0, 0, -1};
             }),
             Contains("a slot is not below 0"));
  CHECK_THAT(fault([](Program& p) {
               p.steps.clear();
               p.next.clear();
               p.code[0] = {Opcode::Step, 0, 0, 0};
             }),
             Contains("there are no steps"));
  CHECK_THAT(fault([](Program& p) { p.tests.resize(1); }), Contains("a test has no code"));
  CHECK_THAT(fault([](Program& p) { p.steps[0].turned[3] = 8; }),
             Contains("a turned step is none"));
  CHECK_THAT(fault([](Program& p) { p.action_code[1] = 9; }),
             Contains("actions have code that is none"));
  CHECK_THAT(fault([](Program& p) {
               p.starts = {{"s", "", {{25, 0, 0}}}};
             }),
             Contains("has a man that cannot stand there"));
  CHECK_THAT(fault([](Program& p) { p.phases = {{"setup", 2, {}}}; }), Contains("has no side"));
  CHECK_THAT(fault([](Program& p) {
               p.tests.assign(1, {{0, 0}, ""});
               p.events.resize(33);
               for (EventInfo& event : p.events)
                 event.test = 0;
             }),
             Contains("more events than the state remembers"));
  CHECK_THAT(fault([](Program& p) { p.types[0].shadow = true; }),
             Contains("speaks of a type that is none"));
  CHECK_THAT(fault([](Program& p) { p.made.resize(1 + p.types.size() * p.types.size()); }),
             Contains("what types become is not said for each two"));
  CHECK_THAT(fault([](Program& p) { p.turn.several = true; }),
             Contains("the number of actions is a comparison that is none"));
  CHECK_THAT(fault([](Program& p) { p.marks.resize(255); }), Contains("too many marks"));
  CHECK_THAT(fault([](Program& p) {
               Arrival arrival;
               arrival.plans.resize(1);
               p.arrivals = {arrival};
             }),
             Contains("arrivals are not told for every square"));
}

TEST_CASE("tables that no other test makes wrong") {
  CHECK_THAT(
      run_fault([](Program&, ClassTable& t, Run&) { t.conds[0].kind = static_cast<CondKind>(11); }),
      Contains("a condition that is none"));
  CHECK_THAT(run_fault([](Program&, ClassTable& t, Run&) { t.vacated[0] = 25; }),
             Contains("a run leaves a square that is none"));
  CHECK_THAT(fault(Shape::Guarded, [](Program&, PieceClass&, ClassTable& t) { t.guarded.clear(); }),
             Contains("guarded leaps are not told for every square"));
  CHECK_THAT(fault(Shape::Generic,
                   [](Program& p, PieceClass& c, ClassTable&) {
                     p.code = {{Opcode::Accept, 0, 0, 0}};
                     p.spans.resize(1);
                     for (ClassTable& table : c.table) {
                       table.code = table.attack = 0;
                       table.reach.resize(25);
                       table.reach[3].set(25);
                     }
                   }),
             Contains("reaches off the board"));
  CHECK_THAT(fault(Shape::Leap,
                   [](Program& p, PieceClass& c, ClassTable&) {
                     PieceClass nobody = c;
                     nobody.types.reset();
                     p.classes.resize(machine_sets + 1, nobody);
                   }),
             Contains("too many classes of men"));
  HandMade made;
  Arrival arrival;
  arrival.plans.push_back({{SquareBits{}.set(25), {}}});
  for (auto& plan : arrival.plan)
    plan.assign(25, 0);
  made.program.arrivals = {arrival};
  CHECK_THAT(verify(made.program), Contains("an arrival is off the board"));
}

TEST_CASE("effects of runs have the squares, types, marks and pools that they need") {
  const auto effect = [](RunEffect change) {
    return run_fault([&](Program&, ClassTable& t, Run&) { t.effects[0] = change; });
  };
  const auto kind = [](EffectKind k) {
    return static_cast<std::uint8_t>(k);
  };
  CHECK_THAT(effect({kind(EffectKind::SelfMove), no_type, 0, no_square, 1}),
             Contains("an effect off the board"));
  CHECK_THAT(effect({kind(EffectKind::Carry), no_type, 0, 1, no_square}),
             Contains("an effect off the board"));
  CHECK_THAT(effect({kind(EffectKind::Take), no_type, 0, no_square, no_square}),
             Contains("an effect off the board"));
  CHECK_THAT(effect({kind(EffectKind::Enter), no_type, 0, no_square, 1}),
             Contains("an effect with a type"));
  CHECK_THAT(effect({kind(EffectKind::Mark), no_type, 0, no_square, 1}),
             Contains("an effect with a mark that is none"));
  CHECK_THAT(effect({kind(EffectKind::FromPool), runner, pool_of_enemy, no_square, no_square}),
             Contains("an effect with a pool that is none"));
  CHECK(effect({kind(EffectKind::Remove), no_type, 0, 1, no_square}).empty());
}
