// SPDX-License-Identifier: MIT
// Depth-first over `use`; a module that is met while it is still open closes a circle. The depth is
// bounded by the number of files, and by max_use_depth in case a folder is full of them.
#include "dsl/sema/imports.hpp"

#include <algorithm>
#include <cctype>
#include <system_error>

#include "dsl/diag/read_source.hpp"
#include "dsl/diag/suggest.hpp"
#include "dsl/sema/symbols.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/text/file.hpp"

namespace polymachy {

namespace {

bool is_plain_name(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  });
}

std::vector<std::string> module_names(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().extension() == ".pmy") {
      names.push_back(it->path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool holds_variant(const ast::Tree& tree) {
  return std::any_of(tree.root.kids.begin(), tree.root.kids.end(), [](const ast::Node& kid) {
    return kid.kind == ast::Kind::Variant;
  });
}

}  // namespace

std::optional<FileId> read_source(const std::filesystem::path& path,
                                  const TextInstead* instead,
                                  Span span,
                                  SourceSet& sources,
                                  Sink& sink) {
  std::error_code error;
  if (instead != nullptr && std::filesystem::equivalent(path, instead->file, error))
    return sources.add(path.string(), instead->text);
  return read_source(path, span, sources, sink, max_file_bytes);
}

bool Imports::load(FileId file, const std::filesystem::path& folder) {
  const std::size_t errors = sink_->errors();
  std::optional<ast::Tree> tree = parse(*sources_, file, *sink_);
  if (!tree) {
    return false;
  }
  const std::filesystem::path path{std::string(sources_->name(file))};
  modules_.push_back({path.stem().string(),
                      file,
                      folder.empty() ? std::filesystem::path(".") : folder,
                      std::move(*tree),
                      {},
                      {}});
  std::error_code error;
  by_path_[std::filesystem::weakly_canonical(path, error).string()] = 0;
  open_.push_back(0);
  load_uses(0);
  open_.pop_back();
  return sink_->errors() == errors;
}

bool Imports::load_uses(std::size_t module) {
  bool good = true;
  for (const ast::Node& item : modules_[module].tree.root.kids) {
    if (item.kind != ast::Kind::Use) {
      continue;
    }
    for (const ast::Node& word : item.kids) {
      const std::optional<std::size_t> used = load_module(word, module);
      if (!used) {
        good = false;
        continue;
      }
      std::vector<std::size_t>& uses = modules_[module].uses;
      if (std::find(uses.begin(), uses.end(), *used) == uses.end()) {
        uses.push_back(*used);
      }
    }
  }
  see(module);
  return good;
}

std::vector<std::string> Imports::declaring(const std::string& name) const {
  if (!declaring_) {
    declaring_.emplace();
    for (const std::string& module : module_names(search_.stdlib)) {
      SourceSet sources;
      Sink ignored;
      const std::optional<FileId> file =
          read_source(search_.stdlib / (module + ".pmy"), nullptr, Span{}, sources, ignored);
      const std::optional<ast::Tree> tree = file ? parse(sources, *file, ignored) : std::nullopt;
      for (const ast::Node& item : tree ? tree->root.kids : std::vector<ast::Node>()) {
        if (declares_name(item.kind)) {
          (*declaring_)[item.text].push_back(module);
        }
      }
    }
  }
  const auto found = declaring_->find(name);
  return found == declaring_->end() ? std::vector<std::string>() : found->second;
}

void Imports::see(std::size_t module) {
  std::vector<std::size_t>& visible = modules_[module].visible;
  const auto add = [&visible, module](std::size_t seen) {
    if (seen != module && std::find(visible.begin(), visible.end(), seen) == visible.end()) {
      visible.push_back(seen);
    }
  };
  for (const std::size_t used : modules_[module].uses) {
    add(used);
    for (const std::size_t further : modules_[used].visible) {
      add(further);
    }
  }
}

std::filesystem::path Imports::find(const std::string& name,
                                    const std::filesystem::path& folder) const {
  std::error_code error;
  for (const std::filesystem::path& place : {search_.stdlib, folder}) {
    const std::filesystem::path path = place / (name + ".pmy");
    if (!place.empty() && std::filesystem::is_regular_file(path, error)) {
      return path;
    }
  }
  return {};
}

void Imports::report_circle(const ast::Node& word, std::size_t first) {
  std::string chain;
  const auto begin = std::find(open_.begin(), open_.end(), first);
  for (auto it = begin; it != open_.end(); ++it) {
    chain += modules_[*it].name + " -> ";
  }
  sink_->report<Code::CyclicUse>(word.span, chain + modules_[first].name)
      .hint("put what they need of each other into a module that both use");
}

std::optional<std::size_t> Imports::load_module(const ast::Node& word, std::size_t user) {
  if (!is_plain_name(word.text)) {
    sink_->report<Code::ModuleOutside>(word.span, word.text)
        .note("a module is a file of stdlib or of the folder of the file that uses it")
        .hint("name it by one word, without a folder and without `.pmy`");
    return std::nullopt;
  }
  const std::filesystem::path folder = modules_[user].folder;
  const std::filesystem::path path = find(word.text, folder);
  if (path.empty()) {
    DiagnosticBuilder report = sink_->report<Code::UnknownModule>(word.span, word.text);
    if (sink_->errors() <= Sink::most_shown) {
      std::vector<std::string> names = module_names(search_.stdlib);
      const std::vector<std::string> beside = module_names(folder);
      names.insert(names.end(), beside.begin(), beside.end());
      report.hint(did_you_mean(word.text, names));
    }
    return std::nullopt;
  }
  if (path.parent_path() != search_.stdlib && leads_outside(path)) {
    sink_->report<Code::ModuleOutside>(word.span, word.text)
        .note("`" + path.string() + "` is a link to a file of another folder");
    return std::nullopt;
  }
  std::error_code error;
  const std::string key = std::filesystem::weakly_canonical(path, error).string();
  if (const auto known = by_path_.find(key); known != by_path_.end()) {
    if (std::find(open_.begin(), open_.end(), known->second) != open_.end()) {
      report_circle(word, known->second);
      return std::nullopt;
    }
    return known->second;
  }
  if (open_.size() > max_use_depth) {
    sink_->report<Code::TooDeep>(word.span, max_use_depth)
        .hint("modules that use one another in a row are bounded; use them side by side");
    return std::nullopt;
  }
  const std::optional<FileId> file =
      read_source(path, search_.instead, word.span, *sources_, *sink_);
  std::optional<ast::Tree> tree = file ? parse(*sources_, *file, *sink_) : std::nullopt;
  if (!tree) {
    return std::nullopt;
  }
  if (holds_variant(*tree)) {
    sink_->report<Code::UnknownModule>(word.span, word.text)
        .note("`" + path.string() + "` holds a variant, not a module");
    return std::nullopt;
  }
  const std::size_t number = modules_.size();
  modules_.push_back({word.text, *file, path.parent_path(), std::move(*tree), {}, {}});
  by_path_[key] = number;
  open_.push_back(number);
  load_uses(number);
  open_.pop_back();
  return number;
}

}  // namespace polymachy
