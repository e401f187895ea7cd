// SPDX-License-Identifier: MIT
// The tables of classes: each number that could lead astray.
#include <catch2/catch.hpp>

#include "interpreter/bytecode/verify.hpp"
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
