// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"
#include "cli/types.hpp"
#include "interpreter/bytecode/disassemble.hpp"

namespace polymachy {

Exit run_disasm(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.load(arguments.variant))
    return session.finish();
  if (arguments.piece.empty()) {
    say(disassemble(session.program()));
    return session.finish();
  }
  const std::optional<TypeId> type = wanted_type(session, arguments.piece);
  if (type)
    say(disassemble(session.program(), *type));
  return session.finish();
}

}  // namespace polymachy
