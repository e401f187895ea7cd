// SPDX-License-Identifier: MIT
// Looks at a path of a piece that is otherwise fine: parts that no run gets through, takes that
// spare nobody, ways that end where somebody may stand. Floor 3. Tested by
// tests/golden/diagnostics.
#pragma once

#include "dsl/sema/model.hpp"
#include "dsl/sema/reporter.hpp"

namespace polymachy {

/// Warns of what in [path], of a piece of [variant], cannot be meant (W0907, W0908, W0909, W0912).
void lint_path(const model::Path& path, const model::Variant& variant, Reporter& reporter);

}  // namespace polymachy
