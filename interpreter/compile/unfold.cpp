// SPDX-License-Identifier: MIT
// Symbolic execution with the rules of the machine (machine.cpp): lifting, hands, marks. What is
// known of a square (left, filled) answers its tests; what is not becomes a condition. Compared
// with the machine by tests/property.
#include "interpreter/compile/unfold.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

#include "interpreter/board/move.hpp"
#include "interpreter/compile/run_order.hpp"
#include "interpreter/compile/shapes.hpp"

namespace polymachy {

using model::PathKind;
using model::TestKind;

namespace {

enum class Known : std::uint8_t { Empty, Mover, Other };
enum class Hand : std::uint8_t { Home, Held, Placed };

/// Lists that grow at one end and share what they have in common, so that a fork copies a number.
/// -1 is the empty list.
template <class T>
class SharedLists {
 public:
  [[nodiscard]] int with(int list, const T& item) {
    nodes_.push_back({item, list});
    return static_cast<int>(nodes_.size() - 1);
  }
  /// The newest item of which [is] holds, or null.
  template <class F>
  [[nodiscard]] const T* newest(int list, const F& is) const {
    for (; list >= 0; list = nodes_[static_cast<std::size_t>(list)].before)
      if (is(nodes_[static_cast<std::size_t>(list)].item))
        return &nodes_[static_cast<std::size_t>(list)].item;
    return nullptr;
  }
  /// The items, oldest first.
  [[nodiscard]] std::vector<T> items(int list) const {
    std::vector<T> out;
    for (; list >= 0; list = nodes_[static_cast<std::size_t>(list)].before)
      out.push_back(nodes_[static_cast<std::size_t>(list)].item);
    std::reverse(out.begin(), out.end());
    return out;
  }
  void clear() { nodes_.clear(); }

 private:
  struct Node {
    T item;
    int before;
  };
  std::vector<Node> nodes_;
};

struct KnownSquare {
  Square square;
  Known is;
};

/// Copied at every fork: its lists are numbers in the unfolder's SharedLists.
struct State {
  Square cursor = no_square;
  Hand hand = Hand::Home;
  Square at = no_square;
  Square lifted = no_square;
  int known = -1;
  std::array<Square, 16> saved{};
  int conds = -1;
  int left = -1;        ///< squares emptied so far
  int asked_left = -1;  ///< squares that were empty when attacks were asked
  bool asked = false;
  bool filled = false;  ///< something was put down: attacks can no longer be asked
  int effects = -1;
  int mark = -1;
  Square mark_square = no_square;
  Square say_from = no_square;
  Square say_to = no_square;
  int aka = -1;
  bool dead = false;
};

/// A test in negation normal form with one literal at a time: forks are vectors of states.
using States = std::vector<State>;

/// What a way costs of the work of compiling.
constexpr std::size_t work_of_way = 8;

/// Bodies of repetitions inside and behind one another: each is a call of its own.
constexpr int deepest = 512;

class Unfolder {
 public:
  Unfolder(Side side,
           const UnfoldContext& context,
           const Program& program,
           Emitter& emitter,
           ClassTable& table)
      : side_(side), context_(context), program_(program), emitter_(emitter), table_(table) {}

  bool unfold(const Line& line, Square origin) {
    known_.clear(), conds_.clear(), lefts_.clear(), effects_.clear();
    State start;
    start.cursor = start.at = origin;
    learn(start, origin, Known::Mover);
    start.saved.fill(no_square);
    start.saved[0] = origin;
    if (origin_ != origin)
      first_run_ = table_.runs.size();
    origin_ = origin;
    run(line, 0, start, {});
    return !failed_;
  }

 private:
  /// Where to go on after the end of a repeated body.
  struct Return {
    const Line* line = nullptr;
    std::size_t at = 0;
    int times = 0;
    const Return* outer = nullptr;
    int depth = 0;  ///< of this walk's own recursion
  };

  /// Counts calls inside one another: repetitions in a row make many, and each holds a board.
  struct Call {
    explicit Call(int& open) : open_(open) { ++open_; }
    ~Call() { --open_; }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    int& open_;
  };

  void run(const Line& line, std::size_t i, State s, const Return* back) {
    const Call call(open_calls_);
    while (!failed_ && !s.dead) {
      if (context_.fuel == 0 || open_calls_ > most_open_calls || !emitter_.spend(work_of_way)) {
        failed_ = true;
        return;
      }
      --context_.fuel;
      if (i == line.size()) {
        if (back == nullptr) {
          finish(s);
          return;
        }
        loop(*back->line, back->at, s, back->times, back->outer);
        return;
      }
      const Element& e = line[i];
      if (e.path->kind == PathKind::Guard) {
        for (State& next : assume(e.path->test[0], true, s))
          run(line, i + 1, std::move(next), back);
        return;
      }
      if (e.path->kind == PathKind::Repeat) {
        loop(line, i, s, 0, back);
        return;
      }
      step(e, s);
      ++i;
    }
  }

  /// After [times] bodies of the repetition line[i]: on, and once more.
  void loop(const Line& line, std::size_t i, const State& s, int times, const Return* outer) {
    const Element& e = line[i];
    const int depth = outer == nullptr ? 0 : outer->depth;
    if (times > 64 || depth > deepest) {
      failed_ = true;
      return;
    }
    if (times >= e.path->least)
      run(line, i + 1, s, outer);
    if (e.path->most >= 0 && times >= e.path->most)
      return;
    const Return back{&line, i, times + 1, outer, depth + 1};
    for (const Line& body : e.bodies)
      run(body, 0, s, &back);
  }

  void lift(State& s) {
    if (s.hand != Hand::Home)
      return;
    s.hand = Hand::Held;
    leave(s, origin_);
  }
  void leave(State& s, Square square) {
    learn(s, square, Known::Empty);
    s.left = lefts_.with(s.left, square);
  }
  void learn(State& s, Square square, Known is) { s.known = known_.with(s.known, {square, is}); }
  void require(State& s, CondKind kind, int arg, Square square) {
    failed_ = failed_ || arg >= static_cast<int>(most_condition_sets);
    s.conds = conds_.with(s.conds, {kind, static_cast<std::uint8_t>(arg), square});
  }
  /// What is known of the cursor's square, if anything.
  [[nodiscard]] std::optional<Known> known_here(const State& s) const {
    const KnownSquare* found =
        known_.newest(s.known, [&](const KnownSquare& k) { return k.square == s.cursor; });
    return found == nullptr ? std::nullopt : std::optional(found->is);
  }

  void step(const Element& e, State& s) {
    const model::Path& p = *e.path;
    switch (p.kind) {
      case PathKind::Step: {
        lift(s);
        const std::int16_t to =
            program_.next[e.step * static_cast<std::size_t>(program_.size.squares()) + s.cursor];
        s.dead = to < 0;
        if (to >= 0)
          s.cursor = static_cast<Square>(to);
        break;
      }
      case PathKind::Save:
        s.saved[static_cast<std::size_t>(p.slot)] = s.cursor;
        break;
      case PathKind::Goto:
        lift(s);
        s.cursor = s.saved[static_cast<std::size_t>(p.slot)];
        s.dead = s.cursor == no_square;
        break;
      case PathKind::Say:
        s.say_from = saved(s, p.slot), s.say_to = saved(s, p.slot2);
        break;
      case PathKind::Aka:
        s.aka = emitter_.text(p.text);
        break;
      case PathKind::SetMark:
        lift(s);
        effect(s, EffectKind::Mark, no_square, s.cursor, p.index);
        break;
      case PathKind::Put:
        if (s.hand == Hand::Home)
          s.hand = Hand::Placed;
        else
          put(s);
        break;
      default:
        board(p, s);
        break;
    }
  }

  void board(const model::Path& p, State& s) {
    lift(s);
    switch (p.kind) {
      case PathKind::Lift:
        if (s.lifted != no_square || !want(s, CondKind::Man, 0)) {
          s.dead = true;
          break;
        }
        if (known_here(s))
          failed_ = true;  // a man put down and taken up again
        s.lifted = s.cursor;
        leave(s, s.cursor);
        break;
      case PathKind::Drop:
        if (s.lifted == no_square || !want(s, CondKind::Empty, 0)) {
          s.dead = true;
          break;
        }
        effect(s, EffectKind::Carry, s.lifted, s.cursor);
        learn(s, s.cursor, Known::Other);
        s.filled = true;
        s.lifted = no_square;
        break;
      case PathKind::Take:
        if (!want(s, CondKind::Man, 0)) {
          s.dead = true;
          break;
        }
        if (known_here(s))
          failed_ = true;
        s.saved[2] = s.cursor;
        effect(s, EffectKind::Take, s.cursor, no_square);
        leave(s, s.cursor);
        break;
      case PathKind::TakeMark:
        if (s.mark != p.index || s.mark_square != s.cursor)
          failed_ = true;  // asked by {mark} just before
        effect(s, EffectKind::Take, no_square, no_square);
        break;
      default:
        failed_ = true;
    }
  }

  void put(State& s) {
    if (s.hand != Hand::Held || !want(s, CondKind::Empty, 0)) {
      s.dead = true;
      return;
    }
    s.hand = Hand::Placed;
    s.at = s.saved[1] = s.cursor;
    learn(s, s.cursor, Known::Mover);
    s.filled = true;
    effect(s, EffectKind::SelfMove, origin_, s.cursor);
  }

  void effect(State& s, EffectKind kind, Square from, Square to, int aux = 0) {
    if ((kind == EffectKind::SelfMove || kind == EffectKind::Carry) && from == to)
      return;
    s.effects = effects_.with(
        s.effects,
        {static_cast<std::uint8_t>(kind), 0xFF, static_cast<std::uint8_t>(aux), from, to});
  }
  static Square saved(const State& s, int slot) {
    return slot < 0 ? s.cursor : s.saved[static_cast<std::size_t>(slot)];
  }

  /// Adds the condition at the cursor, unless what is known answers it. False: it cannot hold.
  bool want(State& s, CondKind kind, int arg) {
    const std::optional<Known> known = known_here(s);
    if (known && (kind == CondKind::Empty || kind == CondKind::Man))
      return (*known == Known::Empty) == (kind == CondKind::Empty);
    require(s, kind, arg, s.cursor);
    return true;
  }

  // --- tests

  States assume(const model::Test& t, bool holds, const State& s) {
    if (failed_ || !emitter_.spend(1))
      return fail();
    const bool all = (t.kind == TestKind::And) == holds;
    switch (t.kind) {
      case TestKind::And:
      case TestKind::Or: {
        if (all) {
          States now{s};
          for (const auto& kid : t.kids) {
            States next;
            for (const State& state : now)
              for (State& after : assume(kid, holds, state))
                next.push_back(std::move(after));
            now = std::move(next);
            if (now.size() > most_runs_of_square)
              return fail();
          }
          return now;
        }
        States out;  // one way for each member that may be the first to decide: later ones need not
                     // be asked
        State rest = s;
        States pending{rest};
        for (const auto& kid : t.kids) {
          States others;
          for (const State& state : pending) {
            for (State& yes : assume(kid, holds, state))
              out.push_back(std::move(yes));
            for (State& no : assume(kid, !holds, state))
              others.push_back(std::move(no));
          }
          pending = std::move(others);
        }
        return out;
      }
      case TestKind::Not:
        return assume(t.kids[0], !holds, s);
      case TestKind::AtSaved: {
        State there = s;
        there.cursor = s.saved[static_cast<std::size_t>(t.index)];
        if (there.cursor == no_square)
          failed_ = true;
        States out = assume(t.kids[0], holds, there);
        for (State& state : out)
          state.cursor = s.cursor;
        return out;
      }
      default:
        return literal(t, holds, s);
    }
  }

  static States keep(bool so, const State& s) { return so ? States{s} : States{}; }

  States literal(const model::Test& t, bool holds, const State& s) {
    const std::optional<Known> known = known_here(s);
    const auto fact = [&](bool so) {
      return keep(so == holds, s);
    };
    const auto cond = [&](CondKind yes, CondKind no, int arg) {
      State next = s;
      require(next, holds ? yes : no, arg, s.cursor);
      return States{next};
    };
    switch (t.kind) {
      case TestKind::Always:
        return fact(true);
      case TestKind::Never:
        return fact(false);
      case TestKind::SquareIn:
        return fact((*t.squares)[side_].test(s.cursor));
      case TestKind::OnSaved:
        return fact(s.saved[static_cast<std::size_t>(t.index)] == s.cursor);
      case TestKind::Empty:
        return known ? fact(*known == Known::Empty) : cond(CondKind::Empty, CondKind::Man, 0);
      case TestKind::Man:
        return known ? fact(*known != Known::Empty) : cond(CondKind::Man, CondKind::Empty, 0);
      case TestKind::Own:
        if (known && *known != Known::Other)
          return fact(*known == Known::Mover);
        return known ? fail() : negatable(s, CondKind::Own, holds);
      case TestKind::Enemy:
        if (known && *known != Known::Other)
          return fact(false);
        return known ? fail() : negatable(s, CondKind::Enemy, holds);
      case TestKind::TypeIn:
        if (known && *known == Known::Empty)
          return fact(false);
        if (known && *known == Known::Mover)
          return fact(emitter_.with_shadows(t.types).test(static_cast<std::size_t>(context_.type)));
        return known ? fail()
                     : cond(CondKind::TypeIn, CondKind::NotTypeIn, emitter_.type_set(t.types));
      case TestKind::HasRight:
        if (known && !(*known == Known::Mover && s.hand == Hand::Home))
          return fact(false);
        return cond(CondKind::HasRight, CondKind::LacksRight, t.index);
      case TestKind::Marked:
        return marked(t, holds, s);
      case TestKind::Attacked:
        return attacked(holds, s);
      case TestKind::Some:
        return check(t, holds, s);
      default:
        return fail();
    }
  }

  States fail() {
    failed_ = true;
    return {};
  }

  /// Not own is: empty, or an enemy; two ways.
  States negatable(const State& s, CondKind kind, bool holds) {
    State a = s;
    if (holds) {
      require(a, kind, 0, s.cursor);
      return {a};
    }
    State b = s;
    require(a, CondKind::Empty, 0, s.cursor);
    require(b, kind == CondKind::Own ? CondKind::Enemy : CondKind::Own, 0, s.cursor);
    return {a, b};
  }

  States marked(const model::Test& t, bool holds, const State& s) {
    if (!holds || (s.mark >= 0 && (s.mark != t.index || s.mark_square != s.cursor)))
      return fail();
    State next = s;
    next.mark = t.index;
    next.mark_square = s.cursor;
    return {next};
  }

  /// The man in hand, asked on the cursor's square. All questions of a run must see the same
  /// squares left.
  States attacked(bool holds, const State& s) {
    if (s.hand == Hand::Home && s.cursor == origin_ &&
        context_.guarded.test(static_cast<std::size_t>(context_.type)))
      return in_check(holds, s);
    if (s.hand != Hand::Held || s.filled || (s.asked && s.asked_left != s.left))
      return fail();
    const auto takes = [](const RunEffect& e) {
      return e.kind == static_cast<std::uint8_t>(EffectKind::Take);
    };
    if (effects_.newest(s.effects, takes) != nullptr)
      return fail();
    State next = s;
    next.asked = true;
    next.asked_left = s.left;
    require(next, holds ? CondKind::Attacked : CondKind::Safe, 0, s.cursor);
    return {next};
  }

  /// some(own GUARDED & attacked) before anything moved: is the side in check?
  States check(const model::Test& t, bool holds, const State& s) {
    std::vector<const model::Test*> parts;
    flatten(t.kids[0], parts);
    bool own = false;
    bool attacked = false;
    bool guarded = false;
    for (const auto* part : parts) {
      own |= part->kind == TestKind::Own;
      attacked |= part->kind == TestKind::Attacked;
      guarded |=
          part->kind == TestKind::TypeIn && emitter_.with_shadows(part->types) == context_.guarded;
    }
    if (parts.size() != 3 || !own || !attacked || !guarded || s.hand != Hand::Home)
      return fail();
    return in_check(holds, s);
  }

  States in_check(bool holds, const State& s) {
    State next = s;
    require(next, holds ? CondKind::Attacked : CondKind::Safe, 0, no_square);
    return {next};
  }

  // --- the end

  void finish(State s) {
    if (s.lifted != no_square)
      return;
    if (s.hand == Hand::Held)
      put(s);
    if (s.dead)
      return;
    std::vector<RunCond> conds = conds_.items(s.conds);
    if (!emitter_.spend(1 + conds.size() * conds.size() / 16) || contradicts(conds))
      return;
    if (table_.runs.size() >= most_runs || table_.runs.size() - first_run_ >= most_runs_of_square) {
      failed_ = true;
      return;
    }
    Run run;
    run.origin = origin_;
    run.to = s.at;
    run.conds = static_cast<std::uint32_t>(table_.conds.size());
    drop_known(conds);
    run.cond_count = add(table_.conds, conds);
    run.vacated = static_cast<std::uint32_t>(table_.vacated.size());
    run.vacated_count = add(table_.vacated, lefts_.items(s.asked_left));
    if (run.vacated_count > most_vacated) {
      failed_ = true;
      return;
    }
    std::vector<RunEffect> effects = effects_.items(s.effects);
    if (!program_.asks_taken)  // else the last capture must stand last
      std::stable_sort(effects.begin(), effects.end(), [](const RunEffect& a, const RunEffect& b) {
        return std::tie(a.kind, a.type, a.aux, a.from, a.to) <
               std::tie(b.kind, b.type, b.aux, b.from, b.to);
      });
    run.effects = static_cast<std::uint32_t>(table_.effects.size());
    run.effect_count = add(table_.effects, effects);
    run.mark = s.mark < 0 ? std::uint8_t{0xFF} : static_cast<std::uint8_t>(s.mark);
    run.mark_square = s.mark_square;
    run.say_from = s.say_from;
    run.say_to = s.say_to;
    run.aka = static_cast<std::int16_t>(s.aka);
    table_.runs.push_back(run);
  }

  template <class T>
  std::uint16_t add(std::vector<T>& to, const std::vector<T>& items) {
    failed_ = failed_ || items.size() > std::numeric_limits<std::uint16_t>::max();
    to.insert(to.end(), items.begin(), items.end());
    return static_cast<std::uint16_t>(items.size());
  }

  /// Takes out what is said twice, and that a man is there where it is said whose.
  static void drop_known(std::vector<RunCond>& conds) {
    std::vector<RunCond> kept;
    for (const RunCond& c : conds) {
      const bool said = std::find(kept.begin(), kept.end(), c) != kept.end() ||
                        (c.kind == CondKind::Man &&
                         std::any_of(conds.begin(), conds.end(), [&](const RunCond& other) {
                           return other.square == c.square &&
                                  (other.kind == CondKind::Own || other.kind == CondKind::Enemy ||
                                   other.kind == CondKind::TypeIn);
                         }));
      if (!said)
        kept.push_back(c);
    }
    conds = std::move(kept);
  }

  /// Two conditions on one square that exclude each other: a way that no board takes.
  static bool contradicts(const std::vector<RunCond>& conds) {
    for (const RunCond& a : conds)
      for (const RunCond& b : conds) {
        if (a.square != b.square || a.square == no_square)
          continue;
        if (a.kind == CondKind::Empty &&
            (b.kind == CondKind::Man || b.kind == CondKind::Own || b.kind == CondKind::Enemy ||
             b.kind == CondKind::TypeIn || b.kind == CondKind::HasRight))
          return true;
        if (a.kind == CondKind::Own && b.kind == CondKind::Enemy)
          return true;
        if (a.arg == b.arg && a.kind == CondKind::HasRight && b.kind == CondKind::LacksRight)
          return true;
        if (a.arg == b.arg && a.kind == CondKind::TypeIn && b.kind == CondKind::NotTypeIn)
          return true;
        if (a.kind == CondKind::Attacked && b.kind == CondKind::Safe)
          return true;
      }
    return false;
  }

  Side side_;
  const UnfoldContext& context_;
  const Program& program_;
  Emitter& emitter_;
  ClassTable& table_;
  SharedLists<KnownSquare> known_;
  SharedLists<RunCond> conds_;
  SharedLists<Square> lefts_;
  SharedLists<RunEffect> effects_;
  Square origin_ = no_square;
  std::size_t first_run_ = 0;  ///< of origin_
  static constexpr int most_open_calls = 500;
  int open_calls_ = 0;
  bool failed_ = false;
};

}  // namespace

bool unfold(const std::vector<Line>& lines,
            Side side,
            const UnfoldContext& context,
            const Program& program,
            Emitter& emitter,
            ClassTable& table) {
  Unfolder unfolder(side, context, program, emitter, table);
  const auto squares = static_cast<Square>(program.size.squares());
  for (Square origin = 0; origin < squares; ++origin) {
    if (program.holes.test(origin))
      continue;
    for (const Line& line : lines)
      if (!unfolder.unfold(line, origin))
        return false;
  }
  order_runs(table);
  return true;
}

}  // namespace polymachy
