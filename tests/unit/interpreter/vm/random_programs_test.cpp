// SPDX-License-Identifier: MIT
// What the verifier lets through, the machine runs without harm: random code on random boards, most
// of it refused. Its worth lies in builds with sanitizers; here it also proves that the board is
// given back and that two runs are the same.
#include <random>

#include <catch2/catch.hpp>

#include "tests/unit/interpreter/vm/bench_board.hpp"

using namespace polymachy;

namespace {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : engine_(seed) {}
  int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint32_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }

 private:
  std::mt19937 engine_;  // the same numbers everywhere, unlike a distribution's
};

void add_constants(HandMade& made, Dice& dice) {
  Program& p = made.program;
  p.marks = {"one", "two"};
  p.pools = {"hand"};
  p.texts = {"text"};
  p.rights.resize(2);
  p.counters.push_back({"count", -1, -1});
  p.type_lists = {{runner}, {chief, soldier}, {}};
  made.type_set({soldier});
  made.type_set({runner, chief});
  made.square_set({0, 1, 2, 3, 4});
  made.square_set({12});
  for (int i = 0; i < 4; ++i) {
    std::vector<std::uint16_t> dirs;
    for (int n = 1 + dice.below(3); n > 0; --n)
      dirs.push_back(static_cast<std::uint16_t>(dice.below(8)));
    p.dir_sets.push_back(dirs);
  }
}

/// A random instruction of the moves of a man; [at] is its place, jumps go at most to [end].
Instr random_move(Dice& dice, int at, int end) {
  static constexpr std::array ops{
      Opcode::Step,       Opcode::Step,       Opcode::Step,     Opcode::Bind,
      Opcode::Bind,       Opcode::BindTurned, Opcode::Save,     Opcode::Goto,
      Opcode::Anywhere,   Opcode::Put,        Opcode::Lift,     Opcode::Drop,
      Opcode::Take,       Opcode::TakeMark,   Opcode::Remove,   Opcode::SetMark,
      Opcode::Become,     Opcode::Promoted,   Opcode::Choose,   Opcode::New,
      Opcode::Say,        Opcode::Aka,        Opcode::AskEmpty, Opcode::AskMan,
      Opcode::AskOwn,     Opcode::AskEnemy,   Opcode::AskType,  Opcode::AskSquare,
      Opcode::AskRight,   Opcode::AskMarked,  Opcode::AskSaved, Opcode::AskAttacked,
      Opcode::AskEntered, Opcode::AskCompare, Opcode::AskCan,   Opcode::AskSome,
      Opcode::Split,      Opcode::Jump,       Opcode::Look,     Opcode::LookBack};
  Instr instr;
  instr.op = ops[static_cast<std::size_t>(dice.below(static_cast<int>(ops.size())))];
  const auto target = [&] {
    return at + 1 + dice.below(end - at);
  };
  const auto slot = [&](int n) {
    return static_cast<std::uint8_t>(dice.below(n));
  };
  switch (info(instr.op).operands) {
    case Operands::Target:
      instr.c = dice.one_in(8) ? dice.below(at + 1) : target();
      break;
    case Operands::DirSlot:
    case Operands::SlotDirs:
      instr.a = slot(2);
      break;
    case Operands::SlotTurns:
      instr.a = slot(2), instr.c = slot(2);
      break;
    case Operands::TypeSlot:
    case Operands::Pool:
      instr.a = slot(2);
      break;
    case Operands::SaySlots:
      instr.a = slot(5);
      break;
    case Operands::LookSlots:
    case Operands::SquareSlot:
      instr.a = slot(5);
      break;
    default:
      if (info(instr.op).operands >= Operands::Ask) {
        instr.a = slot(2);
        instr.c = dice.one_in(2) ? -1 : target();
      }
  }
  instr.b = static_cast<std::uint16_t>(
      dice.below(info(instr.op).operands == Operands::AskNumbers ? 1 : 2));
  return instr;
}

/// Moves, then a look-ahead and a test that they may ask.
HandMade random_program(Dice& dice) {
  HandMade made;
  add_constants(made, dice);
  made.moves_of(soldier);
  const int length = 3 + dice.below(14);
  for (int i = 0; i < length; ++i) {
    const Instr instr = random_move(dice, i, length);
    made.op(instr.op, instr.a, instr.b, instr.c);
  }
  made.op(Opcode::PathEnd);
  made.op(Opcode::HookFirst, dice.below(2));
  const int next = made.op(Opcode::HookNext, dice.below(2), 0, length + 5);
  made.op(dice.one_in(2) ? Opcode::Promoted : Opcode::Remove);
  made.op(Opcode::Jump, 0, 0, next);
  made.op(Opcode::Accept);
  made.entry(made.here());
  made.bind(0, {static_cast<std::uint16_t>(dice.below(8))});
  made.step();
  made.must(Opcode::AskEmpty, dice.one_in(2));
  made.op(Opcode::Accept);
  made.entry(made.here());
  const int no = made.here() + 3;
  made.op(Opcode::AskOwn, 1, 0, no);
  made.op(Opcode::AskAttacked, 1, 0, no);
  made.op(Opcode::Yes);
  made.op(Opcode::No);
  CompareInfo compare;
  compare.op = static_cast<std::uint8_t>(dice.below(6));
  compare.left.kind = 1;
  compare.left.code = made.here() - 4;
  compare.right.number = 1;
  made.program.compares = {compare};
  return made;
}

void set_up(Bench& b, Dice& dice) {
  for (Square s = 0; s < 25; ++s) {
    if (!dice.one_in(2))
      continue;
    b.stage.men[s] = Man::of(static_cast<TypeId>(dice.below(3)), static_cast<Side>(dice.below(2)));
    b.stage.rights[s] = static_cast<std::uint8_t>(dice.below(4));
  }
  b.stage.pools[0][0][soldier] = static_cast<std::uint16_t>(dice.below(3));
  b.stage.pool_total[0][0] = b.stage.pools[0][0][soldier];
  b.stage.mark.count = 1;
  b.stage.mark.squares[0] = static_cast<Square>(dice.below(25));
  b.stage.mark.victim = static_cast<Square>(dice.below(25));
  b.attacked_squares = {static_cast<Square>(dice.below(25)), static_cast<Square>(dice.below(25))};
}

/// A number for all that came out.
std::size_t run_all(const HandMade& made, std::uint32_t seed, bool& restored) {
  EngineLimits limits;
  limits.steps_per_generation = 2000;
  limits.moves_per_position = 200;
  Bench b(made, limits);
  Dice dice(seed);
  set_up(b, dice);
  std::size_t digest = 0;
  for (Square s = 0; s < 25; ++s) {
    if (b.stage.men[s].none())
      continue;
    const Side side = b.stage.men[s].side();
    for (const std::string& move : b.moves(0, square_name({5, 5}, s), side))
      for (const char c : move)
        digest = digest * 31 + static_cast<unsigned char>(c);
    restored = restored && b.restored;
  }
  return digest;
}

}  // namespace

TEST_CASE("what is verified runs, gives the board back, and does the same again") {
  int verified = 0;
  std::size_t different = 0;
  for (std::uint32_t seed = 1; seed <= 6000; ++seed) {
    Dice dice(seed);
    const HandMade made = random_program(dice);
    if (!verify(made.program).empty())
      continue;
    ++verified;
    bool restored = true;
    const std::size_t once = run_all(made, seed, restored);
    INFO("seed " << seed);
    REQUIRE(restored);
    REQUIRE(run_all(made, seed, restored) == once);
    different += once != 0 ? 1U : 0U;
  }
  CHECK(verified > 300);
  CHECK(different > 30);
}
