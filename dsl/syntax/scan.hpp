// SPDX-License-Identifier: MIT
// The look at a text before the grammar: is it UTF-8, do strings and brackets close, do they nest
// too deeply; and where the comments are. Linear and without recursion, so a text made of brackets
// is one quick error. Floor 2. Tested by tests/unit/dsl/syntax.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/syntax/ast.hpp"

namespace polymachy {

/// gives  the comments of [text] in order
/// fails  E0003, E0102, E0103 (and E0101 for a closing bracket too many, or an unknown escape) into
/// [sink], then empty
[[nodiscard]] std::optional<std::vector<ast::Comment>> scan(std::string_view text,
                                                            FileId file,
                                                            Sink& sink);

}  // namespace polymachy
