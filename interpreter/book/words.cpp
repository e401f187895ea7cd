// SPDX-License-Identifier: MIT
#include "interpreter/book/words.hpp"

#include <array>
#include <cctype>

namespace polymachy {
namespace {

bool is_name_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

Html link(const std::string& place, const Html& inner) {
  return part("link", {{"place", place}, {"text", inner}});
}

}  // namespace

std::string place_of(std::string_view kind, std::string_view name) {
  std::string place = std::string(kind) + "-";
  for (const char c : name)
    place += is_name_letter(c) ? c : '-';
  return place;
}

std::string with_capital(std::string_view text) {
  std::string capital(text);
  if (!capital.empty())
    capital[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(capital[0])));
  return capital;
}

std::string as_sentence(std::string_view text) {
  std::string sentence = with_capital(text);
  if (sentence.empty())
    return sentence;
  if (std::string_view(".!?:").find(sentence.back()) == std::string_view::npos)
    sentence += '.';
  return sentence;
}

Words::Words(const Program& program) : program_(program) {
  for (const TypeInfo& type : program.types)
    if (!type.shadow)
      places_.emplace(type.name, place_of("piece", type.name));
  for (const RuleInfo& rule : program.rules)
    places_.emplace("`" + rule.name + "`", place_of("rule", rule.name));
}

Html Words::linked(std::string_view text) const {
  Html html;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t tick = text[at] == '`' ? text.find('`', at + 1) : std::string_view::npos;
    if (tick != std::string_view::npos) {
      const Html code = part("code", {{"text", text.substr(at + 1, tick - at - 1)}});
      const auto found = places_.find(text.substr(at, tick + 1 - at));
      html += found == places_.end() ? code : link(found->second, code);
      at = tick + 1;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_name_letter(text[end]))
      ++end;
    if (end == at) {
      // Up to where a name or a tick may begin; never within a code point.
      while (end < text.size() && !is_name_letter(text[end]) && (end == at || text[end] != '`'))
        ++end;
      html += escaped(text.substr(at, end - at));
      at = end;
      continue;
    }
    const std::string_view word = text.substr(at, end - at);
    const auto found = places_.find(word);
    html += found == places_.end() ? escaped(word) : link(found->second, escaped(word));
    at = end;
  }
  return html;
}

Html Words::sentence(std::string_view text) const { return linked(as_sentence(text)); }

Html Words::link_to_type(TypeId type) const {
  const TypeInfo& info = program_.types[type];
  const std::string& name = info.shadow && info.shadow_of >= 0
                                ? program_.types[static_cast<std::size_t>(info.shadow_of)].name
                                : info.name;
  return link(place_of("piece", name), escaped(name));
}

Html Words::link_to_rule(std::string_view name) const {
  return link(place_of("rule", name), escaped(name));
}

}  // namespace polymachy
