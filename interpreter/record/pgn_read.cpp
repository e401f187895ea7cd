// SPDX-License-Identifier: MIT
// One pass over the bytes, without recursion; every token keeps its place.
#include <algorithm>
#include <array>
#include <utility>

#include "dsl/text/words.hpp"
#include "interpreter/record/limits.hpp"
#include "interpreter/record/pgn.hpp"

namespace polymachy {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return blanks.find(c) != std::string_view::npos; }

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos)
    return {};
  return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

/// `!`, `??` and their like at the end of [word] become numbers.
int take_mark(std::string_view& word) {
  static constexpr std::array<std::pair<std::string_view, int>, 6> marks{
      {{"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}, {"!", 1}, {"?", 2}}};
  for (const auto& [mark, number] : marks) {
    if (word.size() > mark.size() && word.substr(word.size() - mark.size()) == mark) {
      word.remove_suffix(mark.size());
      return number;
    }
  }
  return 0;
}

/// Takes `[%NAME VALUE]` out of [comment], and gives the value.
std::optional<std::string> take_command(std::string& comment, const std::string& name) {
  const std::string head = "[%" + name + " ";
  const std::size_t begin = comment.find(head);
  const std::size_t end = begin == std::string::npos ? begin : comment.find(']', begin);
  if (end == std::string::npos)
    return {};
  std::string value(
      trimmed(std::string_view(comment).substr(begin + head.size(), end - begin - head.size())));
  comment = trimmed(trimmed(comment.substr(0, begin)) + " " + trimmed(comment.substr(end + 1)));
  return value;
}

/// Takes `[%clk 0:01:02]` out of [comment].
std::optional<Millis> take_clock(std::string& comment) {
  std::string rest = comment;
  const std::optional<std::string> value = take_command(rest, "clk");
  const std::optional<Millis> time = value ? read_clock_text(*value) : std::nullopt;
  if (time)
    comment = std::move(rest);
  return time;
}

std::string letters_of(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (is_digit(c) || (c >= 'a' && c <= 'z'))
      out += c;
    else if (c >= 'A' && c <= 'Z')
      out += static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

/// How many bytes the character at [at] has; 0 if it is no UTF-8.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  const std::size_t length = byte < 0x80                   ? 1
                             : byte >= 0xF0 && byte < 0xF5 ? 4
                             : byte >= 0xE0 && byte < 0xF0 ? 3
                             : byte >= 0xC2 && byte < 0xE0 ? 2
                                                           : 0;
  if (at + length > text.size())
    return 0;
  for (std::size_t each = 1; each < length; ++each) {
    if ((static_cast<unsigned char>(text[at + each]) & 0xC0U) != 0x80U)
      return 0;
  }
  return length;
}

}  // namespace

std::string as_utf8(std::string text) {
  std::string out;
  out.reserve(text.size());
  std::size_t at = text.rfind("\xEF\xBB\xBF", 0) == 0 ? 3 : 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) {
      const auto byte = static_cast<unsigned char>(text[at++]);
      out += static_cast<char>(0xC0U | (byte >> 6U));
      out += static_cast<char>(0x80U | (byte & 0x3FU));
    } else {
      if (text[at] != '\r')
        out.append(text, at, length);
      at += length;
    }
  }
  return out;
}

std::optional<PgnGame> PgnReader::next() {
  done_.reset();
  while (!done_ && skip_blanks()) {
    if (text_[at_] == '[')
      read_tag();
    else
      read_token();
  }
  if (!done_)
    finish();
  return std::move(done_);
}

Span PgnReader::span(std::size_t begin, std::size_t end) const {
  return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Reports, and goes to the next game.
void PgnReader::fail(Span place, const std::string& message) {
  sink_->report<Code::BadPgn>(place, message);
  game_.is_whole = false;
  is_open_ = true;
  finish();
  // a tag behind a line without anything begins a game
  for (at_ = std::max<std::size_t>(at_, place.end); at_ < text_.size(); ++at_) {
    const bool begins_line = at_ > 0 && text_[at_ - 1] == '\n';
    if (text_[at_] != '[' || !begins_line)
      continue;
    const std::size_t before = text_.find_last_not_of(" \t\r", at_ - 2);
    if (at_ < 2 || before == std::string_view::npos || text_[before] == '\n')
      return;
  }
}

void PgnReader::finish() {
  if (is_open_)
    done_ = std::move(game_);
  game_ = PgnGame{};
  is_open_ = in_moves_ = has_told_clock_ = false;
}

void PgnReader::open() {
  if (!is_open_)
    game_.record.begin_span = span(at_, at_);
  is_open_ = true;
}

bool PgnReader::skip_blanks() {
  while (at_ < text_.size()) {
    const bool begins_line = at_ == 0 || text_[at_ - 1] == '\n';
    if (text_[at_] == '%' && begins_line)
      at_ = std::min(text_.find('\n', at_), text_.size());
    else if (is_blank(text_[at_]))
      ++at_;
    else
      return true;
  }
  return false;
}

void PgnReader::read_tag() {
  if (in_moves_)
    return finish();  // the game before has no result at its end
  open();
  const std::size_t begin = at_++;
  const std::size_t line_end = std::min(text_.find('\n', begin), text_.size());
  while (at_ < line_end && is_blank(text_[at_]))
    ++at_;
  const std::size_t name_begin = at_;
  while (at_ < line_end && !is_blank(text_[at_]) && text_[at_] != '"' && text_[at_] != ']')
    ++at_;
  const std::string name(text_.substr(name_begin, at_ - name_begin));
  while (at_ < line_end && is_blank(text_[at_]))
    ++at_;
  if (name.empty() || at_ >= line_end || text_[at_] != '"')
    return fail(span(begin, line_end), "a tag is written `[Name \"value\"]`");
  const std::size_t value_begin = ++at_;
  std::string value;
  for (; at_ < line_end && text_[at_] != '"'; ++at_) {
    if (text_[at_] == '\\' && at_ + 1 < line_end &&
        (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\'))
      ++at_;
    value += text_[at_];
  }
  const Span place = span(value_begin, at_);
  if (at_ >= line_end)
    return fail(span(value_begin - 1, line_end), "the value of tag `" + name + "` is never closed");
  ++at_;
  while (at_ < line_end && is_blank(text_[at_]))
    ++at_;
  if (at_ >= line_end || text_[at_] != ']')
    return fail(span(begin, at_), "a tag ends with `]`");
  ++at_;
  take_tag(name, value, place);
}

void PgnReader::take_tag(const std::string& name, const std::string& value, Span place) {
  GameRecord& record = game_.record;
  if (name == "Variant") {
    record.begin.variant = value;
    record.begin_span = place;
  } else if (name == "FEN") {
    record.begin.position = value;
  } else if (name == "VariantOptions") {
    for (const std::string_view option : words_in(value))
      record.begin.options.emplace_back(option);
  } else if (name == "Result") {
    const std::optional<GameResult> result = read_result(value);
    if (!result)
      return fail(place, "a result is 1-0, 0-1, 1/2-1/2 or *");
    record.result.kind = result->kind;
    record.result.winner = result->winner;
  } else if (name == "Termination") {
    record.result.why = value;
  } else if (name == "TimeControl" && !record.control) {
    record.control = read_pgn_time_control(value);
    if (record.control)  // the first that can be read is the one
      std::erase_if(record.tags, [](const auto& tag) { return tag.first == "TimeControl"; });
    else
      record.tags.emplace_back(name, value);
  } else if (name != "SetUp" && name != "TimeControl") {
    record.tags.emplace_back(name, value);
  }
}

void PgnReader::read_token() {
  open();
  in_moves_ = true;
  const std::size_t begin = at_;
  switch (text_[at_]) {
    case '{':
      return read_comment();
    case ';': {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      take_comment(trimmed(text_.substr(at_ + 1, end - at_ - 1)), span(begin, end));
      at_ = end;
      return;
    }
    case '(':
      return skip_variation();
    case ')':
    case '}':
      return fail(span(begin, begin + 1), "nothing was opened that this closes");
    case '$':
      return read_nag();
    default:
      break;
  }
  const std::string_view word = read_word();
  take_word(word, begin);
}

/// Up to a blank or a sign that cannot be part of a move.
std::string_view PgnReader::read_word() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && !is_blank(text_[at_])) {
    const char c = text_[at_];
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    // `e8(Q)` is an old way to promote
    const bool is_letter_in_brackets = c == '(' && at_ > begin && at_ + 2 < text_.size() &&
                                       next >= 'A' && next <= 'Z' && text_[at_ + 2] == ')';
    if (is_letter_in_brackets) {
      at_ += 3;
      continue;
    }
    // `;` inside a word joins the parts of a turn
    const bool ends = c == '{' || c == '(' || c == ')' || c == '$' || (c == ';' && is_blank(next));
    if (ends)
      break;
    ++at_;
  }
  return text_.substr(begin, at_ - begin);
}

void PgnReader::take_word(std::string_view word, std::size_t begin) {
  if (const std::optional<GameResult> result = read_result(word)) {
    GameResult& said = game_.record.result;
    if (result->kind != GameResult::Kind::Running) {
      const bool fits = said.kind == GameResult::Kind::Running || same_outcome(said, *result);
      if (!fits)
        sink_->report<Code::OddGame>(span(begin, begin + word.size()),
                                     "the tag says " + result_text(said) + ", and the moves end " +
                                         "with " + std::string(word) + ", which is taken");
      said.kind = result->kind;
      said.winner = result->winner;
    }
    return finish();
  }
  std::size_t skipped = 0;
  while (skipped < word.size() && is_digit(word[skipped]))
    ++skipped;
  const bool is_number = skipped > 0 && (skipped == word.size() || word[skipped] == '.');
  if (!is_number)
    skipped = 0;
  while (skipped < word.size() && word[skipped] == '.')
    ++skipped;
  word.remove_prefix(skipped);
  begin += skipped;
  const bool says_nothing =
      word.empty() || word == "e.p." || word == "ep" || word == "+" || word == "#";
  if (says_nothing)
    return;
  RecordedMove* move = add_move(begin);
  if (move == nullptr)
    return;
  if (const int mark = take_mark(word); mark != 0)
    move->nags.push_back(mark);
  move->text = std::string(word);
  move->span = span(begin, begin + word.size());
}

/// Null, and the game is over, if it has too many.
RecordedMove* PgnReader::add_move(std::size_t begin) {
  if (game_.record.moves.size() < max_game_moves)
    return &game_.record.moves.emplace_back();
  game_.record.moves.clear();
  fail(span(begin, begin + 1), "a game of more than " + std::to_string(max_game_moves) + " moves");
  return nullptr;
}

void PgnReader::read_comment() {
  const std::size_t begin = at_;
  const std::size_t end = text_.find('}', begin);
  if (end == std::string_view::npos)
    return fail(span(begin, begin + 1), "this comment is never closed");
  at_ = end + 1;
  take_comment(trimmed(text_.substr(begin + 1, end - begin - 1)), span(begin, at_));
}

void PgnReader::take_comment(std::string text, Span place) {
  GameRecord& record = game_.record;
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (const std::optional<std::string> minutes = take_command(text, "flag")) {
    RecordedMove* move = add_move(place.begin);
    if (move == nullptr)
      return;
    move->text = "!flag(" + *minutes + ")";
  }
  if (!record.moves.empty()) {
    if (const std::optional<Millis> time = take_clock(text)) {
      record.moves.back().clock = time;
    } else if (text.find("[%clk ") != std::string::npos && !std::exchange(has_told_clock_, true)) {
      sink_->report<Code::OddGame>(place, "this time cannot be read; it stays a comment")
          .hint("hours, minutes and seconds: `[%clk 1:02:03]`");
    }
  }
  std::string& comment = record.moves.empty() ? record.comment : record.moves.back().comment;
  if (!text.empty())
    comment += (comment.empty() ? "" : " ") + text;
}

void PgnReader::read_nag() {
  const std::size_t begin = at_++;
  int number = 0;
  while (at_ < text_.size() && is_digit(text_[at_]) && number < 1000)
    number = number * 10 + (text_[at_++] - '0');
  if (at_ == begin + 1 || number > 255)
    return fail(span(begin, at_), "a mark is `$` and a number from 0 to 255");
  if (game_.record.moves.empty())
    return fail(span(begin, at_), "a mark stands behind a move");
  game_.record.moves.back().nags.push_back(number);
}

void PgnReader::skip_variation() {
  const std::size_t begin = at_;
  std::size_t depth = 0;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '{') {
      at_ = text_.find('}', at_);
      if (at_ == std::string_view::npos)
        break;
    } else if (c == ';' && at_ > 0 && is_blank(text_[at_ - 1])) {
      at_ = std::min(text_.find('\n', at_), text_.size() - 1);
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 0) {
      ++at_;
      ++game_.variations;
      return;
    }
  }
  at_ = begin + 1;
  fail(span(begin, begin + 1), "this variation is never closed");
}

std::vector<PgnGame> read_pgn(const SourceSet& sources, FileId file, Sink& sink) {
  PgnReader reader(sources, file, sink);
  std::vector<PgnGame> games;
  while (std::optional<PgnGame> game = reader.next())
    games.push_back(std::move(*game));
  return games;
}

bool is_pgn(std::string_view text) {
  std::size_t at = text.rfind("\xEF\xBB\xBF", 0) == 0 ? 3 : 0;
  while (at < text.size() && (is_blank(text[at]) || text[at] == '%' || text[at] == ';'))
    at = is_blank(text[at]) ? at + 1 : std::min(text.find('\n', at), text.size());
  if (at == text.size())
    return true;
  if (text[at] == '[') {
    const std::size_t quote = text.find_first_of("\"]\n", at);
    return quote != std::string_view::npos && text[quote] == '"';
  }
  const std::size_t first = at;
  while (at < text.size() && is_digit(text[at]))
    ++at;
  return at > first && at < text.size() && text[at] == '.';
}

std::string variant_of_tag(const std::string& tag, const std::vector<std::string>& names) {
  static constexpr std::array usual{"", "standard", "normal", "orthodox", "fromposition", "chess"};
  const std::string letters = letters_of(tag);
  if (tag.find_first_of("/\\") != std::string::npos)
    return tag;
  for (const std::string& name : names) {
    if (name == tag || letters_of(name) == letters)
      return name;
  }
  return std::find(usual.begin(), usual.end(), letters) != usual.end() ? "chess" : tag;
}

}  // namespace polymachy
