// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <numeric>

#include "dsl/text/words.hpp"
#include "interpreter/book/moves.hpp"
#include "interpreter/book/sections.hpp"
#include "interpreter/variant/limits.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_starts = 24;

/// A game at start [name], or at its beginning if there is none.
std::unique_ptr<GameSession> game_at(const PageParts& page, const std::string& name) {
  std::unique_ptr<GameSession> game = make_session(page.loaded.program, page.sources);
  Sink sink;
  if (!name.empty())
    static_cast<void>(game->set_start(name, sink));
  return game;
}

Html men_list(const PageParts& page) {
  const Program& program = *page.loaded.program;
  Html lines;
  for (std::size_t each = 0; each < program.types.size(); ++each) {
    const TypeInfo& info = program.types[each];
    const auto type = static_cast<TypeId>(each);
    if (info.shadow)
      continue;
    lines += part("men-line",
                  {{"place", place_of("piece", info.name)},
                   {"first", page.men.alone(Man::of(type, 0))},
                   {"second", page.men.alone(Man::of(type, 1))},
                   {"name", info.name},
                   {"letters", info.letters}});
  }
  return lines;
}

/// The starts that a side may choose; all of them if no phase is for that.
std::vector<std::size_t> starts_to_choose(const Program& program) {
  std::vector<std::size_t> starts;
  for (const PhaseInfo& phase : program.phases)
    for (const int choice : phase.choices)
      starts.push_back(static_cast<std::size_t>(choice));
  if (!starts.empty())
    return starts;
  starts.resize(program.starts.size());
  std::iota(starts.begin(), starts.end(), std::size_t{0});
  return starts;
}

}  // namespace

Html setup_section(const PageParts& page, std::string& moves, Sink& sink) {
  const Program& program = *page.loaded.program;
  const std::string name = Diagrams(page.loaded.program).start_name();
  const std::unique_ptr<GameSession> game = game_at(page, name);
  const Position& position = game->position();
  moves = moves_json(*game);
  if (const char* limit = game->limit_hit(); limit != nullptr)
    report_limit(limit, "the moves at the start are not all known", sink);
  Picture picture;
  picture.men = &position.men;
  picture.key = "setup";
  picture.large = true;
  picture.label = label_of(page.men, program, position);
  Html caption;
  if (program.starts.size() > 1)
    caption += page.words.linked("Start `" + name + "`. ");
  caption += state_html(page.words, *game);
  return part("section",
              {{"id", "setup"},
               {"title", "The setup"},
               {"body",
                part("setup",
                     {{"board", page.drawing.draw(picture)},
                      {"pools", pools_html(program, page.men, position)},
                      {"caption", caption + part("hint")},
                      {"men", men_list(page)}})}});
}

Html starts_section(const PageParts& page) {
  const Program& program = *page.loaded.program;
  const std::vector<std::size_t> numbers = starts_to_choose(program);
  if (numbers.size() < 2)
    return {};
  Html starts;
  const std::unique_ptr<GameSession> game = game_at(page, "");
  for (std::size_t each = 0; each < numbers.size() && each < most_starts; ++each) {
    const std::string& name = program.starts[numbers[each]].name;
    Sink sink;
    static_cast<void>(game->set_start(name, sink));
    Picture picture;
    picture.men = &game->position().men;
    picture.label = label_of(page.men, program, game->position());
    starts += part(
        "start",
        {{"id", place_of("start", name)}, {"board", page.drawing.draw(picture)}, {"name", name}});
  }
  const std::size_t left = numbers.size() - std::min(numbers.size(), most_starts);
  if (left > 0)
    starts += part("paragraph", {{"text", "And " + number_word(left) + " more."}});
  return part(
      "section",
      {{"id", "starts"}, {"title", "All starts"}, {"body", part("starts", {{"starts", starts}})}});
}

}  // namespace polymachy
