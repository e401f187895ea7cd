// SPDX-License-Identifier: MIT
// The tree of a text, before any name is looked up. One plain node type for all kinds: the parser
// fills it, the formatter and the checker switch on the kind. What each kind holds is said in
// nodes.def. Floor 2. Tested by tests/golden/fmt.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/text/span.hpp"

namespace polymachy::ast {

enum class Kind : std::uint8_t {
#define PM_NODE(kind, name) kind,
#include "dsl/syntax/nodes.def"
};

/// The name of a kind as messages print it.
[[nodiscard]] std::string_view kind_name(Kind kind);

struct Node {
  Kind kind = Kind::Missing;
  Span span;  ///< the whole construct
  Span name;  ///< the declared or named word, where there is one
  std::string text;
  std::string text2;
  std::int64_t n = 0;
  std::int64_t m = 0;
  bool flag = false;
  std::vector<Node> kids;
};

/// A comment: [span] from `#` to before the line end. own_line: nothing but blanks before it.
struct Comment {
  Span span;
  bool own_line = false;
};

/// A parsed file: the tree, and what the tree leaves out.
struct Tree {
  Node root;
  std::vector<Comment> comments;
};

}  // namespace polymachy::ast
