// SPDX-License-Identifier: MIT
// The bookkeeping of expansion: entry points, uses and circles, arguments, slots and limits.
#include "dsl/sema/expander.hpp"

#include <algorithm>

#include "dsl/diag/suggest.hpp"
#include "dsl/sema/betza.hpp"
#include "dsl/sema/path_checks.hpp"

namespace polymachy {

using ast::Kind;

namespace {

constexpr std::size_t max_trail = 24;

}  // namespace

Expander::Expander(const Symbols& symbols, Reporter& reporter, model::Variant& variant)
    : symbols_(&symbols), reporter_(&reporter), variant_(&variant) {
  for (std::size_t given = 0; given < model::first_named; ++given) {
    saved_slots_.set(given);
  }
}

std::vector<Span> Expander::trail() const {
  std::vector<Span> uses;
  for (auto it = frames_.rbegin(); it != frames_.rend() && uses.size() < max_trail; ++it) {
    if (it->use.has_file()) {
      uses.push_back(it->use);
    }
  }
  if (law_use_.has_file()) {
    uses.push_back(law_use_);
  }
  return uses;
}

model::Path Expander::path_of(const ast::Node& node,
                              TextScope scope,
                              PathUse use,
                              const Decl* owner) {
  const std::size_t errors = reporter_->errors();
  Env env{scope, {}, {}, {}, {}};
  asking_ = use == PathUse::Piece  ? asking_in_path
            : use == PathUse::Hook ? asking_in_hook
                                   : asking_in_action;
  // The owner of a path is on the way, without a place of use: a piece may not need its own path.
  if (owner != nullptr) {
    frames_.push_back({owner, Span{}});
  }
  model::Path result = scoped(node, env);
  frames_.clear();
  release_saved(env);
  if (reporter_->errors() == errors) {
    check_path(result, use, *reporter_);
  }
  return result;
}

int Expander::decision_of(const ast::Node& node, TextScope scope) {
  Env env{scope, {}, {}, {}, {}};
  asking_ = asking_in_action;
  model::Path path = scoped(node, env);
  frames_.clear();
  release_saved(env);
  return add_decision(std::move(path), node.span);
}

model::Test Expander::test_of(const ast::Node& node, TextScope scope, Asking asking) {
  Env env{scope, {}, {}, {}, {}};
  asking_ = asking;
  const std::size_t errors = reporter_->errors();
  model::Test result = test(node, env);
  release_saved(env);
  if (reporter_->errors() == errors) {
    check_test(result, *reporter_);
  }
  return result;
}

model::Test Expander::option_test_of(const ast::Node& node, TextScope scope) {
  model::Test result = test_of(node, scope, asking_anything);
  if (const model::Test* other = find_other(result, {model::TestKind::OptionIs})) {
    reporter_->at<Code::NotConstant>(other->span).note("only options can be asked here");
    return make_test(model::TestKind::Always, node.span);
  }
  return result;
}

model::Value Expander::value_of(const ast::Node& node, TextScope scope) {
  Env env{scope, {}, {}, {}, {}};
  asking_ = asking_in_expect;
  return value(node, env).value_or(model::Value{});
}

std::vector<int> Expander::types_of(const ast::Node& node, TextScope scope) {
  Env env{scope, {}, {}, {}, {}};
  return type_list(node, env);
}

// Stand-ins are as harmless as can be: what matters is that names are looked up.
void Expander::stand_ins(const Decl& decl, Env& env) {
  for (const ast::Node& param : decl.node->kids.front().kids) {
    Arg arg;
    arg.sort = param.text2 == "dirs"   ? Sort::Dirs
               : param.text2 == "path" ? Sort::Path
               : param.text2 == "test" ? Sort::Test
                                       : Sort::Number;
    arg.dirs = constant_dirs({{0, 1, false}});
    arg.number = 1;
    env.args.emplace(param.text, arg);
  }
}

void Expander::check_alone(const Decl& decl) {
  const ast::Node& node = *decl.node;
  if (node.kids.size() < 2 || circular_.count(&decl) != 0) {
    return;
  }
  Env env{decl.home, {}, {}, {}, {}};
  stand_ins(decl, env);
  asking_ = asking_anything;
  const ast::Node& body = node.kids[1];
  frames_.push_back({&decl, Span{}});
  switch (decl.kind) {
    case Kind::Dirs:
      static_cast<void>(dirs(body, env));
      break;
    case Kind::Def:
      static_cast<void>(scoped(body, env));
      break;
    case Kind::Set:
      static_cast<void>(type_list(body, env));
      break;
    case Kind::Region:
    case Kind::Cond:
      static_cast<void>(test(body, env));
      break;
    default:
      break;
  }
  frames_.clear();
  release_saved(env);
}

void Expander::check_region(const Decl& decl) {
  ast::Node name;
  name.kind = Kind::Name;
  name.text = decl.name();
  const bool was_used = decl.is_used;
  warn_if_empty(test_of(name, decl.home, asking_anything), name_span(*decl.node), decl.home);
  decl.is_used = was_used;
}

bool Expander::enter(Span span) {
  if (is_full_) {
    return false;
  }
  if (depth_ >= max_depth) {
    is_full_ = true;
    error<Code::TooDeep>(span, max_depth);
    return false;
  }
  if (!grow(1, span)) {
    return false;
  }
  ++depth_;
  return true;
}

bool Expander::grow(std::size_t more, Span span) {
  size_ += more;
  if (is_full_ || size_ <= max_expansion) {
    return !is_full_;
  }
  is_full_ = true;
  error<Code::ExpansionTooLarge>(span, max_expansion);
  return false;
}

bool Expander::push_frame(const Decl& decl, Span use) {
  decl.is_used = true;
  if (circular_.count(&decl) != 0) {
    return false;
  }
  const auto same = std::find_if(
      frames_.begin(), frames_.end(), [&decl](const Frame& frame) { return frame.decl == &decl; });
  if (same == frames_.end()) {
    frames_.push_back({&decl, use});
    return true;
  }
  std::string chain;
  for (auto it = same; it != frames_.end(); ++it) {
    chain += it->decl->name() + " -> ";
    circular_.insert(it->decl);
  }
  error<Code::CyclicDef>(use, decl.name(), chain + decl.name())
      .hint("what comes again and again is a repetition: `(...)*`");
  return false;
}

void Expander::release_saved(const Env& env) {
  for (const auto& [name, slot] : env.saved) {
    if (slot >= 0) {
      saved_slots_.reset(static_cast<std::size_t>(slot));
    }
  }
}

const std::pair<std::string, int>* Expander::bound_dir(const Env& env,
                                                       const std::string& name) const {
  const auto found = std::find_if(env.dirs.rbegin(), env.dirs.rend(), [&name](const auto& bound) {
    return bound.first == name;
  });
  return found == env.dirs.rend() ? nullptr : &*found;
}

std::vector<std::string> Expander::local_names(const Env& env) const {
  std::vector<std::string> names;
  for (const auto& [name, arg] : env.args) {
    names.push_back(name);
  }
  for (const auto& [name, slot] : env.dirs) {
    names.push_back(name);
  }
  for (const auto& [name, slot] : env.saved) {
    names.push_back(name);
  }
  return names;
}

bool Expander::name_is_free(const std::string& name, Span span, const Env& env) {
  const auto has = [&name](const std::vector<std::pair<std::string, int>>& list) {
    return std::any_of(
        list.begin(), list.end(), [&name](const auto& entry) { return entry.first == name; });
  };
  if (env.args.count(name) != 0 || has(env.dirs) || has(env.types)) {
    error<Code::Shadowed>(span, name, name);
    return false;
  }
  if (is_builtin(name)) {
    error<Code::Shadowed>(span, name, name).note("`" + name + "` is a word of the language");
    return false;
  }
  const Lookup found = symbols_->find(name, env.scope);
  if (found.finding == Finding::Found) {
    error<Code::Shadowed>(span, name, name).label(name_span(*found.decl->node), "declared here");
  }
  return found.finding != Finding::Found;
}

bool Expander::bind_args(const ast::Node& use, const Decl& decl, Env& caller, Env& callee) {
  static const std::vector<ast::Node> none;
  const ast::Node& node = *decl.node;
  const bool has = !node.kids.empty() && node.kids.front().kind == Kind::Params;
  const std::vector<ast::Node>& params = has ? node.kids.front().kids : none;
  if (use.kids.size() != params.size()) {
    error<Code::WrongArguments>(name_span(use), decl.name(), params.size(), use.kids.size())
        .label(name_span(node), "declared here");
    return false;
  }
  bool good = true;
  for (std::size_t i = 0; i < params.size(); ++i) {
    std::optional<Arg> arg = make_arg(use.kids[i], params[i].text2, caller);
    good = good && arg.has_value();
    if (arg) {
      callee.args.emplace(params[i].text, std::move(*arg));
    }
  }
  return good;
}

std::optional<Arg> Expander::make_arg(const ast::Node& node, const std::string& sort, Env& caller) {
  Arg arg;
  arg.node = &node;
  arg.env = &caller;
  arg.frames = frames_.size();
  if (sort == "dirs") {
    arg.sort = Sort::Dirs;
    arg.dirs = dirs(node, caller);
    return arg.dirs.empty() ? std::nullopt : std::optional<Arg>(arg);
  }
  if (sort == "number") {
    const std::optional<std::int64_t> found = number(node, caller);
    arg.sort = Sort::Number;
    arg.number = found.value_or(0);
    return found ? std::optional<Arg>(arg) : std::nullopt;
  }
  arg.sort = sort == "path" ? Sort::Path : Sort::Test;
  return arg;
}

void Expander::wrong_sort(const ast::Node& node, std::string_view is, std::string_view needed) {
  error<Code::WrongSort>(name_span(node), node.text, is, needed);
}

// What [name], which is unknown, may have been meant for.
std::string Expander::hint_for(const std::string& name,
                               bool is_path,
                               const std::vector<std::string>& near) const {
  if (name == "and" || name == "or" || name == "not") {
    const char* sign = name == "and" ? "&" : name == "or" ? "|" : "!";
    return "`" + name + "` is written `" + sign + "`";
  }
  if (std::string used = symbols_->hint_to_use(name); !used.empty()) {
    return used;
  }
  if (is_path && is_betza(name)) {
    return "the quotes are missing: Betza notation is written `\"" + name + "\"`";
  }
  return did_you_mean(name, near);
}

const Decl* Expander::resolve(const std::string& name,
                              Span span,
                              TextScope scope,
                              const char* what,
                              const std::vector<Kind>& kinds,
                              const std::vector<std::string>& also) {
  const Lookup found = symbols_->find(name, scope);
  if (found.finding == Finding::Found) {
    found.decl->is_used = true;
    return found.decl;
  }
  if (found.finding == Finding::Ambiguous) {
    error<Code::AmbiguousName>(span, name)
        .label(name_span(*found.decl->node), "one")
        .label(name_span(*found.other->node), "the other");
    return nullptr;
  }
  DiagnosticBuilder report = error<Code::UnknownName>(span, what, name);
  if (reporter_->shows_all()) {
    std::vector<std::string> near = symbols_->names(scope, kinds);
    near.insert(near.end(), also.begin(), also.end());
    const bool is_path = std::find(kinds.begin(), kinds.end(), Kind::Def) != kinds.end();
    report.hint(hint_for(name, is_path, near));
  }
  return nullptr;
}

std::optional<int> Expander::type_named(const std::string& name,
                                        Span span,
                                        TextScope scope,
                                        bool is_made) {
  const auto number = [&]() {
    const auto found = types_.find(name);
    if (found != types_.end()) {
      return found->second;
    }
    // Where nobody has letters yet, that is said already, or this is a module by itself.
    if (!types_.empty() && (scope.module == 0 || is_made)) {
      error<Code::NobodyOf>(span, name).hint("`men LETTERS " + name + "` lets it take part");
    }
    return -1;
  };
  const Lookup found = symbols_->find(name, scope);
  if (found.finding == Finding::Found) {
    found.decl->is_used = true;
    if (found.decl->kind == Kind::Piece) {
      return number();
    }
    error<Code::WrongSort>(span, name, sort_of(found.decl->kind), "a piece");
    return std::nullopt;
  }
  // The text of a module may speak of pieces that only the variant, or another module, declares.
  if (found.finding == Finding::Nothing &&
      (types_.count(name) != 0 || symbols_->any_piece(name) != nullptr)) {
    return number();
  }
  resolve(name, span, scope, "piece", {Kind::Piece});
  return std::nullopt;
}

}  // namespace polymachy
