// SPDX-License-Identifier: MIT
// An expression as the formatter sees it: a list of written parts, each with its place in the
// source (so that comments find their way) and what may happen before it. Floor 2. Tested by
// tests/unit/dsl/syntax.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/syntax/ast.hpp"

namespace polymachy {

/// What may happen before a token when an item does not fit on one line. Author, Bar and Body count
/// only outside brackets, and inside parentheses that are written on several lines; elsewhere they
/// are Soft.
enum class Break : std::uint8_t {
  Never,   ///< a blank, or nothing if the token is glued
  Soft,    ///< a new line if the text would get too wide
  Author,  ///< as Soft; and a new line where the author had one
  Bar,     ///< a new line: a `|` between alternatives of a path
  Body,    ///< what follows `=`: a new line if the author had one
};

struct Token {
  std::string text;
  std::size_t at = 0;  ///< comments that begin before this byte are written before the token
  Break before = Break::Never;
  bool glued = false;
  int depth = 0;  ///< in how many brackets of this item it stands
  std::size_t inside =
      0;  ///< of the opening parenthesis of alternatives: how many tokens until the closing one
};

using Tokens = std::vector<Token>;

/// Adds the parts of [node], a path, a test, directions or a value; its first part gets [before]
/// and [glued].
void flatten(const ast::Node& node, Break before, bool glued, Tokens& out);

/// All on one line.
[[nodiscard]] std::string flat(const Tokens& tokens, std::size_t begin, std::size_t end);

}  // namespace polymachy
