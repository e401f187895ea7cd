// SPDX-License-Identifier: MIT
// Formats files through the one printer. A file with errors is left alone: what cannot be read
// cannot be printed.

#include "cli/commands.hpp"
#include "dsl/diag/read_source.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "interpreter/record/durable_file.hpp"

namespace polymachy {
namespace {

/// In one step, so that a full disk does not destroy the text.
bool replace_file(const std::string& path, const std::string& text, Sink& sink) {
  DurableWrite how;
  how.keep_old = false;
  const std::string reason = write_durably(path, text, how);
  if (!reason.empty())
    sink.report<Code::FileUnwritable>(Span{}, path, reason);
  return reason.empty();
}

/// Formats one file; true if it needs to change and was not (--check).
bool format_file(const std::string& name, const FmtArgs& args, SourceSet& sources, Sink& sink) {
  const std::optional<FileId> file = read_source(name, Span{}, sources, sink, max_file_bytes);
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
