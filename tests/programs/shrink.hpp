// SPDX-License-Identifier: MIT
// The smallest file that fails in the same way: whatever can go goes.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "tests/programs/tree.hpp"

namespace polymachy::programs {

class Shrinker {
 public:
  /// [fails] says whether a program still fails so; asked at most [most] times.
  Shrinker(ProgramText program, std::function<bool(const ProgramText&)> fails, std::size_t most)
      : program_(std::move(program)), fails_(std::move(fails)), left_(most) {}
  [[nodiscard]] ProgramText run();

 private:
  bool accept(const std::string& before);
  bool replace(Node& node, Node other);
  bool replace_start(Start other);
  bool shorten(Node& node);
  bool take_kids(Node& node);
  bool splice_kids(Node& node);
  bool simplify(Node& node);
  bool shrink_board();
  bool clear_squares();
  bool visit(Node& node);

  ProgramText program_;
  std::function<bool(const ProgramText&)> fails_;
  std::size_t left_;
  std::set<std::string> tried_;
};

}  // namespace polymachy::programs
