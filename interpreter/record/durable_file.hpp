// SPDX-License-Identifier: MIT
// Writing a file so that a crash at any moment, or a full disk, leaves either the old text or the
// new one whole, and the old one beside it. The new text goes to a temporary file of its own, is
// flushed to the disk, and takes the place of the old one by a rename, which is one step; then the
// folder is flushed. Floor 8b. Tested by tests/unit/interpreter/record and tests/crash.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace polymachy {

/// The last step of writing that is about to be taken: for tests, which stop there.
using StepHook = std::function<void(std::string_view step)>;

struct DurableWrite {
  /// The file that is there now is good and becomes the older generation.
  bool keep_old = true;
  StepHook before_step;
};

/// Where the generation before that of [path] is kept: [path] with `~` behind it.
[[nodiscard]] std::string older_generation(const std::string& path);

/// Replaces the text of [path] (of the file that a link leads to). Once this returns an empty
/// string the text is on the disk.
///
/// gives  empty, or why not, in words of the system; then the file is as it was
[[nodiscard]] std::string write_durably(const std::string& path,
                                        std::string_view text,
                                        const DurableWrite& how = {});

/// Removes temporary files beside [path] whose writers were killed.
void remove_leftovers(const std::string& path);

}  // namespace polymachy
