// SPDX-License-Identifier: MIT
// What a path does: effects, saved squares, the text of a move.
#include <algorithm>
#include <utility>

#include "dsl/diag/suggest.hpp"
#include "dsl/sema/expander.hpp"
#include "dsl/sema/limits.hpp"
#include "dsl/sema/path_checks.hpp"
#include "dsl/syntax/print.hpp"

namespace polymachy {

using ast::Kind;
using model::Path;
using model::PathKind;

namespace {

// Acts without anything to look up.
std::optional<PathKind> plain_act(Kind kind) {
  switch (kind) {
    case Kind::PutAct:
      return PathKind::Put;
    case Kind::Lift:
      return PathKind::Lift;
    case Kind::Join:
      return PathKind::Join;
    case Kind::Drop:
      return PathKind::Drop;
    case Kind::Anywhere:
      return PathKind::Anywhere;
    case Kind::Remove:
      return PathKind::Remove;
    case Kind::Aka:
      return PathKind::Aka;
    case Kind::Pass:
      return PathKind::Pass;
    default:
      return std::nullopt;
  }
}

bool may_stand_in_can(Kind kind) {
  return kind == Kind::Save || kind == Kind::Goto || kind == Kind::Anywhere;
}

}  // namespace

Path Expander::act(const ast::Node& node, Env& env) {
  if (asking_.in_can && !may_stand_in_can(node.kind)) {
    error<Code::EffectInTest>(node.span, ast::kind_name(node.kind));
    return failing(node.span);
  }
  if (const std::optional<PathKind> kind = plain_act(node.kind)) {
    Path result = make_path(*kind, node.span);
    result.text = node.text;
    return result;
  }
  switch (node.kind) {
    case Kind::Take:
      return take(node, env);
    case Kind::Save:
      return save(node, env);
    case Kind::Say:
      return say(node, env);
    case Kind::Become:
      return become(node, env);
    case Kind::ChooseType:
      return choose(node, env);
    case Kind::New:
      return place_new(node, env);
    case Kind::Into:
      return into(node, env);
    case Kind::Then:
      return then(node, env);
    case Kind::Every:
      return every(node, env);
    case Kind::Goto: {
      const std::optional<int> slot = saved_slot(node.text, name_span(node), env);
      if (!slot || *slot == model::slot_here) {
        return make_path(slot ? PathKind::Seq : PathKind::Alt, node.span);
      }
      Path result = make_path(PathKind::Goto, node.span);
      result.slot = *slot;
      return result;
    }
    case Kind::SetMark:
    case Kind::TakeMark: {
      const std::optional<int> mark = mark_named(node.text, name_span(node), env);
      Path result =
          make_path(node.kind == Kind::SetMark ? PathKind::SetMark : PathKind::TakeMark, node.span);
      result.index = mark.value_or(0);
      return mark ? result : failing(node.span);
    }
    default:
      error<Code::Expected>(node.span, "a path")
          .at("this is " + std::string(ast::kind_name(node.kind)));
      return failing(node.span);
  }
}

Path Expander::every(const ast::Node& node, Env& env) {
  if (in_every_) {
    error<Code::NotBuilt>(node.span, "`every` inside `every`")
        .hint("one `every` makes all runs of its path already, whatever choices are in it");
    return failing(node.span);
  }
  in_every_ = true;
  Path result = make_path(PathKind::Every, node.span);
  result.kids.push_back(scoped(node.kids.front(), env));
  in_every_ = false;
  return result;
}

Path Expander::take(const ast::Node& node, Env& env) {
  Path taking = make_path(PathKind::Take, node.span);
  if (node.kids.empty() || node.kids.front().kind == Kind::Missing) {
    return taking;
  }
  Path result = make_path(PathKind::Seq, node.span);
  result.kids.push_back(guard(test(node.kids.front(), env), node.kids.front().span));
  result.kids.push_back(std::move(taking));
  return result;
}

Path Expander::save(const ast::Node& node, Env& env) {
  auto known = env.saved.find(node.text);
  if (known == env.saved.end()) {
    if (!name_is_free(node.text, name_span(node), env)) {
      return failing(node.span);
    }
    const int slot = take_slot(saved_slots_, node.span, "saved squares", model::first_named);
    known = env.saved.emplace(node.text, slot).first;
  }
  if (known->second < 0) {
    return failing(node.span);
  }
  Path result = make_path(PathKind::Save, node.span);
  result.slot = known->second;
  return result;
}

std::optional<int> Expander::saved_slot(const std::string& name, Span span, const Env& env) {
  if (name == "here") {
    return model::slot_here;
  }
  const int given = name == "origin" || name == "from" ? model::slot_origin
                    : name == "mover"                  ? model::slot_mover
                    : name == "taken"                  ? model::slot_taken
                                                       : -1;
  if (given >= 0) {
    if (!asking_.saved) {
      static_cast<void>(not_here(span, "saved square `" + name + "`"));
      return std::nullopt;
    }
    return given;
  }
  if (const auto found = env.saved.find(name); found != env.saved.end()) {
    return found->second < 0 ? std::nullopt : std::optional<int>(found->second);
  }
  std::vector<std::string> names = {"origin", "mover", "taken", "here"};
  for (const auto& [saved, slot] : env.saved) {
    names.push_back(saved);
  }
  error<Code::UnknownName>(span, "saved square", name).hint(did_you_mean(name, names));
  return std::nullopt;
}

Path Expander::say(const ast::Node& node, Env& env) {
  const std::optional<int> from = saved_slot(node.text, node.span, env);
  const std::optional<int> to = saved_slot(node.text2, node.span, env);
  if (!from || !to) {
    return failing(node.span);
  }
  Path result = make_path(PathKind::Say, node.span);
  result.slot = *from;
  result.slot2 = *to;
  return result;
}

std::optional<int> Expander::mark_named(const std::string& name, Span span, const Env& env) {
  const Decl* decl = resolve(name, span, env.scope, "mark", {Kind::Mark});
  if (decl == nullptr) {
    return std::nullopt;
  }
  if (decl->kind != Kind::Mark) {
    error<Code::WrongSort>(span, name, sort_of(decl->kind), "a mark");
    return std::nullopt;
  }
  return mark_number(*decl);
}

Path Expander::become(const ast::Node& node, Env& env) {
  if (node.flag) {
    return make_path(PathKind::Promoted, node.span);
  }
  Path result = make_path(PathKind::Become, node.span);
  const ast::Node& what = node.kids.front();
  if (what.kind == Kind::Name && what.kids.empty()) {
    if (const auto* bound = bound_type(env, what.text)) {
      result.slot = bound->second;
      result.types = types_of_slot_[static_cast<std::size_t>(std::max(bound->second, 0))];
      return bound->second < 0 ? failing(node.span) : result;
    }
  }
  const std::size_t errors = reporter_->errors();
  result.types_in_order = type_list(what, env);
  if (result.types_in_order.empty() && !types_.empty()) {
    if (reporter_->errors() == errors) {
      error<Code::BadEffect>(what.span,
                             "no piece that takes part is in `" + print_expression(what) + "`")
          .note("it would become nobody");
    }
    return failing(node.span);
  }
  for (const int type : result.types_in_order) {
    result.types.set(static_cast<std::size_t>(type));
  }
  return result;
}

const std::pair<std::string, int>* Expander::bound_type(const Env& env, const std::string& name) {
  for (auto it = env.types.rbegin(); it != env.types.rend(); ++it) {
    if (it->first == name) {
      return &*it;
    }
  }
  return nullptr;
}

const Decl* Expander::pool_named(const std::string& name, Span span, TextScope scope) {
  const Decl* pool = resolve(name, span, scope, "pool", {Kind::Pool});
  if (pool != nullptr && pool->kind != Kind::Pool) {
    error<Code::WrongSort>(span, name, sort_of(pool->kind), "a pool");
    return nullptr;
  }
  return pool;
}

Path Expander::choose(const ast::Node& node, Env& env) {
  const Decl* pool = pool_named(node.text2, node.span, env.scope);
  const bool is_free = name_is_free(node.text, name_span(node), env);
  const int slot =
      pool == nullptr || !is_free ? -1 : take_slot(type_slots_, node.span, "chosen types");
  if (is_free) {
    env.types.emplace_back(node.text, slot);
  }
  if (slot < 0) {
    return failing(node.span);
  }
  Path result = make_path(PathKind::Choose, node.span);
  result.slot = slot;
  result.index = pool_number(*pool);
  result.own = !node.flag;
  const bool has_test = !node.kids.empty() && node.kids.front().kind != Kind::Missing;
  for (const int type : has_test ? type_list(node.kids.front(), env) : all_types()) {
    result.types.set(static_cast<std::size_t>(type));
  }
  types_of_slot_[static_cast<std::size_t>(slot)] = result.types;
  return result;
}

// A chosen type, or a type by its name, as `slot` or `types_in_order` of [result].
bool Expander::type_for(const std::string& name, Span span, const Env& env, Path& result) {
  if (const auto* bound = bound_type(env, name)) {
    result.slot = bound->second;
    return bound->second >= 0;
  }
  const Lookup found = symbols_->find(name, env.scope);
  const bool is_type = (found.finding == Finding::Found && found.decl->kind == Kind::Piece) ||
                       types_.count(name) != 0;
  if (!is_type) {
    error<Code::UnknownName>(span, "chosen type", name)
        .note("a type is chosen with `[" + name + " from POOL]`, or named");
    return false;
  }
  const std::optional<int> type = type_named(name, span, env.scope, true);
  if (type.value_or(-1) < 0) {
    return false;
  }
  result.types_in_order.push_back(*type);
  result.types.set(static_cast<std::size_t>(*type));
  return true;
}

Path Expander::place_new(const ast::Node& node, Env& env) {
  Path result = make_path(PathKind::New, node.span);
  return type_for(node.text, name_span(node), env, result) ? result : failing(node.span);
}

Path Expander::into(const ast::Node& node, Env& env) {
  Path result = make_path(PathKind::Into, node.span);
  const Decl* pool = pool_named(node.text, name_span(node), env.scope);
  const ast::Node& type = node.kids.front();
  if (pool == nullptr || !type_for(type.text, name_span(type), env, result)) {
    return failing(node.span);
  }
  result.index = pool_number(*pool);
  result.own = node.text2 == "own";
  return result;
}

// `P . Q . R`: P, and then a decision of its own, whose path may end in another one. Nothing that P
// has bound or saved is known there.
Path Expander::then(const ast::Node& node, Env& env) {
  Path result = make_path(PathKind::Seq, node.span);
  result.kids.push_back(scoped(node.kids.front(), env));
  std::optional<Path> later;
  for (std::size_t i = node.kids.size(); i-- > 1;) {
    Env afresh{env.scope, env.args, {}, {}, {}};
    Path part = make_path(PathKind::Seq, node.kids[i].span);
    part.kids.push_back(scoped(node.kids[i], afresh));
    release_saved(afresh);
    if (later) {
      part.kids.push_back(std::move(*later));
    }
    const int number = add_decision(std::move(part), node.kids[i].span);
    if (number < 0) {
      return failing(node.span);
    }
    later = make_path(PathKind::Then, node.kids[i].span);
    later->index = number;
  }
  result.kids.push_back(std::move(*later));
  return result;
}

int Expander::add_decision(Path path, Span span) {
  if (variant_->decisions.size() == max_decisions) {
    error<Code::TooMany>(span, max_decisions + 1, "decisions inside actions", max_decisions);
    return -1;
  }
  check_path(path, PathUse::Action, *reporter_);
  variant_->decisions.push_back({std::move(path), span});
  return static_cast<int>(variant_->decisions.size()) - 1;
}

}  // namespace polymachy
