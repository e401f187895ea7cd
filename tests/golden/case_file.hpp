// SPDX-License-Identifier: MIT
// A golden case: how the program is called, and what it must say.
//
//   # args: check bad.pmy            words as a shell reads them, with "..." and '...'
//   # env: NAME=VALUE                may be repeated; other lines with # are remarks
//   # slow: WHY                      it runs among the slow tests
//   # stdin:                         all lines up to the next section are typed in
//   --- file bad.pmy                 a file that is there before the run
//   --- stdout / --- stderr          what is printed; `...` in a line fits anything
//   --- after bad.pmy                what a file holds afterwards
//   --- exit                         the exit code
//   --- files 65 part%n.pmy          so many files
// In files, arguments and lines typed in `<<300 TEXT>>` is TEXT three hundred times; in it, and in
// `files`, `%n` counts from 1, `%p` is the number after, `%a` three letters from AAA on, `%xFF` a
// byte.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace golden {

/// A part of a case file; the head has no title.
struct Section {
  std::string title;  ///< `stdout`, `file bad.pmy`
  std::string body;   ///< with all line ends
};

struct Case {
  std::vector<std::string> args;
  std::vector<std::pair<std::string, std::string>> environment;
  std::string input;
  std::vector<std::pair<std::string, std::string>> files;  ///< written out
  std::vector<Section> sections;                           ///< the whole file, in order
};

/// What one run gave, by section title (`stdout`, `after x`, ...).
using Outcome = std::vector<Section>;

[[nodiscard]] std::optional<Case> read_case(const std::string& path);
/// The titles that a run must fill: those of the case, and the three that are always there.
[[nodiscard]] std::vector<std::string> expected_titles(const Case& wanted);
/// Body of the section, or empty.
[[nodiscard]] std::string body_of(const std::vector<Section>& sections, const std::string& title);
/// True if [seen] is [expected], where `...` stands for any text of one line.
[[nodiscard]] bool fits(const std::string& expected, const std::string& seen);
/// Writes [path] anew with what was seen; sections that fit already stay as they are.
bool rewrite_case(const std::string& path, const Case& wanted, const Outcome& outcome);

}  // namespace golden
