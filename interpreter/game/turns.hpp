// SPDX-License-Identifier: MIT
// Texts of a list of turns, and finding a turn by what somebody typed. For game.hpp only. Floor 8.
// Tested by tests/unit/interpreter/game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/game/game.hpp"

namespace polymachy {

/// One turn an action of [before], each with its canonical text and SAN (without check marks): the
/// short text, the long form where two would be alike.
[[nodiscard]] std::vector<LegalTurn> make_turns(const Program& program,
                                                const Position& before,
                                                std::vector<Action> actions);

/// Fills in the SANs of [turns]: a letter, what tells it from its likes, `x`, square, `=Q`.
void write_sans(const Program& program, const Position& before, std::vector<LegalTurn>& turns);

/// The turns that [text] may mean, by the strictest reading that fits any: printed text, long form,
/// aka, SAN, SAN with what people leave out or add, squares alone.
[[nodiscard]] std::vector<std::size_t> match_turns(const Program& program,
                                                   const Position& before,
                                                   const std::vector<LegalTurn>& turns,
                                                   std::string_view text);

/// The type of the man who ends as the mover, or no_type.
[[nodiscard]] TypeId type_after(const Action& action);

/// The position of start number [start]. E0701 if its text does not fit.
[[nodiscard]] std::optional<Position> position_of_start(const Program& program,
                                                        std::size_t start,
                                                        SourceSet& sources,
                                                        Sink& sink);

}  // namespace polymachy
