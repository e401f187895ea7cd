// SPDX-License-Identifier: MIT
// `use`: finds and parses the modules of a file, in order, and reports circles. A module is looked
// for in stdlib and then beside the file that says `use`; nowhere else. Stdlib comes first so that
// a variant may be named like a module. Floor 3. Tested by tests/unit/dsl/sema.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

/// One parsed text: the file itself is number 0, then modules in the order in which they were
/// finished.
struct Module {
  std::string name;
  FileId file;
  std::filesystem::path folder;
  ast::Tree tree;
  std::vector<std::size_t> uses;     ///< direct, in written order
  std::vector<std::size_t> visible;  ///< all that can be seen: uses and theirs, without repeats
};

/// Reads [path] into [sources], or the text that stands for it.
///
/// fails  E0001, E0002 at [span], which may be no place at all
[[nodiscard]] std::optional<FileId> read_source(const std::filesystem::path& path,
                                                const TextInstead* instead,
                                                Span span,
                                                SourceSet& sources,
                                                Sink& sink);

class Imports {
 public:
  Imports(const SearchPath& search, SourceSet& sources, Sink& sink)
      : search_(search), sources_(&sources), sink_(&sink) {}

  /// Parses [file] and all that it uses. True if there was no error.
  [[nodiscard]] bool load(FileId file, const std::filesystem::path& folder);
  /// References stay valid: modules are never moved.
  [[nodiscard]] const std::deque<Module>& modules() const { return modules_; }
  /// The modules of stdlib that declare [name], whether somebody uses them or not. For hints: the
  /// first question reads them all.
  [[nodiscard]] std::vector<std::string> declaring(const std::string& name) const;

 private:
  std::optional<std::size_t> load_module(const ast::Node& word, std::size_t user);
  bool load_uses(std::size_t module);
  void see(std::size_t module);
  [[nodiscard]] std::filesystem::path find(const std::string& name,
                                           const std::filesystem::path& folder) const;
  void report_circle(const ast::Node& word, std::size_t first);

  SearchPath search_;
  SourceSet* sources_;
  Sink* sink_;
  std::deque<Module> modules_;
  std::map<std::string, std::size_t> by_path_;
  mutable std::optional<std::map<std::string, std::vector<std::string>>> declaring_;
  std::vector<std::size_t> open_;  ///< being loaded, outermost first
};

}  // namespace polymachy
