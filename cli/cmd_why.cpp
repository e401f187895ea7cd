// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"
#include "interpreter/variant/why.hpp"

namespace polymachy {

Exit run_why(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.open(arguments.variant))
    return session.finish();
  say(why(session.loaded(), session.game(), session.sources(), arguments.move));
  return session.finish();
}

}  // namespace polymachy
