// SPDX-License-Identifier: MIT
// A place in a text: which file, and a half-open range of bytes. Lines and columns are worked out
// only when a person is to see them (source.hpp). Floor 0. Tested by tests/unit/dsl/text.
#pragma once

#include <algorithm>
#include <cstdint>

namespace polymachy {

/// Index of a text in its SourceSet. The default is no file (a message about the command line,
/// say).
struct FileId {
  std::uint32_t value = UINT32_MAX;
  friend bool operator==(FileId, FileId) = default;
};

/// Bytes [begin, end) of one file.
struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool has_file() const { return file.value != UINT32_MAX; }
  /// The least span that covers both; both must be of one file.
  [[nodiscard]] Span join(Span other) const {
    return {file, std::min(begin, other.begin), std::max(end, other.end)};
  }
  friend bool operator==(const Span&, const Span&) = default;
};

}  // namespace polymachy
