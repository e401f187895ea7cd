// SPDX-License-Identifier: MIT
// The page is made whole before anything is written, and takes the place of an older one in one
// step. A file that `book` did not make is left alone.
#include <filesystem>
#include <system_error>

#include "cli/commands.hpp"
#include "interpreter/book/book.hpp"
#include "interpreter/record/durable_file.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

Exit cannot_write(Session& session,
                  const std::string& path,
                  const std::string& reason,
                  const std::string& hint = {}) {
  session.sink().report<Code::FileUnwritable>(Span{}, path, reason).hint(hint);
  return session.finish();
}

}  // namespace

Exit run_book(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.load(arguments.variant))
    return session.finish();
  const fs::path folder = arguments.book.folder.empty() ? "." : arguments.book.folder;
  const fs::path path = (folder / (session.program().name + ".html")).lexically_normal();
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error))
    return cannot_write(session, folder.string(), "it is no folder");
  DurableWrite how;
  how.keep_old = false;
  how.maker = "book";
  how.is_own = is_book;
  if (const std::string reason = why_not_written(path.string(), how); !reason.empty())
    return cannot_write(
        session, path.string(), reason, "move it away, or choose another folder with `-o`");
  const std::optional<Book> book =
      make_book(session.loaded(), session.sources(), session.sink(), PM_VERSION);
  if (!book)
    return session.finish();
  fs::create_directory(folder, error);
  if (error)
    return cannot_write(session, folder.string(), error.message());
  if (const std::string reason = write_durably(path.string(), book->html, how); !reason.empty())
    return cannot_write(session, path.string(), reason);
  say(path.string() + ": written, " + std::to_string(book->pieces) + " pieces, " +
      std::to_string(book->examples) + (book->examples == 1 ? " example\n" : " examples\n"));
  return session.finish();
}

}  // namespace polymachy
