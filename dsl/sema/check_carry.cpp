// SPDX-License-Identifier: MIT
// Games inside men: which game, whose, what a turn is then, and what becomes of a man when his game
// is over. That every end of a game is provided for is checked here, so nobody carries a game that
// is over.
#include <algorithm>
#include <array>

#include "dsl/sema/checker.hpp"
#include "dsl/sema/limits.hpp"

namespace polymachy {

using ast::Kind;
using model::GameEnd;
using model::Path;
using model::PathKind;
using model::TestKind;

namespace {

constexpr std::array end_words{"won", "lost", "drawn"};

GameEnd end_of(const std::string& word) {
  return word == "won" ? GameEnd::Won : word == "lost" ? GameEnd::Lost : GameEnd::Drawn;
}

/// A sequence of one is that one.
const Path& only_part(const Path& path) {
  const bool is_wrapped =
      (path.kind == PathKind::Seq || path.kind == PathKind::Alt) && path.kids.size() == 1;
  return is_wrapped ? only_part(path.kids[0]) : path;
}

}  // namespace

void Checker::carry() {
  const ast::Node* item = only(Kind::Carry, "carry");
  const ast::Node* turn = only(Kind::GamesTurn, "turn");
  const ast::Node* forfeit = only(Kind::Forfeit, "forfeit");
  model::Carry& carry = variant_->carry;
  carry.no_games = carry.out_of_turn = carry.forfeit = make_test(TestKind::Never, variant_->span);
  if (item == nullptr) {
    const auto needs_it = [](const ast::Node& each) {
      return each.kind == Kind::GamesTurn || each.kind == Kind::Forfeit ||
             each.kind == Kind::GameHook;
    };
    const auto first = std::find_if(node_->kids.begin(), node_->kids.end(), needs_it);
    if (first != node_->kids.end())
      reporter_->at<Code::BadCarry>(first->span, "no man of this variant carries a game")
          .hint("`carry game of NAME by TYPES` says who does");
    return;
  }
  carried_game(*item);
  if (turn == nullptr) {
    reporter_->at<Code::BadCarry>(item->span, "nothing says how many games a turn has")
        .hint("write `turn { either most 8 games or 1 action }`");
  } else {
    games_turn(*turn);
  }
  if (forfeit != nullptr)
    carry.forfeit = expander_.test_of(forfeit->kids[0], here_, asking_in_result);
  for (const ast::Node& each : node_->kids) {
    if (each.kind == Kind::GameHook)
      game_hook(each);
  }
  check_ends();
}

void Checker::carried_game(const ast::Node& item) {
  model::Carry& carry = variant_->carry;
  carry.span = item.span;
  bool is_first = true;
  if (item.kids[1].kind != Kind::Missing) {
    const model::Test when = expander_.option_test_of(item.kids[1], here_);
    is_first = when.kind == TestKind::Always;
    if (!is_first && when.kind != TestKind::Never)
      reporter_->at<Code::NotConstant>(item.kids[1].span)
          .note("which game men carry may depend on parameters, not on options");
  }
  const ast::Node& game = item.kids[is_first ? 0 : 2];
  carry.game.variant = game.text;
  carry.game.span = game.span;
  for (const ast::Node& arg : game.kids) {
    if (arg.kids[0].kind != Kind::Int)
      reporter_->at<Code::UnknownName>(arg.kids[0].span, "parameter", arg.kids[0].text);
    carry.game.arguments.push_back(arg.kids[0].n - arg.n);
  }
  for (const int type : expander_.types_of(item.kids[3], here_))
    carry.men.set(static_cast<std::size_t>(type));
}

void Checker::games_turn(const ast::Node& item) {
  model::Carry& carry = variant_->carry;
  if (variant_->turn.several)
    reporter_->at<Code::DuplicateName>(item.span, "turn").label(variant_->turn.span, "first here");
  if (item.n < 1 || item.n > max_games_a_turn) {
    reporter_->at<Code::TooMany>(item.span, item.n, "games a turn", max_games_a_turn);
    return;
  }
  carry.most = static_cast<int>(item.n);
  if (item.kids[0].kind != Kind::Missing)
    carry.no_games = expander_.test_of(item.kids[0], here_, asking_in_result);
  carry.no_games_why = item.text2;
  if (item.kids[1].kind != Kind::Missing)
    carry.out_of_turn = expander_.option_test_of(item.kids[1], here_);
}

void Checker::game_hook(const ast::Node& item) {
  model::GameHook hook;
  hook.end = end_of(item.text);
  hook.span = item.span;
  if (item.kids[0].kind == Kind::Missing) {
    hook.men = variant_->carry.men;
  } else {
    for (const int type : expander_.types_of(item.kids[0], here_))
      hook.men.set(static_cast<std::size_t>(type));
  }
  const Path path = expander_.path_of(item.kids[1], here_, PathUse::Hook);
  const Path& act = only_part(path);
  hook.removes = act.kind == PathKind::Remove;
  if (act.kind == PathKind::Become && act.types_in_order.size() == 1)
    hook.becomes = act.types_in_order[0];
  else if (act.kind != PathKind::Promoted && !hook.removes)
    reporter_->at<Code::BadCarry>(item.kids[1].span, "this cannot be done when a carried game ends")
        .hint("write `become promoted`, `become NAME` or `remove`");
  variant_->carry.hooks.push_back(std::move(hook));
}

/// Whoever carries a running game must be something else when it is over.
void Checker::check_ends() {
  const model::Carry& carry = variant_->carry;
  for (std::size_t type = 0; type < variant_->types.size(); ++type) {
    if (!carry.men.test(type))
      continue;
    for (std::size_t end = 0; end < end_words.size(); ++end) {
      const auto fits = [&](const model::GameHook& hook) {
        return hook.end == static_cast<GameEnd>(end) && hook.men.test(type);
      };
      const auto hook = std::find_if(carry.hooks.begin(), carry.hooks.end(), fits);
      const std::string& name = variant_->types[type].name;
      const std::string when = std::string("when his game is ") + end_words[end];
      if (hook == carry.hooks.end()) {
        reporter_
            ->at<Code::BadCarry>(carry.span, "nothing says what becomes of `" + name + "` " + when)
            .hint(std::string("write `on game ") + end_words[end] + "{" + name + "}: become ...`");
        continue;
      }
      const int becomes = hook->becomes >= 0 ? hook->becomes : variant_->types[type].promotes;
      if (hook->removes)
        continue;
      if (becomes < 0)
        reporter_->at<Code::BadCarry>(hook->span, "`" + name + "` has no declared promotion");
      else if (carry.men.test(static_cast<std::size_t>(becomes)))
        reporter_->at<Code::BadCarry>(
            hook->span, "`" + name + "` would become a man whose game is running, " + when);
    }
  }
}

}  // namespace polymachy
