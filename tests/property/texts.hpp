// SPDX-License-Identifier: MIT
// Text there and back.
#pragma once

#include <cstddef>
#include <string>

#include "interpreter/game/game.hpp"
#include "tests/property/support.hpp"

namespace polymachy::property {

/// What is wrong with the position text of [game], read by [reader] of the same program; empty if
/// nothing is.
[[nodiscard]] std::string lost_position(GameSession& game, GameSession& reader);
/// What is wrong with the texts of the legal turns of [game], of [most] or so if there are many:
/// each means its turn.
[[nodiscard]] std::string lost_turns(Game& game, Chance& chance, std::size_t most = 40);

}  // namespace polymachy::property
