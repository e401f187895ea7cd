// SPDX-License-Identifier: MIT
// Tests: the operators, places, events and the tests that look elsewhere. Squares fold into sets at
// once.
#include <algorithm>
#include <utility>

#include "dsl/sema/expander.hpp"

namespace polymachy {

using ast::Kind;
using model::Test;
using model::TestKind;

namespace {

int turned_rank(int n, int extent) { return n < 0 ? extent + 1 + n : n; }

struct SideTypes {
  model::TypeSet own;
  model::TypeSet enemy;
};

// What the braces of an event say of men of either side. [stray] becomes the first part that asks
// more.
SideTypes side_types(const Test& test, const model::TypeSet& all, const Test*& stray) {
  switch (test.kind) {
    case TestKind::Always:
    case TestKind::Man:
      return {all, all};
    case TestKind::Never:
    case TestKind::Empty:
      return {};
    case TestKind::Own:
      return {all, {}};
    case TestKind::Enemy:
      return {{}, all};
    case TestKind::TypeIn:
      return {test.types, test.types};
    case TestKind::Not: {
      const SideTypes kid = side_types(test.kids.front(), all, stray);
      return {all & ~kid.own, all & ~kid.enemy};
    }
    case TestKind::And:
    case TestKind::Or: {
      SideTypes result = side_types(test.kids.front(), all, stray);
      for (std::size_t i = 1; i < test.kids.size(); ++i) {
        const SideTypes kid = side_types(test.kids[i], all, stray);
        const bool is_and = test.kind == TestKind::And;
        result.own = is_and ? result.own & kid.own : result.own | kid.own;
        result.enemy = is_and ? result.enemy & kid.enemy : result.enemy | kid.enemy;
      }
      return result;
    }
    default:
      stray = stray == nullptr ? &test : stray;
      return {all, all};
  }
}

TestKind event_kind(const std::string& word) {
  return word == "take"   ? TestKind::Took
         : word == "move" ? TestKind::Moved
         : word == "by"   ? TestKind::By
                          : TestKind::Dropped;
}

/// A question about a saved square in [test], at the square where [test] itself is asked.
const Test* find_at_saved(const Test& test) {
  if (test.kind == TestKind::AtSaved) {
    return &test;
  }
  if (test.kind == TestKind::Some) {
    return nullptr;
  }
  for (const Test& kid : test.kids) {
    if (const Test* found = find_at_saved(kid)) {
      return found;
    }
  }
  return nullptr;
}

}  // namespace

Test Expander::test(const ast::Node& node, Env& env) {
  if (!enter(node.span)) {
    return make_test(TestKind::Always, node.span);
  }
  Test result = test_inner(node, env);
  leave();
  return result;
}

std::vector<Test> Expander::tests(const std::vector<ast::Node>& nodes, Env& env) {
  std::vector<Test> list;
  for (const ast::Node& node : nodes) {
    list.push_back(test(node, env));
  }
  return list;
}

Test Expander::test_inner(const ast::Node& node, Env& env) {
  switch (node.kind) {
    case Kind::Paren:
    case Kind::Braces:
      return test(node.kids.front(), env);
    case Kind::Alt:
    case Kind::Or:
      return make_or(tests(node.kids, env), node.span);
    case Kind::Seq:
    case Kind::And:
      return make_and(tests(node.kids, env), node.span);
    case Kind::Minus: {
      std::vector<Test> kids = tests(node.kids, env);
      return make_minus(std::move(kids[0]), std::move(kids[1]), valid_, node.span);
    }
    case Kind::Not:
      return make_not(test(node.kids.front(), env), valid_, node.span);
    case Kind::Name:
      return test_name(node, env);
    case Kind::AtSaved:
      return test_at(node, env);
    case Kind::Compare:
      return compare(node, env);
    case Kind::Can:
      return test_can(node, env);
    case Kind::Some:
      return test_some(node, env);
    case Kind::EventOf:
      return test_event(node, env);
    case Kind::LastEvent:
      return test_last(node, env);
    case Kind::RowTest:
    case Kind::FileTest:
    case Kind::SquareTest:
      return test_place(node, env);
    case Kind::Missing:
      return make_test(TestKind::Always, node.span);
    default:
      error<Code::Expected>(node.span, "a test")
          .at("this is " + std::string(ast::kind_name(node.kind)));
      return make_test(TestKind::Always, node.span);
  }
}

Test Expander::not_here(Span span, std::string_view what) {
  error<Code::TestNotHere>(span, what);
  return make_test(TestKind::Always, span);
}

Test Expander::needs_cursor(Test test, std::string_view what) {
  if (asking_.cursor || test.kind == TestKind::Always || test.kind == TestKind::Never) {
    return test;
  }
  error<Code::TestNotHere>(test.span, what)
      .note("there is no square to look at; ask `some(...)`, `count(...)` or a saved square");
  return make_test(TestKind::Always, test.span);
}

void Expander::warn_if_empty(const Test& test, Span span, TextScope scope) {
  if (!scope.in_variant || !board_good_ || test.kind != TestKind::SquareIn) {
    return;
  }
  std::string sides;
  for (std::size_t side = 0; side < variant_->sides.size() && side < 2; ++side) {
    if ((*test.squares)[side].none()) {
      sides += (sides.empty() ? "" : " and ") + variant_->sides[side].name;
    }
  }
  if (!sides.empty()) {
    error<Code::EmptyRegion>(span, sides);
  }
}

// A row, rank or file of [node] that the board does not have; a place without squares is told of
// elsewhere.
void Expander::warn_if_beyond(const ast::Node& node, TextScope scope, const Test& place) {
  if (scope.module != 0 || !scope.in_variant || !board_good_ || node.kind == Kind::SquareTest ||
      ((*place.squares)[0].none() && (*place.squares)[1].none())) {
    return;
  }
  const model::Board& board = variant_->board;
  if (node.kind == Kind::FileTest) {
    if (!node.text2.empty() && file_number(node.text2) >= board.width) {
      error<Code::BeyondBoard>(
          node.span,
          fmt::format(
              "there is no file `{}`; the last is `{}`", node.text2, file_text(board.width - 1)));
    }
    return;
  }
  const bool is_rank = node.text == "rank";
  int rows = is_rank ? board.height : 0;
  for (std::size_t side = 0; side < variant_->sides.size() && !is_rank; ++side) {
    rows = std::max(rows, rows_of(board, variant_->sides[side].facing));
  }
  for (const std::int64_t n : {node.n, node.m}) {
    if (n == 0 || n > rows || n < -rows) {
      error<Code::BeyondBoard>(
          node.span, fmt::format("there is no {} {}; the board has {}", node.text, n, rows));
      return;
    }
  }
}

Test Expander::test_place(const ast::Node& node, const Env& env) {
  const model::Board& board = variant_->board;
  SidesSquares squares;
  const int first_file = file_number(node.text);
  const int last_file = node.text2.empty() ? first_file : file_number(node.text2);
  const int one = node.kind == Kind::SquareTest ? square_number(node.text, board) : -1;
  if (board_good_ && node.kind == Kind::SquareTest && one < 0) {
    error<Code::BadSquare>(node.span, node.text);
    return make_test(TestKind::Always, node.span);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const model::Facing facing =
        side < variant_->sides.size() ? variant_->sides[side].facing : model::Facing::North;
    const bool is_rank = node.text == "rank";
    const int rows = is_rank ? board.height : rows_of(board, facing);
    const int least = turned_rank(static_cast<int>(node.n), rows);
    const int most = turned_rank(static_cast<int>(node.m), rows);
    for (int square = 0; square < board.width * board.height; ++square) {
      const int file = square % board.width;
      const int rank = square / board.width;
      const int row = is_rank ? rank + 1 : row_of(file, rank, board, facing);
      const bool in = node.kind == Kind::SquareTest ? square == one
                      : node.kind == Kind::FileTest ? file >= first_file && file <= last_file
                                                    : row >= least && row <= most;
      squares[side].set(static_cast<std::size_t>(square),
                        in && valid_.test(static_cast<std::size_t>(square)));
    }
  }
  Test result = make_squares(squares, node.span);
  warn_if_beyond(node, env.scope, result);
  if (!in_region_) {
    warn_if_empty(result, node.span, env.scope);
  }
  return needs_cursor(std::move(result), ast::kind_name(node.kind));
}

Test Expander::test_at(const ast::Node& node, Env& env) {
  const std::optional<int> slot = saved_slot(node.text, name_span(node), env);
  const Asking before = asking_;
  asking_.cursor = asking_.cursor || slot != model::slot_here;
  Test kid = test(node.kids.front(), env);
  asking_ = before;
  if (!slot) {
    return make_test(TestKind::Always, node.span);
  }
  if (*slot == model::slot_here) {
    return kid;
  }
  if (!asking_.saved) {
    return not_here(node.span, "saved square `" + node.text + "`");
  }
  if (const Test* inner = find_at_saved(kid)) {
    error<Code::NotBuilt>(inner->span, "a saved square asked inside `@" + node.text + "`")
        .label(node.span, "this asks another saved square already")
        .hint("ask them side by side: `(A)@x & B@y`");
    return make_test(TestKind::Always, node.span);
  }
  Test result = make_test(TestKind::AtSaved, node.span);
  result.index = *slot;
  result.kids.push_back(std::move(kid));
  return result;
}

bool Expander::begin_look(Span span) {
  if (++looks_ == max_looks + 1) {
    error<Code::TooMany>(span, looks_, "of `can`, `some` and `count` inside one another", max_looks)
        .hint("ask less at once: a `region` or a `set` needs no look");
  }
  return looks_ <= max_looks;
}

Test Expander::look_at(const ast::Node& kid, Env& env) {
  const Asking before = asking_;
  asking_.cursor = true;
  Test result = begin_look(kid.span) ? test(kid, env) : make_test(TestKind::Always, kid.span);
  --looks_;
  asking_ = before;
  return result;
}

Test Expander::test_some(const ast::Node& node, Env& env) {
  Test kid = look_at(node.kids.front(), env);
  if (kid.kind == TestKind::Never) {
    return make_test(TestKind::Never, node.span);
  }
  Test result = make_test(TestKind::Some, node.span);
  result.kids.push_back(std::move(kid));
  return result;
}

Test Expander::test_can(const ast::Node& node, Env& env) {
  const Asking before = asking_;
  asking_.in_can = true;
  model::Path inner = begin_look(node.span) ? scoped(node.kids.front(), env) : failing(node.span);
  --looks_;
  asking_ = before;
  Test result = make_test(TestKind::Can, node.span);
  result.path.push_back(std::move(inner));
  return needs_cursor(std::move(result), "`can`");
}

/// `last e`: the action before the one spoken of was an e. The state remembers it.
Test Expander::test_last(const ast::Node& node, const Env& env) {
  const Decl* decl = resolve(node.text, name_span(node), env.scope, "event", {Kind::Event});
  if (decl == nullptr)
    return make_test(TestKind::Always, node.span);
  if (decl->kind != Kind::Event) {
    error<Code::WrongSort>(name_span(node), node.text, polymachy::sort_of(decl->kind), "an event");
    return make_test(TestKind::Always, node.span);
  }
  if (!asking_.history)
    return not_here(node.span, "`last " + node.text + "`");
  Test result = make_test(TestKind::Last, node.span);
  result.index = event_number(*decl);
  return result;
}

Test Expander::test_event(const ast::Node& node, Env& env) {
  if (!asking_.events) {
    return not_here(node.span, "`" + node.text + "{...}`");
  }
  const Asking before = asking_;
  asking_ = Asking{};
  asking_.cursor = true;
  const Test braces = test(node.kids.front(), env);
  asking_ = before;
  model::TypeSet all;
  for (std::size_t i = 0; i < variant_->types.size(); ++i) {
    all.set(i);
  }
  const Test* stray = nullptr;
  const SideTypes found = side_types(braces, all, stray);
  if (stray != nullptr) {
    error<Code::TestNotHere>(stray->span, "this").note("an event asks types and sides only");
    return make_test(TestKind::Always, node.span);
  }
  const auto event = [&node](const model::TypeSet& types, model::SideFilter filter) {
    Test test = make_test(event_kind(node.text), node.span);
    test.types = types;
    test.side_filter = filter;
    return test;
  };
  if (found.own.none() && found.enemy.none()) {
    return make_test(TestKind::Never, node.span);
  }
  if (found.own == found.enemy) {
    return event(found.own, model::SideFilter::Any);
  }
  std::vector<Test> kids;
  if (found.own.any()) {
    kids.push_back(event(found.own, model::SideFilter::Own));
  }
  if (found.enemy.any()) {
    kids.push_back(event(found.enemy, model::SideFilter::Enemy));
  }
  return make_or(std::move(kids), node.span);
}

}  // namespace polymachy
