// SPDX-License-Identifier: MIT
// How far a path can look at all, found by walking it on every board at once.
#include "interpreter/compile/reach.hpp"

#include <algorithm>

namespace polymachy {

using model::PathKind;
using model::TestKind;

namespace {

constexpr int most_looked_at = 20'000;

/// A test whose answer may hang on squares the cursor never stands on.
bool looks_around(const model::Test& test) {
  return test.kind == TestKind::Can || test.kind == TestKind::Some ||
         test.kind == TestKind::Compared || test.kind == TestKind::Attacked ||
         std::any_of(test.kids.begin(), test.kids.end(), looks_around);
}

struct Reached {
  SquareBits squares;
  SquareBits takes;  ///< where it takes
  void give_up() {
    squares.set();
    takes.set();
  }
};

void possible(
    const Line& line, std::size_t i, Square at, const Program& program, Reached& out, int& budget) {
  out.squares.set(at);
  for (; i < line.size(); ++i) {
    if (--budget < 0) {
      out.give_up();
      return;
    }
    const Element& e = line[i];
    const auto squares = static_cast<std::size_t>(program.size.squares());
    if (e.path->kind == PathKind::Step) {
      const std::int16_t to = program.next[e.step * squares + at];
      if (to < 0)
        return;
      at = static_cast<Square>(to);
      out.squares.set(at);
    } else if (e.path->kind == PathKind::Guard && !looks_around(e.path->test[0])) {
      continue;
    } else if (e.path->kind == PathKind::Repeat && e.bodies.size() == 1 &&
               e.bodies[0][0].path->kind == PathKind::Step) {
      const std::uint16_t step = e.bodies[0][0].step;
      possible(line, i + 1, at, program, out, budget);
      for (std::int16_t to = program.next[step * squares + at]; to >= 0 && budget > 0;
           to = program.next[step * squares + static_cast<std::size_t>(to)])
        possible(line, i + 1, static_cast<Square>(to), program, out, budget);
      return;
    } else if (e.path->kind == PathKind::Take) {
      out.takes.set(at);
    } else if (e.path->kind != PathKind::Save && e.path->kind != PathKind::Put) {
      out.give_up();
      return;
    }
  }
}

}  // namespace

SquareBits possible_squares(const std::vector<Line>& lines,
                            Square origin,
                            const Program& program,
                            Emitter& emitter) {
  Reached out;
  out.squares.set(origin);
  int budget = most_looked_at;
  for (const Line& line : lines)
    possible(line, 0, origin, program, out, budget);
  (void)emitter.spend(static_cast<std::size_t>(most_looked_at - std::max(budget, 0)));
  for (std::size_t s = static_cast<std::size_t>(program.size.squares()); s < out.squares.size();
       ++s)
    out.squares.reset(s);
  return out.squares;
}

SquareBits possible_captures(const Line& line,
                             Square origin,
                             const Program& program,
                             Emitter& emitter) {
  Reached out;
  int budget = most_looked_at;
  possible(line, 0, origin, program, out, budget);
  (void)emitter.spend(static_cast<std::size_t>(most_looked_at - std::max(budget, 0)));
  return out.takes;
}

}  // namespace polymachy
