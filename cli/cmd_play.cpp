// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

namespace polymachy {

Exit run_play(const Arguments& /*arguments*/) { return Exit::Bug; }

}  // namespace polymachy
