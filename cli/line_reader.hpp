// SPDX-License-Identifier: MIT
// Lines from a person (with editing, history and completion, where libedit is there) or from a
// pipe. Floor 10. Tested by tests/golden/cli (pipes only).
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace polymachy {

class LineReader {
 public:
  LineReader();

  /// True if a person sits there: then prompts are shown.
  [[nodiscard]] bool is_interactive() const { return interactive_; }
  /// Words that the tabulator key completes.
  void set_words(std::vector<std::string> words);
  /// The next line without its end; nothing at the end of the input. Of a line longer than
  /// max_line_bytes that many bytes and one more are given, the rest is passed over.
  [[nodiscard]] std::optional<std::string> read(const std::string& prompt);

 private:
  bool interactive_ = false;
};

}  // namespace polymachy
