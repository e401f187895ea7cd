// SPDX-License-Identifier: MIT
// A file is a module if it holds items and no `variant`; everything else is checked as a variant.
#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "interpreter/variant/checks.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

std::string counted(std::size_t number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

bool is_module(const ast::Tree& tree) {
  const std::vector<ast::Node>& items = tree.root.kids;
  const auto is_variant = [](const ast::Node& item) {
    return item.kind == ast::Kind::Variant;
  };
  const auto is_item = [](const ast::Node& item) {
    return item.kind != ast::Kind::Use;
  };
  return std::any_of(items.begin(), items.end(), is_item) &&
         std::none_of(items.begin(), items.end(), is_variant);
}

/// `chess` where there is no such file is the name of a variant.
bool is_variant_name(const std::string& name) {
  std::error_code error;
  return fs::path(name).filename() == name && !fs::path(name).has_extension() &&
         !fs::exists(name, error);
}

class FileCheck {
 public:
  FileCheck(const Home& home, SourceSet& sources, Sink& sink)
      : home_(home), sources_(sources), sink_(sink) {}

  /// The verdict that is printed behind the name.
  std::string run(const std::string& name) {
    if (is_variant_name(name))
      return check_variant(name);
    const std::optional<FileId> file = read_source(name, sources_, sink_);
    if (!file)
      return "cannot be read";
    // The errors of the syntax are not kept: the check that follows parses again and reports them.
    Sink syntax;
    const std::optional<ast::Tree> tree = parse(sources_, *file, syntax);
    const bool formatted =
        !tree || syntax.has_errors() || print(*tree, sources_) == sources_.text(*file);
    if (!formatted) {
      sink_.report<Code::NotFormatted>(Span{*file, 0, 0}, name)
          .hint("`polymachy fmt " + name + "` formats it");
    }
    if (tree && is_module(*tree))
      return check_as_module(name, *file);
    return check_variant(fs::path(name).has_parent_path() ? name : "./" + name);
  }

 private:
  const Home& home_;
  SourceSet& sources_;
  Sink& sink_;

  std::string check_as_module(const std::string& name, FileId file) {
    check_module(file, fs::path(name).parent_path(), {home_.stdlib}, sources_, sink_);
    return sink_.has_errors() ? counted(sink_.errors(), "error") : "ok, a module";
  }

  std::string check_variant(const std::string& name) {
    const std::optional<Loaded> loaded = load_variant(name, {}, home_, sources_, sink_);
    if (!loaded)
      return counted(sink_.errors(), "error");
    const CheckCounts counts = run_tests(*loaded, home_, sources_, sink_);
    const std::size_t all = counts.passed + counts.failed;
    if (counts.failed == 0)
      return "ok, " + counted(all, "test");
    return std::to_string(counts.failed) + " of " + counted(all, "test") + " failed";
  }
};

}  // namespace

Exit run_check(const Arguments& arguments) {
  const Home home = find_home();
  Exit exit = Exit::Fine;
  for (const std::string& name : arguments.files) {
    SourceSet sources;
    Sink sink;
    const std::string verdict = FileCheck(home, sources, sink).run(name);
    show_diagnostics(sink, sources, arguments.report);
    say(name + ": " + verdict + "\n");
    exit = worse(exit, exit_of(sink));
  }
  return exit;
}

}  // namespace polymachy
