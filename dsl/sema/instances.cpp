// SPDX-License-Identifier: MIT
#include "dsl/sema/instances.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "dsl/sema/limits.hpp"
#include "dsl/sema/symbols.hpp"

namespace polymachy {

using ast::Kind;
using ast::Node;

namespace {

using Numbers = std::map<std::string, std::pair<std::int64_t, Span>>;

bool declares(const Node& node) {
  return declares_name(node.kind) || node.kind == Kind::Param || node.kind == Kind::Bind ||
         node.kind == Kind::ChooseType || node.kind == Kind::Save;
}

void put_numbers(Node& node, const Numbers& numbers, Reporter& reporter) {
  const auto found = numbers.find(node.text);
  if (found != numbers.end() && declares(node))
    reporter.at<Code::DuplicateName>(name_span(node), node.text)
        .label(found->second.second, "a parameter of the variant");
  if (found != numbers.end() && node.kind == Kind::Name && node.kids.empty()) {
    node.kind = Kind::Int;
    node.n = found->second.first;
    return;
  }
  for (Node& kid : node.kids)
    put_numbers(kid, numbers, reporter);
}

bool is_part_of_head(const Node& kid) {
  return kid.kind == Kind::Parameter || kid.kind == Kind::Instance;
}

/// The number of [parameter], or nothing if it is none that it may have.
std::optional<std::int64_t> number_for(const Node& parameter,
                                       std::optional<std::int64_t> given,
                                       Span use,
                                       Reporter& reporter) {
  const std::int64_t least = parameter.kids[1].n;
  const std::int64_t most = parameter.kids[2].n;
  if (most - least >= max_parameter_range) {
    reporter.at<Code::TooMany>(
        parameter.span, most - least + 1, "values of a parameter", max_parameter_range);
    return std::nullopt;
  }
  const std::int64_t number = given.value_or(parameter.kids[0].n);
  if (number >= least && number <= most)
    return number;
  auto report = reporter.at<Code::BadParameter>(
      given ? use : parameter.kids[0].span, parameter.text, number, least, most);
  if (given && use.has_file())
    report.label(parameter.span, "declared here");
  return std::nullopt;
}

}  // namespace

const Node* instance_of(const Node& variant) {
  for (const Node& kid : variant.kids)
    if (kid.kind == Kind::Instance)
      return &kid;
  return nullptr;
}

std::optional<Node> instantiate(const Node& variant,
                                const std::vector<std::int64_t>& arguments,
                                Span use,
                                Reporter& reporter) {
  Node instance = variant;
  Numbers numbers;
  std::size_t count = 0;
  bool all_fit = true;
  for (const Node& parameter : variant.kids) {
    if (parameter.kind != Kind::Parameter)
      continue;
    const bool is_given = count < arguments.size();
    const std::optional<std::int64_t> number = number_for(
        parameter, is_given ? std::optional(arguments[count]) : std::nullopt, use, reporter);
    if (number && !numbers.emplace(parameter.text, std::pair(*number, name_span(parameter))).second)
      reporter.at<Code::DuplicateName>(name_span(parameter), parameter.text);
    all_fit = all_fit && number.has_value();
    ++count;
  }
  if (arguments.size() > count) {
    reporter.at<Code::WrongArguments>(use, variant.text, count, arguments.size());
    return std::nullopt;
  }
  if (!all_fit)
    return std::nullopt;
  for (Node& kid : instance.kids) {
    if (!is_part_of_head(kid))
      put_numbers(kid, numbers, reporter);
  }
  if (!arguments.empty()) {
    std::string list;
    for (const std::int64_t argument : arguments)
      list += (list.empty() ? "(" : ",") + std::to_string(argument);
    instance.text += list + ")";
  }
  return instance;
}

void rename_as(const Node& alias, Node& variant, Reporter& reporter) {
  const auto is_replaced = [&](const Node& old) {
    return old.kind == Kind::Test ||
           (old.kind == Kind::Meta &&
            std::any_of(alias.kids.begin(), alias.kids.end(), [&](const Node& item) {
              return item.kind == Kind::Meta && item.text == old.text;
            }));
  };
  variant.kids.erase(std::remove_if(variant.kids.begin(), variant.kids.end(), is_replaced),
                     variant.kids.end());
  variant.text = alias.text;
  variant.name = alias.name;
  for (const Node& item : alias.kids) {
    if (item.kind == Kind::Meta || item.kind == Kind::Test)
      variant.kids.push_back(item);
    else if (!is_part_of_head(item))
      reporter.at<Code::Unexpected>(item.span, plain_word(item.kind))
          .note("an instance of another variant has a description and tests of its own, no more");
  }
}

}  // namespace polymachy
