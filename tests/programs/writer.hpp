// SPDX-License-Identifier: MIT
// Writes whole variants that nobody would write. Every construct of the language is in it; most of
// what it writes is accepted, and what one program has is few things that meet: hooks on the
// squares that a path has just changed.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "tests/programs/tree.hpp"
#include "tests/property/support.hpp"

namespace polymachy::programs {

using property::Chance;

/// What stands at a place of a text, and what is known there.
struct Scope {
  enum class Use : std::uint8_t {
    Piece,
    Hook,
    Action,
    Decision,
    Look,
    Rule,
    Event,
    Counter,
    Result
  };
  Use use = Use::Piece;
  bool has_cursor = true;
  bool is_look = false;  ///< inside `can`: nothing acts
  bool in_every = false;
  bool may_take = true;  ///< a path that takes may not ask `attacked`
  bool may_ask = false;
  bool may_mark = true;
  bool may_put = false;  ///< the man is at home or in hand
  bool may_lift = true;
  bool may_decide = false;  ///< `.` may end it
  bool at_saved = false;    ///< inside T@x
  int depth = 0;
  std::vector<std::string> dirs;  ///< bound
  std::vector<std::string> saved;
  std::vector<std::string> chosen;

  [[nodiscard]] bool is_path() const { return use <= Use::Look; }
};

class Writer {
 public:
  explicit Writer(std::uint32_t seed) : chance_(seed) {}
  [[nodiscard]] ProgramText write();

 private:
  // writer.cpp: the whole
  void choose_traits();
  void choose_board();
  void declare();
  void men();
  Node piece(std::size_t number);
  void laws();
  void results();
  void fill_board();
  void nest();
  void other_starts();
  [[nodiscard]] static std::string letters_of(std::size_t n);

  // write_items.cpp: declarations
  Node hook();
  Node rule(int number);
  Node action(int number);
  Node after(int number);
  Node counter(const std::string& name);
  Node event(const std::string& name);
  Node result();
  Node def(const std::string& name);
  Node turn();
  Node flag();
  Node match();

  // write_paths.cpp
  Node path(Scope scope, std::size_t most_ways);
  Node way(Scope& scope, std::size_t parts);
  void part(Scope& scope, std::vector<Node>& out);
  void go(Scope& scope, std::vector<Node>& out);
  void walk(Scope& scope, std::vector<Node>& out);
  void act(Scope& scope, std::vector<Node>& out);
  void carry_man(Scope& scope, std::vector<Node>& out);
  void make_man(Scope& scope, std::vector<Node>& out);
  Node group(Scope& scope);
  Node every(const Scope& scope);
  Node become(const Scope& scope);
  Node call(const Scope& scope);
  Node betza();
  Node dirs(const Scope& scope);
  Node dirs_atom(const Scope& scope);
  Node step(const Scope& scope);
  Node guard(const Scope& scope);
  std::string saved_name(const Scope& scope);
  Node bounds();

  // write_tests.cpp
  Node test(const Scope& scope, int depth);
  Node test_of_square(const Scope& scope, int depth);
  Node test_of_state(const Scope& scope, int depth);
  Node test_of_action(const Scope& scope);
  Node test_of_man(const Scope& scope);
  Node types(int depth);
  Node compared(const Scope& scope, int depth);
  Node option_test();
  std::string place();

  // words
  [[nodiscard]] bool once_in(std::size_t n) { return chance_.below(n) == 0; }
  [[nodiscard]] std::string pick(std::initializer_list<const char*> words) {
    return *(words.begin() + chance_.below(words.size()));
  }
  [[nodiscard]] std::string type() { return chance_.one_of(types_); }
  [[nodiscard]] std::string fresh(const char* stem) { return stem + std::to_string(next_++); }
  [[nodiscard]] std::string square();
  [[nodiscard]] Node up_to(std::size_t most) { return number(chance_.below(most + 1)); }

  Chance chance_;
  ProgramText program_;
  std::size_t next_ = 0;

  // what this program has
  bool has_parts_ = false;  ///< turns of several actions, or `after action`
  bool has_several_ = false;
  bool has_history_ = true;  ///< counters and `last` may be
  bool has_carry_ = false;
  bool has_match_ = false;
  bool all_promote_ = false;
  std::vector<std::string> types_, letters_, sets_, regions_, conds_, defs_, dir_names_, rights_,
      marks_, pools_, counters_, events_, options_, laws_;
};

}  // namespace polymachy::programs
