// SPDX-License-Identifier: MIT
// The order of unfolded runs: runs with equal effects together, cheap and common questions first.
// Floor 7.
#pragma once

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// Runs with equal effects from one origin become neighbours with one group number, and the
/// conditions of each are put in the order in which they are best asked.
void order_runs(ClassTable& table);

}  // namespace polymachy
