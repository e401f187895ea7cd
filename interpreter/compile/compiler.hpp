// SPDX-License-Identifier: MIT
// The work of compile(), in one object: facts of the variant first, then types, classes, rules and
// results. Internal to this floor.
#pragma once

#include <memory>

#include "interpreter/compile/compile.hpp"
#include "interpreter/compile/emitter.hpp"
#include "interpreter/compile/lines.hpp"
#include "interpreter/compile/shapes.hpp"
#include "interpreter/compile/unfold.hpp"

namespace polymachy {

/// Types that [t] lets through at the top of a hook's test; all if it does not say.
[[nodiscard]] TypeBits types_let_through(const model::Test& t);

/// Captures and threats of a type for one side: lines, and paths that could not be spelled out.
struct Attacks {
  std::vector<Line> lines;
  std::vector<model::Path> whole;
};

class Compiler {
 public:
  Compiler(const model::Variant& variant,
           const std::vector<int>& options,
           const CompileOptions& how,
           Sink& sink);
  /// Null after an error, and if the tables need more sets than the machine has.
  [[nodiscard]] std::shared_ptr<const Program> compile();
  [[nodiscard]] bool has_too_many_sets() const;

 private:
  // compile.cpp: facts
  void facts();
  void types();
  [[nodiscard]] bool shadows();
  [[nodiscard]] std::vector<int> targets_of(std::size_t type) const;
  void starts();
  void royal();
  void events();
  void rules();
  void results();
  void hooks_are_built();
  [[nodiscard]] EventNeeds needs_of(const model::Test& t) const;
  [[nodiscard]] int test_program(const model::Test& test, const std::string& text = {});
  // compile_types.cpp: pieces
  void pieces();
  void generic_code(int type);
  [[nodiscard]] bool carries_others() const;
  void hook_code(model::HookWhen when, Side side);
  void classes_of(int type);
  void add_fused(int type, Shapes& shapes, bool moves, std::int16_t arrival);
  [[nodiscard]] bool add_runs(int type,
                              const std::array<std::vector<Line>, side_count>& lines,
                              const Arrival* arrival);
  void add_generic(int type, bool moves, bool attacks, const std::array<Attacks, side_count>& by);
  [[nodiscard]] std::int32_t attack_code(const Attacks& attacks, Span span, Side side);
  [[nodiscard]] bool apply_arrivals(ClassTable& table, const Arrival& arrival, Side side) const;
  [[nodiscard]] bool hooks_follow_others(const ClassTable& table) const;
  [[nodiscard]] std::string words_for(int type, bool nothing);
  void merge(int type, PieceClass found);
  [[nodiscard]] std::int16_t intern_arrival(const Arrival& arrival);
  void find_overlaps(int type);
  void actions();
  // compile_turns.cpp
  void turns();
  void carry();
  void flag();
  void match();
  [[nodiscard]] bool fuse_drop(const model::Action& action);

  model::Variant variant_;
  std::vector<int> options_;
  CompileOptions how_;
  Sink& sink_;
  std::shared_ptr<Program> program_;
  std::unique_ptr<Emitter> emitter_;
  std::size_t fuel_ = unfold_fuel;
};

}  // namespace polymachy
