// SPDX-License-Identifier: MIT
#include "dsl/syntax/build.hpp"

#include <utility>

namespace polymachy {

namespace {

using ast::Kind;
using ast::Node;

void drop_kids(Node& node, std::size_t from, std::size_t count) {
  const auto first = node.kids.begin() + static_cast<std::ptrdiff_t>(from);
  node.kids.erase(first, first + static_cast<std::ptrdiff_t>(count));
}

bool is_word(const Node& node, std::size_t index) {
  return index < node.kids.size() && node.kids[index].kind == Kind::Word;
}

/// The part at [index] is the name of the construct.
void take_name(Node& node, std::size_t index = 0) {
  node.text = std::move(node.kids[index].text);
  node.name = node.kids[index].span;
  drop_kids(node, index, 1);
}

/// The parts from [index] on are one or two words: text and text2.
void take_texts(Node& node) {
  node.text = std::move(node.kids[0].text);
  node.name = node.kids[0].span;
  if (node.kids.size() > 1)
    node.text2 = std::move(node.kids[1].text);
  node.kids.clear();
}

/// The last part is a string or Missing: text2.
void take_last_text2(Node& node) {
  node.text2 = std::move(node.kids.back().text);
  node.kids.pop_back();
}

/// A level of the grammar with one part is that part.
bool collapse(Node& node) {
  if (node.kids.size() != 1)
    return false;
  Node only = std::move(node.kids[0]);
  node = std::move(only);
  return true;
}

void wrap(Node& inner, Kind kind, Span span) {
  Node outer;
  outer.kind = kind;
  outer.span = span;
  outer.kids.push_back(std::move(inner));
  inner = std::move(outer);
}

/// part (operator part)*, from the left: `&` gathers its parts, ` - ` has two.
void fold_conjunction(Node& node) {
  if (collapse(node))
    return;
  Node left = std::move(node.kids[0]);
  bool gathering = false;
  for (std::size_t i = 1; i + 1 < node.kids.size(); i += 2) {
    const bool is_and = node.kids[i].text == "&";
    Node& right = node.kids[i + 1];
    const Span span = left.span.join(right.span);
    if (!is_and || !gathering)
      wrap(left, is_and ? Kind::And : Kind::Minus, span);
    left.span = span;
    left.kids.push_back(std::move(right));
    gathering = is_and;
  }
  node = std::move(left);
}

void fold_not(Node& node) {
  Node inner = std::move(node.kids.back());
  node.kids.pop_back();
  while (!node.kids.empty()) {
    wrap(inner, Kind::Not, node.kids.back().span.join(inner.span));
    node.kids.pop_back();
  }
  node = std::move(inner);
}

/// `hand(own)` on either side of a comparison is a number of men.
void pool_value(Node& value) {
  const bool called = value.kind == Kind::Name && value.kids.size() == 1;
  if (!called || value.kids[0].kind != Kind::Name || !value.kids[0].kids.empty())
    return;
  const std::string whose = value.kids[0].text;
  if (whose != "own" && whose != "enemy")
    return;
  value.kind = Kind::PoolSize;
  value.text2 = whose;
  value.kids.clear();
}

void finish_compare(Node& node) {
  if (collapse(node))
    return;
  node.text = std::move(node.kids[1].text);
  node.name = node.kids[1].span;
  drop_kids(node, 1, 1);
  for (Node& value : node.kids)
    pool_value(value);
}

/// body, then `*` `+` or `?`, then at most least, `..`, most.
void finish_repeat(Node& node) {
  if (collapse(node))
    return;
  std::vector<Node> parts = std::move(node.kids);
  node.text = parts[1].text;
  node.kids.clear();
  node.kids.push_back(std::move(parts[0]));
  node.kids.resize(3);
  if (parts.size() > 2) {
    node.text = "[]";
    node.kids[1] = std::move(parts[2]);
  }
  node.flag = parts.size() > 3;
  if (parts.size() > 4)
    node.kids[2] = std::move(parts[4]);
}

void finish_vec(Node& node) {
  node.flag = is_word(node, 0);
  const std::size_t first = node.flag ? 1 : 0;
  node.n = node.kids[first].n;
  node.m = node.kids[first + 1].n;
  node.kids.clear();
}

void take_numbers(Node& node) {
  node.n = node.kids[0].n;
  if (node.kids.size() > 1)
    node.m = node.kids[1].n;
  node.kids.clear();
}

void finish_row(Node& node) {
  take_name(node);
  node.flag = node.kids.size() > 1;
  node.n = node.kids[0].n;
  node.m = node.kids.back().n;
  node.kids.clear();
}

void finish_meta(Node& node) {
  take_name(node);
  node.n = node.kids[0].n;
  node.text2 = std::move(node.kids[0].text);
  node.kids.clear();
}

void finish_board(Node& node) {
  const std::size_t first = node.kids[0].kind == Kind::Panels ? 1 : 0;
  node.n = node.kids[first].n;
  node.m = node.kids[first + 1].n;
  node.name = node.kids[first].span.join(node.kids[first + 1].span);
  drop_kids(node, first, 2);
}

/// `open` or Missing, then the name.
void finish_opened(Node& node) {
  node.flag = is_word(node, 0);
  drop_kids(node, 0, 1);
  take_name(node);
}

void finish_rule(Node& node) {
  take_last_text2(node);
  take_name(node);
  node.flag = node.kids[0].text == "prefer";
  drop_kids(node, 0, 1);
}

void finish_follow(Node& node) {
  Node when = std::move(node.kids.back());
  node.kids.pop_back();
  node.kids.insert(node.kids.begin(), std::move(when));
}

void finish_piece(Node& node) {
  take_name(node);
  node.text2 = std::move(node.kids[0].text);
  drop_kids(node, 0, 1);
}

/// The symbol, then the type, which is the name that others look up.
void finish_man(Node& node) {
  const Span type = node.kids[1].span;
  take_texts(node);
  node.name = type;
}

/// Pool, test or Missing, pool, test or Missing.
void finish_send(Node& node) {
  take_name(node);
  node.text2 = std::move(node.kids[1].text);
  drop_kids(node, 1, 1);
}

void finish_captured(Node& node) {
  node.flag = node.kids.size() > 2;
  take_texts(node);
}

void finish_start(Node& node) {
  node.text = std::move(node.kids[0].text);
  node.name = node.kids[0].span;
  drop_kids(node, 0, 1);
  for (std::size_t i = 0; i < node.kids.size(); ++i) {
    while (is_word(node, i)) {
      if (node.kids[i].text == "mirrored")
        node.flag = true;
      else
        node.text2 = std::move(node.kids[i].text);
      drop_kids(node, i, 1);
    }
  }
}

void finish_choose_type(Node& node) {
  Node filter = std::move(node.kids.back());
  node.kids.pop_back();
  node.flag = node.kids.size() > 2 && node.kids[2].text == "enemy";
  take_texts(node);
  node.kids.push_back(std::move(filter));
}

void finish_illegal(Node& node) {
  take_last_text2(node);
  node.text = std::move(node.kids.back().text);
  node.name = node.kids.back().span;
  node.kids.pop_back();
}

/// The moves of a statement: a string is a move too.
void strings_to_words(Node& node) {
  for (Node& move : node.kids)
    move.kind = Kind::Word;
}

/// The number, `1`, then the two clauses, the first with its reason.
void finish_games_turn(Node& node) {
  node.n = node.kids[0].n;
  node.text2 = std::move(node.kids[3].text);
  drop_kids(node, 3, 1);
  drop_kids(node, 0, 2);
}

void finish_carried_arg(Node& node) {
  if (node.kids[0].kind == Kind::Word)
    node.kids[0].kind = Kind::Name;
  node.n = node.kids.size() > 1 ? node.kids[1].n : 0;
  node.kids.resize(1);
}

void finish_expect(Node& node) {
  node.text = std::move(node.kids[1].text);
  node.name = node.kids[1].span;
  node.kids.pop_back();
}

void finish_result(Node& node) {
  take_last_text2(node);
  take_name(node);
}

}  // namespace

void finish(Node& node) {
  switch (node.kind) {
    case Kind::Or:
    case Kind::Alt:
    case Kind::Seq:
    case Kind::Then:
      collapse(node);
      return;
    case Kind::And:
      node.flag = !collapse(node) || node.flag;
      return;
    case Kind::Minus:
      fold_conjunction(node);
      return;
    case Kind::Not:
      fold_not(node);
      return;
    case Kind::Compare:
      finish_compare(node);
      return;
    case Kind::Repeat:
      finish_repeat(node);
      return;
    case Kind::AtSaved:
      if (!collapse(node))
        take_name(node, 1);
      return;

    case Kind::Variant:
    case Kind::Parameter:
    case Kind::Instance:
    case Kind::Dirs:
    case Kind::Right:
    case Kind::Law:
    case Kind::Event:
    case Kind::Option:
    case Kind::Action:
    case Kind::Phase:
    case Kind::Hook:
    case Kind::GameHook:
    case Kind::Carried:
    case Kind::After:
    case Kind::EventOf:
    case Kind::LastEvent:
    case Kind::Name:
    case Kind::Bind:
    case Kind::Choose:
    case Kind::Test:
    case Kind::Based:
      take_name(node);
      break;

    case Kind::Def:
    case Kind::Set:
    case Kind::Region:
    case Kind::Cond:
    case Kind::Count:
      finish_opened(node);
      return;

    case Kind::Range:
    case Kind::Side:
    case Kind::Param:
    case Kind::Letter:
    case Kind::Pool:
    case Kind::Promotes:
    case Kind::San:
    case Kind::Glyph:
    case Kind::Note:
    case Kind::First:
    case Kind::Added:
    case Kind::Teams:
    case Kind::Betza:
    case Kind::TakeMark:
    case Kind::Save:
    case Kind::Goto:
    case Kind::SetMark:
    case Kind::New:
    case Kind::Say:
    case Kind::Aka:
    case Kind::FileTest:
    case Kind::SquareTest:
    case Kind::TsStart:
    case Kind::TsPosition:
    case Kind::TsWith:
    case Kind::TsText:
    case Kind::TsTurns:
      take_texts(node);
      return;

    case Kind::Man:
      finish_man(node);
      return;
    case Kind::Mark:
    case Kind::Turned:
      take_name(node);
      take_numbers(node);
      return;
    case Kind::ValueAttr:
    case Kind::Sym:
    case Kind::TsMoves:
    case Kind::TsPerft:
      take_numbers(node);
      return;

    case Kind::Meta:
      finish_meta(node);
      return;
    case Kind::Board:
      finish_board(node);
      return;
    case Kind::Captured:
      finish_captured(node);
      return;
    case Kind::Piece:
      finish_piece(node);
      return;
    case Kind::Flag:
      node.n = node.kids[0].n;
      drop_kids(node, 0, 1);
      return;
    case Kind::Send:
      finish_send(node);
      return;
    case Kind::Follow:
      finish_follow(node);
      return;
    case Kind::Rule:
      finish_rule(node);
      return;
    case Kind::Result:
    case Kind::TsResult:
      finish_result(node);
      return;
    case Kind::Start:
      finish_start(node);
      return;
    case Kind::Vec:
      finish_vec(node);
      return;
    case Kind::RowTest:
      finish_row(node);
      return;
    case Kind::ChooseType:
      finish_choose_type(node);
      return;
    case Kind::Into:
      take_name(node);
      node.text2 = std::move(node.kids[0].text);
      drop_kids(node, 0, 1);
      return;
    case Kind::Become:
      node.flag = is_word(node, 0);
      if (node.flag)
        node.kids.clear();
      return;
    case Kind::Turn:
      node.flag = is_word(node, 1);
      if (node.flag)
        drop_kids(node, 1, 1);
      return;
    case Kind::GamesTurn:
      finish_games_turn(node);
      return;
    case Kind::CarriedArg:
      finish_carried_arg(node);
      return;
    case Kind::TsPlay:
    case Kind::TsLegal:
      strings_to_words(node);
      return;
    case Kind::TsIllegal:
      finish_illegal(node);
      strings_to_words(node);
      return;
    case Kind::TsExpect:
      finish_expect(node);
      return;
    case Kind::TsAttacked:
      node.flag = node.kids[0].text == "attacked";
      take_name(node, 1);
      node.kids.clear();
      return;
    default:
      return;  // the parts are the fields already
  }
  if (node.kind == Kind::Option && !node.kids.empty() && node.kids.back().kind == Kind::String)
    take_last_text2(node);
}

}  // namespace polymachy
