// SPDX-License-Identifier: MIT
#include "tests/golden/case_file.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace golden {
namespace {

bool starts_with(const std::string& text, const std::string& with) {
  return text.compare(0, with.size(), with) == 0;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

std::vector<std::string> shell_words(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  bool open = false;
  char quote = '\0';
  for (const char letter : text) {
    if (quote != '\0') {
      if (letter == quote)
        quote = '\0';
      else
        word += letter;
    } else if (letter == '"' || letter == '\'') {
      quote = letter;
      open = true;
    } else if (letter == ' ') {
      if (open)
        words.push_back(word);
      word.clear();
      open = false;
    } else {
      word += letter;
      open = true;
    }
  }
  if (open)
    words.push_back(word);
  return words;
}

/// `AAA`, `AAB`, ...
std::string letters_of(std::size_t number) {
  std::string letters = "AAA";
  for (std::size_t at = letters.size(); at-- > 0; number /= 26)
    letters[at] = static_cast<char>('A' + number % 26);
  return letters;
}

std::string counted_text(std::string text, std::size_t number) {
  for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at)) {
    const char what = at + 1 < text.size() ? text[at + 1] : '\0';
    const std::string with = what == 'n'   ? std::to_string(number)
                             : what == 'p' ? std::to_string(number + 1)
                             : what == 'a' ? letters_of(number - 1)
                                           : std::string();
    if (what == 'x' && at + 4 <= text.size())
      text.replace(at, 4, 1, static_cast<char>(std::stoi(text.substr(at + 2, 2), nullptr, 16)));
    else if (!with.empty())
      text.replace(at, 2, with);
    at += with.empty() ? 1 : with.size();
  }
  return text;
}

/// [text] with every `<<N TEXT>>` written out.
std::string repeated(const std::string& text) {
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = text.find("<<"); at != std::string::npos; at = text.find("<<", done)) {
    const std::size_t blank = text.find(' ', at);
    const std::size_t end = text.find(">>", at);
    if (end == std::string::npos || blank > end)
      break;
    out += text.substr(done, at - done);
    const std::size_t number = std::stoul(text.substr(at + 2, blank - at - 2));
    const std::string part = text.substr(blank + 1, end - blank - 1);
    for (std::size_t each = 1; each <= number; ++each)
      out += counted_text(part, each);
    done = end + 2;
  }
  return out + text.substr(done);
}

void read_head(const std::string& body, Case& wanted) {
  bool typed = false;
  for (const std::string& line : lines_of(body)) {
    if (typed)
      wanted.input += repeated(line) + "\n";
    else if (starts_with(line, "# args:"))
      wanted.args = shell_words(repeated(line.substr(7)));
    else if (starts_with(line, "# stdin:"))
      typed = true;
    else if (starts_with(line, "# env: ")) {
      const std::string pair = line.substr(7);
      const std::size_t equals = std::min(pair.find('='), pair.size() - 1);
      wanted.environment.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
    }
  }
}

/// One line; `...` is any text.
bool line_fits(const std::string& expected, const std::string& seen) {
  const std::size_t gap = expected.find("...");
  if (gap == std::string::npos)
    return expected == seen;
  if (expected == seen)
    return true;
  if (!starts_with(seen, expected.substr(0, gap)))
    return false;
  const std::string rest = expected.substr(gap + 3);
  for (std::size_t at = gap; at <= seen.size(); ++at) {
    if (line_fits(rest, seen.substr(at)))
      return true;
  }
  return false;
}

}  // namespace

std::optional<Case> read_case(const std::string& path) {
  std::ifstream stream(path);
  if (!stream)
    return std::nullopt;
  Case wanted;
  wanted.sections.push_back({});
  for (std::string line; std::getline(stream, line);) {
    if (starts_with(line, "--- ")) {
      wanted.sections.push_back({line.substr(4), ""});
    } else {
      wanted.sections.back().body += line + "\n";
    }
  }
  read_head(wanted.sections.front().body, wanted);
  for (const Section& section : wanted.sections) {
    if (starts_with(section.title, "file "))
      wanted.files.emplace_back(section.title.substr(5), repeated(section.body));
    if (starts_with(section.title, "files ")) {
      const std::size_t blank = section.title.find(' ', 6);
      const std::size_t number = std::stoul(section.title.substr(6, blank - 6));
      for (std::size_t each = 1; each <= number; ++each)
        wanted.files.emplace_back(counted_text(section.title.substr(blank + 1), each),
                                  counted_text(section.body, each));
    }
  }
  return wanted;
}

std::vector<std::string> expected_titles(const Case& wanted) {
  std::vector<std::string> titles{"stdout", "stderr"};
  for (const Section& section : wanted.sections) {
    if (starts_with(section.title, "after "))
      titles.push_back(section.title);
  }
  titles.emplace_back("exit");
  return titles;
}

std::string body_of(const std::vector<Section>& sections, const std::string& title) {
  for (const Section& section : sections) {
    if (section.title == title)
      return section.body;
  }
  return {};
}

bool fits(const std::string& expected, const std::string& seen) {
  const std::vector<std::string> left = lines_of(expected);
  const std::vector<std::string> right = lines_of(seen);
  return left.size() == right.size() &&
         std::equal(left.begin(), left.end(), right.begin(), line_fits);
}

bool rewrite_case(const std::string& path, const Case& wanted, const Outcome& outcome) {
  std::ofstream stream(path);
  stream << wanted.sections.front().body;
  for (const Section& section : wanted.sections) {
    if (starts_with(section.title, "file"))
      stream << "--- " << section.title << '\n' << section.body;
  }
  for (const Section& seen : outcome) {
    const std::string before = body_of(wanted.sections, seen.title);
    const std::string& body = fits(before, seen.body) ? before : seen.body;
    stream << "--- " << seen.title << '\n' << body;
    if (!body.empty() && body.back() != '\n')
      stream << '\n';
  }
  stream.close();
  return static_cast<bool>(stream);
}

}  // namespace golden
