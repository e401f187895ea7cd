// SPDX-License-Identifier: MIT
// What must hold of a whole path, after expansion: squares are saved before they are used, effects
// fit together, and an attack does not ask for attacks. Floor 3. Tested by tests/unit/dsl/sema.
#pragma once

#include "dsl/sema/model.hpp"
#include "dsl/sema/reporter.hpp"

namespace polymachy {

enum class PathUse;

/// True if every run of [path] steps at least once.
[[nodiscard]] bool must_step(const model::Path& path);
/// True for what changes the board, the state or the text of a move.
[[nodiscard]] bool is_effect(model::PathKind kind);
/// The first part of [path] for which is_effect holds, or null.
[[nodiscard]] const model::Path* find_effect(const model::Path& path);

/// fails  E0408, E0409, E0411
void check_path(const model::Path& path, PathUse use, Reporter& reporter);
/// The same for the paths inside a test.
void check_test(const model::Test& test, Reporter& reporter);

}  // namespace polymachy
