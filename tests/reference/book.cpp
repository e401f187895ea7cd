// SPDX-License-Identifier: MIT
#include "tests/reference/book.hpp"

#include <algorithm>

namespace polymachy::reference {

using model::Path;
using model::PathKind;
using model::Test;
using model::TestKind;

namespace {

bool mentions_in_path(const Path& path, const TestFilter& is_such) {
  const auto in_test = [&](const Test& test) {
    return mentions(test, is_such);
  };
  const auto in_path = [&](const Path& kid) {
    return mentions_in_path(kid, is_such);
  };
  return std::ranges::any_of(path.test, in_test) || std::ranges::any_of(path.kids, in_path);
}

void collect_targets(const Path& path, const model::Type& type, std::vector<int>& out) {
  if (path.kind == PathKind::Become)
    out.insert(out.end(), path.types_in_order.begin(), path.types_in_order.end());
  if (path.kind == PathKind::Promoted && type.promotes >= 0)
    out.push_back(type.promotes);
  for (const Path& kid : path.kids)
    collect_targets(kid, type, out);
}

bool looks_elsewhere(const Path& path) {
  return path.kind == PathKind::Step || path.kind == PathKind::Goto ||
         path.kind == PathKind::Anywhere || std::ranges::any_of(path.kids, looks_elsewhere);
}

/// The types that a hook's test lets through as far as its top says.
model::TypeSet types_let_through(const Test& test) {
  model::TypeSet types;
  if (test.kind == TestKind::TypeIn)
    return test.types;
  if (test.kind == TestKind::Or) {
    for (const Test& kid : test.kids)
      types |= types_let_through(kid);
    return types;
  }
  types.set();
  for (const Test& kid : test.kids)
    if (test.kind == TestKind::And)
      types &= types_let_through(kid);
  return types;
}

int base_of_type(const model::Variant& variant, int type) {
  const int base = variant.types[static_cast<std::size_t>(type)].base;
  return base >= 0 ? base : type;
}

/// Everything that a man of declared type [type] may become.
std::vector<int> targets_of(const model::Variant& variant, int type) {
  const model::Type& man = variant.types[static_cast<std::size_t>(type)];
  std::vector<int> targets;
  collect_targets(man.path, man, targets);
  for (const model::Hook& hook : variant.hooks)
    if (types_let_through(hook.test).test(static_cast<std::size_t>(type)) ||
        looks_elsewhere(hook.path))
      collect_targets(hook.path, man, targets);
  for (const auto& action : variant.actions)
    collect_targets(action.path, man, targets);
  for (const auto& after : variant.after)
    collect_targets(after.path, man, targets);
  for (const auto& decision : variant.decisions)
    collect_targets(decision.path, man, targets);
  return targets;
}

/// Each man who has become another needs to know what he was first, also when he becomes a third.
std::vector<Shadow> find_shadows(const model::Variant& variant) {
  std::vector<Shadow> shadows;
  if (!variant.captured.as_base || variant.captured.pool < 0)
    return shadows;
  const std::size_t declared = variant.types.size();
  for (std::size_t maker = 0; maker < declared + shadows.size(); ++maker) {
    const bool is_shadow = maker >= declared;
    const int type = is_shadow ? shadows[maker - declared].of : static_cast<int>(maker);
    const int base = is_shadow ? shadows[maker - declared].base : base_of_type(variant, type);
    for (const int target : targets_of(variant, type)) {
      const Shadow shadow{target, base};
      if (target != base && base_of_type(variant, target) != base &&
          std::ranges::find(shadows, shadow) == shadows.end())
        shadows.push_back(shadow);
    }
  }
  return shadows;
}

}  // namespace

bool mentions(const Test& test, const TestFilter& is_such) {
  const auto in_test = [&](const Test& kid) {
    return mentions(kid, is_such);
  };
  const auto in_path = [&](const Path& path) {
    return mentions_in_path(path, is_such);
  };
  const auto in_value = [&](const model::Value& value) {
    return std::ranges::any_of(value.test, in_test);
  };
  return is_such(test) || std::ranges::any_of(test.kids, in_test) ||
         std::ranges::any_of(test.path, in_path) || std::ranges::any_of(test.values, in_value);
}

bool mentions(const Test& test, TestKind kind) {
  return mentions(test, [kind](const Test& t) { return t.kind == kind; });
}

bool asks_history(const Test& test, const model::Variant& variant) {
  const auto is_history = [](const Test& t) {
    return std::ranges::any_of(t.values, [](const model::Value& v) {
      return v.kind == model::ValueKind::Repeats || v.kind == model::ValueKind::Counter;
    });
  };
  std::vector<bool> seen(variant.events.size());
  const TestFilter is_such = [&](const Test& t) {
    if (t.kind != TestKind::Last)
      return is_history(t);
    const auto event = static_cast<std::size_t>(t.index);
    if (seen[event])
      return false;
    seen[event] = true;
    return mentions(variant.events[event].test, is_such);
  };
  return mentions(test, is_such);
}

Book::Book(const model::Variant& original, const std::vector<int>& options)
    : variant(model::fold(original, options)), size{original.board.width, original.board.height} {
  shadows = find_shadows(variant);
}

int Book::plain(TypeId type) const {
  const auto declared = static_cast<int>(variant.types.size());
  const int shadow = type - declared;
  if (shadow < 0 || shadow >= static_cast<int>(shadows.size()))
    return type;
  return shadows[static_cast<std::size_t>(shadow)].of;
}

int Book::pool_type(TypeId type) const {
  if (!variant.captured.as_base)
    return plain(type);
  const auto declared = static_cast<int>(variant.types.size());
  if (type >= declared)
    return shadows[static_cast<std::size_t>(type - declared)].base;
  const int base = variant.types[type].base;
  return base >= 0 ? base : type;
}

TypeId Book::made_by(TypeId maker, int target) const {
  const auto declared = static_cast<int>(variant.types.size());
  if (target >= declared)
    return static_cast<TypeId>(target);
  const int base = maker >= declared ? shadows[static_cast<std::size_t>(maker - declared)].base
                                     : base_of_type(variant, maker);
  for (std::size_t i = 0; i < shadows.size(); ++i)
    if (shadows[i].of == target && shadows[i].base == base && target != base &&
        base_of_type(variant, target) != base)
      return static_cast<TypeId>(variant.types.size() + i);
  return static_cast<TypeId>(target);
}

}  // namespace polymachy::reference
