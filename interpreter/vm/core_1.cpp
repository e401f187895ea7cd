// SPDX-License-Identifier: MIT
// The engine for boards of at most 64 squares.
#include "interpreter/vm/core_all.hpp"

namespace polymachy {
template class Core<1>;
}  // namespace polymachy
