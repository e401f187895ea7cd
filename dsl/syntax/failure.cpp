// SPDX-License-Identifier: MIT
#include "dsl/syntax/failure.hpp"

#include <algorithm>

#include "dsl/diag/suggest.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/text/utf8.hpp"

namespace polymachy {

namespace {

/// The word, number or string, or else the one character, that stands at [at].
std::size_t found_length(std::string_view text, std::size_t at) {
  if (at >= text.size())
    return 0;
  if (text[at] == '"')
    return string_length(text, at);
  std::size_t length = word_length(text, at);
  if (length == 0 && is_digit(text[at])) {
    while (at + length < text.size() && is_word_char(text[at + length]))
      ++length;
  }
  return length > 0 ? length : std::max<std::size_t>(1, utf8_length(text, at));
}

/// The end of the last word before [at], comments not counted; 0 if there is none.
std::size_t end_before(const ParsedText& parsed, std::size_t at) {
  const auto begins_later = [](std::size_t place, const ast::Comment& comment) {
    return place <= comment.span.begin;
  };
  while (at > 0) {
    if (is_blank(parsed.text[at - 1])) {
      --at;
      continue;
    }
    const auto& comments = parsed.comments;
    const auto after = std::upper_bound(comments.begin(), comments.end(), at, begins_later);
    if (after == comments.begin() || std::prev(after)->span.end < at)
      break;
    at = std::prev(after)->span.begin;
  }
  return at;
}

bool begins_line(const ParsedText& parsed, std::size_t at) {
  const std::size_t before = end_before(parsed, at);
  const std::string_view gap = parsed.text.substr(before, at - before);
  return gap.find('\n') != std::string_view::npos;
}

/// A construct for later. One holds words that begin items elsewhere (`override def`): it is
/// skipped with its line.
Failure later_item(const ParsedText& parsed, std::size_t at, std::string_view construct) {
  const std::string_view word = parsed.word_at(at);
  Failure failure = not_built(parsed.span(at, at + word.size()), construct);
  if (word != "override")
    return failure;
  failure.resume = std::min(parsed.text.find('\n', at), parsed.text.size());
  return failure;
}

/// No item begins with what stands at [at].
Failure no_item(const ParsedText& parsed, std::size_t at) {
  const std::string_view word = parsed.word_at(at);
  Failure failure = expected(parsed, at, "an item");
  failure.span = parsed.span(at, at + found_length(parsed.text, at));
  failure.resume = failure.span.end;
  if (word.empty())
    return failure;
  if (word == "open") {
    const std::size_t next = skip_blank(parsed.text, at + word.size());
    failure = expected(parsed, next, "`def`, `set`, `region`, `cond` or `count`");
    failure.resume = next + parsed.word_at(next).size();
    return failure;
  }
  if (word == "use") {
    failure.hint = "`use` lines come first in a file";
    return failure;
  }
  failure.code = Code::Unexpected;
  failure.message = word;
  const WordClass kind = word_class(word);
  if (kind == WordClass::Attribute)
    failure.hint = "this belongs in `piece NAME { ... }`";
  if (kind == WordClass::Statement)
    failure.hint = "this belongs in `test \"...\" { ... }`";
  if (failure.hint.empty())
    failure.hint = did_you_mean(word, words_of(WordClass::Item));
  return failure;
}

}  // namespace

Failure not_built(Span span, std::string_view what) {
  return {Code::NotBuilt, span, std::string(what), {}, {}, span.end, true};
}

Failure expected(const ParsedText& parsed, std::size_t at, std::string_view what) {
  Failure failure;
  failure.message = what;
  failure.resume = at;
  const std::size_t length = found_length(parsed.text, at);
  failure.span = parsed.span(at, at + length);
  // What is missing at the end of a line is shown there, not at the next item.
  const std::size_t before = end_before(parsed, at);
  if (before > 0 && (length == 0 || begins_line(parsed, at)))
    failure.span = parsed.span(before, before);
  if (length == 0)
    failure.label = "the file ends here";
  if (length > 0 && parsed.text[at] == '-')
    failure.hint = "set difference is a minus with blanks on both sides";
  return failure;
}

Failure explain(const ParsedText& parsed, std::size_t at, const Wanted& wanted) {
  at = skip_blank(parsed.text, at);
  const std::string_view word = parsed.word_at(at);
  const std::string_view later = later_construct(word);
  if (!later.empty())
    return later_item(parsed, at, later);
  if (wanted.is_item)
    return no_item(parsed, at);
  Failure failure = expected(parsed, at, wanted.what);
  if (wanted.suggests)
    failure.hint = did_you_mean(word, words_of(*wanted.suggests));
  // On a new line the word begins the next item, and the name is just missing.
  if (wanted.is_name && is_reserved(word) && !begins_line(parsed, at)) {
    failure.code = Code::ReservedWord;
    failure.message = word;
    failure.label = fmt::format("expected {}", wanted.what);
    failure.resume = at + word.size();
  }
  return failure;
}

Failure blame_misspelled_item(const ParsedText& parsed, std::size_t start, Failure failure) {
  if (failure.code != Code::Expected)
    return failure;
  std::size_t depth = 0;
  const std::size_t end = std::min(failure.resume, parsed.text.size());
  for (std::size_t at = start; at < end;) {
    const char c = parsed.text[at];
    if (c == '(' || c == '[' || c == '{')
      ++depth;
    if ((c == ')' || c == ']' || c == '}') && depth > 0)
      --depth;
    const std::string_view word = parsed.word_at(at);
    const bool is_candidate = depth == 0 && at > start && word_class(word) == WordClass::Name;
    if (is_candidate && begins_line(parsed, at) &&
        !did_you_mean(word, words_of(WordClass::Item)).empty())
      return no_item(parsed, at);
    at += c == '"' ? string_length(parsed.text, at) : std::max<std::size_t>(1, word.size());
    at = skip_blank(parsed.text, at);
  }
  return failure;
}

void report(const Failure& failure, Sink& sink) {
  const auto add = [&failure](DiagnosticBuilder builder) {
    builder.at(failure.label).hint(failure.hint);
  };
  switch (failure.code) {
    case Code::NotBuilt:
      return add(sink.report<Code::NotBuilt>(failure.span, failure.message));
    case Code::Unexpected:
      return add(sink.report<Code::Unexpected>(failure.span, failure.message));
    case Code::ReservedWord:
      return add(sink.report<Code::ReservedWord>(failure.span, failure.message));
    case Code::TooDeep:
      return add(sink.report<Code::TooDeep>(failure.span, max_nesting));
    default:
      return add(sink.report<Code::Expected>(failure.span, failure.message));
  }
}

std::size_t next_item(std::string_view text, std::size_t start, std::size_t resume) {
  std::size_t depth = 0;
  for (std::size_t at = start; at < text.size();) {
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{')
      ++depth;
    if (c == ')' || c == ']' || c == '}') {
      if (depth == 0)
        return at;
      --depth;
    }
    if (depth == 0 && at > start && at >= resume && begins_item(text, at))
      return at;
    const std::size_t word = word_length(text, at);
    at += c == '"' ? string_length(text, at) : std::max<std::size_t>(1, word);
    at = skip_blank(text, at);
  }
  return text.size();
}

}  // namespace polymachy
