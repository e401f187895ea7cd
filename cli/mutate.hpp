// SPDX-License-Identifier: MIT
// `check --mutate`: every file is changed in one place at a time, and what is expected of the
// variants is asked of it. Each change is tried in a process of its own, so that one that runs for
// ever costs no more than its time. Floor 10. Tested by tests/golden/check.
#pragma once

#include "cli/commands.hpp"

namespace polymachy {

/// Names the changes that nothing notices.
[[nodiscard]] Exit run_mutations(const Arguments& arguments);

}  // namespace polymachy
