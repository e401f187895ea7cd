// SPDX-License-Identifier: MIT
// Which of an atom's steps a direction modifier of Betza notation keeps.
// Floor 3. Tested by tests/unit/dsl/sema.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/sema/model.hpp"

namespace polymachy {

[[nodiscard]] bool is_orthogonal(const model::Vec& v);
[[nodiscard]] bool is_diagonal(const model::Vec& v);

/// What one direction modifier (a letter or a pair of letters) selects of an atom, after XBoard's
/// table 2.
///   orthogonal atoms: f b l r one step each, v = f b, s = l r; a doubled letter is that letter.
///   diagonal atoms: f b l r the two steps on that side, v and s all four; fl = lf and so on one
///   step. oblique atoms, eight steps: f = ff and b = bb the two most forward and backward, l = ll
///   and r = rr the two most to the left and right; fs bs the two less forward and backward, lv rv
///   the two less to the side; fl fr bl br one of fs and bs; lf rf lb rb one of ff and bb; fh bh lh
///   rh the half of four; v = ff bb, s = ll rr; hr hl the four steps of one handedness.
/// Empty: the atom does not have that modifier.
[[nodiscard]] std::optional<std::vector<model::Vec>> betza_select(
    const std::string& how, const std::vector<model::Vec>& steps);
/// Whether two adjacent direction letters are read as one modifier, on an atom with [step].
[[nodiscard]] bool betza_combine(char a, char b, const model::Vec& step);

}  // namespace polymachy
