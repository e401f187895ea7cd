// SPDX-License-Identifier: MIT
// A match: how many boards, who plays together, what goes from board to board, and what decides.
#include <algorithm>

#include "dsl/sema/checker.hpp"
#include "dsl/sema/limits.hpp"

namespace polymachy {

using ast::Kind;
using model::TestKind;

void Checker::match() {
  const ast::Node* item = only(Kind::Match, "match");
  model::Match& match = variant_->match;
  match.most = make_test(TestKind::Never, variant_->span);
  if (item == nullptr)
    return;
  match.span = item->span;
  const std::int64_t boards = expander_.constant(item->kids[0], here_).value_or(2);
  if (boards < 2) {
    reporter_->at<Code::BadMatch>(item->kids[0].span, "a match has at least two boards");
    return;
  }
  if (boards > max_boards) {
    reporter_->at<Code::TooMany>(item->kids[0].span, boards, "boards of a match", max_boards);
    return;
  }
  match.boards = static_cast<int>(boards);
  if (!variant_->carry.game.variant.empty())
    reporter_->at<Code::NotBuilt>(item->span, "a match of games whose men carry games");
  if (!variant_->phases.empty())
    reporter_->at<Code::NotBuilt>(item->span, "a match of games that begin with a choice of start");
  std::map<Kind, Span> seen;
  for (std::size_t i = 1; i < item->kids.size(); ++i)
    match_line(item->kids[i], seen);
  if (seen.count(Kind::Teams) == 0)
    reporter_->at<Code::BadMatch>(item->span, "nothing says what the teams are called")
        .hint("write `teams One, Two`: the first has the first side on every other board");
}

void Checker::match_line(const ast::Node& line, std::map<Kind, Span>& seen) {
  if (line.kind == Kind::Send) {
    send(line);
    return;
  }
  const auto [first, is_new] = seen.emplace(line.kind, line.span);
  if (!is_new) {
    reporter_->at<Code::DuplicateName>(line.span, plain_word(line.kind))
        .label(first->second, "first here");
    return;
  }
  model::Match& match = variant_->match;
  if (line.kind == Kind::Teams) {
    match.teams = {line.text, line.text2};
    if (line.text == line.text2)
      reporter_->at<Code::BadMatch>(line.span, "the two teams have one name");
  } else {
    match.most = line.kids[0].kind == Kind::Missing ? make_test(TestKind::Always, line.span)
                                                    : expander_.option_test_of(line.kids[0], here_);
  }
}

void Checker::send(const ast::Node& line) {
  const Decl* from = expander_.pool_named(line.text, name_span(line), here_);
  const Decl* to = expander_.pool_named(line.text2, line.span, here_);
  if (from == nullptr || to == nullptr)
    return;
  model::Send send;
  send.from = expander_.pool_number(*from);
  send.to = expander_.pool_number(*to);
  const bool is_known = std::any_of(
      variant_->match.sends.begin(), variant_->match.sends.end(), [&](const model::Send& other) {
        return other.from == send.from || other.from == send.to || other.to == send.from;
      });
  if (send.from == send.to || is_known) {
    reporter_->at<Code::BadMatch>(line.span, "a pool is sent once, and to one that is not sent on")
        .hint("captured men want a pool of their own, on their way to the partner");
    return;
  }
  if (line.kids[0].kind == Kind::Missing) {
    send.types.set();
  } else {
    for (const int type : expander_.types_of(line.kids[0], here_))
      send.types.set(static_cast<std::size_t>(type));
  }
  send.next = line.kids[1].kind == Kind::Missing ? make_test(TestKind::Never, line.span)
                                                 : expander_.option_test_of(line.kids[1], here_);
  variant_->match.sends.push_back(std::move(send));
}

}  // namespace polymachy
