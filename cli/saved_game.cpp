// SPDX-License-Identifier: MIT
#include "cli/saved_game.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <toml++/toml.h>

#include "dsl/sema/check.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

/// toml++ counts lines and columns from 1; columns are code points.
std::uint32_t offset_of(std::string_view text, const toml::source_position& place) {
  std::size_t at = 0;
  for (toml::source_index line = 1; line < place.line; ++line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos)
      break;
    at = end + 1;
  }
  for (toml::source_index column = 1; column < place.column && at < text.size();) {
    ++at;
    const bool begins =
        at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    if (begins)
      ++column;
  }
  return static_cast<std::uint32_t>(at);
}

/// Reads the parts of a table; the first part that is wrong is reported.
class Reader {
 public:
  Reader(const SourceSet& sources, FileId file, Sink& sink)
      : text_(sources.text(file)), file_(file), sink_(sink) {}

  Span span(const toml::source_region& region) const {
    const std::uint32_t begin = offset_of(text_, region.begin);
    const std::uint32_t end = offset_of(text_, region.end);
    return {file_, begin, std::max(begin, end)};
  }

  bool fail(const toml::node& node, const std::string& message) {
    sink_.report<Code::BadSavedGame>(span(node.source()), message);
    return false;
  }

  /// A string under [key]; false if something else stands there.
  bool read(const toml::table& table, const char* key, std::optional<std::string>& text) {
    const toml::node* node = table.get(key);
    if (node == nullptr)
      return true;
    text = node->value_exact<std::string>();
    return text || fail(*node, "`" + std::string(key) + "` must be a string");
  }

  bool read_options(const toml::table& table, std::vector<std::string>& options) {
    const toml::node* node = table.get("options");
    if (node == nullptr)
      return true;
    if (!node->is_table())
      return fail(*node, "`options` must be a table of strings");
    for (const auto& [name, value] : *node->as_table()) {
      const std::optional<std::string> text = value.value_exact<std::string>();
      if (!text)
        return fail(value, "the value of an option must be a string");
      options.push_back(std::string(name.str()) + "=" + *text);
    }
    return true;
  }

  bool read_moves(const toml::table& table, SavedGame& game) {
    const toml::node* node = table.get("moves");
    if (node == nullptr)
      return true;
    if (!node->is_array())
      return fail(*node, "`moves` must be an array of strings");
    for (const toml::node& each : *node->as_array()) {
      const std::optional<std::string> text = each.value_exact<std::string>();
      if (!text)
        return fail(each, "a move must be a string");
      game.moves.push_back(*text);
      game.move_spans.push_back(span(each.source()));
    }
    return true;
  }

  bool only_known(const toml::table& table) {
    for (const auto& [key, value] : table) {
      const std::string_view name = key.str();
      const bool is_known = name == "variant" || name == "options" || name == "start" ||
                            name == "position" || name == "moves";
      if (!is_known)
        return fail(value, "a saved game has no `" + std::string(name) + "`");
    }
    return true;
  }

 private:
  std::string_view text_;
  FileId file_;
  Sink& sink_;
};

std::optional<SavedGame> read_table(const toml::table& table,
                                    Reader& reader,
                                    Span whole,
                                    Sink& sink) {
  SavedGame game;
  std::optional<std::string> variant;
  const bool fits = reader.only_known(table) && reader.read(table, "variant", variant) &&
                    reader.read(table, "start", game.begin.start) &&
                    reader.read(table, "position", game.begin.position) &&
                    reader.read_options(table, game.begin.options) &&
                    reader.read_moves(table, game);
  if (!fits)
    return std::nullopt;
  if (!variant) {
    sink.report<Code::BadSavedGame>(whole, "a saved game names its `variant`");
    return std::nullopt;
  }
  game.begin.variant = *variant;
  return game;
}

/// A line `key = value`; toml++ writes the value.
template <class Value>
void write_line(std::ostream& stream, const char* key, const Value& value) {
  toml::table line;
  line.insert(key, value);
  stream << line << '\n';
}

/// A table of toml++ is sorted by key; a person wants the variant first, so each key is written by
/// itself.
std::string toml_text(const SavedGame& game) {
  std::ostringstream text;
  text << "# a game of polymachy; `load` reads it\n";
  write_line(text, "variant", game.begin.variant);
  if (game.begin.start)
    write_line(text, "start", *game.begin.start);
  if (game.begin.position)
    write_line(text, "position", *game.begin.position);
  toml::table options;
  for (const std::string& pair : game.begin.options) {
    const std::size_t equals = pair.find('=');
    options.insert(pair.substr(0, equals), pair.substr(equals + 1));
  }
  options.is_inline(true);
  if (!options.empty())
    write_line(text, "options", options);
  toml::array moves;
  for (const std::string& move : game.moves)
    moves.push_back(move);
  write_line(text, "moves", moves);
  return std::move(text).str();
}

}  // namespace

bool write_saved_game(const std::string& path, const SavedGame& game, Sink& sink) {
  std::error_code error;
  if (fs::exists(path, error)) {
    Sink ignored;
    SourceSet sources;
    if (!read_saved_game(path, sources, ignored)) {
      sink.report<Code::BadSavedGame>(
          Span{}, "`" + path + "` is there already and is no saved game; it is left as it is");
      return false;
    }
  }
  std::ofstream stream(path, std::ios::binary);
  stream << toml_text(game);
  stream.close();
  if (!stream)
    sink.report<Code::FileUnwritable>(Span{}, path, std::strerror(errno));
  return static_cast<bool>(stream);
}

std::optional<SavedGame> read_saved_game(const std::string& path, SourceSet& sources, Sink& sink) {
  std::error_code error;
  const std::uintmax_t size = fs::is_directory(path, error) ? 0 : fs::file_size(path, error);
  if (!error && size > max_file_bytes) {
    sink.report<Code::FileTooLarge>(Span{}, path, size, max_file_bytes);
    return std::nullopt;
  }
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream read;
  read << stream.rdbuf();
  if (!stream) {
    sink.report<Code::FileUnreadable>(Span{}, path, std::strerror(errno));
    return std::nullopt;
  }
  const FileId file = sources.add(path, std::move(read).str());
  Reader reader(sources, file, sink);
  try {
    const toml::table table = toml::parse(sources.text(file), std::string_view(path));
    return read_table(table, reader, {file, 0, 0}, sink);
  } catch (const toml::parse_error& wrong) {
    sink.report<Code::BadSavedGame>(reader.span(wrong.source()),
                                    "not TOML: " + std::string(wrong.description()));
    return std::nullopt;
  }
}

}  // namespace polymachy
