// SPDX-License-Identifier: MIT
#include "dsl/diag/read_source.hpp"

#include "dsl/text/file.hpp"

namespace polymachy {

std::optional<FileId> read_source(const std::filesystem::path& path,
                                  Span span,
                                  SourceSet& sources,
                                  Sink& sink,
                                  std::size_t limit) {
  FileText found = read_file(path, limit);
  if (found.too_large > 0)
    sink.report<Code::FileTooLarge>(span, path.string(), found.too_large, limit);
  else if (!found.problem.empty())
    sink.report<Code::FileUnreadable>(span, path.string(), found.problem);
  if (!found.is_read())
    return std::nullopt;
  return sources.add(path.string(), std::move(found.text));
}

}  // namespace polymachy
