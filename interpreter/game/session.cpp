// SPDX-License-Identifier: MIT
#include "interpreter/game/session.hpp"

#include <string>
#include <vector>

namespace polymachy {

bool GameSession::may_play(std::string_view text, Sink& sink) {
  const std::vector<std::string> before = record();  // whose last entry may grow instead
  const bool may = play(text, sink);
  while (record() != before && undo()) {
  }
  return may;
}

}  // namespace polymachy
