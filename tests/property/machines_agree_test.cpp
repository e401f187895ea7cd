// SPDX-License-Identifier: MIT
// The machine, compiled in four ways, and the reference twin agree on positions of random games of
// every variant.
#include <catch2/catch.hpp>

#include "tests/property/play.hpp"

namespace polymachy::property {
namespace {

constexpr std::uint32_t seed = 20261121;

std::size_t positions() { return setting("PM_POSITIONS", 150); }

TEST_CASE("machine and reference: the same moves in random games", "[property][agree]") {
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      Subject subject = load_subject(name);
      std::size_t seen = 0;
      random_positions(subject, positions(), seed, [&](const Position& position) {
        const std::string wrong = disagreement(subject, position);
        if (!wrong.empty())
          FAIL_CHECK(wrong);
        ++seen;
        return wrong.empty();
      });
      CHECK(seen > 0);
    }
  }
}

TEST_CASE("machine and reference: the same position after each move", "[property][make]") {
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      Subject subject = load_subject(name);
      std::size_t way = 0;
      random_positions(subject, positions() / 3, seed + 1, [&](const Position& position) {
        way = (way + 1) % subject.ways.size();
        const std::string wrong = broken_make(subject, way, position);
        if (!wrong.empty())
          FAIL_CHECK(wrong);
        return wrong.empty();
      });
    }
  }
}

TEST_CASE("machine and reference: the same attackers", "[property][attack]") {
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      Subject subject = load_subject(name);
      const auto count = static_cast<std::size_t>(subject.programs.front()->size.squares());
      Chance chance(seed);
      random_positions(subject, positions() / 5, seed + 2, [&](const Position& position) {
        std::vector<Square> squares;
        for (std::size_t i = 0; i < 12; ++i) {
          const auto square = static_cast<Square>(chance.below(count));
          if (!subject.programs.front()->holes.test(square))
            squares.push_back(square);
        }
        const std::string wrong = broken_attack(subject, position, squares);
        if (!wrong.empty())
          FAIL_CHECK(wrong);
        return wrong.empty();
      });
    }
  }
}

/// A candidate is legal exactly if no rule forbids it and no `prefer` passes it over; and both name
/// the same rule.
std::string broken_judgement(Subject& subject, std::size_t way, const Position& position) {
  Engine& engine = *subject.engines[way];
  const Program& program = *subject.programs[way];
  engine.set_position(position);
  Asked asked;
  asked.counters = position.counters.data();
  for (const Action& action : actions_of(engine, Legality::Candidate)) {
    const int rule = engine.violated(action, asked);
    const bool is_prefer =
        rule >= 0 && program.rules[static_cast<std::size_t>(rule)].kind == RuleKind::Prefer;
    const std::string machine =
        rule < 0 || is_prefer ? "" : program.rules[static_cast<std::size_t>(rule)].name;
    const std::string twin = subject.twin->violated(position, action);
    if (machine != twin)
      return describe(program, position) + "  " + subject.ways[way].name + ": " +
             action_text(program, action) + " forbidden by `" + machine + "`, reference: `" + twin +
             "`\n";
  }
  return {};
}

TEST_CASE("machine and reference: the same rule forbids", "[property][rules]") {
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      Subject subject = load_subject(name);
      if (subject.model->rules.empty())
        continue;  // there is nothing to agree on, and the twin asks it of every move anew
      std::size_t way = 0;
      random_positions(subject, positions() / 6, seed + 3, [&](const Position& position) {
        way = (way + 1) % subject.ways.size();
        const std::string wrong = broken_judgement(subject, way, position);
        if (!wrong.empty())
          FAIL_CHECK(wrong);
        return wrong.empty();
      });
    }
  }
}

}  // namespace
}  // namespace polymachy::property
