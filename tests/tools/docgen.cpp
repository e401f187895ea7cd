// SPDX-License-Identifier: MIT
// Writes the pages of docs/reference from the tables of the program and from the program itself, or
// compares them with what is there. The tables are included as macros, so a page cannot say
// anything else than the program does.
//   docgen write PROGRAM FOLDER     docgen check PROGRAM FOLDER
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/sema/symbols.hpp"
#include "dsl/syntax/parser.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

struct Page {
  std::string name;
  std::string text;
};

/// The first lines of a page.
std::string head(const std::string& source, const std::string& title, const std::string& about) {
  return "<!-- Made by tests/tools/docgen.cpp from " + source + ". Do not edit. -->\n\n# " + title +
         "\n\n" + about + "\n";
}

/// [text] as a cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|')
      out += '\\';
    out += c;
  }
  return out;
}

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& each : cells)
    line += " " + cell(each) + " |";
  return line + "\n";
}

std::string table_head(const std::vector<std::string>& titles) {
  std::string line = "\n" + row(titles) + "|";
  for (std::size_t each = 0; each < titles.size(); ++each)
    line += "---|";
  return line + "\n";
}

// --- keywords

struct Word {
  std::string_view text;
  std::string_view kind;
  std::string_view about;
};
constexpr auto words = std::to_array<Word>({
#define PM_WORD(id, text, kind, about) {text, #kind, about},
#include "dsl/syntax/keywords.def"
});

constexpr auto word_kinds = std::to_array<std::array<std::string_view, 3>>(
    {{"Item", "Words that begin an item", "Reserved."},
     {"Attribute", "Words that begin an attribute of a piece", "Reserved."},
     {"Clause", "Words that begin a clause of an item", "Reserved."},
     {"Act", "Words that act, in a path", "Reserved."},
     {"Head", "Words that begin a test, a value or directions", "Reserved."},
     {"Later",
      "Words of constructs that are not built yet",
      "Reserved; using one is error `E0104`."},
     {"Statement",
      "Statements of a `test` block",
      "Words only there; elsewhere they may be names."},
     {"Context",
      "Words in one place only",
      "Words only in their place; elsewhere they may be names."}});

Page keywords() {
  std::string text =
      head("dsl/syntax/keywords.def", "Keywords", "Every word of the language once.");
  std::size_t listed = 0;
  for (const auto& [kind, title, note] : word_kinds) {
    text += "\n## " + std::string(title) + "\n\n" + std::string(note) + "\n";
    text += table_head({"word", "what it is"});
    for (const Word& word : words) {
      if (word.kind != kind)
        continue;
      text += row({code(word.text), std::string(word.about)});
      ++listed;
    }
  }
  if (listed != words.size())
    text += "\nSome words are of a kind that docgen.cpp does not know.\n";
  return {"keywords.md", text};
}

// --- diagnostics

struct Diagnosis {
  std::string_view number;
  std::string_view name;
  std::string_view severity;
  std::string_view message;
  std::string_view cause;
};
constexpr auto diagnoses = std::to_array<Diagnosis>({
#define PM_CODE(number, name, severity, message, cause) {number, #name, #severity, message, cause},
#include "dsl/diag/codes.def"
});

constexpr auto code_groups =
    std::to_array<std::array<std::string_view, 2>>({{"E00", "Files and texts"},
                                                    {"E01", "Syntax"},
                                                    {"E02", "Names"},
                                                    {"E03", "Board, pieces, starts"},
                                                    {"E04", "Paths and Betza notation"},
                                                    {"E05", "Tests and rules"},
                                                    {"E06", "Limits"},
                                                    {"E07", "Positions and moves"},
                                                    {"E08", "Command line and test blocks"},
                                                    {"W09", "Warnings"}});

Page diagnostics() {
  std::string text =
      head("dsl/diag/codes.def",
           "Diagnostics",
           "Every message by its code. `{}` is filled in. The code leads to a page with an "
           "example and the way out.");
  for (const auto& [group, title] : code_groups) {
    text += "\n## " + std::string(title) + "\n" + table_head({"code", "message", "cause"});
    for (const Diagnosis& each : diagnoses) {
      if (each.number.substr(0, group.size()) != group)
        continue;
      const std::string number(each.number);
      const std::string link = "[" + number + "](../diagnostics/" + number + ".md)";
      const std::string message =
          each.message == "{}" ? "(says what is wrong)" : std::string(each.message);
      text += row({link, message, std::string(each.cause)});
    }
  }
  return {"diagnostics.md", text};
}

// --- keys of check scripts

struct ScriptKeyRow {
  std::string_view name;
  std::string_view place;
  std::string_view value;
  std::string_view example;
  std::string_view about;
};
constexpr auto script_keys = std::to_array<ScriptKeyRow>({
#define PM_KEY(id, name, place, value, example, about) {name, #place, value, example, about},
#include "interpreter/variant/script_keys.def"
});

Page checks_page() {
  std::string text = head("interpreter/variant/script_keys.def",
                          "Keys of check scripts",
                          "What a check script may say; [checking](../checking.md) shows how.");
  const auto rows = [&](std::string_view title, std::string_view place) {
    text += "\n## " + std::string(title) + "\n";
    text += table_head({"key", "is", "for example", "what it says"});
    for (const ScriptKeyRow& key : script_keys) {
      if (key.place == place || key.place == "Both")
        text += row(
            {code(key.name), std::string(key.value), code(key.example), std::string(key.about)});
    }
  };
  rows("Before the first check", "Script");
  rows("In a check", "Check");
  return {"checks.md", text};
}

// --- opcodes

struct ShapeRow {
  std::string_view name;
  std::string_view meaning;
};
constexpr auto shapes = std::to_array<ShapeRow>({
#define PM_SHAPE(name, meaning) {#name, meaning},
#define PM_OP(name, mnemonic, shape, flow, contract)
#include "interpreter/bytecode/opcodes.def"
});

struct OpcodeRow {
  std::string_view mnemonic;
  std::string_view shape;
  std::string_view flow;
  std::string_view contract;
};
constexpr auto opcodes = std::to_array<OpcodeRow>({
#define PM_OP(name, mnemonic, shape, flow, contract) {mnemonic, #shape, #flow, contract},
#include "interpreter/bytecode/opcodes.def"
});

Page opcode_page() {
  std::string text =
      head("interpreter/bytecode/opcodes.def",
           "Opcodes",
           "The instructions of the machine; [machine.md](../machine.md) tells how they work "
           "together and `polymachy disasm` shows them. An instruction has the operands a, b "
           "and c. *Fails*: the run ends without a move, and the newest choice goes on with "
           "its next way.");
  text += table_head({"mnemonic", "operands", "flow", "what it does"});
  for (const OpcodeRow& each : opcodes) {
    text += row({code(each.mnemonic),
                 std::string(each.shape),
                 std::string(each.flow),
                 std::string(each.contract)});
  }
  text += "\n## Operands\n" + table_head({"shape", "meaning"});
  for (const ShapeRow& each : shapes)
    text += row({std::string(each.name), std::string(each.meaning)});
  text += "\n## Flow\n" + table_head({"flow", "where it goes on"});
  text += row({"Next", "at the next instruction, unless the run fails"});
  text += row({"Branch", "at the next instruction, or at c"});
  text += row({"Jump", "at c"});
  text += row({"Stop", "nowhere: the run is over"});
  return {"opcodes.md", text};
}

// --- what the program says of itself

/// What [program] [arguments] prints.
std::string output_of(const std::string& program, const std::string& arguments) {
  const std::string command = "'" + program + "' " + arguments + " 2>&1 </dev/null";
  std::string text;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe)
    return text;
  std::array<char, 4096> part{};
  for (std::size_t count = 0; (count = fread(part.data(), 1, part.size(), pipe.get())) > 0;) {
    text.append(part.data(), count);
  }
  return text;
}

std::string fenced(const std::string& text) {
  std::string block = "\n```\n" + text;
  if (block.back() != '\n')
    block += '\n';
  return block + "```\n";
}

/// The names below `Subcommands:` of the help [text].
std::vector<std::string> commands_in(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("Subcommands", 0) == 0 || line.rfind("Commands", 0) == 0) {
      inside = true;
    } else if (inside && line.rfind("  ", 0) == 0 && line.size() > 2 && line[2] != ' ') {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    } else if (inside && !line.empty() && line[0] != ' ') {
      inside = false;
    }
  }
  return names;
}

Page limits(const std::string& program) {
  return {"limits.md",
          head("`polymachy limits`",
               "Limits",
               "Everything that has a bound. Going over one is an error of its own: "
               "[E0307](../diagnostics/E0307.md), [E0601](../diagnostics/E0601.md), "
               "[E0602](../diagnostics/E0602.md) or one that speaks of the thing itself.") +
              fenced(output_of(program, "limits"))};
}

Page command_line(const std::string& program) {
  const std::string help = output_of(program, "--help");
  std::string text =
      head("`polymachy --help`",
           "Command line",
           "Exit codes: 0 fine; 1 the text, the position, the move or a test is wrong; 2 the "
           "command line is wrong; 3 something cannot be read or written; 70 a bug of ours.");
  text += fenced(help);
  for (const std::string& name : commands_in(help)) {
    text += "\n## " + name + "\n" + fenced(output_of(program, name + " --help"));
  }
  return {"cli.md", text};
}

// --- the library

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return std::move(text).str();
}

/// The comment right above byte [at] of [text], in one line; empty if there is none.
std::string comment_above(std::string_view text, std::size_t at) {
  std::string comment;
  std::size_t line_end = text.rfind('\n', at);
  while (line_end != std::string_view::npos && line_end > 0) {
    const std::size_t before = text.rfind('\n', line_end - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view line = text.substr(begin, line_end - begin);
    const std::size_t hash = line.find_first_not_of(' ');
    if (hash == std::string_view::npos || line[hash] != '#')
      break;
    const std::string_view words = line.substr(std::min(line.size(), hash + 2));
    comment = std::string(words) + (comment.empty() ? "" : " ") + comment;
    line_end = before;
  }
  return comment;
}

/// `NAME(a: dirs, n: number)`.
std::string signature(const ast::Node& item) {
  std::string text = item.text;
  if (item.kids.empty() || item.kids.front().kind != ast::Kind::Params ||
      item.kids.front().kids.empty())
    return text;
  for (const ast::Node& param : item.kids.front().kids)
    text += (text.back() == ':' || text.size() > item.text.size() ? ", " : "(") + param.text +
            ": " + param.text2;
  return text + ")";
}

std::string library_row(const ast::Node& item, std::string_view text) {
  const bool is_open = item.flag && (item.kind == ast::Kind::Def || item.kind == ast::Kind::Set ||
                                     item.kind == ast::Kind::Region ||
                                     item.kind == ast::Kind::Cond || item.kind == ast::Kind::Count);
  return row({code(signature(item)),
              (is_open ? "open " : "") + plain_word(item.kind),
              comment_above(text, item.span.begin)});
}

Page library(const fs::path& folder) {
  std::string text =
      head("stdlib",
           "The library",
           "Every name of stdlib, by the module to `use`. A module that uses others makes their "
           "names visible, too. What is `open` may be given a new value by a variant "
           "([language](../language.md), section 4).");
  std::vector<fs::path> modules;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".pmy")
      modules.push_back(entry.path());
  std::sort(modules.begin(), modules.end());
  for (const fs::path& module : modules) {
    SourceSet sources;
    Sink sink;
    const FileId file = sources.add(module.string(), read(module));
    const std::optional<ast::Tree> tree = parse(sources, file, sink);
    if (!tree)
      continue;
    const std::string_view whole = sources.text(file);
    const std::string name = module.stem().string();
    // The first comment tells what the module is, after its name.
    std::string about = comment_above(whole, std::min(whole.find("\n\n"), whole.size() - 1));
    about = about.substr(about.find(": ") == name.size() ? name.size() + 2 : 0);
    text += "\n## " + name + "\n\n" + about + "\n" + table_head({"name", "is", "what it is"});
    for (const ast::Node& item : tree->root.kids) {
      if (declares_name(item.kind))
        text += library_row(item, whole);
      for (const ast::Node& inner : item.kids)
        if (item.kind == ast::Kind::Law && inner.kind == ast::Kind::Count)
          text += library_row(inner, whole);
    }
  }
  return {"stdlib.md", text};
}

std::vector<Page> all_pages(const std::string& program) {
  return {keywords(),
          diagnostics(),
          opcode_page(),
          checks_page(),
          limits(program),
          library(PM_STDLIB),
          command_line(program)};
}

/// Tells where [page] and what is in the file differ first.
void tell_difference(const Page& page, const std::string& there) {
  std::istringstream made(page.text);
  std::istringstream found(there);
  std::size_t line = 0;
  std::string one;
  std::string two;
  do {
    ++line;
    one = std::getline(made, one) ? one : "(end of page)";
    two = std::getline(found, two) ? two : "(end of page)";
  } while (one == two && one != "(end of page)");
  std::cout << page.name << ":" << line << ": the page is out of date\n  there: " << two
            << "\n  fresh: " << one << "\n";
}

int check(const std::vector<Page>& pages, const fs::path& folder) {
  int stale = 0;
  for (const Page& page : pages) {
    const std::string there = read(folder / page.name);
    if (there == page.text)
      continue;
    tell_difference(page, there);
    ++stale;
  }
  if (stale > 0)
    std::cout << "`ninja -C build/release pages` writes the pages anew\n";
  return stale == 0 ? 0 : 1;
}

int write(const std::vector<Page>& pages, const fs::path& folder) {
  fs::create_directories(folder);
  bool fine = true;
  for (const Page& page : pages) {
    std::ofstream stream(folder / page.name, std::ios::binary);
    stream << page.text;
    fine = fine && static_cast<bool>(stream.flush());
  }
  return fine ? 0 : 3;
}

}  // namespace
}  // namespace polymachy

int main(int argc, char** argv) {
  const std::string mode = argc == 4 ? argv[1] : "";
  if (mode != "write" && mode != "check") {
    std::cerr << "usage: docgen write|check PROGRAM FOLDER\n";
    return 2;
  }
  const std::vector<polymachy::Page> pages = polymachy::all_pages(argv[2]);
  return mode == "write" ? polymachy::write(pages, argv[3]) : polymachy::check(pages, argv[3]);
}
