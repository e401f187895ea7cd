// SPDX-License-Identifier: MIT
// The files that every rulebook is made of, as they stand in this folder: its parts, its style, its
// script. Put into the program by embed.cmake. Floor 9b.
#pragma once

#include <string_view>

namespace polymachy {

[[nodiscard]] std::string_view page_html();
[[nodiscard]] std::string_view book_css();
[[nodiscard]] std::string_view book_js();

}  // namespace polymachy
