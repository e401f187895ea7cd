// SPDX-License-Identifier: MIT
#include "tests/docs/pages.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>

namespace polymachy {
namespace {

namespace fs = std::filesystem;

std::string_view without_indent(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

Block open_block(std::string_view fence, std::size_t line) {
  Block block;
  block.line = line;
  std::istringstream words{std::string(fence.substr(3))};
  words >> block.language;
  for (std::string tag; words >> tag;)
    block.tags.push_back(tag);
  return block;
}

/// Adds the targets of all `[text](target)` in [line]; code between backticks is no link.
void add_links(std::string_view line, std::size_t number, std::vector<Link>& links) {
  bool in_code = false;
  for (std::size_t at = 0; at + 1 < line.size(); ++at) {
    if (line[at] == '`')
      in_code = !in_code;
    if (in_code || line[at] != ']' || line[at + 1] != '(')
      continue;
    const std::size_t end = line.find(')', at);
    if (end == std::string_view::npos)
      continue;
    links.push_back({std::string(line.substr(at + 2, end - at - 2)), number});
  }
}

Page read_page(const fs::path& root, const fs::path& path) {
  Page page{path, fs::relative(path, root).generic_string(), {}, {}};
  std::ifstream stream(path);
  bool inside = false;
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    const std::string_view bare = without_indent(line);
    if (bare.substr(0, 3) == "```") {
      if (!inside)
        page.blocks.push_back(open_block(bare, number));
      inside = !inside;
    } else if (inside) {
      page.blocks.back().text += line + "\n";
    } else {
      add_links(line, number, page.links);
    }
  }
  return page;
}

std::vector<fs::path> pages_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  if (!fs::is_directory(folder))
    return paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".md")
      paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// `...` in [pattern] stands for any text.
bool line_fits(std::string_view pattern, std::string_view text) {
  const std::size_t dots = pattern.find("...");
  if (dots == std::string_view::npos)
    return pattern == text;
  if (text.substr(0, dots) != pattern.substr(0, dots))
    return false;
  const std::string_view rest = pattern.substr(dots + 3);
  for (std::size_t skip = dots; skip <= text.size(); ++skip) {
    if (line_fits(rest, text.substr(skip)))
      return true;
  }
  return false;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    line.erase(line.find_last_not_of(" \t\r") + 1);
    lines.push_back(line);
  }
  while (!lines.empty() && lines.back().empty())
    lines.pop_back();
  return lines;
}

}  // namespace

bool Block::has_tag(const std::string& tag) const {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

std::string Block::value_of(const std::string& key) const {
  for (const std::string& tag : tags) {
    if (tag.rfind(key + "=", 0) == 0)
      return tag.substr(key.size() + 1);
  }
  return {};
}

std::vector<Page> read_pages(const fs::path& root) {
  std::vector<Page> pages;
  if (fs::exists(root / "README.md"))
    pages.push_back(read_page(root, root / "README.md"));
  for (const char* folder : {"docs", "docs/diagnostics"}) {
    for (const fs::path& path : pages_in(root / folder))
      pages.push_back(read_page(root, path));
  }
  return pages;
}

bool output_fits(const std::string& expected, const std::string& seen) {
  const std::vector<std::string> patterns = lines_of(expected);
  const std::vector<std::string> lines = lines_of(seen);
  // fits[l]: the patterns so far fit the first l lines.
  std::vector<bool> fits(lines.size() + 1, false);
  fits[0] = true;
  for (const std::string& pattern : patterns) {
    std::vector<bool> next(lines.size() + 1, false);
    for (std::size_t line = 0; line <= lines.size(); ++line) {
      if (without_indent(pattern) == "...") {
        next[line] = fits[line] || (line > 0 && next[line - 1]);
      } else {
        next[line] = line > 0 && fits[line - 1] && line_fits(pattern, lines[line - 1]);
      }
    }
    fits = next;
  }
  return fits[lines.size()];
}

}  // namespace polymachy
