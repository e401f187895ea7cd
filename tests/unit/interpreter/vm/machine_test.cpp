// SPDX-License-Identifier: MIT
// Tiny programs written by hand, run on a small board: each instruction does what its contract
// says, and the board is always given back.
#include "interpreter/vm/machine.hpp"

#include <catch2/catch.hpp>

#include "tests/unit/interpreter/vm/bench_board.hpp"

using namespace polymachy;

namespace {

/// Steps along slot 0 over empty squares, any number of times, and one more.
void slide(HandMade& made, const std::vector<std::uint16_t>& steps) {
  made.bind(0, steps);
  const int again = made.op(Opcode::Split);
  const int on = made.op(Opcode::Jump);
  made.program.code[static_cast<std::size_t>(again)].c = made.here();
  made.step();
  made.must(Opcode::AskEmpty);
  made.op(Opcode::Jump, 0, 0, again);
  made.program.code[static_cast<std::size_t>(on)].c = made.here();
  made.step();
}

/// `{empty}` or `{enemy} take`.
void land(HandMade& made) {
  const int split = made.op(Opcode::Split);
  made.must(Opcode::AskEmpty);
  const int jump = made.op(Opcode::Jump);
  made.program.code[static_cast<std::size_t>(split)].c = made.here();
  made.must(Opcode::AskEnemy);
  made.op(Opcode::Take);
  made.program.code[static_cast<std::size_t>(jump)].c = made.here();
}

/// Refuses programs that the machine may not run.
Bench bench(const HandMade& made, const EngineLimits& limits = {}) {
  REQUIRE(verify(made.program).empty());
  return Bench(made, limits);
}

}  // namespace

TEST_CASE("a leap takes enemies, not its own men, and stays on the board") {
  HandMade made;
  made.moves_of(soldier);
  made.bind(0, {north, east, south, west});
  made.step();
  land(made);
  made.end();
  Bench b = bench(made);
  b.put("a2", soldier);
  b.put("a3", runner, 1);
  b.put("b2", runner, 0);
  CHECK(b.moves(0, "a2") == Words{"a2a3", "a2a1"});
  CHECK(b.restored);
  CHECK(b.moves(0, "a3", 1) == Words{"a3a4", "a3b3", "a3a2"});
}

TEST_CASE("a slide goes shortest first, to the first man and no farther") {
  HandMade made;
  made.moves_of(runner);
  slide(made, {east, north});
  land(made);
  made.end();
  Bench b = bench(made);
  b.put("b2", runner);
  b.put("d2", soldier, 1);
  b.put("b4", soldier, 0);
  CHECK(b.moves(0, "b2") == Words{"b2c2", "b2d2", "b2b3"});
  CHECK(b.takes(0, "b2", "d2"));
  CHECK_FALSE(b.takes(0, "b2", "b4"));
  CHECK_FALSE(b.takes(0, "b2", "c2"));
}

TEST_CASE("holes end a way as the edge does") {
  HandMade made;
  made.moves_of(runner);
  slide(made, {east});
  land(made);
  made.end();
  made.program.holes.set(made.at("d2"));
  for (auto& to : made.program.next)
    if (to == made.at("d2"))
      to = -1;
  Bench b = bench(made);
  b.put("b2", runner);
  CHECK(b.moves(0, "b2") == Words{"b2c2"});
}

TEST_CASE("a hop jumps the first man and takes behind it") {
  HandMade made;
  made.moves_of(runner);
  slide(made, {east});
  made.must(Opcode::AskMan);
  made.step();
  made.must(Opcode::AskEnemy);
  made.op(Opcode::Take);
  made.end();
  Bench b = bench(made);
  b.put("a1", runner);
  b.put("c1", soldier);
  CHECK(b.moves(0, "a1").empty());
  b.put("d1", soldier, 1);
  CHECK(b.moves(0, "a1") == Words{"a1d1"});
}

TEST_CASE("the mover is lifted by its first movement and not by tests before") {
  HandMade made;
  made.moves_of(runner);
  made.must(Opcode::AskOwn);  // himself, at home
  made.op(Opcode::Save, 3);
  made.bind(0, {east});
  made.bind(1, {west});
  made.step(0);
  made.step(1);
  made.must(Opcode::AskEmpty);  // his square, which he has left
  made.must(Opcode::AskSaved, true, 3);
  made.step(0);
  made.end();
  Bench b = bench(made);
  b.put("a1", runner);
  CHECK(b.moves(0, "a1") == Words{"a1b1"});
}

TEST_CASE("a man that ends where he began passes") {
  HandMade made;
  made.moves_of(runner);
  made.op(Opcode::Put);
  made.end();
  Bench b = bench(made);
  b.put("a1", runner, 0, 1);
  CHECK(b.moves(0, "a1") == Words{"pass"});
  CHECK(b.list.details[0].passes);
}

TEST_CASE("turned directions follow the bound one; turns without meaning are left out") {
  HandMade made;
  made.moves_of(runner);
  made.bind(0, {north, east});
  made.step(0);
  made.program.dir_sets.push_back({1, 7});
  made.op(Opcode::BindTurned, 1, 1, 0);
  made.step(1);
  made.end();
  made.program.steps[north].turned[7] = -1;
  Bench b = bench(made);
  b.put("c3", runner);
  CHECK(b.moves(0, "c3") == Words{"c3d5", "c3e2", "c3e4"});
}

TEST_CASE("lift and drop carry a man") {
  HandMade made;
  made.moves_of(chief);
  made.bind(0, {east});
  made.step();
  made.must(Opcode::AskOwn);
  made.op(Opcode::Lift);
  made.op(Opcode::Save, 3);
  made.step();
  made.op(Opcode::Put);
  made.op(Opcode::Goto, 0);
  made.op(Opcode::Drop);
  made.op(Opcode::Say, 0, 3);
  made.end();
  Bench b = bench(made);
  b.put("b1", chief);
  CHECK(b.moves(0, "b1").empty());
  b.put("c1", runner, 0, 1);
  CHECK(b.moves(0, "b1") == Words{"move b1d1 carry c1b1 say b1c1"});
  CHECK(b.restored);
  b.put("d1", soldier, 1);
  CHECK(b.moves(0, "b1").empty());
}

TEST_CASE("nothing may stay in the second hand, which holds one man") {
  HandMade made;
  made.moves_of(chief);
  made.bind(0, {east});
  made.step();
  made.op(Opcode::Lift);
  made.end();
  made.moves_of(runner);
  made.bind(0, {east});
  made.step();
  made.op(Opcode::Lift);
  made.step();
  made.op(Opcode::Lift);
  made.op(Opcode::Drop);
  made.end();
  Bench b = bench(made);
  b.put("a1", chief);
  b.put("b1", soldier);
  b.put("c1", soldier);
  CHECK(b.moves(made.program.types[chief].code[0], "a1").empty());
  CHECK(b.moves(made.program.types[runner].code[0], "a1").empty());
  CHECK(b.restored);
}

TEST_CASE("a man may not be put where a man stands") {
  HandMade made;
  made.moves_of(chief);
  made.bind(0, {east});
  made.step();
  made.end();
  Bench b = bench(made);
  b.put("a1", chief);
  b.put("b1", soldier, 1);
  CHECK(b.moves(0, "a1").empty());
}

TEST_CASE("captures off the end, and removals") {
  HandMade made;
  made.moves_of(chief);
  made.bind(0, {east});
  made.step();
  made.op(Opcode::Take);
  made.step();
  made.op(Opcode::Remove);
  made.step();
  made.end();
  Bench b = bench(made);
  b.put("a1", chief);
  b.put("b1", soldier, 1);
  b.put("c1", soldier, 1);
  CHECK(b.moves(0, "a1") == Words{"move a1d1 take b1 remove c1"});
  CHECK(b.takes(0, "a1", "b1"));
  CHECK_FALSE(b.takes(0, "a1", "c1"));
}

TEST_CASE("a man becomes each of a list, or what his type promotes to") {
  HandMade made;
  made.moves_of(soldier);
  made.bind(0, {north});
  made.step();
  made.program.type_lists = {{runner, chief}};
  made.op(Opcode::Become, 0, 0);
  made.end();
  made.moves_of(runner);
  made.bind(0, {north});
  made.step();
  made.op(Opcode::Promoted);
  made.end();
  Bench b = bench(made);
  b.put("a1", soldier);
  b.put("b1", runner);
  CHECK(b.moves(0, "a1") == Words{"a1a2=Runner", "a1a2=Chief"});
  const std::int32_t promoting = made.program.types[runner].code[0];
  CHECK(b.moves(promoting, "a1") == Words{"a1a2=Runner"});
  CHECK(b.moves(promoting, "b1").empty());
}

TEST_CASE("a right goes with the square's byte and is lost where something is written") {
  HandMade made;
  made.program.rights.push_back({"castle", {}, {}, {}});
  made.moves_of(chief);
  made.must(Opcode::AskRight);
  made.bind(0, {east});
  made.step();
  made.op(Opcode::Put);
  made.must(Opcode::AskRight, false);
  made.op(Opcode::Accept);
  Bench b = bench(made);
  b.put("a1", chief, 0, 1);
  CHECK(b.moves(0, "a1") == Words{"a1b1"});
  CHECK(b.restored);
  CHECK(b.stage.rights[b.at("a1")] == 1);
  b.put("a1", chief, 0, 0);
  CHECK(b.moves(0, "a1").empty());
}

TEST_CASE("a live mark is for the side to move, and speaks of a man") {
  HandMade made;
  made.program.marks = {"passed", "other"};
  made.moves_of(soldier);
  made.bind(0, {north_east});
  made.step();
  made.must(Opcode::AskMarked);
  made.op(Opcode::TakeMark, 0, 0);
  made.end();
  made.moves_of(runner);
  made.bind(0, {north});
  made.step();
  made.op(Opcode::SetMark, 0, 1);
  made.step();
  made.end();
  Bench b = bench(made);
  b.put("a4", soldier);
  b.put("b4", soldier, 1);
  CHECK(b.moves(0, "a4").empty());
  b.stage.mark.mark = 0;
  b.stage.mark.count = 1;
  b.stage.mark.squares[0] = b.at("b5");
  b.stage.mark.victim = b.at("b4");
  CHECK(b.moves(0, "a4") == Words{"move a4b5 take b4"});
  b.stage.to_move = 1;
  CHECK(b.moves(0, "a4").empty());
  b.stage.to_move = 0;
  b.stage.mark.mark = 1;
  CHECK(b.moves(0, "a4").empty());
  CHECK(b.moves(made.program.types[runner].code[0], "a4").empty());
  b.put("c1", runner);
  CHECK(b.moves(made.program.types[runner].code[0], "c1") == Words{"move c1c3 mark c2"});
}

TEST_CASE("texts stay with a move") {
  HandMade made;
  made.program.texts = {"O-O"};
  made.moves_of(chief);
  made.bind(0, {east});
  made.step();
  made.op(Opcode::Aka, 0, 0);
  made.op(Opcode::Say, 0, 255);
  made.end();
  Bench b = bench(made);
  b.put("a1", chief);
  CHECK(b.moves(0, "a1") == Words{"move a1b1 say a1b1 aka O-O"});
}

TEST_CASE("two ways with the same effects are one move") {
  HandMade made;
  made.moves_of(runner);
  made.bind(0, {north, east});
  made.bind(1, {north, east});
  made.step(0);
  made.step(1);
  made.end();
  made.moves_of(chief);
  made.bind(0, {north, east});
  made.bind(1, {north, east});
  made.step(0);
  made.step(1);
  made.op(Opcode::Say, 0, 0);
  made.end();
  Bench b = bench(made);
  b.put("a1", runner);
  CHECK(b.moves(0, "a1") == Words{"a1a3", "a1b2", "a1c1"});
  CHECK(b.moves(made.program.types[chief].code[0], "a1") ==
        Words{"move a1a3 say a1a1", "move a1b2 say a1a1", "move a1c1 say a1a1"});
}

TEST_CASE("an action chooses from a pool, once a man, and puts a new one") {
  HandMade made;
  made.program.pools = {"hand"};
  made.program.action_code = {0, 0};
  made.op(Opcode::Choose, 0, made.type_set({soldier, runner}), 0);
  made.op(Opcode::Anywhere);
  made.must(Opcode::AskSquare, true, made.square_set({7, 8}));
  made.must(Opcode::AskEmpty);
  made.op(Opcode::New, 0);
  made.end();
  Bench b = bench(made);
  CHECK(b.moves(0, "").empty());
  b.stage.pools[0][0][runner] = 1;
  b.stage.pools[0][0][chief] = 1;
  b.stage.pools[1][0][soldier] = 1;
  CHECK(b.moves(0, "") == Words{"@c2=Runner", "@d2=Runner"});
  b.put("c2", soldier, 1);
  CHECK(b.moves(0, "") == Words{"@d2=Runner"});
  CHECK(b.moves(0, "", 1) == Words{"@d2=Soldier"});
  CHECK(b.restored);
}

TEST_CASE("one man of a pool cannot be placed twice") {
  HandMade made;
  made.program.pools = {"hand"};
  made.program.action_code = {0, 0};
  const int set = made.type_set({soldier});
  for (int slot = 0; slot < 2; ++slot) {
    made.op(Opcode::Choose, slot, set, 0);
    made.op(Opcode::Anywhere);
    made.must(Opcode::AskSquare, true, made.square_set({static_cast<Square>(slot)}));
    made.op(Opcode::New, slot);
  }
  made.end();
  Bench b = bench(made);
  b.stage.pools[0][0][soldier] = 1;
  CHECK(b.moves(0, "").empty());
  b.stage.pools[0][0][soldier] = 2;
  CHECK(b.moves(0, "") ==
        Words{"enter a1 Soldier enter b1 Soldier from pool Soldier from pool Soldier"});
}

TEST_CASE("every does all its runs, one after the other") {
  HandMade made;
  made.moves_of(chief);
  made.op(Opcode::Put);
  const int begin = made.op(Opcode::EveryBegin);
  made.bind(0, {north, east, south, west});
  made.step();
  made.must(Opcode::AskEnemy);
  made.op(Opcode::Take);
  made.op(Opcode::EveryEnd);
  made.program.code[static_cast<std::size_t>(begin)].c = made.here();
  made.must(Opcode::AskOwn);  // the cursor is where it was before
  made.end();
  Bench b = bench(made);
  b.put("c3", chief);
  CHECK(b.moves(0, "c3") == Words{"pass"});
  b.put("c4", soldier, 1);
  b.put("b3", soldier, 1);
  b.put("d3", soldier, 0);
  CHECK(b.moves(0, "c3") == Words{"take b3 take c4"});
  CHECK(b.restored);
  CHECK(b.takes(0, "c3", "b3"));
}

TEST_CASE("what fails after every takes all of it back") {
  HandMade made;
  made.moves_of(chief);
  const int split = made.op(Opcode::Split);
  const int begin = made.op(Opcode::EveryBegin);
  made.bind(0, {north});
  made.step();
  made.op(Opcode::Take);
  made.op(Opcode::EveryEnd);
  made.program.code[static_cast<std::size_t>(begin)].c = made.here();
  made.op(Opcode::Fail);
  made.program.code[static_cast<std::size_t>(split)].c = made.here();
  made.bind(0, {east});
  made.step();
  made.end();
  Bench b = bench(made);
  b.put("c3", chief);
  b.put("c4", soldier, 1);
  CHECK(b.moves(0, "c3") == Words{"c3d3"});
  CHECK(b.restored);
}

TEST_CASE("can looks ahead, and leaves all as it was") {
  HandMade made;
  made.moves_of(chief);
  made.must(Opcode::AskCan, true, made.entry(6));
  made.bind(0, {east});
  made.step();
  made.must(Opcode::AskEmpty);
  made.end();
  slide(made, {north});
  made.must(Opcode::AskEnemy);
  made.op(Opcode::Accept);
  Bench b = bench(made);
  b.put("c1", chief);
  CHECK(b.moves(0, "c1").empty());
  b.put("c5", soldier, 1);
  CHECK(b.moves(0, "c1") == Words{"c1d1"});
  b.put("c3", soldier, 0);
  CHECK(b.moves(0, "c1").empty());
}

TEST_CASE("can lifts nobody") {
  HandMade made;
  made.moves_of(chief);
  made.must(Opcode::AskCan, true, made.entry(3));
  made.end();
  made.bind(0, {east});
  made.bind(1, {west});
  made.step(0);
  made.step(1);
  made.must(Opcode::AskOwn);
  made.op(Opcode::Accept);
  Bench b = bench(made);
  b.put("a1", chief);
  CHECK(b.moves(0, "a1") == Words{"pass"});
}

TEST_CASE("hooks run for each man that arrived") {
  HandMade made;
  made.program.type_lists = {{runner}};
  made.moves_of(chief);
  made.bind(0, {east});
  made.step();
  made.op(Opcode::Lift);
  made.step();
  made.op(Opcode::Drop);
  made.step();
  made.op(Opcode::PathEnd);
  made.op(Opcode::HookFirst, 0);
  const int next = made.op(Opcode::HookNext, 0);
  made.op(Opcode::AskType, 1, made.type_set({soldier}), next);
  made.op(Opcode::Become, 0, 0);
  made.op(Opcode::Jump, 0, 0, next);
  made.program.code[static_cast<std::size_t>(next)].c = made.here();
  made.op(Opcode::Accept);
  Bench b = bench(made);
  b.put("a1", chief);
  b.put("b1", soldier);
  CHECK(b.moves(0, "a1") == Words{"move a1d1 carry b1c1 become c1 Runner"});
}

TEST_CASE("hooks of captures begin where the man was taken") {
  HandMade made;
  made.moves_of(chief);
  made.bind(0, {east});
  made.step();
  made.op(Opcode::Take);
  made.op(Opcode::PathEnd);
  made.op(Opcode::HookFirst, 1);
  const int next = made.op(Opcode::HookNext, 1);
  made.bind(0, {north});
  made.step();
  made.op(Opcode::Remove);
  made.op(Opcode::Jump, 0, 0, next);
  made.program.code[static_cast<std::size_t>(next)].c = made.here();
  made.op(Opcode::Accept);
  Bench b = bench(made);
  b.put("a1", chief);
  b.put("b1", soldier, 1);
  CHECK(b.moves(0, "a1").empty());  // a hook without a run forbids the move
  b.put("b2", runner, 1);
  CHECK(b.moves(0, "a1") == Words{"move a1b1 take b1 remove b2"});
}

TEST_CASE("every limit has a name of its own") {
  SECTION("steps") {
    HandMade made;  // to and fro for ever
    made.moves_of(runner);
    made.bind(0, {north});
    made.bind(1, {south});
    made.step(0);
    made.step(1);
    made.op(Opcode::Jump, 0, 0, 2);
    EngineLimits limits;
    limits.steps_per_generation = 1000;
    Bench b = bench(made, limits);
    b.put("a1", runner);
    CHECK(b.moves(0, "a1").empty());
    CHECK(b.limit_hit() == std::string("steps"));
    CHECK(b.limit_hit() == nullptr);
    CHECK(b.steps() <= 1002);
    CHECK(b.restored);
    CHECK(b.moves(0, "a1").empty());  // each generation has its own
    CHECK(b.limit_hit() == std::string("steps"));
  }
  SECTION("choices") {
    HandMade made;  // the same, and every round leaves a way open
    made.moves_of(runner);
    made.bind(0, {north});
    made.bind(1, {south});
    made.op(Opcode::Split, 0, 0, 6);
    made.step(0);
    made.step(1);
    made.op(Opcode::Jump, 0, 0, 2);
    made.end();
    Bench b = bench(made);
    b.put("a1", runner);
    CHECK(b.moves(0, "a1").empty());
    CHECK(b.limit_hit() == std::string("choices"));
    CHECK(b.restored);
  }
  SECTION("moves") {
    HandMade made;
    made.moves_of(runner);
    slide(made, {north, east});
    made.end();
    EngineLimits limits;
    limits.moves_per_position = 3;
    Bench b = bench(made, limits);
    b.put("a1", runner);
    CHECK(b.moves(0, "a1").size() == 3);
    CHECK(b.limit_hit() == std::string("moves"));
    CHECK(b.restored);
  }
}
