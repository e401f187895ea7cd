// SPDX-License-Identifier: MIT
// Tests: what may be asked where.
#include "tests/programs/writer.hpp"

namespace polymachy::programs {

using Use = Scope::Use;

Node Writer::types(int depth) {
  if (depth > 0 && once_in(3))
    switch (chance_.below(3)) {
      case 0:
        return join(Sort::Types, {types(depth - 1), " | ", types(depth - 1)});
      case 1:
        return join(Sort::Types, {"(all - ", types(0), ")"});
      default:
        return join(Sort::Types, {"!", types(0)});
    }
  if (!sets_.empty() && once_in(4))
    return {Sort::Types, chance_.one_of(sets_)};
  return {Sort::Types, once_in(6) ? "all" : type()};
}

std::string Writer::square() {
  const Start& start = program_.start;
  return file_name(static_cast<int>(chance_.below(static_cast<std::size_t>(start.width)))) +
         std::to_string(1 + chance_.below(static_cast<std::size_t>(start.height)));
}

std::string Writer::place() {
  switch (chance_.below(6)) {
    case 0:
      return "row -1";
    case 1:
      return "row " + std::to_string(1 + chance_.below(3));
    case 2:
      return "row 2.." + std::to_string(2 + chance_.below(4));
    case 3:
      return "rank " + std::to_string(1 + chance_.below(4));
    case 4:
      return once_in(2) ? "file a" : "file a..b";
    default:
      return "square " + square();
  }
}

Node Writer::test_of_man(const Scope& scope) {
  switch (chance_.below(8)) {
    case 0:
    case 1:
      return {Sort::Test, "empty"};
    case 2:
      return {Sort::Test, "man"};
    case 3:
      return {Sort::Test, "own"};
    case 4:
      return {Sort::Test, "enemy"};
    case 5:
      return join(Sort::Test, {pick({"own ", "enemy "}), Node(Sort::Test, type())});
    case 6:
      return join(Sort::Test, {types(1)});
    default:
      return !rights_.empty() && scope.use != Use::Event ? Node(Sort::Test, chance_.one_of(rights_))
                                                         : Node(Sort::Test, type());
  }
}

Node Writer::test_of_square(const Scope& scope, int depth) {
  switch (chance_.below(14)) {
    case 0:
      return {Sort::Test, place()};
    case 1:
      return {Sort::Test, regions_.empty() ? place() : chance_.one_of(regions_)};
    case 2:
      return {Sort::Test, marks_.empty() ? "empty" : chance_.one_of(marks_)};
    case 3:
      return {Sort::Test, scope.is_path() ? saved_name(scope) : "any"};
    case 4:
      return {Sort::Test, scope.may_ask ? "attacked" : "man"};
    case 5:
      return {Sort::Test, once_in(2) ? "fresh" : scope.use == Use::Hook ? "entered" : "man"};
    case 6: {
      if (depth == 0)
        break;
      Scope look = scope;
      look.use = Use::Look;
      look.is_look = true;
      look.dirs = scope.dirs;
      Node inner = path(look, 2);
      return join(Sort::Test, {"can(", std::move(inner), ")"});
    }
    default:
      break;
  }
  return test_of_man(scope);
}

Node Writer::compared(const Scope& scope, int depth) {
  Node left = number(1);
  switch (chance_.below(5)) {
    case 0:
      if (!pools_.empty()) {
        left = Node(chance_.one_of(pools_) + pick({"(own)", "(enemy)"}));
        break;
      }
      [[fallthrough]];
    case 1:
      if (!counters_.empty() && has_history_ &&
          (scope.use == Use::Rule || scope.use == Use::Result || scope.use == Use::Event)) {
        left = Node(chance_.one_of(counters_));
        break;
      }
      [[fallthrough]];
    case 2:
      if (scope.use == Use::Rule || scope.use == Use::Result || scope.use == Use::Event) {
        left = Node("repeats");
        break;
      }
      [[fallthrough]];
    default: {
      Scope inner = scope;
      inner.has_cursor = true;
      left = join(Sort::Fixed, {"count(", test(inner, depth - 1), ")"});
    }
  }
  const std::string sign = pick({" = ", " != ", " < ", " <= ", " > ", " >= "});
  return join(Sort::Test, {std::move(left), sign, up_to(4)});
}

Node Writer::option_test() {
  return {Sort::Test, chance_.one_of(options_) + pick({" = yes", " = no", " != yes"})};
}

Node Writer::test_of_state(const Scope& scope, int depth) {
  Scope inner = scope;
  inner.has_cursor = true;
  switch (chance_.below(8)) {
    case 0:
      if (!options_.empty())
        return option_test();
      [[fallthrough]];
    case 1:
      if (!conds_.empty() && scope.use != Use::Event)
        return {Sort::Test, chance_.one_of(conds_)};
      [[fallthrough]];
    case 2:
      if ((scope.use == Use::Rule || scope.use == Use::Result) && !has_parts_ && once_in(3))
        return {Sort::Test, "stuck"};
      [[fallthrough]];
    case 3:
      if (!events_.empty() &&
          (scope.use == Use::Rule || scope.use == Use::Result || scope.use == Use::Event))
        return {Sort::Test, "last " + chance_.one_of(events_)};
      [[fallthrough]];
    case 4:
      if (scope.use != Use::Result && !scope.at_saved && !scope.is_look) {
        inner.at_saved = true;
        Node asked = test(inner, 0);
        return join(Sort::Test, {"(", std::move(asked), ")@", saved_name(scope)});
      }
      [[fallthrough]];
    case 5:
    case 6: {
      Node asked = test(inner, depth - 1);
      return join(Sort::Test, {"some(", std::move(asked), ")"});
    }
    default:
      return compared(scope, depth);
  }
}

Node Writer::test_of_action(const Scope& scope) {
  if (scope.use == Use::Result || has_carry_)
    return {Sort::Test, "any"};
  const std::string word = pick({"take{", "move{", "by{", "drop{"});
  return join(Sort::Test, {word, types(1), "}"});
}

Node Writer::test(const Scope& scope, int depth) {
  const bool is_of_action =
      scope.use == Use::Rule || scope.use == Use::Event || scope.use == Use::Counter;
  switch (chance_.below(depth > 0 ? 9 : 5)) {
    case 5:
      return join(Sort::Test, {test(scope, depth - 1), " & ", test(scope, depth - 1)});
    case 6:
      return join(Sort::Test, {"(", test(scope, depth - 1), " | ", test(scope, depth - 1), ")"});
    case 7:
      return join(Sort::Test, {"!(", test(scope, depth - 1), ")"});
    case 8:
      return test_of_state(scope, depth);
    case 0:
      if (is_of_action && !scope.has_cursor)
        return test_of_action(scope);
      [[fallthrough]];
    default:
      if (!scope.has_cursor)
        return depth > 0      ? test_of_state(scope, depth)
               : is_of_action ? test_of_action(scope)
                              : Node(Sort::Test, "any");
      return test_of_square(scope, depth);
  }
}

}  // namespace polymachy::programs
