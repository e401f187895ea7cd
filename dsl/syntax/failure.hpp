// SPDX-License-Identifier: MIT
// A syntax error on its way to the Sink: what it says, where, and where reading goes on. Knows
// nothing of PEGTL. Floor 2. Tested by tests/unit/dsl/syntax.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/lexical.hpp"

namespace polymachy {

/// What went wrong, before it is known whether it counts (an attempt may fail).
struct Failure {
  Code code = Code::Expected;
  Span span;
  std::string message;
  std::string label;
  std::string hint;
  std::size_t resume = 0;  ///< the next item begins here or later
  bool is_final = false;   ///< no other reading can help
};

/// What a rule of the grammar wanted.
struct Wanted {
  std::string_view what;
  std::optional<WordClass> suggests = std::nullopt;  ///< words for "did you mean"
  bool is_name = false;
  bool is_item = false;
};

/// The text that is parsed, and its comments in order.
struct ParsedText {
  std::string_view text;
  FileId file;
  const std::vector<ast::Comment>& comments;

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  [[nodiscard]] std::string_view word_at(std::size_t at) const {
    return text.substr(at, word_length(text, at));
  }
};

/// Why [wanted] is not what stands at [at] (blanks and comments before it are skipped).
[[nodiscard]] Failure explain(const ParsedText& parsed, std::size_t at, const Wanted& wanted);
/// E0104 for [what] at [span].
[[nodiscard]] Failure not_built(Span span, std::string_view what);
/// E0101 for what stands at [at].
[[nodiscard]] Failure expected(const ParsedText& parsed, std::size_t at, std::string_view what);

/// A path goes on over line ends, so a misspelled item word is first read as part of the item
/// before it, and something behind it fails. If such a word begins a line between [start] and
/// [failure], the failure is that word's.
[[nodiscard]] Failure blame_misspelled_item(const ParsedText& parsed,
                                            std::size_t start,
                                            Failure failure);

void report(const Failure& failure, Sink& sink);

/// Where the next item of the same block begins, or the block ends: behind [start], not before
/// [resume].
[[nodiscard]] std::size_t next_item(std::string_view text, std::size_t start, std::size_t resume);

}  // namespace polymachy
