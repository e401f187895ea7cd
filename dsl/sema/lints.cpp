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

// Whether a man of type number [type] may pass [test], as far as its type tells; [sure]: whether it
// passes whatever the rest is.
bool may_hold(const model::Test& test, std::size_t type, bool sure = false) {
  const auto kid_may = [type, sure](const model::Test& kid) {
    return may_hold(kid, type, sure);
  };
  switch (test.kind) {
    case model::TestKind::Always:
    case model::TestKind::Man:
      return true;
    case model::TestKind::Never:
    case model::TestKind::Empty:
      return false;
    case model::TestKind::TypeIn:
      return test.types.test(type);
    case model::TestKind::Not:
      return !may_hold(test.kids.front(), type, !sure);
    case model::TestKind::And:
      return std::all_of(test.kids.begin(), test.kids.end(), kid_may);
    case model::TestKind::Or:
      return std::any_of(test.kids.begin(), test.kids.end(), kid_may);
    default:
      return !sure;
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
  lint_rules();
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
  for (const model::Hook& hook : variant_->hooks) {
    bool meets = false;
    for (std::size_t i = 0; i < variant_->types.size(); ++i) {
      meets = meets || may_hold(hook.test, i);
    }
    if (hook.when == model::HookWhen::Arrive && !meets) {
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
  const model::TypeSet meets = arriving();
  for (const model::Hook& hook : variant_->hooks) {
    const model::Path* at = promotes_here(hook.path);
    if (at == nullptr || !must_promote(hook.path) || moves_on(hook.path)) {
      continue;
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < variant_->types.size(); ++i) {
      const bool comes = hook.when != model::HookWhen::Arrive || meets.test(i);
      if (variant_->types[i].promotes < 0 && comes && may_hold(hook.test, i)) {
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
  const model::TypeSet made = arising();
  for (std::size_t i = 0; i < variant_->types.size(); ++i) {
    if (!made.test(i) && !variant_->starts.empty()) {
      reporter_->at<Code::NeverArises>(type_places_[i], variant_->types[i].name);
    }
  }
}

namespace {

/// Calls [use] for [path] and all parts of it.
template <class Use>
void each_part(const model::Path& path, const Use& use) {
  use(path);
  for (const model::Path& kid : path.kids) {
    each_part(kid, use);
  }
}

/// Calls [use] for every part of every path of [variant] that somebody may run: those of types that
/// are not [there] are left out.
template <class Use>
void each_part(const model::Variant& variant, const model::TypeSet& there, const Use& use) {
  for (std::size_t i = 0; i < variant.types.size(); ++i) {
    if (there.test(i)) {
      each_part(variant.types[i].path, use);
    }
  }
  const auto all = [&use](const auto& list) {
    for (const auto& each : list) {
      each_part(each.path, use);
    }
  };
  all(variant.hooks);
  all(variant.actions);
  all(variant.after);
  all(variant.decisions);
}

}  // namespace

// The types of which a man may come to stand on the board: from a start or a test, by what others
// do, or out of a pool into which he may get.
model::TypeSet Checker::arising() const {
  constexpr std::size_t no_count = 2 * model::max_types + 1;
  model::TypeSet there;
  model::TypeSet pooled;
  const auto add_symbols = [&](const std::string& text) {
    const std::size_t pools = std::min(text.find('['), text.size());
    for (const bool in_pool : {false, true}) {
      for (const std::string& symbol :
           symbols_in(in_pool ? text.substr(pools) : text.substr(0, pools))) {
        if (const auto type = by_letters_.find(symbol); type != by_letters_.end()) {
          (in_pool ? pooled : there).set(static_cast<std::size_t>(type->second));
        }
      }
    }
  };
  for (const model::Start& start : variant_->starts) {
    for (const model::Man& man : start.men) {
      there.set(static_cast<std::size_t>(man.type));
    }
    add_symbols(start.text.value_or(""));
  }
  for (const model::TestBlock& block : variant_->tests) {
    for (const model::Statement& line : block.statements) {
      if (line.kind == model::StatementKind::Position) {
        add_symbols(line.words.front());
      }
    }
  }
  for (const model::GameHook& hook : variant_->carry.hooks) {
    if (hook.becomes >= 0) {
      there.set(static_cast<std::size_t>(hook.becomes));
    }
  }
  for (std::size_t before = no_count; before != there.count() + pooled.count();) {
    before = there.count() + pooled.count();
    if (variant_->captured.pool >= 0) {
      pooled |= there;
    }
    for (std::size_t i = 0; i < variant_->types.size(); ++i) {
      const model::Type& type = variant_->types[i];
      if (there.test(i) && type.promotes >= 0) {
        there.set(static_cast<std::size_t>(type.promotes));
      }
      if (pooled.test(i) && type.base >= 0) {
        pooled.set(static_cast<std::size_t>(type.base));
      }
    }
    each_part(*variant_, there, [&](const model::Path& part) {
      const bool is_made =
          part.kind == model::PathKind::Become || part.kind == model::PathKind::New;
      if (is_made && !part.types_in_order.empty()) {
        there |= part.types;
      } else if (part.kind == model::PathKind::Choose) {
        there |= part.types & pooled;
      } else if (part.kind == model::PathKind::Into) {
        pooled |= part.types;
      }
    });
  }
  return there;
}

// The types of which a man may arrive on a square: those that move, and whoever is put down by
// others.
model::TypeSet Checker::arriving() const {
  const model::TypeSet there = arising();
  model::TypeSet arrive;
  for (std::size_t i = 0; i < variant_->types.size(); ++i) {
    arrive.set(i, moves_on(variant_->types[i].path));
  }
  each_part(*variant_, there, [&](const model::Path& part) {
    if (part.kind == model::PathKind::Drop) {
      arrive = there;
    } else if (part.kind == model::PathKind::New) {
      arrive |= part.types;
    }
  });
  return arrive & there;
}

}  // namespace polymachy
