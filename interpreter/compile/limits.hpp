// SPDX-License-Identifier: MIT
// How much compiling a variant may take. Floor 7. Tested by tests/golden/limits.
#pragma once

#include <cstddef>

namespace polymachy {

/// Parts and squares looked at, and instructions written (Emitter::spend).
inline constexpr std::size_t most_compile_work = 30'000'000;
/// Bytes that an engine's tables of the classes take, about (Compiler::merge).
inline constexpr std::size_t most_table_bytes = 48 << 20;
/// Constants of one kind that operands of 16 bits can name; the work runs out before.
inline constexpr std::size_t most_operands = 65'535;

}  // namespace polymachy
