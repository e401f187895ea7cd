// SPDX-License-Identifier: MIT
// Facts, rules, promotion tables, drops and options of a compiled variant.
#include "interpreter/compile/compile.hpp"

#include "tests/unit/interpreter/compile/compiled.hpp"

using namespace polymachy;

namespace {

const char* const promoting =
    "piece Pawn P { path ahead{empty} }\n"
    "on arrive{Pawn & last}: become Other\n";

}  // namespace

TEST_CASE("every type has code for both sides, whatever its classes are") {
  const Program p = program_of("piece Probe X { path \"R\" }");
  for (const TypeInfo& type : p.types)
    for (Side side = 0; side < side_count; ++side)
      CHECK(type.code[side] >= 0);
  CHECK(p.spans.size() == p.code.size());
}

TEST_CASE("without fusing all types are code") {
  CompileOptions how;
  how.fuse = false;
  const Program p = program_of("piece Probe X { path \"mRcpR\" }", how);
  CHECK(classes_of(p, "Probe") == Words{"code moves attacks"});
  CHECK(classes_of(p, "Other") == Words{"code moves attacks"});
}

TEST_CASE("one type alone can be code") {
  CompileOptions how;
  how.generic_types.set(1);
  const Program p = program_of("piece Probe X { path \"R\" }", how);
  CHECK(classes_of(p, "Probe") == Words{"code moves attacks"});
  CHECK(classes_of(p, "Other") == Words{"leap both"});
}

TEST_CASE("a threat attacks and does not move") {
  const Program p = program_of("piece Probe X { path \"mW\" threat \"cF\" }");
  CHECK(classes_of(p, "Probe") == Words{"leap quiet", "leap capture threat"});
  CHECK_FALSE(class_of(p, "Probe", 0).attacks);
  CHECK(class_of(p, "Probe", 1).attacks);
}

TEST_CASE("promotion is a table by where a man arrives") {
  const Program p = program_of(promoting);
  REQUIRE(classes_of(p, "Pawn") == Words{"leap quiet"});
  const PieceClass& c = class_of(p, "Pawn");
  REQUIRE(c.arrival >= 0);
  const Arrival& a = p.arrivals[static_cast<std::size_t>(c.arrival)];
  const auto zone = [&](Side side, const char* from, const char* to) -> const ArrivalZone* {
    for (const ArrivalZone& z : a.plans[a.plan[side][square_at(p, from)]])
      if (z.squares.test(square_at(p, to)))
        return &z;
    return nullptr;
  };
  CHECK(zone(0, "e6", "e7") == nullptr);
  REQUIRE(zone(0, "e7", "e8") != nullptr);
  REQUIRE(zone(0, "e7", "e8")->outcomes.size() == 1);
  CHECK(zone(0, "e7", "e8")->outcomes[0].type == type_named(p, "Other"));
  CHECK(zone(1, "e7", "e8") == nullptr);
  CHECK(zone(1, "e2", "e1") != nullptr);
  CHECK(class_of(p, "Other").arrival == -1);
}

TEST_CASE("a choice on arrival may be no change") {
  const Program p = program_of(
      "piece Pawn P { path ahead{empty} promotes Other }\n"
      "on arrive{Pawn & row -3..-1}: pass | become promoted");
  const Arrival& a = p.arrivals.at(0);
  const auto& outcomes = a.plans[a.plan[0][square_at(p, "e5")]].at(0).outcomes;
  REQUIRE(outcomes.size() == 2);
  CHECK(outcomes[0].type == no_type);
  CHECK(outcomes[1].type == type_named(p, "Other"));
}

TEST_CASE("a hook that asks the board leaves its type to the machine") {
  const Program p = program_of(
      "piece Pawn P { path ahead{empty} }\n"
      "on arrive{Pawn & last & can(ahead)}: become Other");
  CHECK(classes_of(p, "Pawn") == Words{"code moves"});
  CHECK(classes_of(p, "Other") == Words{"leap both"});
}

TEST_CASE("how many own men there are may be asked before the man arrives; other numbers may not") {
  const auto classes = [](const std::string& number) {
    return classes_of(
        program_of("piece Pawn P { path ahead{empty} | diagonal{empty & passed} take(passed) }\n"
                   "on arrive{Pawn & last}: {" +
                   number + " < 2} become Other | pass"),
        "Pawn");
  };
  CHECK(classes("count(own Other)") == Words{"runs", "leap quiet"});
  CHECK(classes("count(enemy Other)") == Words{"code moves"});
  CHECK(classes("count(Other)") == Words{"code moves"});
  CHECK(classes("count(own Pawn & last)") == Words{"code moves"});
}

TEST_CASE("a promotion that asks a number is a run with that condition") {
  const Program p = program_of(
      "piece Pawn P { path ahead{empty & passed} take(passed) }\n"
      "on arrive{Pawn & last}: {count(own Other) < 2} become Other | pass");
  const ClassTable& t = class_of(p, "Pawn").table[0];
  std::size_t asking = 0;
  for (const Run& run : t.runs) {
    const RunCond& last = t.conds[run.conds + run.cond_count - 1U];
    asking += last.kind == CondKind::Holds ? 1U : 0U;
    CHECK((last.kind != CondKind::Holds || run.to / 8 == 7));
  }
  CHECK(asking == 8);
}

TEST_CASE("runs ask nothing twice, and what many ask first") {
  const Program p = program_of(
      "right unmoved of Other letters O\n"
      "piece Probe X { path {unmoved} ahead{man & enemy} ahead{empty} }");
  const ClassTable& t = class_of(p, "Probe").table[0];
  REQUIRE_FALSE(t.runs.empty());
  for (const Run& run : t.runs) {
    REQUIRE(run.cond_count == 3);
    CHECK(t.conds[run.conds].kind == CondKind::HasRight);
    CHECK(t.conds[run.conds + 1U].kind == CondKind::Enemy);
    CHECK(t.conds[run.conds + 2U].kind == CondKind::Empty);
  }
}

TEST_CASE("without shapes a type moves by runs and attacks as ever") {
  CompileOptions how;
  how.shapeless_types.set(1);
  const Program p = program_of("piece Probe X { path \"R\" }", how);
  CHECK(classes_of(p, "Probe") == Words{"runs", "slide capture threat"});
}

TEST_CASE("drops are a table where an arrival changes nothing") {
  const auto fused = [](const std::string& where) {
    return program_of(
               "piece Pawn P { path ahead{empty} }\n"
               "pool hand each side\n"
               "captured men go to hand(own)\n"
               "action parachute = [t from hand & all] anywhere{" +
               where + "} new t\n on arrive{Pawn & last}: become Other")
        .drops_fused;
  };
  CHECK(fused("empty & !last"));
  CHECK_FALSE(fused("empty"));
}

TEST_CASE("who explodes is code, and attacks by tables") {
  const Program p = program_of("piece Probe X { path \"mRcB\" }\n on take: remove");
  CHECK(classes_of(p, "Probe") == Words{"slide capture threat", "code moves"});
}

TEST_CASE("rules are told apart") {
  const Program p = program_of(
      "piece King K { path \"K\" }\n"
      "rule Exposed { forbid any when some(own King & attacked) why \"open to capture\" }\n"
      "rule MustTake { prefer take{any} }\n"
      "rule Odd { forbid move{Other} when count(own Other) > 3 }");
  REQUIRE(p.rules.size() == 3);
  CHECK(p.rules[0].kind == RuleKind::Safety);
  CHECK(p.rules[0].guarded.test(static_cast<std::size_t>(type_named(p, "King"))));
  CHECK(p.rules[0].why == "open to capture");
  CHECK(p.rules[1].kind == RuleKind::Prefer);
  CHECK(p.rules[1].takes_any);
  CHECK(p.rules[2].kind == RuleKind::General);
  CHECK_FALSE(p.rules[2].asks_history);
}

TEST_CASE("results that ask history say so") {
  const Program p = program_of(
      "count quiet { reset when take{any} }\n"
      "draw when quiet >= 100\n"
      "draw when repeats >= 2\n"
      "win when count(enemy Other) = 0");
  REQUIRE(p.results.size() == 4);
  CHECK(p.results[0].asks_stuck);
  CHECK_FALSE(p.results[0].asks_history);
  CHECK(p.results[1].asks_history);
  CHECK(p.results[2].asks_history);
  CHECK_FALSE(p.results[3].asks_history);
  CHECK(p.counters.at(0).name == "quiet");
}

TEST_CASE("options are decided when a program is made") {
  const std::string items =
      "option far = no | yes\n"
      "piece Probe X { path {far = yes} \"R\" | {far = no} \"W\" }";
  CHECK(classes_of(program_of(items), "Probe") == Words{"leap both"});
  CHECK(classes_of(program_of(items, {}, {1}), "Probe") == Words{"slide both"});
}

TEST_CASE("classes that reach one square are united or left to the machine") {
  const Program united = program_of("piece Probe X { path \"R\" | \"W\" | \"D\" }");
  CHECK(united.types[static_cast<std::size_t>(type_named(united, "Probe"))].overlaps);
  const Program apart = program_of("piece Probe X { path \"R\" | \"F\" }");
  CHECK_FALSE(apart.types[static_cast<std::size_t>(type_named(apart, "Probe"))].overlaps);
}

TEST_CASE("what is not built is refused by name") {
  const Compiled compiled = compile_items("on depart{Other}: pass");
  CHECK(compiled.program == nullptr);
  REQUIRE_FALSE(compiled.codes.empty());
  CHECK(compiled.codes.front() == "E0104");
}
