// SPDX-License-Identifier: MIT
// Reading and writing the TOML of a saved game. The checksum is of everything before its line.
#include "interpreter/record/saved_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <sstream>

#include "dsl/text/checksum.hpp"
#include "interpreter/record/limits.hpp"
#include "interpreter/record/saved_game.hpp"
#include "interpreter/record/toml_text.hpp"

namespace polymachy {
namespace {

constexpr std::string_view first_line = "# a game of polymachy; `load` reads it\n";
constexpr std::string_view generation_key = "\ngeneration = ";
constexpr std::string_view checksum_key = "\nchecksum = '";

/// Reads the parts of a table; the first part that is wrong is reported.
class Reader {
 public:
  Reader(const TomlText& text, FileId file, Sink& sink) : text_(text), file_(file), sink_(sink) {}

  bool fail(const toml::node& node, const std::string& message) {
    sink_.report<Code::BadSavedGame>(text_.span(node.source()), message);
    return false;
  }

  std::optional<GameRecord> read(const toml::table& table) {
    GameRecord record;
    std::optional<std::string> variant;
    const bool fits = only_known(table) && read_string(table, "variant", variant) &&
                      read_string(table, "start", record.begin.start) &&
                      read_string(table, "position", record.begin.position) &&
                      read_options(table, record.begin.options) && read_clock(table, record) &&
                      read_result(table, record) && read_origin(table, record) &&
                      read_tags(table, record) && read_moves(table, record) &&
                      read_spent(table, record) && read_comments(table, record) &&
                      read_nags(table, record);
    if (!fits)
      return std::nullopt;
    if (!variant) {
      sink_.report<Code::BadSavedGame>(Span{file_, 0, 0}, "a saved game names its `variant`");
      return std::nullopt;
    }
    record.begin.variant = *variant;
    record.begin_span = text_.span(table.get("variant")->source());
    return record;
  }

 private:
  const TomlText& text_;
  FileId file_;
  Sink& sink_;

  bool only_known(const toml::table& table) {
    static constexpr std::array known{"variant",
                                      "options",
                                      "start",
                                      "position",
                                      "moves",
                                      "clock",
                                      "spent",
                                      "tags",
                                      "comments",
                                      "nags",
                                      "thinking",
                                      "result",
                                      "because",
                                      "comment",
                                      "version",
                                      "rules",
                                      "reached",
                                      "generation",
                                      "checksum"};
    for (const auto& [key, value] : table) {
      if (std::find(known.begin(), known.end(), key.str()) == known.end())
        return fail(value, "a saved game has no `" + std::string(key.str()) + "`");
    }
    return true;
  }

  /// A string under [key]; false if something else stands there.
  bool read_string(const toml::table& table, const char* key, std::optional<std::string>& text) {
    const toml::node* node = table.get(key);
    if (node == nullptr)
      return true;
    text = node->value_exact<std::string>();
    return text || fail(*node, "`" + std::string(key) + "` must be a string");
  }

  /// A time in thousandths of a second.
  bool read_millis(const toml::node& node, Millis& time) {
    const std::optional<std::int64_t> number = node.value_exact<std::int64_t>();
    if (!number || *number < 0 || *number > max_clock_time.count())
      return fail(node, "a time is a number of milliseconds, at most 1000 hours");
    time = Millis(*number);
    return true;
  }

  using EachString =
      std::function<bool(const std::string& name, const std::string& text, const toml::node& node)>;

  bool each_string(const toml::table& table,
                   const char* key,
                   const char* what,
                   const EachString& each) {
    const toml::node* node = table.get(key);
    if (node == nullptr)
      return true;
    if (!node->is_table())
      return fail(*node, "`" + std::string(key) + "` must be a table of strings");
    for (const auto& [name, value] : *node->as_table()) {
      const std::optional<std::string> text = value.value_exact<std::string>();
      if (!text)
        return fail(value, std::string(what) + " must be a string");
      if (!each(std::string(name.str()), *text, value))
        return false;
    }
    return true;
  }

  bool read_options(const toml::table& table, std::vector<std::string>& options) {
    return each_string(table,
                       "options",
                       "the value of an option",
                       [&](const std::string& name, const std::string& text, const toml::node&) {
                         options.push_back(name + "=" + text);
                         return true;
                       });
  }

  bool read_tags(const toml::table& table, GameRecord& record) {
    return each_string(table,
                       "tags",
                       "a tag",
                       [&](const std::string& name, const std::string& text, const toml::node&) {
                         record.tags.emplace_back(name, text);
                         return true;
                       });
  }

  bool read_clock(const toml::table& table, GameRecord& record) {
    std::optional<std::string> text;
    if (!read_string(table, "clock", text))
      return false;
    std::string why;
    if (text) {
      record.control = read_time_control(*text, why);
      if (!record.control)
        return fail(*table.get("clock"), "`" + *text + "` is no time control: " + why);
    }
    const toml::node* thinking = table.get("thinking");
    if (thinking == nullptr)
      return true;
    if (!thinking->is_array())
      return read_millis(*thinking, record.thinking.emplace_back());
    for (const toml::node& time : *thinking->as_array())
      if (!read_millis(time, record.thinking.emplace_back()))
        return false;
    return true;
  }

  bool read_result(const toml::table& table, GameRecord& record) {
    std::optional<std::string> text;
    std::optional<std::string> because;
    if (!read_string(table, "result", text) || !read_string(table, "because", because) ||
        !read_comment(table, record))
      return false;
    if (!text)
      return true;
    const std::optional<GameResult> result = polymachy::read_result(*text);
    if (!result)
      return fail(*table.get("result"), "a result is 1-0, 0-1, 1/2-1/2 or *");
    record.result = *result;
    record.result.why = because.value_or("");
    return true;
  }

  bool read_origin(const toml::table& table, GameRecord& record) {
    GameOrigin& origin = record.origin;
    for (const auto& [key, text] : {std::pair{"version", &origin.version},
                                    std::pair{"rules", &origin.rules},
                                    std::pair{"reached", &origin.reached}}) {
      std::optional<std::string> said;
      if (!read_string(table, key, said))
        return false;
      *text = said.value_or("");
    }
    return true;
  }

  bool read_comment(const toml::table& table, GameRecord& record) {
    std::optional<std::string> text;
    const bool fits = read_string(table, "comment", text);
    record.comment = text.value_or("");
    return fits;
  }

  bool read_moves(const toml::table& table, GameRecord& record) {
    const toml::node* node = table.get("moves");
    if (node == nullptr)
      return true;
    if (!node->is_array())
      return fail(*node, "`moves` must be an array of strings");
    for (const toml::node& each : *node->as_array()) {
      const std::optional<std::string> text = each.value_exact<std::string>();
      if (!text)
        return fail(each, "a move must be a string");
      if (record.moves.size() == max_game_moves)
        return fail(each, "a game of more than " + std::to_string(max_game_moves) + " moves");
      RecordedMove& move = record.moves.emplace_back();
      move.text = *text;
      move.span = text_.span(each.source());
    }
    return true;
  }

  bool read_spent(const toml::table& table, GameRecord& record) {
    const toml::node* node = table.get("spent");
    if (node == nullptr)
      return true;
    if (!node->is_array() || node->as_array()->size() > record.moves.size())
      return fail(*node, "`spent` must be an array of times, one for a move");
    std::size_t at = 0;
    for (const toml::node& each : *node->as_array()) {
      if (!read_millis(each, record.moves[at++].spent.emplace()))
        return false;
    }
    return true;
  }

  /// The move that the key of a table counts, from 1.
  RecordedMove* move_of(const std::string& key, GameRecord& record) {
    std::size_t number = 0;
    for (const char c : key)
      number = c >= '0' && c <= '9' && number < 1'000'000
                   ? number * 10 + static_cast<std::size_t>(c - '0')
                   : SIZE_MAX / 20;
    return number >= 1 && number <= record.moves.size() ? &record.moves[number - 1] : nullptr;
  }

  bool read_comments(const toml::table& table, GameRecord& record) {
    return each_string(
        table,
        "comments",
        "a comment",
        [&](const std::string& name, const std::string& text, const toml::node& node) {
          RecordedMove* move = move_of(name, record);
          if (move == nullptr)
            return fail(node, "there is no move " + name);
          move->comment = text;
          return true;
        });
  }

  bool read_nags(const toml::table& table, GameRecord& record) {
    const toml::node* node = table.get("nags");
    if (node == nullptr)
      return true;
    if (!node->is_table())
      return fail(*node, "`nags` must be a table of arrays of numbers");
    for (const auto& [name, value] : *node->as_table()) {
      RecordedMove* move = move_of(std::string(name.str()), record);
      if (move == nullptr)
        return fail(value, "there is no move " + std::string(name.str()));
      if (!value.is_array())
        return fail(value, "the marks of a move are an array of numbers");
      for (const toml::node& each : *value.as_array()) {
        const std::optional<std::int64_t> number = each.value_exact<std::int64_t>();
        if (!number || *number < 0 || *number > 255)
          return fail(each, "a mark is a number from 0 to 255");
        move->nags.push_back(static_cast<int>(*number));
      }
    }
    return true;
  }
};

/// A line `key = value`; toml++ writes the value.
template <class Value>
void write_line(std::ostream& stream, const char* key, const Value& value) {
  toml::table line;
  line.insert(key, value);
  stream << line << '\n';
}

void write_table(std::ostream& stream, const char* key, toml::table table) {
  table.is_inline(true);
  if (!table.empty())
    write_line(stream, key, table);
}

void write_moves(std::ostream& stream, const GameRecord& record) {
  toml::array moves;
  toml::array spent;
  toml::table comments;
  toml::table nags;
  for (std::size_t each = 0; each < record.moves.size(); ++each) {
    const RecordedMove& move = record.moves[each];
    const std::string number = std::to_string(each + 1);
    moves.push_back(move.text);
    if (move.spent && spent.size() == each)
      spent.push_back(move.spent->count());
    if (!move.comment.empty())
      comments.insert(number, move.comment);
    toml::array marks;
    for (const int nag : move.nags)
      marks.push_back(nag);
    if (!marks.empty())
      nags.insert(number, marks);
  }
  write_line(stream, "moves", moves);
  if (!spent.empty())
    write_line(stream, "spent", spent);
  write_table(stream, "comments", comments);
  write_table(stream, "nags", nags);
}

void write_end(std::ostream& stream, const GameRecord& record) {
  if (record.result.kind == GameResult::Kind::Running)
    return;
  write_line(stream, "result", result_text(record.result));
  if (!record.result.why.empty())
    write_line(stream, "because", record.result.why);
}

}  // namespace

Seal seal_of(std::string_view text) {
  Seal seal;
  // a file that the system has filled with zeros, or cut to nothing, was sealed once
  if (text.empty() || text.find('\0') != std::string_view::npos) {
    seal.state = TextState::Damaged;
    return seal;
  }
  const std::size_t number = text.find(generation_key);
  const std::size_t sum = text.rfind(checksum_key);
  if (number == std::string_view::npos && sum == std::string_view::npos) {
    const std::string head = std::string(first_line) + std::string(generation_key.substr(1));
    const bool is_head = head.compare(0, text.size(), text) == 0;  // cut before anything is told
    seal.state = is_head ? TextState::Damaged : TextState::Unsealed;
    return seal;
  }
  seal.state = TextState::Damaged;
  if (number == std::string_view::npos || sum == std::string_view::npos)
    return seal;
  for (std::size_t at = number + generation_key.size();
       at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0 &&
       seal.generation < UINT64_MAX / 100;
       ++at)
    seal.generation = seal.generation * 10 + static_cast<std::uint64_t>(text[at] - '0');
  const std::string_view body = text.substr(0, sum + 1);
  const bool is_right = text.substr(sum) == std::string(checksum_key) + checksum_of(body) + "'\n";
  if (is_right)
    seal.state = TextState::Good;
  return seal;
}

std::string sealed(std::string text) {
  text += std::string(checksum_key.substr(1)) + checksum_of(text) + "'\n";
  return text;
}

/// A table of toml++ is sorted by key; a person wants the variant first, so each key is written by
/// itself.
std::string saved_text(const GameRecord& record, std::uint64_t generation) {
  std::ostringstream text;
  text.exceptions(std::ios::badbit);  // out of memory must not end in half a game
  text << first_line;
  if (generation > 0)
    text << generation_key.substr(1) << generation << '\n';
  if (generation > 0 && !record.origin.version.empty())
    write_line(text, "version", record.origin.version);
  write_line(text, "variant", record.begin.variant);
  if (generation > 0 && !record.origin.rules.empty())
    write_line(text, "rules", record.origin.rules);
  if (record.begin.start)
    write_line(text, "start", *record.begin.start);
  if (record.begin.position)
    write_line(text, "position", *record.begin.position);
  toml::table options;
  for (const std::string& pair : record.begin.options) {
    const std::size_t equals = pair.find('=');
    options.insert(pair.substr(0, equals), pair.substr(equals + 1));
  }
  write_table(text, "options", options);
  toml::table tags;
  for (const auto& [name, value] : record.tags)
    tags.insert(name, value);
  write_table(text, "tags", tags);
  if (record.control)
    write_line(text, "clock", write_time_control(*record.control));
  toml::array thinking;
  for (const Millis time : record.thinking)
    thinking.push_back(static_cast<std::int64_t>(time.count()));
  if (thinking.size() == 1 && record.thinking.front() > Millis(0))
    write_line(text, "thinking", *thinking.front().as_integer());
  else if (thinking.size() > 1)
    write_line(text, "thinking", thinking);
  if (!record.comment.empty())
    write_line(text, "comment", record.comment);
  write_moves(text, record);
  write_end(text, record);
  if (generation > 0 && !record.origin.reached.empty())
    write_line(text, "reached", record.origin.reached);
  std::string body = std::move(text).str();
  return generation > 0 ? sealed(std::move(body)) : body;
}

std::optional<GameRecord> parse_saved_game(const SourceSet& sources, FileId file, Sink& sink) {
  TomlText text(sources, file);
  const std::optional<toml::table> table = text.parse();
  if (table)
    return Reader(text, file, sink).read(*table);
  sink.report<Code::BadSavedGame>(text.place(), text.problem());
  return std::nullopt;
}

}  // namespace polymachy
