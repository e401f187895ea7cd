// SPDX-License-Identifier: MIT
// Words, blanks, squares: the facts about single characters and words that the scan, the grammar,
// the recovery and the formatter share. No grammar here. Floor 2. Tested by tests/unit/dsl/syntax.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace polymachy {

/// The classes of keywords.def; Name is every other word.
enum class WordClass { Name, Item, Attribute, Clause, Act, Head, Statement, Context, Later };

[[nodiscard]] WordClass word_class(std::string_view word);
/// No name may be this word.
[[nodiscard]] bool is_reserved(std::string_view word);
/// All words of a class, in the order of keywords.def (for "did you mean").
[[nodiscard]] std::vector<std::string> words_of(WordClass wanted);
/// What E0104 calls the construct that [word] begins; empty if none.
[[nodiscard]] std::string_view later_construct(std::string_view word);

[[nodiscard]] bool is_blank(char c);
[[nodiscard]] bool is_digit(char c);
[[nodiscard]] bool is_letter(char c);
[[nodiscard]] bool is_word_char(char c);  ///< letter, digit or `_`

/// Offset of the first character at or after [at] that is neither blank nor part of a comment.
[[nodiscard]] std::size_t skip_blank(std::string_view text, std::size_t at);
/// Length of the word (NAME, keywords included) that begins at [at]; 0 if none does.
[[nodiscard]] std::size_t word_length(std::string_view text, std::size_t at);
/// Length of the string that begins with the quote at [at], both quotes included; up to the line
/// end if unclosed.
[[nodiscard]] std::size_t string_length(std::string_view text, std::size_t at);
/// Length of a path among folders (`../secrets`, `a/b`, `core.pmy`) that begins at [at]; 0 for a
/// word without `.`, `/`, `\` and `~`, and for anything else.
[[nodiscard]] std::size_t path_length(std::string_view text, std::size_t at);
/// One or two file letters and a rank number of one or two digits.
[[nodiscard]] bool is_square(std::string_view word);
/// The word at [at] begins an item there (not `count(`, `by{`, `board (`, `mark x` in a path).
[[nodiscard]] bool begins_item(std::string_view text, std::size_t at);
/// A string as it is written: quotes, and the two escapes.
[[nodiscard]] std::string quoted(std::string_view value);

}  // namespace polymachy
