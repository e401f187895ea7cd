// SPDX-License-Identifier: MIT
// What a file named on the command line is. Floor 10. Tested by tests/golden/cli and
// tests/golden/fmt.
#pragma once

#include <string>

#include "dsl/syntax/ast.hpp"

namespace polymachy {

/// Holds items and no variant.
[[nodiscard]] bool is_module(const ast::Tree& tree);
/// `chess` where there is no such file is the name of a variant.
[[nodiscard]] bool is_variant_name(const std::string& name);

}  // namespace polymachy
