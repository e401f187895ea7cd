// SPDX-License-Identifier: MIT
// Items to lines; expressions are written by tokens.cpp, lines and comments are the work of
// layout.cpp. What the author wrote between braces on one line stays there if it fits (a variant
// never does).
#include "dsl/syntax/print.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "dsl/syntax/item_tokens.hpp"
#include "dsl/syntax/layout.hpp"
#include "dsl/syntax/lexical.hpp"
#include "dsl/text/utf8.hpp"

namespace polymachy {

namespace {

using ast::Kind;
using ast::Node;

class Printer {
 public:
  Printer(std::string_view source, const ast::Tree& tree)
      : source_(source), tree_(tree), layout_(source, tree.comments) {}

  std::string run() {
    for (const Node& item : tree_.root.kids) {
      layout_.new_line(0, true);
      this->item(item, 0);
    }
    layout_.new_line(0, true);
    return layout_.finish();
  }

 private:
  void item(const Node& node, std::size_t indent) {
    switch (node.kind) {
      case Kind::Variant:
      case Kind::Law:
      case Kind::Piece:
      case Kind::Count:
      case Kind::Rule:
      case Kind::Match:
      case Kind::Test:
        block(node, indent);
        break;
      case Kind::Start:
        if (node.kids[0].kind == Kind::Diagram) {
          diagram(node, indent);
          break;
        }
        [[fallthrough]];
      default:
        layout_.write(item_tokens(node), indent);
    }
    layout_.passed(node.span.end);
  }

  /// Byte of the closing brace.
  static std::size_t closing(const Node& node) { return node.span.end > 0 ? node.span.end - 1 : 0; }

  /// So it was written, it fits, no comment is in it, and it does not hold several items or a
  /// diagram.
  [[nodiscard]] bool stays_on_line(const Node& node, const Tokens& whole) const {
    const std::string_view text = source_.substr(node.span.begin, node.span.end - node.span.begin);
    const bool one_line = text.find('\n') == std::string_view::npos;
    const bool many = node.kind == Kind::Law && node.kids.size() > 1;
    const bool nested = std::any_of(node.kids.begin(), node.kids.end(), has_block);
    return one_line && !many && !nested && node.kind != Kind::Variant &&
           layout_.fits(whole, layout_.column());
  }

  [[nodiscard]] static bool has_block(const Node& node) {
    const bool diagram = node.kind == Kind::Start && node.kids[0].kind == Kind::Diagram;
    return diagram || node.kind == Kind::Law || node.kind == Kind::Variant;
  }

  void block(const Node& node, std::size_t indent) {
    const Tokens whole = item_tokens(node);
    if (stays_on_line(node, whole))
      return layout_.write_flat(whole, indent);
    layout_.write(block_head(node), indent);
    layout_.block_begins();
    children(node, indent + Layout::step);
    layout_.new_line(indent + Layout::step, true);
    layout_.comments_before(closing(node));
    layout_.new_line(indent, false);
    layout_.write({{"}", closing(node), Break::Never, false, 0, 0}}, indent);
  }

  void children(const Node& node, std::size_t indent) {
    if (node.kind == Kind::Test)
      return statements(node, indent);
    if (node.kind == Kind::Rule) {
      for (const Tokens& part : block_parts(node)) {
        layout_.new_line(indent, false);
        layout_.write(part, indent);
      }
      return;
    }
    for (const Node& kid : node.kids) {
      const bool is_in_head = kid.kind == Kind::Parameter || kid.kind == Kind::Instance ||
                              (node.kind == Kind::Match && &kid == node.kids.data());
      if (is_in_head)
        continue;
      layout_.new_line(indent, true);
      item(kid, indent);
    }
  }

  /// Statements stay on the lines where the author put them, as far as they fit.
  void statements(const Node& node, std::size_t indent) {
    for (std::size_t i = 0; i < node.kids.size(); ++i) {
      const Node& statement = node.kids[i];
      const Tokens tokens = item_tokens(statement);
      const bool joins = i > 0 && !layout_.starts_line(statement.span.begin) &&
                         !layout_.comment_before(statement.span.begin) &&
                         layout_.fits(tokens, layout_.column() + 1);
      if (!joins)
        layout_.new_line(indent, true);
      layout_.write(tokens, indent);
      layout_.passed(statement.span.end);
    }
  }

  void diagram(const Node& node, std::size_t indent) {
    const Node& diagram = node.kids[0];
    std::string head = "start " + node.text;
    head += node.flag ? " mirrored" : "";
    head += node.text2.empty() ? " {" : " " + node.text2 + " {";
    layout_.write({{head, node.span.begin, Break::Never, false, 0, 0}}, indent);
    layout_.block_begins();
    std::vector<std::size_t> widths;
    for (const Node& row : diagram.kids) {
      widths.resize(std::max(widths.size(), row.kids.size()));
      for (std::size_t i = 0; i < row.kids.size(); ++i)
        widths[i] = std::max(widths[i], row.kids[i].text.size());
    }
    for (const Node& row : diagram.kids) {
      std::string line;
      for (std::size_t i = 0; i < row.kids.size(); ++i) {
        if (i > 0)
          line.append(widths[i - 1] + 1 - row.kids[i - 1].text.size(), ' ');
        line += row.kids[i].text;
      }
      layout_.new_line(indent + Layout::step, true);
      layout_.write({{line, row.span.begin, Break::Never, false, 0, 0}}, indent);
      layout_.passed(row.span.end);
    }
    layout_.new_line(indent + Layout::step, true);
    layout_.comments_before(closing(diagram));
    layout_.new_line(indent, false);
    layout_.write({{"}", closing(diagram), Break::Never, false, 0, 0}}, indent);
  }

  std::string_view source_;
  const ast::Tree& tree_;
  Layout layout_;
};

}  // namespace

std::string print(const ast::Tree& tree, const SourceSet& sources) {
  return Printer(sources.text(tree.root.span.file), tree).run();
}

}  // namespace polymachy
