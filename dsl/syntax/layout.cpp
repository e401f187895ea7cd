// SPDX-License-Identifier: MIT
// An item that fits goes on one line. Else the outermost alternatives of a path go on a line each;
// within one of them the author's breaks are kept if it does not fit, and what is still too wide is
// broken where it may be. Since the breaks that are made become the author's when the text is read
// again, formatting twice changes nothing.
#include "dsl/syntax/layout.hpp"

#include <algorithm>

#include "dsl/syntax/lexical.hpp"
#include "dsl/text/utf8.hpp"

namespace polymachy {

void Layout::new_line(std::size_t indent, bool keep_blank) {
  break_ = true;
  indent_ = indent;
  keep_blank_ = keep_blank;
}

void Layout::gap() {
  if (!break_ && !line_.empty())
    line_ += ' ';
}

void Layout::passed(std::size_t end) { passed_ = std::max(passed_, end); }

std::size_t Layout::column() const { return break_ ? indent_ : utf8_count(line_); }

void Layout::end_line() {
  while (!line_.empty() && line_.back() == ' ')
    line_.pop_back();
  if (!line_.empty())
    out_ += line_ + "\n";
  line_.clear();
}

void Layout::begin_line(std::size_t source_at) {
  end_line();
  const bool wanted = keep_blank_ && !block_began_;
  block_began_ = false;
  if (wanted && source_at > passed_ && !out_.empty()) {
    const std::string_view gap = source_.substr(passed_, source_at - passed_);
    if (std::count(gap.begin(), gap.end(), '\n') > 1)
      out_ += "\n";
  }
  line_.assign(indent_, ' ');
}

void Layout::comments_before(std::size_t at) {
  while (next_comment_ < comments_.size() && comments_[next_comment_].span.begin < at) {
    const ast::Comment& comment = comments_[next_comment_++];
    const std::string_view text =
        source_.substr(comment.span.begin, comment.span.end - comment.span.begin);
    if (!break_)
      new_line(continuation_, false);
    if (comment.own_line || line_.empty()) {
      begin_line(comment.span.begin);
    } else {
      while (line_.back() == ' ')
        line_.pop_back();
      line_ += "  ";
    }
    line_ += text;
    passed(comment.span.end);
  }
}

void Layout::token(const Token& token) {
  comments_before(token.at);
  if (break_) {
    begin_line(token.at);
    break_ = false;
    keep_blank_ = false;
  } else if (!token.glued && !line_.empty()) {
    line_ += ' ';
  }
  line_ += token.text;
  passed(token.at);
}

bool Layout::starts_line(std::size_t at) const {
  bool operator_seen = false;
  while (at > 0) {
    const char c = source_[at - 1];
    if (c == '\n')
      return true;
    const bool is_operator = c == '|' || c == '&' || c == '-';
    if (!is_blank(c) && (!is_operator || operator_seen))
      return false;
    operator_seen = operator_seen || is_operator;
    --at;
  }
  return true;
}

bool Layout::fits_part(const Tokens& tokens,
                       std::size_t begin,
                       std::size_t end,
                       std::size_t column) const {
  if (begin >= end)
    return true;
  const auto inside = [&](const ast::Comment& comment) {
    return comment.span.begin >= tokens[begin].at && comment.span.begin < tokens[end - 1].at;
  };
  if (std::any_of(
          comments_.begin() + static_cast<std::ptrdiff_t>(next_comment_), comments_.end(), inside))
    return false;
  return column + utf8_count(flat(tokens, begin, end)) <= most_columns;
}

bool Layout::fits(const Tokens& tokens, std::size_t column) const {
  return fits_part(tokens, 0, tokens.size(), column);
}

void Layout::write_flat(const Tokens& tokens, std::size_t indent) {
  continuation_ = indent + step;
  for (const Token& each : tokens)
    token(each);
}

bool Layout::breaks_for_width(const Tokens& tokens, std::size_t index) const {
  const Break here = tokens[index].before;
  if (here != Break::Author && here != Break::Soft)
    return false;
  // An outer part goes to the next line as a whole if it fits there; else it is broken inside.
  const auto width = [&](bool outer) {
    std::size_t end = index + 1;
    while (end < tokens.size() &&
           (tokens[end].before == Break::Never || (outer && tokens[end].before == Break::Soft)))
      ++end;
    return utf8_count(flat(tokens, index, end));
  };
  if (here == Break::Author && continuation_ + width(true) <= most_columns)
    return column() + 1 + width(true) > most_columns;
  return column() + 1 + width(false) > most_columns;
}

void Layout::write(const Tokens& tokens, std::size_t indent) {
  if (fits(tokens, column()))
    return write_flat(tokens, indent);
  const auto is_bar = [](const Token& each) {
    return each.before == Break::Bar;
  };
  const bool bars = std::any_of(tokens.begin(), tokens.end(), is_bar);
  continuation_ = indent + (bars ? 2 * step : step);
  bool whole = false;  // the part up to the next bar fits on its line
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& each = tokens[i];
    const bool body = each.before == Break::Body && starts_line(each.at);
    if (each.before == Break::Bar || body)
      new_line(indent + step, false);
    if (each.before == Break::Bar || each.before == Break::Body) {
      const auto next =
          std::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1, tokens.end(), is_bar);
      const auto end = static_cast<std::size_t>(next - tokens.begin());
      whole = bars && fits_part(tokens, i, end, column() + (break_ ? 0 : 1));
    }
    if (each.before == Break::Author && !whole && starts_line(each.at))
      new_line(continuation_, false);
    if (!break_ && breaks_for_width(tokens, i))
      new_line(continuation_, false);
    token(each);
  }
}

std::string Layout::finish() {
  comments_before(source_.size() + 1);
  end_line();
  return std::move(out_);
}

}  // namespace polymachy
