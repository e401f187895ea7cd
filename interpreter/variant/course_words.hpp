// SPDX-License-Identifier: MIT
// How a game goes, in words: what a turn is, who chooses what before it begins, games inside men,
// boards of a match, men off the board. Floor 9. Tested by tests/golden/explain and tests/book.
#pragma once

#include <string>
#include <vector>

#include "dsl/text/source.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {

/// A clause for each thing that [loaded] declares beyond one move a turn; words of its file stand
/// in backticks. Empty where there is nothing to say.
[[nodiscard]] std::vector<std::string> course_clauses(const Loaded& loaded,
                                                      const SourceSet& sources);

}  // namespace polymachy
