// SPDX-License-Identifier: MIT
// What two nodes are compared by. A state is what stands on a board and in its games; how often a
// turn was made and what the counters say is no part of it. Floor 8d. Tested by
// tests/unit/interpreter/nest.
#pragma once

#include <vector>

#include "interpreter/game/game.hpp"
#include "interpreter/nest/node.hpp"

namespace polymachy {

[[nodiscard]] NodeHash hash_of(const Node& node);
/// Whether both are the same state, games and all.
[[nodiscard]] bool same_state(const Node& a, const Node& b);
/// The positions before [node] whose key is [key].
[[nodiscard]] std::vector<Stood> stood_before(const Node& node, std::uint64_t key);

}  // namespace polymachy
