// SPDX-License-Identifier: MIT
#include "dsl/text/words.hpp"

#include <algorithm>
#include <array>

namespace polymachy {

std::vector<std::string_view> words_in(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string_view> words;
  std::size_t at = text.find_first_not_of(blanks);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(blanks, end);
  }
  return words;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) {
    if (word.empty())
      continue;
    if (!text.empty())
      text += between;
    text += word;
  }
  return text;
}

std::string enumerated(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t each = 0; each < words.size(); ++each) {
    if (each > 0)
      text += each + 1 == words.size() ? last : std::string_view(", ");
    text += words[each];
  }
  return text;
}

std::string ticked(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string number_word(std::size_t number) {
  constexpr std::array<const char*, 13> words{"no",
                                              "one",
                                              "two",
                                              "three",
                                              "four",
                                              "five",
                                              "six",
                                              "seven",
                                              "eight",
                                              "nine",
                                              "ten",
                                              "eleven",
                                              "twelve"};
  return number < words.size() ? words[number] : std::to_string(number);
}

}  // namespace polymachy
