// SPDX-License-Identifier: MIT
// The PIECE argument of explain and disasm. Floor 10. Tested by tests/golden/explain.
#pragma once

#include <optional>
#include <string>

#include "cli/common.hpp"

namespace polymachy {

/// The type that [word] names; E0201 with the nearest name if there is none.
[[nodiscard]] std::optional<TypeId> wanted_type(Session& session, const std::string& word);

}  // namespace polymachy
