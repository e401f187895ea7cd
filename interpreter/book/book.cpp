// SPDX-License-Identifier: MIT
#include "interpreter/book/book.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "dsl/text/words.hpp"
#include "interpreter/book/assets.hpp"
#include "interpreter/book/sections.hpp"
#include "interpreter/variant/limits.hpp"

namespace polymachy {
namespace {

constexpr std::string_view sign = "<meta name=\"generator\" content=\"polymachy book\">";
/// The sign stands within so many bytes.
constexpr std::size_t head_bytes = 1024;

const char* on_page = "the page would be too large";

struct Section {
  const char* place;
  const char* title;
  Html html;
};

/// Only a web page is a link: the address comes from the file.
bool is_web_address(std::string_view text) {
  return text.rfind("https://", 0) == 0 || text.rfind("http://", 0) == 0;
}

Html address(const std::string& page) {
  return is_web_address(page) ? part("outside", {{"address", page}}) : escaped(page);
}

std::string byline(const model::Variant& variant) {
  std::string text;
  if (!variant.by.empty())
    text = "by " + variant.by;
  if (variant.year != 0)
    text += (text.empty() ? "" : ", ") + std::to_string(variant.year);
  return text;
}

std::string title_of(const model::Variant& variant) {
  return variant.title.empty() ? variant.name : variant.title;
}

std::string facts(const Program& program) {
  const std::string size =
      std::to_string(program.size.width) + " by " + std::to_string(program.size.height);
  std::string text = "A board of " + size;
  if (program.panel_width > 0) {
    const int across = program.size.width / program.panel_width;
    const int along = program.size.height / std::max(program.panel_height, 1);
    text += ", " + number_word(static_cast<std::size_t>(across * along)) + " boards of " +
            std::to_string(program.panel_width) + " by " + std::to_string(program.panel_height);
  }
  if (program.holes.any())
    text += " without " + number_word(program.holes.count()) + " squares";
  const auto is_shown = [](const TypeInfo& type) {
    return !type.shadow;
  };
  const auto types = std::count_if(program.types.begin(), program.types.end(), is_shown);
  return text + "; " + program.sides[0].name + " and " + program.sides[1].name + "; " +
         number_word(static_cast<std::size_t>(types)) + (types == 1 ? " piece." : " pieces.");
}

Html credits_section(const PageParts& page, std::string_view version) {
  const model::Variant& variant = *page.loaded.model;
  Html body;
  const std::string by = byline(variant);
  body += part("paragraph", {{"text", title_of(variant) + (by.empty() ? "." : ", " + by + ".")}});
  if (!variant.page.empty())
    body += part("paragraph", {{"text", Html{"The rules: "} + address(variant.page)}});
  body +=
      part("paragraph",
           {{"text",
             page.words.linked("This page was made by `polymachy book` " + std::string(version) +
                               " from the file `" + page.loaded.path.filename().string() +
                               "`. The same program plays the game: diagrams, moves and "
                               "examples are what it found, not drawn by hand. The men are "
                               "chess symbols of Unicode, or letters.")}});
  return part("section", {{"id", "credits"}, {"title", "Credits"}, {"body", body}});
}

Html contents(const PageParts& page, const std::vector<Section>& sections) {
  const Program& program = *page.loaded.program;
  Html lines;
  for (const Section& section : sections) {
    if (section.html.empty())
      continue;
    Html links;
    for (std::size_t type = 0;
         std::string_view(section.place) == "pieces" && type < program.types.size();
         ++type) {
      const TypeInfo& info = program.types[type];
      if (!info.shadow)
        links += part("contents-piece",
                      {{"place", place_of("piece", info.name)},
                       {"name", info.name},
                       {"man", page.men.alone(Man::of(static_cast<TypeId>(type), 0))}});
    }
    lines += part("contents-line",
                  {{"place", section.place},
                   {"text", section.title},
                   {"more", links.empty() ? Html{} : part("contents-pieces", {{"links", links}})}});
  }
  return lines;
}

template <class Number>
std::string numbers_json(int count, const Number& number) {
  std::string json = "[";
  for (int each = 0; each < count; ++each)
    json += (each == 0 ? "" : ",") + number(each);
  return json + "]";
}

/// What the script knows: the board, names, and the moves of every board that can be clicked.
Html data_json(const PageParts& page,
               const std::string& setup_moves,
               const std::vector<Example>& examples) {
  const Program& program = *page.loaded.program;
  const auto x = [&](int file) {
    return std::to_string(page.drawing.x(file));
  };
  const auto y = [&](int rank) {
    return std::to_string(page.drawing.y(rank));
  };
  const auto name = [&](int file) {
    return script_string(file_name(file));
  };
  std::string json = "{\"x\":" + numbers_json(program.size.width, x) +
                     ",\"y\":" + numbers_json(program.size.height, y) +
                     ",\"files\":" + numbers_json(program.size.width, name) + ",\"sides\":[" +
                     script_string(program.sides[0].name) + "," +
                     script_string(program.sides[1].name) + "],\"types\":[";
  for (std::size_t type = 0; type < program.types.size(); ++type)
    json += (type == 0 ? "" : ",") + script_string(program.types[type].name);
  json += "],\"boards\":{\"setup\":" + setup_moves;
  for (const Example& example : examples)
    for (const auto& [key, moves] : example.boards)
      json += ",\n" + script_string(key) + ":" + moves;
  return {json + "}}"};
}

std::optional<Loaded> with_usual_options(const Loaded& loaded, Sink& sink) {
  const std::vector<OptionInfo>& options = loaded.program->options;
  const auto is_usual = [](const OptionInfo& option) {
    return option.chosen == 0;
  };
  if (std::all_of(options.begin(), options.end(), is_usual))
    return loaded;
  Loaded usual = loaded;
  usual.program = compile_loaded(
      loaded, model::default_options(*loaded.model), loaded.program->options_used, sink);
  if (!usual.program)
    return std::nullopt;
  return usual;
}

}  // namespace

std::optional<Book> make_book(const Loaded& loaded,
                              SourceSet& sources,
                              Sink& sink,
                              std::string_view version) {
  const Program& program = *loaded.program;
  const model::Variant& variant = *loaded.model;
  const Men men(program);
  const BoardDrawing drawing(program, men);
  const Words words(program);
  const PageParts page{loaded, sources, men, drawing, words};

  // Tests speak of the usual values of options, whatever is chosen for the rest of the page.
  const std::optional<Loaded> usual = with_usual_options(loaded, sink);
  if (!usual)
    return std::nullopt;
  const std::vector<Example> examples = run_examples({*usual, sources, men, drawing, words}, sink);
  if (sink.has_errors())
    return std::nullopt;
  Patience patience{max_book_squares};
  std::string setup_moves;
  std::vector<Section> sections;
  sections.push_back({"setup", "The setup", setup_section(page, setup_moves, sink)});
  if (sink.has_errors())
    return std::nullopt;
  sections.push_back({"turn", "How a game goes", turn_section(page)});
  sections.push_back({"pieces", "The pieces", pieces_section(page, examples, patience)});
  if (patience.is_out()) {
    report_limit("book-squares", "the move diagrams are not complete", sink);
    return std::nullopt;
  }
  sections.push_back({"rules", "Special rules", rules_section(page, examples)});
  sections.push_back({"results", "How a game ends", results_section(page, examples)});
  sections.push_back({"options", "Options", options_section(page, examples)});
  sections.push_back({"starts", "All starts", starts_section(page)});
  sections.push_back({"examples",
                      "Worked examples",
                      examples_section(examples, usual->program != loaded.program)});
  sections.push_back({"credits", "Credits", credits_section(page, version)});

  Html bodies;
  for (const Section& section : sections)
    bodies += section.html;
  const std::string by = byline(variant);
  Book book;
  book.html =
      part(
          "page",
          {{"title", title_of(variant)},
           {"style", Html{std::string(book_css())}},
           {"script", Html{std::string(book_js())}},
           {"definitions",
            part("definitions", {{"board", drawing.definitions()}, {"men", men.definitions()}})},
           {"byline", by.empty() ? Html{} : part("byline", {{"text", as_sentence(by)}})},
           {"about",
            variant.about.empty() ? Html{} : part("about", {{"text", as_sentence(variant.about)}})},
           {"facts", facts(program)},
           {"contents", contents(page, sections)},
           {"sections", bodies},
           {"data", data_json(page, setup_moves, examples)}})
          .text;
  if (book.html.size() > max_book_bytes) {
    report_limit("book-bytes", on_page, sink);
    return std::nullopt;
  }
  book.examples = examples.size();
  book.pieces = static_cast<std::size_t>(
      std::count_if(program.types.begin(), program.types.end(), [](const TypeInfo& type) {
        return !type.shadow;
      }));
  return book;
}

bool is_book(std::string_view text) {
  return text.substr(0, head_bytes).find(sign) != std::string_view::npos;
}

}  // namespace polymachy
