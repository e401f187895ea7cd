// SPDX-License-Identifier: MIT
// A name where a test is wanted: a word of the language, something bound, or a declaration.
#include <utility>

#include "dsl/sema/expander.hpp"
#include "dsl/text/words.hpp"

namespace polymachy {

using ast::Kind;
using model::Test;
using model::TestKind;

namespace {

std::string_view sort_of(Sort sort) {
  switch (sort) {
    case Sort::Dirs:
      return "a set of directions";
    case Sort::Path:
      return "a path";
    case Sort::Number:
      return "a number";
    case Sort::Test:
      break;
  }
  return "a test";
}

const std::vector<Kind> test_kinds = {
    Kind::Set, Kind::Region, Kind::Cond, Kind::Event, Kind::Piece, Kind::Right, Kind::Mark};

}  // namespace

Test Expander::test_name(const ast::Node& node, Env& env) {
  const Test nothing = make_test(TestKind::Always, node.span);
  if (is_builtin(node.text)) {
    if (!node.kids.empty()) {
      error<Code::WrongArguments>(name_span(node), node.text, 0, node.kids.size());
      return nothing;
    }
    return test_builtin(node).value_or(nothing);
  }
  if (std::optional<Test> local = test_local(node, env)) {
    return std::move(*local);
  }
  const Lookup found = symbols_->find(node.text, env.scope);
  if (found.finding == Finding::Nothing &&
      (types_.count(node.text) != 0 || symbols_->any_piece(node.text) != nullptr)) {
    return test_type(node, env);
  }
  std::vector<std::string> also = local_names(env);
  also.insert(also.end(), builtin_words().begin(), builtin_words().end());
  const Decl* decl = resolve(node.text, name_span(node), env.scope, "test", test_kinds, also);
  return decl == nullptr ? nothing : test_decl(node, *decl, env);
}

std::optional<Test> Expander::test_builtin(const ast::Node& node) {
  const std::string& word = node.text;
  const auto simple = [this, &node, &word](TestKind kind) {
    return needs_cursor(make_test(kind, node.span), ticked(word));
  };
  if (word == "any" || word == "none") {
    return make_test(word == "any" ? TestKind::Always : TestKind::Never, node.span);
  }
  if (word == "empty")
    return simple(TestKind::Empty);
  if (word == "man")
    return simple(TestKind::Man);
  if (word == "own")
    return simple(TestKind::Own);
  if (word == "enemy")
    return simple(TestKind::Enemy);
  if (word == "fresh")
    return simple(TestKind::Fresh);
  if (word == "all") {
    model::TypeSet all;
    for (const int type : all_types()) {
      all.set(static_cast<std::size_t>(type));
    }
    return needs_cursor(make_types(all, node.span), ticked(word));
  }
  if (word == "attacked") {
    if (asking_.in_can) {
      error<Code::EffectInTest>(node.span, ticked(word));
      return std::nullopt;
    }
    return asking_.attacked ? simple(TestKind::Attacked) : not_here(node.span, ticked(word));
  }
  if (word == "stuck") {
    return asking_.stuck ? make_test(TestKind::Stuck, node.span)
                         : not_here(node.span, ticked(word));
  }
  if (word == "entered") {
    return asking_.entered ? make_test(TestKind::Entered, node.span)
                           : not_here(node.span, ticked(word));
  }
  if (word == "repeats") {
    wrong_sort(node, "a number", "a test");
    return std::nullopt;
  }
  if (word == "here") {
    return asking_.cursor ? make_test(TestKind::Always, node.span)
                          : not_here(node.span, ticked(word));
  }
  if (word == "promoted" || !asking_.saved) {
    return not_here(node.span, ticked(word));
  }
  Test on = make_test(TestKind::OnSaved, node.span);
  on.index = word == "mover"   ? model::slot_mover
             : word == "taken" ? model::slot_taken
                               : model::slot_origin;
  return needs_cursor(std::move(on), ticked(word));
}

// Names that only this text has: parameters, bound names, saved squares.
std::optional<Test> Expander::test_local(const ast::Node& node, Env& env) {
  const Test nothing = make_test(TestKind::Always, node.span);
  if (const auto found = env.args.find(node.text); found != env.args.end()) {
    const Arg& arg = found->second;
    if (arg.sort != Sort::Test) {
      wrong_sort(node, sort_of(arg.sort), "a test");
      return nothing;
    }
    if (arg.node == nullptr) {
      return nothing;
    }
    return with_arg(arg, [this, &arg] { return test(*arg.node, *arg.env); });
  }
  if (const auto saved = env.saved.find(node.text); saved != env.saved.end()) {
    Test on = make_test(TestKind::OnSaved, node.span);
    on.index = saved->second;
    return needs_cursor(std::move(on), ticked(node.text));
  }
  if (bound_dir(env, node.text) != nullptr) {
    wrong_sort(node, "a bound direction", "a test");
    return nothing;
  }
  return std::nullopt;
}

Test Expander::test_decl(const ast::Node& node, const Decl& decl, Env& env) {
  switch (decl.kind) {
    case Kind::Set:
    case Kind::Region:
    case Kind::Cond:
    case Kind::Event:
      return test_body(node, decl, env);
    case Kind::Piece:
      return test_type(node, env);
    case Kind::Right:
    case Kind::Mark: {
      const bool is_right = decl.kind == Kind::Right;
      Test result = make_test(is_right ? TestKind::HasRight : TestKind::Marked, node.span);
      result.index = is_right ? right_number(decl) : mark_number(decl);
      return needs_cursor(std::move(result), ticked(node.text));
    }
    case Kind::Option:
      wrong_sort(node, "an option", "a test");
      break;
    default:
      wrong_sort(node, polymachy::sort_of(decl.kind), "a test");
  }
  return make_test(TestKind::Always, node.span);
}

Test Expander::test_type(const ast::Node& node, const Env& env) {
  if (!node.kids.empty()) {
    error<Code::WrongArguments>(name_span(node), node.text, 0, node.kids.size());
    return make_test(TestKind::Always, node.span);
  }
  const std::optional<int> type = type_named(node.text, name_span(node), env.scope);
  if (!type) {
    return make_test(TestKind::Always, node.span);
  }
  model::TypeSet set;
  if (*type >= 0) {
    set.set(static_cast<std::size_t>(*type));
  }
  return needs_cursor(make_types(set, node.span), ticked(node.text));
}

Test Expander::test_body(const ast::Node& use, const Decl& decl, Env& caller) {
  Test result = make_test(TestKind::Always, use.span);
  Env callee{decl.home, {}, {}, {}, {}};
  if (decl.kind == Kind::Event ? !use.kids.empty() : !bind_args(use, decl, caller, callee)) {
    if (decl.kind == Kind::Event) {
      error<Code::WrongArguments>(name_span(use), decl.name(), 0, use.kids.size());
    }
    return result;
  }
  if (!push_frame(decl, name_span(use))) {
    return result;
  }
  const ast::Node& body = decl.node->kids[decl.kind == Kind::Event ? 0 : 1];
  if (decl.kind == Kind::Set) {
    model::TypeSet set;
    for (const int type : type_list(body, callee)) {
      set.set(static_cast<std::size_t>(type));
    }
    result = make_types(set, use.span);
  } else if (decl.kind == Kind::Region) {
    const Asking before = std::exchange(asking_, asking_anything);
    const bool outer = std::exchange(in_region_, true);
    result = test(body, callee);
    asking_ = before;
    in_region_ = outer;
    if (const Test* other = find_other(result, {TestKind::SquareIn})) {
      error<Code::NotOnlySquares>(other->span);
      result = make_test(TestKind::Always, use.span);
    }
  } else {
    result = test(body, callee);
  }
  release_saved(callee);
  pop_frame();
  if (decl.kind == Kind::Set || decl.kind == Kind::Region) {
    result.span = use.span;
    return needs_cursor(std::move(result), ticked(use.text));
  }
  return result;
}

}  // namespace polymachy
