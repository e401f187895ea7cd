// SPDX-License-Identifier: MIT
#include "cli/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace polymachy {

std::optional<FileId> read_source(const std::string& name,
                                  SourceSet& sources,
                                  Sink& sink,
                                  std::size_t limit) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::is_directory(name, error)) {
    sink.report<Code::FileUnreadable>(Span{}, name, "it is a folder");
    return std::nullopt;
  }
  const std::uintmax_t size = fs::file_size(name, error);
  if (!error && size > limit) {
    sink.report<Code::FileTooLarge>(Span{}, name, size, limit);
    return std::nullopt;
  }
  std::ifstream stream(name, std::ios::binary);
  std::ostringstream text;
  if (stream && size > 0)
    text << stream.rdbuf();
  if (!stream || !text) {
    sink.report<Code::FileUnreadable>(Span{}, name, std::strerror(errno));
    return std::nullopt;
  }
  return sources.add(name, std::move(text).str());
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

bool is_variant_name(const std::string& name) {
  std::error_code error;
  return std::filesystem::path(name).filename() == name &&
         !std::filesystem::path(name).has_extension() && !std::filesystem::exists(name, error);
}

Exit worse(Exit one, Exit two) { return static_cast<int>(one) > static_cast<int>(two) ? one : two; }

}  // namespace polymachy
