// SPDX-License-Identifier: MIT
// Each fault of the verifier by a program that has it and no other.
#include "interpreter/bytecode/verify.hpp"

#include <catch2/catch.hpp>

#include "tests/unit/interpreter/bytecode/hand_made.hpp"

using namespace polymachy;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

std::string fault_of(const HandMade& made) { return verify(made.program); }

/// A type whose moves are one instruction and the end of a path.
HandMade with_move(Opcode op, int a = 0, int b = 0, int c = 0) {
  HandMade made;
  made.moves_of(soldier);
  made.op(op, a, b, c);
  made.end();
  return made;
}

}  // namespace

TEST_CASE("a small program passes") {
  HandMade made;
  made.moves_of(soldier);
  made.attacks_of(soldier);
  made.bind(0, {north, north_east});
  made.step();
  made.must(Opcode::AskEmpty);
  made.end();
  CHECK(fault_of(made).empty());
  CHECK(verify(HandMade().program).empty());
}

TEST_CASE("a fault names its instruction and shows it") {
  CHECK(fault_of(with_move(Opcode::Step, 8)) == "instruction 0 (step d8): direction slot 8 of 8");
}

TEST_CASE("operands are in range") {
  const auto fault = [](Opcode op, int a, int b, int c, const std::string& text) {
    INFO(text);
    CHECK_THAT(fault_of(with_move(op, a, b, c)), Contains(text));
  };
  fault(Opcode::Jump, 0, 0, 3, "there is no instruction 3");
  fault(Opcode::Jump, 0, 0, -1, "there is no instruction -1");
  fault(Opcode::Split, 0, 0, 99, "there is no instruction 99");
  fault(Opcode::AskEmpty, 1, 0, -2, "there is no instruction -2");
  fault(Opcode::AskEmpty, 2, 0, -1, "an answer is 0 or 1");
  fault(Opcode::Save, 12, 0, 0, "square slot 12 of 12");
  fault(Opcode::Goto, 12, 0, 0, "square slot 12 of 12");
  fault(Opcode::Look, 255, 0, 0, "square slot 255 of 12");
  fault(Opcode::Look, 11, 13, 0, "square slot 13 of 12");
  fault(Opcode::Say, 12, 0, 0, "square slot 12 of 12");
  fault(Opcode::AskSaved, 1, 12, -1, "square slot 12 of 12");
  fault(Opcode::New, 4, 0, 0, "type slot 4 of 4");
  fault(Opcode::Bind, 0, 0, 0, "list of directions 0 of 0");
  fault(Opcode::TakeMark, 0, 0, 0, "mark 0 of 0");
  fault(Opcode::SetMark, 0, 0, 0, "mark 0 of 0");
  fault(Opcode::Become, 0, 0, 0, "type list 0 of 0");
  fault(Opcode::Aka, 0, 0, 0, "text 0 of 0");
  fault(Opcode::Choose, 0, 0, 0, "type set 0 of 0");
  fault(Opcode::Choose, 0, 0, -1, "a pool is not below 0");
  fault(Opcode::Bank, 4, 0, 0, "type slot 4 of 4");
  fault(Opcode::Bank, 255, 99, 0, "type 99 of");
  fault(Opcode::NewType, 0, 99, 0, "type 99 of");
  fault(Opcode::Then, 0, 0, 0, "decision 0 of 0");
  fault(Opcode::HookFirst, 2, 0, 0, "kind of hook 2 of 2");
  fault(Opcode::AskType, 1, 0, -1, "type set 0 of 0");
  fault(Opcode::AskSquare, 1, 0, -1, "square set 0 of 0");
  fault(Opcode::AskRight, 1, 0, -1, "right 0 of 0");
  fault(Opcode::AskMarked, 1, 0, -1, "mark 0 of 0");
  fault(Opcode::AskCompare, 1, 0, -1, "comparison 0 of 0");
  fault(Opcode::AskLast, 1, 0, -1, "event 0 of 0");
  fault(Opcode::AskCan, 1, 0, -1, "entry 0 of 0");
  fault(Opcode::AskSome, 1, 0, -1, "entry 0 of 0");
}

TEST_CASE("lists of directions are steps for bind and eighths for bind.turned") {
  HandMade made;
  made.moves_of(soldier);
  made.bind(0, {8});
  made.end();
  CHECK_THAT(fault_of(made), Contains("step 8 of 8"));
  made.program.dir_sets[0] = {};
  CHECK_THAT(fault_of(made), Contains("list of directions 0 is empty"));
  made.program.dir_sets[0] = {7};
  CHECK(fault_of(made).empty());
  made.program.code[0] = {Opcode::BindTurned, 1, 0, 0};
  CHECK(fault_of(made).empty());
  made.program.code[0].c = 8;
  CHECK_THAT(fault_of(made), Contains("direction slot 8 of 8"));
  made.program.code[0].c = 0;
  made.program.dir_sets[0] = {8};
  CHECK_THAT(fault_of(made), Contains("turn 8 of 8"));
}

TEST_CASE("code does not run past its end") {
  HandMade made;
  made.moves_of(soldier);
  made.op(Opcode::PathEnd);
  CHECK_THAT(fault_of(made), Contains("goes on past the end of the code"));
}

TEST_CASE("every loop moves the cursor") {
  HandMade made;
  made.moves_of(soldier);
  made.bind(0, {north});
  made.op(Opcode::Split, 0, 0, 4);
  made.op(Opcode::Save, 3);
  made.op(Opcode::Jump, 0, 0, 1);
  made.end();
  CHECK_THAT(fault_of(made), StartsWith("instruction 3") && Contains("does not move the cursor"));
  made.program.code[2] = {Opcode::Step, 0, 0, 0};
  CHECK(fault_of(made).empty());

  HandMade still;
  still.moves_of(soldier);
  still.op(Opcode::Jump, 0, 0, 0);
  CHECK_THAT(fault_of(still), Contains("does not move the cursor"));
}

TEST_CASE("a loop over the men of a hook is progress, too") {
  HandMade made;
  made.moves_of(soldier);
  made.op(Opcode::PathEnd);
  made.op(Opcode::HookFirst, 0);
  made.op(Opcode::HookNext, 0, 0, 4);
  made.op(Opcode::Jump, 0, 0, 2);
  made.op(Opcode::Accept);
  CHECK(fault_of(made).empty());
}

TEST_CASE("a look-ahead changes nothing, asks no attack and ends in accept") {
  const auto look = [](Opcode op) {
    HandMade made;
    made.moves_of(soldier);
    made.must(Opcode::AskCan, true, made.entry(3));
    made.end();
    made.op(op, op == Opcode::AskAttacked ? 1 : 0, 0, -1);
    made.op(Opcode::Accept);
    return fault_of(made);
  };
  CHECK_THAT(look(Opcode::Take), StartsWith("instruction 3 (take): cannot be in a look-ahead"));
  CHECK_THAT(look(Opcode::Put), Contains("cannot be in a look-ahead"));
  CHECK_THAT(look(Opcode::PathEnd), Contains("cannot be in a look-ahead"));
  CHECK_THAT(look(Opcode::AskAttacked), Contains("cannot be in a look-ahead"));
  CHECK_THAT(look(Opcode::Yes), Contains("cannot be in a look-ahead"));
  CHECK(look(Opcode::Step).empty());
}

TEST_CASE("nor does it by way of a test inside it") {
  HandMade made;
  made.moves_of(soldier);
  made.must(Opcode::AskCan, true, made.entry(3));
  made.end();
  made.must(Opcode::AskSome, true, made.entry(5));
  made.op(Opcode::Accept);
  made.op(Opcode::AskAttacked, 1, 0, 7);
  made.op(Opcode::Yes);
  made.op(Opcode::No);
  CHECK_THAT(fault_of(made),
             StartsWith("instruction 5") && Contains("inside an attack or look-ahead"));
}

TEST_CASE("attacks ask no attacks, and no hooks") {
  HandMade made;
  made.attacks_of(soldier);
  made.must(Opcode::AskAttacked, false);
  made.end();
  CHECK_THAT(fault_of(made), Contains("cannot be in an attack"));
  made.program.code[0] = {Opcode::HookFirst, 0, 0, 0};
  CHECK_THAT(fault_of(made), Contains("cannot be in an attack"));
}

TEST_CASE("tests change nothing, do not walk, and end in yes or no") {
  CHECK(fault_of(asking(Opcode::AskEmpty)).empty());
  CHECK(fault_of(asking(Opcode::AskStuck)).empty());
  for (const Opcode op :
       {Opcode::Take, Opcode::Accept, Opcode::Step, Opcode::Anywhere, Opcode::PathEnd}) {
    HandMade made = asking(op);
    INFO(fault_of(made));
    CHECK_THAT(fault_of(made), Contains("cannot be in a test"));
  }
}

TEST_CASE("moves do not ask for legal turns, which are made of moves") {
  CHECK_THAT(fault_of(with_move(Opcode::AskStuck, 1, 0, -1)), Contains("cannot be in moves"));
  HandMade made = asking(Opcode::AskStuck);
  DropClass drop;
  drop.test = 0;
  made.program.pools = {"hand"};
  made.program.drops.push_back(drop);
  CHECK_THAT(fault_of(made), Contains("cannot be in a test inside moves"));
}

TEST_CASE("nothing asks itself") {
  HandMade made;
  made.moves_of(soldier);
  made.must(Opcode::AskCan, true, made.entry(3));
  made.end();
  made.must(Opcode::AskCan, true, made.entry(5));
  made.op(Opcode::Accept);
  made.must(Opcode::AskCan, true, 0);
  made.op(Opcode::Accept);
  CHECK_THAT(fault_of(made), Contains("asks itself"));
  made.program.code[5] = {Opcode::AskEmpty, 1, 0, -1};
  CHECK(fault_of(made).empty());
}

TEST_CASE("asks are nested to a depth") {
  const auto nested = [](int depth) {
    HandMade made;
    made.moves_of(soldier);
    for (int i = 0; i < depth; ++i) {
      made.must(Opcode::AskCan, true, made.entry(made.here() + 2));
      made.op(Opcode::Accept);
    }
    made.op(Opcode::Accept);
    return fault_of(made);
  };
  CHECK(nested(8).empty());
  CHECK_THAT(nested(9), StartsWith("instruction 0") && Contains("nested too deep"));
}

TEST_CASE("a count of squares is code that is asked") {
  HandMade made = asking(Opcode::AskCompare);
  CompareInfo compare;
  compare.left.kind = 1;
  compare.left.code = 0;
  made.program.compares.push_back(compare);
  CHECK_THAT(fault_of(made), Contains("asks itself"));
  made.program.compares[0].left.code = 1;
  CHECK(fault_of(made).empty());
}

TEST_CASE("an action steps and acts only where it is") {
  HandMade made;
  made.program.action_code = {0, 0};
  made.op(Opcode::Anywhere);
  made.step();
  made.op(Opcode::Take);
  made.end();
  CHECK(fault_of(made).empty());
  made.program.code[0] = {Opcode::Save, 3, 0, 0};
  CHECK_THAT(fault_of(made), StartsWith("instruction 1") && Contains("the cursor may be nowhere"));
  made.program.code[1] = {Opcode::Goto, 3, 0, 0};  // fails there, but never acts
  CHECK(fault_of(made).empty());
}

TEST_CASE("what holds on one way only does not surely hold") {
  HandMade made;
  made.program.action_code = {0, 0};
  made.op(Opcode::Split, 0, 0, 2);
  made.op(Opcode::Anywhere);
  made.op(Opcode::Take);
  made.end();
  CHECK_THAT(fault_of(made), StartsWith("instruction 2") && Contains("the cursor may be nowhere"));
}

TEST_CASE("looks come back before the next one begins") {
  HandMade made;
  made.moves_of(soldier);
  made.op(Opcode::Look, 11, 0);
  made.must(Opcode::AskEmpty);
  made.op(Opcode::LookBack, 11);
  made.op(Opcode::Look, 11, 3);
  made.op(Opcode::LookBack, 11);
  made.end();
  CHECK(fault_of(made).empty());
  made.program.code[2] = {Opcode::Look, 11, 1, 0};
  CHECK_THAT(fault_of(made), StartsWith("instruction 2") && Contains("in use by a look around it"));
}

TEST_CASE("nothing happens where a look at an unsaved square is") {
  HandMade made;
  made.moves_of(soldier);
  made.op(Opcode::Look, 11, 3);
  made.end();
  CHECK_THAT(fault_of(made), Contains("the cursor may be nowhere"));
}

TEST_CASE("every begins and ends, and is not nested") {
  HandMade made;
  made.moves_of(soldier);
  made.op(Opcode::EveryBegin, 0, 0, 3);
  made.op(Opcode::Remove);
  made.op(Opcode::EveryEnd);
  made.end();
  CHECK(fault_of(made).empty());
  made.program.code[1] = {Opcode::EveryBegin, 0, 0, 3};
  CHECK_THAT(fault_of(made), StartsWith("instruction 1") && Contains("may be inside `every`"));
  made.program.code[1] = {Opcode::Jump, 0, 0, 4};
  CHECK_THAT(fault_of(made), StartsWith("instruction 4") && Contains("may be inside `every`"));
  made.program.code[0] = {Opcode::Remove, 0, 0, 0};
  made.program.code[1] = {Opcode::Remove, 0, 0, 0};
  CHECK_THAT(fault_of(made), StartsWith("instruction 2") && Contains("may be outside `every`"));
}

TEST_CASE("facts fit the machine") {
  const auto fault = [](const auto& change) {
    HandMade made;
    made.moves_of(soldier);
    made.end();
    change(made.program);
    return fault_of(made);
  };
  CHECK_THAT(fault([](Program& p) { p.size = {40, 40}; }), Contains("no size that fits"));
  CHECK_THAT(fault([](Program& p) { p.types.resize(128); }), Contains("too many types"));
  CHECK_THAT(fault([](Program& p) { p.pools.resize(5); }), Contains("too many pools"));
  CHECK_THAT(fault([](Program& p) { p.rights.resize(9); }), Contains("too many rights"));
  CHECK_THAT(fault([](Program& p) { p.spans.clear(); }), Contains("spans differ"));
  CHECK_THAT(fault([](Program& p) { p.types[0].promotes = 9; }), Contains("type Soldier"));
  CHECK_THAT(fault([](Program& p) { p.types[0].classes = {3}; }),
             Contains("has a class that is none"));
  CHECK_THAT(fault([](Program& p) { p.types[0].code[1] = 77; }), Contains("has code that is none"));
  CHECK_THAT(fault([](Program& p) {
               p.results.push_back({OutcomeKind::Win, 0, "", false, false});
             }),
             Contains("a result asks a test that is none"));
  CHECK_THAT(fault([](Program& p) {
               p.starts.push_back({"s", "", {{25, 0, 0}}});
             }),
             Contains("start s"));
  CHECK_THAT(fault([](Program& p) {
               p.starts.push_back({"s", "", {{2, 0, 0}}}), p.holes.set(2);
             }),
             Contains("start s"));
  CHECK_THAT(fault([](Program& p) {
               p.phases.push_back({"setup", 0, {0}});
             }),
             Contains("offers a start that is none"));
  CHECK_THAT(fault([](Program& p) {
               p.options.push_back({"fast", "", {"yes"}, 1});
             }),
             Contains("has no such value"));
  CHECK_THAT(fault([](Program& p) { p.captured.pool = 0; }), Contains("a pool that is none"));
}

TEST_CASE("steps stay on the board") {
  HandMade made;
  made.program.next.pop_back();
  CHECK_THAT(fault_of(made), Contains("steps and their squares"));
  made.program.next.push_back(25);
  CHECK_THAT(fault_of(made), Contains("a step leads off the board"));
  made.program.next.back() = 3;
  made.program.holes.set(3);
  CHECK_THAT(fault_of(made), Contains("a step leads off the board"));
}

TEST_CASE("constants are in range") {
  HandMade made;
  made.program.type_lists = {{3}};
  CHECK_THAT(fault_of(made), Contains("a list of types"));
  made.program.type_lists.clear();
  made.entry(0);
  CHECK_THAT(fault_of(made), Contains("an entry leads nowhere"));
  made.program.entries.clear();
  CompareInfo compare;
  compare.right.kind = 2;
  made.program.compares = {compare};
  CHECK_THAT(fault_of(made), Contains("a counter that is none"));
  made.program.compares[0].right.kind = 4;
  CHECK_THAT(fault_of(made), Contains("a pool that is none"));
  made.program.compares[0].right.kind = 1;
  CHECK_THAT(fault_of(made), Contains("a count of squares has no code"));
}

TEST_CASE("a rule or a result that asks whether someone is stuck says so") {
  HandMade made = asking(Opcode::AskStuck);
  RuleInfo rule;
  rule.name = "R";
  rule.event = rule.when = 0;
  rule.asks_stuck = true;
  made.program.rules = {rule};
  CHECK(fault_of(made).empty());
  made.program.rules[0].asks_stuck = false;
  CHECK(fault_of(made) == "rule R: asks `stuck` and does not say so");
  made.program.rules.clear();
  made.program.results.push_back({OutcomeKind::Draw, 0, "", false, true});
  CHECK(fault_of(made).empty());
  made.program.results[0].asks_stuck = false;
  CHECK(fault_of(made) == "a result asks `stuck` and does not say so");
}
