// SPDX-License-Identifier: MIT
// Test blocks: names in them are looked up here, moves and positions are read when the test runs.
#include <algorithm>

#include "dsl/diag/suggest.hpp"
#include "dsl/sema/checker.hpp"

namespace polymachy {

using ast::Kind;
using model::Statement;
using model::StatementKind;

namespace {

StatementKind kind_of(const ast::Node& node) {
  switch (node.kind) {
    case Kind::TsStart:
      return StatementKind::Start;
    case Kind::TsPosition:
      return StatementKind::Position;
    case Kind::TsWith:
      return StatementKind::With;
    case Kind::TsPlay:
      return StatementKind::Play;
    case Kind::TsLegal:
      return StatementKind::Legal;
    case Kind::TsIllegal:
      return StatementKind::Illegal;
    case Kind::TsExpect:
      return StatementKind::Expect;
    case Kind::TsAttacked:
      return node.flag ? StatementKind::Attacked : StatementKind::Safe;
    case Kind::TsMoves:
      return StatementKind::Moves;
    case Kind::TsPerft:
      return StatementKind::Perft;
    case Kind::TsResult:
      return StatementKind::Result;
    case Kind::TsTurns:
      return StatementKind::Turns;
    default:
      return StatementKind::Text;
  }
}

}  // namespace

void Checker::test_blocks() {
  for (const ast::Node& item : node_->kids) {
    if (item.kind != Kind::Test) {
      continue;
    }
    model::TestBlock block;
    block.title = item.text;
    block.span = item.span;
    for (const ast::Node& line : item.kids) {
      if (std::optional<Statement> one = statement(line)) {
        block.statements.push_back(std::move(*one));
      }
    }
    variant_->tests.push_back(std::move(block));
  }
}

std::optional<Statement> Checker::statement(const ast::Node& node) {
  Statement result;
  result.kind = kind_of(node);
  result.span = node.span;
  for (const ast::Node& word : node.kids) {
    if (word.kind == Kind::Word) {
      result.words.push_back(word.text);
      result.word_spans.push_back(word.span);
    }
  }
  const auto add_word = [&result, &node](const std::string& text) {
    result.words.push_back(text);
    result.word_spans.push_back(name_span(node));
  };
  switch (node.kind) {
    case Kind::TsStart:
      add_word(node.text);
      return start_named(node.text, name_span(node)) ? std::optional(result) : std::nullopt;
    case Kind::TsPosition:
    case Kind::TsText:
    case Kind::TsTurns:
      add_word(node.text);
      return result;
    case Kind::TsWith:
      add_word(node.text);
      add_word(node.text2);
      return with_option(node) ? std::optional(result) : std::nullopt;
    case Kind::TsIllegal:
      result.rule = node.text;
      result.why = node.text2;
      return known_rule(node) ? std::optional(result) : std::nullopt;
    case Kind::TsExpect:
      result.test = expander_.test_of(node.kids.front(), here_, asking_in_expect);
      [[fallthrough]];
    case Kind::TsAttacked:
      result.square = square_number(node.text, variant_->board);
      if (board_good_ && result.square < 0) {
        reporter_->at<Code::BadSquare>(name_span(node), node.text);
        return std::nullopt;
      }
      return result;
    case Kind::TsMoves:
      result.count = node.n;
      return result;
    case Kind::TsPerft:
      result.depth = node.n;
      result.count = node.m;
      return result;
    case Kind::TsResult: {
      add_word(node.text);
      result.rule = node.text2;
      const auto& teams = variant_->match.teams;
      const bool is_word = node.text == "draw" || node.text == "none" ||
                           (variant_->match.boards > 0 &&
                            std::find(teams.begin(), teams.end(), node.text) != teams.end());
      return is_word || side_named(node.text, name_span(node)) ? std::optional(result)
                                                               : std::nullopt;
    }
    case Kind::Missing:
      return std::nullopt;
    default:
      return result;
  }
}

bool Checker::with_option(const ast::Node& node) {
  std::vector<std::string> names;
  for (const model::OptionDecl& option : variant_->options) {
    if (option.name != node.text) {
      names.push_back(option.name);
      continue;
    }
    if (std::find(option.values.begin(), option.values.end(), node.text2) != option.values.end()) {
      return true;
    }
    reporter_->at<Code::BadOptionValue>(node.span, node.text2, node.text)
        .hint(did_you_mean(node.text2, option.values));
    return false;
  }
  reporter_->at<Code::UnknownOption>(name_span(node), variant_->name, node.text)
      .hint(did_you_mean(node.text, names));
  return false;
}

bool Checker::known_rule(const ast::Node& node) {
  const auto is_named = [&node](const model::Rule& rule) {
    return rule.name == node.text;
  };
  const std::vector<model::Rule>& rules = variant_->rules;
  if (node.text.empty() || std::any_of(rules.begin(), rules.end(), is_named)) {
    return true;
  }
  DiagnosticBuilder report = reporter_->at<Code::UnknownName>(name_span(node), "rule", node.text);
  if (reporter_->shows_all()) {
    std::vector<std::string> names;
    for (const model::Rule& rule : rules) {
      names.push_back(rule.name);
    }
    report.hint(did_you_mean(node.text, names));
  }
  return false;
}

}  // namespace polymachy
