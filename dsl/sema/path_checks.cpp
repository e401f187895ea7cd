// SPDX-License-Identifier: MIT
// Three walks over a path. Saved squares: definite assignment, as compilers do it (what is saved on
// every way to a place). Effects: the set of states (mover at home, in hand, put; second hand empty
// or full) that can reach a place; only what fails from all of them is certainly a mistake. Attack:
// any take and any `attacked` in one alternative.
#include "dsl/sema/path_checks.hpp"

#include <algorithm>
#include <bitset>
#include <optional>

#include "dsl/sema/expander.hpp"
#include "dsl/sema/limits.hpp"

namespace polymachy {

using model::Path;
using model::PathKind;
using model::Test;
using model::TestKind;

namespace {

using Saved = std::bitset<model::max_slots>;

class SavedWalk {
 public:
  explicit SavedWalk(Reporter& reporter) : reporter_(&reporter) {}

  // What is certainly saved after [path]; empty if it cannot end.
  std::optional<Saved> walk(const Path& path, Saved saved) {
    switch (path.kind) {
      case PathKind::Seq: {
        std::optional<Saved> now = saved;
        for (const Path& kid : path.kids) {
          now = walk(kid, now.value_or(Saved{}.set()));
        }
        return now;
      }
      case PathKind::Alt:
        return walk_alt(path, saved);
      case PathKind::Repeat: {
        const std::optional<Saved> after = walk(path.kids.front(), saved);
        return path.least > 0 ? after : std::optional(saved);
      }
      case PathKind::Every:
        static_cast<void>(walk(path.kids.front(), saved));
        return saved;
      case PathKind::Guard:
        walk_test(path.test.front(), saved, path.trail);
        return saved;
      case PathKind::Save:
        return saved.set(static_cast<std::size_t>(path.slot));
      case PathKind::Goto:
        need(path.slot, saved, path.span, path.trail);
        return saved;
      case PathKind::Say:
        need(path.slot, saved, path.span, path.trail);
        need(path.slot2, saved, path.span, path.trail);
        return saved;
      default:
        return saved;
    }
  }

  void walk_test(const Test& test, Saved saved, const std::vector<Span>& trail) {
    if (test.kind == TestKind::OnSaved || test.kind == TestKind::AtSaved) {
      need(test.index, saved, test.span, trail);
    }
    for (const Test& kid : test.kids) {
      walk_test(kid, saved, trail);
    }
    for (const model::Value& value : test.values) {
      for (const Test& kid : value.test) {
        walk_test(kid, saved, trail);
      }
    }
    for (const Path& path : test.path) {
      static_cast<void>(walk(path, saved));
    }
  }

 private:
  std::optional<Saved> walk_alt(const Path& path, Saved saved) {
    std::optional<Saved> all;
    for (const Path& kid : path.kids) {
      if (const std::optional<Saved> one = walk(kid, saved)) {
        all = all ? *all & *one : *one;
      }
    }
    return all;
  }

  void need(int slot, const Saved& saved, Span span, const std::vector<Span>& trail) {
    if (slot < model::first_named || saved.test(static_cast<std::size_t>(slot))) {
      return;
    }
    std::string name(reporter_->sources().slice(span));
    const std::size_t cut = name.find_last_of("@ ");
    name = cut == std::string::npos ? name : name.substr(cut + 1);
    reporter_->report<Code::UnsavedSquare>(span, trail, name);
  }

  Reporter* reporter_;
};

// A state is mover * 2 + lifted.
constexpr std::size_t home = 0;
constexpr std::size_t in_hand = 1;
constexpr std::size_t is_put = 2;
using States = std::bitset<6>;

class EffectWalk {
 public:
  EffectWalk(PathUse use, Reporter& reporter)
      : has_mover_(use == PathUse::Piece), reporter_(&reporter) {}

  void check(const Path& path) {
    States states;
    states.set(has_mover_ ? home * 2 : is_put * 2);
    const States end = walk(path, states);
    if (!said_ && end.any() && (end & empty_hand()).none()) {
      say(path, "a lifted man is never put down");
    }
  }

 private:
  static States empty_hand() { return States{0b010101}; }

  States walk(const Path& path, States states) {
    if (fuel_ == 0) {
      return states;
    }
    --fuel_;
    switch (path.kind) {
      case PathKind::Seq:
        for (const Path& kid : path.kids) {
          states = walk(kid, states);
        }
        return states;
      case PathKind::Alt: {
        States all;
        for (const Path& kid : path.kids) {
          all |= walk(kid, states);
        }
        return all;
      }
      case PathKind::Repeat:
        return repeat(path, states);
      case PathKind::Every:
        return every(path, moved(states));
      case PathKind::Step:
      case PathKind::Goto:
      case PathKind::Anywhere:
        return moved(states);
      case PathKind::Put:
        return put(path, states);
      case PathKind::Lift:
      case PathKind::Join:
        return hand(path, moved(states), 0, "a second man is lifted already");
      case PathKind::Drop:
        return hand(path, moved(states), 1, "no man is lifted that could be dropped");
      default:
        return is_effect(path.kind) && path.kind != PathKind::Pass ? moved(states) : states;
    }
  }

  // Its runs all begin with what the first one had in hand: none may put the mover down.
  States every(const Path& path, States states) {
    if (states.any() && (states & empty_hand()).none()) {
      say(path, "a man is lifted here, and each run of `every` would put it down");
    }
    const States begun = states & empty_hand();
    const States end = walk(path.kids.front(), begun);
    for (std::size_t mover = 0; mover < 3; ++mover) {
      if (!begun.test(mover * 2) && end.test(mover * 2)) {
        say(path, "`put` stands in `every`, whose runs would each put the man");
      }
    }
    if (end.any() && (end & empty_hand()).none()) {
      say(path, "a lifted man is never put down in a run of `every`");
    }
    return begun;
  }

  States repeat(const Path& path, States states) {
    States result = path.least == 0 ? states : States{};
    const int most = path.most < 0 ? 6 : std::min(path.most, 6);
    for (int i = 1; i <= most; ++i) {
      const States before = states;
      states = walk(path.kids.front(), states);
      if (i >= std::min(path.least, 6)) {
        result |= states;
      }
      if (states == before) {
        return result | states;
      }
    }
    return result;
  }

  static States moved(States states) {
    for (std::size_t lifted = 0; lifted < 2; ++lifted) {
      if (states.test(home * 2 + lifted)) {
        states.reset(home * 2 + lifted);
        states.set(in_hand * 2 + lifted);
      }
    }
    return states;
  }

  States put(const Path& path, States states) {
    States result;
    for (std::size_t lifted = 0; lifted < 2; ++lifted) {
      result.set(is_put * 2 + lifted,
                 states.test(home * 2 + lifted) || states.test(in_hand * 2 + lifted));
    }
    if (states.any() && result.none()) {
      say(path, has_mover_ ? "the man is put already" : "there is no man in hand to put");
      return states;
    }
    return result;
  }

  // The second hand must be [from] (0 empty, 1 full), and changes.
  States hand(const Path& path, States states, std::size_t from, const char* message) {
    States result;
    for (std::size_t mover = 0; mover < 3; ++mover) {
      result.set(mover * 2 + 1 - from, states.test(mover * 2 + from));
    }
    if (states.any() && result.none()) {
      say(path, message);
      return states;
    }
    return result;
  }

  void say(const Path& path, const char* message) {
    if (!said_) {
      reporter_->report<Code::BadEffect>(path.span, path.trail, message);
    }
    said_ = true;
  }

  bool has_mover_;
  bool said_ = false;
  int fuel_ = 100'000;  // nested repetitions multiply; a path that needs more is not judged
  Reporter* reporter_;
};

/// The first part of [path], itself included, whose kind [wanted] wants.
template <class Wanted>
const Path* find_part(const Path& path, const Wanted& wanted) {
  if (wanted(path.kind)) {
    return &path;
  }
  for (const Path& kid : path.kids) {
    if (const Path* found = find_part(kid, wanted)) {
      return found;
    }
  }
  return nullptr;
}

bool is_take(PathKind kind) { return kind == PathKind::Take || kind == PathKind::TakeMark; }
bool is_mark(PathKind kind) { return kind == PathKind::SetMark; }

const Test* find_attacked(const Test& test) {
  if (test.kind == TestKind::Attacked) {
    return &test;
  }
  for (const Test& kid : test.kids) {
    if (const Test* found = find_attacked(kid)) {
      return found;
    }
  }
  for (const model::Value& value : test.values) {
    if (!value.test.empty()) {
      if (const Test* found = find_attacked(value.test.front())) {
        return found;
      }
    }
  }
  return nullptr;
}

struct Asked {
  const Test* test = nullptr;
  const Path* guard = nullptr;
};

Asked find_attacked(const Path& path) {
  if (path.kind == PathKind::Guard) {
    return {find_attacked(path.test.front()), &path};
  }
  for (const Path& kid : path.kids) {
    if (const Asked found = find_attacked(kid); found.test != nullptr) {
      return found;
    }
  }
  return {};
}

void check_attack(const Path& alternative, Reporter& reporter) {
  const Path* take = find_part(alternative, is_take);
  const Asked asked = find_attacked(alternative);
  if (take != nullptr && asked.test != nullptr) {
    reporter.report<Code::AttackAsksAttack>(asked.test->span, asked.guard->trail)
        .label(take->span, "takes here")
        .hint(
            "leave `attacked` out where the path takes, and forbid the move afterwards: `rule NAME "
            "{ forbid any when ... }`; a way of its own that takes nobody, behind `|`, may ask it");
  }
}

}  // namespace

bool must_step(const Path& path) {
  switch (path.kind) {
    case PathKind::Step:
      return true;
    case PathKind::Seq:
      return std::any_of(path.kids.begin(), path.kids.end(), must_step);
    case PathKind::Alt:
      return std::all_of(path.kids.begin(), path.kids.end(), must_step);
    case PathKind::Repeat:
      return path.least > 0 && must_step(path.kids.front());
    default:
      return false;
  }
}

bool is_effect(PathKind kind) {
  switch (kind) {
    case PathKind::Seq:
    case PathKind::Alt:
    case PathKind::Repeat:
    case PathKind::Bind:
    case PathKind::Step:
    case PathKind::Guard:
    case PathKind::Save:
    case PathKind::Goto:
    case PathKind::Anywhere:
      return false;
    default:
      return true;
  }
}

const Path* find_effect(const Path& path) { return find_part(path, is_effect); }

namespace {

/// The most squares that one run of [path] marks, up to one more than may be.
int most_marked(const Path& path) {
  int marked = path.kind == PathKind::SetMark ? 1 : 0;
  for (const Path& kid : path.kids) {
    const int inside = most_marked(kid);
    marked = path.kind == PathKind::Alt ? std::max(marked, inside) : marked + inside;
  }
  if (path.kind == PathKind::Repeat)
    marked *= path.most < 0 ? max_marked + 1 : path.most;
  if (path.kind == PathKind::Every && marked > 0)
    marked = max_marked + 1;  // nobody knows how many runs there are
  return std::min(marked, max_marked + 1);
}

}  // namespace

namespace {

/// A decision ends its path: the first `.` of [path] behind which something stands, or null.
const Path* find_early_end(const Path& path, bool is_last) {
  if (path.kind == PathKind::Then) {
    return is_last ? nullptr : &path;
  }
  const bool is_list = path.kind == PathKind::Seq || path.kind == PathKind::Alt;
  for (std::size_t i = 0; i < path.kids.size(); ++i) {
    const bool ends =
        is_list && is_last && (path.kind == PathKind::Alt || i + 1 == path.kids.size());
    if (const Path* found = find_early_end(path.kids[i], ends)) {
      return found;
    }
  }
  return nullptr;
}

}  // namespace

void check_path(const Path& path, PathUse use, Reporter& reporter) {
  if (const Path* early = find_early_end(path, true)) {
    reporter.report<Code::BadEffect>(
        early->span, early->trail, "a decision `.` ends a path: nothing can stand behind it");
  }
  if (most_marked(path) > max_marked) {
    const Path& mark = *find_part(path, is_mark);
    reporter.report<Code::TooMany>(mark.span,
                                   mark.trail,
                                   "more than " + std::to_string(max_marked),
                                   "squares that one move marks",
                                   max_marked);
  }
  static_cast<void>(SavedWalk(reporter).walk(path, Saved{}));
  EffectWalk(use, reporter).check(path);
  if (use != PathUse::Piece) {
    return;
  }
  if (path.kind == PathKind::Alt) {
    for (const Path& kid : path.kids) {
      check_attack(kid, reporter);
    }
  } else {
    check_attack(path, reporter);
  }
}

void check_test(const Test& test, Reporter& reporter) {
  SavedWalk(reporter).walk_test(test, Saved{}, {});
}

}  // namespace polymachy
