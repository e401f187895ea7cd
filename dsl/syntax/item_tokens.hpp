// SPDX-License-Identifier: MIT
// Items, attributes and statements as the formatter's tokens. Floor 2. Tested by
// tests/unit/dsl/syntax.
#pragma once

#include <vector>

#include "dsl/syntax/tokens.hpp"

namespace polymachy {

/// All of [node], an item without braces, an attribute, a statement, or a piece or other small
/// block on one line.
[[nodiscard]] Tokens item_tokens(const ast::Node& node);

/// Of a node with braces: what stands before and with the opening brace, and the parts inside.
[[nodiscard]] Tokens block_head(const ast::Node& node);
[[nodiscard]] std::vector<Tokens> block_parts(const ast::Node& node);

}  // namespace polymachy
