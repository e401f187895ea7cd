// SPDX-License-Identifier: MIT
#include "cli/setup_view.hpp"

#include <algorithm>
#include <vector>

#include "cli/board_view.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_named = 8;

struct Choice {
  std::string text;
  std::vector<Man> men;
};

std::vector<Choice> all_choices(Game& game,
                                const std::shared_ptr<const Program>& program,
                                SourceSet& sources) {
  std::vector<Choice> choices;
  Game scratch(program, sources);
  for (const LegalTurn& turn : game.legal()) {
    Sink sink;
    const bool is_choice = turn.start >= 0;
    if (!is_choice)
      continue;
    if (!scratch.set_start(program->starts[static_cast<std::size_t>(turn.start)].name, sink))
      continue;
    choices.push_back({turn.text, scratch.position().men});
  }
  return choices;
}

/// The men of [choice] that some other choice does not place.
std::string men_of_its_own(const Program& program,
                           const Choice& choice,
                           const std::vector<Choice>& all) {
  std::vector<std::string> men;
  for (std::size_t square = 0; square < choice.men.size(); ++square) {
    const Man man = choice.men[square];
    const auto has_it = [&](const Choice& each) {
      return each.men[square] == man;
    };
    if (man.none() || std::all_of(all.begin(), all.end(), has_it))
      continue;
    men.push_back(program.sides[man.side()].name + " " + program.types[man.type()].name + " " +
                  square_name(program.size, static_cast<Square>(square)));
  }
  if (men.empty())
    return "no men of its own";
  std::string text;
  for (std::size_t each = 0; each < men.size() && each < most_named; ++each) {
    text += (each == 0 ? "" : ", ") + men[each];
  }
  if (men.size() > most_named)
    text += " and " + std::to_string(men.size() - most_named) + " more";
  return text;
}

}  // namespace

std::string draw_choices(Game& game,
                         const std::shared_ptr<const Program>& program,
                         SourceSet& sources) {
  const std::vector<Choice> choices = all_choices(game, program, sources);
  std::size_t widest = 0;
  for (const Choice& choice : choices)
    widest = std::max(widest, columns(choice.text));
  std::string text;
  for (const Choice& choice : choices) {
    text +=
        "  " + padded(choice.text, widest + 2) + men_of_its_own(*program, choice, choices) + "\n";
  }
  return text;
}

}  // namespace polymachy
