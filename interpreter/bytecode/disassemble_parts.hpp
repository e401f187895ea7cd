// SPDX-License-Identifier: MIT
// Words for what operands and tables speak of. Internal to this floor. Floor 5.
#pragma once

#include <cstddef>
#include <string>

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

[[nodiscard]] std::string type_text(const Program& program, std::size_t type);
/// `{A B}`, `all`, `all but {A}`.
[[nodiscard]] std::string types_text(const Program& program, const TypeBits& types);
/// `rank 2`, `{a1 h1}`, `anywhere`; long sets are cut.
[[nodiscard]] std::string squares_text(const Program& program, const SquareBits& squares);
/// `(0,1)`.
[[nodiscard]] std::string step_text(const Program& program, std::size_t step);
/// What [c] is and does, and its table for the first side at one square: some lines.
[[nodiscard]] std::string class_text(const Program& program, std::size_t id);

}  // namespace polymachy
