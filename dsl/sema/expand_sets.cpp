// SPDX-License-Identifier: MIT
// Lists of types, in the order in which an author wrote them: what `become` offers, and what sets
// are made of.
#include <algorithm>

#include "dsl/sema/expander.hpp"

namespace polymachy {

using ast::Kind;

namespace {

bool has(const std::vector<int>& list, int type) {
  return std::find(list.begin(), list.end(), type) != list.end();
}

std::vector<int> keep(const std::vector<int>& list, const std::vector<int>& other, bool wanted) {
  std::vector<int> kept;
  std::copy_if(list.begin(), list.end(), std::back_inserter(kept), [&other, wanted](int type) {
    return has(other, type) == wanted;
  });
  return kept;
}

}  // namespace

std::vector<int> Expander::all_types() const {
  std::vector<int> all;
  for (std::size_t i = 0; i < variant_->types.size(); ++i) {
    all.push_back(static_cast<int>(i));
  }
  return all;
}

std::vector<int> Expander::type_list(const ast::Node& node, Env& env) {
  if (!enter(node.span)) {
    return {};
  }
  std::vector<int> result = type_list_inner(node, env);
  leave();
  return result;
}

std::vector<int> Expander::type_list_inner(const ast::Node& node, Env& env) {
  switch (node.kind) {
    case Kind::Paren:
      return type_list(node.kids.front(), env);
    case Kind::Alt:
    case Kind::Or: {
      std::vector<int> list;
      for (const ast::Node& kid : node.kids) {
        const std::vector<int> more = keep(type_list(kid, env), list, false);
        list.insert(list.end(), more.begin(), more.end());
      }
      return list;
    }
    case Kind::Seq:
    case Kind::And: {
      std::vector<int> list = type_list(node.kids.front(), env);
      for (std::size_t i = 1; i < node.kids.size(); ++i) {
        list = keep(list, type_list(node.kids[i], env), true);
      }
      return list;
    }
    case Kind::Minus: {
      const std::vector<int> list = type_list(node.kids[0], env);
      return keep(list, type_list(node.kids[1], env), false);
    }
    case Kind::Not:
      return keep(all_types(), type_list(node.kids.front(), env), false);
    case Kind::Name:
      return type_list_name(node, env);
    case Kind::Missing:
      return {};
    default:
      error<Code::NotOnlyTypes>(node.span);
      return {};
  }
}

std::vector<int> Expander::type_list_name(const ast::Node& node, Env& env) {
  if (const auto found = env.args.find(node.text); found != env.args.end()) {
    const Arg& arg = found->second;
    if (arg.sort != Sort::Test) {
      wrong_sort(node, "another parameter", "a set of types");
      return {};
    }
    if (arg.node == nullptr) {
      return all_types();
    }
    return with_arg(arg, [this, &arg] { return type_list(*arg.node, *arg.env); });
  }
  if (node.text == "all" || node.text == "any") {
    return all_types();
  }
  if (node.text == "none") {
    return {};
  }
  if (is_builtin(node.text)) {
    error<Code::NotOnlyTypes>(node.span);
    return {};
  }
  const Lookup found = symbols_->find(node.text, env.scope);
  if (found.finding == Finding::Found && found.decl->kind == Kind::Set) {
    Env callee{found.decl->home, {}, {}, {}, {}};
    if (!bind_args(node, *found.decl, env, callee) || !push_frame(*found.decl, name_span(node))) {
      return {};
    }
    std::vector<int> list = type_list(found.decl->node->kids[1], callee);
    pop_frame();
    return list;
  }
  if (found.finding == Finding::Found && found.decl->kind != Kind::Piece) {
    found.decl->is_used = true;
    error<Code::NotOnlyTypes>(node.span).at("`" + node.text + "` is " +
                                            std::string(sort_of(found.decl->kind)));
    return {};
  }
  const std::optional<int> type = type_named(node.text, name_span(node), env.scope);
  return type.value_or(-1) >= 0 ? std::vector<int>{*type} : std::vector<int>{};
}

}  // namespace polymachy
