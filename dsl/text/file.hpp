// SPDX-License-Identifier: MIT
// The one way to read a file: regular files only, and never more of one than a limit, whatever the
// system says of its size. Pipes and devices would wait or never end. Floor 0. Tested by
// tests/unit/dsl/text and tests/golden/cli.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace polymachy {

/// What stands in a file, or why it was not read.
struct FileText {
  std::string text;
  bool is_there = false;
  std::string problem;         ///< empty if it was read, or is too large
  std::uintmax_t too_large{};  ///< how many bytes it has, if that is more than the limit

  [[nodiscard]] bool is_read() const { return problem.empty() && too_large == 0; }
};
[[nodiscard]] FileText read_file(const std::filesystem::path& path, std::size_t limit);

/// Whether [path] is a link to a file that lies elsewhere than in the folder of [path].
[[nodiscard]] bool leads_outside(const std::filesystem::path& path);
/// Whether [path], with all links followed, lies in [folder] or below it.
[[nodiscard]] bool lies_inside(const std::filesystem::path& path,
                               const std::filesystem::path& folder);

}  // namespace polymachy
