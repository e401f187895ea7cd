// SPDX-License-Identifier: MIT
// Directions: lists of constant steps and of turned bound directions, without repeats, in written
// order.
#include <algorithm>
#include <cstdlib>

#include "dsl/diag/suggest.hpp"
#include "dsl/sema/expander.hpp"

namespace polymachy {

using ast::Kind;
using model::DirTerm;

namespace {

bool same(const DirTerm& a, const DirTerm& b) {
  return a.slot == b.slot && a.eighths == b.eighths && (a.slot >= 0 || a.vec == b.vec);
}

void append(std::vector<DirTerm>& list, const std::vector<DirTerm>& more) {
  for (const DirTerm& term : more) {
    const bool known = std::any_of(
        list.begin(), list.end(), [&term](const DirTerm& old) { return same(old, term); });
    if (!known) {
      list.push_back(term);
    }
  }
}

DirTerm turn_term(DirTerm term, int eighths) {
  if (term.slot >= 0) {
    term.eighths = ((term.eighths + eighths) % 8 + 8) % 8;
    // A turn to the left reads better as -1 than as 7.
    term.eighths = term.eighths > 4 ? term.eighths - 8 : term.eighths;
  } else {
    term.vec = model::turned(term.vec, eighths);
  }
  return term;
}

}  // namespace

std::vector<DirTerm> Expander::constant_dirs(const std::vector<model::Vec>& vecs) const {
  std::vector<DirTerm> terms;
  for (const model::Vec& vec : vecs) {
    terms.push_back({vec, -1, 0});
  }
  return terms;
}

bool Expander::can_turn(const DirTerm& term) const {
  return term.slot >= 0 ? slot_is_eight_.test(static_cast<std::size_t>(term.slot))
                        : is_eight(term.vec);
}

// Empty means that something was wrong, and has been said.
std::vector<DirTerm> Expander::dirs(const ast::Node& node, Env& env) {
  if (!enter(node.span)) {
    return {};
  }
  std::vector<DirTerm> result;
  switch (node.kind) {
    case Kind::Paren:
      result = dirs(node.kids.front(), env);
      break;
    case Kind::Alt:
    case Kind::Or:
      for (const ast::Node& kid : node.kids) {
        const std::vector<DirTerm> more = dirs(kid, env);
        if (more.empty()) {
          result.clear();
          break;
        }
        append(result, more);
      }
      break;
    case Kind::Vec:
    case Kind::Sym:
      if (node.n == 0 && node.m == 0) {
        error<Code::ZeroStep>(node.span).hint(
            "say how far to the right and how far ahead: `(1, 2)`");
      } else if (std::abs(node.n) > max_step || std::abs(node.m) > max_step) {
        error<Code::NumberTooLarge>(
            node.span, std::max(std::abs(node.n), std::abs(node.m)), max_step);
      } else if (node.kind == Kind::Vec) {
        result = constant_dirs({{static_cast<int>(node.n), static_cast<int>(node.m), node.flag}});
      } else {
        result = constant_dirs(symmetric(static_cast<int>(node.n), static_cast<int>(node.m)));
      }
      break;
    case Kind::Turned:
      result = dirs_turned(node, env);
      break;
    case Kind::Name:
      result = dirs_name(node, env);
      break;
    case Kind::Missing:
      break;
    default:
      error<Code::Expected>(node.span, "directions")
          .at(std::string("this is ") + std::string(ast::kind_name(node.kind)));
  }
  leave();
  return result;
}

std::vector<DirTerm> Expander::dirs_turned(const ast::Node& node, Env& env) {
  ast::Node name;
  name.kind = Kind::Name;
  name.text = node.text;
  name.span = name_span(node);
  std::vector<DirTerm> terms = dirs_name(name, env);
  for (DirTerm& term : terms) {
    if (node.n != 0 && !can_turn(term)) {
      error<Code::UnknownDirection>(node.span);
      return {};
    }
    term = turn_term(term, static_cast<int>(node.n % 8));
  }
  return terms;
}

std::vector<DirTerm> Expander::dirs_name(const ast::Node& node, Env& env) {
  constexpr const char* needed = "a set of directions";
  if (const auto* bound = bound_dir(env, node.text)) {
    return bound->second < 0 ? std::vector<DirTerm>{}
                             : std::vector<DirTerm>{{model::Vec{}, bound->second, 0}};
  }
  if (const auto arg = env.args.find(node.text); arg != env.args.end()) {
    if (arg->second.sort != Sort::Dirs) {
      wrong_sort(node, arg->second.sort == Sort::Number ? "a number" : "another parameter", needed);
      return {};
    }
    return arg->second.dirs;
  }
  if (is_builtin(node.text)) {
    wrong_sort(node, "a test", needed);
    return {};
  }
  const Decl* decl =
      resolve(node.text, name_span(node), env.scope, "directions", {Kind::Dirs}, local_names(env));
  if (decl == nullptr) {
    return {};
  }
  if (decl->kind != Kind::Dirs) {
    wrong_sort(node, sort_of(decl->kind), needed);
    return {};
  }
  Env callee{decl->home, {}, {}, {}, {}};
  if (!bind_args(node, *decl, env, callee) || !push_frame(*decl, name_span(node))) {
    return {};
  }
  std::vector<DirTerm> result = dirs(decl->node->kids[1], callee);
  pop_frame();
  return result;
}

std::optional<std::int64_t> Expander::constant(const ast::Node& node, TextScope scope) {
  Env env{scope, {}, {}, {}, {}};
  return number(node, env);
}

std::optional<std::int64_t> Expander::number(const ast::Node& node, Env& env) {
  if (node.kind == Kind::Paren) {
    return number(node.kids.front(), env);
  }
  if (node.kind == Kind::Int) {
    return node.n;
  }
  if (node.kind == Kind::Name) {
    const auto arg = env.args.find(node.text);
    if (arg != env.args.end() && arg->second.sort == Sort::Number) {
      return arg->second.number;
    }
    if (const Lookup found = symbols_->find(node.text, env.scope); found.decl != nullptr) {
      wrong_sort(node, sort_of(found.decl->kind), "a number");
    } else if (arg != env.args.end()) {
      wrong_sort(node, "another parameter", "a number");
    } else {
      error<Code::UnknownName>(name_span(node), "number", node.text);
    }
    return std::nullopt;
  }
  if (node.kind != Kind::Missing) {
    error<Code::Expected>(node.span, "a number");
  }
  return std::nullopt;
}

}  // namespace polymachy
