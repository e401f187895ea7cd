// SPDX-License-Identifier: MIT
// One program in a process of its own, with an end to its time and its memory: a crash and a hang
// are failures like any other.
#pragma once

#include <set>
#include <string>

#include "tests/programs/judge.hpp"

namespace polymachy::programs {

struct Outcome {
  Verdict verdict;
  std::set<std::string> seen;
};

/// Judges [text], with the game that its men carry in [beside] (or none).
[[nodiscard]] Outcome judge_apart(const std::string& text,
                                  const std::string& beside,
                                  const Effort& effort);

}  // namespace polymachy::programs
