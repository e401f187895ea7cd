// SPDX-License-Identifier: MIT
// Tables of names. A module's own names hide those of the modules it uses; what a variant sees of
// modules is flat, so two equal names there are ambiguous. Late binding happens in find(): an open
// name gives way to the variant's.
#include "dsl/sema/symbols.hpp"

#include <algorithm>

#include "dsl/text/words.hpp"

namespace polymachy {

using ast::Kind;

namespace {

bool is_testlike(Kind kind) {
  return kind == Kind::Set || kind == Kind::Region || kind == Kind::Cond;
}

const std::vector<ast::Node>& params_of(const ast::Node& node) {
  static const std::vector<ast::Node> none;
  const bool has = !node.kids.empty() && node.kids.front().kind == Kind::Params;
  return has ? node.kids.front().kids : none;
}

}  // namespace

Span name_span(const ast::Node& node) { return node.name.has_file() ? node.name : node.span; }

std::string plain_word(Kind kind) {
  std::string word(ast::kind_name(kind));
  word.erase(std::remove(word.begin(), word.end(), '`'), word.end());
  return word;
}

const std::vector<std::string>& builtin_words() {
  static const std::vector<std::string> words = {"empty",
                                                 "man",
                                                 "own",
                                                 "enemy",
                                                 "attacked",
                                                 "any",
                                                 "none",
                                                 "all",
                                                 "stuck",
                                                 "fresh",
                                                 "entered",
                                                 "origin",
                                                 "from",
                                                 "mover",
                                                 "taken",
                                                 "here",
                                                 "repeats",
                                                 "promoted"};
  return words;
}

bool is_builtin(std::string_view name) {
  return std::find(builtin_words().begin(), builtin_words().end(), name) != builtin_words().end();
}

std::string_view sort_of(Kind kind) {
  switch (kind) {
    case Kind::Dirs:
      return "a set of directions";
    case Kind::Def:
      return "a path";
    case Kind::Set:
      return "a set of types";
    case Kind::Region:
      return "a region";
    case Kind::Cond:
      return "a condition";
    case Kind::Piece:
      return "a piece";
    case Kind::Right:
      return "a right";
    case Kind::Mark:
      return "a mark";
    case Kind::Pool:
      return "a pool";
    case Kind::Count:
      return "a counter";
    case Kind::Option:
      return "an option";
    case Kind::Event:
      return "an event";
    case Kind::Law:
      return "a law";
    default:
      return "something else";
  }
}

bool declares_name(Kind kind) { return sort_of(kind) != "something else"; }

Symbols::Symbols(const Imports& imports, const ast::Node* variant, Reporter& reporter)
    : imports_(&imports),
      modules_(&imports.modules()),
      reporter_(&reporter),
      tables_(imports.modules().size()) {
  const std::deque<Module>& modules = *modules_;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    collect(modules[i].tree.root.kids, {i, false}, tables_[i]);
  }
  if (variant != nullptr) {
    collect(variant->kids, {0, true}, variant_);
    check_redeclared(tables_[0]);
    check_redeclared(variant_);
  }
  for (const Decl& decl : decls_) {
    check_params(decl);
  }
}

void Symbols::collect(const std::vector<ast::Node>& items, TextScope scope, Table& table) {
  for (const ast::Node& item : items) {
    if (declares_name(item.kind)) {
      declare(item, scope, table);
    }
    // A counter of a law is named where the law is; laws hold no laws.
    if (item.kind == Kind::Law) {
      for (const ast::Node& inner : item.kids) {
        if (inner.kind == Kind::Count) {
          declare(inner, scope, table);
        }
      }
    }
  }
}

void Symbols::declare(const ast::Node& item, TextScope scope, Table& table) {
  if (is_builtin(item.text)) {
    reporter_->at<Code::Shadowed>(name_span(item), item.text, item.text)
        .note("`" + item.text + "` is a word of the language");
    return;
  }
  const bool is_open =
      item.flag && (item.kind == Kind::Def || is_testlike(item.kind) || item.kind == Kind::Count);
  decls_.push_back({item.kind, &item, scope, is_open, false});
  const auto [place, fresh] = table.emplace(item.text, &decls_.back());
  if (!fresh) {
    reporter_->at<Code::DuplicateName>(name_span(item), item.text)
        .label(name_span(*place->second->node), "first here");
  }
}

void Symbols::check_params(const Decl& decl) {
  std::map<std::string, Span> seen;
  for (const ast::Node& param : params_of(*decl.node)) {
    const auto [first, fresh] = seen.emplace(param.text, name_span(param));
    const Lookup other = find(param.text, decl.home);
    if (is_builtin(param.text)) {
      reporter_->at<Code::Shadowed>(name_span(param), param.text, param.text)
          .note("`" + param.text + "` is a word of the language");
    } else if (!fresh) {
      reporter_->at<Code::DuplicateName>(name_span(param), param.text)
          .label(first->second, "first here");
    } else if (other.finding == Finding::Found) {
      reporter_->at<Code::Shadowed>(name_span(param), param.text, param.text)
          .label(name_span(*other.decl->node), "declared here");
    }
  }
}

void Symbols::check_redeclared(const Table& table) {
  for (const auto& [name, fresh] : table) {
    for (const std::size_t module : (*modules_)[0].visible) {
      const auto old = tables_[module].find(name);
      if (old != tables_[module].end()) {
        check_override(*fresh, *old->second);
      }
    }
  }
}

void Symbols::check_override(const Decl& fresh, const Decl& old) {
  if (fresh.kind == Kind::Piece && old.kind == Kind::Piece) {
    return;
  }
  const Span span = name_span(*fresh.node);
  if (!old.is_open) {
    reporter_->at<Code::NotOpen>(span, fresh.name(), (*modules_)[old.home.module].name)
        .label(name_span(*old.node), "declared here");
    return;
  }
  const bool same = fresh.kind == old.kind || (old.kind == Kind::Cond && is_testlike(fresh.kind));
  if (!same) {
    reporter_->at<Code::WrongSort>(span, fresh.name(), sort_of(fresh.kind), sort_of(old.kind))
        .label(name_span(*old.node), "declared open here");
    return;
  }
  const std::vector<ast::Node>& ours = params_of(*fresh.node);
  const std::vector<ast::Node>& theirs = params_of(*old.node);
  if (ours.size() != theirs.size()) {
    reporter_->at<Code::WrongArguments>(span, fresh.name(), theirs.size(), ours.size())
        .label(name_span(*old.node), "declared open here");
    return;
  }
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (ours[i].text2 != theirs[i].text2) {
      reporter_
          ->at<Code::WrongSort>(name_span(ours[i]),
                                ours[i].text,
                                "`" + ours[i].text2 + "`",
                                "`" + theirs[i].text2 + "`")
          .label(name_span(theirs[i]), "declared open here");
    }
  }
}

const Decl* Symbols::override_of(const std::string& name, const Decl& old) const {
  if (!old.is_open && old.kind != Kind::Piece) {
    return &old;
  }
  if (const auto found = variant_.find(name); found != variant_.end()) {
    return found->second;
  }
  if (const auto found = tables_[0].find(name); found != tables_[0].end()) {
    return found->second;
  }
  return &old;
}

Lookup Symbols::find(const std::string& name, TextScope scope) const {
  if (scope.in_variant) {
    if (const auto found = variant_.find(name); found != variant_.end()) {
      return {Finding::Found, found->second, nullptr};
    }
  }
  if (const auto found = tables_[scope.module].find(name); found != tables_[scope.module].end()) {
    return {Finding::Found, override_of(name, *found->second), nullptr};
  }
  Lookup result;
  for (const std::size_t module : (*modules_)[scope.module].visible) {
    const auto found = tables_[module].find(name);
    if (found == tables_[module].end()) {
      continue;
    }
    if (result.decl != nullptr) {
      return {Finding::Ambiguous, result.decl, found->second};
    }
    result = {Finding::Found, found->second, nullptr};
  }
  if (result.decl != nullptr) {
    result.decl = override_of(name, *result.decl);
  }
  return result;
}

const Decl* Symbols::any_piece(const std::string& name) const {
  for (const Table& table : tables_) {
    const auto found = table.find(name);
    if (found != table.end() && found->second->kind == Kind::Piece) {
      return found->second;
    }
  }
  return nullptr;
}

std::vector<std::string> Symbols::names(TextScope scope, const std::vector<Kind>& kinds) const {
  std::vector<std::string> all;
  const auto add = [&all, &kinds](const Table& table) {
    for (const auto& [name, decl] : table) {
      if (kinds.empty() || std::find(kinds.begin(), kinds.end(), decl->kind) != kinds.end()) {
        all.push_back(name);
      }
    }
  };
  if (scope.in_variant) {
    add(variant_);
  }
  add(tables_[scope.module]);
  for (const std::size_t module : (*modules_)[scope.module].visible) {
    add(tables_[module]);
  }
  return all;
}

std::string Symbols::hint_to_use(const std::string& name) const {
  const std::vector<std::string> found = imports_->declaring(name);
  if (found.empty()) {
    return {};
  }
  std::vector<std::string> modules;
  for (const std::string& module : found) {
    modules.push_back(ticked(module));
  }
  return ticked(name) + (found.size() == 1 ? " is in module " : " is in modules ") +
         enumerated(modules, " and ") + ": add " + ticked("use " + found.front());
}

std::vector<const Decl*> Symbols::declared(TextScope scope) const {
  std::vector<const Decl*> all;
  for (const Decl& decl : decls_) {
    if (decl.home.module == scope.module && decl.home.in_variant == scope.in_variant) {
      all.push_back(&decl);
    }
  }
  return all;
}

}  // namespace polymachy
