// SPDX-License-Identifier: MIT
// The engine for boards of at most 1024 squares.
#include "interpreter/vm/core_all.hpp"

namespace polymachy {
template class Core<16>;
}  // namespace polymachy
