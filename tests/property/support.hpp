// SPDX-License-Identifier: MIT
// What the property suites share: chance that is the same everywhere, variants loaded once, and the
// comparison of the machine with its reference twin.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "interpreter/game/game.hpp"
#include "interpreter/variant/loader.hpp"
#include "tests/reference/evaluator.hpp"

namespace polymachy::property {

/// mt19937 gives the same numbers everywhere; std distributions do not, so the reduction is our
/// own.
class Chance {
 public:
  explicit Chance(std::uint32_t seed) : engine_(seed) {}
  /// A number from 0 to [count] - 1.
  [[nodiscard]] std::size_t below(std::size_t count) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(engine_()) * count) >> 32U);
  }
  template <class Item>
  [[nodiscard]] const Item& one_of(const std::vector<Item>& items) {
    return items[below(items.size())];
  }

 private:
  std::mt19937 engine_;
};

/// The number in environment variable [name], else [otherwise].
[[nodiscard]] std::size_t setting(const char* name, std::size_t otherwise);

/// fuse and exposure, each on and off.
struct Way {
  const char* name;
  CompileOptions options;
};
[[nodiscard]] std::vector<Way> all_ways();

/// One variant with its options as given: the model's twin, and a program and an engine for each
/// way.
struct Subject {
  std::string name;
  std::shared_ptr<const model::Variant> model;
  std::vector<int> options;
  std::vector<Way> ways;
  std::vector<std::shared_ptr<const Program>> programs;
  std::vector<std::unique_ptr<Engine>> engines;  ///< one a way
  std::unique_ptr<reference::Reference> twin;
};

/// A shipped variant, with numbers for its parameters; fails the running test with its diagnostics
/// if it cannot be loaded.
[[nodiscard]] Subject load_subject(const std::string& variant,
                                   const std::vector<std::int64_t>& arguments = {});
/// The same for a text; null if it is refused (the diagnostics go to [why]).
[[nodiscard]] std::unique_ptr<Subject> subject_of_text(const std::string& text, std::string& why);
/// The same for a checked model; null if it cannot be compiled.
[[nodiscard]] std::unique_ptr<Subject> subject_of_model(std::shared_ptr<const model::Variant> model,
                                                        Sink& sink);
[[nodiscard]] std::vector<std::string> shipped_variants();

[[nodiscard]] std::string effect_text(const Program& program, const Effect& effect);
[[nodiscard]] std::string action_text(const Program& program, const Action& action);
/// The actions of [engine] at its position, sorted by effects.
[[nodiscard]] std::vector<Action> actions_of(Engine& engine, Legality legality);
/// What one list has and the other has not, in words; empty if they are the same.
[[nodiscard]] std::string difference(const Program& program,
                                     const std::vector<Action>& machine,
                                     const std::vector<Action>& twin);
/// Mark squares in order: their order has no meaning.
[[nodiscard]] Position normal(Position position);
[[nodiscard]] std::string describe(const Program& program, const Position& position);

/// Compares legal and candidate actions of every way with the twin's. Empty, or a message with
/// everything needed to look at it.
[[nodiscard]] std::string disagreement(Subject& subject, const Position& position);
/// make, undo, keys, is_consistent, and the position after each legal action against the twin's.
/// Empty, or a message.
[[nodiscard]] std::string broken_make(Subject& subject, std::size_t way, const Position& position);
/// attackers() of [squares] (all if empty) for both sides against the twin's. Empty, or a message.
[[nodiscard]] std::string broken_attack(Subject& subject,
                                        const Position& position,
                                        const std::vector<Square>& squares);

}  // namespace polymachy::property
