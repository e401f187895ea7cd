// SPDX-License-Identifier: MIT
// Runs the grammar over a text that scan.cpp has found sound. Nodes are built on a stack: a rule
// that is a node takes what its parts pushed. A failed `must` throws a Failure, which ends at the
// item it happened in (or at an attempt); no exception leaves this file.
#include "dsl/syntax/parser.hpp"

#include <set>
#include <utility>

#include "dsl/diag/suggest.hpp"
#include "dsl/syntax/build.hpp"
#include "dsl/syntax/grammar_items.hpp"
#include "dsl/syntax/scan.hpp"

namespace polymachy {

namespace {

namespace pegtl = tao::pegtl;
using ast::Kind;
using ast::Node;

/// What went wrong, before it is known whether it counts.
struct Failure {
  Code code = Code::Expected;
  Span span;
  std::string message;
  std::string label;
  std::string hint;
  std::size_t resume = 0;  ///< the next item begins here or later
};

/// Everything the actions share.
struct State {
  std::string_view text;
  FileId file;
  Sink& sink;
  std::vector<Node> stack = {};
  bool squares_end_tests = false;
  /// Where an attempt has failed already, by kind of attempt: so nested calls cost no doubling.
  std::set<std::pair<std::size_t, Kind>> failed_attempts = {};
  std::size_t attempts = 0;
  Failure furthest = {};  ///< the error in an attempt that got furthest
  std::set<std::size_t> large_numbers = {};

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  [[nodiscard]] std::string_view word_at(std::size_t at) const {
    return text.substr(at, word_length(text, at));
  }
  void push(Kind kind, Span span, std::string value = {}) {
    Node node;
    node.kind = kind;
    node.span = span;
    node.text = std::move(value);
    stack.push_back(std::move(node));
  }
};

// --- what a failure says

/// The word, or the one character, that stands at [at].
std::size_t found_length(std::string_view text, std::size_t at) {
  if (at >= text.size())
    return 0;
  if (text[at] == '"')
    return string_length(text, at);
  std::size_t length = word_length(text, at);
  while (length == 0 && at + length < text.size() && is_digit(text[at + length])) {
    while (at + length < text.size() && is_word_char(text[at + length]))
      ++length;
  }
  if (length > 0)
    return length;
  length = 1;
  while (at + length < text.size() &&
         (static_cast<unsigned char>(text[at + length]) & 0xC0U) == 0x80U)
    ++length;
  return length;
}

Failure not_built(Span span, std::string_view what) {
  return {Code::NotBuilt, span, std::string(what), {}, {}, span.end};
}

Failure expected(const State& state, std::size_t at, std::string_view what) {
  Failure failure;
  const std::size_t length = found_length(state.text, at);
  failure.span = state.span(at, at + length);
  failure.message = what;
  failure.resume = at;
  failure.label = length == 0 ? "the file ends here" : "";
  if (length > 0 && state.text[at] == '-')
    failure.hint = "set difference is a minus with blanks on both sides";
  return failure;
}

/// A construct for later. Some hold words that begin items elsewhere (`after action`, `safe at end
/// of turn`): they are skipped with their line.
Failure later_item(const State& state, std::size_t at, std::string_view construct) {
  const std::string_view word = state.word_at(at);
  Failure failure = not_built(state.span(at, at + word.size()), construct);
  if (word != "after" && word != "carry" && word != "safe")
    return failure;
  const std::size_t next = skip_blank(state.text, at + word.size());
  if (word == "after")
    failure.message = fmt::format("`{} {}`", word, state.word_at(next));
  failure.resume = std::min(state.text.find('\n', at), state.text.size());
  return failure;
}

/// No item begins with the word at [at].
Failure no_item(const State& state, std::size_t at) {
  const std::string_view word = state.word_at(at);
  if (word.empty())
    return expected(state, at, "an item");
  if (word == "open") {
    const std::size_t next = skip_blank(state.text, at + word.size());
    Failure failure = expected(state, next, "`def`, `set`, `region`, `cond` or `count`");
    failure.resume = next + state.word_at(next).size();
    return failure;
  }
  Failure failure = expected(state, at, "an item");
  failure.resume = at + word.size();
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

template <class Rule>
Failure explain(const State& state, std::size_t at) {
  constexpr bool is_item = requires { Rule::is_item; };
  const std::string_view word = state.word_at(at);
  const std::string_view later = later_construct(word, is_item);
  if (!later.empty())
    return later_item(state, at, later);
  if constexpr (is_item) {
    return no_item(state, at);
  } else {
    Failure failure = expected(state, at, Rule::expected);
    if constexpr (requires { Rule::suggests; })
      failure.hint = did_you_mean(word, words_of(Rule::suggests));
    if constexpr (requires { Rule::is_name; }) {
      // On a new line the word begins the next item, and the name is just missing.
      const std::string_view gap = state.text.substr(0, at);
      const std::size_t line =
          gap.find_last_of('\n') == std::string_view::npos ? 0 : gap.find_last_of('\n') + 1;
      const bool same_line = skip_blank(state.text, line) < at;
      if (is_reserved(word) && same_line) {
        failure.code = Code::ReservedWord;
        failure.message = word;
        failure.label = std::string("expected ") + Rule::expected;
        failure.resume = at + word.size();
      }
    }
    return failure;
  }
}

void report(State& state, const Failure& failure) {
  const auto add = [&failure](DiagnosticBuilder builder) {
    builder.at(failure.label).hint(failure.hint);
  };
  switch (failure.code) {
    case Code::NotBuilt:
      add(state.sink.report<Code::NotBuilt>(failure.span, failure.message));
      return;
    case Code::Unexpected:
      add(state.sink.report<Code::Unexpected>(failure.span, failure.message));
      return;
    case Code::ReservedWord:
      add(state.sink.report<Code::ReservedWord>(failure.span, failure.message));
      return;
    case Code::TooDeep:
      add(state.sink.report<Code::TooDeep>(failure.span, max_nesting));
      return;
    default:
      add(state.sink.report<Code::Expected>(failure.span, failure.message));
      return;
  }
}

/// Where the next item of the same block begins, or the block ends: behind [start], not before
/// [resume].
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
    at += c == '"' ? string_length(text, at) : word > 0 ? word : 1;
    at = skip_blank(text, at);
  }
  return text.size();
}

// --- PEGTL: how rules act

template <class Rule>
struct Control : pegtl::normal<Rule> {
  template <class In>
  [[noreturn]] static void raise(const In& in, State& state) {
    const auto at = static_cast<std::size_t>(in.current() - state.text.data());
    Failure failure = explain<Rule>(state, skip_blank(state.text, at));
    const bool further = state.furthest.span.begin > failure.span.begin;
    if (state.attempts == 0 && failure.code == Code::Expected && further)
      failure = state.furthest;
    throw failure;
  }
};

/// Limits of one construct that need no other knowledge than its parts.
void check_node(const Node& node, const State& state) {
  const std::size_t most = node.kind == Kind::Minus ? 2 * max_nesting : max_nesting;
  const bool chain = node.kind == Kind::Minus || node.kind == Kind::Not;
  if (chain && node.kids.size() > most) {
    Failure failure;
    failure.code = Code::TooDeep;
    failure.span = node.kids[most].span;
    failure.resume = node.span.end;
    throw failure;
  }
  if (node.kind == Kind::Mark && node.kids[1].n != 1)
    throw not_built(node.kids[1].span, "a mark that lives longer");
  if (node.kind != Kind::Betza)
    return;
  const std::string_view written =
      state.text.substr(node.span.begin, node.span.end - node.span.begin);
  const std::size_t slash = written.find('\\');
  if (slash == std::string_view::npos)
    return;
  Failure failure = expected(state, node.span.begin + slash, "Betza notation without escapes");
  failure.resume = node.span.end;
  throw failure;
}

template <class In>
std::size_t offset_of(const In& in, const State& state) {
  return static_cast<std::size_t>(in.current() - state.text.data());
}

struct MakesNode : pegtl::maybe_nothing {
  template <class Rule,
            pegtl::apply_mode A,
            pegtl::rewind_mode M,
            template <class...>
            class Action,
            template <class...>
            class Ctrl,
            class In>
  static bool match(In& in, State& state) {
    const std::size_t mark = state.stack.size();
    const std::size_t begin = offset_of(in, state);
    if (!pegtl::match<Rule, A, M, Action, Ctrl>(in, state)) {
      state.stack.resize(mark);
      return false;
    }
    if constexpr (A == pegtl::apply_mode::action) {
      Node node;
      node.kind = Rule::kind;
      const std::size_t end = offset_of(in, state);
      node.span = state.span(std::min(skip_blank(state.text, begin), end), end);
      const auto first = state.stack.begin() + static_cast<std::ptrdiff_t>(mark);
      node.kids.assign(std::make_move_iterator(first), std::make_move_iterator(state.stack.end()));
      state.stack.resize(mark);
      check_node(node, state);
      finish(node);
      state.stack.push_back(std::move(node));
    }
    return true;
  }
};

struct TakesBack : pegtl::maybe_nothing {
  template <class Rule,
            pegtl::apply_mode A,
            pegtl::rewind_mode M,
            template <class...>
            class Action,
            template <class...>
            class Ctrl,
            class In>
  static bool match(In& in, State& state) {
    const std::size_t mark = state.stack.size();
    const bool matched = pegtl::match<Rule, A, M, Action, Ctrl>(in, state);
    if (!matched)
      state.stack.resize(mark);
    return matched;
  }
};

template <Kind key>
struct Attempts : pegtl::maybe_nothing {
  template <class Rule,
            pegtl::apply_mode A,
            pegtl::rewind_mode M,
            template <class...>
            class Action,
            template <class...>
            class Ctrl,
            class In>
  static bool match(In& in, State& state) {
    const std::size_t mark = state.stack.size();
    const auto begin = in.iterator();
    const std::pair place{offset_of(in, state), key};
    if (state.failed_attempts.count(place) > 0)
      return false;
    ++state.attempts;
    bool matched = false;
    try {
      matched = pegtl::match<Rule, A, pegtl::rewind_mode::required, Action, Ctrl>(in, state);
    } catch (const Failure& failure) {
      --state.attempts;
      if (failure.code == Code::NotBuilt || failure.code == Code::TooDeep)
        throw;
      if (failure.span.begin > state.furthest.span.begin)
        state.furthest = failure;
      ++state.attempts;
    }
    --state.attempts;
    if (matched)
      return true;
    state.stack.resize(mark);
    in.iterator() = begin;
    state.failed_attempts.insert(place);
    return false;
  }
};

/// One item, or a report and the way to the next one.
struct Recovers : pegtl::maybe_nothing {
  template <class Rule,
            pegtl::apply_mode A,
            pegtl::rewind_mode M,
            template <class...>
            class Action,
            template <class...>
            class Ctrl,
            class In>
  static bool match(In& in, State& state) {
    const std::size_t mark = state.stack.size();
    const auto begin = in.iterator();
    const std::size_t start = skip_blank(state.text, offset_of(in, state));
    state.squares_end_tests = false;
    try {
      return pegtl::match<Rule, A, M, Action, Ctrl>(in, state);
    } catch (const Failure& failure) {
      report(state, failure);
      state.stack.resize(mark);
      state.attempts = 0;
      state.furthest = {};
      in.iterator() = begin;
      in.bump(next_item(state.text, start, failure.resume) - offset_of(in, state));
      return true;
    }
  }
};

struct EndsAtSquare : pegtl::maybe_nothing {
  template <class Rule,
            pegtl::apply_mode A,
            pegtl::rewind_mode M,
            template <class...>
            class Action,
            template <class...>
            class Ctrl,
            class In>
  static bool match(In& in, State& state) {
    state.squares_end_tests = true;
    const bool matched = pegtl::match<Rule, A, M, Action, Ctrl>(in, state);
    state.squares_end_tests = false;
    return matched;
  }
};

// --- actions: chosen by what a rule says of itself

template <class In>
Span matched(const In& in, const State& state) {
  const auto begin = static_cast<std::size_t>(in.begin() - state.text.data());
  const auto end = static_cast<std::size_t>(in.end() - state.text.data());
  return state.span(skip_blank(state.text, begin), end);
}

struct PushesWord {
  template <class In>
  static void apply(const In& in, State& state) {
    const Span span = matched(in, state);
    state.push(Kind::Word, span, std::string(state.text.substr(span.begin, span.end - span.begin)));
  }
};

struct PushesNumber {
  template <class In>
  static void apply(const In& in, State& state) {
    constexpr std::size_t most_digits = 9;
    constexpr std::int64_t largest = 999'999'999;
    const Span span = matched(in, state);
    std::string digits(state.text.substr(span.begin, span.end - span.begin));
    const bool negative = digits.front() == '-';
    if (negative)
      digits.erase(0, 1);
    std::int64_t number = largest;
    if (digits.size() <= most_digits) {
      number = std::stoll(digits);
    } else if (state.large_numbers.insert(span.begin).second) {
      state.sink.report<Code::NumberTooLarge>(span, digits, largest);
    }
    state.push(Kind::Int, span);
    state.stack.back().n = negative ? -number : number;
  }
};

struct PushesString {
  template <class In>
  static void apply(const In& in, State& state) {
    const Span span = matched(in, state);
    std::string value;
    for (std::size_t at = span.begin + 1; at + 1 < span.end; ++at) {
      if (state.text[at] == '\\')
        ++at;
      value += state.text[at];
    }
    state.push(Kind::String, span, std::move(value));
  }
};

struct SaysLater {
  template <class Rule, class In>
  static void refuse(const In& in, State& state) {
    throw not_built(matched(in, state), Rule::later);
  }
};

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

// clang-format off
template <class Rule> requires requires { Rule::kind; }
struct Action<Rule> : MakesNode {};
template <class Rule> requires requires { Rule::is_group; } && (!requires { Rule::later; })
struct Action<Rule> : TakesBack {};
template <class Rule> requires requires { Rule::is_slot; }
struct Action<Rule> : Recovers {};
template <class Rule> requires requires { Rule::ends_at_square; }
struct Action<Rule> : EndsAtSquare {};
template <class Rule> requires requires { Rule::is_captured; }
struct Action<Rule> : PushesWord {};
template <class Rule> requires requires { Rule::later; }
struct Action<Rule> {
  template <class In> static void apply(const In& in, State& state) { SaysLater::refuse<Rule>(in, state); }
};
template <> struct Action<grammar::test_arg> : Attempts<Kind::Or> {};
template <> struct Action<grammar::dirs_arg> : Attempts<Kind::Dirs> {};
template <> struct Action<grammar::digits> : PushesNumber {};
template <> struct Action<grammar::whole_digits> : PushesNumber {};
template <> struct Action<grammar::signed_digits> : PushesNumber {};
template <> struct Action<grammar::string_chars> : PushesString {};
template <> struct Action<grammar::absent> {
  static void apply0(State& state) { state.stack.emplace_back(); }
};
// clang-format on

}  // namespace

std::optional<ast::Tree> parse(const SourceSet& sources, FileId file, Sink& sink) {
  const std::string_view text = sources.text(file);
  std::optional<std::vector<ast::Comment>> comments = scan(text, file, sink);
  if (!comments)
    return std::nullopt;
  State state{text, file, sink};
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  try {
    if (!pegtl::parse<grammar::whole_file, Action, Control>(in, state))
      return std::nullopt;
  } catch (const Failure& failure) {
    report(state, failure);
    return std::nullopt;
  }
  ast::Tree tree{std::move(state.stack.back()), std::move(*comments)};
  tree.root.span = state.span(0, text.size());
  return tree;
}

}  // namespace polymachy
