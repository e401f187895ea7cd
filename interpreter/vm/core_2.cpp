// SPDX-License-Identifier: MIT
// The engine for boards of at most 128 squares.
#include "interpreter/vm/core_all.hpp"

namespace polymachy {
template class Core<2>;
}  // namespace polymachy
