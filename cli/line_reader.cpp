// SPDX-License-Identifier: MIT
#include "cli/line_reader.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <utility>

#include "dsl/text/utf8.hpp"
#include "interpreter/record/limits.hpp"

#ifdef PM_HAS_EDIT
#include <editline/readline.h>
#endif

namespace polymachy {
namespace {

#ifdef PM_HAS_EDIT
/// libedit asks for completions through a plain function, so the words are one list for the
/// program.
std::vector<std::string>& completion_words() {
  static std::vector<std::string> words;
  return words;
}

/// The next word that begins with [text]; state 0 begins anew. The caller frees the copy.
char* next_completion(const char* text, int state) {
  static std::size_t next = 0;
  if (state == 0)
    next = 0;
  const std::vector<std::string>& words = completion_words();
  while (next < words.size()) {
    const std::string& word = words[next++];
    if (word.compare(0, std::strlen(text), text) == 0)
      return strdup(word.c_str());
  }
  return nullptr;
}

std::optional<std::string> read_edited(const std::string& prompt) {
  char* line = readline(prompt.c_str());
  if (line == nullptr)
    return std::nullopt;
  std::string text(line, strnlen(line, max_line_bytes + 1));
  std::free(line);  // NOLINT(cppcoreguidelines-no-malloc): readline gives memory of malloc
  if (!text.empty())
    add_history(text.c_str());
  return text;
}
#endif

}  // namespace

LineReader::LineReader() : interactive_(isatty(STDIN_FILENO) != 0) {
#ifdef PM_HAS_EDIT
  if (!interactive_)
    return;
  using_history();
  rl_completion_entry_function = next_completion;
#endif
}

void LineReader::set_words(std::vector<std::string> words) {
#ifdef PM_HAS_EDIT
  for (std::string& word : words)
    word = printable(word);
  completion_words() = std::move(words);
#else
  (void)words;
#endif
}

std::optional<std::string> LineReader::read(const std::string& name) {
  const std::string prompt = printable(name);
  std::fflush(stdout);
#ifdef PM_HAS_EDIT
  if (interactive_)
    return read_edited(prompt);
#endif
  if (interactive_) {
    std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
  }
  std::string line;
  int c = std::getc(stdin);
  if (c == EOF)
    return std::nullopt;
  for (; c != EOF && c != '\n'; c = std::getc(stdin))
    if (line.size() <= max_line_bytes)
      line += static_cast<char>(c);
  if (!line.empty() && line.back() == '\r')
    line.pop_back();
  return line;
}

}  // namespace polymachy
