// SPDX-License-Identifier: MIT
// The first file of a new author: a variant that is there already under another name, with its
// tests, and with comments that say where to begin. Made from the language, so it is never out of
// date. Floor 9. Tested by tests/unit/interpreter/variant and tests/golden/new.
#pragma once

#include <optional>
#include <string>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {

/// The text of a variant [name] made from [from], formatted.
/// fails  E0801 if [name] cannot be a name, or men of [from] carry games
[[nodiscard]] std::optional<std::string> starter_text(const std::string& name,
                                                      const Loaded& from,
                                                      SourceSet& sources,
                                                      Sink& sink);

}  // namespace polymachy
