// SPDX-License-Identifier: MIT
// What is in force: the variant's own rules, hooks, results, counters and actions, and those of the
// laws it follows, flattened where the `follow` stands. A law counts once; followed twice, either
// condition is enough.
#include <algorithm>
#include <utility>

#include "dsl/sema/checker.hpp"
#include "dsl/syntax/print.hpp"
#include "dsl/text/words.hpp"

namespace polymachy {

using ast::Kind;
using model::Test;
using model::TestKind;

namespace {

bool is_always(const Test& test) { return test.kind == TestKind::Always; }

bool has_force(Kind kind) {
  return kind == Kind::Rule || kind == Kind::Hook || kind == Kind::Action || kind == Kind::Result ||
         kind == Kind::Count || kind == Kind::Captured || kind == Kind::After ||
         kind == Kind::Turn || kind == Kind::Flag;
}

}  // namespace

void Checker::in_force() {
  collect(node_->kids, here_, -1, make_test(TestKind::Always, node_->span));
  for (const Forced& forced : forced_) {
    put_in_force(forced);
  }
}

void Checker::collect(const std::vector<ast::Node>& items,
                      TextScope scope,
                      int law,
                      const Test& when) {
  for (const ast::Node& item : items) {
    if (item.kind == Kind::Follow) {
      follow(item, scope, when);
    } else if (has_force(item.kind)) {
      // A law that is met again only widens its condition.
      const bool known = std::any_of(forced_.begin(), forced_.end(), [&item](const Forced& forced) {
        return forced.node == &item;
      });
      if (!known) {
        forced_.push_back({&item, scope, law});
      }
    } else if (law >= 0 && item.kind != Kind::Missing) {
      reporter_->at<Code::Unexpected>(item.span, plain_word(item.kind))
          .note(
              "a law holds rules, hooks, results, counters, actions, `after action`, `turn`, "
              "`on flag`, `captured` and `follow`");
    }
  }
}

void Checker::follow(const ast::Node& item, TextScope scope, const Test& when) {
  Test both = when;
  if (item.kids.front().kind != Kind::Missing) {
    both = make_and({when, expander_.option_test_of(item.kids.front(), scope)}, item.span);
  }
  for (std::size_t i = 1; i < item.kids.size(); ++i) {
    const ast::Node& word = item.kids[i];
    const Decl* law = expander_.resolve(word.text, word.span, scope, "law", {Kind::Law});
    if (law != nullptr && law->kind != Kind::Law) {
      reporter_->at<Code::WrongSort>(word.span, word.text, sort_of(law->kind), "a law");
    } else if (law != nullptr) {
      follow_law(*law, word.span, both);
    }
  }
}

void Checker::follow_law(const Decl& law, Span use, const Test& when) {
  if (follows_ > max_follows) {
    return;
  }
  if (++follows_ > max_follows) {
    reporter_->at<Code::TooMany>(use, follows_, "laws followed, also by laws", max_follows);
    return;
  }
  const auto open = std::find(open_laws_.begin(), open_laws_.end(), &law);
  if (open != open_laws_.end()) {
    std::string chain;
    for (auto it = open; it != open_laws_.end(); ++it) {
      chain += (*it)->name() + " -> ";
    }
    reporter_->at<Code::CyclicDef>(use, law.name(), chain + law.name())
        .hint("leave out the `follow` that comes back");
    return;
  }
  auto known = std::find_if(
      laws_.begin(), laws_.end(), [&law](const LawInForce& other) { return other.decl == &law; });
  const bool direct = open_laws_.empty();
  if (known != laws_.end() && is_always(known->when)) {
    if (direct && known->direct) {
      reporter_->at<Code::DeadRule>(use, "law " + ticked(law.name()) + " is in force already")
          .label(known->use, "followed here");
    }
    return;
  }
  if (known == laws_.end()) {
    laws_.push_back({&law, when, use, direct});
    known = laws_.end() - 1;
  } else {
    known->when = make_or({known->when, when}, use);
  }
  const int number = static_cast<int>(known - laws_.begin());
  open_laws_.push_back(&law);
  collect(law.node->kids, law.home, number, when);
  open_laws_.pop_back();
}

void Checker::put_in_force(const Forced& forced) {
  const Test when = forced.law < 0 ? make_test(TestKind::Always, forced.node->span)
                                   : laws_[static_cast<std::size_t>(forced.law)].when;
  const std::size_t rules = variant_->rules.size();
  const std::size_t results = variant_->results.size();
  expander_.set_law_use(forced.law >= 0 && node_ != nullptr
                            ? laws_[static_cast<std::size_t>(forced.law)].use
                            : Span{});
  do_force(forced, when);
  expander_.set_law_use(Span{});
  if (forced.law >= 0) {
    LawInForce& law = laws_[static_cast<std::size_t>(forced.law)];
    const bool is_dead =
        (variant_->rules.size() > rules && (known(variant_->rules.back().event) == Known::Never ||
                                            known(variant_->rules.back().when) == Known::Never)) ||
        (variant_->results.size() > results &&
         known(variant_->results.back().test) == Known::Never);
    ++(is_dead ? law.dead : law.live);
    law.ends = law.ends || (is_always(when) && variant_->results.size() > results &&
                            known(variant_->results.back().test) == Known::Always);
  }
}

void Checker::do_force(const Forced& forced, const Test& when) {
  switch (forced.node->kind) {
    case Kind::Rule:
      rule(forced, when);
      break;
    case Kind::Hook:
      hook(forced, when);
      break;
    case Kind::Action:
      action(forced, when);
      break;
    case Kind::After:
      after(forced, when);
      break;
    case Kind::Turn:
      turn(forced, when);
      break;
    case Kind::Flag:
      flag(forced, when);
      break;
    case Kind::Result:
      result(forced, when);
      break;
    case Kind::Captured:
      captured(forced, when);
      break;
    case Kind::Count: {
      const Lookup found = symbols_->find(forced.node->text, forced.scope);
      if (found.finding == Finding::Found && found.decl->kind == Kind::Count) {
        expander_.counter_number(*found.decl);
      }
      break;
    }
    default:
      break;
  }
}

Test Checker::optional_test(const ast::Node& node, TextScope scope, Asking asking) {
  return node.kind == Kind::Missing ? make_test(TestKind::Always, node.span)
                                    : expander_.test_of(node, scope, asking);
}

void Checker::rule(const Forced& forced, const Test& when) {
  const ast::Node& node = *forced.node;
  const auto [place, fresh] = rule_names_.emplace(node.text, name_span(node));
  if (!fresh) {
    reporter_->at<Code::DuplicateName>(name_span(node), node.text)
        .label(place->second, "first here")
        .note("both rules are in force");
  }
  model::Rule rule;
  rule.name = node.text;
  rule.why = node.text2;
  rule.prefer = node.flag;
  rule.event_text = print_expression(node.kids[0]);
  if (node.kids[1].kind != Kind::Missing) {
    rule.when_text = print_expression(node.kids[1]);
  }
  rule.event = expander_.test_of(node.kids[0], forced.scope, asking_in_rule);
  rule.when = optional_test(node.kids[1], forced.scope, asking_in_rule);
  rule.follow = when;
  rule.span = node.span;
  variant_->rules.push_back(std::move(rule));
}

void Checker::hook(const Forced& forced, const Test& when) {
  const ast::Node& node = *forced.node;
  model::Hook hook;
  hook.when = node.text == "depart" ? model::HookWhen::Depart
              : node.text == "take" ? model::HookWhen::Take
                                    : model::HookWhen::Arrive;
  hook.test = optional_test(node.kids[0], forced.scope, asking_in_hook);
  hook.path = expander_.path_of(node.kids[1], forced.scope, PathUse::Hook);
  hook.follow = when;
  hook.span = node.span;
  variant_->hooks.push_back(std::move(hook));
}

void Checker::action(const Forced& forced, const Test& when) {
  const ast::Node& node = *forced.node;
  const auto [place, fresh] = action_names_.emplace(node.text, name_span(node));
  if (!fresh) {
    reporter_->at<Code::DuplicateName>(name_span(node), node.text)
        .label(place->second, "first here");
  }
  model::Path path = expander_.path_of(node.kids[0], forced.scope, PathUse::Action);
  if (!is_always(when)) {
    // An action has no condition of its own in the model, so it begins with one.
    model::Path whole;
    whole.span = node.span;
    model::Path guard;
    guard.kind = model::PathKind::Guard;
    guard.span = when.span;
    guard.test.push_back(when);
    whole.kids.push_back(std::move(guard));
    whole.kids.push_back(std::move(path));
    path = std::move(whole);
  }
  variant_->actions.push_back({node.text, std::move(path)});
}

void Checker::after(const Forced& forced, const Test& when) {
  const ast::Node& node = *forced.node;
  model::AfterBlock block;
  block.name = node.text;
  for (const int type : expander_.types_of(node.kids[0], forced.scope)) {
    block.men.set(static_cast<std::size_t>(type));
  }
  block.path = expander_.path_of(node.kids[1], forced.scope, PathUse::Piece);
  block.follow = when;
  block.span = node.span;
  const auto [place, fresh] = action_names_.emplace(node.text, name_span(node));
  if (!fresh) {
    reporter_->at<Code::DuplicateName>(name_span(node), node.text)
        .label(place->second, "first here");
  }
  variant_->after.push_back(std::move(block));
}

void Checker::turn(const Forced& forced, const Test& when) {
  const ast::Node& node = *forced.node;
  model::TurnRule& turn = variant_->turn;
  if (turn.several) {
    reporter_->at<Code::DuplicateName>(node.span, "turn").label(turn.span, "first here");
    return;
  }
  if (!is_always(when)) {
    reporter_->at<Code::NotBuilt>(node.span, "`turn` in a law that is followed `when`");
  }
  turn.several = true;
  turn.once_per_man = node.flag;
  turn.actions = expander_.value_of(node.kids[0], forced.scope);
  turn.stop = node.kids[1].kind == Kind::Missing
                  ? make_test(TestKind::Always, node.span)
                  : expander_.option_test_of(node.kids[1], forced.scope);
  turn.span = node.span;
}

void Checker::flag(const Forced& forced, const Test& when) {
  const ast::Node& node = *forced.node;
  model::Flag& flag = variant_->flag;
  if (flag.minutes > 0) {
    reporter_->at<Code::DuplicateName>(node.span, "on flag").label(flag.span, "first here");
    return;
  }
  if (!is_always(when)) {
    reporter_->at<Code::NotBuilt>(node.span, "`on flag` in a law that is followed `when`");
  }
  if (node.n < 1 || node.n > max_flag_minutes) {
    reporter_->at<Code::TooMany>(node.span, node.n, "minutes of `on flag`", max_flag_minutes)
        .note("at least one");
    return;
  }
  flag.minutes = node.n;
  flag.span = node.span;
  flag.decision = expander_.decision_of(node.kids[0], forced.scope);
}

void Checker::result(const Forced& forced, const Test& when) {
  const ast::Node& node = *forced.node;
  model::Result result;
  result.outcome = node.text == "win"    ? model::Outcome::Win
                   : node.text == "lose" ? model::Outcome::Lose
                                         : model::Outcome::Draw;
  result.test = expander_.test_of(node.kids[0], forced.scope, asking_in_result);
  result.follow = when;
  result.text = print_expression(node.kids[0]);
  result.why = node.text2;
  result.span = node.span;
  variant_->results.push_back(std::move(result));
}

void Checker::captured(const Forced& forced, const Test& when) {
  const ast::Node& node = *forced.node;
  if (captured_ != nullptr) {
    reporter_->at<Code::DuplicateName>(node.span, "captured").label(captured_->span, "first here");
    return;
  }
  captured_ = &node;
  if (!is_always(when)) {
    reporter_->at<Code::NotBuilt>(node.span, "`captured` in a law that is followed `when`");
  }
  if (const Decl* pool = expander_.pool_named(node.text, name_span(node), forced.scope)) {
    variant_->captured = {expander_.pool_number(*pool), node.text2 == "own", node.flag};
  }
}

}  // namespace polymachy
