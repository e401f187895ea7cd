// SPDX-License-Identifier: MIT
// A file is a module if it holds items and no `variant`; everything else is checked as a variant.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/commands.hpp"
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

/// What the syntax alone tells about a file.
struct FirstLook {
  FileId file;
  bool is_module = false;
  bool is_formatted = true;
};

/// Reads [path] and its tree. Its errors are not kept: the check that follows reports them again.
std::optional<FirstLook> look_at(const fs::path& path, SourceSet& sources) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > max_file_bytes) {
    return std::nullopt;
  }
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream)
    return std::nullopt;
  FirstLook look;
  look.file = sources.add(path.string(), std::move(text).str());
  Sink ignored;
  const std::optional<ast::Tree> tree = parse(sources, look.file, ignored);
  if (!tree)
    return look;
  const auto is_variant = [](const ast::Node& item) {
    return item.kind == ast::Kind::Variant;
  };
  const auto is_item = [](const ast::Node& item) {
    return item.kind != ast::Kind::Use;
  };
  const std::vector<ast::Node>& items = tree->root.kids;
  look.is_module = std::any_of(items.begin(), items.end(), is_item) &&
                   std::none_of(items.begin(), items.end(), is_variant);
  if (!ignored.has_errors())
    look.is_formatted = print(*tree, sources) == sources.text(look.file);
  return look;
}

/// Checks one file; the verdict is what is printed behind its name.
std::string check_file(const std::string& name, const Home& home, SourceSet& sources, Sink& sink) {
  const fs::path path(name);
  const std::optional<FirstLook> look = look_at(path, sources);
  if (look && look->is_module) {
    check_module(look->file, path.parent_path(), {home.stdlib}, sources, sink);
    if (!sink.has_errors())
      return "ok, a module";
  } else if (const std::optional<Loaded> loaded = load_variant(
                 path.has_parent_path() ? name : "./" + name, {}, home, sources, sink)) {
    const CheckCounts counts = run_tests(*loaded, home, sources, sink);
    if (counts.failed == 0)
      return "ok, " + counted(counts.passed, "test");
    return std::to_string(counts.failed) + " of " + counted(counts.passed + counts.failed, "test") +
           " failed";
  }
  return counted(sink.errors(), "error");
}

/// The worse of two: what cannot be read is worse than what is wrong.
Exit worse(Exit one, Exit two) { return static_cast<int>(one) > static_cast<int>(two) ? one : two; }

}  // namespace

Exit run_check(const Arguments& arguments) {
  const Home home = find_home();
  Exit exit = Exit::Fine;
  for (const std::string& name : arguments.files) {
    SourceSet sources;
    Sink sink;
    const std::string verdict = check_file(name, home, sources, sink);
    show_diagnostics(sink, sources, arguments.report);
    say(name + ": " + verdict + "\n");
    exit = worse(exit, exit_of(sink));
  }
  return exit;
}

}  // namespace polymachy
