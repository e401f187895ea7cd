// SPDX-License-Identifier: MIT
// Position text and move text, both ways (language.md section 14). Text -> state -> text is the
// identity for text in normal form. Floor 8. Tested by tests/unit/interpreter/game and
// tests/property.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/board/move.hpp"
#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// Reads the text of [file]. Fails with E0701 at the narrow place.
[[nodiscard]] std::optional<Position> read_position(const Program& program,
                                                    const SourceSet& sources,
                                                    FileId file,
                                                    Sink& sink);
[[nodiscard]] std::string write_position(const Program& program, const Position& position);

/// The short text of [action] made in [before]; `long_form` gives the text that depends on effects
/// alone.
[[nodiscard]] std::string write_action(const Program& program,
                                       const Position& before,
                                       const Action& action,
                                       bool long_form);

/// What a type is called in move text: `q`, `=DK`; in position text: `q`, `{dk}`.
[[nodiscard]] std::string man_text(const Program& program, Man man);

}  // namespace polymachy
