// SPDX-License-Identifier: MIT
// Small games around one path: a man X with the path, blockers, and Kings if check is to matter.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/property/support.hpp"

namespace polymachy::property {

struct SmallGame {
  std::string modules;  ///< after `use`; may name the piece's module only
  std::string man;      ///< how X comes to be: `men X Rook` or `piece Tried X { path ... }`
  int width = 5;
  int height = 5;
  bool has_kings = false;
};
[[nodiscard]] std::string text_of(const SmallGame& game);

struct LibraryPiece {
  std::string module;
  std::string name;
};
/// Every piece of stdlib.
[[nodiscard]] std::vector<LibraryPiece> library_pieces();
/// Paths that no library piece has, but the language does.
[[nodiscard]] const std::vector<std::string>& odd_paths();

/// An empty board of [subject] with [side] to move.
[[nodiscard]] Position empty_board(const Subject& subject, Side side);
/// The type with [letters].
[[nodiscard]] TypeId type_of(const Subject& subject, const std::string& letters);

/// Puts X, an enemy blocker and an own blocker on every [stride]th triple of squares and compares.
/// Empty, or the first mismatch.
[[nodiscard]] std::string try_everywhere(Subject& subject, std::size_t stride);
/// X attacks a King who has one man to help him and one of his own in the way: every square for
/// King, X and helper.
[[nodiscard]] std::string try_checks(Subject& subject, std::size_t stride);

}  // namespace polymachy::property
