// SPDX-License-Identifier: MIT
// Looks at a variant that is otherwise fine. Errors: promotions that no run can make. Warnings:
// what nothing uses, a game without an end, men that never come.
#include <algorithm>
#include <cctype>

#include "dsl/sema/checker.hpp"
#include "dsl/text/words.hpp"

namespace polymachy {

using ast::Kind;

namespace {

bool is_linted(Kind kind) {
  return kind == Kind::Set || kind == Kind::Def || kind == Kind::Cond || kind == Kind::Region ||
         kind == Kind::Dirs;
}

void made_by(const model::Path& path, model::TypeSet& made) {
  if (path.kind == model::PathKind::Become || path.kind == model::PathKind::Choose ||
      path.kind == model::PathKind::New) {
    made |= path.types;
  }
  for (const model::Path& kid : path.kids) {
    made_by(kid, made);
  }
}

// Whether some man that takes part may pass [test], as far as its types tell.
bool may_hold(const model::Test& test, const model::TypeSet& taking_part) {
  const auto kid_may = [&taking_part](const model::Test& kid) {
    return may_hold(kid, taking_part);
  };
  switch (test.kind) {
    case model::TestKind::Never:
      return false;
    case model::TestKind::TypeIn:
      return (test.types & taking_part).any();
    case model::TestKind::And:
      return std::all_of(test.kids.begin(), test.kids.end(), kid_may);
    case model::TestKind::Or:
      return std::any_of(test.kids.begin(), test.kids.end(), kid_may);
    default:
      return true;
  }
}

// The first `become promoted` of [path], or null; behind a movement it may mean another man.
const model::Path* promotes_here(const model::Path& path) {
  if (path.kind == model::PathKind::Promoted) {
    return &path;
  }
  for (const model::Path& kid : path.kids) {
    if (const model::Path* found = promotes_here(kid)) {
      return found;
    }
  }
  return nullptr;
}

bool moves_on(const model::Path& path) {
  return path.kind == model::PathKind::Step || path.kind == model::PathKind::Goto ||
         path.kind == model::PathKind::Anywhere ||
         std::any_of(path.kids.begin(), path.kids.end(), moves_on);
}

// Whether no run of [path] does without a promotion.
bool must_promote(const model::Path& path) {
  if (path.kind == model::PathKind::Promoted) {
    return true;
  }
  if (path.kind == model::PathKind::Alt) {
    return std::all_of(path.kids.begin(), path.kids.end(), must_promote);
  }
  return path.kind == model::PathKind::Seq &&
         std::any_of(path.kids.begin(), path.kids.end(), must_promote);
}

// The symbols in the board part and the pools of a position text, upper case.
std::vector<std::string> symbols_in(const std::string& text) {
  std::vector<std::string> found;
  std::string sign;
  for (std::size_t i = 0; i < text.size() && text[i] != ' '; ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '+') {
      sign = "+";
      continue;
    }
    std::string symbol;
    if (c == '{') {
      for (++i; i < text.size() && text[i] != '}'; ++i) {
        symbol += static_cast<char>(std::toupper(static_cast<unsigned char>(text[i])));
      }
    } else if (std::isalpha(c) != 0) {
      symbol = static_cast<char>(std::toupper(c));
    }
    if (!symbol.empty()) {
      found.push_back(sign + symbol);
    }
    sign.clear();
  }
  return found;
}

}  // namespace

// What is wrong already is said already: warnings are for a variant without errors.
void Checker::lints() {
  const std::vector<const Decl*> unused = unused_names();
  for (const Decl* decl : unused) {
    // Nothing has expanded it yet, so its names are looked up here.
    expander_.check_alone(*decl);
  }
  if (reporter_->errors() != 0) {
    return;
  }
  promotions();
  lint_unused(unused);
  lint_laws();
  lint_hooks();
  lint_ending();
  lint_types();
  lint_sets();
}

// A set of a module names whoever there may be; one of the variant means its own men.
void Checker::lint_sets() {
  for (const Decl* decl : symbols_->declared(here_)) {
    if (decl->kind == Kind::Set) {
      lint_names_of_types(decl->node->kids[1]);
    }
  }
}

void Checker::lint_names_of_types(const ast::Node& test) {
  for (const ast::Node& kid : test.kids) {
    lint_names_of_types(kid);
  }
  if (test.kind != Kind::Name || !test.kids.empty()) {
    return;
  }
  const Decl* decl = symbols_->find(test.text, here_).decl;
  const bool is_piece = decl != nullptr && decl->kind == Kind::Piece;
  if (is_piece && std::find(type_decls_.begin(), type_decls_.end(), decl) == type_decls_.end()) {
    reporter_->at<Code::NobodyOf>(name_span(test), test.text)
        .hint("`men LETTERS " + test.text + "` lets it take part");
  }
}

std::vector<const Decl*> Checker::unused_names() const {
  std::vector<const Decl*> unused;
  for (const TextScope scope : {here_, TextScope{0, false}}) {
    for (const Decl* decl : symbols_->declared(scope)) {
      if (is_linted(decl->kind) && !decl->is_used) {
        unused.push_back(decl);
      }
    }
  }
  return unused;
}

void Checker::lint_unused(const std::vector<const Decl*>& unused) {
  for (const Decl* decl : unused) {
    if (decl->home.in_variant) {
      reporter_->at<Code::Unused>(name_span(*decl->node), plain_word(decl->kind), decl->name());
    }
  }
}

void Checker::lint_laws() {
  for (const TextScope scope : {here_, TextScope{0, false}}) {
    for (const Decl* decl : symbols_->declared(scope)) {
      if (decl->kind == Kind::Law && !decl->is_used && decl->home.in_variant) {
        reporter_->at<Code::Unused>(name_span(*decl->node), "law", decl->name())
            .hint("`follow " + decl->name() + "` puts it in force");
      }
    }
  }
}

void Checker::lint_hooks() {
  model::TypeSet taking_part;
  for (std::size_t i = 0; i < variant_->types.size(); ++i) {
    taking_part.set(i);
  }
  for (const model::Hook& hook : variant_->hooks) {
    if (hook.when == model::HookWhen::Arrive && !may_hold(hook.test, taking_part)) {
      reporter_->at<Code::Unused>(hook.span, "hook", "on arrive")
          .note("no type of `" + variant_->name +
                "` passes its test; a set that it asks may want a new value there");
    }
  }
}

// `become promoted` of a man who has no promotion has no run: he could never go there.
void Checker::promotions() {
  const auto refuse = [this](const model::Path& at, const std::vector<std::string>& names) {
    if (names.empty()) {
      return;
    }
    const char* have = names.size() == 1 ? " has" : " have";
    reporter_
        ->at<Code::BadEffect>(at.span, enumerated(names, " and ") + have + " no declared promotion")
        .hint("write `promotes NAME` in the piece, or `become NAME` here");
  };
  for (const model::Type& type : variant_->types) {
    const model::Path* at = promotes_here(type.path);
    if (at != nullptr && type.promotes < 0) {
      refuse(*at, {ticked(type.name)});
    }
  }
  for (const model::Hook& hook : variant_->hooks) {
    const model::Path* at = promotes_here(hook.path);
    if (at == nullptr || !must_promote(hook.path) || moves_on(hook.path)) {
      continue;
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < variant_->types.size(); ++i) {
      if (variant_->types[i].promotes < 0 && may_hold(hook.test, model::TypeSet().set(i))) {
        names.push_back(ticked(variant_->types[i].name));
      }
    }
    refuse(*at, names);
  }
}

void Checker::lint_ending() {
  if (variant_->results.empty() && variant_->endless.empty()) {
    reporter_->at<Code::NothingEnds>(variant_->span, variant_->name)
        .note("write `endless \"...\"` if that is meant");
  }
}

void Checker::lint_types() {
  model::TypeSet made;
  for (const model::Type& type : variant_->types) {
    made_by(type.path, made);
    if (type.promotes >= 0) {
      made.set(static_cast<std::size_t>(type.promotes));
    }
  }
  for (const model::Hook& hook : variant_->hooks) {
    made_by(hook.path, made);
  }
  for (const model::GameHook& hook : variant_->carry.hooks) {
    if (hook.becomes >= 0) {
      made.set(static_cast<std::size_t>(hook.becomes));
    }
  }
  for (const model::Action& action : variant_->actions) {
    made_by(action.path, made);
  }
  for (const model::AfterBlock& block : variant_->after) {
    made_by(block.path, made);
  }
  for (const model::Decision& decision : variant_->decisions) {
    made_by(decision.path, made);
  }
  for (const model::Start& start : variant_->starts) {
    for (const model::Man& man : start.men) {
      made.set(static_cast<std::size_t>(man.type));
    }
    for (const std::string& symbol : symbols_in(start.text.value_or(""))) {
      if (const auto type = by_letters_.find(symbol); type != by_letters_.end()) {
        made.set(static_cast<std::size_t>(type->second));
      }
    }
  }
  for (std::size_t i = 0; i < variant_->types.size(); ++i) {
    if (!made.test(i) && !variant_->starts.empty()) {
      reporter_->at<Code::NeverArises>(type_places_[i], variant_->types[i].name);
    }
  }
}

}  // namespace polymachy
