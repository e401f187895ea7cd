// SPDX-License-Identifier: MIT
// The texts of one run: variant files, modules, and what was typed (a position, a move). Owns the
// bytes; gives line and column. Floor 0. Tested by tests/unit/dsl/text.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/text/span.hpp"

namespace polymachy {

/// 1-based line, and 1-based column in code points.
struct LineColumn {
  std::size_t line = 1;
  std::size_t column = 1;
};

class SourceSet {
 public:
  /// Keeps [text] under [name] (a path, or `position`, `move`, ...) and gives its id; without a
  /// mark of byte order, and a lone CR is a LF. Never fails.
  FileId add(std::string name, std::string text);
  [[nodiscard]] std::string_view name(FileId file) const;
  [[nodiscard]] std::string_view text(FileId file) const;
  /// The bytes of [span].
  [[nodiscard]] std::string_view slice(Span span) const;
  /// Where byte [offset] of [file] stands; an offset past the end is the end.
  [[nodiscard]] LineColumn locate(FileId file, std::size_t offset) const;
  /// The whole line (without its end) that holds byte [offset].
  [[nodiscard]] std::string_view line_at(FileId file, std::size_t offset) const;
  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::string name;
    std::string text;
    std::vector<std::size_t> line_starts;
  };
  std::deque<File> files_;
};

}  // namespace polymachy
