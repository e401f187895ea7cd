// SPDX-License-Identifier: MIT
// A trace in words and on a small board: which way of the man it is, and square by square what was
// asked, taken, put down and marked. Floor 9. Tested by tests/golden/why.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "dsl/text/source.hpp"
#include "interpreter/variant/trace.hpp"

namespace polymachy {

/// What a square of a route is drawn with.
enum class RouteMark : char {
  Begins = '@',
  Passes = '+',
  Takes = 'x',
  Ends = '>',
  Blocks = '!',
  Other = '*',  ///< somebody else is lifted or put down, or a mark is set
};
using RouteMarks = std::map<Square, RouteMark>;

class RouteWriter {
 public:
  RouteWriter(Tracer& tracer, const SourceSet& sources) : tracer_(tracer), sources_(sources) {}

  /// `way 2 of 3, as it is written: ...`; empty where there is one way only.
  [[nodiscard]] std::string way(const Trace& trace) const;
  /// A line a square, from the first to the last; what did not hold begins with `but`.
  [[nodiscard]] std::string steps(const Trace& trace);
  /// What did not hold at [event], as the end of `on e4`.
  [[nodiscard]] std::string failure(const TraceEvent& event);
  [[nodiscard]] static RouteMarks marks(const Trace& trace);

  /// `the SIDE NAME`, `the NAME` if [side] is his; `nobody`.
  [[nodiscard]] std::string man_words(Man man, Side side) const;
  [[nodiscard]] std::string square(Square at) const;

 private:
  Tracer& tracer_;
  const SourceSet& sources_;

  [[nodiscard]] std::string step_words(const TraceEvent& event, const TraceEvent* before) const;
  [[nodiscard]] std::string act_words(const TraceEvent& event) const;
  [[nodiscard]] std::string holds_words(const model::Test& test, const TraceState& state);
  [[nodiscard]] std::string fails_words(const model::Test& test, const TraceState& state);
  [[nodiscard]] std::string right_words(int index, Man man, const std::string& who) const;
  [[nodiscard]] std::string written(const Span& span) const;
  [[nodiscard]] std::string attack_words(const TraceState& state);
};

/// [men] around the squares of [marks], each of which has its mark in front, and a line for each
/// mark that is used.
[[nodiscard]] std::string draw_route(const Program& program,
                                     const std::vector<Man>& men,
                                     const RouteMarks& marks);

}  // namespace polymachy
