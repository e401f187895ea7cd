// SPDX-License-Identifier: MIT
// Formats files through the one printer. A file with errors is left alone: what cannot be read
// cannot be printed.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

/// Writes beside the file and then over it, so that a full disk does not destroy the text.
bool replace_file(const fs::path& path, const std::string& text, Sink& sink) {
  const fs::path target = fs::is_symlink(path) ? fs::canonical(path) : path;
  const fs::path beside = target.string() + ".new";
  std::ofstream stream(beside, std::ios::binary);
  stream << text;
  stream.close();
  std::error_code error;
  if (stream) {
    fs::permissions(beside, fs::status(target, error).permissions(), error);
    fs::rename(beside, target, error);
  }
  if (stream && !error)
    return true;
  sink.report<Code::FileUnwritable>(
      Span{}, path.string(), error ? error.message() : std::strerror(errno));
  fs::remove(beside, error);
  return false;
}

/// Formats one file; true if it needs to change and was not (--check).
bool format_file(const std::string& name, const FmtArgs& args, SourceSet& sources, Sink& sink) {
  const std::optional<FileId> file = read_source(name, sources, sink);
  if (!file)
    return false;
  const std::optional<ast::Tree> tree = parse(sources, *file, sink);
  if (!tree || sink.has_errors())
    return false;
  const std::string text = print(*tree, sources);
  if (args.to_stdout) {
    say(text);
    return false;
  }
  if (text == sources.text(*file))
    return false;
  if (args.check) {
    say(name + ": not formatted\n");
    return true;
  }
  if (replace_file(name, text, sink))
    say(name + ": formatted\n");
  return false;
}

}  // namespace

Exit run_fmt(const Arguments& arguments) {
  Exit exit = Exit::Fine;
  for (const std::string& name : arguments.files) {
    SourceSet sources;
    Sink sink;
    const bool would_change = format_file(name, arguments.fmt, sources, sink);
    show_diagnostics(sink, sources, arguments.report);
    exit = worse(exit, exit_of(sink));
    if (would_change)
      exit = worse(exit, Exit::Errors);
  }
  return exit;
}

}  // namespace polymachy
