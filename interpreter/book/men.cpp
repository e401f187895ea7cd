// SPDX-License-Identifier: MIT
#include "interpreter/book/men.hpp"

#include <algorithm>

#include "dsl/text/utf8.hpp"

namespace polymachy {
namespace {

// U+2654 to U+2659 are outlines; the full symbols stand six behind. In UTF-8 all share two bytes.
constexpr std::string_view symbol_lead = "\xE2\x99";
constexpr unsigned char first_outline = 0x94;
constexpr unsigned char first_full = 0x9A;
constexpr unsigned char last_full = 0x9F;

/// The full chess symbol that [glyph] is, or is the outline of; empty if it is none.
std::string full_symbol(std::string_view glyph) {
  if (glyph.size() < 3 || glyph.substr(0, 2) != symbol_lead)
    return {};
  const std::string_view rest = glyph.substr(3);
  const bool is_alone = rest.empty() || rest == "\xEF\xB8\x8E" || rest == "\xEF\xB8\x8F";
  auto last = static_cast<unsigned char>(glyph[2]);
  if (!is_alone || last < first_outline || last > last_full)
    return {};
  if (last < first_full)
    last = static_cast<unsigned char>(last + (first_full - first_outline));
  return std::string(symbol_lead) + static_cast<char>(last);
}

/// The second side, but for a first one that is called Black.
bool is_dark(const Program& program, Side side) {
  const bool first_is_dark = program.sides[0].name == "Black" && program.sides[1].name != "Black";
  return (side == 0) == first_is_dark;
}

const char* size_of_letters(std::size_t count) {
  return count <= 1 ? "one" : count == 2 ? "two" : count == 3 ? "three" : "four";
}

}  // namespace

Men::Men(const Program& program) : program_(program), symbols_(program.types.size()) {
  for (std::size_t type = 0; type < program.types.size(); ++type) {
    const TypeInfo& info = program.types[type];
    if (info.shadow)
      continue;
    // Both sides must mean one symbol, and no two types the same.
    const std::string symbol = full_symbol(info.glyph[0]);
    const bool is_free = std::find(symbols_.begin(), symbols_.end(), symbol) == symbols_.end();
    if (!symbol.empty() && symbol == full_symbol(info.glyph[1]) && is_free)
      symbols_[type] = symbol;
  }
  for (std::size_t type = 0; type < program.types.size(); ++type) {
    const TypeInfo& info = program.types[type];
    if (info.shadow && info.shadow_of >= 0)
      symbols_[type] = symbols_[static_cast<std::size_t>(info.shadow_of)];
  }
}

std::string Men::id(Man man) const {
  return "m" + std::to_string(man.type()) + (man.side() == 0 ? "a" : "b");
}

std::string Men::name(Man man) const {
  const TypeInfo& info = program_.types[man.type()];
  const std::string promoted = info.shadow ? " (promoted)" : "";
  const std::string& type = info.shadow && info.shadow_of >= 0
                                ? program_.types[static_cast<std::size_t>(info.shadow_of)].name
                                : info.name;
  return program_.sides[man.side()].name + " " + type + promoted;
}

Html Men::definitions() const {
  Html html;
  for (std::size_t type = 0; type < program_.types.size(); ++type) {
    const TypeInfo& info = program_.types[type];
    for (Side side = 0; side < side_count; ++side) {
      const Man man = Man::of(static_cast<TypeId>(type), side);
      const std::string& symbol = symbols_[type];
      const Html shape = part(side == 0 ? "man-disc" : "man-tile");
      const Html tile = part("man-letters",
                             {{"shape", shape},
                              {"size", size_of_letters(utf8_count(info.letters))},
                              {"letters", info.letters},
                              {"kind", symbol.empty() ? "" : " instead"}});
      const Html drawn = symbol.empty() ? Html{} : part("man-symbol", {{"symbol", symbol}});
      html += part("man",
                   {{"id", id(man)},
                    {"side", is_dark(program_, side) ? "b" : "a"},
                    {"drawing", drawn + tile + (info.shadow ? part("man-promoted") : Html{})}});
    }
  }
  return html;
}

Html Men::at(Man man, int x, int y, Square square) const {
  const std::string known = square == no_square ? "" : " data-s=\"" + std::to_string(square) + "\"";
  return {"<use href=\"#" + id(man) + "\" x=\"" + std::to_string(x) + "\" y=\"" +
          std::to_string(y) + "\"" + known + "/>"};
}

Html Men::alone(Man man) const {
  return part("man-alone", {{"name", name(man)}, {"man", at(man, 0, 0)}});
}

}  // namespace polymachy
