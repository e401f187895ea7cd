// SPDX-License-Identifier: MIT
// Declared names: who declares what, and what a name means in a given text. There are two kinds of
// text: the variant block, and the items of a file outside it (a module, or the file of the
// variant). One name space holds dirs, defs, tests, pieces, laws, rights, marks, pools, counters,
// options and events; rules, starts, phases and sides have their own (model.hpp). Floor 3. Tested
// by tests/unit/dsl/sema.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/sema/imports.hpp"
#include "dsl/sema/reporter.hpp"
#include "dsl/syntax/ast.hpp"

namespace polymachy {

/// A text whose names are looked up: the variant block, or the items of module [module].
struct TextScope {
  std::size_t module = 0;
  bool in_variant = false;
};

struct Decl {
  ast::Kind kind = ast::Kind::Missing;
  const ast::Node* node = nullptr;
  TextScope home;
  bool is_open = false;
  mutable bool is_used = false;
  [[nodiscard]] const std::string& name() const { return node->text; }
};

enum class Finding { Found, Nothing, Ambiguous };
struct Lookup {
  Finding finding = Finding::Nothing;
  const Decl* decl = nullptr;
  const Decl* other = nullptr;  ///< Ambiguous: the second of the two
};

/// The span of the word that names [node].
[[nodiscard]] Span name_span(const ast::Node& node);
/// The word that begins an item of [kind], as it is written in a text.
[[nodiscard]] std::string plain_word(ast::Kind kind);
/// "a set", "a path", ...: what the names of a kind of item are.
[[nodiscard]] std::string_view sort_of(ast::Kind kind);
/// The words that the language itself gives a meaning to in a test or value.
[[nodiscard]] const std::vector<std::string>& builtin_words();
/// A word that the language itself gives a meaning to in a test or value.
[[nodiscard]] bool is_builtin(std::string_view name);
/// True if an item of [kind] declares a name of the common name space.
[[nodiscard]] bool declares_name(ast::Kind kind);

class Symbols {
 public:
  /// Collects the names of all modules of [imports], and of [variant] (may be null) in file 0.
  ///
  /// fails  E0202, E0210 (a word of the language), E0211, E0207 and E0208 (a new value of another
  /// sort)
  Symbols(const Imports& imports, const ast::Node* variant, Reporter& reporter);

  /// What [name] means in the text [scope]; a name that a module leaves open is the variant's.
  [[nodiscard]] Lookup find(const std::string& name, TextScope scope) const;
  /// A piece of that name in any module, or null.
  [[nodiscard]] const Decl* any_piece(const std::string& name) const;
  /// All names that the text [scope] sees, of the kinds in [kinds] (empty: all); for suggestions.
  [[nodiscard]] std::vector<std::string> names(TextScope scope,
                                               const std::vector<ast::Kind>& kinds) const;
  /// What to write so that [name], which nothing visible declares, means something; empty if no
  /// module has it.
  [[nodiscard]] std::string hint_to_use(const std::string& name) const;
  /// Declarations in the order in which they were met: of one module, or of the variant.
  [[nodiscard]] std::vector<const Decl*> declared(TextScope scope) const;
  [[nodiscard]] const std::deque<Module>& modules() const { return *modules_; }

 private:
  using Table = std::map<std::string, const Decl*>;
  void collect(const std::vector<ast::Node>& items, TextScope scope, Table& table);
  void declare(const ast::Node& item, TextScope scope, Table& table);
  void check_params(const Decl& decl);
  void check_redeclared(const Table& table);
  void check_override(const Decl& fresh, const Decl& old);
  [[nodiscard]] const Decl* override_of(const std::string& name, const Decl& old) const;

  const Imports* imports_;
  const std::deque<Module>* modules_;
  Reporter* reporter_;
  std::deque<Decl> decls_;
  Table variant_;
  std::vector<Table> tables_;  ///< one a module
};

}  // namespace polymachy
