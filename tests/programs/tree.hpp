// SPDX-License-Identifier: MIT
// A variant as pieces of text that can be taken out or made smaller by themselves: declarations,
// alternatives, parts of paths, tests, numbers; and a board with its men. What it looks like is a
// file.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace polymachy::programs {

/// What may stand in the place of what.
enum class Sort : std::uint8_t {
  Fixed,
  Item,
  Attribute,
  Path,
  Way,
  Part,
  Test,
  Types,
  Dirs,
  Number
};

struct Node {
  Sort sort = Sort::Fixed;
  std::string text;        ///< a leaf, or what stands before the kids
  std::vector<Node> kids;  ///< in order, with `between` between them
  std::string between;
  int least = -1;  ///< a list: kids may go while so many stay; -1: all are needed

  Node() = default;
  Node(const char* fixed) : text(fixed) {}             // NOLINT(google-explicit-constructor)
  Node(std::string fixed) : text(std::move(fixed)) {}  // NOLINT(google-explicit-constructor)
  Node(Sort what, std::string leaf) : sort(what), text(std::move(leaf)) {}

  [[nodiscard]] std::string print() const;
};
/// Several in a row, all of them needed.
[[nodiscard]] Node join(Sort sort, std::initializer_list<Node> parts);
[[nodiscard]] Node list_of(Sort sort, std::string between, int least, std::vector<Node> kids = {});
[[nodiscard]] Node number(std::size_t n);

/// A board and who stands on it.
struct Start {
  int width = 1;
  int height = 1;
  int across = 1;  ///< panels
  int up = 1;
  std::vector<std::string> cells;  ///< by rank from the nearest: "" nobody, "*" a hole, letters
  bool is_text = false;            ///< written as position text; only that has pools
  bool second_moves = false;
  std::string pools;

  [[nodiscard]] std::string& at(int file, int rank) {
    return cells[static_cast<std::size_t>(rank * width + file)];
  }
  [[nodiscard]] const std::string& at(int file, int rank) const {
    return cells[static_cast<std::size_t>(rank * width + file)];
  }
  [[nodiscard]] std::string board() const;
  [[nodiscard]] std::string print() const;
  /// Without file or rank [number].
  [[nodiscard]] Start without_file(int number) const;
  [[nodiscard]] Start without_rank(int number) const;
};

struct ProgramText {
  Node uses;
  Start start;
  Node items;
  std::string beside;  ///< a game that men carry: variant `inner`, a file of its own

  [[nodiscard]] std::string print() const;
};

}  // namespace polymachy::programs
