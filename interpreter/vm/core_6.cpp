// SPDX-License-Identifier: MIT
// The engine for boards of at most 384 squares.
#include "interpreter/vm/core_all.hpp"

namespace polymachy {
template class Core<6>;
}  // namespace polymachy
