// SPDX-License-Identifier: MIT
// Programs written by hand for tests of the verifier, the disassembler and the machine: a small
// board, three types, the eight steps of a king, and code one instruction after the other.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// Types of every hand-made program.
inline constexpr TypeId soldier = 0;
inline constexpr TypeId runner = 1;
inline constexpr TypeId chief = 2;

/// Steps in clockwise order, so that a turn by n eighths is n places on.
enum HandMadeStep : std::uint16_t {
  north,
  north_east,
  east,
  south_east,
  south,
  south_west,
  west,
  north_west
};

struct HandMade {
  Program program;

  explicit HandMade(int width = 5, int height = 5) {
    program.name = "handmade";
    program.size = {width, height};
    program.sides[0] = {"White", 'w', 0, 1};
    program.sides[1] = {"Black", 'b', 0, -1};
    for (const char* name : {"Soldier", "Runner", "Chief"}) {
      TypeInfo type;
      type.name = name;
      type.letters = name[0];
      program.types.push_back(type);
    }
    program.types[soldier].promotes = runner;
    add_steps();
  }

  /// Appends an instruction; gives its number.
  int op(Opcode code, int a = 0, int b = 0, int c = 0) {
    program.code.push_back({code, static_cast<std::uint8_t>(a), static_cast<std::uint16_t>(b), c});
    program.spans.push_back({});
    return static_cast<int>(program.code.size()) - 1;
  }
  int bind(int slot, std::vector<std::uint16_t> steps) {
    program.dir_sets.push_back(std::move(steps));
    return op(Opcode::Bind, slot, static_cast<int>(program.dir_sets.size()) - 1);
  }
  int step(int slot = 0) { return op(Opcode::Step, slot); }
  /// A question that must be answered [want], else the run fails.
  int must(Opcode question, bool want = true, int about = 0) {
    return op(question, want ? 1 : 0, about, -1);
  }
  int end() {
    op(Opcode::PathEnd);
    return op(Opcode::Accept);
  }
  /// The code from here on is the moves of [type], both sides.
  void moves_of(TypeId type) { program.types[type].code = {here(), here()}; }
  void attacks_of(TypeId type) { program.types[type].attack = {here(), here()}; }
  [[nodiscard]] std::int32_t here() const { return static_cast<std::int32_t>(program.code.size()); }

  int type_set(std::initializer_list<TypeId> types) {
    TypeBits set;
    for (const TypeId type : types)
      set.set(type);
    program.type_sets.push_back(set);
    return static_cast<int>(program.type_sets.size()) - 1;
  }
  int square_set(std::initializer_list<Square> squares) {
    SquareBits set;
    for (const Square square : squares)
      set.set(square);
    program.square_sets.push_back(set);
    return static_cast<int>(program.square_sets.size()) - 1;
  }
  int entry(std::int32_t at) {
    program.entries.push_back(at);
    return static_cast<int>(program.entries.size()) - 1;
  }
  /// A test program that begins here.
  int test() {
    TestProgram test;
    test.code = {here(), here()};
    program.tests.push_back(test);
    return static_cast<int>(program.tests.size()) - 1;
  }

  [[nodiscard]] Square at(const std::string& name) const {
    std::size_t length = 0;
    return read_square(program.size, name, length);
  }

 private:
  void add_steps() {
    constexpr std::array<std::array<int, 2>, 8> king{
        {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
    for (std::size_t i = 0; i < king.size(); ++i) {
      StepInfo step{king[i][0], king[i][1], {}};
      for (std::size_t k = 0; k < 8; ++k)
        step.turned[k] = static_cast<std::int16_t>((i + k) % 8);
      program.steps.push_back(step);
      for (int s = 0; s < program.size.squares(); ++s) {
        const int file = program.size.file(static_cast<Square>(s)) + step.dx;
        const int rank = program.size.rank(static_cast<Square>(s)) + step.dy;
        const bool on = program.size.holds(file, rank);
        program.next.push_back(on ? static_cast<std::int16_t>(program.size.at(file, rank))
                                  : std::int16_t{-1});
      }
    }
  }
};

/// A test whose code is one question, yes and no.
inline HandMade asking(Opcode op, int about = 0) {
  HandMade made;
  made.test();
  made.op(op, 1, about, 2);
  made.op(Opcode::Yes);
  made.op(Opcode::No);
  return made;
}

}  // namespace polymachy
