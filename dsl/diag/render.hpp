// SPDX-License-Identifier: MIT
// Diagnostics as a person reads them (code, place, line, caret, hint) and as a tool does (JSON, one
// object a line). Floor 1. Tested by tests/golden/check and tests/unit/dsl/diag.
#pragma once

#include <string>
#include <string_view>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

/// All of [sink] in sorted order; ANSI colours if [colour].
[[nodiscard]] std::string render(const Sink& sink, const SourceSet& sources, bool colour);
/// One JSON object a line: code, severity, message, file, line, column, end, label, notes, hints,
/// trace.
[[nodiscard]] std::string render_json(const Sink& sink, const SourceSet& sources);

/// [text] as a JSON string, with its quotes; a byte that is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_quoted(std::string_view text);

}  // namespace polymachy
