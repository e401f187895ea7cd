// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

namespace polymachy {

Exit run_moves(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.open(arguments.variant))
    return session.finish();
  for (const LegalTurn& turn : session.game().legal()) {
    say((arguments.moves.san ? turn.san : turn.text) + "\n");
  }
  if (const char* limit = session.game().limit_hit(); limit != nullptr) {
    session.sink().report<Code::LimitHit>(Span{}, limit, "the list of moves is not complete");
  }
  return session.finish();
}

}  // namespace polymachy
