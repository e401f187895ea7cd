// SPDX-License-Identifier: MIT
// A variant's rulebook: one page of HTML with its style, its script and the moves of its boards in
// it, that needs nothing else. Made from the program that plays the game, so it says what is
// played. The same variant gives the same page. Floor 9b. Tested by tests/unit/interpreter/book,
// tests/golden/book and tests/book.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {

struct Book {
  std::string html;
  std::size_t pieces = 0;
  std::size_t examples = 0;
};

/// The rulebook of [loaded]; [version] of the program stands in its credits.
///
/// fails  nothing, and E0802 where an example does not hold, or E0601 at one of the limits
///        `book-bytes`, `book-boards` and `book-squares`, which also bound the time
[[nodiscard]] std::optional<Book> make_book(const Loaded& loaded,
                                            SourceSet& sources,
                                            Sink& sink,
                                            std::string_view version);
/// Whether [text] is a page that make_book made.
[[nodiscard]] bool is_book(std::string_view text);

}  // namespace polymachy
