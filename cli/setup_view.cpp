// SPDX-License-Identifier: MIT
#include "cli/setup_view.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "cli/board_view.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_named = 8;

struct Choice {
  std::string text;
  std::vector<Man> men;
};

std::vector<Choice> all_choices(GameSession& game,
                                const std::shared_ptr<const Program>& program,
                                SourceSet& sources) {
  std::vector<Choice> choices;
  const std::unique_ptr<GameSession> scratch = make_session(program, sources);
  for (const LegalTurn& turn : game.legal()) {
    Sink sink;
    const bool is_choice = turn.start >= 0;
    if (!is_choice)
      continue;
    if (!scratch->set_start(program->starts[static_cast<std::size_t>(turn.start)].name, sink))
      continue;
    choices.push_back({turn.text, scratch->position().men});
  }
  return choices;
}

/// Squares on which [choice] has a man that some other choice does not place.
std::vector<std::size_t> places_of_its_own(const Choice& choice, const std::vector<Choice>& all) {
  std::vector<std::size_t> places;
  for (std::size_t square = 0; square < choice.men.size(); ++square) {
    const Man man = choice.men[square];
    const auto has_it = [&](const Choice& each) {
      return each.men[square] == man;
    };
    if (!man.none() && !std::all_of(all.begin(), all.end(), has_it))
      places.push_back(square);
  }
  return places;
}

/// `White A f1 L g1; Black K f11 L g11`: the men of [choice] that others place otherwise.
std::string men_of_its_own(const Program& program,
                           const Choice& choice,
                           const std::vector<std::size_t>& places) {
  std::string text;
  for (Side side = 0; side < side_count; ++side) {
    std::size_t named = 0;
    for (const std::size_t square : places) {
      const Man man = choice.men[square];
      if (man.side() != side)
        continue;
      if (named++ == 0)
        text += (text.empty() ? "" : "; ") + program.sides[side].name;
      if (named <= most_named)
        text += " " + program.types[man.type()].letters + " " +
                square_name(program.size, static_cast<Square>(square));
    }
    if (named > most_named)
      text += " and " + std::to_string(named - most_named) + " more";
  }
  return text.empty() ? "no men of its own" : text;
}

}  // namespace

std::string draw_choices(GameSession& game,
                         const std::shared_ptr<const Program>& program,
                         SourceSet& sources) {
  const std::vector<Choice> choices = all_choices(game, program, sources);
  std::size_t widest = 0;
  for (const Choice& choice : choices)
    widest = std::max(widest, columns(choice.text));
  std::string text;
  std::vector<bool> named(program->types.size());
  for (const Choice& choice : choices) {
    const std::vector<std::size_t> places = places_of_its_own(choice, choices);
    for (const std::size_t square : places)
      named[choice.men[square].type()] = true;
    text +=
        "  " + padded(choice.text, widest + 2) + men_of_its_own(*program, choice, places) + "\n";
  }
  std::string legend;
  for (std::size_t type = 0; type < named.size(); ++type)
    if (named[type])
      legend += (legend.empty() ? "" : ", ") + program->types[type].letters + " " +
                program->types[type].name;
  return legend.empty() ? text : text + "  (" + legend + ")\n";
}

}  // namespace polymachy
