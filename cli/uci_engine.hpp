// SPDX-License-Identifier: MIT
// Another program that speaks UCI, in a process of its own: started, asked to count, and ended
// whatever it does. What it says is taken as it comes, within limits on time and bytes. Floor 10.
// Tested by tests/golden/compare.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "interpreter/variant/limits.hpp"

namespace polymachy {

/// `a2a3` -> how many lines of moves are behind it.
using Divide = std::map<std::string, std::uint64_t>;

class UciEngine {
 public:
  /// Nothing runs yet. [command] is what a shell would run.
  UciEngine(std::string command, int seconds);
  ~UciEngine();
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;

  /// Starts it, sets [options] and waits until it is ready. False and problem() if it cannot be.
  bool start(const std::vector<std::pair<std::string, std::string>>& options);
  /// Sets an option and waits until the engine is ready again.
  bool set(const std::string& name, const std::string& value);
  /// The counts behind each move after [moves] from [position].
  [[nodiscard]] std::optional<Divide> divide(const std::string& position,
                                             const std::vector<std::string>& moves,
                                             int depth);

  /// What the engine calls itself; its command if it has not said.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The variants that it says it knows; nothing if it has no such option.
  [[nodiscard]] const std::optional<std::vector<std::string>>& variants() const {
    return variants_;
  }
  /// What went wrong, as the end of a sentence that begins with the engine; empty if nothing did.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  std::string command_;
  std::string name_;
  int seconds_;
  std::optional<std::vector<std::string>> variants_;
  std::string problem_;
  pid_t child_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;  ///< what has been read and not been taken as a line
  std::size_t answer_bytes_ = 0;
  std::string last_line_;

  using Clock = std::chrono::steady_clock;

  bool spawn();
  bool greet();
  bool ready();
  bool say(const std::string& line);
  /// The next line; nothing, and problem(), at the end, after [deadline] or too many bytes.
  std::optional<std::string> line(Clock::time_point deadline);
  [[nodiscard]] Clock::time_point deadline() const;
  bool fail(std::string problem);
  void take_identity(const std::string& line);
  void end();
  std::string how_it_ended();
};

}  // namespace polymachy
