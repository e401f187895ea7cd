// SPDX-License-Identifier: MIT
// What a variant declares, said in sentences, and beside them the tests as its file has them.
#include <algorithm>

#include "dsl/text/words.hpp"
#include "interpreter/book/sections.hpp"
#include "interpreter/variant/course_words.hpp"

namespace polymachy {
namespace {

/// Numbers of the examples of which [is_of] holds.
template <class IsOf>
Html see(const std::vector<Example>& examples, const IsOf& is_of) {
  std::vector<std::size_t> numbers;
  for (const Example& example : examples)
    if (is_of(example))
      numbers.push_back(example.number);
  return see_examples(numbers);
}

std::string test_text(const Program& program, int test) {
  return test < 0 ? std::string() : program.tests[static_cast<std::size_t>(test)].text;
}

}  // namespace

Html turn_section(const PageParts& page) {
  Html items;
  for (const std::string& clause : course_clauses(page.loaded, page.sources))
    items += part("item", {{"text", page.words.sentence(clause)}});
  if (items.empty())
    return {};
  return part("section",
              {{"id", "turn"},
               {"title", "How a game goes"},
               {"body", part("list", {{"kind", "said"}, {"items", items}})}});
}

Html rules_section(const PageParts& page, const std::vector<Example>& examples) {
  const Program& program = *page.loaded.program;
  Html body;
  std::vector<std::string> seen;
  for (const RuleInfo& rule : program.rules) {
    if (std::find(seen.begin(), seen.end(), rule.name) != seen.end())
      continue;
    seen.push_back(rule.name);
    const std::string event = test_text(program, rule.event);
    const std::string when = test_text(program, rule.when);
    std::string in_file = rule.kind == RuleKind::Prefer ? "prefer " : "forbid ";
    in_file += event + (when.empty() ? "" : " when " + when);
    body += part(
        "rule",
        {{"id", place_of("rule", rule.name)},
         {"name", rule.name},
         {"why",
          rule.why.empty() ? Html{} : part("paragraph", {{"text", page.words.sentence(rule.why)}})},
         {"written",
          event.empty() ? Html{} : Html{"In the file: "} + part("code", {{"text", in_file}})},
         {"see",
          see(examples, [&](const Example& each) { return each.rules.count(rule.name) > 0; })}});
  }
  if (body.empty())
    return {};
  return part("section", {{"id", "rules"}, {"title", "Special rules"}, {"body", body}});
}

Html results_section(const PageParts& page, const std::vector<Example>& examples) {
  const Program& program = *page.loaded.program;
  Html items;
  std::size_t number = 0;
  for (const ResultInfo& result : program.results) {
    const char* word = result.outcome == OutcomeKind::Win    ? "A side wins"
                       : result.outcome == OutcomeKind::Lose ? "A side loses"
                                                             : "The game is a draw";
    const std::string text = test_text(program, result.test);
    items += part(
        "result",
        {{"id", place_of("result", std::to_string(++number))},
         {"outcome", word},
         {"why", result.why.empty() ? Html{"."} : Html{": "} + page.words.linked(result.why + ".")},
         {"written", text.empty() ? Html{} : part("code", {{"text", text}})},
         {"see", see(examples, [&](const Example& each) {
            return !result.why.empty() && each.results.count(result.why) > 0;
          })}});
  }
  if (!page.loaded.model->endless.empty())
    items += part("item", {{"text", page.words.sentence(page.loaded.model->endless)}});
  if (items.empty())
    return {};
  return part("section",
              {{"id", "results"},
               {"title", "How a game ends"},
               {"body", part("list", {{"kind", "results"}, {"items", items}})}});
}

Html options_section(const PageParts& page, const std::vector<Example>& examples) {
  const Program& program = *page.loaded.program;
  Html items;
  for (const OptionInfo& option : program.options) {
    Html values;
    for (std::size_t value = 0; value < option.values.size(); ++value) {
      const bool is_chosen = static_cast<int>(value) == option.chosen;
      values += (value == 0 ? Html{} : Html{", "}) +
                part("option-value",
                     {{"kind", Html{is_chosen ? " class=\"chosen\"" : ""}},
                      {"text", option.values[value]}}) +
                Html{is_chosen ? " (on this page)" : ""};
    }
    items += part(
        "option",
        {{"id", place_of("option", option.name)},
         {"name", option.name},
         {"values", values},
         {"note", option.note.empty() ? Html{} : Html{". "} + page.words.sentence(option.note)},
         {"see", see(examples, [&](const Example& each) {
            return each.options.count(option.name) > 0;
          })}});
  }
  if (items.empty())
    return {};
  return part(
      "section",
      {{"id", "options"},
       {"title", "Options"},
       {"body",
        part("paragraph", {{"text", "What the players may agree on; the first value is usual."}}) +
            part("list", {{"kind", "options"}, {"items", items}})}});
}

Html examples_section(const std::vector<Example>& examples, bool is_unusual) {
  Html body;
  for (const Example& example : examples)
    body += example.html;
  if (body.empty())
    return {};
  if (is_unusual)
    body = part("note",
                {{"text",
                  "The examples are played with the usual value of every option, unless they say "
                  "another."}}) +
           body;
  return part("section", {{"id", "examples"}, {"title", "Worked examples"}, {"body", body}});
}

}  // namespace polymachy
