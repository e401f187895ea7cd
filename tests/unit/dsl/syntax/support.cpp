// SPDX-License-Identifier: MIT
#include "tests/unit/dsl/syntax/support.hpp"

namespace polymachy::testing {

namespace {

std::string kind_text(ast::Kind kind) {
  static constexpr const char* names[] = {
#define PM_NODE(kind, name) #kind,
#include "dsl/syntax/nodes.def"
  };
  return names[static_cast<std::size_t>(kind)];
}

std::string expression_shape(const std::string& text) {
  const Parsed parsed = parse_text(text);
  if (parsed.sink.has_errors() || !parsed.tree)
    return parsed.codes();
  return shape(parsed.tree->root.kids.at(0).kids.at(1));
}

}  // namespace

std::string Parsed::codes() const {
  std::string out;
  for (const Diagnostic& diagnostic : sink.sorted()) {
    out += out.empty() ? "" : " ";
    out += info(diagnostic.code).number;
  }
  return out;
}

std::string Parsed::pointed(std::size_t index) const {
  return std::string(sources->slice(diagnostic(index).primary.span));
}

Parsed parse_text(const std::string& text) {
  Parsed parsed;
  parsed.file = parsed.sources->add("test.pmy", text);
  parsed.tree = parse(*parsed.sources, parsed.file, parsed.sink);
  return parsed;
}

std::string shape(const ast::Node& node) {
  std::string out = "(" + kind_text(node.kind);
  if (!node.text.empty())
    out += " '" + node.text + "'";
  if (!node.text2.empty())
    out += " '" + node.text2 + "'";
  if (node.n != 0 || node.m != 0)
    out += " " + std::to_string(node.n) + " " + std::to_string(node.m);
  if (node.flag)
    out += " flag";
  for (const ast::Node& kid : node.kids)
    out += " " + shape(kid);
  return out + ")";
}

std::string test_shape(const std::string& text) { return expression_shape("cond x = " + text); }
std::string path_shape(const std::string& text) { return expression_shape("def x = " + text); }

}  // namespace polymachy::testing
