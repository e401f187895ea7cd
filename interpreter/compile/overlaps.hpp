// SPDX-License-Identifier: MIT
// Whether two classes of one type can bring a man to one square by the same effects. Floor 7.
#pragma once

#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// Two moving classes of [type] (runs that only move included) share a way from some square to
/// another.
[[nodiscard]] bool classes_overlap(const Program& program, int type);
/// A run that only moves its man shares a way with another class: uniting target sets would not see
/// it.
[[nodiscard]] bool plain_runs_overlap(const Program& program, int type);

}  // namespace polymachy
