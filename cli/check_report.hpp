// SPDX-License-Identifier: MIT
// What `check` found, as other programs read it: TAP for harnesses, JUnit XML for build servers,
// and JSON. People read the diagnostics. Floor 10. Tested by tests/golden/scripts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/variant/checks.hpp"

namespace polymachy {

/// A file that was checked. Without outcomes it could not be run, or holds no checks.
struct CheckedFile {
  std::string name;
  std::string verdict;                 ///< `ok, 3 tests`
  std::vector<CheckOutcome> outcomes;  ///< spans are in [sources]
  std::vector<std::string> errors;     ///< why it could not be run; empty if it could
};

/// TAP 14: a line a check, and below one that fails what was seen, as YAML.
class TapWriter {
 public:
  /// The lines of [file].
  [[nodiscard]] std::string lines(const CheckedFile& file, const SourceSet& sources);
  /// The plan, which stands last.
  [[nodiscard]] std::string plan() const;

 private:
  std::size_t number_ = 0;
};

/// One `testsuite` of a JUnit document.
[[nodiscard]] std::string junit_suite(const CheckedFile& file, const SourceSet& sources);
/// A whole document of [suites].
[[nodiscard]] std::string junit_document(const std::string& suites);
/// Whether [text] is one that was made here.
[[nodiscard]] bool is_junit(std::string_view text);

/// One JSON object a check, one a line, and one that sums up.
[[nodiscard]] std::string json_lines(const CheckedFile& file, const SourceSet& sources);

}  // namespace polymachy
