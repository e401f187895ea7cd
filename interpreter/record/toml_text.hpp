// SPDX-License-Identifier: MIT
// The door to TOML: parses a text that a stranger may have written, and tells where its values
// stand. A saved game and a check script come by here. Floor 8b. Tested by
// tests/unit/interpreter/record and tests/golden/limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

#include "dsl/text/source.hpp"

namespace polymachy {

class TomlText {
 public:
  TomlText(const SourceSet& sources, FileId file);

  /// Nothing, and problem() and place() say why, if it is no TOML.
  [[nodiscard]] std::optional<toml::table> parse();
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] Span place() const { return place_; }

  /// Where [region] of a value stands in the file.
  [[nodiscard]] Span span(const toml::source_region& region) const;

 private:
  static constexpr std::size_t points_a_mark = 1024;

  [[nodiscard]] std::uint32_t offset(const toml::source_position& place) const;
  [[nodiscard]] std::optional<std::size_t> key_too_long() const;

  const SourceSet* sources_;
  FileId file_;
  std::string_view text_;
  std::string problem_;
  Span place_;
  // Lines and columns are asked for often: so each line knows the number of its first code point,
  // and every so many code points it is marked where they stand.
  std::vector<std::size_t> line_points_;
  std::vector<std::size_t> marks_;
};

}  // namespace polymachy
