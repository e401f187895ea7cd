// SPDX-License-Identifier: MIT
// Recognises the common shapes (leap, slide, hop, scan ...) in spelled-out lines and fills their
// tables square by square. What is no shape is left over, to be unfolded (unfold.hpp) or run as
// code. Fusing is a pure optimisation: tests/property compares it with the generic machine and the
// reference. Floor 7.
#pragma once

#include <vector>

#include "interpreter/compile/lines.hpp"

namespace polymachy {

/// Classes found for one type, both sides, not yet shared with other types.
struct Shapes {
  std::vector<PieceClass> classes;
  /// Lines without a shape, a side.
  std::array<std::vector<Line>, side_count> rest;
};

/// Sorts [lines] (one list a side) into classes.
[[nodiscard]] Shapes find_shapes(const std::array<std::vector<Line>, side_count>& lines,
                                 const Program& program,
                                 Emitter& emitter);

/// The conjunction that [test] is, as its members; And is flattened.
void flatten(const model::Test& test, std::vector<const model::Test*>& out);

}  // namespace polymachy
