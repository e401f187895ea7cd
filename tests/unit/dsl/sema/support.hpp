// SPDX-License-Identifier: MIT
// For the tests of sema: checks a text with modules given as texts, and looks at what came out.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/text/source.hpp"

namespace polymachy::test {

/// A check that was made: the model, if any, and every diagnostic as `E0201 text-at-the-span`, but
/// for the warnings of paths that are as short as those of these tests.
struct Checked {
  std::shared_ptr<SourceSet> sources = std::make_shared<SourceSet>();
  Sink sink;
  std::optional<model::Variant> variant;

  [[nodiscard]] std::vector<std::string> said() const;
  /// The first diagnostic with [code], which must exist.
  [[nodiscard]] Diagnostic with(const std::string& code) const;
  [[nodiscard]] std::string at(Span span) const { return std::string(sources->slice(span)); }
};

/// A folder of its own, removed at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  void write(const std::string& name, const std::string& text) const;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

using Modules = std::map<std::string, std::string>;

/// Checks [text] as `t.pmy`; [modules] are files of stdlib.
[[nodiscard]] Checked check(const std::string& text, const Modules& modules = {});
[[nodiscard]] Checked check_library(const std::string& text, const Modules& modules = {});
/// A small variant around [items]: a board of 8 by 8, sides, pieces X and Y (letters) with a start,
/// an end.
[[nodiscard]] std::string variant(const std::string& items, const std::string& before = "");
/// The path of piece `Probe`, defined as [path] in such a variant with [items]; it must be fine.
[[nodiscard]] model::Path path_of(const std::string& path, const std::string& items = "");

/// A path on one line: `bind0(1,0)(0,1) step0 (empty | enemy take)`.
[[nodiscard]] std::string show(const model::Path& path);
[[nodiscard]] std::string show(const model::Test& test);
/// The squares of a test that is a SquareIn, for one side, as names.
[[nodiscard]] std::string squares(const model::Test& test,
                                  std::size_t side,
                                  const model::Board& board);

}  // namespace polymachy::test
