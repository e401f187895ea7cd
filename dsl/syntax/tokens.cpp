// SPDX-License-Identifier: MIT
// The tree keeps the parentheses of the author, so none need be invented for a parsed text; a tree
// that was built otherwise gets the ones it needs.
#include "dsl/syntax/tokens.hpp"

#include <fmt/format.h>

#include "dsl/syntax/lexical.hpp"
#include "dsl/syntax/print.hpp"

namespace polymachy {

namespace {

using ast::Kind;
using ast::Node;

/// How tightly a kind binds; an operand that binds less than its place needs parentheses.
int binding(const Node& node) {
  switch (node.kind) {
    case Kind::Alt:
    case Kind::Or:
      return 1;
    case Kind::Minus:
    case Kind::Then:
      return 2;
    case Kind::And:
      return node.flag ? 3 : 2;
    case Kind::Seq:
      return 3;
    case Kind::Not:
    case Kind::Repeat:
      return 4;
    case Kind::AtSaved:
      return 5;
    default:
      return 6;
  }
}

class Flattener {
 public:
  explicit Flattener(Tokens& out) : out_(out) {}

  void node(const Node& node, Break before, bool glued) {
    switch (node.kind) {
      case Kind::Alt:
        return list(node, "|", Break::Bar, 2, before, glued);
      case Kind::Or:
        return list(node, "|", Break::Author, 2, before, glued);
      case Kind::And:
        return list(node, node.flag ? "" : "&", Break::Author, 3, before, glued);
      case Kind::Minus:
        return list(node, "-", Break::Author, 3, before, glued);
      case Kind::Then:
        return list(node, ".", Break::Author, 3, before, glued);
      case Kind::Seq:
        return sequence(node, before, glued);
      case Kind::Repeat:
        return repeat(node, before, glued);
      case Kind::Not:
        put("!", node.span.begin, before, glued);
        return operand(node.kids[0], 4, Break::Never, true);
      case Kind::AtSaved:
        operand(node.kids[0], 6, before, glued);
        return suffix("@" + node.text);
      case Kind::Compare:
        this->node(node.kids[0], before, glued);
        put(node.text, node.kids[1].span.begin, Break::Never, false);
        return this->node(node.kids[1], Break::Never, false);
      default:
        return bracketed(node, before, glued);
    }
  }

 private:
  void put(std::string text, std::size_t at, Break before, bool glued) {
    out_.push_back({std::move(text), at, before, glued, depth_, 0});
  }
  void suffix(std::string text) {
    put(std::move(text), out_.empty() ? 0 : out_.back().at, Break::Never, true);
  }

  void operand(const Node& node, int least, Break before, bool glued) {
    if (binding(node) >= least)
      return this->node(node, before, glued);
    inside("(", node, ")", node.span, before, glued);
  }

  /// [open] what is inside [close], glued together.
  void inside(
      std::string open, const Node& node, std::string close, Span span, Break before, bool glued) {
    const std::size_t opener = out_.size();
    put(std::move(open), span.begin, before, glued);
    ++depth_;
    this->node(node, Break::Never, true);
    --depth_;
    if (node.kind == Kind::Alt)
      out_[opener].inside = out_.size() - opener - 1;
    put(std::move(close), span.end > 0 ? span.end - 1 : 0, Break::Never, true);
  }

  void list(const Node& node,
            const std::string& sign,
            Break between,
            int least,
            Break before,
            bool glued) {
    for (std::size_t i = 0; i < node.kids.size(); ++i) {
      const Node& kid = node.kids[i];
      const bool same_level = i == 0 && least == 3 && !node.flag;  // a - b & c, from the left
      if (i > 0 && !sign.empty())
        put(sign, kid.span.begin, between, false);
      const Break first = i == 0 ? before : sign.empty() ? between : Break::Never;
      operand(kid, same_level ? 2 : node.flag ? 4 : least, first, i == 0 && glued);
    }
  }

  void sequence(const Node& node, Break before, bool glued) {
    const Break between = Break::Author;
    for (std::size_t i = 0; i < node.kids.size(); ++i) {
      const Node& kid = node.kids[i];
      const Kind last = i == 0 ? Kind::Missing : node.kids[i - 1].kind;
      const bool tight = kid.kind == Kind::Braces && (last == Kind::Name || last == Kind::Anywhere);
      const Break first = i == 0 ? before : tight ? Break::Never : between;
      operand(kid, 4, first, i == 0 ? glued : tight);
    }
  }

  void repeat(const Node& node, Break before, bool glued) {
    operand(node.kids[0], 5, before, glued);
    if (node.text != "[]")
      return suffix(node.text);
    std::string bounds = "*[" + print_expression(node.kids[1]);
    if (node.flag)
      bounds += "..";
    if (node.kids[2].kind != Kind::Missing)
      bounds += print_expression(node.kids[2]);
    suffix(bounds + "]");
  }

  void bracketed(const Node& node, Break before, bool glued) {
    const auto in = [&](std::string open, std::string close) {
      inside(std::move(open), node.kids[0], std::move(close), node.span, before, glued);
    };
    switch (node.kind) {
      case Kind::Paren:
        return in("(", ")");
      case Kind::Braces:
        return in("{", "}");
      case Kind::CountOf:
        return in("count(", ")");
      case Kind::Can:
        return in("can(", ")");
      case Kind::Some:
        return in("some(", ")");
      case Kind::Every:
        return in("every(", ")");
      case Kind::EventOf:
        return in(node.text + "{", "}");
      case Kind::Take:
        if (node.kids[0].kind == Kind::Missing)
          return put("take", node.span.begin, before, glued);
        return in("take{", "}");
      case Kind::Become:
        return become(node, before, glued);
      case Kind::Bind:
        return bind(node, before, glued);
      case Kind::ChooseType:
        return choose(node, before, glued);
      case Kind::Name:
        return name(node, before, glued);
      default:
        return put(leaf(node), node.span.begin, before, glued);
    }
  }

  void become(const Node& node, Break before, bool glued) {
    if (node.flag || node.kids.empty())
      return put("become promoted", node.span.begin, before, glued);
    const Node& what = node.kids[0];
    if (what.kind == Kind::Name && what.kids.empty() && what.text != "promoted")
      return put("become " + what.text, node.span.begin, before, glued);
    inside("become (", what, ")", node.span, before, glued);
  }

  void bind(const Node& node, Break before, bool glued) {
    const Kind kind = node.kids[0].kind;
    if (kind == Kind::Alt || kind == Kind::Vec)
      return inside(node.text + ":(", node.kids[0], ")", node.span, before, glued);
    put(node.text + ":", node.span.begin, before, glued);
    this->node(node.kids[0], Break::Never, true);
  }

  void choose(const Node& node, Break before, bool glued) {
    const std::string head = "[" + node.text + " from " + node.text2 + (node.flag ? "(enemy)" : "");
    if (node.kids[0].kind == Kind::Missing)
      return put(head + "]", node.span.begin, before, glued);
    put(head + " &", node.span.begin, before, glued);
    ++depth_;
    this->node(node.kids[0], Break::Never, false);
    --depth_;
    put("]", node.span.end > 0 ? node.span.end - 1 : 0, Break::Never, true);
  }

  void name(const Node& node, Break before, bool glued) {
    if (node.kids.empty())
      return put(node.text, node.span.begin, before, glued);
    put(node.text + "(", node.span.begin, before, glued);
    ++depth_;
    for (std::size_t i = 0; i < node.kids.size(); ++i) {
      if (i > 0)
        suffix(",");
      this->node(node.kids[i], i == 0 ? Break::Never : Break::Soft, i == 0);
    }
    --depth_;
    put(")", node.span.end > 0 ? node.span.end - 1 : 0, Break::Never, true);
  }

  static std::string leaf(const Node& node) {
    switch (node.kind) {
      case Kind::Betza:
      case Kind::String:
        return quoted(node.text);
      case Kind::Vec:
        return fmt::format("{}({},{})", node.flag ? "board " : "", node.n, node.m);
      case Kind::Sym:
        return fmt::format("sym({},{})", node.n, node.m);
      case Kind::Turned:
        return fmt::format("turn({},{})", node.text, node.n);
      case Kind::TakeMark:
        return fmt::format("take({})", node.text);
      case Kind::PutAct:
        return "put";
      case Kind::Lift:
        return "lift";
      case Kind::Join:
        return "join";
      case Kind::Into:
        return fmt::format("into {}({}) {}", node.text, node.text2, node.kids[0].text);
      case Kind::Drop:
        return "drop";
      case Kind::Save:
        return "@" + node.text;
      case Kind::Goto:
        return "goto " + node.text;
      case Kind::Anywhere:
        return "anywhere";
      case Kind::SetMark:
        return "mark " + node.text;
      case Kind::New:
        return "new " + node.text;
      case Kind::Remove:
        return "remove";
      case Kind::Say:
        return fmt::format("say({}, {})", node.text, node.text2);
      case Kind::Aka:
        return "aka " + quoted(node.text);
      case Kind::Pass:
        return "pass";
      case Kind::Int:
        return std::to_string(node.n);
      case Kind::PoolSize:
        return fmt::format("{}({})", node.text, node.text2);
      case Kind::SquareTest:
        return "square " + node.text;
      case Kind::LastEvent:
        return "last " + node.text;
      case Kind::FileTest:
        return "file " + node.text + (node.text2.empty() ? "" : "..") + node.text2;
      case Kind::RowTest:
        return fmt::format("{} {}", node.text, node.n) +
               (node.flag ? fmt::format("..{}", node.m) : "");
      case Kind::Missing:
        return "";
      default:
        return node.text;
    }
  }

  Tokens& out_;
  int depth_ = 0;
};

}  // namespace

void flatten(const ast::Node& node, Break before, bool glued, Tokens& out) {
  Flattener(out).node(node, before, glued);
}

std::string flat(const Tokens& tokens, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    if (!text.empty() && !tokens[i].glued)
      text += ' ';
    text += tokens[i].text;
  }
  return text;
}

std::string print_expression(const ast::Node& node) {
  Tokens tokens;
  flatten(node, Break::Never, true, tokens);
  return flat(tokens, 0, tokens.size());
}

}  // namespace polymachy
