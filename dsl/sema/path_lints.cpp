// SPDX-License-Identifier: MIT
// One walk that follows what may stand at the cursor: nobody, an own piece, an enemy. It is kept
// for each of three phases of the mover (at home, in hand, put down), joined where ways meet, and
// so never too small: what it rules out cannot be. Where it would have to guess it judges no more,
// until the cursor moves on.
#include "dsl/sema/path_lints.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "dsl/sema/path_checks.hpp"

namespace polymachy {

using model::Path;
using model::PathKind;
using model::Test;
using model::TestKind;

namespace {

constexpr unsigned nobody = 1;
constexpr unsigned own = 2;
constexpr unsigned enemy = 4;
constexpr unsigned somebody = own | enemy;
constexpr unsigned anything = nobody | somebody;

/// What may stand at the cursor.
struct Cell {
  unsigned may = 0;     ///< 0: no run gets here in this phase
  bool asked = false;   ///< on every way here a test spoke of who it is
  bool judged = false;  ///< what is known here is all that can be known

  friend bool operator==(const Cell& a, const Cell& b) {
    return a.may == b.may && a.asked == b.asked && a.judged == b.judged;
  }
};

constexpr std::size_t home = 0;
constexpr std::size_t in_hand = 1;
constexpr std::size_t is_put = 2;
using State = std::array<Cell, 3>;

bool is_reached(const State& state) {
  return std::any_of(state.begin(), state.end(), [](const Cell& cell) { return cell.may != 0; });
}

Cell join(const Cell& a, const Cell& b) {
  if (a.may == 0 || b.may == 0) {
    return a.may == 0 ? b : a;
  }
  return {a.may | b.may, a.asked && b.asked, a.judged && b.judged};
}

State join(const State& a, const State& b) {
  return {join(a[home], b[home]), join(a[in_hand], b[in_hand]), join(a[is_put], b[is_put])};
}

unsigned must_be(const Test& test);

/// Who may stand where [test] holds: nobody is left out who might.
unsigned may_be(const Test& test) {
  switch (test.kind) {
    case TestKind::Never:
      return 0;
    case TestKind::Empty:
      return nobody;
    case TestKind::Own:
      return own;
    case TestKind::Enemy:
      return enemy;
    case TestKind::TypeIn:
      return test.types.any() ? somebody : 0;
    case TestKind::Man:
    case TestKind::HasRight:
    case TestKind::Fresh:
      return somebody;
    case TestKind::Not:
      return anything & ~must_be(test.kids.front());
    case TestKind::And: {
      unsigned all = anything;
      for (const Test& kid : test.kids) {
        all &= may_be(kid);
      }
      return all;
    }
    case TestKind::Or: {
      unsigned any = 0;
      for (const Test& kid : test.kids) {
        any |= may_be(kid);
      }
      return any;
    }
    default:
      return anything;
  }
}

/// Who surely passes [test].
unsigned must_be(const Test& test) {
  switch (test.kind) {
    case TestKind::Always:
      return anything;
    case TestKind::Empty:
      return nobody;
    case TestKind::Man:
      return somebody;
    case TestKind::Own:
      return own;
    case TestKind::Enemy:
      return enemy;
    case TestKind::Not:
      return anything & ~may_be(test.kids.front());
    case TestKind::And: {
      unsigned all = anything;
      for (const Test& kid : test.kids) {
        all &= must_be(kid);
      }
      return all;
    }
    case TestKind::Or: {
      unsigned any = 0;
      for (const Test& kid : test.kids) {
        any |= must_be(kid);
      }
      return any;
    }
    default:
      return 0;
  }
}

/// Whether [test] speaks of who stands at the cursor, beyond his type.
bool asks_who(const Test& test) {
  switch (test.kind) {
    case TestKind::Empty:
    case TestKind::Man:
    case TestKind::Own:
    case TestKind::Enemy:
      return true;
    case TestKind::And:
    case TestKind::Or:
    case TestKind::Not:
      return std::any_of(test.kids.begin(), test.kids.end(), asks_who);
    default:
      return false;
  }
}

class CellWalk {
 public:
  CellWalk(const model::Variant& variant, Reporter& reporter)
      : variant_(&variant), reporter_(&reporter) {}

  void run(const Path& path) {
    State state;
    state[home] = {own, true, true};
    static_cast<void>(walk(path, state, true));
  }

 private:
  /// [is_last]: a run ends behind [path].
  State walk(const Path& path, State state, bool is_last) {
    if (fuel_ == 0 || !is_reached(state)) {
      return state;
    }
    --fuel_;
    if (path.kind == PathKind::Alt) {
      State all;
      for (const Path& kid : path.kids) {
        all = join(all, walk(kid, state, is_last));
      }
      return all;
    }
    if (path.kind == PathKind::Seq && !path.kids.empty()) {
      for (std::size_t i = 0; i < path.kids.size(); ++i) {
        const bool is_end = i + 1 == path.kids.size();
        state =
            walk(path.kids[i], state, is_end ? is_last : path.kids[i + 1].kind == PathKind::Then);
      }
      return state;
    }
    if (path.kind == PathKind::Then) {
      return {};  // what was before it has ended
    }
    state = path.kind == PathKind::Repeat ? repeat(path, state) : part(path, state);
    if (is_last) {
      end(path, state);
    }
    return state;
  }

  State part(const Path& path, State state) {
    if (path.kind == PathKind::Guard) {
      return guard(path, state);
    }
    if (path.kind == PathKind::Bind) {
      steps(path);
    }
    const bool moves = path.kind == PathKind::Step || path.kind == PathKind::Goto ||
                       path.kind == PathKind::Anywhere;
    if (moves || (is_effect(path.kind) && path.kind != PathKind::Pass)) {
      lift(path, state);
    }
    for (std::size_t phase = home; phase < state.size(); ++phase) {
      if (state[phase].may == 0) {
        continue;
      }
      if (moves) {
        state[phase] = {anything, false, path.kind != PathKind::Goto};
      } else {
        act(path, state[phase]);
      }
    }
    if (path.kind == PathKind::Put) {
      state[is_put] = state[in_hand];
      state[in_hand] = {};
    }
    return state;
  }

  /// Who is at home is lifted by a first movement or effect; a `put` finds the square empty.
  static void lift(const Path& path, State& state) {
    if (state[home].may == 0) {
      return;
    }
    const bool judged = path.kind == PathKind::Take || path.kind == PathKind::Put;
    state[in_hand] = join(state[in_hand], {nobody, true, judged});
    state[home] = {};
  }

  void act(const Path& path, Cell& cell) {
    switch (path.kind) {
      case PathKind::Take:
        take(path, cell);
        break;
      case PathKind::Put:
        cell = {own, true, false};
        break;
      case PathKind::Lift:
      case PathKind::Join:
      case PathKind::Remove:
        cell = {nobody, true, cell.judged};
        break;
      case PathKind::Drop:
      case PathKind::New:
      case PathKind::Every:
        cell = {anything, false, false};
        break;
      default:
        break;
    }
  }

  void take(const Path& path, Cell& cell) {
    if (cell.judged && (cell.may & somebody) == 0) {
      never(path, "the square is empty here: nobody can be taken");
    } else if (cell.judged && (cell.may & own) != 0 && !cell.asked) {
      say<Code::TakesOwn>(path,
                          "`take{enemy}` spares the own side; `take{man}` says that it is meant");
    }
    cell = {nobody, true, cell.judged};
  }

  State guard(const Path& path, State state) {
    const Test& test = path.test.front();
    const unsigned may = may_be(test);
    bool is_judged = true;
    for (Cell& cell : state) {
      is_judged = is_judged && (cell.may == 0 || cell.judged);
    }
    const bool is_home = state[in_hand].may == 0 && state[is_put].may == 0;
    for (Cell& cell : state) {
      cell.may &= may;
      cell.asked = cell.asked || asks_who(test);
    }
    if (may != 0 && is_judged && !is_reached(state)) {
      never(path,
            is_home ? "the cursor is still on the piece's own square"
                    : "what stands here was asked before, and is something else");
    }
    return state;
  }

  /// A state that every number of rounds may lead to, found in silence, and then one round aloud.
  State repeat(const Path& path, const State& before) {
    const Path& body = path.kids.front();
    ++quiet_;
    State all = before;
    for (State next = join(all, walk(body, all, false)); !(next == all) && fuel_ > 0;
         next = join(all, walk(body, all, false))) {
      all = next;
    }
    --quiet_;
    const State once = walk(body, all, false);
    return path.least == 0 ? join(before, once) : once;
  }

  /// A run ends here; the mover, if he is in hand, is put down, which wants an empty square.
  void end(const Path& path, const State& state) {
    const Cell& cell = state[in_hand];
    if (cell.may == 0 || !cell.judged || (cell.may & somebody) == 0) {
      return;
    }
    if ((cell.may & nobody) == 0) {
      never(path, "a piece stands where it ends, and nothing takes it");
    } else {
      say<Code::NeverTakes>(
          path, "`{empty} | take{enemy}` goes there or takes; `{empty}` says that nobody is taken");
    }
  }

  /// Steps that are longer than the board.
  void steps(const Path& path) {
    if (path.span.file.value != variant_->span.file.value || path.dirs.empty()) {
      return;
    }
    const model::Board& board = variant_->board;
    const auto fits = [&](const model::DirTerm& term) {
      return term.slot >= 0 ||
             std::any_of(variant_->sides.begin(), variant_->sides.end(), [&](const auto& side) {
               const model::Vec step =
                   term.vec.absolute ? term.vec : model::on_board(term.vec, side.facing);
               return std::abs(step.x) < board.width && std::abs(step.y) < board.height;
             });
    };
    if (std::none_of(path.dirs.begin(), path.dirs.end(), fits) && quiet_ == 0 && fuel_ > 0) {
      const model::Vec step = path.dirs.front().vec;
      reporter_->report<Code::BeyondBoard>(
          path.span,
          path.trail,
          fmt::format("a step of ({},{}) leaves a board of {}x{} from everywhere",
                      step.x,
                      step.y,
                      board.width,
                      board.height));
    }
  }

  void never(const Path& path, const char* why) {
    if (quiet_ == 0 && fuel_ > 0) {
      reporter_->report<Code::NeverRuns>(path.span, path.trail, why);
    }
  }

  template <Code code>
  void say(const Path& path, const char* hint) {
    if (quiet_ == 0 && fuel_ > 0) {
      reporter_->report<code>(path.span, path.trail).hint(hint);
    }
  }

  const model::Variant* variant_;
  Reporter* reporter_;
  int quiet_ = 0;
  int fuel_ = 20'000;  // nested repetitions multiply; a path that needs more is not judged
};

}  // namespace

void lint_path(const Path& path, const model::Variant& variant, Reporter& reporter) {
  CellWalk(variant, reporter).run(path);
}

}  // namespace polymachy
