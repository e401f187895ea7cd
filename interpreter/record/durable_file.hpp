// SPDX-License-Identifier: MIT
// Writing a file so that a crash at any moment, or a full disk, leaves either the old text or the
// new one whole, and the old one beside it. The new text goes to a temporary file of its own, is
// flushed to the disk, and takes the place of the old one by a rename, which is one step; then the
// folder is flushed. All that the program writes is written here, one writer at a time where it
// matters. Floor 8b. Tested by tests/unit/interpreter/record and tests/crash.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace polymachy {

/// The last step of writing that is about to be taken: for tests, which stop there.
using StepHook = std::function<void(std::string_view step)>;

struct DurableWrite {
  /// The file that is there now is good and becomes the older generation.
  bool keep_old = true;
  /// A file that is there is not replaced.
  bool only_new = false;
  /// Whether a text is one that may be replaced: what [maker], a command, has made. Null: any.
  std::function<bool(std::string_view text)> is_own;
  const char* maker = "";
  StepHook before_step;
};

/// Where the generation before that of [path] is kept: [path] with `~` behind it.
[[nodiscard]] std::string older_generation(const std::string& path);

/// Why [path] may not be replaced in this way, in words; empty if it may. Also asked by
/// write_durably().
[[nodiscard]] std::string why_not_written(const std::string& path, const DurableWrite& how);

/// Replaces the text of [path] (of the file that a link leads to). Once this returns an empty
/// string the text is on the disk.
///
/// gives  empty, or why not, in words of the system; then the file is as it was
[[nodiscard]] std::string write_durably(const std::string& path,
                                        std::string_view text,
                                        const DurableWrite& how = {});

/// Removes temporary files beside [path] whose writers were killed.
void remove_leftovers(const std::string& path);

/// Says to other programs that [path] is being written. It is a lock of the system on a file
/// `.NAME.lock`, so it goes with its holder, also if that is killed; the file itself may stay.
class FileLock {
 public:
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  /// False if another holds it still after [patience]. Where there can be no lock (a folder that
  /// may not be written, a file system without locks) this is true: then writing tells what is
  /// wrong, and generations tell who wrote.
  [[nodiscard]] bool take(std::chrono::milliseconds patience = {});

 private:
  std::string name_;
  int file_ = -1;
};

}  // namespace polymachy
