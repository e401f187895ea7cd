// SPDX-License-Identifier: MIT
// Declarations: hooks, rules, counters and the like.
#include "tests/programs/writer.hpp"

namespace polymachy::programs {

using Use = Scope::Use;

Node Writer::hook() {
  Scope scope;
  scope.use = Use::Hook;
  scope.may_ask = true;
  scope.may_mark = once_in(6);
  const std::string when = pick({"on arrive", "on arrive", "on take"});
  Node asked =
      once_in(3) ? Node("") : join(Sort::Fixed, {"{", once_in(2) ? types(1) : test(scope, 1), "}"});
  std::vector<Node> parts;
  // Where it happens: often on a square that the action has changed already.
  if (once_in(2))
    parts.push_back(once_in(2) ? Node(Sort::Part, "goto " + pick({"origin", "mover", "taken"}))
                               : join(Sort::Part, {step(scope)}));
  for (std::size_t n = 1 + chance_.below(3); n > 0; --n)
    act(scope, parts);
  std::vector<Node> ways{list_of(Sort::Way, " ", 1, std::move(parts))};
  if (once_in(3)) {
    Node other = path(scope, 1);
    ways.push_back(std::move(other.kids.front()));
  }
  if (once_in(3))
    ways.push_back(list_of(Sort::Way, " ", 1, {{Sort::Part, "{any}"}}));
  return join(Sort::Item,
              {when, std::move(asked), ": ", list_of(Sort::Path, " | ", 1, std::move(ways))});
}

Node Writer::rule(int n) {
  Scope scope;
  scope.use = Use::Rule;
  scope.has_cursor = false;
  Node node =
      join(Sort::Item,
           {"rule Rule" + std::to_string(n) + " { " + pick({"forbid ", "forbid ", "prefer "}),
            test(scope, 1)});
  if (once_in(2)) {
    node.kids.emplace_back(" when ");
    node.kids.push_back(test(scope, 2));
  }
  node.kids.emplace_back(once_in(3) ? " why \"it is so\" }" : " }");
  return node;
}

Node Writer::action(int n) {
  Scope scope;
  scope.use = Use::Action;
  scope.may_decide = !has_carry_;
  std::vector<Node> ways;
  for (std::size_t count = 1 + chance_.below(2); count > 0; --count) {
    if (once_in(5)) {
      ways.push_back(list_of(Sort::Way, " ", 1, {{Sort::Part, "pass"}}));
      continue;
    }
    Scope mine = scope;
    std::vector<Node> parts;
    if (!pools_.empty() && once_in(2)) {
      const std::string name = fresh("t");
      parts.push_back({Sort::Part, "[" + name + " from " + chance_.one_of(pools_) + "]"});
      parts.push_back({Sort::Part, "anywhere"});
      parts.push_back({Sort::Part, "{empty}"});
      parts.push_back({Sort::Part, "new " + name});
      mine.chosen.push_back(name);
    } else {
      parts.push_back({Sort::Part, "anywhere"});
      parts.push_back(guard(mine));
      act(mine, parts);
    }
    for (std::size_t more = chance_.below(3); more > 0; --more)
      part(mine, parts);
    ways.push_back(list_of(Sort::Way, " ", 1, std::move(parts)));
  }
  return join(
      Sort::Item,
      {"action act" + std::to_string(n) + " = ", list_of(Sort::Path, " | ", 1, std::move(ways))});
}

Node Writer::after(int n) {
  Scope scope;
  scope.may_mark = false;
  scope.may_put = true;
  std::vector<Node> parts;
  if (once_in(2)) {
    parts.push_back({Sort::Part, "stay"});
    scope.may_put = false;
  }
  go(scope, parts);
  act(scope, parts);
  return join(Sort::Item,
              {"after action after" + std::to_string(n) + " { each own ",
               types(1),
               ": ",
               list_of(Sort::Path, " | ", 1, {list_of(Sort::Way, " ", 1, std::move(parts))}),
               " }"});
}

Node Writer::counter(const std::string& name) {
  Scope scope;
  scope.use = Use::Counter;
  scope.has_cursor = false;
  Node node = join(Sort::Item, {"count " + name + " { reset when ", test(scope, 1)});
  if (once_in(3)) {
    node.kids.emplace_back(" hold when ");
    node.kids.push_back(test(scope, 1));
  }
  node.kids.emplace_back(" }");
  return node;
}

Node Writer::event(const std::string& name) {
  Scope scope;
  scope.use = Use::Event;
  scope.has_cursor = false;
  return join(Sort::Item, {"event " + name + " = ", test(scope, 1)});
}

Node Writer::result() {
  if (once_in(2))
    return {Sort::Item,
            pick({"lose when stuck why \"no move\"",
                  "draw when stuck",
                  "draw when repeats >= 2",
                  "win when repeats >= 3",
                  "lose when stuck"})};
  if (once_in(3))
    return join(Sort::Item, {pick({"lose", "win"}), " when count(own ", types(0), ") = 0"});
  Scope scope;
  scope.use = Use::Result;
  scope.has_cursor = false;
  return join(Sort::Item, {pick({"win", "lose", "draw"}), " when ", test(scope, 2)});
}

Node Writer::def(const std::string& name) {
  Scope scope;
  std::vector<Node> parts;
  const std::string bound = fresh("d");
  switch (chance_.below(4)) {
    case 0:
      parts = {{Sort::Part, bound + ":D"},
               {Sort::Part, "(" + bound + "{T})*[0..n]"},
               {Sort::Part, bound},
               {Sort::Part, "({empty} | take{enemy})"}};
      break;
    case 1:
      parts = {{Sort::Part, "D"}, {Sort::Part, "{T}"}, {Sort::Part, "take{enemy}"}};
      break;
    case 2:
      parts = {{Sort::Part, bound + ":D"}, {Sort::Part, "(" + bound + "{T})*[0..n]"}};
      act(scope, parts);
      break;
    default:
      parts = {{Sort::Part, "(D{T} remove)*[0..n]"}, {Sort::Part, "D"}};
  }
  return join(Sort::Item,
              {"def " + name + "(D: dirs, T: test, n: number) = ",
               list_of(Sort::Path, " | ", 1, {list_of(Sort::Way, " ", 1, std::move(parts))})});
}

Node Writer::turn() {
  Scope scope;
  scope.use = Use::Result;
  Node most =
      once_in(2) ? number(1 + chance_.below(4)) : join(Sort::Fixed, {"count(own ", types(0), ")"});
  Node node = join(Sort::Item, {"turn { up to ", std::move(most), " actions"});
  if (once_in(2))
    node.kids.emplace_back(" once per man");
  if (!options_.empty() && once_in(3)) {
    node.kids.emplace_back(" stop when ");
    node.kids.push_back(option_test());
  }
  node.kids.emplace_back(" }");
  return node;
}

Node Writer::flag() {
  Scope scope;
  scope.use = Use::Decision;
  scope.may_mark = false;
  std::vector<Node> parts{{Sort::Part, "anywhere"}, {Sort::Part, "{own}"}, {Sort::Part, "remove"}};
  if (once_in(3))
    act(scope, parts);
  return join(Sort::Item,
              {"on flag each 5 minutes: ",
               list_of(Sort::Path, " | ", 1, {list_of(Sort::Way, " ", 1, std::move(parts))})});
}

Node Writer::match() {
  Node node =
      join(Sort::Item, {"match ", number(2 + chance_.below(2)), " boards { teams Odd, Even"});
  if (pools_.size() > 1) {
    node.kids.push_back(" send " + pools_[0]);
    if (once_in(2))
      node.kids.push_back(join(Sort::Fixed, {"{", types(0), "}"}));
    node.kids.push_back(" to " + pools_[1]);
    if (!options_.empty() && once_in(2)) {
      node.kids.emplace_back(" of next when ");
      node.kids.push_back(option_test());
    }
  }
  if (once_in(3))
    node.kids.emplace_back(" win by most boards");
  node.kids.emplace_back(" }");
  return node;
}

}  // namespace polymachy::programs
