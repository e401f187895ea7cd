// SPDX-License-Identifier: MIT
#include "interpreter/variant/loader.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <system_error>

#include <fmt/format.h>

#include "dsl/diag/suggest.hpp"
#include "dsl/text/checksum.hpp"
#include "dsl/text/file.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/game/game.hpp"
#include "interpreter/game/possible.hpp"
#include "interpreter/match/match_game.hpp"
#include "interpreter/nest/limits.hpp"
#include "interpreter/nest/nest_game.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

constexpr const char* extension = ".pmy";

bool has_variants(const fs::path& folder) {
  std::error_code error;
  return fs::is_directory(folder / "variants.d", error);
}

Home home_in(const fs::path& folder) { return {folder / "variants.d", folder / "stdlib", nullptr}; }

/// The folder of the running program; empty where the system does not tell.
fs::path program_folder() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : self.parent_path();
}

bool is_path(const std::string& text) {
  return text.find('/') != std::string::npos || fs::path(text).extension() == extension;
}

void report_no_variant(const std::string& name, const Home& home, Sink& sink) {
  auto report = sink.report<Code::NoSuchVariant>(Span{}, name);
  std::error_code error;
  report.note("looked for `" + name + extension + "` in `" + home.variants.string() + "`");
  report.hint(did_you_mean(name, variant_names(home)));
  if (fs::is_regular_file(name + extension, error)) {
    report.hint("a file of this folder is named by its path: `./" + name + extension + "`");
  }
}

/// `name(2,3)` as a name and numbers.
struct Called {
  std::string name;
  std::vector<std::int64_t> arguments;
};

/// Reads [text]; empty after an error. A file whose name has brackets is a file.
std::optional<Called> read_call(const std::string& text, Sink& sink) {
  std::error_code error;
  const std::size_t open = text.find('(');
  if (open == std::string::npos || fs::is_regular_file(text, error))
    return Called{text, {}};
  Called call{text.substr(0, open), {}};
  const char* at = text.data() + open + 1;
  const char* end = text.data() + text.size();
  while (true) {
    std::int64_t number = 0;
    const auto [next, fault] = std::from_chars(at, end, number);
    const bool ends = next != end && *next == ')' && next + 1 == end;
    if (fault != std::errc() || next == end || (*next != ',' && !ends)) {
      sink.report<Code::BadUsage>(Span{}, fmt::format("`{}` is no name of a variant", text))
          .hint("numbers for its parameters are written without blanks: `name(2)`, `name(2,3)`");
      return std::nullopt;
    }
    call.arguments.push_back(number);
    if (ends)
      return call;
    at = next + 1;
  }
}

/// Where [name_or_path] is to be read; empty after an error.
std::optional<fs::path> find_file(const std::string& name_or_path, const Home& home, Sink& sink) {
  if (is_path(name_or_path))
    return fs::path(name_or_path);
  std::error_code error;
  const fs::path path = home.variants / (name_or_path + extension);
  if (!name_or_path.empty() && fs::is_regular_file(path, error))
    return path;
  report_no_variant(name_or_path, home, sink);
  return std::nullopt;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "`" : ", `") + word + "`";
  return text;
}

bool choose(const model::Variant& variant,
            const std::string& name,
            const std::string& value,
            std::vector<int>& chosen,
            Sink& sink) {
  const auto is_named = [&](const model::OptionDecl& option) {
    return option.name == name;
  };
  const auto option = std::find_if(variant.options.begin(), variant.options.end(), is_named);
  if (option == variant.options.end()) {
    std::vector<std::string> names;
    for (const model::OptionDecl& each : variant.options)
      names.push_back(each.name);
    auto report = sink.report<Code::UnknownOption>(Span{}, variant.name, name);
    report.hint(did_you_mean(name, names));
    report.note(names.empty() ? "the variant has no options" : "its options are " + listed(names));
    return false;
  }
  const auto found = std::find(option->values.begin(), option->values.end(), value);
  if (found == option->values.end()) {
    auto report = sink.report<Code::BadOptionValue>(Span{}, value, name);
    report.hint(did_you_mean(value, option->values));
    report.note("its values are " + listed(option->values));
    return false;
  }
  chosen[static_cast<std::size_t>(option - variant.options.begin())] =
      static_cast<int>(found - option->values.begin());
  return true;
}

/// The first line of the comment right above byte [offset] of [text], without its `#`; empty if
/// there is none.
std::string comment_above(std::string_view text, std::size_t offset) {
  std::string first;
  std::size_t line = text.rfind('\n', offset);
  while (line != std::string_view::npos && line > 0) {
    const std::size_t before = text.rfind('\n', line - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view above = text.substr(begin, line - begin);
    const std::size_t hash = above.find_first_not_of(" \t");
    if (hash == std::string_view::npos || above[hash] != '#')
      break;
    const std::size_t word = above.find_first_not_of("# \t", hash);
    first = word == std::string_view::npos ? std::string() : std::string(above.substr(word));
    line = before;
  }
  return first;
}

/// A type without a `note` is explained by the comment above its `piece`.
void add_notes(model::Variant& variant, const SourceSet& sources) {
  for (model::Type& type : variant.types) {
    if (!type.note.empty() || !type.span.has_file())
      continue;
    type.note = comment_above(sources.text(type.span.file), type.span.begin);
  }
}

/// `name(2,1)`.
std::string instance_text(const model::Instance& instance) {
  std::string list;
  for (const std::int64_t argument : instance.arguments)
    list += (list.empty() ? "(" : ",") + std::to_string(argument);
  return instance.variant + (list.empty() ? list : list + ")");
}

/// [text] without comments, and with one blank for many.
std::string bare(std::string_view text) {
  std::string out;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (!quoted && c == '#')
      at = std::min(text.find('\n', at), text.size());
    quoted = quoted != (c == '"');
    const bool is_blank = c == '#' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (quoted || !is_blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  return out;
}

/// Of all texts of [sources] from number [first] on.
std::string rules_of(const SourceSet& sources, std::size_t first) {
  std::string all;
  for (std::size_t each = first; each < sources.size(); ++each)
    all += bare(sources.text(FileId{static_cast<std::uint32_t>(each)})) + '\n';
  return checksum_of(all);
}

/// Reads the games that men carry, from the outside inwards. Every instance is met once, and there
/// are few of them, so this ends whatever the files say.
bool load_carried(Loaded& loaded, const Home& home, SourceSet& sources, Sink& sink) {
  std::vector<std::string> met{loaded.model->name};
  fs::path folder = loaded.path.parent_path();
  const model::Variant* outer = loaded.model.get();
  while (!outer->carry.game.variant.empty()) {
    const model::Instance& game = outer->carry.game;
    const std::string text = instance_text(game);
    std::string chain;
    for (const std::string& each : met)
      chain += each + " -> ";
    if (std::find(met.begin(), met.end(), text) != met.end()) {
      sink.report<Code::BadCarry>(game.span, "`" + text + "` is inside itself: " + chain + text)
          .hint(
              "lower a parameter: `carry game of NAME(n - 1)`, or carry a game that carries none");
      return false;
    }
    if (met.size() > static_cast<std::size_t>(max_levels)) {
      sink.report<Code::TooMany>(
          game.span, "more than " + std::to_string(max_levels), "games inside games", max_levels);
      return false;
    }
    met.push_back(text);
    std::error_code error;
    fs::path path = folder / (game.variant + extension);
    if (!fs::is_regular_file(path, error))
      path = home.variants / (game.variant + extension);
    if (!fs::is_regular_file(path, error)) {
      sink.report<Code::UnknownName>(game.span, "variant", game.variant)
          .hint(did_you_mean(game.variant, variant_names(home)));
      return false;
    }
    if (leads_outside(path)) {
      sink.report<Code::ModuleOutside>(game.span, game.variant)
          .note("`" + path.string() + "` is a link to a file of another folder");
      return false;
    }
    std::optional<model::Variant> read =
        load_model(path, home.search(), sources, sink, game.arguments, game.span);
    if (!read)
      return false;
    const bool is_plain = read->carry.game.variant.empty();
    if (is_plain && (read->turn.several || !read->decisions.empty())) {
      sink.report<Code::NotBuilt>(game.span, "carrying a game whose turns have several parts");
      return false;
    }
    if (is_plain && !read->phases.empty()) {
      sink.report<Code::NotBuilt>(game.span, "carrying a game that begins with a choice of start");
      return false;
    }
    folder = path.parent_path();
    loaded.carried.push_back(std::make_shared<const model::Variant>(std::move(*read)));
    outer = loaded.carried.back().get();
  }
  return true;
}

/// What [inner], a game of games inside [outer], takes over of its options: those of the same name.
/// The innermost game is as its own file has it.
std::vector<int> options_inside(const model::Variant& outer,
                                const std::vector<int>& chosen,
                                const model::Variant& inner) {
  std::vector<int> options = model::default_options(inner);
  if (inner.carry.game.variant.empty())
    return options;
  for (std::size_t i = 0; i < inner.options.size(); ++i)
    for (std::size_t j = 0; j < outer.options.size(); ++j)
      if (inner.options[i].name == outer.options[j].name &&
          inner.options[i].values == outer.options[j].values)
        options[i] = chosen[j];
  return options;
}

/// Reads the starts of [variant] that are texts as any other position is read, and tells what is
/// wrong at the place in the file. A start that passed can be set up.
void check_starts(const model::Variant& variant,
                  const std::shared_ptr<const Program>& program,
                  Sink& sink) {
  for (const model::Start& start : variant.starts) {
    if (!start.text)
      continue;
    SourceSet scratch;
    Sink found;
    static_cast<void>(
        read_possible(program, nullptr, scratch, scratch.add("start", *start.text), found));
    for (const Diagnostic& each : found.sorted()) {
      const Span inside = each.primary.span;
      const Span all = start.text_span;
      const bool is_verbatim = all.end - all.begin == start.text->size() + 2;
      const Span place = is_verbatim ? Span{all.file,
                                            all.begin + 1 + inside.begin,
                                            all.begin + 1 + std::max(inside.begin, inside.end)}
                                     : all;
      DiagnosticBuilder report = sink.push(each.code, place, each.message);
      for (const std::string& note : each.notes)
        report.note(note);
      for (const Hint& hint : each.hints)
        report.hint(hint.text);
    }
  }
}

/// The same for [loaded] and the games that its men carry.
bool starts_fit(const Loaded& loaded, Sink& sink) {
  const std::size_t errors = sink.errors();
  check_starts(*loaded.model, loaded.program, sink);
  std::shared_ptr<const Program> program = loaded.program->carry.game;
  for (std::size_t i = 0; i < loaded.carried.size() && program != nullptr; ++i) {
    check_starts(*loaded.carried[i], program, sink);
    program = program->carry.game;
  }
  return sink.errors() == errors;
}

std::shared_ptr<const Program> carrying(std::shared_ptr<const Program> program,
                                        const std::shared_ptr<const Program>& inner) {
  if (!inner)
    return program;
  auto copy = std::make_shared<Program>(*program);
  copy->carry.game = inner;
  return copy;
}

}  // namespace

Home find_home() {
  if (const char* given = std::getenv("POLYMACHY_HOME"); given != nullptr && *given != '\0') {
    return home_in(given);
  }
  const fs::path folder = program_folder();
  if (!folder.empty()) {
    for (const fs::path& near : {folder / "..", folder / ".." / "share" / "polymachy"}) {
      if (has_variants(near))
        return home_in(near.lexically_normal());
    }
  }
  return home_in(PM_SOURCE_DIR);
}

std::optional<Loaded> load_variant(const std::string& name_or_path,
                                   const OptionTexts& options,
                                   const Home& home,
                                   SourceSet& sources,
                                   Sink& sink,
                                   const CompileOptions& how) {
  const std::optional<Called> call = read_call(name_or_path, sink);
  const std::optional<fs::path> path = call ? find_file(call->name, home, sink) : std::nullopt;
  if (!path)
    return std::nullopt;
  const std::size_t known = sources.size();
  std::optional<model::Variant> read =
      load_model(*path, home.search(), sources, sink, call->arguments);
  if (!read)
    return std::nullopt;

  add_notes(*read, sources);

  auto variant = std::make_shared<const model::Variant>(std::move(*read));
  std::vector<int> chosen = model::default_options(*variant);
  bool all_fit = true;
  for (const auto& [name, value] : options) {
    all_fit = choose(*variant, name, value, chosen, sink) && all_fit;
  }
  if (!all_fit)
    return std::nullopt;

  Loaded loaded{std::move(variant), nullptr, *path, {}, {}};
  if (!load_carried(loaded, home, sources, sink))
    return std::nullopt;
  loaded.rules = rules_of(sources, known);
  loaded.program = compile_loaded(loaded, chosen, how, sink);
  if (!loaded.program || !starts_fit(loaded, sink))
    return std::nullopt;
  return loaded;
}

std::shared_ptr<const Program> compile_loaded(const Loaded& loaded,
                                              const std::vector<int>& chosen,
                                              const CompileOptions& how,
                                              Sink& sink) {
  std::shared_ptr<const Program> inner;
  CompileOptions inside;  // types are told by number, and are others inside
  inside.fuse = how.fuse;
  inside.exposure = how.exposure;
  for (auto each = loaded.carried.rbegin(); each != loaded.carried.rend(); ++each) {
    std::shared_ptr<const Program> program =
        compile(**each, options_inside(*loaded.model, chosen, **each), inside, sink);
    if (!program)
      return nullptr;
    inner = carrying(std::move(program), inner);
  }
  std::shared_ptr<const Program> program = compile(*loaded.model, chosen, how, sink);
  return program ? carrying(std::move(program), inner) : nullptr;
}

std::unique_ptr<GameSession> make_session(std::shared_ptr<const Program> program,
                                          SourceSet& sources) {
  if (program->match.boards > 0)
    return std::make_unique<MatchGame>(std::move(program), sources);
  if (!program->carry.game)
    return std::make_unique<Game>(std::move(program), sources);
  std::vector<std::shared_ptr<const Program>> programs;
  for (; program; program = program->carry.game)
    programs.push_back(program);
  return std::make_unique<NestGame>(programs, sources);
}

std::vector<std::string> variant_names(const Home& home) {
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator entry(home.variants, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() == extension)
      names.push_back(entry->path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace polymachy
