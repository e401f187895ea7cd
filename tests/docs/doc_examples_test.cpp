// SPDX-License-Identifier: MIT
// What the pages show is true: every example of the language is compiled, every command is run.
//   ```pmy                 a whole file: it is checked and its test blocks are run
//   ```pmy error=E0201     it gives just this error (several: E0201,E0202); warning=W0901: this
//   warning
//   ```pmy fragment        a piece of a file: it is parsed inside whatever it fits in
//   ... whole              an error example that is not to be put into the wrapper; whole module:
//   it is no variant
//   ```pmy wrapper         (docs/diagnostics/README.md) the file around error examples that are no
//   whole file
//   ```toml file=NAME      (or any other language) a file that the page's commands read
//   ```console             lines `$ ...` are run, the lines behind are what they print; `...` fits
//   anything
// A file of a page is saved under the name of its variant (or file=NAME) beside the page's
// commands.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "dsl/diag/sink.hpp"
#include "dsl/syntax/lexical.hpp"
#include "dsl/syntax/parser.hpp"
#include "interpreter/variant/checks.hpp"
#include "interpreter/variant/limits.hpp"
#include "interpreter/variant/loader.hpp"
#include "tests/docs/pages.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

const fs::path root = PM_SOURCE_ROOT;
const fs::path program = PM_PROGRAM;
const fs::path work_folder = PM_WORK_FOLDER;

const std::vector<Page>& pages() {
  static const std::vector<Page> all = read_pages(root);
  return all;
}

std::string place(const Page& page, const Block& block) {
  return page.name + ":" + std::to_string(block.line);
}

/// What is wrong with an example, in words; empty if nothing is.
using Verdict = std::string;

// --- examples of the language

/// The name behind a line that begins with `variant`, or empty.
std::string variant_name(const std::string& text) {
  static const std::regex line("(^|\n)variant +([A-Za-z0-9_-]+)");
  std::smatch match;
  return std::regex_search(text, match, line) ? match[2].str() : std::string();
}

/// [items] inside the wrapper, its `use` lines in front.
std::string wrapped(const std::string& items) {
  std::string frame;
  for (const Page& page : pages()) {
    for (const Block& block : page.blocks) {
      if (block.language == "pmy" && block.has_tag("wrapper"))
        frame = block.text;
    }
  }
  std::string front;
  std::string inside;
  std::istringstream lines(items);
  for (std::string line; std::getline(lines, line);) {
    (line.rfind("use ", 0) == 0 ? front : inside) += line + "\n";
  }
  const std::size_t here = frame.find("# the example");
  const std::size_t end = frame.find('\n', here);
  if (here == std::string::npos)
    return items;
  return front + frame.substr(0, here) + "\n" + inside + frame.substr(end);
}

std::set<std::string> codes_of(const Sink& sink, Severity severity) {
  std::set<std::string> codes;
  for (const Diagnostic& each : sink.sorted()) {
    if (info(each.code).severity == severity)
      codes.emplace(info(each.code).number);
  }
  return codes;
}

std::set<std::string> split(const std::string& list) {
  std::set<std::string> parts;
  std::istringstream stream(list);
  for (std::string part; std::getline(stream, part, ',');)
    parts.insert(part);
  return parts;
}

/// Checks the file at [path] and runs its tests, as `polymachy check` does; a file without a
/// variant is a module.
void check_file(const fs::path& path, SourceSet& sources, Sink& sink, bool is_module) {
  const Home home{root / "variants.d", root / "stdlib"};
  if (is_module) {
    std::ifstream stream(path);
    std::ostringstream text;
    text << stream.rdbuf();
    const FileId file = sources.add(path.string(), text.str());
    check_module(file, path.parent_path(), {home.stdlib}, sources, sink);
    return;
  }
  const std::optional<Loaded> loaded = load_variant(path.string(), {}, home, sources, sink);
  if (loaded)
    static_cast<void>(run_tests(*loaded, sources, sink));
}

Verdict try_file(const Block& block, const fs::path& folder) {
  const bool expects = !block.value_of("error").empty() || !block.value_of("warning").empty();
  std::string text = block.text;
  std::string name = variant_name(text);
  const bool is_part = expects && name.empty() && !block.has_tag("whole");
  const bool is_module = block.has_tag("module") || (name.empty() && !expects);
  if (is_part) {
    text = wrapped(text);
    name = variant_name(text);
  }
  if (const std::string file = block.value_of("file"); !file.empty()) {
    name = file;
  } else {
    name = (name.empty() ? "example" : name) + ".pmy";
  }
  std::ofstream(folder / name) << text;
  SourceSet sources;
  Sink sink;
  check_file(folder / name, sources, sink, is_module);
  const std::set<std::string> errors = codes_of(sink, Severity::Error);
  const std::set<std::string> warnings = codes_of(sink, Severity::Warning);
  if (errors != split(block.value_of("error"))) {
    return "other errors than the tag says:\n" + render(sink, sources, false);
  }
  for (const std::string& code : split(block.value_of("warning"))) {
    if (warnings.count(code) == 0)
      return "no " + code + ":\n" + render(sink, sources, false);
  }
  return {};
}

/// A fragment is fine if it parses in one of the places where something may stand.
bool fragment_parses(const std::string& text) {
  constexpr std::array<std::array<const char*, 2>, 8> places{
      {{"", ""},
       {"variant fragment {\n", "\n}\n"},
       {"piece fragment {\n", "\n}\n"},
       {"def fragment = ", "\n"},
       {"cond fragment = ", "\n"},
       {"dirs fragment = ", "\n"},
       {"test \"fragment\" {\n", "\n}\n"},
       {"variant fragment {\ntest \"fragment\" {\n", "\n}\n}\n"}}};
  for (const auto& [before, behind] : places) {
    SourceSet sources;
    Sink sink;
    const FileId file = sources.add("fragment", before + text + behind);
    if (parse(sources, file, sink) && !sink.has_errors())
      return true;
  }
  return false;
}

// --- commands

/// What `bash -c` [command] prints in [folder], where `./run` and `polymachy` are the program just
/// built.
std::string output_of(const std::string& command, const fs::path& folder) {
  std::ofstream(folder / ".command") << command << "\n";
  const std::string line = "cd '" + folder.string() + "' && POLYMACHY_HOME='" + root.string() +
                           "' PATH=\"$PWD/.bin:$PATH\" timeout 100 bash .command 2>&1 </dev/null";
  std::string text;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(line.c_str(), "r"), pclose);
  std::array<char, 4096> part{};
  while (pipe) {
    const std::size_t count = fread(part.data(), 1, part.size(), pipe.get());
    if (count == 0)
      break;
    text.append(part.data(), count);
  }
  return text;
}

Verdict try_commands(const Block& block, const fs::path& folder) {
  std::istringstream lines(block.text);
  std::string command;
  std::string expected;
  Verdict verdict;
  const auto finish = [&] {
    if (command.empty())
      return;
    const std::string seen = output_of(command, folder);
    if (output_fits(expected, seen))
      return;
    verdict += "$ " + command + "\nshould print\n" + expected + "but prints\n" + seen;
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("$ ", 0) == 0) {
      finish();
      command = line.substr(2);
      expected.clear();
    } else {
      expected += line + "\n";
    }
  }
  finish();
  return verdict;
}

/// Commands of other programs (git, apt, ./test) are not ours to run.
bool is_ours(const Block& block) {
  const bool is_about_us = block.text.find("polymachy") != std::string::npos ||
                           block.text.find("./run") != std::string::npos;
  return block.language == "console" && is_about_us &&
         block.text.find("./test") == std::string::npos;
}

/// A fresh folder for the files and commands of [page].
fs::path folder_of(const Page& page) {
  std::string name = page.name;
  std::replace(name.begin(), name.end(), '/', '_');
  const fs::path folder = work_folder / name;
  fs::remove_all(folder);
  fs::create_directories(folder / ".bin");
  fs::create_symlink(program, folder / "run");
  fs::create_symlink(program, folder / ".bin" / "polymachy");
  for (const char* each : {"variants.d", "stdlib", "docs", "tests"}) {
    fs::create_directory_symlink(root / each, folder / each);
  }
  return folder;
}

struct Counts {
  int files = 0;
  int fragments = 0;
  int skipped = 0;
  int commands = 0;
};

Verdict try_block(const Block& block, const fs::path& folder, Counts& counts) {
  if (block.language == "pmy" && block.has_tag("fragment")) {
    ++counts.fragments;
    if (!fragment_parses(block.text))
      ++counts.skipped;
  } else if (block.language == "pmy" && !block.has_tag("wrapper")) {
    ++counts.files;
    return try_file(block, folder);
  } else if (const std::string file = block.value_of("file"); !file.empty()) {
    std::ofstream(folder / file) << block.text;
  } else if (is_ours(block)) {
    ++counts.commands;
    return try_commands(block, folder);
  }
  return {};
}

TEST_CASE("docs: every example is true", "[docs]") {
  Counts counts;
  for (const Page& page : pages()) {
    const fs::path folder = folder_of(page);
    for (const Block& block : page.blocks) {
      INFO(place(page, block));
      const int skipped = counts.skipped;
      const Verdict verdict = try_block(block, folder, counts);
      INFO(verdict);
      CHECK(verdict.empty());
      if (counts.skipped > skipped)
        std::cout << place(page, block) << ": a fragment that parses nowhere\n";
    }
  }
  std::cout << counts.files << " files, " << counts.commands << " blocks of commands, "
            << counts.fragments << " fragments, of which " << counts.skipped << " are not parsed\n";
}

// --- pages of diagnostics

/// Whether [block] shows [code]: by its tag, or as the output of a command.
bool shows(const Block& block, const std::string& code) {
  if (split(block.value_of("error")).count(code) > 0)
    return true;
  if (split(block.value_of("warning")).count(code) > 0)
    return true;
  return block.language == "console" && block.text.find("[" + code + "]") != std::string::npos;
}

TEST_CASE("docs: every diagnostic has a page with an example that raises it", "[docs]") {
  std::set<std::string> paged;
  for (const Page& page : pages()) {
    if (page.name.rfind("docs/diagnostics/", 0) == 0)
      paged.insert(page.path.stem().string());
  }
  for (const CodeInfo& code : all_codes()) {
    const std::string number(code.number);
    INFO(number << " " << code.name);
    CHECK(paged.erase(number) == 1);
    for (const Page& page : pages()) {
      if (page.path.stem() != number)
        continue;
      const bool is_shown = std::any_of(page.blocks.begin(),
                                        page.blocks.end(),
                                        [&](const Block& block) { return shows(block, number); });
      CHECK(is_shown);
    }
  }
  paged.erase("README");
  for (const std::string& name : paged)
    FAIL_CHECK("docs/diagnostics/" << name << ".md is about no code");
}

/// Whether a case of tests/golden/[folder], named [name] or [name]-PART, prints [text].
bool has_case(const std::string& folder, const std::string& name, const std::string& text) {
  for (const auto& entry : fs::directory_iterator(root / "tests/golden" / folder)) {
    const std::string stem = entry.path().stem().string();
    if (stem != name && stem.rfind(name + "-", 0) != 0)
      continue;
    std::ostringstream seen;
    seen << std::ifstream(entry.path()).rdbuf();
    const std::size_t output = seen.str().find("--- stdout");
    if (output != std::string::npos && seen.str().find(text, output) != std::string::npos)
      return true;
  }
  return false;
}

TEST_CASE("docs: the language page names every reserved word", "[docs]") {
  std::ostringstream page;
  page << std::ifstream(root / "docs/language.md").rdbuf();
  const std::string text = page.str();
  const std::size_t begin = text.find("## 3. ");
  const std::string section = text.substr(begin, text.find("## 4. ") - begin);
  for (const WordClass kind : {WordClass::Item,
                               WordClass::Attribute,
                               WordClass::Clause,
                               WordClass::Act,
                               WordClass::Head,
                               WordClass::Later}) {
    for (const std::string& word : words_of(kind)) {
      INFO(word);
      CHECK(section.find("`" + word + "`") != std::string::npos);
    }
  }
}

TEST_CASE("golden: every diagnostic has a case that raises it", "[docs]") {
  for (const CodeInfo& code : all_codes()) {
    const std::string number(code.number);
    INFO(number << " " << code.name);
    CHECK(has_case("diagnostics", number, "[" + number + "]"));
  }
}

TEST_CASE("golden: every limit has a case that runs into it", "[docs]") {
  for (const Limit& limit : all_limits()) {
    INFO(limit.name);
    // What happens there names its error; where it names none, it is no error.
    const std::string happens(limit.happens);
    const std::size_t code = happens.find("E0");
    const std::string seen =
        code == std::string::npos ? std::string() : "[" + happens.substr(code, 5) + "]";
    CHECK(has_case("limits", std::string(limit.name), seen));
  }
}

TEST_CASE("docs: every link leads somewhere", "[docs]") {
  for (const Page& page : pages()) {
    for (const Link& link : page.links) {
      if (link.target.find("://") != std::string::npos || link.target.rfind("mailto:", 0) == 0)
        continue;
      const std::string file = link.target.substr(0, link.target.find('#'));
      INFO(page.name << ":" << link.line << ": " << link.target);
      CHECK((file.empty() || fs::exists(page.path.parent_path() / file)));
    }
  }
}

TEST_CASE("docs: the comparison of outputs", "[docs]") {
  CHECK(output_fits("a\n...\nd\n", "a\nb\nc\nd\n"));
  CHECK(output_fits("a\n...\n", "a\n"));
  CHECK(output_fits("took ... s\n", "took 0.31 s  \n\n"));
  CHECK_FALSE(output_fits("a\n...\nd\n", "a\nb\n"));
  CHECK_FALSE(output_fits("a\n", "a\nb\n"));
  CHECK_FALSE(output_fits("took ... s\n", "took 3 m\n"));
}

}  // namespace
}  // namespace polymachy
