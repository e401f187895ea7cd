// SPDX-License-Identifier: MIT
// Keeps the house in order without compiling it: `floors` reads every include line and holds it
// against floors.txt, `nouns` looks for words of single games (nouns.txt) in the code that must
// know none of them. `self-test` shows both a set of made-up lines with known answers. Prints
// `file:line: what is wrong`, one a line; exit code 1 if any.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace polymachy {
namespace {

namespace fs = std::filesystem;

/// What a line of floors.txt says: a folder or a header, and where or what is fine.
struct Allowance {
  std::string subject;
  std::vector<std::string> fine;
};

struct Rules {
  std::vector<Allowance> floors;
  std::vector<Allowance> third;
};

/// `*` stands for any text, slashes too.
bool matches(std::string_view pattern, std::string_view text) {
  if (pattern.empty())
    return text.empty();
  if (pattern.front() != '*') {
    return !text.empty() && pattern.front() == text.front() &&
           matches(pattern.substr(1), text.substr(1));
  }
  for (std::size_t skip = 0; skip <= text.size(); ++skip) {
    if (matches(pattern.substr(1), text.substr(skip)))
      return true;
  }
  return false;
}

/// Whether [path] is the file, lies in the folder, or fits the pattern [place].
bool lies_in(std::string_view path, std::string_view place) {
  return path == place || matches(std::string(place) + "/*", path) || matches(place, path);
}

bool lies_in_any(std::string_view path, const std::vector<std::string>& places) {
  return std::any_of(
      places.begin(), places.end(), [&](const std::string& place) { return lies_in(path, place); });
}

Rules parse_rules(std::istream& text) {
  Rules rules;
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string kind;
    std::string colon;
    Allowance allowance;
    if (!(words >> kind >> allowance.subject >> colon))
      continue;
    for (std::string word; words >> word;)
      allowance.fine.push_back(word);
    (kind == "floor" ? rules.floors : rules.third).push_back(allowance);
  }
  return rules;
}

/// The header of an include line with its quote or bracket in front; nothing if it is another line.
std::optional<std::string> included(std::string_view line) {
  const auto skip_blanks = [&] {
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t'))
      line.remove_prefix(1);
  };
  skip_blanks();
  if (line.empty() || line.front() != '#')
    return std::nullopt;
  line.remove_prefix(1);
  skip_blanks();
  if (line.substr(0, 7) != "include")
    return std::nullopt;
  line.remove_prefix(7);
  skip_blanks();
  if (line.empty() || (line.front() != '"' && line.front() != '<'))
    return std::nullopt;
  const std::size_t end = line.find(line.front() == '"' ? '"' : '>', 1);
  if (end == std::string_view::npos)
    return std::nullopt;
  return std::string(line.substr(0, end));
}

std::string breach_of_third_party(const Rules& rules,
                                  const std::string& file,
                                  const std::string& header) {
  if (header.find_first_of("./") == std::string::npos)
    return {};
  for (const Allowance& third : rules.third) {
    const bool is_it = header == third.subject ||
                       (third.subject.back() == '/' && header.rfind(third.subject, 0) == 0);
    if (!is_it)
      continue;
    if (lies_in_any(file, third.fine))
      return {};
    return "<" + header + "> may not be included here";
  }
  return "<" + header + "> is in no `third` line of floors.txt";
}

/// What is wrong with [header] in [file]; empty if nothing is.
std::string breach(const Rules& rules,
                   const std::string& file,
                   const std::string& quoted,
                   bool exists) {
  const std::string header = quoted.substr(1);
  if (quoted.front() == '<')
    return breach_of_third_party(rules, file, header);
  if (!exists)
    return "\"" + header + "\" is not a file seen from the root";
  if (lies_in(header, "tests") && !lies_in(file, "tests"))
    return "nothing may include tests";
  for (const Allowance& floor : rules.floors) {
    if (!lies_in(file, floor.subject))
      continue;
    if (lies_in(header, floor.subject) || lies_in_any(header, floor.fine))
      return {};
    return "\"" + header + "\" is not for floor " + floor.subject;
  }
  if (lies_in(file, "tests"))
    return {};
  return "no `floor` line of floors.txt is about this file";
}

/// Words of several parts are kept whole, parts separated by one blank.
std::set<std::string> parse_nouns(std::istream& text) {
  std::set<std::string> nouns;
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    for (std::string word; words >> word;) {
      std::replace(word.begin(), word.end(), '-', ' ');
      nouns.insert(word);
    }
  }
  return nouns;
}

/// The words of [line] in lower case; identifiers fall apart at `_`, digits and humps.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words(1);
  const auto is = [&](std::size_t at, auto test) {
    return at < line.size() && test(static_cast<unsigned char>(line[at])) != 0;
  };
  const auto upper = [](unsigned char c) {
    return std::isupper(c);
  };
  const auto lower = [](unsigned char c) {
    return std::islower(c);
  };
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool is_letter = is(at, upper) || is(at, lower);
    const bool is_hump = is(at, upper) && at > 0 && (is(at - 1, lower) || is(at + 1, lower));
    if ((!is_letter || is_hump) && !words.back().empty())
      words.emplace_back();
    if (!is_letter)
      continue;
    words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(line[at])));
  }
  if (words.back().empty())
    words.pop_back();
  return words;
}

/// [word] itself, or what it is the plural of.
std::optional<std::string> noun_in(const std::set<std::string>& nouns, const std::string& word) {
  for (const std::string_view ending : {"", "s", "es"}) {
    const bool fits = word.size() > ending.size() &&
                      std::string_view(word).substr(word.size() - ending.size()) == ending;
    const std::string stem = fits ? word.substr(0, word.size() - ending.size()) : word;
    if (fits && nouns.count(stem) > 0)
      return stem;
  }
  return std::nullopt;
}

std::vector<std::string> nouns_of(const std::set<std::string>& nouns, std::string_view line) {
  std::vector<std::string> found;
  const std::vector<std::string> words = words_of(line);
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (const auto noun = noun_in(nouns, words[at]))
      found.push_back(*noun);
    if (at + 1 == words.size())
      break;
    if (const auto noun = noun_in(nouns, words[at] + " " + words[at + 1]))
      found.push_back(*noun);
  }
  return found;
}

/// All sources under [folders] of [root], as paths from the root, sorted.
std::vector<std::string> sources(const fs::path& root, const std::vector<std::string>& folders) {
  static const std::set<std::string> endings{".hpp", ".cpp", ".h", ".def", ".in", ".txt", ".cmake"};
  std::vector<std::string> files;
  for (const std::string& folder : folders) {
    if (!fs::is_directory(root / folder))
      continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string path = fs::relative(entry.path(), root).generic_string();
      if (entry.is_regular_file() && endings.count(entry.path().extension()) > 0)
        files.push_back(path);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Calls [look] with every line of [file] and its number from 1.
template <class Look>
void each_line(const fs::path& file, Look look) {
  std::ifstream stream(file);
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);)
    look(line, ++number);
}

std::size_t tell(const std::string& file, std::size_t line, const std::string& what) {
  std::cout << file << ":" << line << ": " << what << "\n";
  return 1;
}

std::size_t check_floors(const fs::path& root) {
  std::ifstream table(root / "tests/layering/floors.txt");
  const Rules rules = parse_rules(table);
  std::size_t breaches = 0;
  for (const std::string& file : sources(root, {"dsl", "interpreter", "cli", "tests"})) {
    each_line(root / file, [&](const std::string& line, std::size_t number) {
      const std::optional<std::string> header = included(line);
      if (!header)
        return;
      const std::string what =
          breach(rules, file, *header, fs::is_regular_file(root / header->substr(1)));
      if (!what.empty())
        breaches += tell(file, number, what);
    });
  }
  return breaches;
}

/// `file : word` of allowed.txt, and whether it was needed.
std::map<std::string, bool> parse_allowed(std::istream& text) {
  std::map<std::string, bool> allowed;
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string file;
    std::string colon;
    std::string word;
    if (words >> file >> colon >> word)
      allowed[file + " : " + word] = false;
  }
  return allowed;
}

std::size_t check_nouns(const fs::path& root) {
  std::ifstream list(root / "tests/layering/nouns.txt");
  std::ifstream exceptions(root / "tests/layering/allowed.txt");
  const std::set<std::string> nouns = parse_nouns(list);
  std::map<std::string, bool> allowed = parse_allowed(exceptions);
  std::size_t breaches = 0;
  for (const std::string& file : sources(root, {"dsl", "interpreter", "cli"})) {
    each_line(root / file, [&](const std::string& line, std::size_t number) {
      for (const std::string& noun : nouns_of(nouns, line)) {
        const auto exception = allowed.find(file + " : " + noun);
        if (exception != allowed.end()) {
          exception->second = true;
        } else {
          breaches +=
              tell(file, number, "`" + noun + "` is a word of some games, not of the machine");
        }
      }
    });
  }
  for (const auto& [what, needed] : allowed) {
    if (!needed)
      breaches += tell("tests/layering/allowed.txt", 1, "`" + what + "` is not needed any more");
  }
  return breaches;
}

/// Shows the checks what they must see and what they must not.
std::size_t self_test() {
  std::istringstream table(
      "floor a :\nfloor b : a/one.hpp\nthird fmt/ : b\nthird x.h : a/odd*.cpp\n");
  const Rules rules = parse_rules(table);
  std::istringstream list("lion en-passant");
  const std::set<std::string> nouns = parse_nouns(list);
  struct Case {
    bool seen;
    bool expected;
    const char* what;
  };
  const auto is_breach = [&](const char* file, const char* line, bool exists = true) {
    const std::optional<std::string> header = included(line);
    return header && !breach(rules, file, *header, exists).empty();
  };
  const auto has_noun = [&](const char* line) {
    return !nouns_of(nouns, line).empty();
  };
  const std::vector<Case> cases{
      {is_breach("a/x.cpp", "#include \"b/x.hpp\""), true, "an upward include"},
      {is_breach("b/x.cpp", "#include \"a/two.hpp\""), true, "a file that is not on the list"},
      {is_breach("b/x.cpp", "#include \"a/one.hpp\""), false, "a file on the list"},
      {is_breach("b/x.cpp", " #  include \"x.hpp\"", false), true, "an include from the folder"},
      {is_breach("b/x.cpp", "#include \"tests/x.hpp\""), true, "an include of tests"},
      {is_breach("c/x.cpp", "#include \"c/x.hpp\""), true, "a folder without a floor"},
      {is_breach("a/x.cpp", "#include <vector>"), false, "a standard header"},
      {is_breach("a/x.cpp", "#include <fmt/format.h>"), true, "a third party on the wrong floor"},
      {is_breach("b/x.cpp", "#include <fmt/format.h>"), false, "a third party on its floor"},
      {is_breach("b/x.cpp", "#include <boost/any.hpp>"), true, "an unknown third party"},
      {is_breach("a/odd_one.cpp", "#include <x.h>"), false, "a file that fits a pattern"},
      {is_breach("a/x.cpp", "#include <x.h>"), true, "a file that fits no pattern"},
      {has_noun("struct LionMove;"), true, "a hump"},
      {has_noun("int two_lions = 2;"), true, "a plural after an underscore"},
      {has_noun("// an EN PASSANT rule"), true, "two words"},
      {has_noun("XLion"), true, "a capital before a hump"},
      {has_noun("a million medallions, dandelion"), false, "a word that only contains one"}};
  std::size_t failures = 0;
  for (const Case& each : cases) {
    if (each.seen == each.expected)
      continue;
    std::cout << "self-test: " << each.what
              << (each.expected ? " was not seen\n" : " was rejected\n");
    ++failures;
  }
  return failures;
}

int run(const std::string& what, const fs::path& root) {
  std::size_t breaches = 0;
  if (what == "floors") {
    breaches = check_floors(root);
  } else if (what == "nouns") {
    breaches = check_nouns(root);
  } else if (what == "self-test") {
    breaches = self_test();
  } else {
    return 2;
  }
  if (breaches > 0)
    std::cout << breaches << " breaches of tests/layering (" << what << ")\n";
  return breaches == 0 ? 0 : 1;
}

}  // namespace
}  // namespace polymachy

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: check_floors floors|nouns|self-test ROOT\n";
    return 2;
  }
  return polymachy::run(argv[1], argv[2]);
}
