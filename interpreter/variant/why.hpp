// SPDX-License-Identifier: MIT
// Why a turn may be played, step by step, or why it may not: nobody stands there, what stands in
// the way and where, which rule, who attacks along which line, whose turn it is. Floor 9. Tested by
// tests/property/why_test.cpp and tests/golden/why.
#pragma once

#include <string>

#include "dsl/text/source.hpp"
#include "interpreter/game/session.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {

/// All that can be said about playing [turn] now, in lines.
[[nodiscard]] std::string why(const Loaded& loaded,
                              GameSession& game,
                              const SourceSet& sources,
                              const std::string& turn);

}  // namespace polymachy
