// SPDX-License-Identifier: MIT
// Words taken apart and put together: what stands between blanks, lists in a sentence, names as
// messages show them. Floor 0. Tested by tests/unit/dsl/text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polymachy {

/// What stands between blanks in [text], in order; views into it, none of them empty.
[[nodiscard]] std::vector<std::string_view> words_in(std::string_view text);

/// The words that are not empty, with [between] between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, std::string_view between);

/// The words with commas between them, and [last] before the last: `a, b or c`.
[[nodiscard]] std::string enumerated(const std::vector<std::string>& words, std::string_view last);

/// What somebody wrote, in backticks.
[[nodiscard]] std::string ticked(std::string_view text);

/// `three` up to twelve, then digits.
[[nodiscard]] std::string number_word(std::size_t number);

}  // namespace polymachy
