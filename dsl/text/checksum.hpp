// SPDX-License-Identifier: MIT
// A checksum that notices damage and changes, not forgery. Floor 0. Tested by tests/unit/dsl/text.
#pragma once

#include <string>
#include <string_view>

namespace polymachy {

/// CRC-64 (ECMA-182, reflected, as xz has it) of [text], sixteen digits.
[[nodiscard]] std::string checksum_of(std::string_view text);

}  // namespace polymachy
