// SPDX-License-Identifier: MIT
// A path in words, for people: what the shapes of classes cannot say. Follows the path as it is
// written, so it is long where the path is long. Floor 7. Tested by tests/golden/explain.
#pragma once

#include <string>

#include "dsl/sema/model.hpp"

namespace polymachy {

/// `stays, goes one square ... where a man stands, takes him up, ...`.
[[nodiscard]] std::string path_words(const model::Path& path, const model::Variant& variant);

}  // namespace polymachy
