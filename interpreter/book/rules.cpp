// SPDX-License-Identifier: MIT
// What a variant declares, said in sentences, and beside them the tests as its file has them.
#include <algorithm>

#include "dsl/text/words.hpp"
#include "interpreter/book/sections.hpp"

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

/// Names of the model's [types], `A, B or C`.
std::string names_in(const model::Variant& variant, const model::TypeSet& types, const char* last) {
  std::vector<std::string> names;
  for (std::size_t type = 0; type < variant.types.size(); ++type)
    if (types[type])
      names.push_back(variant.types[type].name);
  return names.size() == variant.types.size() ? "any man" : enumerated(names, last);
}

/// The text of [span] on one line.
std::string written(const SourceSet& sources, Span span) {
  std::string text;
  if (!span.has_file())
    return text;
  for (const char c : sources.slice(span)) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_blank)
      text += c;
    else if (!text.empty() && text.back() != ' ')
      text += ' ';
  }
  return text;
}

/// Sentences as a list; what is of no use to a game is not said.
class Said {
 public:
  explicit Said(const Words& words) : words_(words) {}
  void add(const std::string& sentence) {
    items_ += part("item", {{"text", words_.sentence(sentence)}});
  }
  [[nodiscard]] const Html& items() const { return items_; }

 private:
  const Words& words_;
  Html items_;
};

void say_phases(const model::Variant& variant, Said& said) {
  for (const model::Phase& phase : variant.phases) {
    const std::string& side = variant.sides[static_cast<std::size_t>(phase.side)].name;
    if (phase.choices.empty()) {
      said.add(side + " makes the first move");
      continue;
    }
    std::vector<std::string> names;
    for (const int choice : phase.choices)
      names.push_back("`=" + variant.starts[static_cast<std::size_t>(choice)].name + "`");
    said.add("before the first move " + side +
             " chooses how the men stand: " + enumerated(names, " or "));
  }
}

void say_turn(const PageParts& page, Said& said) {
  const model::Variant& variant = *page.loaded.model;
  if (variant.turn.several) {
    said.add("a turn is made of several actions: " +
             ticked(written(page.sources, variant.turn.span)));
    if (variant.turn.once_per_man)
      said.add("a man that an action of this turn has put on a square makes no other in it");
    if (page.loaded.program->turn.may_stop)
      said.add("after the first action `.` ends the turn");
  }
  for (const model::AfterBlock& block : variant.after)
    said.add("when an action is over, each own " + names_in(variant, block.men, " and ") +
             " makes its run of " + ticked(block.name) +
             ", if it has one, in any order, each once; what it does is written behind the action "
             "and a `;`");
  if (!variant.decisions.empty())
    said.add(
        "some actions end with a choice that is entered by itself, or behind the action, after "
        "`;`");
}

void say_pools(const model::Variant& variant, const Program& program, Said& said) {
  for (std::size_t pool = 0; pool < variant.pools.size(); ++pool) {
    const std::string& name = variant.pools[pool].name;
    std::string text = "each side keeps men off the board in its " + ticked(name);
    if (variant.captured.pool == static_cast<int>(pool))
      text += std::string("; a man who is captured goes to that of the side ") +
              (variant.captured.to_own ? "that took him" : "that lost him") +
              (variant.captured.as_base ? ", as what he was before he was promoted" : "");
    said.add(text);
  }
  const bool can_drop = !program.drops.empty() || !variant.actions.empty();
  if (!can_drop)
    return;
  std::vector<std::string> names;
  for (const model::Action& action : variant.actions)
    names.push_back(ticked(action.name));
  said.add("instead of moving a man, a side may make the action " + enumerated(names, " or "));
}

void say_state(const model::Variant& variant, Said& said) {
  for (const model::Right& right : variant.rights)
    said.add("a man may hold the right " + ticked(right.name) + ": " +
             names_in(variant, right.of, " and ") +
             (right.with.none() ? "" : ", together with " + names_in(variant, right.with, " or ")) +
             "; it is lost when he acts");
}

std::string game_text(const model::Instance& game) {
  std::string list;
  for (const std::int64_t argument : game.arguments)
    list += (list.empty() ? "(" : ", ") + std::to_string(argument);
  return game.variant + (list.empty() ? "" : list + ")");
}

void say_games(const PageParts& page, Said& said) {
  const model::Variant& variant = *page.loaded.model;
  const model::Carry& carry = variant.carry;
  if (carry.game.variant.empty())
    return;
  const std::string inner =
      page.loaded.carried.empty() ? std::string() : page.loaded.carried.front()->title;
  said.add("every " + names_in(variant, carry.men, " and ") + " carries a running game of " +
           ticked(game_text(carry.game)) + (inner.empty() ? "" : ", " + inner) +
           "; the board shown here is the outermost");
  if (page.loaded.carried.size() > 1)
    said.add("the men of that game carry games, too: there are " +
             number_word(page.loaded.carried.size()) + " games inside one another");
  said.add("a turn is one whole turn in each of up to " +
           number_word(static_cast<std::size_t>(carry.most)) +
           " of these games, as many as can be played, or one action on this board; "
           "`a1/e2e4` is a move in the game of the man on a1");
  if (!carry.no_games_why.empty())
    said.add(carry.no_games_why);
  for (const model::GameHook& hook : carry.hooks) {
    const char* end = hook.end == model::GameEnd::Won    ? "wins"
                      : hook.end == model::GameEnd::Lost ? "loses"
                                                         : "draws";
    std::string becomes = "is taken off the board";
    if (!hook.removes && hook.becomes >= 0)
      becomes = "becomes " + variant.types[static_cast<std::size_t>(hook.becomes)].name;
    else if (!hook.removes)
      becomes = "becomes what he is promoted to";
    said.add("the " + names_in(variant, hook.men, " or ") + " whose owner " + end + " his game " +
             becomes);
  }
  if (carry.forfeit.kind != model::TestKind::Never)
    said.add("who ends his turn in check in one of the games may lose that game by it");
}

}  // namespace

Html turn_section(const PageParts& page) {
  const model::Variant& variant = *page.loaded.model;
  const MatchInfo& match = page.loaded.program->match;
  Said said(page.words);
  if (match.boards > 1)
    said.add("the match is played on " + number_word(static_cast<std::size_t>(match.boards)) +
             " boards like the one shown, by the teams " + match.teams[0] + " and " +
             match.teams[1] + "; " + match.teams[0] + " has " + page.loaded.program->sides[0].name +
             " on the first board, and the teams change sides from board to board; a move has the "
             "letter of its board in front, `A:`, and each board has a turn order of its own");
  say_phases(variant, said);
  say_turn(page, said);
  say_games(page, said);
  say_pools(variant, *page.loaded.program, said);
  say_state(variant, said);
  if (said.items().empty())
    return {};
  return part("section",
              {{"id", "turn"},
               {"title", "How a game goes"},
               {"body", part("list", {{"kind", "said"}, {"items", said.items()}})}});
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
