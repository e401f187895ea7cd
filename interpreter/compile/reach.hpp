// SPDX-License-Identifier: MIT
// Which squares the code of a path may look at: what a move must touch to change its attacks.
// Floor 7. Tested through tests/property.
#pragma once

#include <vector>

#include "interpreter/compile/lines.hpp"

namespace polymachy {

/// Every square a run of [lines] from [origin] may stand on, tests not asked; all squares where
/// that is not known.
[[nodiscard]] SquareBits possible_squares(const std::vector<Line>& lines,
                                          Square origin,
                                          const Program& program,
                                          Emitter& emitter);

/// The squares on which [line] may take, begun on [origin]; all if it cannot be told.
[[nodiscard]] SquareBits possible_captures(const Line& line,
                                           Square origin,
                                           const Program& program,
                                           Emitter& emitter);

}  // namespace polymachy
