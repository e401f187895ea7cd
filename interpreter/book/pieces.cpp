// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <set>

#include "dsl/text/words.hpp"
#include "interpreter/book/sections.hpp"
#include "interpreter/variant/describe.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_ways = 64;

int distance(BoardSize size, Square a, Square b) {
  return std::max(std::abs(size.file(a) - size.file(b)), std::abs(size.rank(a) - size.rank(b)));
}

/// The ways of second legs, each from the man to the farthest square it leads to.
std::vector<Way> ways_of(const Program& program, const Diagram& diagram) {
  std::set<Square> inner;
  for (const auto& each : diagram.through)
    inner.insert(each.second.begin(), each.second.end());
  std::vector<Way> ways;
  for (const auto& [target, through] : diagram.through) {
    const bool is_shown = diagram.reach[target] == Reach::Second;
    if (!is_shown || inner.count(target) > 0 || ways.size() == most_ways)
      continue;
    Way way = through;
    std::sort(way.begin(), way.end(), [&](Square a, Square b) {
      return distance(program.size, diagram.origin, a) < distance(program.size, diagram.origin, b);
    });
    way.insert(way.begin(), diagram.origin);
    way.push_back(target);
    ways.push_back(std::move(way));
  }
  return ways;
}

/// Squares that are no end of a move, on which a man lets this one go somewhere.
std::vector<Square> hurdles_of(const Diagram& diagram) {
  std::set<Square> hurdles;
  for (const auto& [target, over] : diagram.over)
    if (over.size() == 1 && diagram.reach[over.front()] == Reach::None)
      hurdles.insert(over.front());
  return {hurdles.begin(), hurdles.end()};
}

Html legend_line(std::string_view mark, std::string_view words) {
  return part("legend-line", {{"mark", mark}, {"words", words}});
}

Html diagram_html(const PageParts& page, const Diagram& diagram, std::string_view where) {
  const Program& program = *page.loaded.program;
  Picture picture;
  std::vector<Man> men;
  std::vector<Square> used{diagram.origin};
  for (std::size_t square = 0; square < diagram.men.size(); ++square) {
    men.push_back(Man{diagram.men[square]});
    if (!men.back().none())
      used.push_back(static_cast<Square>(square));
  }
  std::string told;
  for (std::size_t square = 0; square < diagram.reach.size(); ++square) {
    const auto at = static_cast<Square>(square);
    const Reach reach = diagram.reach[square];
    if (reach == Reach::None || !men[square].none())
      continue;
    picture.marks.emplace_back(at, mark_of(reach));
    used.push_back(at);
  }
  picture.ways = ways_of(program, diagram);
  const std::vector<Square> hurdles = hurdles_of(diagram);
  for (const Square hurdle : hurdles)
    picture.marks.emplace_back(hurdle, "hurdle");
  Html legend;
  for (const Reach reach : all_reaches()) {
    const auto number = std::count(diagram.reach.begin(), diagram.reach.end(), reach);
    if (number == 0)
      continue;
    legend += legend_line(mark_of(reach), reach_words(reach));
    told += ", " + number_word(static_cast<std::size_t>(number)) + " where it " +
            std::string(reach_words(reach));
  }
  if (!picture.ways.empty())
    legend += part("legend-way", {{"words", "the way there, which must be free"}});
  if (!hurdles.empty())
    legend += legend_line("hurdle", "a man must stand here");
  if (diagram.only_some)
    legend += part("item", {{"text", only_some_words}});
  const std::string from = square_name(program.size, diagram.origin);
  picture.men = &men;
  picture.label = program.types[diagram.type].name + " on " + from +
                  (told.empty() ? ", with no move" : ": squares" + told.substr(1));
  return part("move-diagram",
              {{"board", page.drawing.draw(picture, page.drawing.around(used))},
               {"caption", "From " + from + ", " + std::string(where) + "."},
               {"legend", legend}});
}

Html piece_html(const PageParts& page,
                TypeId type,
                const std::vector<Example>& examples,
                Diagrams& drawn) {
  const Program& program = *page.loaded.program;
  const TypeInfo& info = program.types[type];
  Html clauses;
  for (const std::string& clause : type_clauses(program, type))
    clauses += part("item", {{"text", page.words.sentence(clause)}});
  const Diagram middle = drawn.of(type);
  Html diagrams = diagram_html(page, middle, "on an empty board");
  for (const Diagram& home : drawn.at_home(middle))
    diagrams += diagram_html(page, home, "where it begins");
  std::vector<std::size_t> spoken_of;
  for (const Example& example : examples)
    if (example.types.count(info.name) > 0)
      spoken_of.push_back(example.number);
  return part(
      "piece",
      {{"id", place_of("piece", info.name)},
       {"first", page.men.alone(Man::of(type, 0))},
       {"second", page.men.alone(Man::of(type, 1))},
       {"name", info.name},
       {"letters", info.letters},
       {"note",
        info.note.empty() ? Html{} : part("note", {{"text", page.words.sentence(info.note)}})},
       {"clauses", part("list", {{"kind", "clauses"}, {"items", clauses}})},
       {"path", info.text.empty() ? Html{} : part("path", {{"path", info.text}})},
       {"see", see_examples(spoken_of)},
       {"diagrams", diagrams}});
}

}  // namespace

Html pieces_section(const PageParts& page,
                    const std::vector<Example>& examples,
                    Patience& patience) {
  const Program& program = *page.loaded.program;
  Diagrams drawn(page.loaded.program, &patience);
  Html body;
  for (std::size_t type = 0; type < program.types.size() && !patience.is_out(); ++type)
    if (!program.types[type].shadow)
      body += piece_html(page, static_cast<TypeId>(type), examples, drawn);
  return part("section", {{"id", "pieces"}, {"title", "The pieces"}, {"body", body}});
}

}  // namespace polymachy
