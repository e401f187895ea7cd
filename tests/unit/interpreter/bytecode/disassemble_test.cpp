// SPDX-License-Identifier: MIT
#include "interpreter/bytecode/disassemble.hpp"

#include <catch2/catch.hpp>

#include "interpreter/bytecode/verify.hpp"
#include "tests/unit/interpreter/bytecode/hand_made.hpp"

using namespace polymachy;
using Catch::Matchers::Contains;

namespace {

std::string last(const HandMade& made) {
  return disassemble(made.program, made.program.code.back());
}

}  // namespace

TEST_CASE("operands are printed by their shape") {
  HandMade made;
  made.op(Opcode::Fail);
  CHECK(last(made) == "fail");
  made.op(Opcode::Jump, 0, 0, 17);
  CHECK(last(made) == "jump 17");
  made.bind(0, {north, east});
  CHECK(last(made) == "bind d0, {(0,1) (1,0)}");
  made.program.dir_sets.push_back({1, 7, 4});
  made.op(Opcode::BindTurned, 1, 1, 0);
  CHECK(last(made) == "bind.turned d1, d0 {+1 -1 +4}");
  made.step(3);
  CHECK(last(made) == "step d3");
  made.op(Opcode::Save, 3);
  CHECK(last(made) == "save s3");
  made.op(Opcode::Goto, 0);
  CHECK(last(made) == "goto origin");
  made.op(Opcode::Look, 11, 1);
  CHECK(last(made) == "look s11, mover");
  made.op(Opcode::Say, 0, 255);
  CHECK(last(made) == "say origin, here");
  made.op(Opcode::HookNext, 1, 0, 4);
  CHECK(last(made) == "hook.next taken else 4");
}

TEST_CASE("constants are written out where they are used") {
  HandMade made;
  made.program.marks = {"passed"};
  made.op(Opcode::SetMark, 0, 0);
  CHECK(last(made) == "set.mark passed");
  made.program.type_lists = {{runner, chief}};
  made.op(Opcode::Become, 0, 0);
  CHECK(last(made) == "become {Runner Chief}");
  made.program.texts = {"O-O"};
  made.op(Opcode::Aka, 0, 0);
  CHECK(last(made) == "aka \"O-O\"");
  made.program.pools = {"hand"};
  made.op(Opcode::Choose, 0, made.type_set({soldier}), 0);
  CHECK(last(made) == "choose t0, {Soldier} from hand");
}

TEST_CASE("a question shows its answer, what it is about, and the other way") {
  HandMade made;
  made.op(Opcode::AskEmpty, 1, 0, -1);
  CHECK(last(made) == "ask.empty yes else fail");
  made.op(Opcode::AskType, 0, made.type_set({soldier, chief}), 9);
  CHECK(last(made) == "ask.type no {Soldier Chief} else 9");
  made.op(Opcode::AskType, 1, made.type_set({soldier, runner, chief}), 9);
  CHECK(last(made) == "ask.type yes all else 9");
  made.op(Opcode::AskSquare, 1, made.square_set({0, 4}), 2);
  CHECK(last(made) == "ask.square yes {a1 e1} else 2");
  made.op(Opcode::AskSquare, 1, made.square_set({5, 6, 7, 8, 9}), 2);
  CHECK(last(made) == "ask.square yes rank 2 else 2");
  made.program.counters.push_back({"fifty", -1, -1});
  CompareInfo compare;
  compare.op = 5;
  compare.left.kind = 2;
  compare.right.number = 100;
  made.program.compares.push_back(compare);
  made.op(Opcode::AskCompare, 1, 0, -1);
  CHECK(last(made) == "ask.compare yes fifty >= 100 else fail");
  made.op(Opcode::AskCan, 1, made.entry(3), -1);
  CHECK(last(made) == "ask.can yes at 3 else fail");
}

TEST_CASE("what is not there is printed as a number, for faults are printed too") {
  const HandMade made;
  const Program& p = made.program;
  CHECK(disassemble(p, {Opcode::SetMark, 0, 7, 0}) == "set.mark ?7");
  CHECK(disassemble(p, {Opcode::Bind, 99, 7, 0}) == "bind d99, ?7");
  CHECK(disassemble(p, {Opcode::AskType, 1, 7, -5}) == "ask.type yes ?7 else fail");
  CHECK(disassemble(p, {Opcode::Choose, 9, 7, -1}) == "choose t9, ?7 from ?18446744073709551615");
  CHECK(disassemble(p, {Opcode::AskCan, 1, 7, 0}) == "ask.can yes ?7 else 0");
}

TEST_CASE("a program is printed in blocks with a head") {
  HandMade made;
  made.moves_of(soldier);
  made.bind(0, {north});
  made.step();
  made.end();
  PieceClass leap;
  leap.types.set(soldier);
  leap.victims.set();
  for (ClassTable& table : leap.table) {
    table.targets.resize(25);
    table.targets[12] = {17};
  }
  made.program.classes.push_back(leap);
  made.program.types[soldier].classes = {0};
  REQUIRE(verify(made.program).empty());

  const std::string all = disassemble(made.program);
  CHECK_THAT(all, Contains("handmade: 5x5, 3 types, 1 classes, 4 instructions"));
  CHECK_THAT(all,
             Contains("class 0: leap, to empty squares and to take; moves and attacks; {Soldier}"));
  CHECK_THAT(all, Contains("White: 1 target; from c3: c4"));
  CHECK_THAT(all,
             Contains("Soldier, White: moves\nSoldier, Black: moves\n     0  bind d0, {(0,1)}\n    "
                      " 1  step d0\n"));

  const std::string one = disassemble(made.program, soldier);
  CHECK_THAT(one, Contains("Soldier (S)"));
  CHECK_THAT(one, Contains("class 0: leap"));
  CHECK_THAT(one, Contains("     3  accept"));
  CHECK(disassemble(made.program, 17).empty());
}

TEST_CASE("the code of a type ends where the next block begins, and shows what it asks") {
  HandMade made;
  made.moves_of(soldier);
  made.must(Opcode::AskCan, true, made.entry(6));
  made.end();
  made.moves_of(runner);
  made.end();
  made.op(Opcode::Fail);
  made.bind(0, {north});
  made.step();
  made.op(Opcode::Accept);
  REQUIRE(verify(made.program).empty());
  const std::string one = disassemble(made.program, soldier);
  CHECK_THAT(one, Contains("asked by 0\n     6  bind d0"));
  CHECK_THAT(one, !Contains("Runner"));
}
