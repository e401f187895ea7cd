// SPDX-License-Identifier: MIT
#include "cli/files.hpp"

#include <algorithm>
#include <filesystem>

namespace polymachy {

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

}  // namespace polymachy
