// SPDX-License-Identifier: MIT
// Expansion by a worklist of what is still to come, depth first, so that lines keep the written
// order.
#include "interpreter/compile/lines.hpp"

#include <algorithm>

namespace polymachy {

using model::PathKind;

namespace {

/// What is still to come, as a list from the back.
using Rest = std::vector<const model::Path*>;

class Speller {
 public:
  Speller(Side side, Emitter& emitter) : side_(side), emitter_(emitter) {}

  void spell(Rest rest, Bound bound, Line line) {
    while (!rest.empty() && !overflow_) {
      const model::Path& p = *rest.back();
      rest.pop_back();
      switch (p.kind) {
        case PathKind::Seq:
          for (std::size_t i = p.kids.size(); i-- > 0;)
            rest.push_back(&p.kids[i]);
          break;
        case PathKind::Alt:
          for (const auto& kid : p.kids) {
            Rest branch = rest;
            branch.push_back(&kid);
            spell(std::move(branch), bound, line);
          }
          return;
        case PathKind::Bind:
          bind(p, rest, bound, line);
          return;
        case PathKind::Repeat:
          if (p.most >= 0 && p.most <= 2 && p.most != p.least) {
            for (int times = p.least; times <= p.most; ++times) {
              Rest branch = rest;
              for (int i = 0; i < times; ++i)
                branch.push_back(&p.kids[0]);
              spell(std::move(branch), bound, line);
            }
            return;
          }
          repeat(p, bound, line);
          break;
        default: {
          Element element;
          element.path = &p;
          element.bound = bound;
          if (p.kind == PathKind::Step)
            element.step = bound[static_cast<std::size_t>(p.slot)];
          line.push_back(std::move(element));
        }
      }
    }
    if (lines_.size() >= most_lines)
      overflow_ = true;
    if (!overflow_)
      lines_.push_back(std::move(line));
  }

  [[nodiscard]] bool overflow() const { return overflow_; }
  [[nodiscard]] std::vector<Line>& lines() { return lines_; }

 private:
  void bind(const model::Path& p, const Rest& rest, const Bound& bound, const Line& line) {
    for (const auto& term : p.dirs) {
      Bound next = bound;
      std::uint16_t& slot = next[static_cast<std::size_t>(p.slot)];
      if (term.slot < 0) {
        slot = emitter_.step_of(term.vec, side_);
      } else {
        const int to = emitter_.turned(bound[static_cast<std::size_t>(term.slot)], term.eighths);
        if (to < 0)
          continue;
        slot = static_cast<std::uint16_t>(to);
      }
      spell(rest, next, line);
    }
  }

  void repeat(const model::Path& p, const Bound& bound, Line& line) {
    Speller inner(side_, emitter_);
    inner.spell({&p.kids[0]}, bound, {});
    overflow_ = overflow_ || inner.overflow();
    Element element;
    element.path = &p;
    element.bound = bound;
    element.bodies = std::move(inner.lines());
    line.push_back(std::move(element));
  }

  Side side_;
  Emitter& emitter_;
  std::vector<Line> lines_;
  bool overflow_ = false;
};

}  // namespace

std::optional<std::vector<Line>> spell_out(const model::Path& path, Side side, Emitter& emitter) {
  Speller speller(side, emitter);
  speller.spell({&path}, {}, {});
  if (speller.overflow())
    return std::nullopt;
  return std::move(speller.lines());
}

bool takes(const model::Path& path) {
  return path.kind == PathKind::Take || path.kind == PathKind::TakeMark ||
         std::any_of(
             path.kids.begin(), path.kids.end(), [](const model::Path& kid) { return takes(kid); });
}

bool takes(const Line& line) {
  return std::any_of(line.begin(), line.end(), [](const Element& e) { return takes(*e.path); });
}

bool is_test(const Element& element, model::TestKind kind) {
  return element.path->kind == PathKind::Guard && element.path->test[0].kind == kind;
}

}  // namespace polymachy
