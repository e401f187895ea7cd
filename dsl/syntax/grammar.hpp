// SPDX-License-Identifier: MIT
// The grammar of docs/language.md as PEGTL rules, in the order of that page: words, directions,
// tests, paths; items and test blocks are in grammar_items.hpp. A rule that stands behind `must`
// carries what a message says is expected. Blanks are skipped before a word, never behind it, so
// that spans are narrow. Included by parser.cpp only. Floor 2. Tested by tests/unit/dsl/syntax.
//
// `node<Kind, ...>` makes a node of what its parts have pushed (build.cpp says how the parts become
// fields); `group` is a sequence that takes back what it pushed when it fails; `captured` pushes
// its text as a Word.
#pragma once

#include <tao/pegtl.hpp>

#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/lexical.hpp"

namespace polymachy::grammar {

namespace pegtl = tao::pegtl;
using ast::Kind;
using pegtl::at;
using pegtl::must;
using pegtl::not_at;
using pegtl::one;
using pegtl::opt;
using pegtl::plus;
using pegtl::seq;
using pegtl::sor;
using pegtl::star;

// clang-format off
// NOLINTBEGIN(readability-identifier-naming): rules are named like the terms of language.md
template <Kind K, class... Rules> struct node : seq<Rules...> { static constexpr Kind kind = K; };
template <class... Rules> struct group : seq<Rules...> { static constexpr bool is_group = true; };
template <class... Rules> struct maybe : opt<group<Rules...>> {};
template <class... Rules> struct many : star<group<Rules...>> {};
/// Tries its rules; an error in them is no error yet, it only means that this is something else.
template <class... Rules> struct attempt : seq<Rules...> { static constexpr bool is_attempt = true; };
template <class Rule> struct captured : Rule { static constexpr bool is_captured = true; };
struct absent : pegtl::success {};                    // pushes Missing

// --- section 3: words. Rules with a body of their own match by the functions of lexical.hpp.
template <class In> std::string_view rest(const In& in) { return {in.current(), in.size()}; }
struct ws {
  using rule_t = ws; using subs_t = pegtl::empty_list;
  template <class In> static bool match(In& in) { return in.bump(skip_blank(rest(in), 0)), true; }
};
struct name_chars {                                   // in `expect`, a square ends the test: it is no name there
  using rule_t = name_chars; using subs_t = pegtl::empty_list;
  template <pegtl::apply_mode, pegtl::rewind_mode, template <class...> class, template <class...> class, class In, class State>
  static bool match(In& in, State& state) {
    const std::string_view word = rest(in).substr(0, word_length(rest(in), 0));
    if (word.empty() || is_reserved(word) || (state.squares_end_tests && is_square(word))) return false;
    return in.bump(word.size()), true;
  }
};
struct module_path_chars {                            // a place among folders: no module is named so, but it can be named in the message
  using rule_t = module_path_chars; using subs_t = pegtl::empty_list;
  template <class In> static bool match(In& in) {
    const std::size_t length = path_length(rest(in), 0);
    return length > 0 && (in.bump(length), true);
  }
};
struct string_chars {
  using rule_t = string_chars; using subs_t = pegtl::empty_list;
  template <class In> static bool match(In& in) { return !in.empty() && *in.current() == '"' && (in.bump(string_length(rest(in), 0)), true); }
};
struct square_chars {
  using rule_t = square_chars; using subs_t = pegtl::empty_list;
  template <class In> static bool match(In& in) {
    const std::size_t length = word_length(rest(in), 0);
    return is_square(rest(in).substr(0, length)) && (in.bump(length), true);
  }
};
struct letters_chars {                                // a reserved word is none, so that a missing symbol is noticed
  using rule_t = letters_chars; using subs_t = pegtl::empty_list;
  template <class In> static bool match(In& in) {
    const std::size_t sign = !in.empty() && *in.current() == '+' ? 1 : 0;
    const std::size_t length = word_length(rest(in), sign);
    const std::string_view word = rest(in).substr(sign, length);
    for (const char c : word) if (!is_letter(c)) return false;
    return length >= 1 && length <= 3 && !is_reserved(word) && (in.bump(sign + length), true);
  }
};
struct turn_chars {                                   // move text without blanks
  using rule_t = turn_chars; using subs_t = pegtl::empty_list;
  template <class In> static bool match(In& in) {
    const std::string_view all = rest(in);
    std::size_t end = 0;
    while (end < all.size() && !is_blank(all[end]) && std::string_view("{}\"#").find(all[end]) == std::string_view::npos) ++end;
    const std::string_view word = all.substr(0, end);
    const bool next_statement = word_class(word) == WordClass::Statement || word == "start" || word == "with";
    return end > 0 && !next_statement && (in.bump(end), true);
  }
};
struct minus_sign {                                   // with blanks on both sides: names may hold hyphens
  using rule_t = minus_sign; using subs_t = pegtl::empty_list;
  template <class In> static bool match(In& in) {
    const std::string_view all = rest(in);
    const std::size_t sign = skip_blank(all, 0);
    const bool is_minus = sign > 0 && sign + 1 < all.size() && all[sign] == '-' && (is_blank(all[sign + 1]) || all[sign + 1] == '#');
    return is_minus && (in.bump(sign + 1), true);
  }
};
struct word_more : sor<pegtl::alnum, one<'_'>, seq<one<'-'>, pegtl::alnum>> {};
struct digits : plus<pegtl::digit> {};                // pushes Int, like the next two
struct whole_digits : seq<plus<pegtl::digit>, not_at<word_more>> {};
struct signed_digits : seq<opt<one<'-'>>, plus<pegtl::digit>, not_at<word_more>> {};

#define PM_WORD(id, word, kind, meaning) \
  struct kw_##id : seq<ws, TAO_PEGTL_STRING(word), not_at<word_more>> { static constexpr const char* expected = "`" word "`"; };
#include "dsl/syntax/keywords.def"
#define PM_SIGN(id, ...) struct id : seq<ws, pegtl::string<__VA_ARGS__>>
PM_SIGN(open_paren, '(') { static constexpr const char* expected = "`(`"; };
PM_SIGN(close_paren, ')') { static constexpr const char* expected = "`)`"; };
PM_SIGN(open_brace, '{') { static constexpr const char* expected = "`{`"; };
PM_SIGN(close_brace, '}') { static constexpr const char* expected = "`}`"; };
PM_SIGN(open_bracket, '[') { static constexpr const char* expected = "`[`"; };
PM_SIGN(close_bracket, ']') { static constexpr const char* expected = "`]`"; };
PM_SIGN(comma, ',') { static constexpr const char* expected = "`,`"; };
PM_SIGN(colon, ':') { static constexpr const char* expected = "`:`"; };
PM_SIGN(equals, '=') { static constexpr const char* expected = "`=`"; };
PM_SIGN(bar, '|') { static constexpr const char* expected = "`|`"; };
PM_SIGN(dots, '.', '.') {};
PM_SIGN(at_sign, '@') {};
PM_SIGN(and_sign, '&') {};
PM_SIGN(plus_sign, '+') {};
#undef PM_SIGN

struct name : seq<ws, captured<name_chars>> { static constexpr const char* expected = "a name"; static constexpr bool is_name = true; };
struct number : seq<ws, whole_digits> { static constexpr const char* expected = "a number"; };
struct signed_number : seq<ws, signed_digits> { static constexpr const char* expected = "a number"; };
struct text : seq<ws, string_chars> { static constexpr const char* expected = "a string `\"...\"`"; };
struct square : seq<ws, captured<square_chars>> { static constexpr const char* expected = "a square such as `e4`"; };
struct letters : seq<ws, captured<letters_chars>> { static constexpr const char* expected = "one to three letters"; };
struct file_name : seq<ws, captured<pegtl::rep_min_max<1, 2, pegtl::lower>>, not_at<word_more>> { static constexpr const char* expected = "a file such as `e`"; };
template <class Keyword> struct word : captured<Keyword> {};
struct reference : node<Kind::Name, name> { static constexpr const char* expected = "a name"; static constexpr bool is_name = true; };

struct path; struct test; struct arg;
struct args : seq<one<'('>, must<arg>, star<comma, must<arg>>, must<close_paren>> {};  // no blank before: `d (a b)` is no call
struct called : node<Kind::Name, name, opt<args>> {};

// --- section 6: directions
struct vec_only : node<Kind::Vec, opt<word<kw_board>>, open_paren, signed_number, comma, signed_number, close_paren> {};
struct sym_dirs : node<Kind::Sym, kw_sym, must<open_paren>, must<number>, must<comma>, must<number>, must<close_paren>> {};
struct turned : node<Kind::Turned, kw_turn, open_paren, must<name>, must<comma>, must<signed_number>, must<close_paren>> {};
struct direction : sor<vec_only, sym_dirs, turned, called> { static constexpr const char* expected = "a direction"; };
struct directions : node<Kind::Alt, direction, star<bar, must<direction>>> { static constexpr const char* expected = "directions"; };
struct bound_directions : sor<seq<open_paren, must<directions>, must<close_paren>>, sym_dirs, turned, called> { static constexpr const char* expected = "directions"; };

// --- section 7: tests
struct paren_test : node<Kind::Paren, open_paren, must<test>, must<close_paren>> {};
struct row_test : node<Kind::RowTest, sor<word<kw_row>, word<kw_rank>>, must<signed_number>, opt<dots, must<signed_number>>> {};
struct file_test : node<Kind::FileTest, kw_file, must<file_name>, opt<dots, must<file_name>>> {};
struct square_test : node<Kind::SquareTest, kw_square, must<square>> {};
struct event_word : sor<word<kw_take>, word<kw_move>, word<kw_by>, word<kw_drop>> {};
struct event_test : node<Kind::EventOf, event_word, open_brace, must<test>, must<close_brace>> {};
struct can_test : node<Kind::Can, kw_can, must<open_paren>, must<path>, must<close_paren>> {};
struct some_test : node<Kind::Some, kw_some, must<open_paren>, must<test>, must<close_paren>> {};
struct last_event : node<Kind::LastEvent, kw_last, name> {};
struct count_of : node<Kind::CountOf, kw_count, open_paren, must<test>, must<close_paren>> {};
struct compare_sign : seq<ws, captured<sor<pegtl::string<'!', '='>, pegtl::string<'<', '='>, pegtl::string<'>', '='>, one<'=', '<', '>'>>>> {
  static constexpr const char* expected = "a comparison such as `= 0`"; };
struct compared : sor<number, count_of, called> { static constexpr const char* expected = "a value"; };
struct comparison : node<Kind::Compare, sor<seq<count_of, at<must<compare_sign>>>, group<number, at<compare_sign>>, called>, opt<compare_sign, must<compared>>> {};
struct primary : sor<paren_test, row_test, file_test, square_test, event_test, can_test, some_test, last_event, comparison> {};
struct saved_test : node<Kind::AtSaved, primary, opt<at_sign, must<name>>> { static constexpr const char* expected = "a test"; };
struct bang : seq<ws, captured<one<'!'>>, not_at<one<'='>>> {};
struct unary : node<Kind::Not, sor<seq<plus<group<bang>>, must<saved_test>>, saved_test>> {};
struct side_by_side : node<Kind::And, plus<unary>> { static constexpr const char* expected = "a test"; };
struct joint : sor<seq<ws, captured<one<'&'>>>, captured<minus_sign>> {};
struct conjunction : node<Kind::Minus, side_by_side, star<joint, must<side_by_side>>> { static constexpr const char* expected = "a test"; };
struct test : node<Kind::Or, conjunction, star<bar, must<conjunction>>> { static constexpr const char* expected = "a test"; };

// --- section 8: paths
struct betza : node<Kind::Betza, text> {};
struct paren_path : node<Kind::Paren, open_paren, must<path>, must<close_paren>> {};
struct braces : node<Kind::Braces, open_brace, must<test>, must<close_brace>> {};
struct whose : sor<word<kw_own>, word<kw_enemy>> { static constexpr const char* expected = "`own` or `enemy`"; };
struct choose_type : node<Kind::ChooseType, open_bracket, must<name>, must<kw_from>, must<name>, opt<one<'('>, must<whose>, must<close_paren>>, sor<seq<and_sign, must<test>>, absent>, must<close_bracket>> {};
struct save : node<Kind::Save, at_sign, must<name>> {};
struct one_dot : seq<ws, one<'.'>, not_at<one<'.'>>> {};
struct take_mark : node<Kind::TakeMark, kw_take, one<'('>, name, close_paren> {};
struct take : node<Kind::Take, kw_take, sor<seq<one<'{'>, must<test>, must<close_brace>>, absent>> {};
struct put : node<Kind::PutAct, kw_put> {};
struct lift : node<Kind::Lift, kw_lift> {};
struct join : node<Kind::Join, kw_join> {};
struct into : node<Kind::Into, kw_into, must<name>, must<open_paren>, must<whose>, must<close_paren>, must<reference>> {};
struct drop : node<Kind::Drop, kw_drop> {};
struct goto_saved : node<Kind::Goto, kw_goto_, must<name>> {};
struct anywhere : node<Kind::Anywhere, kw_anywhere> {};
struct set_mark : node<Kind::SetMark, kw_mark, name, not_at<kw_lasts>> {};
struct become : node<Kind::Become, kw_become, sor<seq<open_paren, must<test>, must<close_paren>>, word<kw_promoted>, must<reference>>> {};
struct new_man : node<Kind::New, kw_new_, must<name>> {};
struct remove_man : node<Kind::Remove, kw_remove> {};
struct say : node<Kind::Say, kw_say, must<open_paren>, must<name>, must<comma>, must<name>, must<close_paren>> {};
struct aka : node<Kind::Aka, kw_aka, must<text>> {};
struct every : node<Kind::Every, kw_every, must<open_paren>, must<path>, must<close_paren>> {};
struct pass : node<Kind::Pass, kw_pass> {};
struct bind : node<Kind::Bind, name, colon, must<bound_directions>> {};
struct act : sor<take_mark, take, put, lift, join, into, drop, goto_saved, anywhere, set_mark, become, new_man, remove_man, say, aka, every, pass> {};
struct path_atom : sor<betza, paren_path, braces, choose_type, save, act, bind, called> {};
struct bound : sor<number, reference> { static constexpr const char* expected = "a number or the name of a parameter"; };
struct bounds : seq<open_bracket, not_at<name, kw_from>, must<bound>, opt<captured<dots>, opt<bound>>, must<close_bracket>> {};
struct repeat : sor<seq<ws, captured<one<'*'>>, opt<bounds>>, seq<ws, captured<one<'+', '?'>>>> {};
struct repeated : node<Kind::Repeat, path_atom, opt<repeat>> {};
struct sequence : node<Kind::Seq, plus<repeated>> { static constexpr const char* expected = "a path"; };
struct decisions : node<Kind::Then, sequence, star<one_dot, must<sequence>>> { static constexpr const char* expected = "a path"; };
struct path : node<Kind::Alt, decisions, star<bar, must<decisions>>> { static constexpr const char* expected = "a path"; };

struct arg_end : at<sor<comma, close_paren>> {};
struct number_arg : group<number, arg_end> {};
struct test_arg : attempt<test, arg_end> {};
struct dirs_arg : attempt<directions, arg_end> {};
struct arg : sor<number_arg, test_arg, dirs_arg, path> { static constexpr const char* expected = "an argument"; };
// NOLINTEND(readability-identifier-naming)
// clang-format on

}  // namespace polymachy::grammar
