// SPDX-License-Identifier: MIT
// Smart constructors for tests: squares and types that stand together become one set, constants
// vanish. What asks squares only is always exactly one SquareIn, Always or Never, so a region is
// recognised by its kind. Floor 3. Tested by tests/unit/dsl/sema.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "dsl/sema/model.hpp"

namespace polymachy {

using SidesSquares = std::array<model::SquareSet, 2>;

[[nodiscard]] model::Test make_test(model::TestKind kind, Span span);
[[nodiscard]] model::Test make_types(const model::TypeSet& types, Span span);
[[nodiscard]] model::Test make_squares(const SidesSquares& squares, Span span);
[[nodiscard]] model::Test make_and(std::vector<model::Test> kids, Span span);
[[nodiscard]] model::Test make_or(std::vector<model::Test> kids, Span span);
/// [valid] are the squares of the board: the complement of a region stays on it.
[[nodiscard]] model::Test make_not(model::Test kid, const model::SquareSet& valid, Span span);
/// a and not b.
[[nodiscard]] model::Test make_minus(model::Test a,
                                     model::Test b,
                                     const model::SquareSet& valid,
                                     Span span);

/// The first part of [test], outermost first, that is none of [kinds] and no And, Or, Not, Always
/// or Never.
[[nodiscard]] const model::Test* find_other(const model::Test& test,
                                            const std::vector<model::TestKind>& kinds);

/// A step, or steps of a set, as the board sees them.
[[nodiscard]] bool is_eight(const model::Vec& vec);
/// All turns and reflections of (x,y), clockwise from straight ahead.
[[nodiscard]] std::vector<model::Vec> symmetric(int x, int y);

/// The row, from 1, of a square as a side that faces so counts it, and how many there are.
[[nodiscard]] int row_of(int file, int rank, const model::Board& board, model::Facing facing);
[[nodiscard]] int rows_of(const model::Board& board, model::Facing facing);

/// The number of the file that letters name (a is 0, aa is 26), or -1.
[[nodiscard]] int file_number(std::string_view letters);
[[nodiscard]] std::string file_text(int file);
/// The name of a square of [board].
[[nodiscard]] std::string square_text(int square, const model::Board& board);
/// The square that [name] names on [board]: its number, or -1 if it is outside or a hole.
[[nodiscard]] int square_number(std::string_view name, const model::Board& board);

}  // namespace polymachy
