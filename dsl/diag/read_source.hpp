// SPDX-License-Identifier: MIT
// A file becomes a text of a SourceSet, or a diagnostic. Floor 1. Tested by tests/golden/cli.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

/// Reads [path], of at most [limit] bytes, into [sources].
///
/// fails  E0001, E0002 at [span], which may be no place at all
[[nodiscard]] std::optional<FileId> read_source(const std::filesystem::path& path,
                                                Span span,
                                                SourceSet& sources,
                                                Sink& sink,
                                                std::size_t limit);

}  // namespace polymachy
