// SPDX-License-Identifier: MIT
// How much of everything a text may hold. Those that size a type of the model are in model.hpp, the
// depth of brackets and the size of a number in dsl/syntax/parser.hpp. `polymachy limits` lists
// them all. Floor 3. Tested by tests/golden/limits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace polymachy {

/// Largest file read, in bytes.
inline constexpr std::size_t max_file_bytes = 1 << 20;
/// Modules that use one another in a row.
inline constexpr std::size_t max_use_depth = 64;
/// Largest expansion of one variant, in model nodes.
inline constexpr std::size_t max_expansion = 50'000;
/// Expressions, with what they expand to, may nest this deep.
inline constexpr std::size_t max_depth = 800;
/// Laws followed, directly and by other laws.
inline constexpr std::size_t max_follows = 1'000;

/// Files, and ranks, of a board.
inline constexpr std::int64_t max_extent = 64;
/// Files or ranks that one step goes.
inline constexpr int max_step = 63;
inline constexpr std::int64_t max_repeat = 64;
/// Bytes of a Betza literal.
inline constexpr std::size_t max_betza = 200;
/// Looks (`can`, `some`, `count`) inside one another; the machine calls itself for each.
inline constexpr int max_looks = 8;

inline constexpr std::size_t max_rights = 4;
inline constexpr std::size_t max_marks = 8;
/// Squares that one move marks.
inline constexpr int max_marked = 4;
inline constexpr std::size_t max_kinds_of_pool = 4;
inline constexpr std::size_t max_counters = 8;
/// Events of the last action that are remembered.
inline constexpr std::size_t max_events = 16;
inline constexpr std::size_t max_starts = 64;
/// Decisions inside the actions of a variant, however often each is written.
inline constexpr std::size_t max_decisions = 64;
/// Values that a parameter of a variant may range over.
inline constexpr std::int64_t max_parameter_range = 1024;
/// Carried games that one turn plays in.
inline constexpr std::int64_t max_games_a_turn = 64;
/// Minutes that `on flag` speaks of.
inline constexpr std::int64_t max_flag_minutes = 1440;
/// Boards of a match.
inline constexpr std::int64_t max_boards = 8;

}  // namespace polymachy
