// SPDX-License-Identifier: MIT
#include "interpreter/book/board.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace polymachy {
namespace {

constexpr int panel_gap = 5;
constexpr int margin_west = 7;
constexpr int margin_south = 7;
constexpr int margin_else = 1;
/// Boards up to this size are shown whole, also where little of them is used.
constexpr int most_whole = 10;

int panels_before(int line, int panel) { return panel > 0 ? line / panel : 0; }

struct MarkName {
  Reach reach;
  std::string_view name;
};
constexpr std::array<MarkName, 13> mark_names{{
    {Reach::Moves, "moves"},
    {Reach::Takes, "takes"},
    {Reach::Both, "both"},
    {Reach::Second, "leg"},
    {Reach::GoesOn, "goeson"},
    {Reach::Flight, "flight"},
    {Reach::Lifted, "lifted"},
    {Reach::Over, "over"},
    {Reach::Afar, "afar"},
    {Reach::Hops, "hops"},
    {Reach::TakesOver, "takesover"},
    {Reach::Beyond, "beyond"},
    {Reach::Attacks, "attacks"},
}};

}  // namespace

std::string_view mark_of(Reach reach) {
  for (const MarkName& each : mark_names)
    if (each.reach == reach)
      return each.name;
  return {};
}

int BoardDrawing::x(int file) const {
  return file * square_units + panels_before(file, program_.panel_width) * panel_gap;
}

int BoardDrawing::y(int rank) const {
  const int from_top = program_.size.height - 1 - rank;
  return from_top * square_units + panels_before(from_top, program_.panel_height) * panel_gap;
}

Window BoardDrawing::whole() const {
  return {0, program_.size.width - 1, 0, program_.size.height - 1};
}

Window BoardDrawing::around(const std::vector<Square>& squares) const {
  const BoardSize size = program_.size;
  if (squares.empty() || (size.width <= most_whole && size.height <= most_whole))
    return whole();
  Window window{size.width, -1, size.height, -1};
  for (const Square square : squares) {
    window.west = std::min(window.west, size.file(square) - 1);
    window.east = std::max(window.east, size.file(square) + 1);
    window.south = std::min(window.south, size.rank(square) - 1);
    window.north = std::max(window.north, size.rank(square) + 1);
  }
  window.west = std::max(window.west, 0), window.south = std::max(window.south, 0);
  window.east = std::min(window.east, size.width - 1);
  window.north = std::min(window.north, size.height - 1);
  return window;
}

Html BoardDrawing::definitions() const {
  std::array<std::string, 2> squares;
  for (int rank = 0; rank < program_.size.height; ++rank) {
    for (int file = 0; file < program_.size.width; ++file) {
      if (program_.holes[program_.size.at(file, rank)])
        continue;
      squares[static_cast<std::size_t>((file + rank) % 2)] += fmt::format(
          "M{} {}h{}v{}h-{}z", x(file), y(rank), square_units, square_units, square_units);
    }
  }
  Html marks;
  for (const MarkName& each : mark_names)
    marks += part("mark-" + std::string(each.name));
  return part("board-squares",
              {{"dark", squares[0]},
               {"light", squares[1]},
               {"marks", marks + part("mark-hurdle") + part("mark-leg-square")}});
}

Html BoardDrawing::coordinates(const Window& window) const {
  Html html;
  const int below = y(window.south) + square_units + margin_south - 2;
  for (int file = window.west; file <= window.east; ++file)
    html.text += fmt::format(
        "<text x=\"{}\" y=\"{}\">{}</text>", x(file) + square_units / 2, below, file_name(file));
  const int beside = x(window.west) - margin_west / 2;
  for (int rank = window.south; rank <= window.north; ++rank)
    html.text += fmt::format(
        "<text x=\"{}\" y=\"{}\">{}</text>", beside, y(rank) + square_units / 2 + 2, rank + 1);
  return html;
}

Html BoardDrawing::contents(const Picture& picture, const Window& window) const {
  Html html;
  const auto is_shown = [&](Square square) {
    const int file = program_.size.file(square);
    const int rank = program_.size.rank(square);
    return file >= window.west && file <= window.east && rank >= window.south &&
           rank <= window.north;
  };
  if (!picture.changed.empty()) {
    std::string path;
    for (const Square square : picture.changed)
      path += fmt::format("M{} {}h10v10h-10z", x(square), y(square));
    html.text += "<path class=\"changed\" d=\"" + path + "\"/>";
  }
  const auto centre = [&](Square square) {
    return fmt::format("{} {}", x(square) + square_units / 2, y(square) + square_units / 2);
  };
  for (const Way& way : picture.ways) {
    std::string path;
    for (const Square square : way)
      path += (path.empty() ? "M" : "L") + centre(square);
    html.text += "<path class=\"way\" d=\"" + path + "\"/>";
  }
  for (std::size_t square = 0; picture.men != nullptr && square < picture.men->size(); ++square) {
    const Man man = (*picture.men)[square];
    const auto at = static_cast<Square>(square);
    if (!man.none() && is_shown(at))
      html += men_.at(man, x(at), y(at), picture.key.empty() ? no_square : at);
  }
  for (const auto& [square, mark] : picture.marks)
    html.text += fmt::format("<use href=\"#k-{}\" x=\"{}\" y=\"{}\"/>", mark, x(square), y(square));
  for (const Arrow& arrow : picture.arrows) {
    // From near the centre to near the centre: the tip must not hide who stands there.
    const double dx = x(arrow.to) - x(arrow.from);
    const double dy = y(arrow.to) - y(arrow.from);
    const double length = std::sqrt(dx * dx + dy * dy);
    if (length < 1)
      continue;
    const double cx = x(arrow.from) + square_units / 2.0;
    const double cy = y(arrow.from) + square_units / 2.0;
    html.text += fmt::format(
        "<path class=\"arrow {}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" marker-end=\"url(#tip-{})\"/>",
        arrow.is_legal ? "may" : "maynot",
        cx + dx / length * 2.5,
        cy + dy / length * 2.5,
        cx + dx - dx / length * 2.4,
        cy + dy - dy / length * 2.4,
        arrow.is_legal ? "may" : "maynot");
  }
  return html;
}

Html BoardDrawing::draw(const Picture& picture, const Window& window) const {
  const int west = x(window.west);
  const int top = y(window.north);
  const int width = x(window.east) + square_units - west;
  const int height = y(window.south) + square_units - top;
  const std::string view = fmt::format("{} {} {} {}",
                                       west - margin_west,
                                       top - margin_else,
                                       width + margin_west + margin_else,
                                       height + margin_south + margin_else);
  const bool is_part =
      window.files() < program_.size.width || window.ranks() < program_.size.height;
  const std::string clip = fmt::format("{} {} {} {}", west, top, width, height);
  const Html inner = part(is_part ? "board-part" : "board-whole",
                          {{"x", static_cast<std::size_t>(west)},
                           {"y", static_cast<std::size_t>(top)},
                           {"width", static_cast<std::size_t>(width)},
                           {"height", static_cast<std::size_t>(height)},
                           {"view", clip},
                           {"contents", contents(picture, window)}});
  return part("board",
              {{"view", view},
               {"label", picture.label},
               {"size", picture.large ? " large" : ""},
               {"key", picture.key.empty() ? Html{} : part("board-key", {{"key", picture.key}})},
               {"columns", fmt::format("{:.1f}", (width + margin_west + margin_else) / 10.0)},
               {"coordinates", coordinates(window)},
               {"inner", inner}});
}

}  // namespace polymachy
