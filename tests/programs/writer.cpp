// SPDX-License-Identifier: MIT
#include "tests/programs/writer.hpp"

#include <algorithm>

namespace polymachy::programs {

using Use = Scope::Use;

namespace {

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

struct LibraryMan {
  const char* name;
  const char* letters;
};
constexpr LibraryMan library[] = {
    {"Rook", "R"}, {"Knight", "N"}, {"Bishop", "B"}, {"King", "K"}, {"Queen", "Q"}, {"Pawn", "P"}};

}  // namespace

/// A, B, ... Z, then AA, AB, ...; those of the library are left out.
std::string Writer::letters_of(std::size_t n) {
  const std::string free = "ACDEFGHIJLMOSTUVWXYZ";
  if (n < free.size())
    return {free[n]};
  n -= free.size();
  return {free[n / free.size() % free.size()], free[n % free.size()]};
}

void Writer::choose_board() {
  Start& start = program_.start;
  const std::size_t kind = chance_.below(20);
  const std::size_t most = kind < 15 ? 6 : kind < 18 ? 9 : 16;
  start.width = 1 + static_cast<int>(chance_.below(kind == 19 ? 24 : most));
  start.height = 1 + static_cast<int>(chance_.below(most));
  if (kind > 2 && kind < 15) {
    start.width = std::max(start.width, 3);
    start.height = std::max(start.height, 3);
  }
  if (once_in(12)) {
    start.across = start.width % 2 == 0 ? 2 : 1;
    start.up = start.height % 2 == 0 ? 2 : 1;
  }
  start.cells.assign(static_cast<std::size_t>(start.width * start.height), "");
}

void Writer::choose_traits() {
  has_match_ = once_in(30);
  has_carry_ = !has_match_ && once_in(30);
  has_several_ = !has_carry_ && once_in(8);
  has_parts_ = has_several_;
  has_history_ = !has_several_ && !has_carry_;
  all_promote_ = once_in(5);
  if (once_in(4))
    options_.push_back("opt");
  for (std::size_t n = once_in(2) || has_match_ ? 1 + chance_.below(2) + (has_match_ ? 1 : 0) : 0;
       n > 0 && !has_carry_;
       --n)
    pools_.push_back(fresh("pool"));
  for (std::size_t n = once_in(3) && has_history_ ? 1 + chance_.below(2) : 0; n > 0; --n)
    marks_.push_back(fresh("mark-"));
  for (std::size_t n = once_in(4) && has_history_ ? 1 + chance_.below(2) : 0; n > 0; --n)
    counters_.push_back(fresh("tally"));
  for (std::size_t n = once_in(5) && has_history_ ? 1 + chance_.below(3) : 0; n > 0; --n)
    events_.push_back(fresh("event-"));
  for (std::size_t n = once_in(4) && !has_carry_ ? 1 + chance_.below(2) : 0; n > 0; --n)
    rights_.push_back(fresh("right-"));
}

/// Names for directions, sets, regions and conditions, and what state there is.
void Writer::declare() {
  std::vector<Node>& items = program_.items.kids;
  Scope nowhere;
  nowhere.use = Use::Result;
  if (!options_.empty())
    items.push_back(
        {Sort::Item, once_in(2) ? "option opt = yes | no" : "option opt = no | yes \"a choice\""});
  for (const std::string& name : pools_)
    items.push_back({Sort::Item, "pool " + name + " each side"});
  for (const std::string& name : marks_)
    items.push_back({Sort::Item, "mark " + name + " lasts 1 turn"});
  for (const std::string& name : rights_) {
    Node node = join(Sort::Item, {"right " + name + " of ", types(0)});
    const bool is_first = name == rights_.front();
    if (once_in(2)) {
      node.kids.emplace_back(" with ");
      node.kids.push_back(types(0));
      node.kids.emplace_back(is_first ? " letters K east, Q west" : " letters U east, V west");
    } else {
      node.kids.emplace_back(is_first ? " letters K" : " letters U");
    }
    items.push_back(std::move(node));
  }
  if (once_in(4)) {
    dir_names_.push_back(fresh("dirs-"));
    Node node =
        join(Sort::Item,
             {"dirs " + dir_names_.back() + " = ", dirs_atom(nowhere), " | ", dirs_atom(nowhere)});
    items.push_back(std::move(node));
  }
  if (once_in(3)) {
    Node of = types(1);
    sets_.push_back(fresh("set-"));
    items.push_back(join(Sort::Item, {"set " + sets_.back() + " = ", std::move(of)}));
  }
  if (once_in(4)) {
    regions_.push_back(fresh("region-"));
    items.push_back(
        {Sort::Item,
         "region " + regions_.back() + " = " + place() + pick({" | ", " & !", " | "}) + place()});
  }
  if (once_in(4)) {
    Scope scope = nowhere;
    scope.has_cursor = false;
    Node asked = test_of_state(scope, 1);
    conds_.push_back(fresh("cond-"));
    items.push_back(join(Sort::Item, {"cond " + conds_.back() + " = ", std::move(asked)}));
  }
  if (once_in(4)) {
    const std::string name = fresh("def-");
    items.push_back(def(name));
    defs_.push_back(name);
  }
  for (const std::string& name : events_)
    items.push_back(event(name));
  for (const std::string& name : counters_)
    items.push_back(counter(name));
  if (!pools_.empty() && once_in(2))
    items.push_back(
        {Sort::Item,
         "captured men go to " + pools_.front() + pick({"(own)", "(enemy)", "(own) as base"})});
}

Node Writer::piece(std::size_t n) {
  Node attributes = list_of(Sort::Attribute, " ", 1);
  Scope scope;
  scope.may_put = true;
  scope.may_decide = !has_carry_ && once_in(4);
  const bool is_plain = types_.size() > 12 && !once_in(8);
  Node moves = is_plain ? list_of(Sort::Path, " | ", 1, {list_of(Sort::Way, " ", 1, {betza()})})
                        : path(scope, 3);
  // Somebody must be able to go somewhere.
  if (!is_plain && once_in(2))
    moves.kids.push_back(list_of(
        Sort::Way,
        " ",
        1,
        {{Sort::Part,
          pick({"\"K\"", "\"R\"", "\"mWcF\"", "\"N\"", "leap(king)", "slide(orthogonal)"})}}));
  attributes.kids.push_back(join(Sort::Attribute, {"path ", std::move(moves)}));
  if (once_in(10)) {
    Scope threat = scope;
    threat.may_decide = false;
    attributes.kids.push_back(join(Sort::Attribute, {"threat ", path(threat, 1)}));
  }
  if (all_promote_ || once_in(6))
    attributes.kids.push_back({Sort::Attribute, "promotes " + type()});
  if (once_in(12))
    attributes.kids.push_back(
        {Sort::Attribute, pick({"san \"\"", "glyph \"♙\" \"♟\"", "value 300", "note \"a man\""})});
  return join(Sort::Item,
              {"piece " + types_[n] + " " + letters_[n] + " { ", std::move(attributes), " }"});
}

void Writer::men() {
  const std::size_t kind = chance_.below(40);
  const std::size_t count = kind < 30   ? 1 + chance_.below(4)
                            : kind < 38 ? 2 + chance_.below(8)
                                        : 20 + chance_.below(101);
  for (std::size_t i = 0; i < count; ++i) {
    types_.push_back("Type" + std::to_string(i));
    letters_.push_back(letters_of(i));
  }
  const std::size_t own = types_.size();
  if (once_in(3) && !all_promote_) {
    const std::size_t first = chance_.below(std::size(library));
    Node list = list_of(Sort::Fixed, ", ", 1);
    for (std::size_t i = first; i < std::min(first + 2, std::size(library)) && types_.size() < 120;
         ++i) {
      types_.emplace_back(library[i].name);
      letters_.emplace_back(library[i].letters);
      list.kids.emplace_back(std::string(library[i].letters) + " " + library[i].name);
    }
    program_.items.kids.push_back(join(Sort::Item, {"men ", std::move(list)}));
  }
  declare();
  for (std::size_t i = 0; i < own; ++i)
    program_.items.kids.push_back(piece(i));
}

void Writer::laws() {
  std::vector<Node>& items = program_.items.kids;
  for (std::size_t n = once_in(2) && !has_carry_ ? 1 + chance_.below(3)
                       : once_in(3)              ? 1
                                                 : 0;
       n > 0;
       --n)
    items.push_back(hook());
  if (once_in(4)) {
    items.push_back(join(Sort::Item, {"set Royal = ", types(0)}));
    items.push_back(
        {Sort::Item,
         "follow " +
             pick({"royal", "royal, stalemate-draws", "royal, stalemate-loses", "king-capture"})});
  }
  for (int n = 0; once_in(3) && n < 3; ++n)
    if (!has_carry_ || once_in(3))
      items.push_back(rule(n));
  for (int n = 0; n < 2 && once_in(3); ++n)
    items.push_back(action(n));
  for (int n = 0; n < 2 && once_in(8) && !has_carry_; ++n) {
    has_parts_ = true;
    items.push_back(after(n));
  }
  if (has_several_)
    items.push_back(turn());
  if (once_in(30))
    items.push_back(flag());
  if (once_in(6)) {
    Node kids = list_of(Sort::Fixed, "\n    ", 0);
    kids.kids.push_back(once_in(2) ? hook() : rule(7));
    kids.kids.push_back(result());
    items.push_back(join(Sort::Item, {"law Law {\n    ", std::move(kids), "\n  }"}));
    items.push_back(options_.empty() ? Node(Sort::Item, "follow Law")
                                     : join(Sort::Item, {"follow Law when ", option_test()}));
  }
  if (has_match_)
    items.push_back(match());
}

void Writer::results() {
  for (std::size_t n = once_in(2) ? 1 + chance_.below(2) : 0; n > 0; --n)
    program_.items.kids.push_back(result());
}

void Writer::fill_board() {
  Start& start = program_.start;
  const std::size_t share = 2 + chance_.below(5);
  for (std::string& cell : start.cells) {
    if (once_in(30) && start.cells.size() > 2) {
      cell = "*";
      continue;
    }
    if (!once_in(share))
      continue;
    const std::string& letters = chance_.one_of(letters_);
    cell = once_in(2) ? lowered(letters) : letters;
  }
  if (std::all_of(start.cells.begin(), start.cells.end(), [](const std::string& cell) {
        return cell == "*";
      }))
    start.cells.front() = letters_.front();
  start.is_text = once_in(3);
  start.second_moves = once_in(4);
  for (std::size_t n = 6; n > 0 && !pools_.empty(); --n)
    if (pools_.size() == 1 && once_in(2)) {
      const std::string& letters = chance_.one_of(letters_);
      if (letters.size() == 1)
        start.pools += once_in(2) ? letters : lowered(letters);
    }
}

/// Other starts, and a choice among them.
void Writer::other_starts() {
  if (!once_in(12) || program_.start.height < 2 || has_match_)
    return;
  std::vector<Node>& items = program_.items.kids;
  const bool is_repeated = program_.start.across > 1 && once_in(2);
  std::string row;
  for (int file = 0; file < program_.start.width / (is_repeated ? program_.start.across : 1);
       ++file)
    row += once_in(2) ? " " + chance_.one_of(letters_) : " .";
  items.push_back({Sort::Item,
                   std::string("start mirror mirrored ") + (is_repeated ? "repeated " : "") +
                       "{\n   " + row + "\n  }"});
  items.push_back({Sort::Item, "start more = mirror + " + square() + " " + type()});
  items.push_back({Sort::Item, "phase setup { White chooses start of mirror, more }"});
  if (once_in(2))
    items.push_back({Sort::Item, "phase play { Black first }"});
}

/// Men who carry a small game.
void Writer::nest() {
  if (!has_carry_)
    return;
  std::vector<Node>& items = program_.items.kids;
  items.push_back(join(Sort::Item, {"carry game of inner by " + types_.front()}));
  items.push_back(
      join(Sort::Item,
           {"turn { either most ",
            number(1 + chance_.below(2)),
            " games or 1 action",
            once_in(3) ? " no games when some(enemy & attacked) why \"in danger\" }" : " }"}));
  const std::string other = types_.size() > 1 ? "become " + types_[1] : "remove";
  items.push_back({Sort::Item, "on game won: " + other});
  items.push_back({Sort::Item, "on game lost: remove"});
  items.push_back({Sort::Item, "on game drawn: " + (once_in(2) ? other : "remove")});
  if (once_in(3))
    items.push_back({Sort::Item, "forfeit games in check when any"});
  program_.beside = "use core\n\nvariant inner {\n  board " + pick({"2x3", "3x3", "1x4"}) +
                    "\n  sides White north, Black south\n  piece Runner A { path \"" +
                    pick({"fW", "K", "fmWfcF", "W"}) +
                    "\" }\n  win when some(own Runner & last)\n  " +
                    pick({"lose when stuck", "draw when stuck"}) + "\n  start \"";
  const std::size_t at = program_.beside.find("board ") + 6;
  const std::string size = program_.beside.substr(at, 3);
  program_.beside += size == "2x3" ? "1a/2/A1" : size == "3x3" ? "a1a/3/A1A" : "a/1/1/A";
  program_.beside += " w - - 0 1\"\n}\n";
}

ProgramText Writer::write() {
  program_.uses = list_of(Sort::Fixed, ", ", 0, {"core", "leapers", "riders", "pawns", "royal"});
  program_.items = list_of(Sort::Fixed, "\n  ", 0);
  choose_board();
  choose_traits();
  if (once_in(4))
    program_.items.kids.push_back(
        {Sort::Item,
         pick({"title \"A game\"", "endless \"it is random\"", "year 2026", "about \"nothing\""})});
  program_.items.kids.push_back({Sort::Fixed,
                                 "sides White " + pick({"north, Black south",
                                                        "north, Black south",
                                                        "south, Black north",
                                                        "east, Black west",
                                                        "west, Black east",
                                                        "north, Black east"})});
  men();
  laws();
  nest();
  results();
  fill_board();
  other_starts();
  return std::move(program_);
}

}  // namespace polymachy::programs
