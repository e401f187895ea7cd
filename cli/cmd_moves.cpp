// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

namespace polymachy {

Exit run_moves(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.open(arguments.variant))
    return session.finish();
  const std::vector<LegalTurn>& turns = session.game().legal();
  if (!session.within_limits("the list of moves is not complete"))
    return session.finish();
  for (const LegalTurn& turn : turns) {
    say((arguments.moves.san ? turn.san : turn.text) + "\n");
  }
  return session.finish();
}

}  // namespace polymachy
