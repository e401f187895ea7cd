// SPDX-License-Identifier: MIT
#include "tests/unit/dsl/sema/support.hpp"

#include <fstream>
#include <system_error>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace polymachy::test {

using model::PathKind;
using model::TestKind;

std::vector<std::string> Checked::said() const {
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : sink.sorted()) {
    const bool is_short_path = diagnostic.code == Code::TakesOwn ||
                               diagnostic.code == Code::NeverTakes ||
                               diagnostic.code == Code::NeverRuns;
    if (is_short_path) {
      continue;
    }
    lines.push_back(std::string(info(diagnostic.code).number) + " " + at(diagnostic.primary.span));
  }
  return lines;
}

Diagnostic Checked::with(const std::string& code) const {
  for (const Diagnostic& diagnostic : sink.sorted()) {
    if (info(diagnostic.code).number == code) {
      return diagnostic;
    }
  }
  FAIL("no diagnostic " << code);
  return {};
}

Folder::Folder() {
  static int number = 0;
  std::error_code error;
  do {
    path_ = std::filesystem::temp_directory_path() /
            fmt::format("polymachy-sema-{}-{}",
                        std::filesystem::hash_value(std::filesystem::current_path()),
                        number++);
  } while (!std::filesystem::create_directory(path_, error) && !error && number < 10'000);
}

Folder::~Folder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

void Folder::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
}

namespace {

/// Calls [f] with the file that holds [text] and a folder that holds [modules].
template <class F>
Checked with_modules(const std::string& text, const Modules& modules, const F& f) {
  const Folder folder;
  for (const auto& [name, module] : modules) {
    folder.write(name + ".pmy", module);
  }
  Checked result;
  f(result, result.sources->add("t.pmy", text), folder.path());
  return result;
}

}  // namespace

Checked check(const std::string& text, const Modules& modules) {
  return with_modules(
      text, modules, [](Checked& result, FileId file, const std::filesystem::path& folder) {
        result.variant =
            check_text(file, folder / "none", "", {folder}, *result.sources, result.sink);
      });
}

Checked check_library(const std::string& text, const Modules& modules) {
  return with_modules(
      text, modules, [](Checked& result, FileId file, const std::filesystem::path& folder) {
        check_module(file, folder / "none", {folder}, *result.sources, result.sink);
      });
}

std::string variant(const std::string& items, const std::string& before) {
  return before +
         "\nvariant t {\n board 8x8 sides White north, Black south\n piece Xx X { }\n piece Yy Y { "
         "}\n" +
         " draw when stuck\n start \"X7/8/8/8/8/8/8/Y7 w - - 0 1\"\n" + items + "\n}\n";
}

model::Path path_of(const std::string& path, const std::string& items) {
  const Checked made = check(variant(items + "\n piece Probe P { path " + path +
                                     " }\n start p \"P7/8/8/8/8/8/8/8 w - - 0 1\""));
  INFO(fmt::format("{}", fmt::join(made.said(), "\n")));
  REQUIRE(made.variant);
  return made.variant->types.back().path;
}

namespace {

std::string show_term(const model::DirTerm& term) {
  if (term.slot >= 0) {
    return fmt::format("<{}{:+}>", term.slot, term.eighths);
  }
  return fmt::format("({}{},{})", term.vec.absolute ? "board " : "", term.vec.x, term.vec.y);
}

std::string types(const model::TypeSet& set) {
  std::string text;
  for (std::size_t i = 0; i < set.size(); ++i) {
    text += set.test(i) ? (text.empty() ? "" : ",") + std::to_string(i) : "";
  }
  return "{" + text + "}";
}

std::string show_value(const model::Value& value) {
  switch (value.kind) {
    case model::ValueKind::Constant:
      return std::to_string(value.number);
    case model::ValueKind::Squares:
      return "count(" + test::show(value.test.front()) + ")";
    case model::ValueKind::Counter:
      return fmt::format("counter{}", value.index);
    case model::ValueKind::Repeats:
      return "repeats";
    case model::ValueKind::Pool:
      return fmt::format("pool{}({})", value.index, value.own ? "own" : "enemy");
  }
  return "?";
}

template <class Nodes>
std::string list(const Nodes& nodes, const char* between) {
  std::string text;
  for (const auto& node : nodes) {
    text += (text.empty() ? "" : between) + test::show(node);
  }
  return text;
}

std::string terms(const std::vector<model::DirTerm>& dirs) {
  std::string text;
  for (const model::DirTerm& term : dirs) {
    text += show_term(term);
  }
  return text;
}

std::string event(const char* word, const model::Test& test) {
  const char* side = test.side_filter == model::SideFilter::Any   ? ""
                     : test.side_filter == model::SideFilter::Own ? "own "
                                                                  : "enemy ";
  return fmt::format("{}{}{}", word, side, types(test.types));
}

}  // namespace

std::string show(const model::Test& test) {
  static const char* const compares[] = {"=", "!=", "<", "<=", ">", ">="};
  switch (test.kind) {
    case TestKind::Always:
      return "always";
    case TestKind::Never:
      return "never";
    case TestKind::And:
      return "(" + list(test.kids, " & ") + ")";
    case TestKind::Or:
      return "(" + list(test.kids, " | ") + ")";
    case TestKind::Not:
      return "!" + show(test.kids.front());
    case TestKind::Empty:
      return "empty";
    case TestKind::Man:
      return "man";
    case TestKind::Own:
      return "own";
    case TestKind::Enemy:
      return "enemy";
    case TestKind::TypeIn:
      return types(test.types);
    case TestKind::SquareIn:
      return fmt::format("squares({},{})", (*test.squares)[0].count(), (*test.squares)[1].count());
    case TestKind::HasRight:
      return fmt::format("right{}", test.index);
    case TestKind::Marked:
      return fmt::format("mark{}", test.index);
    case TestKind::OnSaved:
      return fmt::format("on{}", test.index);
    case TestKind::AtSaved:
      return fmt::format("{}@{}", show(test.kids.front()), test.index);
    case TestKind::Attacked:
      return "attacked";
    case TestKind::Can:
      return "can(" + show(test.path.front()) + ")";
    case TestKind::Some:
      return "some(" + show(test.kids.front()) + ")";
    case TestKind::Compared:
      return show_value(test.values[0]) + compares[static_cast<int>(test.compare)] +
             show_value(test.values[1]);
    case TestKind::OptionIs:
      return fmt::format("option{}={}", test.index, test.value);
    case TestKind::Fresh:
      return "fresh";
    case TestKind::Entered:
      return "entered";
    case TestKind::Took:
      return event("took", test);
    case TestKind::Moved:
      return event("moved", test);
    case TestKind::By:
      return event("by", test);
    case TestKind::Dropped:
      return event("dropped", test);
    case TestKind::Stuck:
      return "stuck";
    case TestKind::Last:
      return fmt::format("last{}", test.index);
  }
  return "?";
}

std::string show(const model::Path& path) {
  switch (path.kind) {
    case PathKind::Seq:
      return path.kids.empty() ? "nothing" : list(path.kids, " ");
    case PathKind::Alt:
      return path.kids.empty() ? "fail" : "(" + list(path.kids, " | ") + ")";
    case PathKind::Repeat:
      return fmt::format("({})*[{}..{}]",
                         show(path.kids.front()),
                         path.least,
                         path.most < 0 ? "" : std::to_string(path.most));
    case PathKind::Bind:
      return fmt::format("bind{}", path.slot) + terms(path.dirs);
    case PathKind::Step:
      return fmt::format("step{}", path.slot);
    case PathKind::Guard:
      return show(path.test.front());
    case PathKind::Take:
      return "take";
    case PathKind::TakeMark:
      return fmt::format("take(mark{})", path.index);
    case PathKind::Put:
      return "put";
    case PathKind::Lift:
      return "lift";
    case PathKind::Join:
      return "join";
    case PathKind::Then:
      return fmt::format("then{}", path.index);
    case PathKind::Into:
      return fmt::format("into{}{}{}[{}]",
                         path.index,
                         path.own ? "own" : "enemy",
                         path.slot,
                         fmt::join(path.types_in_order, ","));
    case PathKind::Drop:
      return "drop";
    case PathKind::Save:
      return fmt::format("save{}", path.slot);
    case PathKind::Goto:
      return fmt::format("goto{}", path.slot);
    case PathKind::Anywhere:
      return "anywhere";
    case PathKind::SetMark:
      return fmt::format("mark{}", path.index);
    case PathKind::Become:
      return fmt::format("become[{}]", fmt::join(path.types_in_order, ","));
    case PathKind::Promoted:
      return "promoted";
    case PathKind::Choose:
      return fmt::format("choose{} from{} {}", path.slot, path.index, types(path.types));
    case PathKind::New:
      return fmt::format("new{}", path.slot);
    case PathKind::Remove:
      return "remove";
    case PathKind::Say:
      return fmt::format("say({},{})", path.slot, path.slot2);
    case PathKind::Aka:
      return "aka " + path.text;
    case PathKind::Every:
      return "every(" + show(path.kids.front()) + ")";
    case PathKind::Pass:
      return "pass";
  }
  return "?";
}

std::string squares(const model::Test& test, std::size_t side, const model::Board& board) {
  if (test.kind != TestKind::SquareIn) {
    return "not squares: " + show(test);
  }
  std::string text;
  for (int square = 0; square < board.width * board.height; ++square) {
    if ((*test.squares)[side].test(static_cast<std::size_t>(square))) {
      text += (text.empty() ? "" : " ") + fmt::format("{}{}",
                                                      static_cast<char>('a' + square % board.width),
                                                      square / board.width + 1);
    }
  }
  return text;
}

}  // namespace polymachy::test
