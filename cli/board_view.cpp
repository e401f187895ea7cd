// SPDX-License-Identifier: MIT
#include "cli/board_view.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <utility>

#include "interpreter/variant/state_words.hpp"

namespace polymachy {
namespace {

/// Ranges of code points that take two columns: the CJK blocks and the pictures.
constexpr auto wide_ranges = std::to_array<std::pair<char32_t, char32_t>>({
    {0x1100, 0x115F},
    {0x2E80, 0xA4CF},
    {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F},
    {0x1F900, 0x1F9FF},
    {0x1FA70, 0x1FAFF},
    {0x20000, 0x3FFFD},
});
/// Combining marks and variation selectors take none.
constexpr auto zero_ranges = std::to_array<std::pair<char32_t, char32_t>>({
    {0x0300, 0x036F},
    {0x200B, 0x200F},
    {0xFE00, 0xFE0F},
});

template <class Ranges>
bool is_in(const Ranges& ranges, char32_t point) {
  const auto holds = [point](const auto& range) {
    return point >= range.first && point <= range.second;
  };
  return std::any_of(ranges.begin(), ranges.end(), holds);
}

std::string lower(std::string text) {
  for (char& letter : text) {
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return text;
}

using Notes = std::function<std::string(Square)>;

std::size_t widest_symbol(const Program& program,
                          const Position& position,
                          Symbols symbols,
                          const Notes& note_on) {
  std::size_t widest = 1;
  for (std::size_t s = 0; s < position.men.size(); ++s) {
    const Man man = position.men[s];
    if (!man.none())
      widest = std::max(widest,
                        columns(symbol(program, man, symbols) + note_on(static_cast<Square>(s))));
  }
  return widest;
}

/// Whether another part of the board begins at [line], a file or rank.
bool begins_panel(int line, int panel) { return panel > 0 && line > 0 && line % panel == 0; }

/// Between panels that lie one above the other.
std::string panel_line(const Program& program, std::size_t margin, std::size_t cell) {
  std::string line(margin, ' ');
  for (int file = 0; file < program.size.width; ++file) {
    line += begins_panel(file, program.panel_width) ? "-+" : "";
    line += std::string(cell + 1, '-');
  }
  return line + '\n';
}

std::string file_line(const Program& program, std::size_t margin, std::size_t cell) {
  std::string line(margin, ' ');
  for (int file = 0; file < program.size.width; ++file) {
    line += begins_panel(file, program.panel_width) ? "   " : " ";
    line += padded(file_name(file), cell);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

std::string cell_text(const Program& program,
                      const Position& position,
                      Square square,
                      Symbols symbols,
                      const Notes& note_on) {
  if (program.holes[square])
    return " ";
  const Man man = position.men[square];
  return man.none() ? "." : symbol(program, man, symbols) + note_on(square);
}

/// A line each; or, if they were more than [most_lines], as many columns as a page is wide, read
/// downwards.
std::string in_columns_if_long(const std::vector<std::string>& entries, std::size_t most_lines) {
  constexpr std::size_t page_width = 80;
  std::size_t widest = 1;
  for (const std::string& entry : entries)
    widest = std::max(widest, columns(entry));
  const std::size_t fitting = std::max<std::size_t>(1, page_width / (widest + 1));
  const std::size_t number = entries.size() <= most_lines ? 1 : fitting;
  const std::size_t lines = (entries.size() + number - 1) / number;
  std::string text;
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t each = line; each < entries.size(); each += lines)
      text += each + lines < entries.size() ? padded(entries[each], widest + 1) : entries[each];
    text += "\n";
  }
  return text;
}

}  // namespace

std::string symbol(const Program& program, Man man, Symbols symbols) {
  const TypeInfo& type = program.types[man.type()];
  const std::string& glyph = type.glyph[man.side()];
  if (symbols == Symbols::Glyphs && !glyph.empty())
    return glyph;
  return man.side() == 0 ? type.letters : lower(type.letters);
}

std::size_t columns(const std::string& text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1U : lead < 0xE0 ? 2U : lead < 0xF0 ? 3U : 4U;
    char32_t point = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t next = 1; next < length && at + next < text.size(); ++next) {
      point = (point << 6U) | (static_cast<unsigned char>(text[at + next]) & 0x3FU);
    }
    at += length;
    if (is_in(zero_ranges, point))
      continue;
    width += is_in(wide_ranges, point) ? 2U : 1U;
  }
  return width;
}

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t taken = columns(text);
  return taken < width ? text + std::string(width - taken, ' ') : text;
}

namespace {

std::string draw_noted(const Program& program,
                       const Position& position,
                       Symbols symbols,
                       const Notes& note_on) {
  const BoardSize size = program.size;
  const std::size_t widest = widest_symbol(program, position, symbols, note_on);
  const std::size_t cell = std::max(widest, file_name(size.width - 1).size());
  const std::size_t margin = std::to_string(size.height).size() + 1;
  std::string text = file_line(program, margin, cell);
  for (int rank = size.height - 1; rank >= 0; --rank) {
    const std::string number = std::to_string(rank + 1);
    text += std::string(margin - 1 - number.size(), ' ') + number + ' ';
    for (int file = 0; file < size.width; ++file) {
      text += begins_panel(file, program.panel_width) ? " | " : " ";
      text += padded(cell_text(program, position, size.at(file, rank), symbols, note_on), cell);
    }
    text += ' ' + number + '\n';
    if (begins_panel(rank, program.panel_height))
      text += panel_line(program, margin, cell);
  }
  return text + file_line(program, margin, cell);
}

}  // namespace

std::string draw_board(const Program& program, const Position& position, Symbols symbols) {
  return draw_noted(program, position, symbols, [](Square) { return std::string(); });
}

std::string draw_board(const GameSession& game, Symbols symbols) {
  return draw_noted(game.program(), game.position(), symbols, [&](Square square) {
    return game.note_on(square);
  });
}

std::string draw_status(const GameSession& game) {
  std::string text;
  for (const std::string& line : game.status())
    text += line + "\n";
  std::string signs;
  for (std::size_t s = 0; s < game.position().men.size(); ++s)
    signs += game.note_on(static_cast<Square>(s));
  std::string legend;
  const auto explain = [&](char sign, const char* words) {
    if (signs.find(sign) != std::string::npos)
      legend += std::string(legend.empty() ? "" : ", ") + sign + " " + words;
  };
  explain('n', "may be played");
  explain('+', "in check there");
  explain('>', "is being played");
  explain('=', "has been played in this turn");
  return legend.empty() ? text : text + "behind a man: " + legend + "\n";
}

std::optional<std::string> draw_look(const GameSession& game,
                                     const std::string& path,
                                     Symbols symbols) {
  const auto shown = game.look(path);
  if (!shown)
    return std::nullopt;
  std::string text = "the game on " + path + ":\n" +
                     draw_board(*shown->program, shown->position, symbols) +
                     draw_state(*shown->program, shown->position);
  for (Side side = 0; side < side_count; ++side)
    if (shown->check[side])
      text += shown->program->sides[side].name + " is in check\n";
  return text;
}

std::string draw_legend(const Program& program, const Position& position, Symbols symbols) {
  std::size_t widest = 1;
  std::vector<bool> stands(program.types.size());
  for (const Man man : position.men) {
    if (man.none())
      continue;
    stands[man.type()] = true;
    widest = std::max(widest, columns(symbol(program, man, symbols)));
  }
  std::vector<std::string> entries;
  for (std::size_t type = 0; type < program.types.size(); ++type) {
    if (!stands[type] || program.types[type].shadow)
      continue;
    std::string entry = "  ";
    for (Side side = 0; side < side_count; ++side) {
      entry +=
          padded(symbol(program, Man::of(static_cast<TypeId>(type), side), symbols), widest + 1);
    }
    entries.push_back(entry + " " + program.types[type].name);
  }
  return in_columns_if_long(entries, static_cast<std::size_t>(program.size.height));
}

bool needs_legend(const Program& program, const Position& position, Symbols symbols) {
  const auto is_unclear = [&](Man man) {
    if (man.none())
      return false;
    const bool letters = program.types[man.type()].glyph[man.side()].empty();
    return (symbols == Symbols::Glyphs && letters) || columns(symbol(program, man, symbols)) > 1;
  };
  return std::any_of(position.men.begin(), position.men.end(), is_unclear);
}

}  // namespace polymachy
