// SPDX-License-Identifier: MIT
// The engine for boards of at most 192 squares.
#include "interpreter/vm/core_all.hpp"

namespace polymachy {
template class Core<3>;
}  // namespace polymachy
