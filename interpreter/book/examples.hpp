// SPDX-License-Identifier: MIT
// Every test block as a worked example: it is run, and what was seen becomes boards and remarks. An
// example that does not hold is an error, so that no page shows one. Counting games (`perft`) is
// left to `check`. Floor 9b. Tested by tests/unit/interpreter/book and tests/book.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/book/board.hpp"
#include "interpreter/book/html.hpp"
#include "interpreter/book/words.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {

/// A test block on the page, and whom and what it speaks of.
struct Example {
  std::size_t number = 1;
  std::string title;
  Html html;
  std::set<std::string> rules;    ///< that forbid one of its moves
  std::set<std::string> types;    ///< whose men its moves are made by, or its title names
  std::set<std::string> results;  ///< why its games end
  std::set<std::string> options;  ///< that it sets
  std::vector<std::pair<std::string, std::string>> boards;  ///< key, and moves as JSON
};

/// What all sections of a page share.
struct PageParts {
  const Loaded& loaded;
  SourceSet& sources;
  const Men& men;
  const BoardDrawing& drawing;
  const Words& words;
};

/// The examples in the order of the file. Stops at the first that does not hold, with E0802 in
/// [sink], or at more than max_book_boards boards, with E0601.
[[nodiscard]] std::vector<Example> run_examples(const PageParts& page, Sink& sink);

/// `Examples 3, 7 and 12.` as links; empty if there are none.
[[nodiscard]] Html see_examples(const std::vector<std::size_t>& numbers);

/// Whose move it is, and what else the state of [game] holds than men: rights, counters, and so on.
[[nodiscard]] Html state_html(const Words& words, const GameSession& game);
/// The men in pools, those of the side to move as buttons.
[[nodiscard]] Html pools_html(const Program& program, const Men& men, const Position& position);
/// Who stands where, for those who do not see the board.
[[nodiscard]] std::string label_of(const Men& men,
                                   const Program& program,
                                   const Position& position);

}  // namespace polymachy
