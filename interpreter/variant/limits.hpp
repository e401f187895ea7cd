// SPDX-License-Identifier: MIT
// Every limit by name, for `polymachy limits`; the values are those that the floors below use.
// Floor 9. Tested by tests/golden/cli.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "dsl/diag/sink.hpp"

namespace polymachy {

inline constexpr int max_perft_depth = 99;
inline constexpr int max_threads = 256;
/// Bytes of one answer of another engine, and seconds that it may take if nothing else is said.
inline constexpr std::size_t max_engine_bytes = 16 << 20;
inline constexpr int max_engine_seconds = 60;

/// Bytes of one rulebook, boards that its examples show, squares that its move diagrams look at.
inline constexpr std::size_t max_book_bytes = 16 << 20;
inline constexpr std::size_t max_book_boards = 2'000;
inline constexpr std::uint64_t max_book_squares = 100'000'000;

/// Positions that the counts of the test blocks of one file visit, and instructions for all of
/// them.
inline constexpr std::uint64_t max_test_positions = 20'000;
inline constexpr std::uint64_t max_test_work = 50'000'000;

struct Limit {
  std::string_view name;
  std::uint64_t value;
  std::string_view what;
  std::string_view happens;
};
[[nodiscard]] const std::vector<Limit>& all_limits();
/// E0601 without a place: a game ran into the limit [name]; [what] says what is wrong with what was
/// found. The note tells how much the limit allows.
void report_limit(std::string_view name, std::string_view what, Sink& sink);

}  // namespace polymachy
