// SPDX-License-Identifier: MIT
// Line by line over the formatted text of the source: its own head, author and page go, the name
// changes, and a man to begin with is put as a comment behind the men.
#include "interpreter/variant/starter.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <vector>

#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "dsl/text/words.hpp"

namespace polymachy {
namespace {

bool begins(std::string_view line, std::string_view with) {
  return line.substr(0, with.size()) == with;
}

/// Letters that no type of [program] has.
std::string free_letters(const Program& program) {
  const auto is_free = [&](const std::string& letters) {
    return std::none_of(program.types.begin(), program.types.end(), [&](const TypeInfo& type) {
      return type.letters == letters;
    });
  };
  for (const char* each : {"D", "X", "Y", "Z", "XD", "XY"})
    if (is_free(each))
      return each;
  return "XYZ";
}

/// Whether [line], two blanks in, ends the men of a variant.
bool is_behind_men(std::string_view line) {
  constexpr std::array words{"  follow ", "  start ", "  law ", "  phase ", "  win ", "  lose "};
  return std::any_of(
      words.begin(), words.end(), [&](const char* word) { return begins(line, word); });
}

class Starter {
 public:
  Starter(std::string name, const Loaded& from) : name_(std::move(name)), program_(*from.program) {}

  std::string text(const std::string& source) {
    std::string out = head();
    std::istringstream lines(source);
    std::vector<std::string> comment;  // what may belong to the next line
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
      if (begins(line, "variant ")) {
        is_inside = true;
        comment.clear();
        out += "\nvariant " + name_ +
               line.substr(std::min(line.find_first_of(" ({", 8), line.size())) + "\n  title \"" +
               name_ + "\"\n  about \"after " + old_name() + "\"\n";
        continue;
      }
      if (begins(line, "#") && !is_inside)
        continue;
      const bool is_replaced = begins(line, "  title ") || begins(line, "  about ") ||
                               begins(line, "  by ") || begins(line, "  year ") ||
                               begins(line, "  page ");
      if (is_replaced)
        continue;
      if (begins(line, "  #")) {
        comment.push_back(line);
        continue;
      }
      if (is_inside && !has_man_ && is_behind_men(line))
        out += man();
      for (const std::string& each : comment)
        out += each + "\n";
      comment.clear();
      out += line + "\n";
    }
    return out;
  }

 private:
  std::string name_;
  const Program& program_;
  bool has_man_ = false;

  [[nodiscard]] std::string old_name() const {
    std::string title = program_.title.empty() ? program_.name : program_.title;
    title.erase(
        std::remove_if(title.begin(), title.end(), [](char c) { return c == '"' || c == '\\'; }),
        title.end());
    return title;
  }

  [[nodiscard]] std::string head() const {
    const std::string file = name_ + ".pmy";
    return "# " + name_ + ": begun from " + program_.name +
           ". Change what you like, and write here what is special about it.\n#\n# polymachy "
           "check " +
           file +
           "        errors, warnings, and the tests at the end of this file\n# polymachy fmt " +
           file + "          puts it into the usual form\n# polymachy explain ./" + file +
           "    what the men do, in words and diagrams\n# polymachy play ./" + file +
           "       a game; `why MOVE` there tells why a move is not legal\n#\n" +
           "# docs/tour.md leads through a first variant; docs/language.md has every word.\n";
  }

  /// A man to begin with, as a comment.
  std::string man() {
    has_man_ = true;
    const std::string letters = free_letters(program_);
    return "\n  # A man of your own: take away the first # of these lines, and put " + letters +
           " somewhere into the start\n"
           "  # (then counts in the tests below change, too). The line right above a piece "
           "explains it; in\n"
           "  # quotes stands Betza notation.\n\n"
           "  # # one or two squares diagonally, jumping over whoever stands between\n"
           "  # piece Dancer " +
           letters + " { path \"FA\" }\n\n";
  }
};

bool is_name(const std::string& name) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  const auto is_inner = [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !name.empty() && is_letter(name.front()) && name.back() != '-' &&
         std::all_of(name.begin(), name.end(), is_inner);
}

}  // namespace

std::optional<std::string> starter_text(const std::string& name,
                                        const Loaded& from,
                                        SourceSet& sources,
                                        Sink& sink) {
  if (!is_name(name)) {
    sink.report<Code::BadUsage>(Span{}, ticked(name) + " cannot be the name of a variant")
        .hint("a name is letters and digits, and hyphens or underscores between them: `my-game`");
    return std::nullopt;
  }
  if (from.program->carry.men.any()) {
    sink.report<Code::BadUsage>(
            Span{}, ticked(from.model->name) + " is no beginning: it speaks of itself by name")
        .hint("begin from a variant without games inside men, such as `chess`");
    return std::nullopt;
  }
  std::ostringstream source;
  source << std::ifstream(from.path, std::ios::binary).rdbuf();
  const FileId file = sources.add(name + ".pmy", Starter(name, from).text(source.str()));
  Sink syntax;
  const std::optional<ast::Tree> tree = parse(sources, file, syntax);
  if (tree && !syntax.has_errors())
    return print(*tree, sources);
  auto report =
      sink.report<Code::BadUsage>(Span{}, ticked(name) + " cannot be the name of a variant");
  for (const Diagnostic& said : syntax.sorted())
    report.note(said.message);
  return std::nullopt;
}

}  // namespace polymachy
