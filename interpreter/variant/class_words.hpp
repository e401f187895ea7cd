// SPDX-License-Identifier: MIT
// One class of moves in words, read off its table as the first side has it. Floor 9.
// Tested by tests/golden/explain and tests/unit/interpreter/variant.
#pragma once

#include <string>
#include <vector>

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// `goes two squares along and one across, to move or take`.
[[nodiscard]] std::string class_words(const Program& program, const PieceClass& piece_class);
/// `rank 8`, `ranks 7 to 8`, or how many squares they are. A square of [either] may be in or not.
[[nodiscard]] std::string squares_words(const Program& program,
                                        const SquareBits& squares,
                                        const SquareBits& either = {});
/// Names of [types], without those that are others made by promotion.
[[nodiscard]] std::vector<std::string> names_of(const Program& program, const TypeBits& types);

}  // namespace polymachy
