// SPDX-License-Identifier: MIT
#include "dsl/syntax/lexical.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace polymachy {

namespace {

struct Word {
  std::string_view text;
  WordClass kind;
  std::string_view meaning;
};

constexpr Word words[] = {
#define PM_WORD(id, text, kind, meaning) {text, WordClass::kind, meaning},
#include "dsl/syntax/keywords.def"
};

const Word* find_word(std::string_view word) {
  static const auto table = [] {
    std::unordered_map<std::string_view, const Word*> made;
    for (const Word& each : words)
      made.emplace(each.text, &each);
    return made;
  }();
  const auto found = table.find(word);
  return found == table.end() ? nullptr : found->second;
}

/// The character at [at], or 0 past the end.
char char_at(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : '\0'; }

/// The word after the word after [at] (for `mark NAME lasts`).
std::string_view second_next(std::string_view text, std::size_t at) {
  at = skip_blank(text, at);
  at = skip_blank(text, at + word_length(text, at));
  return text.substr(at, word_length(text, at));
}

bool begins_later_item(std::string_view word) {
  constexpr std::string_view beginners[] = {"match", "override", "teams"};
  return std::find(std::begin(beginners), std::end(beginners), word) != std::end(beginners);
}

}  // namespace

WordClass word_class(std::string_view word) {
  const Word* found = find_word(word);
  return found == nullptr ? WordClass::Name : found->kind;
}

bool is_reserved(std::string_view word) {
  switch (word_class(word)) {
    case WordClass::Name:
    case WordClass::Statement:
    case WordClass::Context:
      return false;
    case WordClass::Item:
    case WordClass::Attribute:
    case WordClass::Clause:
    case WordClass::Act:
    case WordClass::Head:
    case WordClass::Later:
      return true;
  }
  return true;
}

std::vector<std::string> words_of(WordClass wanted) {
  std::vector<std::string> found;
  for (const Word& each : words)
    if (each.kind == wanted)
      found.emplace_back(each.text);
  return found;
}

std::string_view later_construct(std::string_view word) {
  const Word* found = find_word(word);
  return found != nullptr && found->kind == WordClass::Later ? found->meaning : std::string_view();
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word_char(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

std::size_t skip_blank(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (is_blank(text[at])) {
      ++at;
    } else if (text[at] == '#') {
      while (at < text.size() && text[at] != '\n')
        ++at;
    } else {
      break;
    }
  }
  return at;
}

std::size_t word_length(std::string_view text, std::size_t at) {
  if (!is_letter(char_at(text, at)))
    return 0;
  const auto joins = [](char c) {
    return is_letter(c) || is_digit(c);
  };
  std::size_t end = at + 1;
  while (end < text.size()) {
    const bool hyphen = text[end] == '-' && joins(text[end - 1]) && joins(char_at(text, end + 1));
    if (!is_word_char(text[end]) && !hyphen)
      break;
    ++end;
  }
  return end - at;
}

std::size_t string_length(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != '\n') {
    if (text[end] == '"')
      return end + 1 - at;
    const bool escape = text[end] == '\\' && char_at(text, end + 1) != '\n';
    end += escape ? 2U : 1U;
  }
  return std::min(end, text.size()) - at;
}

std::size_t path_length(std::string_view text, std::size_t at) {
  constexpr std::string_view marks = "./\\~";
  std::size_t end = at;
  while (end < text.size() && (is_word_char(text[end]) || text[end] == '-' ||
                               marks.find(text[end]) != std::string_view::npos))
    ++end;
  const std::string_view word = text.substr(at, end - at);
  return word.find_first_of(marks) == std::string_view::npos ? 0 : word.size();
}

bool is_square(std::string_view word) {
  std::size_t at = 0;
  while (at < word.size() && word[at] >= 'a' && word[at] <= 'z')
    ++at;
  if (at < 1 || at > 2)
    return false;
  const std::size_t digits = word.size() - at;
  if (digits < 1 || digits > 2)
    return false;
  while (at < word.size())
    if (!is_digit(word[at++]))
      return false;
  return true;
}

bool begins_item(std::string_view text, std::size_t at) {
  const std::size_t length = word_length(text, at);
  const std::string_view word = text.substr(at, length);
  const char next = char_at(text, skip_blank(text, at + length));
  if (word == "turn")
    return next == '{';
  if (word_class(word) != WordClass::Item)
    return begins_later_item(word);
  if (word == "count")
    return next != '(';
  if (word == "by")
    return next == '"';
  if (word == "board")
    return next != '(';
  if (word == "mark")
    return second_next(text, at + length) == "lasts";
  return true;
}

std::string quoted(std::string_view value) {
  std::string out = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace polymachy
