// SPDX-License-Identifier: MIT
// The little that is needed of UTF-8: how long a code point is, and whether it is one at all.
// Floor 0. Tested by tests/unit/dsl/text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace polymachy {

/// Bytes of the code point that begins at [at] (1 to 4); 0 if none does (overlong forms, surrogates
/// and numbers past U+10FFFF are none). At the end of [text]: 0.
[[nodiscard]] std::size_t utf8_length(std::string_view text, std::size_t at);

/// Offset of the first byte that belongs to no code point; text.size() if there is none.
[[nodiscard]] std::size_t utf8_valid_prefix(std::string_view text);

/// Code points in [text]; a byte that belongs to none counts as one.
[[nodiscard]] std::size_t utf8_count(std::string_view text);

/// The number of the code point that begins at [at]; U+FFFD if none does.
[[nodiscard]] char32_t utf8_point(std::string_view text, std::size_t at);

/// Whether the code point at [at] commands a terminal instead of being shown: C0 (also ends of
/// lines and tabs), DEL, C1, and those that turn the direction of what follows. So does a byte that
/// belongs to no code point.
[[nodiscard]] bool is_control(std::string_view text, std::size_t at);

/// [text] as it may go to a terminal: U+FFFD for each control character but ends of lines and tabs.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace polymachy
