// SPDX-License-Identifier: MIT
// Opens rulebooks in Chromium without a window, lets look.js click on everything, and compares what
// it saw with what the program says on the command line.
//   book_test NAME: one test case a variant, named like it
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <vector>

#include <catch2/catch.hpp>

#include "interpreter/variant/loader.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

const fs::path root = PM_SOURCE_ROOT;

struct Output {
  std::string text;
  int exit = -1;
};

Output output_of(const std::string& command) {
  Output output;
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 1 << 16> part{};
  while (const std::size_t count = fread(part.data(), 1, part.size(), pipe))
    output.text.append(part.data(), count);
  const int status = pclose(pipe);
  output.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return output;
}

std::string in_quotes(const fs::path& path) { return "'" + path.string() + "'"; }

std::string program() {
  const char* path = std::getenv("PM_PROGRAM");
  REQUIRE(path != nullptr);
  return in_quotes(path);
}

std::string read_file(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string with_signs(std::string text) {
  for (const auto& [entity, sign] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}}) {
    const std::string name = entity;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
      text.replace(at, name.size(), sign);
  }
  return text;
}

/// What look.js wrote: the rest of each line by its first word.
using Report = std::multimap<std::string, std::string>;

std::vector<std::string> all(const Report& report, const std::string& word) {
  std::vector<std::string> lines;
  const auto [begin, end] = report.equal_range(word);
  for (auto each = begin; each != end; ++each)
    lines.push_back(each->second);
  return lines;
}

std::string one(const Report& report, const std::string& word) {
  const std::vector<std::string> lines = all(report, word);
  REQUIRE(lines.size() == 1);
  return lines.front();
}

struct View {
  bool dark = false;
  int width = 1280;
};

struct Seen {
  Report report;
  std::string page;
};

/// Makes the page of [variant] (a name or a path), opens it, and gives what was seen.
Seen look_at(const std::string& variant, const std::string& name, const View& view) {
  const fs::path folder = fs::path(PM_WORK_FOLDER) / name;
  fs::remove_all(folder);
  fs::create_directories(folder);
  const Output made =
      output_of(program() + " book " + in_quotes(variant) + " -o " + in_quotes(folder) + " 2>&1");
  INFO(made.text);
  REQUIRE(made.exit == 0);
  Seen seen;
  seen.page = read_file(folder / (name + ".html"));
  std::string page = seen.page;
  const std::size_t body = page.find("<body>\n");
  REQUIRE(body != std::string::npos);
  page.insert(body + 7,
              "<script>window.bookErrors = [];"
              "window.onerror = function (what) { window.bookErrors.push(what); };"
              "document.addEventListener('securitypolicyviolation', function (what) {"
              "window.bookErrors.push('policy: ' + what.blockedURI); });</script>\n");
  page.insert(page.rfind("</body>"),
              "<script>\n" + read_file(root / "tests/book/look.js") + "</script>\n");
  std::ofstream(folder / "look.html", std::ios::binary) << page;
  const Output dump = output_of(
      "chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars"
      " --user-data-dir=" +
      in_quotes(folder / "profile") + " --window-size=" + std::to_string(view.width) +
      ",900 --blink-settings=preferredColorScheme=" + (view.dark ? "0" : "1") + " --dump-dom " +
      in_quotes("file://" + (folder / "look.html").string()) + " 2>" +
      in_quotes(folder / "chromium.log"));
  INFO("the tests of rulebooks want the package chromium; ./test installs it\n"
       << read_file(folder / "chromium.log"));
  REQUIRE(dump.exit == 0);
  const std::string head = "<pre id=\"report\">";
  const std::size_t begin = dump.text.find(head);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = dump.text.find("</pre>", begin);
  std::istringstream lines(
      with_signs(dump.text.substr(begin + head.size(), end - begin - head.size())));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    if (!line.empty())
      seen.report.emplace(line.substr(0, blank), line.substr(std::min(blank + 1, line.size())));
  }
  return seen;
}

void is_whole(const Report& report, const View& view) {
  for (const char* fault : {"error", "twice", "broken", "unmarked", "stays", "missing"}) {
    const std::vector<std::string> lines = all(report, fault);
    INFO(fault << ": " << (lines.empty() ? "" : lines.front()));
    CHECK(lines.empty());
  }
  CHECK(one(report, "dark") == (view.dark ? "true" : "false"));
  CHECK(one(report, "overflow") == "0");
  CHECK(one(report, "images") == "0");
  CHECK(one(report, "scripts") == "4");  // the page's data and script, and two of this test
  CHECK(one(report, "keyboard") == "1");
  CHECK(one(report, "arrow") == "true");
  for (const std::string& line : all(report, "letters"))
    CHECK(line == "true");
  for (const std::string& line : all(report, "contrast")) {
    INFO(line);
    CHECK(std::stod(line.substr(line.rfind(' '))) >= 4.5);
  }
}

/// The squares that the parts of [move] begin with, `a1` and `b1` of `a1a9+b1b9`; none if it is
/// written as the square of a man who is thrown.
std::vector<std::string> movers_in(BoardSize size, const std::string& move) {
  std::vector<std::string> squares;
  if (move.find('@') != std::string::npos)
    return squares;
  for (std::size_t at = 0; at < move.size();) {
    std::size_t length = 0;
    const Square from = read_square(size, std::string_view(move).substr(at), length);
    if (from != no_square)
      squares.push_back(square_name(size, from));
    const std::size_t plus = move.find('+', at);
    at = plus == std::string::npos ? move.size() : plus + 1;
  }
  return squares;
}

/// What [variant]'s page shows is what the commands say.
void agrees(const Report& report, const std::string& variant, const std::string& start) {
  SourceSet sources;
  Sink sink;
  const std::optional<Loaded> loaded =
      load_variant(variant, {}, {root / "variants.d", root / "stdlib"}, sources, sink);
  REQUIRE(loaded);
  CHECK(one(report, "examples") == std::to_string(loaded->model->tests.size()));
  CHECK(one(report, "pieces") == std::to_string(loaded->model->types.size()));
  CHECK(one(report, "title") == loaded->model->title + ": rules");

  const Output moves = output_of(program() + " moves " + in_quotes(variant) +
                                 (start.empty() ? "" : " --start " + start));
  std::set<std::string> listed;
  std::map<std::string, std::multiset<std::string>> of_man;
  std::istringstream lines(moves.text);
  for (std::string move; std::getline(lines, move);) {
    listed.insert(move);
    for (const std::string& square : movers_in(loaded->program->size, move))
      of_man[square].insert(move);
  }
  REQUIRE(!listed.empty());
  std::set<std::string> shown;
  std::size_t men = 0;
  for (const std::string& line : all(report, "man")) {
    std::istringstream words(line);
    std::string square;
    words >> square;
    std::multiset<std::string> his;
    for (std::string move; words >> move;) {
      shown.insert(move);
      if (move.find('@') == std::string::npos)
        his.insert(move);
    }
    INFO(square);
    CHECK(his == of_man[square]);
    ++men;
  }
  CHECK(shown == listed);
  CHECK(men > 1);
}

void test_variant(const std::string& variant, const View& view, const std::string& start = {}) {
  const Seen seen = look_at(variant, variant, view);
  is_whole(seen.report, view);
  agrees(seen.report, variant, start);
}

TEST_CASE("chess") { test_variant("chess", {false, 1280}); }
TEST_CASE("metamachy") { test_variant("metamachy", {true, 1280}, "s0"); }
TEST_CASE("megalomachy") { test_variant("megalomachy", {true, 390}); }
TEST_CASE("megachess") { test_variant("megachess", {false, 390}); }
TEST_CASE("megabug") {
  // The setup shows the first of its boards only.
  const Seen seen = look_at("megabug", "megabug", {});
  is_whole(seen.report, {});
  const std::vector<std::string> men = all(seen.report, "man");
  CHECK(std::any_of(men.begin(), men.end(), [](const std::string& line) {
    return line.find(" A:") != std::string::npos;
  }));
  CHECK(std::none_of(men.begin(), men.end(), [](const std::string& line) {
    return line.find(" B:") != std::string::npos;
  }));
}
TEST_CASE("shogi") { test_variant("shogi", {true, 800}); }
TEST_CASE("crazyhouse") {
  const Seen seen = look_at("crazyhouse", "crazyhouse", {});
  is_whole(seen.report, {});
  agrees(seen.report, "crazyhouse", {});
  // Men in hand can be clicked, and drop.
  const std::vector<std::string> pooled = all(seen.report, "pooled");
  CHECK(std::any_of(
      pooled.begin(), pooled.end(), [](const std::string& line) { return line != "0"; }));
}
TEST_CASE("maces-and-horse-apults") { test_variant("maces-and-horse-apults", {true, 390}); }
TEST_CASE("mega-chess") { test_variant("mega-chess", {false, 800}); }

TEST_CASE("hostile") {
  const Seen seen = look_at((root / "tests/book/hostile.pmy").string(), "hostile", {});
  is_whole(seen.report, {});
  CHECK(one(seen.report, "title") ==
        "</title><script>window.bookErrors.push('title')</script>&amp; \"it\": rules");
  CHECK(one(seen.report, "examples") == "1");
  // An address that is no web page is shown and is no link; a gap in a text stays as it is.
  for (const std::string& link : all(seen.report, "link"))
    CHECK(link.find("javascript:") == std::string::npos);
  CHECK(seen.page.find("{{title}}") != std::string::npos);
}

}  // namespace
}  // namespace polymachy
