// SPDX-License-Identifier: MIT
// Small changes of a text, one at a time: a condition left out, a number that is one more, a rule
// that is gone. Whether a changed text still means anything is for others to find out. Floor 2.
// Tested by tests/unit/dsl/syntax and tests/golden/check.
#pragma once

#include <string>
#include <vector>

#include "dsl/syntax/ast.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

struct Mutant {
  Span at;            ///< what is changed, for a person
  std::string now;    ///< what it becomes; empty: it is left out
  std::string where;  ///< `law royal, rule Exposed`
  Span edit;          ///< the bytes that are replaced
  std::string text;   ///< by these
};

/// Every change of [tree], in the order of the text. Test blocks, descriptions and what is only
/// looked at (letters, glyphs) stay as they are; so do boards and diagrams.
[[nodiscard]] std::vector<Mutant> mutants(const ast::Tree& tree, const SourceSet& sources);

/// The text that [mutant] makes of its file.
[[nodiscard]] std::string mutated(const Mutant& mutant, const SourceSet& sources);

}  // namespace polymachy
