// SPDX-License-Identifier: MIT
// What is written is checked first, by the same door as every file; a file that is there is left
// alone.
#include <filesystem>

#include "cli/commands.hpp"
#include "interpreter/record/durable_file.hpp"
#include "interpreter/variant/starter.hpp"

namespace polymachy {
namespace {

/// Writes a file that was not there before.
bool write_new(const std::string& path, const std::string& text, Sink& sink) {
  DurableWrite how;
  how.only_new = true;
  const std::string reason = write_durably(path, text, how);
  if (reason.empty())
    return true;
  std::error_code error;
  const bool is_there = std::filesystem::exists(std::filesystem::symlink_status(path, error));
  sink.report<Code::FileUnwritable>(Span{}, path, reason)
      .hint(is_there ? "`new` never writes over a file; choose another name" : "");
  return false;
}

}  // namespace

Exit run_new(const Arguments& arguments) {
  Session session(arguments.report);
  VariantArgs from = arguments.variant;
  if (from.variant.empty())
    from.variant = "chess";
  if (!session.load(from))
    return session.finish();
  const std::string& name = arguments.new_name;
  const std::optional<std::string> text =
      starter_text(name, session.loaded(), session.sources(), session.sink());
  const std::string path = name + ".pmy";
  if (!text || !write_new(path, *text, session.sink()))
    return session.finish();
  if (!load_variant("./" + path, {}, session.home(), session.sources(), session.sink())) {
    std::error_code error;
    std::filesystem::remove(path, error);
    return session.finish();
  }
  say(path + ": written, from " + session.program().name + "\n  polymachy check " + path +
      "\n  polymachy play ./" + path + "\n");
  return session.finish();
}

}  // namespace polymachy
