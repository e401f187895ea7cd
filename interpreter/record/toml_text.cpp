// SPDX-License-Identifier: MIT
#include "interpreter/record/toml_text.hpp"

#include <algorithm>

#include "dsl/text/utf8.hpp"
#include "interpreter/record/limits.hpp"

namespace polymachy {
namespace {

std::size_t length_at(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(1, utf8_length(text, at));
}

/// The end of the string or comment that begins at [at], or [at] if none does.
std::size_t behind_quoted(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '#')
    return std::min(text.find('\n', at), text.size());
  if (c != '"' && c != '\'')
    return at;
  const std::string three(3, c);
  const bool is_long = text.substr(at, 3) == three;
  for (std::size_t end = at + (is_long ? 3 : 1); end < text.size(); ++end) {
    if (c == '"' && text[end] == '\\')
      ++end;
    else if (is_long ? text.substr(end, 3) == three : text[end] == c || text[end] == '\n')
      return end + (is_long ? 3 : 1);
  }
  return text.size();
}

}  // namespace

TomlText::TomlText(const SourceSet& sources, FileId file)
    : sources_(&sources), file_(file), text_(sources.text(file)) {
  line_points_.push_back(0);
  std::size_t point = 0;
  for (std::size_t at = 0; at < text_.size(); at += length_at(text_, at), ++point) {
    if (point % points_a_mark == 0)
      marks_.push_back(at);
    if (text_[at] == '\n')
      line_points_.push_back(point + 1);
  }
}

std::uint32_t TomlText::offset(const toml::source_position& place) const {
  if (place.line > line_points_.size())
    return static_cast<std::uint32_t>(text_.size());
  const std::size_t line = std::max<std::size_t>(1, place.line) - 1;
  const std::size_t point = line_points_[line] + std::max<std::size_t>(1, place.column) - 1;
  if (point / points_a_mark >= marks_.size())
    return static_cast<std::uint32_t>(text_.size());
  std::size_t at = marks_[point / points_a_mark];
  for (std::size_t left = point % points_a_mark; left > 0 && at < text_.size(); --left)
    at += length_at(text_, at);
  return static_cast<std::uint32_t>(std::min(at, text_.size()));
}

Span TomlText::span(const toml::source_region& region) const {
  const std::uint32_t begin = offset(region.begin);
  return {file_, begin, std::max(begin, offset(region.end))};
}

/// Where a key has more parts than it may. What stands in values has few points between two signs
/// of the syntax, so keys and values need not be told apart.
std::optional<std::size_t> TomlText::key_too_long() const {
  constexpr std::string_view signs = "\n=,[]{}";
  std::size_t points = 0;
  for (std::size_t at = 0; at < text_.size();) {
    const std::size_t behind = behind_quoted(text_, at);
    if (behind > at) {
      at = behind;
      continue;
    }
    if (signs.find(text_[at]) != std::string_view::npos)
      points = 0;
    else if (text_[at] == '.' && ++points >= max_key_parts)
      return at;
    ++at;
  }
  return std::nullopt;
}

std::optional<toml::table> TomlText::parse() {
  if (const std::optional<std::size_t> at = key_too_long()) {
    const auto begin = static_cast<std::uint32_t>(*at);
    place_ = {file_, begin, begin + 1};
    problem_ = "a key of more than " + std::to_string(max_key_parts) + " parts";
    return std::nullopt;
  }
  try {
    return toml::parse(text_, sources_->name(file_));
  } catch (const toml::parse_error& wrong) {
    place_ = span(wrong.source());
    problem_ = "not TOML: " + std::string(wrong.description());
    return std::nullopt;
  }
}

}  // namespace polymachy
