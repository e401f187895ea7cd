// SPDX-License-Identifier: MIT
// What an `on arrive` hook does to a man of a type, worked out for every pair of squares:
// promotion, compulsory or free, as a table. Floor 7. Tested by tests/property and tests/perft.
#pragma once

#include <optional>

#include "interpreter/compile/emitter.hpp"

namespace polymachy {

/// The arrivals of a man of [type] that moves (or, if [entered], comes from a pool).
///
/// gives  nothing if it cannot be a table (the type then runs as code); an Arrival without plans if
/// no hook applies
[[nodiscard]] std::optional<Arrival> find_arrivals(
    const model::Variant& folded, int type, bool entered, Program& program, Emitter& emitter);

}  // namespace polymachy
