// SPDX-License-Identifier: MIT
// What is written is checked first, by the same door as every file; a file that is there is left
// alone.
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "cli/commands.hpp"
#include "interpreter/variant/starter.hpp"

namespace polymachy {
namespace {

/// Writes a file that was not there before.
bool write_new(const std::string& path, const std::string& text, Sink& sink) {
  constexpr mode_t readable = 0644;
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, readable);
  if (file < 0) {
    const bool is_there = errno == EEXIST;
    auto report = sink.report<Code::FileUnwritable>(
        Span{}, path, is_there ? "it is there already" : std::strerror(errno));
    report.hint(is_there ? "`new` never writes over a file; choose another name" : "");
    return false;
  }
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = write(file, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      break;
    done += static_cast<std::size_t>(count);
  }
  const bool is_whole = close(file) == 0 && done == text.size();
  if (is_whole)
    return true;
  sink.report<Code::FileUnwritable>(Span{}, path, std::strerror(errno));
  std::error_code error;
  std::filesystem::remove(path, error);
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
  if (!text || !write_new(path, *text, session.sink())) {
    const Exit exit = session.finish();
    return text ? Exit::Unreadable : exit;
  }
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
