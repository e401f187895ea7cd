// SPDX-License-Identifier: MIT
#include "dsl/text/file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace polymachy {
namespace {

/// Why a file of this kind is not read; empty for a regular one.
const char* refusal_of(const struct stat& facts) {
  if (S_ISREG(facts.st_mode))
    return "";
  return S_ISDIR(facts.st_mode) ? "it is a folder" : "it is not a file";
}

/// Reads on from [file]; the system may be interrupted, and a file may grow.
void read_all(int file, std::size_t limit, FileText& found) {
  std::array<char, 65'536> part{};
  while (found.text.size() <= limit) {
    const ssize_t count = ::read(file, part.data(), part.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      found.problem = std::strerror(errno);
    if (count <= 0)
      return;
    found.text.append(part.data(), static_cast<std::size_t>(count));
  }
  found.too_large = found.text.size();
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

}  // namespace

FileText read_file(const std::filesystem::path& path, std::size_t limit) {
  FileText found;
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) {
    found.problem = std::strerror(errno);
    return found;
  }
  found.is_there = true;
  found.problem = refusal_of(facts);
  if (!found.problem.empty())
    return found;
  // it may have become a pipe since: so opening does not wait, and what was opened is asked again
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) {
    found.problem = std::strerror(errno);
    return found;
  }
  found.problem = ::fstat(file, &facts) == 0 ? refusal_of(facts) : std::strerror(errno);
  if (found.problem.empty() && static_cast<std::uintmax_t>(facts.st_size) > limit)
    found.too_large = static_cast<std::uintmax_t>(facts.st_size);
  if (found.is_read())
    read_all(file, limit, found);
  ::close(file);
  if (!found.is_read())
    found.text.clear();
  return found;
}

bool leads_outside(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_symlink(path, error) && !lies_inside(path, folder_of(path));
}

bool lies_inside(const std::filesystem::path& path, const std::filesystem::path& folder) {
  std::error_code whole_error;
  std::error_code top_error;
  const std::filesystem::path whole = std::filesystem::weakly_canonical(path, whole_error);
  const std::filesystem::path top =
      std::filesystem::canonical(folder.empty() ? "." : folder, top_error);
  return !whole_error && !top_error &&
         std::mismatch(top.begin(), top.end(), whole.begin(), whole.end()).first == top.end();
}

}  // namespace polymachy
