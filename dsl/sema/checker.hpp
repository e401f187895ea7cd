// SPDX-License-Identifier: MIT
// One variant, item by item, into the model. The order is fixed by who needs whom: board and sides,
// then the types (names before paths), then state, then what is in force, then starts, tests and
// lints. Floor 3. Tested by tests/unit/dsl/sema.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/sema/expander.hpp"
#include "dsl/sema/model.hpp"
#include "dsl/sema/reporter.hpp"
#include "dsl/sema/symbols.hpp"

namespace polymachy {

/// What can be said of a test whatever the position.
enum class Known { Open, Always, Never };
[[nodiscard]] Known known(const model::Test& test);

class Checker {
 public:
  /// [node] is the variant block; null when a module is checked by itself.
  Checker(const Symbols& symbols,
          Reporter& reporter,
          const ast::Node* node,
          model::Variant& variant);

  void check_variant();
  /// Every item of file 0, on a board of 8 by 8.
  void check_module();

 private:
  /// A rule, hook, result, ... that is in force, with the law it came from (-1: the variant
  /// itself).
  struct Forced {
    const ast::Node* node;
    TextScope scope;
    int law;
  };
  struct LawInForce {
    const Decl* decl;
    model::Test when;
    Span use;
    bool direct = true;  ///< the variant follows it, and not another law
    int live = 0;        ///< parts that can act
    int dead = 0;        ///< rules and results that never apply
    bool ends = false;   ///< a result of it always holds
  };

  // check_variant.cpp
  void meta(const ast::Node& item);
  void board(const ast::Node& item);
  void holes(const ast::Node& item, model::Board& board);
  void sides(const ast::Node& item);
  void missing(const char* what);
  void shape_of_game();
  void state();
  /// Takes a right, mark, pool, counter or option into the variant; false for anything else.
  bool take_number(const Decl& decl);
  void regions();
  const ast::Node* only(ast::Kind kind, const char* what);

  // check_types.cpp
  void types();
  void type_paths();
  void add_type(const Decl& piece, const std::string& letters, Span letters_span);
  void fill_type(std::size_t number);
  void attribute(const ast::Node& attr, model::Type& type, const Decl& piece);

  // check_laws.cpp
  void in_force();
  void collect(const std::vector<ast::Node>& items,
               TextScope scope,
               int law,
               const model::Test& when);
  void follow(const ast::Node& item, TextScope scope, const model::Test& when);
  void follow_law(const Decl& law, Span use, const model::Test& when);
  void put_in_force(const Forced& forced);
  void do_force(const Forced& forced, const model::Test& when);
  void rule(const Forced& forced, const model::Test& when);
  void hook(const Forced& forced, const model::Test& when);
  void after(const Forced& forced, const model::Test& when);
  void turn(const Forced& forced, const model::Test& when);
  void action(const Forced& forced, const model::Test& when);
  void flag(const Forced& forced, const model::Test& when);

  // check_carry.cpp
  void carry();
  void carried_game(const ast::Node& item);
  void games_turn(const ast::Node& item);
  void game_hook(const ast::Node& item);
  void check_ends();
  void result(const Forced& forced, const model::Test& when);
  void captured(const Forced& forced, const model::Test& when);
  [[nodiscard]] model::Test optional_test(const ast::Node& node, TextScope scope, Asking asking);

  // check_match.cpp
  void match();
  void match_line(const ast::Node& line, std::map<ast::Kind, Span>& seen);
  void send(const ast::Node& line);

  // check_starts.cpp
  void starts();
  void add_start(const ast::Node& item);
  void diagram(const ast::Node& item, model::Start& start);
  void diagram_row(const ast::Node& row,
                   int from_bottom,
                   const ast::Node& item,
                   model::Start& start);
  std::optional<model::Man> man_of(const ast::Node& cell);
  void report_unknown_letters();
  void based(const ast::Node& item, model::Start& start);
  void reflect(Span span, model::Start& start);
  bool place(const model::Man& man, Span span, model::Start& start);
  [[nodiscard]] int seat_square(int right, int ahead) const;
  [[nodiscard]] int reflected(int square) const;
  std::optional<int> start_named(const std::string& name, Span span);
  std::optional<int> side_named(const std::string& name, Span span);
  void phases();

  // check_tests.cpp
  void test_blocks();
  std::optional<model::Statement> statement(const ast::Node& node);
  bool with_option(const ast::Node& node);
  bool known_rule(const ast::Node& node);

  // lints.cpp
  void lints();
  [[nodiscard]] std::vector<const Decl*> unused_names() const;
  void promotions();
  void lint_unused(const std::vector<const Decl*>& unused);
  void lint_laws();
  void lint_hooks();
  void lint_ending();
  void lint_types();
  [[nodiscard]] model::TypeSet arising() const;
  [[nodiscard]] model::TypeSet arriving() const;

  // lint_rules.cpp
  void lint_rules();
  void lint_rule(const model::Rule& rule);
  void lint_result(const model::Result& result);
  [[nodiscard]] bool is_own(Span span) const;

  const Symbols* symbols_;
  Reporter* reporter_;
  const ast::Node* node_;
  model::Variant* variant_;
  Expander expander_;
  bool board_good_ = false;
  TextScope here_{0, true};
  std::vector<const Decl*> type_decls_;  ///< by number of type
  std::vector<Span> type_places_;        ///< where the variant gives it letters
  std::map<std::string, int> by_letters_;
  std::set<std::string> lost_letters_;  ///< of a `men` that is wrong, which is said there
  std::vector<const ast::Node*> unknown_letters_;  ///< cells of the diagram that is being read
  bool too_many_types_ = false;
  std::vector<Forced> forced_;
  std::vector<LawInForce> laws_;
  std::vector<const Decl*> open_laws_;
  std::size_t follows_ = 0;
  std::map<std::string, Span> rule_names_;
  std::map<std::string, Span> action_names_;
  const ast::Node* captured_ = nullptr;
};

}  // namespace polymachy
