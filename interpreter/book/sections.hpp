// SPDX-License-Identifier: MIT
// The sections of a rulebook between its head and its credits, one function each; a section that
// would say nothing is empty. Floor 9b. Tested by tests/unit/interpreter/book and tests/book.
#pragma once

#include <string>
#include <vector>

#include "interpreter/book/examples.hpp"

namespace polymachy {

/// The board as the game begins. Its key for the script is `setup`; [moves] are its turns.
[[nodiscard]] Html setup_section(const PageParts& page, std::string& moves, Sink& sink);
/// Each type with its words and diagrams. Not complete if [patience] is out afterwards.
[[nodiscard]] Html pieces_section(const PageParts& page,
                                  const std::vector<Example>& examples,
                                  Patience& patience);
/// What a turn is made of, if it is more than a move of a man.
[[nodiscard]] Html turn_section(const PageParts& page);
[[nodiscard]] Html rules_section(const PageParts& page, const std::vector<Example>& examples);
[[nodiscard]] Html results_section(const PageParts& page, const std::vector<Example>& examples);
[[nodiscard]] Html options_section(const PageParts& page, const std::vector<Example>& examples);
[[nodiscard]] Html starts_section(const PageParts& page);
/// [is_unusual]: the rest of the page has other values of options than the examples.
[[nodiscard]] Html examples_section(const std::vector<Example>& examples, bool is_unusual);

}  // namespace polymachy
