// SPDX-License-Identifier: MIT
// Paths: sequence, choice, repetition, directions and the use of definitions. Sequences within
// sequences and choices within choices are spliced, so that equal moves have equal shapes however
// they were written.
#include <algorithm>
#include <utility>

#include "dsl/sema/betza.hpp"
#include "dsl/sema/expander.hpp"
#include "dsl/sema/path_checks.hpp"

namespace polymachy {

using ast::Kind;
using model::Path;
using model::PathKind;

namespace {

/// Whether one run of [path] may go one way or another.
bool chooses(const Path& path) {
  if ((path.kind == PathKind::Bind && path.dirs.size() > 1) ||
      (path.kind == PathKind::Alt && path.kids.size() > 1) || path.kind == PathKind::Anywhere)
    return true;
  return std::any_of(path.kids.begin(), path.kids.end(), chooses);
}

void splice(std::vector<Path>& into, Path part, PathKind kind) {
  if (part.kind != kind) {
    into.push_back(std::move(part));
    return;
  }
  std::vector<Path> kids = std::move(part.kids);
  std::move(kids.begin(), kids.end(), std::back_inserter(into));
}

Path joined(Path whole) {
  if (whole.kids.size() != 1) {
    return whole;
  }
  Path only = std::move(whole.kids.front());
  return only;
}

}  // namespace

Path Expander::make_path(PathKind kind, Span span) const {
  Path result;
  result.kind = kind;
  result.span = span;
  result.trail = trail();
  return result;
}

Path Expander::guard(model::Test test, Span span) const {
  Path result = make_path(PathKind::Guard, span);
  result.test.push_back(std::move(test));
  return result;
}

Path Expander::path(const ast::Node& node, Env& env) {
  if (!enter(node.span)) {
    return failing(node.span);
  }
  Path result = path_inner(node, env);
  leave();
  return result;
}

// Names that are bound inside are forgotten at the end, and their slots are free again.
Path Expander::scoped(const ast::Node& node, Env& env) {
  const std::size_t dirs = env.dirs.size();
  const std::size_t types = env.types.size();
  Path result = path(node, env);
  const auto release = [](auto& list, std::size_t size, auto& used) {
    for (; list.size() > size; list.pop_back()) {
      if (list.back().second >= 0) {
        used.reset(static_cast<std::size_t>(list.back().second));
      }
    }
  };
  release(env.dirs, dirs, dir_slots_);
  release(env.types, types, type_slots_);
  return result;
}

Path Expander::path_inner(const ast::Node& node, Env& env) {
  switch (node.kind) {
    case Kind::Paren:
      return scoped(node.kids.front(), env);
    case Kind::Alt:
    case Kind::Or:
      return alt(node, env);
    case Kind::Seq:
      return seq(node, env);
    case Kind::And:
      if (node.flag) {
        return seq(node, env);
      }
      break;
    case Kind::Repeat:
      return repeat(node, env);
    case Kind::Braces:
      return guard(test(node.kids.front(), env), node.span);
    case Kind::Betza:
      return betza(node);
    case Kind::Name:
      return path_name(node, env);
    case Kind::Bind:
      return bind(node, env);
    case Kind::Vec:
    case Kind::Sym:
    case Kind::Turned:
      return step_in(dirs(node, env), node);
    case Kind::Missing:
      return failing(node.span);
    case Kind::Minus:
    case Kind::Not:
    case Kind::AtSaved:
    case Kind::Compare:
    case Kind::Can:
    case Kind::Some:
    case Kind::EventOf:
    case Kind::LastEvent:
    case Kind::RowTest:
    case Kind::FileTest:
    case Kind::SquareTest:
      break;
    default:
      return act(node, env);
  }
  error<Code::Expected>(node.span, "a path")
      .at("this is a test")
      .note("a test stands in a path as `{...}`");
  return failing(node.span);
}

Path Expander::seq(const ast::Node& node, Env& env) {
  Path result = make_path(PathKind::Seq, node.span);
  for (const ast::Node& kid : node.kids) {
    splice(result.kids, path(kid, env), PathKind::Seq);
  }
  return joined(std::move(result));
}

Path Expander::alt(const ast::Node& node, Env& env) {
  Path result = make_path(PathKind::Alt, node.span);
  for (const ast::Node& kid : node.kids) {
    splice(result.kids, scoped(kid, env), PathKind::Alt);
  }
  return joined(std::move(result));
}

Path Expander::repeat(const ast::Node& node, Env& env) {
  const std::string& how = node.text;
  std::optional<std::int64_t> least = how == "+" ? 1 : 0;
  std::optional<std::int64_t> most = how == "?" ? 1 : -1;
  const bool has_least = node.kids.size() > 1 && node.kids[1].kind != Kind::Missing;
  const bool has_most = node.kids.size() > 2 && node.kids[2].kind != Kind::Missing;
  if (has_least) {
    least = number(node.kids[1], env);
    most = node.flag ? std::optional<std::int64_t>(-1) : least;
  }
  if (has_most) {
    most = number(node.kids[2], env);
  }
  const std::size_t size_before = size_;
  Path body = scoped(node.kids.front(), env);
  if (!least || !most) {
    return failing(node.span);
  }
  if (*least > max_repeat || *most > max_repeat || (*most >= 0 && *least > *most)) {
    const bool is_over = *least > max_repeat || *most > max_repeat;
    error<Code::BadRepeat>(
        node.span, *least, *most < 0 ? std::string("any number") : std::to_string(*most))
        .note(is_over ? "the limit is " + std::to_string(max_repeat)
                      : std::string("the least comes first: `*[2..3]`"))
        .hint(is_over ? "`*` alone is any number of times" : "");
    return failing(node.span);
  }
  if (*most < 0) {
    if (const Path* effect = find_effect(body)) {
      error<Code::StarWithEffect>(node.span)
          .label(effect->span, "acts here")
          .hint("say how often at most: `(...)*[0..7]`; or act behind the repetition");
      return failing(node.span);
    }
    if (!must_step(body)) {
      error<Code::StarWithoutStep>(node.span).hint(
          "take a step in it, along a direction that is bound before: `d:orthogonal (d{empty})*`");
      return failing(node.span);
    }
    if (chooses(body)) {  // it could wander for ever; along one bound direction the board's edge
                          // ends it
      error<Code::NotBuilt>(node.span,
                            "an unbounded repetition that chooses its way anew at each step")
          .hint("bind the direction before the repetition: `d:orthogonal (d{empty})*`");
      return failing(node.span);
    }
  }
  if (*most == 0) {
    return make_path(PathKind::Seq, node.span);
  }
  const std::int64_t copies = std::max(*least, *most);  // in code, which has no counters
  if (copies > 1 &&
      !grow((size_ - size_before) * static_cast<std::size_t>(copies - 1), node.span)) {
    return failing(node.span);
  }
  Path result = make_path(PathKind::Repeat, node.span);
  result.least = static_cast<int>(*least);
  result.most = static_cast<int>(*most);
  result.kids.push_back(std::move(body));
  return result;
}

Path Expander::betza(const ast::Node& node) {
  if (node.text.size() > max_betza) {
    error<Code::TooMany>(node.span, node.text.size(), "letters of Betza notation", max_betza);
    return failing(node.span);
  }
  size_ += node.text.size();
  const std::optional<std::vector<BetzaAtom>> atoms =
      parse_betza(node.text, node.span, trail(), *reporter_);
  if (!atoms) {
    return failing(node.span);
  }
  const int first = take_slot(dir_slots_, node.span, "bound directions");
  const int second = first < 0 || !needs_two_slots(*atoms)
                         ? first
                         : take_slot(dir_slots_, node.span, "bound directions");
  Path result = first < 0 || second < 0 ? failing(node.span)
                                        : betza_path(*atoms, first, second, node.span, trail());
  for (const int slot : {first, second}) {
    if (slot >= 0) {
      dir_slots_.reset(static_cast<std::size_t>(slot));
    }
  }
  return result;
}

Path Expander::bind(const ast::Node& node, Env& env) {
  const std::vector<model::DirTerm> terms = dirs(node.kids.front(), env);
  const bool is_free = name_is_free(node.text, name_span(node), env);
  const int slot =
      terms.empty() || !is_free ? -1 : take_slot(dir_slots_, node.span, "bound directions");
  if (slot < 0) {
    if (is_free) {
      env.dirs.emplace_back(node.text, -1);  // so that its uses are not reported as well
    }
    return failing(node.span);
  }
  const bool turns = std::all_of(
      terms.begin(), terms.end(), [this](const model::DirTerm& term) { return can_turn(term); });
  slot_is_eight_.set(static_cast<std::size_t>(slot), turns);
  env.dirs.emplace_back(node.text, slot);
  Path result = make_path(PathKind::Bind, node.span);
  result.slot = slot;
  result.dirs = terms;
  return result;
}

// An unnamed set of directions binds and steps; nothing can speak of the slot afterwards.
Path Expander::step_in(const std::vector<model::DirTerm>& terms, const ast::Node& node) {
  const int slot = terms.empty() ? -1 : take_slot(dir_slots_, node.span, "bound directions");
  if (slot < 0) {
    return failing(node.span);
  }
  dir_slots_.reset(static_cast<std::size_t>(slot));
  Path result = make_path(PathKind::Seq, node.span);
  Path binding = make_path(PathKind::Bind, node.span);
  binding.slot = slot;
  binding.dirs = terms;
  Path step = make_path(PathKind::Step, node.span);
  step.slot = slot;
  result.kids.push_back(std::move(binding));
  result.kids.push_back(std::move(step));
  return result;
}

Path Expander::path_name(const ast::Node& node, Env& env) {
  if (const auto* bound = bound_dir(env, node.text)) {
    if (bound->second < 0) {
      return failing(node.span);
    }
    Path step = make_path(PathKind::Step, node.span);
    step.slot = bound->second;
    return step;
  }
  if (const auto found = env.args.find(node.text); found != env.args.end()) {
    const Arg& arg = found->second;
    if (arg.sort == Sort::Dirs) {
      return step_in(arg.dirs, node);
    }
    if (arg.sort == Sort::Path && arg.node == nullptr) {
      return step_in(constant_dirs({{0, 1, false}}), node);
    }
    if (arg.sort == Sort::Path) {
      return with_arg(arg, [this, &arg] { return scoped(*arg.node, *arg.env); });
    }
    wrong_sort(node, arg.sort == Sort::Test ? "a test" : "a number", "a path");
    return failing(node.span);
  }
  if (is_builtin(node.text) || env.saved.count(node.text) != 0) {
    error<Code::WrongSort>(
        name_span(node), node.text, is_builtin(node.text) ? "a test" : "a saved square", "a path")
        .note("a test stands in a path as `{...}`");
    return failing(node.span);
  }
  const Decl* decl = resolve(node.text,
                             name_span(node),
                             env.scope,
                             "path",
                             {Kind::Def, Kind::Dirs, Kind::Piece},
                             local_names(env));
  return decl == nullptr ? failing(node.span) : path_decl(node, *decl, env);
}

Path Expander::path_decl(const ast::Node& node, const Decl& decl, Env& env) {
  if (decl.kind == Kind::Dirs) {
    return step_in(dirs(node, env), node);
  }
  if (decl.kind == Kind::Piece) {
    return piece_path(node, decl);
  }
  if (decl.kind != Kind::Def) {
    error<Code::WrongSort>(name_span(node), node.text, sort_of(decl.kind), "a path")
        .note("a test stands in a path as `{...}`");
    return failing(node.span);
  }
  Env callee{decl.home, {}, {}, {}, {}};
  if (!bind_args(node, decl, env, callee) || !push_frame(decl, name_span(node))) {
    return failing(node.span);
  }
  Path result = scoped(decl.node->kids[1], callee);
  release_saved(callee);
  pop_frame();
  return result;
}

Path Expander::piece_path(const ast::Node& node, const Decl& piece) {
  if (!node.kids.empty()) {
    error<Code::WrongArguments>(name_span(node), node.text, 0, node.kids.size());
    return failing(node.span);
  }
  if (!push_frame(piece, name_span(node))) {
    return failing(node.span);
  }
  Path result = failing(node.span);
  for (const ast::Node& attr : piece.node->kids) {
    if (attr.kind == Kind::PathAttr) {
      Env callee{piece.home, {}, {}, {}, {}};
      result = scoped(attr.kids.front(), callee);
      release_saved(callee);
    }
  }
  pop_frame();
  return result;
}

}  // namespace polymachy
