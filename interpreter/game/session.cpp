// SPDX-License-Identifier: MIT
#include "interpreter/game/session.hpp"

#include <cstddef>

namespace polymachy {

bool GameSession::may_play(std::string_view text, Sink& sink) {
  const std::size_t before = record().size();
  const bool may = play(text, sink);
  while (record().size() > before && undo()) {
  }
  return may;
}

}  // namespace polymachy
