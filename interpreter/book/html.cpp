// SPDX-License-Identifier: MIT
#include "interpreter/book/html.hpp"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "dsl/text/utf8.hpp"
#include "interpreter/book/assets.hpp"

namespace polymachy {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

[[noreturn]] void our_mistake(std::string_view what, std::string_view name) {
  fmt::print(stderr, "polymachy: a rulebook's {} `{}` is missing\n", what, name);
  std::abort();
}

/// Calls [take] with each code point of [text], or with the replacement for what is none.
template <class Take>
void each_point(std::string_view text, const Take& take) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const bool stays = text[at] == '\n' || text[at] == '\t' || !is_control(text, at);
    take(stays ? text.substr(at, length) : replacement);
    at += length == 0 ? 1 : length;
  }
}

/// From `<!-- part NAME -->` to the next such line.
std::string_view body_of_part(std::string_view name) {
  const std::string_view page = page_html();
  const std::string head = "<!-- part " + std::string(name) + " -->\n";
  const std::size_t found = page.find(head);
  if (found == std::string_view::npos)
    our_mistake("part", name);
  const std::size_t begin = found + head.size();
  return page.substr(begin, page.find("<!-- part ", begin) - begin);
}

}  // namespace

Html escaped(std::string_view text) {
  Html html;
  each_point(text, [&](std::string_view point) {
    html.text += point == "&"    ? "&amp;"
                 : point == "<"  ? "&lt;"
                 : point == ">"  ? "&gt;"
                 : point == "\"" ? "&quot;"
                 : point == "'"  ? "&#39;"
                                 : point;
  });
  return html;
}

std::string script_string(std::string_view text) {
  std::string json = "\"";
  each_point(text, [&](std::string_view point) {
    const auto lead = static_cast<unsigned char>(point.front());
    if (lead < 0x80U &&
        (lead < 0x20U || std::string_view("\"\\<>&").find(point.front()) != std::string_view::npos))
      json += fmt::format("\\u{:04x}", lead);
    else
      json += point;
  });
  return json + "\"";
}

Html part(std::string_view name, Fillings fillings) {
  const std::string_view body = body_of_part(name);
  Html html;
  std::size_t at = 0;
  for (std::size_t gap = body.find("{{"); gap != std::string_view::npos;
       gap = body.find("{{", at)) {
    html.text += body.substr(at, gap - at);
    const std::size_t end = body.find("}}", gap);
    const std::string_view wanted = body.substr(gap + 2, end - gap - 2);
    const Filling* filling = nullptr;
    for (const auto& [each, value] : fillings)
      if (each == wanted)
        filling = &value;
    if (filling == nullptr)
      our_mistake("filling", wanted);
    html.text += filling->text();
    at = end + 2;
  }
  html.text += body.substr(at);
  return html;
}

}  // namespace polymachy
