// SPDX-License-Identifier: MIT
// Export format: seven tags first, lines of at most 80 columns.
#include <algorithm>
#include <array>
#include <cctype>

#include "dsl/text/utf8.hpp"
#include "dsl/text/words.hpp"
#include "interpreter/game/flag.hpp"
#include "interpreter/record/pgn.hpp"

namespace polymachy {
namespace {

constexpr std::size_t line_columns = 80;

constexpr std::array<std::pair<const char*, const char*>, 6> roster{{{"Event", "?"},
                                                                     {"Site", "?"},
                                                                     {"Date", "????.??.??"},
                                                                     {"Round", "?"},
                                                                     {"White", "?"},
                                                                     {"Black", "?"}}};

std::string tag_line(const std::string& name, const std::string& value) {
  std::string text = "[";
  for (const char c : name)
    text += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  text += " \"";
  for (const char c : printable(value)) {
    if (c == '"' || c == '\\')
      text += '\\';
    text += c == '\n' ? ' ' : c;
  }
  return text + "\"]\n";
}

/// Words in lines of a width.
class Lines {
 public:
  void add(std::string_view word) {
    const std::size_t width = static_cast<std::size_t>(
        std::count_if(word.begin(), word.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    if (column_ > 0 && column_ + 1 + width > line_columns) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += width;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

/// A comment cannot hold the bracket that ends it.
void add_comment(Lines& lines, const std::string& comment, const std::optional<Millis>& clock) {
  std::string text = printable(comment);
  std::replace(text.begin(), text.end(), '}', ')');
  if (clock)
    text = "[%clk " + clock_text(*clock) + "]" + (text.empty() ? "" : " ") + text;
  if (text.empty())
    return;
  text = "{" + text + "}";
  for (const std::string_view word : words_in(text))
    lines.add(word);
}

void write_tags(const GameRecord& record, std::string& text) {
  const auto value_of = [&](const char* name, const char* otherwise) {
    for (const auto& [tag, value] : record.tags) {
      if (tag == name)
        return value;
    }
    return std::string(otherwise);
  };
  for (const auto& [name, otherwise] : roster)
    text += tag_line(name, value_of(name, otherwise));
  text += tag_line("Result", result_text(record.result));
  text += tag_line("Variant", name_of(record.begin));
  std::string options;
  for (const std::string& option : record.begin.options)
    options += (options.empty() ? "" : " ") + option;
  if (!options.empty())
    text += tag_line("VariantOptions", options);
  if (record.begin.start || record.begin.position) {
    text += tag_line("SetUp", "1");
    text += tag_line("FEN", record.first_position);
  }
  if (record.control)
    text += tag_line("TimeControl", pgn_time_control(*record.control));
  for (const auto& [name, value] : record.tags) {
    const bool is_listed =
        std::any_of(roster.begin(), roster.end(), [&, tag = name](const auto& each) {
          return tag == each.first;
        });
    if (!is_listed)
      text += tag_line(name, value);
  }
  if (!record.result.why.empty())
    text += tag_line("Termination", record.result.why);
}

}  // namespace

std::string pgn_text(const GameRecord& record) {
  std::string text;
  write_tags(record, text);
  Lines lines;
  add_comment(lines, record.comment, std::nullopt);
  const RecordedMove* before = nullptr;
  for (const RecordedMove& move : record.moves) {
    const bool new_turn =
        before == nullptr || before->mover != move.mover || before->number != move.number;
    const bool was_said = before != nullptr && (!before->comment.empty() || before->clock);
    if (new_turn && (move.mover == 0 || before == nullptr || was_said))
      lines.add(std::to_string(move.number) + (move.mover == 0 ? "." : "..."));
    // PGN knows no such entry; other programs pass over a comment
    const std::optional<int> flag = read_flag(move.text);
    lines.add(flag ? "{[%flag " + std::to_string(*flag) + "]}" : move.san);
    for (const int nag : move.nags)
      lines.add("$" + std::to_string(nag));
    add_comment(lines, move.comment, move.clock);
    before = &move;
  }
  lines.add(result_text(record.result));
  return text + "\n" + lines.text() + "\n\n";
}

}  // namespace polymachy
