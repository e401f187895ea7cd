// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

namespace polymachy {

Exit run_welcome() {
  say("Polymachy plays chess variants that are written down in text files. Three things to try:\n"
      "\n"
      "  polymachy list            which variants there are\n"
      "  polymachy play chess      a game for two at this prompt\n"
      "  polymachy explain chess   what its pieces do\n"
      "\n"
      "`polymachy --help` lists all commands.\n");
  return Exit::Fine;
}

}  // namespace polymachy
