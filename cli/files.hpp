// SPDX-License-Identifier: MIT
// Files named on the command line. Floor 10. Tested by tests/golden/cli and tests/golden/fmt.
#pragma once

#include <optional>
#include <string>

#include "cli/common.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/syntax/ast.hpp"

namespace polymachy {

/// Reads the text file [name], of at most [limit] bytes, into [sources].
/// fails  E0001, E0002
[[nodiscard]] std::optional<FileId> read_source(const std::string& name,
                                                SourceSet& sources,
                                                Sink& sink,
                                                std::size_t limit = max_file_bytes);

/// The worse of two: what cannot be read is worse than what is wrong.
[[nodiscard]] Exit worse(Exit one, Exit two);

/// Holds items and no variant.
[[nodiscard]] bool is_module(const ast::Tree& tree);
/// `chess` where there is no such file is the name of a variant.
[[nodiscard]] bool is_variant_name(const std::string& name);

}  // namespace polymachy
