// SPDX-License-Identifier: MIT
// The choices of a setup phase, in words. Floor 10. Tested by tests/golden/cli.
#pragma once

#include <memory>
#include <string>

#include "dsl/text/source.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {

/// A line a choice of [game]: its text and the men that it places and not all others do. Empty
/// outside of a setup phase. [program] is that of the game.
[[nodiscard]] std::string draw_choices(GameSession& game,
                                       const std::shared_ptr<const Program>& program,
                                       SourceSet& sources);

}  // namespace polymachy
