// SPDX-License-Identifier: MIT
// Questions: each answers what it says, from where it is asked and for whom.
#include <catch2/catch.hpp>

#include "interpreter/bytecode/verify_parts.hpp"
#include "interpreter/vm/machine.hpp"
#include "tests/unit/interpreter/vm/bench_board.hpp"

using namespace polymachy;

static_assert(machine_pools == max_pools);
static_assert(untyped < most_types);  // the man who is only supposed to stand there has a type too

TEST_CASE("men on squares") {
  const auto ask = [](Opcode op, const std::string& square, Side actor) {
    HandMade made = asking(op);
    REQUIRE(verify(made.program).empty());
    Bench b(made);
    b.put("a1", soldier, 0);
    b.put("a2", soldier, 1);
    return b.holds(0, square, actor);
  };
  CHECK(ask(Opcode::AskEmpty, "c3", 0));
  CHECK_FALSE(ask(Opcode::AskEmpty, "a1", 0));
  CHECK(ask(Opcode::AskMan, "a1", 0));
  CHECK_FALSE(ask(Opcode::AskMan, "c3", 0));
  CHECK(ask(Opcode::AskOwn, "a1", 0));
  CHECK_FALSE(ask(Opcode::AskOwn, "a1", 1));
  CHECK(ask(Opcode::AskEnemy, "a1", 1));
  CHECK_FALSE(ask(Opcode::AskEnemy, "c3", 1));
  CHECK(ask(Opcode::AskEmpty, "", 0));  // nowhere is no man
}

TEST_CASE("types, squares and rights") {
  HandMade made = asking(Opcode::AskType);
  made.type_set({runner, chief});
  Bench types(made);
  types.put("a1", runner, 1);
  types.put("b1", soldier);
  CHECK(types.holds(0, "a1"));
  CHECK_FALSE(types.holds(0, "b1"));
  CHECK_FALSE(types.holds(0, "c1"));

  HandMade squares = asking(Opcode::AskSquare);
  squares.square_set({0, 24});
  Bench on(squares);
  CHECK(on.holds(0, "e5"));
  CHECK_FALSE(on.holds(0, "d5"));
  CHECK_FALSE(on.holds(0, ""));

  HandMade rights = asking(Opcode::AskRight, 1);
  rights.program.rights.resize(2);
  Bench right(rights);
  right.put("a1", chief, 0, 2);
  right.put("b1", chief, 0, 1);
  CHECK(right.holds(0, "a1"));
  CHECK_FALSE(right.holds(0, "b1"));
}

TEST_CASE("attacked is asked for the man in hand, else the man here, else any man of the actor") {
  HandMade made;
  made.test();
  made.op(Opcode::AskAttacked, 1, 0, 2);
  made.op(Opcode::Yes);
  made.op(Opcode::No);
  made.moves_of(chief);
  made.bind(0, {east});
  made.step();
  made.must(Opcode::AskAttacked, false);
  made.end();
  REQUIRE(verify(made.program).empty());
  Bench b(made);
  b.put("a1", chief);
  b.attacked_squares = {b.at("a1"), b.at("c1")};
  CHECK(b.holds(0, "a1"));
  CHECK(b.holds(0, "c1"));
  CHECK_FALSE(b.holds(0, "b1"));
  CHECK(b.asked_for == std::vector<TypeId>{chief, no_type, no_type});
  b.asked_for.clear();
  CHECK(b.moves(3, "a1") == Words{"a1b1"});
  CHECK(b.asked_for == std::vector<TypeId>{chief});
  b.attacked_squares.insert(b.at("b1"));
  CHECK(b.moves(3, "a1").empty());
}

TEST_CASE("a look goes to a saved square and comes back") {
  HandMade made;
  made.moves_of(chief);
  made.op(Opcode::Save, 3);
  made.bind(0, {east});
  made.step();
  made.op(Opcode::Look, 11, 3);
  made.must(Opcode::AskSquare, true, made.square_set({0}));
  made.op(Opcode::LookBack, 11);
  made.must(Opcode::AskSquare, true, made.square_set({1}));
  made.end();
  REQUIRE(verify(made.program).empty());
  Bench b(made);
  b.put("a1", chief);
  b.put("c1", chief);
  CHECK(b.moves(0, "a1") == Words{"a1b1"});
  CHECK(b.moves(0, "c1").empty());
}

TEST_CASE("some asks every square but holes") {
  HandMade made;
  made.test();
  made.op(Opcode::AskSome, 1, made.entry(3), 2);
  made.op(Opcode::Yes);
  made.op(Opcode::No);
  made.op(Opcode::AskOwn, 1, 0, 6);
  made.op(Opcode::AskType, 1, made.type_set({chief}), 6);
  made.op(Opcode::Yes);
  made.op(Opcode::No);
  made.program.holes.set(24);
  for (auto& to : made.program.next)
    if (to == 24)
      to = -1;
  REQUIRE(verify(made.program).empty());
  Bench b(made);
  CHECK_FALSE(b.holds(0, ""));
  b.put("e4", chief, 1);
  CHECK_FALSE(b.holds(0, ""));
  CHECK(b.holds(0, "", 1));
  b.put("e4", chief, 0);
  CHECK(b.holds(0, ""));
}

TEST_CASE("numbers are compared") {
  HandMade made = asking(Opcode::AskCompare);
  made.op(Opcode::AskOwn, 1, 0, 5);
  made.op(Opcode::Yes);
  made.op(Opcode::No);
  made.program.counters.push_back({"fifty", -1, -1});
  made.program.pools = {"hand"};
  const auto holds = [&](std::uint8_t op, const ValueInfo& left, std::int64_t right, Side actor) {
    CompareInfo compare;
    compare.op = op;
    compare.left = left;
    compare.right.number = right;
    made.program.compares = {compare};
    REQUIRE(verify(made.program).empty());
    Bench b(made);
    b.put("a1", soldier, 0);
    b.put("b1", soldier, 0);
    b.stage.pool_total[0][0] = 4;
    const std::uint32_t fifty = 7;
    Asked asked;
    asked.counters = &fifty;
    asked.repeats = 2;
    return b.holds(0, "", actor, &asked);
  };
  const auto value = [](std::uint8_t kind, bool own = true) {
    ValueInfo v;
    v.kind = kind;
    v.own = own;
    v.code = kind == 1 ? 3 : -1;
    return v;
  };
  enum : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };
  CHECK(holds(equal, value(1), 2, 0));
  CHECK(holds(equal, value(1), 0, 1));
  CHECK(holds(equal, value(2), 7, 0));
  CHECK(holds(not_equal, value(2), 8, 0));
  CHECK(holds(less, value(3), 3, 0));
  CHECK_FALSE(holds(less, value(3), 2, 0));
  CHECK(holds(less_equal, value(3), 2, 0));
  CHECK(holds(greater, value(4), 3, 0));
  CHECK_FALSE(holds(greater, value(4), 3, 1));
  CHECK(holds(greater_equal, value(4, false), 4, 1));
}

TEST_CASE("events ask the action just made, and men as they were before it") {
  const auto ask = [](Opcode op, TypeId type) {
    HandMade made = asking(op);
    made.type_set({type});
    REQUIRE(verify(made.program).empty());
    Bench b(made);
    std::vector<Man> before(25);
    before[0] = Man::of(runner, 0);
    before[1] = Man::of(soldier, 1);
    Action action;
    action.from = 0;
    action.to = 1;
    action.effects = {{EffectKind::SelfMove, no_type, 0, 0, 1},
                      {EffectKind::Take, no_type, 0, 1, no_square},
                      {EffectKind::FromPool, chief, 0, no_square, no_square}};
    Asked asked;
    asked.action = &action;
    asked.before = before.data();
    CHECK_FALSE(b.holds(0, "a1"));  // no action, no event
    return b.holds(0, "", 0, &asked);
  };
  CHECK(ask(Opcode::AskTook, soldier));
  CHECK_FALSE(ask(Opcode::AskTook, runner));
  CHECK(ask(Opcode::AskMoved, runner));
  CHECK(ask(Opcode::AskBy, runner));
  CHECK_FALSE(ask(Opcode::AskBy, soldier));
  CHECK(ask(Opcode::AskDropped, chief));
  CHECK_FALSE(ask(Opcode::AskDropped, runner));
}

TEST_CASE("the action before is known by its events") {
  HandMade made = asking(Opcode::AskLast, 1);
  made.program.events = {{"one", 0, false, false}, {"two", 0, false, false}};
  REQUIRE(verify(made.program).empty());
  Bench b(made);
  Asked asked;
  asked.last = 1U;
  CHECK_FALSE(b.holds(0, "", 0, &asked));
  asked.last = 2U;
  CHECK(b.holds(0, "", 0, &asked));
  CHECK_FALSE(b.holds(0, ""));
}

TEST_CASE("who is stuck is for the engine to say") {
  HandMade made = asking(Opcode::AskStuck);
  Bench b(made);
  CHECK_FALSE(b.holds(0, ""));
  b.is_stuck = true;
  CHECK(b.holds(0, ""));
}

TEST_CASE("a man that came from a pool has entered") {
  HandMade made;
  made.program.pools = {"hand"};
  made.program.action_code = {0, 0};
  made.program.type_lists = {{chief}};
  made.op(Opcode::Choose, 0, made.type_set({soldier}), 0);
  made.op(Opcode::Anywhere);
  made.must(Opcode::AskSquare, true, made.square_set({0}));
  made.op(Opcode::New, 0);
  made.op(Opcode::PathEnd);
  made.op(Opcode::HookFirst, 0);
  made.op(Opcode::HookNext, 0, 0, 10);
  made.op(Opcode::AskEntered, 1, 0, 6);
  made.op(Opcode::Become, 0, 0);
  made.op(Opcode::Jump, 0, 0, 6);
  made.op(Opcode::Accept);
  REQUIRE(verify(made.program).empty());
  Bench b(made);
  b.stage.pools[0][0][soldier] = 1;
  CHECK(b.moves(0, "") == Words{"enter a1 Soldier become a1 Chief from pool Soldier"});
}
