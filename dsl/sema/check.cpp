// SPDX-License-Identifier: MIT
// The entry points: load, parse, check; nothing is checked while any text has errors of its own.
#include "dsl/sema/check.hpp"

#include <algorithm>
#include <cctype>

#include "dsl/sema/checker.hpp"
#include "dsl/sema/imports.hpp"
#include "dsl/sema/instances.hpp"
#include "dsl/text/file.hpp"

namespace polymachy {

namespace {

bool same_name(const std::string& a, const std::string& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

// The one variant of [file], or null after an error.
const ast::Node* only_variant(const Module& file, const SourceSet& sources, Sink& sink) {
  const ast::Node* first = nullptr;
  for (const ast::Node& item : file.tree.root.kids) {
    if (item.kind != ast::Kind::Variant) {
      continue;
    }
    if (first != nullptr) {
      sink.report<Code::ManyVariants>(name_span(item)).label(name_span(*first), "the first");
      return nullptr;
    }
    first = &item;
  }
  if (first == nullptr) {
    sink.report<Code::EmptyFile>(Span{file.file, 0, 0}, sources.name(file.file))
        .hint("a variant begins with `variant NAME {`; docs/tour.md writes one from nothing");
  }
  return first;
}

}  // namespace

std::optional<model::Variant> load_model(const std::filesystem::path& path,
                                         const SearchPath& search,
                                         SourceSet& sources,
                                         Sink& sink,
                                         const std::vector<std::int64_t>& arguments,
                                         Span use) {
  const std::optional<FileId> file = read_source(path, search.instead, Span{}, sources, sink);
  if (!file) {
    return std::nullopt;
  }
  return check_text(
      *file, path.parent_path(), path.stem().string(), search, sources, sink, arguments, use);
}

namespace {

struct Request {
  FileId file;
  const std::filesystem::path& folder;
  const std::string& expected_name;
  const SearchPath& search;
};

// The variant in [wanted], whose names are those of [imports], or null after an error.
const ast::Node* read_variant(const Request& wanted,
                              Imports& imports,
                              SourceSet& sources,
                              Sink& sink) {
  if (!imports.load(wanted.file, wanted.folder)) {
    return nullptr;
  }
  const ast::Node* node = only_variant(imports.modules().front(), sources, sink);
  if (node != nullptr && !wanted.expected_name.empty() &&
      !same_name(node->text, wanted.expected_name)) {
    sink.report<Code::WrongFileName>(name_span(*node), node->text, sources.name(wanted.file))
        .note("a variant is named like its file");
  }
  return node;
}

std::optional<model::Variant> check_instance(const ast::Node& node,
                                             const Imports& imports,
                                             Reporter& reporter,
                                             std::size_t errors,
                                             const Sink& sink) {
  const Symbols symbols(imports, &node, reporter);
  model::Variant variant;
  Checker(symbols, reporter, &node, variant).check_variant();
  if (sink.errors() != errors) {
    return std::nullopt;
  }
  return variant;
}

}  // namespace

std::optional<model::Variant> check_text(FileId file,
                                         const std::filesystem::path& folder,
                                         const std::string& expected_name,
                                         const SearchPath& search,
                                         SourceSet& sources,
                                         Sink& sink,
                                         const std::vector<std::int64_t>& arguments,
                                         Span use) {
  const std::size_t errors = sink.errors();
  Imports imports(search, sources, sink);
  const ast::Node* node =
      read_variant({file, folder, expected_name, search}, imports, sources, sink);
  if (node == nullptr) {
    return std::nullopt;
  }
  Reporter reporter(sink, sources);
  const ast::Node* instance = instance_of(*node);
  if (instance == nullptr) {
    const std::optional<ast::Node> chosen = instantiate(*node, arguments, use, reporter);
    return chosen ? check_instance(*chosen, imports, reporter, errors, sink) : std::nullopt;
  }
  if (!arguments.empty()) {
    reporter.at<Code::WrongArguments>(use, node->text, 0, arguments.size());
    return std::nullopt;
  }
  // The other variant is checked in its own file, under this one's name.
  const std::filesystem::path path = folder / (instance->text + ".pmy");
  if (leads_outside(path)) {
    reporter.at<Code::ModuleOutside>(name_span(*instance), instance->text)
        .note("`" + path.string() + "` is a link to a file of another folder");
    return std::nullopt;
  }
  const std::optional<FileId> other =
      read_source(path, search.instead, name_span(*instance), sources, sink);
  if (!other) {
    return std::nullopt;
  }
  Imports others(search, sources, sink);
  const ast::Node* base =
      read_variant({*other, folder, instance->text, search}, others, sources, sink);
  if (base == nullptr) {
    return std::nullopt;
  }
  if (instance_of(*base) != nullptr) {
    reporter.at<Code::WrongSort>(
        name_span(*instance), instance->text, "an instance itself", "a variant with parameters");
    return std::nullopt;
  }
  std::vector<std::int64_t> given;
  for (const ast::Node& argument : instance->kids) {
    given.push_back(argument.n);
  }
  std::optional<ast::Node> chosen = instantiate(*base, given, instance->span, reporter);
  if (!chosen) {
    return std::nullopt;
  }
  rename_as(*node, *chosen, reporter);
  return check_instance(*chosen, others, reporter, errors, sink);
}

void check_module(FileId file,
                  const std::filesystem::path& folder,
                  const SearchPath& search,
                  SourceSet& sources,
                  Sink& sink) {
  Imports imports(search, sources, sink);
  if (!imports.load(file, folder)) {
    return;
  }
  Reporter reporter(sink, sources);
  for (const ast::Node& item : imports.modules().front().tree.root.kids) {
    if (item.kind == ast::Kind::Variant) {
      reporter.at<Code::Unexpected>(item.span, "variant").note("a module holds no variant");
    }
  }
  const Symbols symbols(imports, nullptr, reporter);
  model::Variant variant;
  Checker(symbols, reporter, nullptr, variant).check_module();
}

}  // namespace polymachy
