// SPDX-License-Identifier: MIT
#include "dsl/text/source.hpp"

#include <algorithm>

#include "dsl/text/utf8.hpp"

namespace polymachy {

namespace {

/// Index of the line that holds [offset]: the last one that starts at or before it.
std::size_t line_index(const std::vector<std::size_t>& starts, std::size_t offset) {
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  return static_cast<std::size_t>(after - starts.begin()) - 1;
}

/// [text] without a mark of byte order; a lone CR ends a line as LF does.
std::string in_lines(std::string text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (std::string_view(text).substr(0, mark.size()) == mark)
    text.erase(0, mark.size());
  for (std::size_t at = text.find('\r'); at != std::string::npos; at = text.find('\r', at + 1))
    if (at + 1 == text.size() || text[at + 1] != '\n')
      text[at] = '\n';
  return text;
}

}  // namespace

FileId SourceSet::add(std::string name, std::string text) {
  File file{std::move(name), in_lines(std::move(text)), {0}};
  for (std::size_t at = 0; at < file.text.size(); ++at)
    if (file.text[at] == '\n')
      file.line_starts.push_back(at + 1);
  files_.push_back(std::move(file));
  return FileId{static_cast<std::uint32_t>(files_.size() - 1)};
}

std::string_view SourceSet::name(FileId file) const {
  return file.value < files_.size() ? std::string_view(files_[file.value].name)
                                    : std::string_view();
}

std::string_view SourceSet::text(FileId file) const {
  return file.value < files_.size() ? std::string_view(files_[file.value].text)
                                    : std::string_view();
}

std::string_view SourceSet::slice(Span span) const {
  const std::string_view all = text(span.file);
  const std::size_t begin = std::min<std::size_t>(span.begin, all.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, all.size());
  return all.substr(begin, end - begin);
}

LineColumn SourceSet::locate(FileId file, std::size_t offset) const {
  if (file.value >= files_.size())
    return {};
  const File& kept = files_[file.value];
  offset = std::min(offset, kept.text.size());
  const std::size_t line = line_index(kept.line_starts, offset);
  const std::size_t start = kept.line_starts[line];
  return {line + 1, utf8_count(std::string_view(kept.text).substr(start, offset - start)) + 1};
}

std::string_view SourceSet::line_at(FileId file, std::size_t offset) const {
  if (file.value >= files_.size())
    return {};
  const File& kept = files_[file.value];
  const std::size_t line = line_index(kept.line_starts, std::min(offset, kept.text.size()));
  const std::size_t start = kept.line_starts[line];
  const std::size_t end =
      line + 1 < kept.line_starts.size() ? kept.line_starts[line + 1] - 1 : kept.text.size();
  std::string_view found = std::string_view(kept.text).substr(start, end - start);
  if (!found.empty() && found.back() == '\r')
    found.remove_suffix(1);
  return found;
}

}  // namespace polymachy
