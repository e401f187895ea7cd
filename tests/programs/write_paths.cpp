// SPDX-License-Identifier: MIT
// Paths. A way is written from left to right, and the scope keeps what a checker would know: what
// is bound, whether the man is still in hand, whether somebody is lifted.
#include "tests/programs/writer.hpp"

namespace polymachy::programs {

using Use = Scope::Use;

Node Writer::dirs_atom(const Scope& scope) {
  switch (chance_.below(6)) {
    case 0:
      return join(Sort::Dirs,
                  {"(", number(chance_.below(3)), ",", number(1 + chance_.below(2)), ")"});
    case 1:
      return join(Sort::Dirs, {"board (", number(1), ",", number(chance_.below(2)), ")"});
    case 2:
      return join(Sort::Dirs,
                  {"sym(", number(chance_.below(3)), ",", number(1 + chance_.below(2)), ")"});
    case 3:
      if (!scope.dirs.empty())
        return {
            Sort::Dirs,
            "turn(" + chance_.one_of(scope.dirs) + "," + pick({"1", "-1", "2", "4", "3"}) + ")"};
      [[fallthrough]];
    default:
      return step(scope);
  }
}

Node Writer::dirs(const Scope& scope) {
  if (once_in(4))
    return join(Sort::Dirs, {"(", dirs_atom(scope), " | ", dirs_atom(scope), ")"});
  if (once_in(4))
    return join(Sort::Dirs, {"(", dirs_atom(scope), ")"});
  return step(scope);
}

/// Directions that have a name.
Node Writer::step(const Scope& scope) {
  if (!dir_names_.empty() && once_in(4))
    return {Sort::Dirs, chance_.one_of(dir_names_)};
  if (!scope.dirs.empty() && once_in(6))
    return {Sort::Dirs, pick({"outward(", "oblique("}) + chance_.one_of(scope.dirs) + ")"};
  return {Sort::Dirs,
          pick({"ahead",
                "behind",
                "sideways",
                "forward-diagonal",
                "orthogonal",
                "diagonal",
                "king",
                "king",
                "knight",
                "east",
                "north",
                "leftward"})};
}

Node Writer::guard(const Scope& scope) {
  Scope here = scope;
  here.depth = scope.depth + 1;
  Node asked = once_in(3) ? test(here, here.depth > 2 ? 0 : 2) : test_of_man(here);
  return join(Sort::Part, {"{", std::move(asked), "}"});
}

std::string Writer::saved_name(const Scope& scope) {
  if (!scope.saved.empty() && once_in(2))
    return chance_.one_of(scope.saved);
  return pick({"origin", "origin", "mover", "taken"});
}

Node Writer::bounds() {
  switch (chance_.below(3)) {
    case 0:
      return join(Sort::Fixed,
                  {"*[", number(chance_.below(2)), "..", number(1 + chance_.below(3)), "]"});
    case 1:
      return join(Sort::Fixed, {"*[", number(1 + chance_.below(3)), "]"});
    default:
      return "?";
  }
}

Node Writer::betza() {
  if (once_in(10))
    return {Sort::Part,
            pick({"\"[W?B]\"", "\"[F-R]\"", "\"NN\"", "\"(1,3)\"", "\"fmWfcF\"", "\"[N?B]\""})};
  std::string word;
  for (std::size_t parts = 1 + chance_.below(2); parts > 0; --parts) {
    word += pick({"", "", "", "m", "c"});
    switch (chance_.below(5)) {
      case 0:
        word += pick({"p", "g", "", "f", "b", "s", "v"}) + pick({"R", "B", "Q", "WW", "FF"});
        break;
      case 1:
        word += pick({"nN", "nD", "nA", "jD", "jA", "jH", "jG", "fsN", "bhN"});
        break;
      case 2:
        word += pick({"W", "F", "R", "B"}) + pick({"2", "3"});
        break;
      default:
        word += pick({"", "", "f", "b", "s", "v", "l"}) + pick({"W", "D", "H", "K", "R", "W"});
    }
  }
  return {Sort::Part, "\"" + word + "\""};
}

/// One or more parts that move the cursor.
void Writer::go(Scope& scope, std::vector<Node>& out) {
  switch (chance_.below(8)) {
    case 0:
      out.push_back({Sort::Part, "goto " + saved_name(scope)});
      break;
    case 1:
      if (once_in(3)) {
        out.push_back({Sort::Part, "anywhere"});
        out.push_back(guard(scope));
        break;
      }
      [[fallthrough]];
    case 2:
    case 3:
      walk(scope, out);
      break;
    default:
      if (!scope.dirs.empty() && once_in(2))
        out.push_back({Sort::Part, chance_.one_of(scope.dirs)});
      else
        out.push_back(join(Sort::Part, {step(scope)}));
  }
  if (!scope.is_look && once_in(10)) {
    scope.saved.push_back(fresh("x"));
    out.push_back({Sort::Part, "@" + scope.saved.back()});
  }
}

/// Binds a direction and goes along it.
void Writer::walk(Scope& scope, std::vector<Node>& out) {
  const std::string name = fresh("d");
  out.push_back(join(Sort::Part, {name + ":", dirs(scope)}));
  scope.dirs.push_back(name);
  if (scope.dirs.size() > 3)
    scope.dirs.erase(scope.dirs.begin());
  switch (chance_.below(5)) {
    case 0:
      out.push_back(join(Sort::Part, {"(" + name, guard(scope), ")" + pick({"*", "+", "*[1..]"})}));
      break;
    case 1:
      out.push_back(join(Sort::Part, {"(" + name + "{empty})*"}));
      out.push_back({Sort::Part, name});
      break;
    case 2:
      out.push_back(join(Sort::Part, {"(" + name, guard(scope), ")", bounds()}));
      break;
    default:
      out.push_back({Sort::Part, name});
  }
}

Node Writer::become(const Scope& scope) {
  if (!scope.chosen.empty() && once_in(3))
    return {Sort::Part, "become " + chance_.one_of(scope.chosen)};
  if (all_promote_ && once_in(3))
    return {Sort::Part, "become promoted"};
  if (once_in(3))
    return join(Sort::Part, {"become (", types(1), ")"});
  return {Sort::Part, "become " + type()};
}

/// Takes somebody into the second hand, and puts him down.
void Writer::carry_man(Scope& scope, std::vector<Node>& out) {
  scope.may_lift = false;
  out.push_back({Sort::Part, once_in(5) ? "join" : "lift"});
  for (std::size_t steps = chance_.below(3); steps > 0; --steps)
    go(scope, out);
  if (once_in(3))
    act(scope, out);
  if (once_in(2))
    out.push_back({Sort::Part, "{empty}"});
  out.push_back({Sort::Part, "drop"});
  scope.may_lift = true;
}

/// A new man, or one out of a pool or into it.
void Writer::make_man(Scope& scope, std::vector<Node>& out) {
  if (!pools_.empty() && once_in(3)) {
    const std::string who =
        !scope.chosen.empty() && once_in(2) ? chance_.one_of(scope.chosen) : type();
    out.push_back(
        {Sort::Part, "into " + chance_.one_of(pools_) + pick({"(own) ", "(enemy) "}) + who});
    return;
  }
  if (!pools_.empty() && once_in(3) && scope.chosen.size() < 2) {
    const std::string name = fresh("t");
    out.push_back(
        join(Sort::Part,
             {"[" + name + " from " + chance_.one_of(pools_) + pick({"", "", "(own)", "(enemy)"}),
              once_in(2) ? Node("") : join(Sort::Fixed, {" & ", types(0)}),
              "]"}));
    scope.chosen.push_back(name);
    if (once_in(2))
      go(scope, out);
    out.push_back({Sort::Part, pick({"new ", "become "}) + name});
    return;
  }
  if (once_in(2))
    out.push_back({Sort::Part, once_in(2) ? "{empty}" : "remove"});
  out.push_back(
      {Sort::Part,
       "new " + (!scope.chosen.empty() && once_in(2) ? chance_.one_of(scope.chosen) : type())});
}

Node Writer::every(const Scope& scope) {
  Scope inside = scope;
  inside.in_every = true;
  inside.may_mark = inside.may_put = false;
  std::vector<Node> parts;
  if (once_in(4)) {
    parts.push_back({Sort::Part, "anywhere"});
    parts.push_back(guard(inside));
  } else {
    go(inside, parts);
    if (once_in(2))
      parts.push_back(guard(inside));
  }
  act(inside, parts);
  if (once_in(4))
    act(inside, parts);
  return join(Sort::Part,
              {"every(",
               list_of(Sort::Path, " | ", 1, {list_of(Sort::Way, " ", 1, std::move(parts))}),
               ")"});
}

/// One change of the board, and perhaps a look before it.
void Writer::act(Scope& scope, std::vector<Node>& out) {
  if (once_in(5))
    out.push_back(guard(scope));
  switch (chance_.below(14)) {
    case 0:
    case 1:
      if (scope.may_take) {
        if (!marks_.empty() && once_in(3))
          out.push_back({Sort::Part, "take(" + chance_.one_of(marks_) + ")"});
        else if (once_in(3))
          out.push_back({Sort::Part, "take"});
        else
          out.push_back(join(Sort::Part, {"take{", test_of_man(scope), "}"}));
        break;
      }
      [[fallthrough]];
    case 2:
    case 3:
      out.push_back({Sort::Part, "remove"});
      break;
    case 4:
    case 5:
      out.push_back(become(scope));
      break;
    case 6:
    case 7:
      if (scope.may_lift) {
        carry_man(scope, out);
        break;
      }
      [[fallthrough]];
    case 8:
    case 9:
      make_man(scope, out);
      break;
    case 10:
      if (!marks_.empty() && scope.may_mark) {
        out.push_back({Sort::Part, "mark " + chance_.one_of(marks_)});
        break;
      }
      [[fallthrough]];
    case 11:
      if (!scope.in_every) {
        out.push_back(every(scope));
        break;
      }
      [[fallthrough]];
    case 12:
      if (scope.may_put) {
        out.push_back({Sort::Part, once_in(3) ? "stay" : "put"});
        scope.may_put = false;
        break;
      }
      [[fallthrough]];
    default:
      if (once_in(2))
        out.push_back(
            {Sort::Part,
             "say(" + saved_name(scope) + ", " + pick({"here", "origin", "mover"}) + ")"});
      else
        out.push_back(join(Sort::Part, {"aka \"" + pick({"O-O", "go", "!x", "hop"}) + "\""}));
  }
}

Node Writer::group(Scope& scope) {
  Scope inside = scope;
  inside.depth = scope.depth + 1;
  inside.may_put = false;
  Node node = join(Sort::Part, {"(", path(inside, 2), ")"});
  if (once_in(2))
    node.kids.push_back(bounds());
  return node;
}

Node Writer::call(const Scope& scope) {
  const bool acts = scope.may_take && !scope.is_look;
  switch (chance_.below(acts ? 8 : 3)) {
    case 0:
      return join(Sort::Part, {"glide(", step(scope), ")"});
    case 1:
      if (!defs_.empty() && acts)
        return join(Sort::Part,
                    {chance_.one_of(defs_) + "(",
                     step(scope),
                     ", ",
                     test(scope, 0),
                     ", ",
                     number(chance_.below(3)),
                     ")"});
      [[fallthrough]];
    case 2:
      return join(Sort::Part, {"airlift(", step(scope), ", ", number(1 + chance_.below(3)), ")"});
    case 3:
      return join(Sort::Part, {"slide(", step(scope), ")"});
    case 4:
      return join(Sort::Part, {"leap(", step(scope), ")"});
    case 5:
      return join(Sort::Part, {"hopcapture(", step(scope), ")"});
    case 6:
      return {Sort::Part, "hitrun"};
    default:
      return join(Sort::Part, {"fly(", step(scope), ", ", types(1), ")"});
  }
}

void Writer::part(Scope& scope, std::vector<Node>& out) {
  const bool acts = !scope.is_look;
  switch (chance_.below(acts ? 16 : 9)) {
    case 0:
    case 1:
      out.push_back(guard(scope));
      break;
    case 2:
      if (scope.depth < 2) {
        out.push_back(group(scope));
        break;
      }
      [[fallthrough]];
    case 3:
    case 4:
    case 5:
    case 6:
      go(scope, out);
      break;
    case 7:
      out.push_back(join(Sort::Part, {step(scope)}));
      out.push_back(guard(scope));
      break;
    case 8:
      if (once_in(2)) {
        out.push_back(call(scope));
        break;
      }
      [[fallthrough]];
    default:
      if (acts)
        act(scope, out);
      else
        go(scope, out);
  }
}

Node Writer::way(Scope& scope, std::size_t parts) {
  std::vector<Node> out;
  if (scope.depth == 0 && scope.use == Use::Piece && once_in(4)) {
    if (scope.may_take && once_in(2)) {
      out.push_back(betza());
      return list_of(Sort::Way, " ", 1, std::move(out));
    }
    out.push_back(guard(scope));
  }
  for (; parts > 0; --parts)
    part(scope, out);
  if (scope.use == Use::Piece && !scope.is_look && scope.depth == 0 && scope.may_put)
    out.push_back(scope.may_take ? Node(Sort::Part,
                                        pick({"({empty} | take{enemy})", "{empty}", "take{enemy}"}))
                                 : Node(Sort::Part, "{empty}"));
  return list_of(Sort::Way, " ", 1, std::move(out));
}

Node Writer::path(Scope scope, std::size_t most_ways) {
  std::vector<Node> ways;
  for (std::size_t n = 1 + chance_.below(most_ways); n > 0; --n) {
    Scope mine = scope;
    if (scope.depth == 0 && !scope.is_look) {
      mine.may_ask = scope.use != Use::Piece || once_in(5);
      mine.may_take = !mine.may_ask || scope.use != Use::Piece;
    }
    Node one = way(mine, 1 + chance_.below(scope.depth > 0 || scope.is_look ? 2 : 4));
    if (scope.may_decide && scope.depth == 0 && once_in(3)) {
      Scope later;
      later.use = Use::Decision;
      later.may_mark = false;
      later.may_ask = true;
      Node decided = way(later, 1 + chance_.below(3));
      one.kids.push_back(join(Sort::Part, {". ", std::move(decided)}));
    }
    ways.push_back(std::move(one));
  }
  return list_of(Sort::Path, " | ", 1, std::move(ways));
}

}  // namespace polymachy::programs
