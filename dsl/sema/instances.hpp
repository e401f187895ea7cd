// SPDX-License-Identifier: MIT
// Variants with parameters, before anything is checked: an instance is the variant's own tree with
// numbers in place of the names, and with what another file says about it. Floor 3. Tested by
// tests/unit/dsl/sema and tests/golden/diagnostics.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dsl/sema/reporter.hpp"
#include "dsl/syntax/ast.hpp"

namespace polymachy {

/// [variant] with numbers for its parameters: [arguments] in written order, then the defaults.
/// [use] is where the arguments are written, if anywhere.
///
/// fails  E0202 (a name inside that is a parameter too), E0208, E0212, E0307
[[nodiscard]] std::optional<ast::Node> instantiate(const ast::Node& variant,
                                                   const std::vector<std::int64_t>& arguments,
                                                   Span use,
                                                   Reporter& reporter);

/// Gives [variant], an instance, the name, the description and the tests of [alias], a block that
/// only names it.
///
/// fails  E0106 for anything else in the block
void rename_as(const ast::Node& alias, ast::Node& variant, Reporter& reporter);

/// The part of [variant] that names another variant with arguments, or null.
[[nodiscard]] const ast::Node* instance_of(const ast::Node& variant);

}  // namespace polymachy
