// SPDX-License-Identifier: MIT
// Positions that no game comes to, by what the rules of the variant say: a text may fit the board
// and still stand after a move that a rule forbids, speak of a mark that no path sets there, or of
// a right where nobody ever has it. What cannot be told for certain is accepted. Floor 8. Tested by
// tests/unit/interpreter/game and tests/golden/diagnostics.
#pragma once

#include <memory>
#include <optional>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {

/// Reads the text of [file], and asks [engine] whether a game can come there; it is left standing
/// anywhere. If it is null, one is made where it is needed.
///
/// fails  E0701
/// warns  W0910 of what is odd
[[nodiscard]] std::optional<Position> read_possible(const std::shared_ptr<const Program>& program,
                                                    Engine* engine,
                                                    const SourceSet& sources,
                                                    FileId file,
                                                    Sink& sink);

}  // namespace polymachy
