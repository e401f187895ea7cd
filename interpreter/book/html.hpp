// SPDX-License-Identifier: MIT
// Text and markup as two types: what comes from a file is text, and becomes markup by being escaped
// only. Markup is made from the parts in page.html, whose gaps `{{name}}` are filled by name.
// Floor 9b. Tested by tests/unit/interpreter/book.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace polymachy {

/// Markup: what is in it is put on the page as it is.
struct Html {
  std::string text;
  Html& operator+=(const Html& more) { return text += more.text, *this; }
  friend Html operator+(Html a, const Html& b) { return a += b; }
  [[nodiscard]] bool empty() const { return text.empty(); }
};

/// [text] as markup: its own signs are harmless, in a body and in quotes; what is no UTF-8, and
/// control characters, become U+FFFD.
[[nodiscard]] Html escaped(std::string_view text);
/// [text] as a JSON string inside a `script` element: nothing in it can end the element.
[[nodiscard]] std::string script_string(std::string_view text);

/// What a gap is filled with: text is escaped, markup is not, a number is written.
class Filling {
 public:
  Filling(Html html) : html_(std::move(html)) {}                  // NOLINT
  Filling(std::string_view text) : html_(escaped(text)) {}        // NOLINT
  Filling(const std::string& text) : html_(escaped(text)) {}      // NOLINT
  Filling(const char* text) : html_(escaped(text)) {}             // NOLINT
  Filling(std::size_t number) : html_{std::to_string(number)} {}  // NOLINT
  [[nodiscard]] const std::string& text() const { return html_.text; }

 private:
  Html html_;
};
using Fillings = std::initializer_list<std::pair<std::string_view, Filling>>;

/// The part [name] of page.html with its gaps filled. A part or a filling that is missing is a
/// mistake of ours, and ends the program.
[[nodiscard]] Html part(std::string_view name, Fillings fillings = {});

}  // namespace polymachy
