// SPDX-License-Identifier: MIT
// EPD suites as engines have them: a line is a position, then fields. `;D3 8902` (Roce, and all who
// followed) and `D3 8902;` (EPD opcodes) are both read; `id "..."` names the line.
#include <algorithm>

#include "interpreter/variant/limits.hpp"
#include "interpreter/variant/script.hpp"

namespace polymachy {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::size_t most_digits = 18;

bool are_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Whether [word] is `D` and a number.
bool is_depth(std::string_view word) {
  return word.size() > 1 && (word[0] == 'D' || word[0] == 'd') && are_digits(word.substr(1));
}

class Suite {
 public:
  Suite(const SourceSet& sources, FileId file, Sink& sink)
      : text_(sources.text(file)), file_(file), sink_(sink) {}

  std::optional<Script> read() {
    bool fits = true;
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const ScriptWord line = trimmed(at, end);
      at = end + 1;
      if (line.text.empty() || line.text[0] == '#')
        continue;
      if (script_.checks.size() == max_checks) {
        sink_.report<Code::TooMany>(line.span, max_checks + 1, "checks in one file", max_checks);
        return std::nullopt;
      }
      fits = read_line(line) && fits;
    }
    if (fits && script_.checks.empty()) {
      sink_.report<Code::BadScript>({file_, 0, 0}, "a suite without a position");
      return std::nullopt;
    }
    if (!fits)
      return std::nullopt;
    return std::move(script_);
  }

 private:
  std::string_view text_;
  FileId file_;
  Sink& sink_;
  Script script_;

  ScriptWord trimmed(std::size_t begin, std::size_t end) const {
    while (begin < end && blanks.find(text_[begin]) != std::string_view::npos)
      ++begin;
    while (end > begin && blanks.find(text_[end - 1]) != std::string_view::npos)
      --end;
    return {std::string(text_.substr(begin, end - begin)),
            {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
  }

  bool fail(Span place, const std::string& message) {
    sink_.report<Code::BadScript>(place, message)
        .hint("a line is a position, then its counts: `FEN ;D1 20 ;D2 400`");
    return false;
  }

  bool read_line(const ScriptWord& line) {
    ScriptCheck& check = script_.checks.emplace_back();
    check.span = line.span;
    const std::size_t split = end_of_position(line);
    check.position = trimmed(line.span.begin, split);
    const std::string number = std::to_string(script_.checks.size());
    check.name = {"position " + number, line.span};
    for (std::size_t at = split; at < line.span.end;) {
      const std::size_t end =
          std::min<std::size_t>(std::min(text_.find(';', at), text_.size()), line.span.end);
      if (const ScriptWord field = trimmed(at, end);
          !field.text.empty() && !read_field(field, check))
        return false;
      at = end + 1;
    }
    if (check.counts.empty())
      return fail(line.span, "a position without a count");
    return true;
  }

  /// Up to the first `;`, or the first word `D3` before it.
  std::size_t end_of_position(const ScriptWord& line) const {
    const std::size_t semicolon =
        std::min<std::size_t>(text_.find(';', line.span.begin), line.span.end);
    for (std::size_t at = line.span.begin; at < semicolon;) {
      const std::size_t end = std::min(text_.find_first_of(" \t;", at), semicolon);
      const std::string_view word = text_.substr(at, end - at);
      if (is_depth(word) || word == "id")
        return at;
      at = std::min(text_.find_first_not_of(" \t", end), semicolon);
    }
    return semicolon;
  }

  bool read_field(const ScriptWord& field, ScriptCheck& check) {
    const std::size_t blank = std::min(field.text.find_first_of(" \t="), field.text.size());
    const std::string key = field.text.substr(0, blank);
    const std::size_t value_at =
        std::min(field.text.find_first_not_of(" \t=", blank), field.text.size());
    const std::string value = field.text.substr(value_at);
    if (key == "id") {
      const bool quoted = value.size() > 1 && value.front() == '"' && value.back() == '"';
      check.name.text = quoted ? value.substr(1, value.size() - 2) : value;
      return true;
    }
    if (!is_depth(key))
      return fail(field.span, "`" + key + "` is no field of a suite");
    const int depth = key.size() > 3 ? 0 : std::stoi(key.substr(1));
    if (depth < 1 || depth > max_perft_depth)
      return fail(field.span,
                  "`" + key + "`: depths go from 1 to " + std::to_string(max_perft_depth));
    const Span place{
        file_, static_cast<std::uint32_t>(field.span.begin + value_at), field.span.end};
    if (!are_digits(value) || value.size() > most_digits)
      return fail(place, "`" + value + "` is no count");
    check.counts.push_back({depth, std::stoull(value), place});
    return true;
  }
};

}  // namespace

std::optional<Script> read_suite(const SourceSet& sources, FileId file, Sink& sink) {
  return Suite(sources, file, sink).read();
}

}  // namespace polymachy
