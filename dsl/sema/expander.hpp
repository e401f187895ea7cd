// SPDX-License-Identifier: MIT
// Expansion: from expressions of a text to the paths and tests of the model. A definition is a
// macro: its body is expanded at each use with the arguments put in. Directions and tests of a body
// are hygienic, because every bound name lives in the environment of its own text and slots are
// handed out while they are in use. Arguments that are tests or paths are expanded where the body
// uses them, in the environment of the caller. Bounded by max_depth and max_expansion. Floor 3.
// Tested by tests/unit/dsl/sema.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/sema/algebra.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/sema/limits.hpp"
#include "dsl/sema/model.hpp"
#include "dsl/sema/reporter.hpp"
#include "dsl/sema/symbols.hpp"

namespace polymachy {

/// What a test may ask where it stands.
struct Asking {
  bool cursor = false;    ///< there is a square to look at
  bool attacked = false;  ///< attacks may be asked
  bool saved = false;     ///< there is a man on the move, with its squares
  bool events = false;    ///< there is an action that was just made
  bool entered = false;
  bool history = false;  ///< counters, repetition and the action before
  bool stuck = false;
  bool in_can = false;
};
inline constexpr Asking asking_in_path{true, true, true, false, false, false, false, false};
inline constexpr Asking asking_in_hook{true, true, true, false, true, false, false, false};
inline constexpr Asking asking_in_action{true, true, true, false, false, false, false, false};
inline constexpr Asking asking_in_rule{false, true, true, true, false, true, true, false};
inline constexpr Asking asking_in_result{false, true, false, false, false, true, true, false};
inline constexpr Asking asking_in_counter{false, true, true, true, false, true, false, false};
inline constexpr Asking asking_in_event{false, true, true, true, false, true, false, false};
inline constexpr Asking asking_in_expect{true, true, false, false, false, false, false, false};
inline constexpr Asking asking_anything{true, true, true, true, true, true, true, false};

enum class Sort { Dirs, Test, Path, Number };

struct Env;
/// An argument: directions and numbers are worked out at the call, tests and paths where they are
/// used.
struct Arg {
  Sort sort = Sort::Test;
  std::vector<model::DirTerm> dirs;
  std::int64_t number = 0;
  const ast::Node* node = nullptr;  ///< null: a stand-in, when a definition is checked by itself
  Env* env = nullptr;
  std::size_t frames = 0;  ///< how many uses led to the call
};

/// The names of one text that is being expanded: one use of a definition, or a whole expression.
struct Env {
  TextScope scope;
  std::map<std::string, Arg> args;
  std::vector<std::pair<std::string, int>>
      dirs;  ///< bound directions and their slots, innermost last
  std::vector<std::pair<std::string, int>> types;  ///< types chosen from a pool
  std::map<std::string, int> saved;                ///< saved squares; they live as long as the text
};

/// What a path is for: it decides which of the checks on whole paths apply.
enum class PathUse { Piece, Hook, Action };

class Expander {
 public:
  /// [variant] has its board and sides; types, rights and the like are added to it as they are met.
  Expander(const Symbols& symbols, Reporter& reporter, model::Variant& variant);

  /// [owner]: the piece whose path this is, if it is one.
  [[nodiscard]] model::Path path_of(const ast::Node& node,
                                    TextScope scope,
                                    PathUse use,
                                    const Decl* owner = nullptr);
  /// The number of a new decision whose path is [node], -1 after an error. It is asked of nobody's
  /// man, and knows nothing of what went before.
  [[nodiscard]] int decision_of(const ast::Node& node, TextScope scope);
  [[nodiscard]] model::Test test_of(const ast::Node& node, TextScope scope, Asking asking);
  /// A test of options only (E0504).
  [[nodiscard]] model::Test option_test_of(const ast::Node& node, TextScope scope);
  /// A number that asks the board as it stands; 0 after an error.
  [[nodiscard]] model::Value value_of(const ast::Node& node, TextScope scope);
  /// A list of types in written order (E0502).
  [[nodiscard]] std::vector<int> types_of(const ast::Node& node, TextScope scope);
  /// Expands a declaration for its errors only, with stand-ins for its parameters.
  void check_alone(const Decl& decl);
  /// Reports a region of the variant that is none (E0503), or empty for a side (W0902). It is not
  /// used by that.
  void check_region(const Decl& decl);

  /// The number in the model of something declared; it is taken into the variant when it is first
  /// spoken of.
  int right_number(const Decl& decl);
  int mark_number(const Decl& decl);
  int pool_number(const Decl& decl);
  /// The pool [name], or nullptr and an error.
  const Decl* pool_named(const std::string& name, Span span, TextScope scope);
  int counter_number(const Decl& decl);
  int option_number(const Decl& decl);
  /// Of an event that `last` asks for.
  int event_number(const Decl& decl);

  /// Looks [name] up and says why if that fails; [what] names what was looked for, [kinds] what may
  /// be suggested.
  const Decl* resolve(const std::string& name,
                      Span span,
                      TextScope scope,
                      const char* what,
                      const std::vector<ast::Kind>& kinds,
                      const std::vector<std::string>& also = {});
  /// The number of the type of that name, -1 for a piece without letters, empty (and an error) if
  /// it is no piece. Only the text of a module may name a piece without letters, and not where one
  /// [is_made]: E0213 else.
  std::optional<int> type_named(const std::string& name,
                                Span span,
                                TextScope scope,
                                bool is_made = false);
  /// The number that [node] says by itself.
  std::optional<std::int64_t> constant(const ast::Node& node, TextScope scope);

  std::map<std::string, int>& types() { return types_; }
  [[nodiscard]] const model::SquareSet& valid() const { return valid_; }
  /// A board that could not be read: no square is reported as wrong.
  void distrust_board() { board_good_ = false; }
  void set_valid(const model::SquareSet& valid) { valid_ = valid; }
  /// What is expanded from now on is the text of a law that is followed at [use]; no place: of
  /// none.
  void set_law_use(Span use) { law_use_ = use; }
  /// The uses that led here, innermost first.
  [[nodiscard]] std::vector<Span> trail() const;

 private:
  struct Frame {
    const Decl* decl;
    Span use;
  };
  // Bookkeeping (expander.cpp)
  bool enter(Span span);
  /// Counts [more] parts. False, with an error, if they are too many.
  bool grow(std::size_t more, Span span);
  void leave() { --depth_; }
  bool push_frame(const Decl& decl, Span use);
  void pop_frame() { frames_.pop_back(); }
  /// Runs [body] as if at the call that gave [arg]: its uses are those of the caller.
  template <class Body>
  auto with_arg(const Arg& arg, const Body& body) {
    const std::vector<Frame> inner(frames_.begin() + static_cast<std::ptrdiff_t>(arg.frames),
                                   frames_.end());
    frames_.resize(arg.frames);
    auto result = body();
    frames_.insert(frames_.end(), inner.begin(), inner.end());
    return result;
  }
  /// A slot that is not [used]; -1 and E0307 if there is none. [given] of them the language has
  /// taken for itself.
  template <std::size_t size>
  int take_slot(std::bitset<size>& used, Span span, const char* what, std::size_t given = 0) {
    for (std::size_t i = 0; i < size; ++i) {
      if (!used.test(i)) {
        used.set(i);
        return static_cast<int>(i);
      }
    }
    error<Code::TooMany>(span, size - given + 1, what, size - given);
    return -1;
  }
  void release_saved(const Env& env);
  [[nodiscard]] const std::pair<std::string, int>* bound_dir(const Env& env,
                                                             const std::string& name) const;
  [[nodiscard]] std::vector<std::string> local_names(const Env& env) const;
  bool name_is_free(const std::string& name, Span span, const Env& env);
  bool bind_args(const ast::Node& use, const Decl& decl, Env& caller, Env& callee);
  [[nodiscard]] std::string hint_for(const std::string& name,
                                     bool is_path,
                                     const std::vector<std::string>& near) const;
  std::optional<Arg> make_arg(const ast::Node& node, const std::string& sort, Env& caller);
  void stand_ins(const Decl& decl, Env& env);
  template <Code code, class... Args>
  DiagnosticBuilder error(Span span, const Args&... args) {
    return reporter_->report<code>(span, trail(), args...);
  }
  void wrong_sort(const ast::Node& node, std::string_view is, std::string_view needed);

  // Directions (expand_dirs.cpp)
  std::vector<model::DirTerm> dirs(const ast::Node& node, Env& env);
  std::vector<model::DirTerm> dirs_name(const ast::Node& node, Env& env);
  std::vector<model::DirTerm> dirs_turned(const ast::Node& node, Env& env);
  [[nodiscard]] std::vector<model::DirTerm> constant_dirs(
      const std::vector<model::Vec>& vecs) const;
  [[nodiscard]] bool can_turn(const model::DirTerm& term) const;
  std::optional<std::int64_t> number(const ast::Node& node, Env& env);

  // Tests (expand_tests.cpp, expand_names.cpp, expand_values.cpp)
  model::Test test(const ast::Node& node, Env& env);
  model::Test test_inner(const ast::Node& node, Env& env);
  std::vector<model::Test> tests(const std::vector<ast::Node>& nodes, Env& env);
  model::Test test_name(const ast::Node& node, Env& env);
  std::optional<model::Test> test_builtin(const ast::Node& node);
  std::optional<model::Test> test_local(const ast::Node& node, Env& env);
  model::Test test_decl(const ast::Node& node, const Decl& decl, Env& env);
  model::Test test_body(const ast::Node& use, const Decl& decl, Env& caller);
  model::Test test_type(const ast::Node& node, const Env& env);
  model::Test test_place(const ast::Node& node, const Env& env);
  model::Test test_at(const ast::Node& node, Env& env);
  model::Test test_last(const ast::Node& node, const Env& env);
  model::Test test_event(const ast::Node& node, Env& env);
  model::Test test_some(const ast::Node& node, Env& env);
  /// [kid] as asked of some other square than the cursor's, one look deeper.
  model::Test look_at(const ast::Node& kid, Env& env);
  bool begin_look(Span span);
  model::Test test_can(const ast::Node& node, Env& env);
  model::Test compare(const ast::Node& node, Env& env);
  model::Test option_is(const ast::Node& node, const Decl& option, Env& env);
  std::optional<model::Value> value(const ast::Node& node, Env& env);
  std::optional<model::Value> value_name(const ast::Node& node, Env& env);
  std::optional<model::Value> pool_size(const std::string& pool,
                                        const std::string& side,
                                        const ast::Node& node,
                                        Env& env);
  model::Test not_here(Span span, std::string_view what);
  model::Test needs_cursor(model::Test test, std::string_view what);
  void warn_if_beyond(const ast::Node& node, TextScope scope, const model::Test& place);
  void warn_if_empty(const model::Test& test, Span span, TextScope scope);

  // Lists of types (expand_sets.cpp)
  std::vector<int> type_list(const ast::Node& node, Env& env);
  std::vector<int> type_list_inner(const ast::Node& node, Env& env);
  std::vector<int> type_list_name(const ast::Node& node, Env& env);
  [[nodiscard]] std::vector<int> all_types() const;

  // Paths (expand_paths.cpp, expand_acts.cpp)
  model::Path path(const ast::Node& node, Env& env);
  model::Path path_inner(const ast::Node& node, Env& env);
  model::Path scoped(const ast::Node& node, Env& env);
  model::Path seq(const ast::Node& node, Env& env);
  model::Path alt(const ast::Node& node, Env& env);
  model::Path repeat(const ast::Node& node, Env& env);
  model::Path betza(const ast::Node& node);
  model::Path path_name(const ast::Node& node, Env& env);
  model::Path path_decl(const ast::Node& node, const Decl& decl, Env& env);
  model::Path piece_path(const ast::Node& node, const Decl& piece);
  model::Path bind(const ast::Node& node, Env& env);
  model::Path step_in(const std::vector<model::DirTerm>& dirs, const ast::Node& node);
  model::Path act(const ast::Node& node, Env& env);
  model::Path every(const ast::Node& node, Env& env);
  model::Path take(const ast::Node& node, Env& env);
  model::Path become(const ast::Node& node, Env& env);
  model::Path choose(const ast::Node& node, Env& env);
  model::Path place_new(const ast::Node& node, Env& env);
  model::Path into(const ast::Node& node, Env& env);
  model::Path then(const ast::Node& node, Env& env);
  int add_decision(model::Path path, Span span);
  bool type_for(const std::string& name, Span span, const Env& env, model::Path& result);
  [[nodiscard]] static const std::pair<std::string, int>* bound_type(const Env& env,
                                                                     const std::string& name);
  model::Path save(const ast::Node& node, Env& env);
  model::Path say(const ast::Node& node, Env& env);
  std::optional<int> saved_slot(const std::string& name, Span span, const Env& env);
  std::optional<int> mark_named(const std::string& name, Span span, const Env& env);
  [[nodiscard]] model::Path make_path(model::PathKind kind, Span span) const;
  [[nodiscard]] model::Path failing(Span span) const {
    return make_path(model::PathKind::Alt, span);
  }
  [[nodiscard]] model::Path guard(model::Test test, Span span) const;

  const Symbols* symbols_;
  Reporter* reporter_;
  model::Variant* variant_;
  std::map<std::string, int> types_;
  model::SquareSet valid_;
  bool board_good_ = true;
  Asking asking_;
  std::vector<Frame> frames_;
  Span law_use_;
  std::set<const Decl*> circular_;  ///< parts of circles that were reported
  std::size_t depth_ = 0;
  std::size_t size_ = 0;
  bool is_full_ = false;
  bool in_region_ = false;
  bool in_every_ = false;
  int looks_ = 0;  ///< how many `can`, `some` and `count` are open
  std::bitset<model::max_slots> dir_slots_;
  std::bitset<model::max_slots> saved_slots_;
  std::bitset<model::max_type_slots> type_slots_;
  std::array<model::TypeSet, model::max_type_slots> types_of_slot_;  ///< that may be chosen
  std::bitset<model::max_slots> slot_is_eight_;  ///< the direction there can be turned
  std::map<const Decl*, int> rights_, marks_, pools_, counters_, options_, events_;
};

}  // namespace polymachy
