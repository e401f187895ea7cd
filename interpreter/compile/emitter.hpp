// SPDX-License-Identifier: MIT
// Writes code: instructions, labels to be patched, and the pools of constants that operands point
// into, each value once. Floor 7. Tested by tests/golden/bytecode.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "dsl/sema/model.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/compile/limits.hpp"

namespace polymachy {

/// A place in code that is not known yet; fail is no place: the run fails.
struct CodeLabel {
  int id = -1;
};
inline constexpr CodeLabel label_fail{-1};

class Emitter {
 public:
  Emitter(Program& program, const model::Variant& variant) : program_(program), variant_(variant) {}

  /// All of these append code for one side at the end of the program.
  void path(const model::Path& path, Side side);
  /// Goes on if [test] is [want], else to [otherwise].
  void test(const model::Test& test, bool want, CodeLabel otherwise, Side side);
  void op(Opcode op, int a = 0, int b = 0, CodeLabel c = {}, Span span = {});
  void op_number(Opcode op, int a, int b, std::int32_t c, Span span);
  [[nodiscard]] CodeLabel label() { return {next_label_++}; }
  void bind(CodeLabel label);
  [[nodiscard]] std::int32_t here() const {
    return static_cast<std::int32_t>(program_.code.size());
  }
  /// Code that answers [test], ending in yes or no.
  [[nodiscard]] std::int32_t truth(const model::Test& test, Side side);
  /// Writes look-aheads and quantified tests that were put off, and patches all labels. Call once
  /// all is written.
  void finish();

  [[nodiscard]] std::uint16_t step(int dx, int dy);
  [[nodiscard]] std::uint16_t step_of(const model::Vec& vec, Side side);
  /// Step [step] turned clockwise; -1 where that has no meaning.
  [[nodiscard]] int turned(std::uint16_t step, int eighths) const {
    return program_.steps[step].turned[static_cast<std::size_t>(((eighths % 8) + 8) % 8)];
  }
  [[nodiscard]] TypeBits with_shadows(TypeBits types) const;
  [[nodiscard]] std::uint16_t type_set(const TypeBits& types);
  [[nodiscard]] std::uint16_t type_list(const std::vector<std::uint8_t>& types);
  [[nodiscard]] std::uint16_t square_set(const SquareBits& squares);
  [[nodiscard]] std::uint16_t text(const std::string& text);

  /// More texts of moves than can be named (machine_texts).
  bool has_too_many_texts = false;
  /// Takes [work] (parts, squares, instructions that are looked at or written) from what compiling
  /// may take. False: it was too much, and overflow says so.
  bool spend(std::size_t work);
  /// The limit that was run into; then nothing more is written.
  const char* overflow = nullptr;

 private:
  void alternatives(const model::Path& path, Side side);
  void repeat(const model::Path& path, Side side);
  void bind_directions(const model::Path& path, Side side);
  void simple(const model::Path& path, Side side);
  void leaf(const model::Test& test, bool want, CodeLabel otherwise, Side side);
  void at_saved(const model::Test& test, bool want, CodeLabel otherwise, Side side);
  void compared(const model::Test& test, bool want, CodeLabel otherwise, Side side);
  [[nodiscard]] ValueInfo value(const model::Value& value);
  void count_men(const model::Test& test, ValueInfo& info);
  [[nodiscard]] std::uint16_t entry(std::function<void()> write);
  [[nodiscard]] std::uint16_t dir_set(std::vector<std::uint16_t> set);
  template <class T>
  std::uint16_t intern(std::vector<T>& pool, const T& value);
  std::uint16_t operand(std::size_t number);

  struct Pending {
    std::size_t entry;
    std::function<void()> write;
  };
  Program& program_;
  std::unordered_map<std::string, std::uint16_t> text_ids_;
  const model::Variant& variant_;
  std::vector<std::int32_t> labels_;
  std::vector<std::pair<std::size_t, int>> patches_;
  std::vector<Pending> pending_;
  int next_label_ = 0;
  std::size_t work_ = most_compile_work;
};

}  // namespace polymachy
