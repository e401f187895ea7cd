// SPDX-License-Identifier: MIT
#include "dsl/syntax/item_tokens.hpp"

#include <fmt/format.h>

#include "dsl/syntax/lexical.hpp"

namespace polymachy {

namespace {

using ast::Kind;
using ast::Node;

/// Gathers the tokens of one item, from left to right.
class Line {
 public:
  explicit Line(const Node& node) : node_(node) {}

  /// A part without a place of its own.
  Line& word(std::string text) { return at(std::move(text), node_.span.begin, Break::Never); }
  Line& at(std::string text, std::size_t at, Break before) {
    if (!text.empty())
      tokens_.push_back({std::move(text), at, before, false, 0, 0});
    return *this;
  }
  Line& expression(const Node& node, Break before) {
    flatten(node, before, false, tokens_);
    return *this;
  }
  /// `when T`, if there is a T: on a new line if need be.
  Line& clause(const std::string& keyword, const Node& test) {
    if (test.kind == Kind::Missing)
      return *this;
    return at(keyword, test.span.begin, Break::Soft).expression(test, Break::Never);
  }
  Line& why(const std::string& keyword, const std::string& text) {
    const std::size_t last = node_.span.end > 0 ? node_.span.end - 1 : 0;
    return text.empty()
               ? *this
               : at((keyword.empty() ? "" : keyword + " ") + quoted(text), last, Break::Soft);
  }
  /// Kids from [first] on, with commas.
  Line& list(std::size_t first, std::string (*text)(const Node&), Break before = Break::Soft) {
    for (std::size_t i = first; i < node_.kids.size(); ++i) {
      const Node& kid = node_.kids[i];
      at(text(kid) + (i + 1 < node_.kids.size() ? "," : ""),
         kid.span.begin,
         i == first ? Break::Never : before);
    }
    return *this;
  }
  [[nodiscard]] Tokens take() { return std::move(tokens_); }

 private:
  const Node& node_;
  Tokens tokens_;
};

std::string text_of(const Node& node) { return node.text; }
std::string both_texts(const Node& node) {
  return node.text2.empty() ? node.text : node.text + " " + node.text2;
}
std::string range_of(const Node& node) {
  return node.text2.empty() ? node.text : node.text + ".." + node.text2;
}

/// A move as it is written in a test: in quotes if it would else be read otherwise.
std::string move_text(const Node& node) {
  const std::string& text = node.text;
  const bool special = text.find_first_of(" \t{}\"#\\") != std::string::npos;
  const bool keyword =
      word_class(text) == WordClass::Statement || text == "start" || text == "with";
  return text.empty() || special || keyword ? quoted(text) : text;
}

std::string params_of(const Node& params) {
  std::string out;
  for (const Node& param : params.kids)
    out += (out.empty() ? "(" : ", ") + param.text + ": " + param.text2;
  return out.empty() ? out : out + ")";
}

/// `(n = 3 in 1..5)` of a variant with parameters, ` = name(2)` of an instance of another.
std::string parameters_of(const Node& variant) {
  std::string out;
  for (const Node& kid : variant.kids) {
    if (kid.kind == Kind::Parameter)
      out += fmt::format("{}{} = {} in {}..{}",
                         out.empty() ? "(" : ", ",
                         kid.text,
                         kid.kids[0].n,
                         kid.kids[1].n,
                         kid.kids[2].n);
    if (kid.kind == Kind::Instance) {
      for (const Node& argument : kid.kids)
        out += (out.empty() ? " = " + kid.text + "(" : ", ") + std::to_string(argument.n);
    }
  }
  return out.empty() ? out : out + ")";
}

std::string opened(const Node& node, const std::string& keyword) {
  return (node.flag ? "open " : "") + keyword;
}

/// keyword name(params) = expression
Tokens named(const Node& node, const std::string& keyword) {
  Line line(node);
  line.word(opened(node, keyword)).word(node.text + params_of(node.kids[0])).word("=");
  return line.expression(node.kids[1], Break::Body).take();
}

Tokens right(const Node& node) {
  Line line(node);
  line.word("right").word(node.text).word("of").expression(node.kids[0], Break::Never);
  line.clause("with", node.kids[1]);
  if (node.kids.size() > 2)
    line.at("letters", node.kids[2].span.begin, Break::Soft).list(2, both_texts);
  return line.take();
}

Tokens option(const Node& node) {
  Line line(node);
  line.word("option").word(node.text).word("=");
  for (std::size_t i = 0; i < node.kids.size(); ++i)
    line.at((i > 0 ? "| " : "") + node.kids[i].text, node.kids[i].span.begin, Break::Soft);
  return line.why("", node.text2).take();
}

Tokens follow(const Node& node) {
  Line line(node);
  return line.word("follow").list(1, text_of).clause("when", node.kids[0]).take();
}

/// WORD{T}, or WORD alone; the test is the first part of [node].
Tokens with_test(const Node& node, const std::string& keyword) {
  Line line(node);
  line.word(keyword);
  if (node.kids[0].kind == Kind::Missing)
    return line.word(node.text).take();
  Node head = node;
  head.kind = Kind::EventOf;
  head.kids.resize(1);
  head.span.end = node.kids[0].span.end + 1;
  return line.expression(head, Break::Never).take();
}

/// on arrive{T}: PATH, on game won{T}: PATH
Tokens hook(const Node& node, const std::string& keyword) {
  Tokens tokens = with_test(node, keyword);
  tokens.back().text += ":";
  flatten(node.kids[1], Break::Body, false, tokens);
  return tokens;
}

std::string carried_text(const Node& node) {
  std::string out;
  for (const Node& arg : node.kids) {
    out += out.empty() ? "(" : ", ";
    const Node& what = arg.kids[0];
    out += what.kind == Kind::Int ? std::to_string(what.n) : what.text;
    out += arg.n == 0 ? std::string() : " - " + std::to_string(arg.n);
  }
  return node.text + (out.empty() ? out : out + ")");
}

Tokens carry(const Node& node) {
  Line line(node);
  line.word("carry game of").at(carried_text(node.kids[0]), node.kids[0].span.begin, Break::Never);
  if (node.kids[1].kind != Kind::Missing)
    line.clause("when", node.kids[1])
        .word("else")
        .at(carried_text(node.kids[2]), node.kids[2].span.begin, Break::Never);
  return line.clause("by", node.kids[3]).take();
}

/// turn { either most N games or 1 action  no games when T why S  out of turn when T }
Tokens games_turn(const Node& node) {
  Line line(node);
  line.word(fmt::format("turn {{ either most {} games or 1 action", node.n));
  line.clause("no games when", node.kids[0]).why("why", node.text2);
  line.clause("out of turn when", node.kids[1]);
  return line.at("}", node.span.end - 1, Break::Never).take();
}

/// send POOL{T} to POOL of next when T
Tokens send(const Node& node) {
  Tokens tokens = with_test(node, "send");
  Line rest(node);
  rest.word("to").word(node.text2).clause("of next when", node.kids[1]);
  for (Token& token : rest.take())
    tokens.push_back(std::move(token));
  return tokens;
}

/// after action NAME { each own TYPES: PATH }
Tokens after(const Node& node) {
  Line line(node);
  line.word("after action").word(node.text).word("{ each own");
  Tokens tokens = line.expression(node.kids[0], Break::Never).take();
  tokens.back().text += ":";
  flatten(node.kids[1], Break::Body, false, tokens);
  tokens.push_back({"}", node.span.end - 1, Break::Never, false, 0, 0});
  return tokens;
}

Tokens turn(const Node& node) {
  Line line(node);
  line.word("turn { up to").expression(node.kids[0], Break::Never).word("actions");
  line.word(node.flag ? "once per man" : "");
  line.clause("stop when", node.kids[1]);
  return line.at("}", node.span.end - 1, Break::Never).take();
}

Tokens start(const Node& node) {
  Line line(node);
  line.word("start").word(node.text);
  const Node& body = node.kids[0];
  if (body.kind == Kind::String)
    return line.at(quoted(body.text), body.span.begin, Break::Soft).take();
  line.word("=").at(body.text, body.span.begin, Break::Never);
  for (std::size_t i = 0; i < body.kids.size(); ++i)
    line.at((i == 0 ? "+ " : "") + both_texts(body.kids[i]), body.kids[i].span.begin, Break::Soft);
  return line.at(node.flag ? "mirrored" : "", node.span.end - 1, Break::Soft).take();
}

Tokens phase(const Node& node) {
  Line line(node);
  line.word("phase").word(node.text).word("{");
  const Node& what = node.kids[0];
  line.at(what.text, what.span.begin, Break::Never);
  if (what.kind == Kind::First)
    return line.word("first").word("}").take();
  line.word("chooses start of");
  for (std::size_t i = 0; i < what.kids.size(); ++i)
    line.at(what.kids[i].text + (i + 1 < what.kids.size() ? "," : ""),
            what.kids[i].span.begin,
            Break::Soft);
  return line.at("}", node.span.end - 1, Break::Never).take();
}

Tokens board(const Node& node) {
  Line line(node);
  line.word("board");
  const bool has_panels = !node.kids.empty() && node.kids[0].kind == Kind::Panels;
  if (has_panels)
    line.word("panels")
        .expression(node.kids[0].kids[0], Break::Never)
        .word("x")
        .expression(node.kids[0].kids[1], Break::Never)
        .word("of");
  line.word(fmt::format("{}x{}", node.n, node.m));
  const std::size_t first = has_panels ? 1 : 0;
  if (node.kids.size() > first)
    line.word("without").list(first, range_of);
  return line.take();
}

Tokens moves(const Node& node, const std::string& keyword) {
  Line line(node);
  line.word(keyword);
  for (const Node& move : node.kids)
    line.at(move_text(move), move.span.begin, Break::Soft);
  if (!node.text.empty())
    line.at("because " + node.text, node.name.begin, Break::Soft).why("why", node.text2);
  return line.take();
}

Tokens statement(const Node& node) {
  Line line(node);
  switch (node.kind) {
    case Kind::TsStart:
      return line.word("start").word(node.text).take();
    case Kind::TsPosition:
      return line.word("position").word(quoted(node.text)).take();
    case Kind::TsWith:
      return line.word("with").word(node.text).word("=").word(node.text2).take();
    case Kind::TsPlay:
      return moves(node, "play");
    case Kind::TsLegal:
      return moves(node, "legal");
    case Kind::TsIllegal:
      return moves(node, "illegal");
    case Kind::TsExpect:
      line.word("expect").expression(node.kids[0], Break::Never);
      return line.at(node.text, node.name.begin, Break::Never).take();
    case Kind::TsAttacked:
      return line.word(node.flag ? "attacked" : "safe").word(node.text).take();
    case Kind::TsMoves:
      return line.word("moves =").word(std::to_string(node.n)).take();
    case Kind::TsPerft:
      return line.word(fmt::format("perft {} = {}", node.n, node.m)).take();
    case Kind::TsResult:
      return line.word("result").word(node.text).why("why", node.text2).take();
    case Kind::TsTurns:
      return line.word("turns").word(quoted(node.text)).take();
    case Kind::TsText:
      return line.word("text").word(quoted(node.text)).take();
    default:
      return {};
  }
}

Tokens attribute(const Node& node) {
  Line line(node);
  switch (node.kind) {
    case Kind::PathAttr:
      return line.word("path").expression(node.kids[0], Break::Body).take();
    case Kind::ThreatAttr:
      return line.word("threat").expression(node.kids[0], Break::Body).take();
    case Kind::Promotes:
      return line.word("promotes").word(node.text).take();
    case Kind::San:
      return line.word("san").word(quoted(node.text)).take();
    case Kind::Glyph:
      return line.word("glyph").word(quoted(node.text)).word(quoted(node.text2)).take();
    case Kind::ValueAttr:
      return line.word("value").word(std::to_string(node.n)).take();
    case Kind::Note:
      return line.word("note").word(quoted(node.text)).take();
    case Kind::Reset:
      return line.word("reset").clause("when", node.kids[0]).take();
    case Kind::Hold:
      return line.word("hold").clause("when", node.kids[0]).take();
    default:
      return statement(node);
  }
}

Tokens small_item(const Node& node) {
  Line line(node);
  switch (node.kind) {
    case Kind::Use:
      return line.word("use").list(0, text_of).take();
    case Kind::Meta:
      return line.word(node.text)
          .word(node.text == "year" ? std::to_string(node.n) : quoted(node.text2))
          .take();
    case Kind::Board:
      return board(node);
    case Kind::Sides:
      return line.word("sides").list(0, both_texts).take();
    case Kind::Right:
      return right(node);
    case Kind::Mark:
      return line
          .word(
              fmt::format("mark {} lasts {} {}", node.text, node.n, node.n == 1 ? "turn" : "turns"))
          .take();
    case Kind::Pool:
      return line.word("pool " + node.text + " each side").take();
    case Kind::Captured:
      return line
          .word(fmt::format(
              "captured men go to {}({}){}", node.text, node.text2, node.flag ? " as base" : ""))
          .take();
    case Kind::Men:
      return line.word("men").list(0, both_texts).take();
    case Kind::Follow:
      return follow(node);
    case Kind::Event:
      return line.word("event")
          .word(node.text)
          .word("=")
          .expression(node.kids[0], Break::Body)
          .take();
    case Kind::Option:
      return option(node);
    case Kind::Hook:
      return hook(node, "on");
    case Kind::Action:
      return line.word("action")
          .word(node.text)
          .word("=")
          .expression(node.kids[0], Break::Body)
          .take();
    case Kind::GameHook:
      return hook(node, "on game");
    case Kind::Flag:
      return line.word(fmt::format("on flag each {} minutes:", node.n))
          .expression(node.kids[0], Break::Body)
          .take();
    case Kind::Carry:
      return carry(node);
    case Kind::GamesTurn:
      return games_turn(node);
    case Kind::Forfeit:
      return line.word("forfeit games in check").clause("when", node.kids[0]).take();
    case Kind::Teams:
      return line.word("teams").word(node.text + ",").word(node.text2).take();
    case Kind::Send:
      return send(node);
    case Kind::MostBoards:
      return line.word("win by most boards").clause("when", node.kids[0]).take();
    case Kind::After:
      return after(node);
    case Kind::Turn:
      return turn(node);
    case Kind::Result:
      return line.word(node.text)
          .word("when")
          .expression(node.kids[0], Break::Never)
          .why("why", node.text2)
          .take();
    case Kind::Phase:
      return phase(node);
    case Kind::Start:
      return start(node);
    default:
      return attribute(node);
  }
}

Tokens block_on_one_line(const Node& node) {
  Tokens whole = block_head(node);
  for (const Tokens& part : block_parts(node))
    whole.insert(whole.end(), part.begin(), part.end());
  whole.push_back({"}", node.span.end > 0 ? node.span.end - 1 : 0, Break::Never, false, 0, 0});
  return whole;
}

}  // namespace

Tokens item_tokens(const Node& node) {
  switch (node.kind) {
    case Kind::Dirs:
      return named(node, "dirs");
    case Kind::Def:
      return named(node, "def");
    case Kind::Set:
      return named(node, "set");
    case Kind::Region:
      return named(node, "region");
    case Kind::Cond:
      return named(node, "cond");
    case Kind::Variant:
    case Kind::Law:
    case Kind::Rule:
    case Kind::Count:
    case Kind::Match:
    case Kind::Piece:
    case Kind::Test:
      return block_on_one_line(node);
    default:
      return small_item(node);
  }
}

Tokens block_head(const Node& node) {
  Line line(node);
  switch (node.kind) {
    case Kind::Variant:
      return line.word("variant " + node.text + parameters_of(node) + " {").take();
    case Kind::Law:
      return line.word("law " + node.text + " {").take();
    case Kind::Rule:
      return line.word("rule " + node.text + " {").take();
    case Kind::Count:
      return line.word(opened(node, "count") + " " + node.text + " {").take();
    case Kind::Match:
      return line.word("match").expression(node.kids[0], Break::Never).word("boards {").take();
    case Kind::Piece:
      return line.word("piece " + both_texts(node) + " {").take();
    case Kind::Test:
      return line.word("test " + quoted(node.text) + " {").take();
    default:
      return {};
  }
}

std::vector<Tokens> block_parts(const Node& node) {
  std::vector<Tokens> parts;
  if (node.kind == Kind::Rule) {
    Line line(node);
    line.word(node.flag ? "prefer" : "forbid").expression(node.kids[0], Break::Never);
    parts.push_back(line.clause("when", node.kids[1]).why("why", node.text2).take());
    return parts;
  }
  const bool has_head = node.kind == Kind::Match;
  for (std::size_t i = has_head ? 1 : 0; i < node.kids.size(); ++i)
    parts.push_back(item_tokens(node.kids[i]));
  return parts;
}

}  // namespace polymachy
