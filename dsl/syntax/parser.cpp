// SPDX-License-Identifier: MIT
// Runs the grammar over a text that scan.cpp has found sound. Nodes are built on a stack: a rule
// that is a node takes what its parts pushed. A failed `must` throws a Failure, which ends at the
// item it happened in (or at an attempt); no exception leaves this file.
#include "dsl/syntax/parser.hpp"

#include <set>
#include <utility>

#include "dsl/syntax/build.hpp"
#include "dsl/syntax/failure.hpp"
#include "dsl/syntax/grammar_items.hpp"
#include "dsl/syntax/scan.hpp"

namespace polymachy {

namespace {

namespace pegtl = tao::pegtl;
using ast::Kind;
using ast::Node;

/// Everything the actions share.
struct State : ParsedText {
  State(const ParsedText& parsed, Sink& reports) : ParsedText(parsed), sink(reports) {}

  Sink& sink;
  std::vector<Node> stack = {};
  bool squares_end_tests = false;
  /// Where an attempt has failed already, by kind of attempt: so nested calls cost no doubling.
  std::set<std::pair<std::size_t, Kind>> failed_attempts = {};
  Failure furthest = {};  ///< the error in an attempt that got furthest
  std::set<std::size_t> large_numbers = {};

  void push(Kind kind, Span span, std::string value = {}) {
    Node node;
    node.kind = kind;
    node.span = span;
    node.text = std::move(value);
    stack.push_back(std::move(node));
  }
};

// --- PEGTL: how rules act

template <class Rule>
Wanted wanted() {
  Wanted found;
  if constexpr (requires { Rule::expected; })
    found.what = Rule::expected;
  if constexpr (requires { Rule::suggests; })
    found.suggests = Rule::suggests;
  found.is_name = requires { Rule::is_name; };
  found.is_item = requires { Rule::is_item; };
  return found;
}

template <class Rule>
struct Control : pegtl::normal<Rule> {
  template <class In>
  [[noreturn]] static void raise(const In& in, State& state) {
    const auto at = static_cast<std::size_t>(in.current() - state.text.data());
    static_assert(
        requires { Rule::expected; }, "a rule behind must says what is expected");
    throw explain(state, at, wanted<Rule>());
  }
};

/// Limits of one construct that need no other knowledge than its parts.
void check_node(const Node& node, const State& state) {
  const std::size_t most = node.kind == Kind::Minus ? 2 * max_nesting : max_nesting;
  const bool chain = node.kind == Kind::Minus || node.kind == Kind::Not;
  if (chain && node.kids.size() > most) {
    Failure failure;
    failure.code = Code::TooDeep;
    failure.is_final = true;
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

/// An action that stands around the matching of its rule: Self::around is given the match to make.
template <class Self>
struct Wraps : pegtl::maybe_nothing {
  template <class Rule,
            pegtl::apply_mode A,
            pegtl::rewind_mode M,
            template <class...>
            class Action,
            template <class...>
            class Ctrl,
            class In>
  static bool match(In& in, State& state) {
    return Self::template around<Rule, A>(
        in, state, [&] { return pegtl::match<Rule, A, M, Action, Ctrl>(in, state); });
  }
};

struct MakesNode : Wraps<MakesNode> {
  template <class Rule, pegtl::apply_mode A, class In, class Match>
  static bool around(In& in, State& state, const Match& match) {
    const std::size_t mark = state.stack.size();
    const std::size_t begin = offset_of(in, state);
    if (!match()) {
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

struct TakesBack : Wraps<TakesBack> {
  template <class Rule, pegtl::apply_mode A, class In, class Match>
  static bool around(In& /*in*/, State& state, const Match& match) {
    const std::size_t mark = state.stack.size();
    const bool matched = match();
    if (!matched)
      state.stack.resize(mark);
    return matched;
  }
};

template <Kind key>
struct Attempts : Wraps<Attempts<key>> {
  template <class Rule, pegtl::apply_mode A, class In, class Match>
  static bool around(In& in, State& state, const Match& match) {
    const std::size_t mark = state.stack.size();
    const auto begin = in.iterator();
    const std::pair place{offset_of(in, state), key};
    if (state.failed_attempts.count(place) > 0)
      return false;
    try {
      if (match())
        return true;
    } catch (const Failure& failure) {
      if (failure.is_final)
        throw;
      if (failure.resume > state.furthest.resume)
        state.furthest = failure;
    }
    state.stack.resize(mark);
    in.iterator() = begin;
    state.failed_attempts.insert(place);
    return false;
  }
};

/// Arguments begin at a place that no other reading of the text reads otherwise: if they fail, no
/// attempt around them can succeed. So nested calls cost no doubling when they are wrong, either.
struct EndsAttempts : Wraps<EndsAttempts> {
  template <class Rule, pegtl::apply_mode A, class In, class Match>
  static bool around(In& /*in*/, State& state, const Match& match) {
    try {
      return match();
    } catch (Failure& failure) {
      if (!failure.is_final && state.furthest.resume > failure.resume)
        failure = state.furthest;
      failure.is_final = true;
      throw;
    }
  }
};

/// One item, or a report and the way to the next one.
struct Recovers : Wraps<Recovers> {
  template <class Rule, pegtl::apply_mode A, class In, class Match>
  static bool around(In& in, State& state, const Match& match) {
    const std::size_t mark = state.stack.size();
    const auto begin = in.iterator();
    const std::size_t start = skip_blank(state.text, offset_of(in, state));
    state.squares_end_tests = false;
    try {
      return match();
    } catch (const Failure& thrown) {
      const Failure failure = blame_misspelled_item(state, start, thrown);
      report(failure, state.sink);
      state.stack.resize(mark);
      state.furthest = {};
      in.iterator() = begin;
      in.bump(next_item(state.text, start, failure.resume) - offset_of(in, state));
      return true;
    }
  }
};

struct EndsAtSquare : Wraps<EndsAtSquare> {
  template <class Rule, pegtl::apply_mode A, class In, class Match>
  static bool around(In& /*in*/, State& state, const Match& match) {
    state.squares_end_tests = true;
    const bool matched = match();
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
    static const std::size_t most_digits = std::to_string(max_number).size();
    const Span span = matched(in, state);
    std::string digits(state.text.substr(span.begin, span.end - span.begin));
    const bool negative = digits.front() == '-';
    if (negative)
      digits.erase(0, 1);
    std::int64_t number = max_number;
    if (digits.size() <= most_digits) {
      number = std::stoll(digits);
    } else if (state.large_numbers.insert(span.begin).second) {
      state.sink.report<Code::NumberTooLarge>(span, digits, max_number);
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
template <> struct Action<grammar::args> : EndsAttempts {};
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
  State state({text, file, *comments}, sink);
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  try {
    if (!pegtl::parse<grammar::whole_file, Action, Control>(in, state))
      return std::nullopt;
  } catch (const Failure& failure) {
    report(failure, state.sink);
    return std::nullopt;
  }
  ast::Tree tree{std::move(state.stack.back()), std::move(*comments)};
  tree.root.span = state.span(0, text.size());
  return tree;
}

}  // namespace polymachy
