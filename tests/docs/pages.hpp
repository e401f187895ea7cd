// SPDX-License-Identifier: MIT
// The pages of docs and README.md as the tests see them: their fenced blocks and their links.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace polymachy {

/// A fenced block: what stands behind the fence (```pmy error=E0201) and the lines inside.
struct Block {
  std::string language;           ///< the first word behind the fence, may be empty
  std::vector<std::string> tags;  ///< the other words
  std::string text;
  std::size_t line = 0;  ///< of the opening fence, from 1

  [[nodiscard]] bool has_tag(const std::string& tag) const;
  /// X of the tag `key=X`, or empty.
  [[nodiscard]] std::string value_of(const std::string& key) const;
};

struct Link {
  std::string target;
  std::size_t line = 0;
};

struct Page {
  std::filesystem::path path;
  std::string name;  ///< from the root: docs/tour.md
  std::vector<Block> blocks;
  std::vector<Link> links;  ///< outside of blocks
};

/// README.md, docs/*.md and docs/diagnostics/*.md of [root], in that order and by name.
[[nodiscard]] std::vector<Page> read_pages(const std::filesystem::path& root);

/// Whether [seen] is what [expected] says. A line `...` stands for any lines, `...` in a line for
/// any text; blanks at the ends of lines and empty lines at the end do not count.
[[nodiscard]] bool output_fits(const std::string& expected, const std::string& seen);

}  // namespace polymachy
