// SPDX-License-Identifier: MIT
// Comparisons and the values in them; what an option is compared with; and the things that a
// variant is found to speak of (rights, marks, pools, counters, options), which get their number in
// the model when they are first named.
#include <algorithm>
#include <utility>

#include "dsl/diag/suggest.hpp"
#include "dsl/sema/expander.hpp"

namespace polymachy {

using ast::Kind;
using model::Test;
using model::TestKind;
using model::Value;
using model::ValueKind;

namespace {

std::optional<model::Compare> compare_of(const std::string& text) {
  static const std::map<std::string, model::Compare> table = {{"=", model::Compare::Equal},
                                                              {"!=", model::Compare::NotEqual},
                                                              {"<", model::Compare::Less},
                                                              {"<=", model::Compare::LessEqual},
                                                              {">", model::Compare::Greater},
                                                              {">=", model::Compare::GreaterEqual}};
  const auto found = table.find(text);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

Test Expander::compare(const ast::Node& node, Env& env) {
  const ast::Node& left = node.kids[0];
  if (left.kind == Kind::Name && !is_builtin(left.text) && env.args.count(left.text) == 0) {
    const Lookup found = symbols_->find(left.text, env.scope);
    if (found.finding == Finding::Found && found.decl->kind == Kind::Option) {
      found.decl->is_used = true;
      return option_is(node, *found.decl, env);
    }
  }
  std::optional<Value> a = value(left, env);
  std::optional<Value> b = value(node.kids[1], env);
  const std::optional<model::Compare> how = compare_of(node.text);
  if (!a || !b || !how) {
    return make_test(TestKind::Always, node.span);
  }
  if (a->kind == ValueKind::Constant && b->kind == ValueKind::Constant) {
    return make_test(model::holds(*how, a->number, b->number) ? TestKind::Always : TestKind::Never,
                     node.span);
  }
  Test result = make_test(TestKind::Compared, node.span);
  result.compare = *how;
  result.values.push_back(std::move(*a));
  result.values.push_back(std::move(*b));
  return result;
}

Test Expander::option_is(const ast::Node& node, const Decl& option, Env&) {
  const ast::Node& right = node.kids[1];
  if (node.text != "=" && node.text != "!=") {
    error<Code::Expected>(node.span, "`=` or `!=`").at("an option has no order");
    return make_test(TestKind::Always, node.span);
  }
  std::vector<std::string> values;
  for (const ast::Node& word : option.node->kids) {
    values.push_back(word.text);
  }
  const std::string text = right.kind == Kind::Int ? std::to_string(right.n) : right.text;
  const auto found = std::find(values.begin(), values.end(), text);
  if (found == values.end()) {
    error<Code::BadOptionValue>(right.span, text, option.name()).hint(did_you_mean(text, values));
    return make_test(TestKind::Always, node.span);
  }
  Test result = make_test(TestKind::OptionIs, node.span);
  result.index = option_number(option);
  result.value = static_cast<int>(found - values.begin());
  return node.text == "=" ? result : make_not(std::move(result), valid_, node.span);
}

std::optional<Value> Expander::value(const ast::Node& node, Env& env) {
  switch (node.kind) {
    case Kind::Paren:
      return value(node.kids.front(), env);
    case Kind::Int: {
      Value result;
      result.number = node.n;
      return result;
    }
    case Kind::CountOf: {
      Value result;
      result.kind = ValueKind::Squares;
      result.test.push_back(look_at(node.kids.front(), env));
      return result;
    }
    case Kind::PoolSize:
      return pool_size(node.text, node.text2, node, env);
    case Kind::Name:
      return value_name(node, env);
    case Kind::Missing:
      return std::nullopt;
    default:
      error<Code::Expected>(node.span, "a number");
      return std::nullopt;
  }
}

std::optional<Value> Expander::value_name(const ast::Node& node, Env& env) {
  Value result;
  if (node.kids.size() == 1 && node.kids.front().kind == Kind::Name) {
    return pool_size(node.text, node.kids.front().text, node, env);
  }
  if (env.args.count(node.text) != 0) {
    const std::optional<std::int64_t> found = number(node, env);
    result.number = found.value_or(0);
    return found ? std::optional<Value>(result) : std::nullopt;
  }
  if (node.text == "repeats") {
    if (!asking_.history) {
      static_cast<void>(not_here(node.span, "`repeats`"));
      return std::nullopt;
    }
    result.kind = ValueKind::Repeats;
    return result;
  }
  if (is_builtin(node.text)) {
    wrong_sort(node, "a test", "a number");
    return std::nullopt;
  }
  const Decl* decl =
      resolve(node.text, name_span(node), env.scope, "number", {Kind::Count, Kind::Option});
  if (decl == nullptr) {
    return std::nullopt;
  }
  if (decl->kind != Kind::Count) {
    wrong_sort(node, sort_of(decl->kind), "a number");
    return std::nullopt;
  }
  if (!asking_.history) {
    static_cast<void>(not_here(node.span, "counter `" + node.text + "`"));
    return std::nullopt;
  }
  result.kind = ValueKind::Counter;
  result.index = counter_number(*decl);
  return result;
}

std::optional<Value> Expander::pool_size(const std::string& pool,
                                         const std::string& side,
                                         const ast::Node& node,
                                         Env& env) {
  const Decl* decl = pool_named(pool, name_span(node), env.scope);
  if (decl == nullptr) {
    return std::nullopt;
  }
  if (side != "own" && side != "enemy") {
    error<Code::Expected>(node.span, "`own` or `enemy`");
    return std::nullopt;
  }
  Value result;
  result.kind = ValueKind::Pool;
  result.index = pool_number(*decl);
  result.own = side == "own";
  return result;
}

int Expander::right_number(const Decl& decl) {
  const auto [place, fresh] = rights_.emplace(&decl, static_cast<int>(variant_->rights.size()));
  if (!fresh) {
    return place->second;
  }
  const int number = place->second;
  const ast::Node& node = *decl.node;
  variant_->rights.push_back({node.text, {}, {}, {}});
  if (variant_->rights.size() == max_rights + 1) {
    reporter_->at<Code::TooMany>(name_span(node), max_rights + 1, "rights", max_rights);
  }
  const std::vector<Frame> frames = std::exchange(frames_, {});
  model::Right right{node.text, {}, {}, {}};
  for (const int type : types_of(node.kids[0], decl.home)) {
    right.of.set(static_cast<std::size_t>(type));
  }
  if (node.kids[1].kind != Kind::Missing) {
    for (const int type : types_of(node.kids[1], decl.home)) {
      right.with.set(static_cast<std::size_t>(type));
    }
    // A right that needs a partner whom the variant does not have is nobody's.
    right.of = right.with.none() ? model::TypeSet{} : right.of;
  }
  for (std::size_t i = 2; i < node.kids.size(); ++i) {
    const ast::Node& letter = node.kids[i];
    if (letter.text.size() != 1) {
      reporter_->at<Code::Expected>(letter.span, "a single letter");
      continue;
    }
    const char c = letter.text[0];
    const bool is_lower = c >= 'a' && c <= 'z';
    const int east = letter.text2 == "east" ? 1 : letter.text2 == "west" ? -1 : 0;
    right.letters.push_back({is_lower ? static_cast<char>(c - 'a' + 'A') : c, east});
  }
  frames_ = frames;
  variant_->rights[static_cast<std::size_t>(number)] = std::move(right);
  return number;
}

int Expander::mark_number(const Decl& decl) {
  const auto [place, fresh] = marks_.emplace(&decl, static_cast<int>(variant_->marks.size()));
  if (fresh) {
    variant_->marks.push_back({decl.name(), static_cast<int>(decl.node->n)});
    if (decl.node->n != 1) {
      reporter_->at<Code::NotBuilt>(decl.node->span, "a mark that lives longer than 1 turn");
    }
    if (variant_->marks.size() == max_marks + 1) {
      reporter_->at<Code::TooMany>(name_span(*decl.node), max_marks + 1, "marks", max_marks);
    }
  }
  return place->second;
}

int Expander::pool_number(const Decl& decl) {
  const auto [place, fresh] = pools_.emplace(&decl, static_cast<int>(variant_->pools.size()));
  if (fresh) {
    variant_->pools.push_back({decl.name()});
    if (variant_->pools.size() == max_kinds_of_pool + 1) {
      reporter_->at<Code::TooMany>(
          name_span(*decl.node), max_kinds_of_pool + 1, "pools", max_kinds_of_pool);
    }
  }
  return place->second;
}

int Expander::counter_number(const Decl& decl) {
  const auto [place, fresh] = counters_.emplace(&decl, static_cast<int>(variant_->counters.size()));
  if (!fresh) {
    return place->second;
  }
  const int number = place->second;
  const ast::Node& node = *decl.node;
  variant_->counters.push_back({node.text, {}, {}});
  if (variant_->counters.size() == max_counters + 1) {
    reporter_->at<Code::TooMany>(name_span(node), max_counters + 1, "counters", max_counters);
  }
  const Asking before = asking_;
  const std::vector<Frame> frames = std::exchange(frames_, {});
  std::vector<Test> resets;
  std::vector<Test> holds;
  for (const ast::Node& line : node.kids) {
    std::vector<Test>& list = line.kind == Kind::Reset ? resets : holds;
    list.push_back(test_of(line.kids.front(), decl.home, asking_in_counter));
  }
  asking_ = before;
  frames_ = frames;
  model::Counter& counter = variant_->counters[static_cast<std::size_t>(number)];
  counter.reset = make_or(std::move(resets), node.span);
  counter.hold = make_or(std::move(holds), node.span);
  return number;
}

int Expander::event_number(const Decl& decl) {
  const auto [place, fresh] = events_.emplace(&decl, static_cast<int>(variant_->events.size()));
  if (!fresh) {
    return place->second;
  }
  const int number = place->second;
  variant_->events.push_back({decl.name(), {}});
  if (variant_->events.size() == max_events + 1) {
    reporter_->at<Code::TooMany>(
        name_span(*decl.node), max_events + 1, "events that `last` asks for", max_events);
  }
  const Asking before = asking_;
  const std::vector<Frame> frames = std::exchange(frames_, {});
  Test test = test_of(decl.node->kids.front(), decl.home, asking_in_event);
  asking_ = before;
  frames_ = frames;
  variant_->events[static_cast<std::size_t>(number)].test = std::move(test);
  return number;
}

int Expander::option_number(const Decl& decl) {
  const auto [place, fresh] = options_.emplace(&decl, static_cast<int>(variant_->options.size()));
  if (fresh) {
    model::OptionDecl option{decl.name(), decl.node->text2, {}};
    for (const ast::Node& word : decl.node->kids) {
      option.values.push_back(word.text);
    }
    variant_->options.push_back(std::move(option));
  }
  return place->second;
}

}  // namespace polymachy
