// SPDX-License-Identifier: MIT
// PEGTL's own proof that no rule of the grammar can loop without reading anything.
#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "dsl/syntax/grammar_items.hpp"

namespace tao::pegtl {

// The rules that match by a function: all read something, but for the blanks.
template <class Name>
struct analyze_traits<Name, polymachy::grammar::ws> : analyze_opt_traits<> {};
template <class Name>
struct analyze_traits<Name, polymachy::grammar::name_chars> : analyze_any_traits<> {};
template <class Name>
struct analyze_traits<Name, polymachy::grammar::module_path_chars> : analyze_any_traits<> {};
template <class Name>
struct analyze_traits<Name, polymachy::grammar::string_chars> : analyze_any_traits<> {};
template <class Name>
struct analyze_traits<Name, polymachy::grammar::square_chars> : analyze_any_traits<> {};
template <class Name>
struct analyze_traits<Name, polymachy::grammar::letters_chars> : analyze_any_traits<> {};
template <class Name>
struct analyze_traits<Name, polymachy::grammar::turn_chars> : analyze_any_traits<> {};
template <class Name>
struct analyze_traits<Name, polymachy::grammar::minus_sign> : analyze_any_traits<> {};

}  // namespace tao::pegtl

TEST_CASE("the grammar has no rule that may loop without progress", "[syntax]") {
  CHECK(tao::pegtl::analyze<polymachy::grammar::whole_file>() == 0);
}
