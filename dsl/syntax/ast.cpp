// SPDX-License-Identifier: MIT
#include "dsl/syntax/ast.hpp"

namespace polymachy::ast {

std::string_view kind_name(Kind kind) {
  static constexpr std::string_view names[] = {
#define PM_NODE(kind, name) name,
#include "dsl/syntax/nodes.def"
  };
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace polymachy::ast
