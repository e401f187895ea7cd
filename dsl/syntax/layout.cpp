// SPDX-License-Identifier: MIT
// An item that fits goes on one line, unless the author began lines with `|`. Else the outermost
// alternatives of a path go on a line each; within one of them the author's breaks are kept if it
// does not fit, and what is still too wide is broken where it may be. Since the breaks that are
// made become the author's when the text is read again, formatting twice changes nothing.
#include "dsl/syntax/layout.hpp"

#include <algorithm>
#include <limits>

#include "dsl/syntax/lexical.hpp"
#include "dsl/text/utf8.hpp"

namespace polymachy {

void Layout::new_line(std::size_t indent, bool keep_blank) {
  break_ = true;
  indent_ = indent;
  keep_blank_ = keep_blank;
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
  ends_in_comment_ = false;
  line_.assign(indent_, ' ');
  line_indent_ = indent_;
}

void Layout::comments_before(std::size_t at) {
  while (comment_before(at)) {
    const ast::Comment& comment = comments_[next_comment_++];
    const std::string_view text =
        source_.substr(comment.span.begin, comment.span.end - comment.span.begin);
    if (!break_)
      new_line(continuation_, false);
    if (comment.own_line || line_.empty() || ends_in_comment_) {
      begin_line(comment.span.begin);
    } else {
      while (line_.back() == ' ')
        line_.pop_back();
      line_ += "  ";
    }
    line_ += text;
    ends_in_comment_ = true;
    passed(comment.span.end);
  }
}

bool Layout::comment_before(std::size_t at) const {
  return next_comment_ < comments_.size() && comments_[next_comment_].span.begin < at;
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

Layout::Level Layout::level(
    const Tokens& tokens, std::size_t begin, std::size_t end, int depth, std::size_t outer) {
  bool bars = false;
  for (std::size_t i = begin; i < end; ++i)
    bars = bars || (tokens[i].before == Break::Bar && tokens[i].depth == depth);
  return {begin, end, depth, outer, outer + step, outer + (bars ? 2 * step : step), false};
}

bool Layout::breaks_for_width(const Tokens& tokens, std::size_t index, const Level& level) const {
  // An outer part goes to the next line as a whole if it fits there; else it is broken inside.
  const auto width = [&](int depth) {
    std::size_t end = index + 1;
    while (end < level.end && (tokens[end].before == Break::Never || tokens[end].depth > depth))
      ++end;
    return utf8_count(flat(tokens, index, end));
  };
  std::size_t needed = width(tokens[index].depth);
  if (level.continuation + needed > most_columns)
    needed = width(std::numeric_limits<int>::max());
  return column() + 1 + needed > most_columns;
}

/// A part of [level] begins at [index]: does it fit on its line, up to the next `|`?
void Layout::begin_part(const Tokens& tokens, std::size_t index, Level& level) {
  std::size_t end = index + 1;
  bool bars = tokens[index].before == Break::Bar;
  while (end < level.end && (tokens[end].before != Break::Bar || tokens[end].depth != level.depth))
    ++end;
  bars = bars || end < level.end;
  level.whole = bars && fits_part(tokens, index, end, column() + (break_ ? 0 : 1));
}

/// Parentheses of alternatives that fit nowhere are opened: their alternatives go on a line each.
void Layout::enter(const Tokens& tokens, std::size_t opener, std::vector<Level>& levels) {
  const Token& open = tokens[opener];
  if (open.inside == 0 || levels.back().whole || open.depth != levels.back().depth)
    return;
  const std::size_t close = opener + 1 + open.inside;
  if (fits_part(tokens, opener, close + 1, column() - utf8_count(open.text)))
    return;
  levels.push_back(level(tokens, opener + 1, close, open.depth + 1, line_indent_));
  new_line(levels.back().alternatives, false);
  begin_part(tokens, opener + 1, levels.back());
}

void Layout::write(const Tokens& tokens, std::size_t indent) {
  const bool asked = std::any_of(tokens.begin(), tokens.end(), [this](const Token& each) {
    return each.before == Break::Bar && each.depth == 0 && starts_line(each.at);
  });
  if (!asked && fits(tokens, column()))
    return write_flat(tokens, indent);
  std::vector<Level> levels = {level(tokens, 0, tokens.size(), 0, indent)};
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& each = tokens[i];
    if (i == levels.back().end) {
      new_line(levels.back().outer, false);
      levels.pop_back();
    }
    Level& now = levels.back();
    continuation_ = now.continuation;
    const bool here = each.depth == now.depth;
    const bool part = here && (each.before == Break::Bar || each.before == Break::Body);
    if (part && (each.before == Break::Bar || starts_line(each.at) || comment_before(each.at)))
      new_line(now.alternatives, false);
    if (part)
      begin_part(tokens, i, now);
    if (here && each.before == Break::Author && !now.whole && starts_line(each.at))
      new_line(now.continuation, false);
    if (!break_ && !part && each.before != Break::Never && breaks_for_width(tokens, i, now))
      new_line(now.continuation, false);
    token(each);
    enter(tokens, i, levels);
  }
}

std::string Layout::finish() {
  comments_before(source_.size() + 1);
  end_line();
  return std::move(out_);
}

}  // namespace polymachy
