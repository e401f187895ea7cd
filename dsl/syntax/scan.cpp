// SPDX-License-Identifier: MIT
// One stack of open brackets. A brace that is closed by one that stands further left than its own
// line is the likely culprit when braces are missing at the end (so the report names it, not the
// outermost).
#include "dsl/syntax/scan.hpp"

#include "dsl/syntax/lexical.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/text/utf8.hpp"

namespace polymachy {

namespace {

/// Errors after which nothing more is looked for: what is found later stands further on, and is not
/// shown.
constexpr std::size_t most_reported = Sink::most_shown + 1;

struct Opener {
  char bracket = '\0';
  std::size_t at = 0;
  std::size_t indent = 0;
};

char closer_of(char bracket) { return bracket == '(' ? ')' : bracket == '[' ? ']' : '}'; }

class Scanner {
 public:
  Scanner(std::string_view text, FileId file, Sink& sink) : text_(text), file_(file), sink_(sink) {}

  std::optional<std::vector<ast::Comment>> run() {
    const std::size_t valid = utf8_valid_prefix(text_);
    if (valid < text_.size()) {
      const auto byte = static_cast<unsigned char>(text_[valid]);
      sink_.report<Code::BadUtf8>(span(valid, valid + 1), fmt::format("0x{:02X}", byte))
          .hint("save the file as UTF-8");
      return std::nullopt;
    }
    controls();
    for (std::size_t at = 0; at < text_.size() && going_on_;)
      at = step(at);
    if (going_on_ && !open_.empty())
      unclosed_at_end();
    if (bad_)
      return std::nullopt;
    return std::move(comments_);
  }

 private:
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  /// A text is what it looks like: nothing in it commands a terminal or turns the writing round.
  void controls() {
    for (std::size_t at = 0; at < text_.size() && going_on_;) {
      const std::size_t length = utf8_length(text_, at);
      if (!is_blank(text_[at]) && is_control(text_, at)) {
        bad_ = true;
        sink_
            .report<Code::ControlCharacter>(span(at, at + length),
                                            static_cast<unsigned>(utf8_point(text_, at)))
            .hint("leave it out; a text has letters, signs, blanks and ends of lines");
        going_on_ = sink_.errors() < most_reported;
      }
      at += length;
    }
  }

  std::size_t step(std::size_t at) {
    const char c = text_[at];
    if (c == '\n') {
      indent_ = indent_after(at + 1);
      line_began_ = false;
    } else if (c == '#') {
      return comment(at);
    } else if (c == '"') {
      return string(at);
    } else if (c == '(' || c == '[' || c == '{') {
      open(at);
    } else if (c == ')' || c == ']' || c == '}') {
      close(at);
    }
    if (!is_blank(c))
      line_began_ = true;
    return at + 1;
  }

  [[nodiscard]] std::size_t indent_after(std::size_t at) const {
    const std::size_t begin = at;
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t'))
      ++at;
    return at - begin;
  }

  std::size_t comment(std::size_t at) {
    std::size_t end = std::min(text_.find('\n', at), text_.size());
    const std::size_t next = end;
    while (end > at && is_blank(text_[end - 1]))
      --end;
    comments_.push_back({span(at, end), !line_began_});
    return next;
  }

  std::size_t string(std::size_t at) {
    line_began_ = true;
    const std::size_t end = at + string_length(text_, at);
    const bool closed = end > at + 1 && text_[end - 1] == '"' && !ends_in_escape(at, end);
    if (!closed) {
      bad_ = true;
      sink_.report<Code::Unclosed>(span(at, end), "string")
          .note("a string ends on the line where it begins");
      return end;
    }
    for (std::size_t i = at + 1; i + 1 < end; ++i) {
      if (text_[i] != '\\')
        continue;
      ++i;
      if (text_[i] == '"' || text_[i] == '\\')
        continue;
      bad_ = true;
      sink_.report<Code::Expected>(span(i - 1, i + 1), R"(`\"` or `\\`)")
          .at("these are the only escapes");
    }
    return end;
  }

  /// The quote at the end of [at, end) is itself escaped.
  [[nodiscard]] bool ends_in_escape(std::size_t at, std::size_t end) const {
    std::size_t slashes = 0;
    while (end - 2 - slashes > at && text_[end - 2 - slashes] == '\\')
      ++slashes;
    return slashes % 2 == 1;
  }

  void open(std::size_t at) {
    open_.push_back({text_[at], at, indent_});
    if (open_.size() <= max_nesting)
      return;
    sink_.report<Code::TooDeep>(span(at, at + 1), max_nesting)
        .hint("give the inner parts names with `def`, `cond` or `region`");
    bad_ = true;
    going_on_ = false;
  }

  void close(std::size_t at) {
    const char c = text_[at];
    if (open_.empty()) {
      bad_ = true;
      sink_.report<Code::Expected>(span(at, at + 1),
                                   fmt::format("an opening bracket before this `{}`", c));
      going_on_ = sink_.errors() < most_reported;
      return;
    }
    if (closer_of(open_.back().bracket) == c) {
      const bool left_of_line = !line_began_ && indent_ < open_.back().indent;
      if (left_of_line && !suspect_)
        suspect_ = open_.back();
      open_.pop_back();
      return;
    }
    unclosed(open_.back(), at, at + 1);
    while (!open_.empty() && closer_of(open_.back().bracket) != c)
      open_.pop_back();
    if (!open_.empty())
      open_.pop_back();
  }

  void unclosed_at_end() {
    unclosed(suspect_ ? *suspect_ : open_.back(), text_.size(), text_.size());
  }

  void unclosed(const Opener& opener, std::size_t begin, std::size_t end) {
    bad_ = true;
    const std::string wanted = fmt::format("expected `{}` here", closer_of(opener.bracket));
    sink_.report<Code::Unclosed>(span(begin, end), fmt::format("`{}`", opener.bracket))
        .at(begin == end ? "the file ends here" : wanted)
        .label(span(opener.at, opener.at + 1), fmt::format("this `{}`", opener.bracket));
  }

  std::string_view text_;
  FileId file_;
  Sink& sink_;
  std::vector<ast::Comment> comments_;
  std::vector<Opener> open_;
  std::optional<Opener> suspect_;
  std::size_t indent_ = 0;
  bool line_began_ = false;
  bool bad_ = false;
  bool going_on_ = true;
};

}  // namespace

std::optional<std::vector<ast::Comment>> scan(std::string_view text, FileId file, Sink& sink) {
  return Scanner(text, file, sink).run();
}

}  // namespace polymachy
