// SPDX-License-Identifier: MIT
// The board as the machine sees it: one byte a square, rights, the live mark, pools. The engine
// keeps its square sets in step with it; the machine writes on it during a run and takes everything
// back. Floor 6. Tested by tests/unit/interpreter/vm.
#pragma once

#include <array>
#include <cstdint>

#include "interpreter/board/ids.hpp"
#include "interpreter/board/position.hpp"

namespace polymachy {

inline constexpr std::size_t max_pools = 4;
inline constexpr std::size_t most_types = 128;

/// TurnState::due, without a heap.
struct DueList {
  std::array<DueDecision, most_due> all{};
  std::uint8_t count = 0;
};

struct Stage {
  std::array<Man, max_board_squares> men{};
  std::array<std::uint8_t, max_board_squares> rights{};
  LiveMark mark;
  std::array<std::array<std::array<std::uint16_t, most_types>, max_pools>, side_count> pools{};
  std::array<std::array<std::uint16_t, max_pools>, side_count> pool_total{};
  std::array<std::array<std::uint16_t, most_types>, side_count> count{};  ///< men by type
  Side to_move = 0;
  std::uint8_t block = 0;   ///< as TurnState
  std::uint8_t budget = 0;  ///< as TurnState
  std::uint8_t spent = 0;   ///< as TurnState
  DueList due;              ///< as TurnState
  std::uint32_t last = 0;   ///< as Position::last; only the events that Core::noted_ names
};

}  // namespace polymachy
