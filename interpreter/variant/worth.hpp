// SPDX-License-Identifier: MIT
// What a file says its men are worth, for an opponent. Floor 9. Tested by tests/golden/cli.
#pragma once

#include <vector>

#include "dsl/sema/model.hpp"

namespace polymachy {

/// The `value` of each type; -1 where the file says nothing.
[[nodiscard]] std::vector<int> declared_values(const model::Variant& variant);

}  // namespace polymachy
