// SPDX-License-Identifier: MIT
// Parsing a text in a test, and trees as short strings. Tests only.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/syntax/parser.hpp"

namespace polymachy::testing {

struct Parsed {
  std::unique_ptr<SourceSet> sources = std::make_unique<SourceSet>();
  FileId file;
  Sink sink;
  std::optional<ast::Tree> tree;

  /// The codes of all diagnostics in order, such as "E0101 E0102".
  [[nodiscard]] std::string codes() const;
  /// The bytes that the diagnostic at [index] points at.
  [[nodiscard]] std::string pointed(std::size_t index) const;
  [[nodiscard]] Diagnostic diagnostic(std::size_t index) const { return sink.sorted().at(index); }
};

[[nodiscard]] Parsed parse_text(const std::string& text);

/// The node as (Kind 'text' 'text2' n m flag kids...), empty fields left out.
[[nodiscard]] std::string shape(const ast::Node& node);

/// The shape of the expression of `cond x = TEXT` or `def x = TEXT`; the codes if it does not
/// parse.
[[nodiscard]] std::string test_shape(const std::string& text);
[[nodiscard]] std::string path_shape(const std::string& text);

}  // namespace polymachy::testing
