// SPDX-License-Identifier: MIT
// Reads one file as everybody would, plays it at random and compares at every ply all that can be
// compared. Says what it is doing before it does it, so that whoever ends it knows where it stood.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace polymachy::programs {

struct Verdict {
  enum class Kind : std::uint8_t {
    Fine,     ///< `what`: how the play ended
    Refused,  ///< `what`: by which code
    Failed    ///< `what`: a few words, the same for the same fault; `details`
  };
  Kind kind = Kind::Fine;
  std::string what;
  std::string details;
};

/// Told as it goes: `stage`, what is about to be done; `seen`, what the program has and does.
struct Notes {
  std::function<void(const char*)> stage;
  std::function<void(const std::string&)> seen;
};

struct Effort {
  std::uint32_t seed = 1;
  std::size_t plies = 30;
  std::size_t boards = 8;        ///< with men at random
  std::uint64_t steps = 20'000;  ///< of the machine at one position; the twin is slower
};

[[nodiscard]] Verdict judge(const std::filesystem::path& file,
                            const Effort& effort,
                            const Notes& notes);

}  // namespace polymachy::programs
