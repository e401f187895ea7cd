// SPDX-License-Identifier: MIT
// The few questions a checked model answers by itself: turning steps, and deciding options.
// A path that cannot run is written as alternatives without members; folding moves it upward.
#include "dsl/sema/model.hpp"

#include <algorithm>
#include <utility>

namespace polymachy::model {

namespace {

Test truth(bool value, const Test& like) {
  Test test;
  test.kind = value ? TestKind::Always : TestKind::Never;
  test.span = like.span;
  return test;
}

bool is(const Test& test, TestKind kind) { return test.kind == kind; }

Test fold_list(Test test, const std::vector<int>& options) {
  const bool is_and = test.kind == TestKind::And;
  const TestKind neutral = is_and ? TestKind::Always : TestKind::Never;
  const TestKind decisive = is_and ? TestKind::Never : TestKind::Always;
  std::vector<Test> kept;
  for (const Test& kid : test.kids) {
    Test folded = fold(kid, options);
    if (is(folded, decisive)) {
      return truth(!is_and, test);
    }
    if (!is(folded, neutral)) {
      kept.push_back(std::move(folded));
    }
  }
  if (kept.empty()) {
    return truth(is_and, test);
  }
  if (kept.size() == 1) {
    Test only = std::move(kept.front());
    return only;
  }
  test.kids = std::move(kept);
  return test;
}

Value fold_value(Value value, const std::vector<int>& options) {
  if (value.kind == ValueKind::Squares) {
    value.test.front() = fold(value.test.front(), options);
    if (is(value.test.front(), TestKind::Never)) {
      value = Value{};
    }
  }
  return value;
}

Test fold_compared(Test test, const std::vector<int>& options) {
  for (Value& value : test.values) {
    value = fold_value(std::move(value), options);
  }
  const Value& a = test.values[0];
  const Value& b = test.values[1];
  if (a.kind == ValueKind::Constant && b.kind == ValueKind::Constant) {
    return truth(holds(test.compare, a.number, b.number), test);
  }
  return test;
}

bool never_runs(const Path& path) { return path.kind == PathKind::Alt && path.kids.empty(); }
bool does_nothing(const Path& path) { return path.kind == PathKind::Seq && path.kids.empty(); }

Path empty_path(PathKind kind, const Path& like) {
  Path path;
  path.kind = kind;
  path.span = like.span;
  path.trail = like.trail;
  return path;
}

/// A sequence or a choice: kids of its own kind become part of it, and one kid alone is the whole.
Path fold_list(Path path, const std::vector<int>& options) {
  std::vector<Path> kept;
  for (const Path& kid : path.kids) {
    Path folded = fold(kid, options);
    if (path.kind == PathKind::Seq && never_runs(folded)) {
      return empty_path(PathKind::Alt, path);
    }
    if (folded.kind == path.kind) {
      std::move(folded.kids.begin(), folded.kids.end(), std::back_inserter(kept));
    } else {
      kept.push_back(std::move(folded));
    }
  }
  if (kept.size() == 1) {
    Path only = std::move(kept.front());
    return only;
  }
  path.kids = std::move(kept);
  return path;
}

Path fold_repeat(Path path, const std::vector<int>& options) {
  path.kids.front() = fold(path.kids.front(), options);
  if (never_runs(path.kids.front())) {
    return empty_path(path.least == 0 ? PathKind::Seq : PathKind::Alt, path);
  }
  return does_nothing(path.kids.front()) ? empty_path(PathKind::Seq, path) : path;
}

}  // namespace

bool holds(Compare compare, std::int64_t a, std::int64_t b) {
  switch (compare) {
    case Compare::Equal:
      return a == b;
    case Compare::NotEqual:
      return a != b;
    case Compare::Less:
      return a < b;
    case Compare::LessEqual:
      return a <= b;
    case Compare::Greater:
      return a > b;
    case Compare::GreaterEqual:
      return a >= b;
  }
  return false;
}

std::vector<int> default_options(const Variant& variant) {
  return std::vector<int>(variant.options.size(), 0);
}

Test fold(const Test& test, const std::vector<int>& options) {
  Test copy = test;
  switch (test.kind) {
    case TestKind::OptionIs: {
      const auto index = static_cast<std::size_t>(test.index);
      return truth(index < options.size() ? options[index] == test.value : test.value == 0, test);
    }
    case TestKind::And:
    case TestKind::Or:
      return fold_list(std::move(copy), options);
    case TestKind::Not:
      copy.kids.front() = fold(test.kids.front(), options);
      if (is(copy.kids.front(), TestKind::Always) || is(copy.kids.front(), TestKind::Never)) {
        return truth(is(copy.kids.front(), TestKind::Never), test);
      }
      return copy;
    case TestKind::AtSaved:
    case TestKind::Some:
      // `any@taken` still asks whether there was such a square, so only Never is decided.
      copy.kids.front() = fold(test.kids.front(), options);
      return is(copy.kids.front(), TestKind::Never) ? truth(false, test) : copy;
    case TestKind::Can:
      copy.path.front() = fold(test.path.front(), options);
      return never_runs(copy.path.front()) ? truth(false, test) : copy;
    case TestKind::Compared:
      return fold_compared(std::move(copy), options);
    default:
      return copy;
  }
}

Path fold(const Path& path, const std::vector<int>& options) {
  Path copy = path;
  switch (path.kind) {
    case PathKind::Seq:
    case PathKind::Alt:
      return fold_list(std::move(copy), options);
    case PathKind::Repeat:
      return fold_repeat(std::move(copy), options);
    case PathKind::Guard:
      copy.test.front() = fold(path.test.front(), options);
      if (is(copy.test.front(), TestKind::Always)) {
        return empty_path(PathKind::Seq, path);
      }
      return is(copy.test.front(), TestKind::Never) ? empty_path(PathKind::Alt, path) : copy;
    case PathKind::Every:
      // All runs of nothing: done.
      copy.kids.front() = fold(path.kids.front(), options);
      return never_runs(copy.kids.front()) ? empty_path(PathKind::Seq, path) : copy;
    default:
      return copy;
  }
}

namespace {

template <class Item>
void keep_followed(std::vector<Item>& items, const std::vector<int>& options) {
  const auto is_dropped = [&](const Item& item) {
    return is(fold(item.follow, options), TestKind::Never);
  };
  items.erase(std::remove_if(items.begin(), items.end(), is_dropped), items.end());
}

}  // namespace

Variant fold(const Variant& variant, const std::vector<int>& options) {
  Variant copy = variant;
  const auto decide = [&](auto& part) {
    part = fold(part, options);
  };
  for (Type& type : copy.types) {
    decide(type.path);
    if (type.threat) {
      decide(*type.threat);
    }
  }
  keep_followed(copy.rules, options);
  keep_followed(copy.hooks, options);
  keep_followed(copy.results, options);
  keep_followed(copy.after, options);
  for (Rule& rule : copy.rules) {
    decide(rule.event);
    decide(rule.when);
  }
  for (Hook& hook : copy.hooks) {
    decide(hook.test);
    decide(hook.path);
  }
  for (Result& result : copy.results) {
    decide(result.test);
  }
  for (Counter& counter : copy.counters) {
    decide(counter.reset);
    decide(counter.hold);
  }
  for (Event& event : copy.events) {
    decide(event.test);
  }
  for (Action& action : copy.actions) {
    decide(action.path);
  }
  for (Decision& decision : copy.decisions) {
    decide(decision.path);
  }
  for (AfterBlock& block : copy.after) {
    decide(block.path);
  }
  for (Send& send : copy.match.sends) {
    decide(send.next);
  }
  decide(copy.turn.stop);
  decide(copy.carry.out_of_turn);
  decide(copy.carry.forfeit);
  decide(copy.match.most);
  return copy;
}

Vec on_board(Vec vec, Facing facing) {
  if (vec.absolute) {
    return vec;
  }
  switch (facing) {
    case Facing::North:
      return {vec.x, vec.y, true};
    case Facing::South:
      return {-vec.x, -vec.y, true};
    case Facing::East:
      return {vec.y, -vec.x, true};
    case Facing::West:
      return {-vec.y, vec.x, true};
  }
  return vec;
}

Vec turned(Vec vec, int eighths) {
  static constexpr std::array<std::array<int, 2>, 8> ring = {
      {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (ring[i][0] == vec.x && ring[i][1] == vec.y) {
      const auto at = static_cast<std::size_t>(((static_cast<int>(i) + eighths) % 8 + 8) % 8);
      return {ring[at][0], ring[at][1], vec.absolute};
    }
  }
  return vec;
}

}  // namespace polymachy::model
