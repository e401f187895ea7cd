// SPDX-License-Identifier: MIT
// The types of a variant: those with letters, in written order; then their paths and what is said
// of them.
#include <cctype>
#include <set>

#include "dsl/sema/checker.hpp"
#include "dsl/sema/path_lints.hpp"
#include "dsl/syntax/print.hpp"

namespace polymachy {

using ast::Kind;

namespace {

std::string upper(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return text;
}

}  // namespace

void Checker::types() {
  for (const ast::Node& item : node_->kids) {
    if (item.kind == Kind::Men) {
      for (const ast::Node& man : item.kids) {
        const Decl* decl =
            expander_.resolve(man.text2, name_span(man), here_, "piece", {Kind::Piece});
        if (decl != nullptr && decl->kind != Kind::Piece) {
          reporter_->at<Code::WrongSort>(name_span(man), man.text2, sort_of(decl->kind), "a piece");
        } else if (decl != nullptr) {
          add_type(*decl, man.text, man.span);
        }
        lost_letters_.insert(upper(man.text));  // no harm if they are not: they are found first
      }
    }
    if (item.kind == Kind::Piece && !item.text2.empty()) {
      const Lookup found = symbols_->find(item.text, here_);
      if (found.finding == Finding::Found && found.decl->node == &item) {
        add_type(*found.decl, item.text2, name_span(item));
      }
    }
  }
  const bool names_none =
      std::none_of(node_->kids.begin(), node_->kids.end(), [](const auto& item) {
        return item.kind == Kind::Men || (item.kind == Kind::Piece && !item.text2.empty());
      });
  if (names_none) {
    missing("men");
  }
}

void Checker::type_paths() {
  for (std::size_t i = 0; i < variant_->types.size(); ++i) {
    fill_type(i);
  }
}

void Checker::add_type(const Decl& piece, const std::string& letters, Span letters_span) {
  const int number = static_cast<int>(variant_->types.size());
  const std::string symbol = upper(letters);
  if (const auto known = by_letters_.find(symbol); known != by_letters_.end()) {
    const auto other = static_cast<std::size_t>(known->second);
    reporter_->at<Code::DuplicateLetters>(letters_span, symbol, variant_->types[other].name)
        .label(type_places_[other], "here")
        .hint("give each type letters of its own, up to three");
    return;
  }
  if (const auto known = expander_.types().find(piece.name()); known != expander_.types().end()) {
    reporter_->at<Code::DuplicateName>(letters_span, piece.name())
        .label(type_places_[static_cast<std::size_t>(known->second)], "has letters already");
    return;
  }
  if (number >= model::max_types) {
    if (!too_many_types_) {
      reporter_->at<Code::TooMany>(letters_span, number + 1, "types", model::max_types);
    }
    too_many_types_ = true;
    return;
  }
  piece.is_used = true;
  by_letters_.emplace(symbol, number);
  expander_.types().emplace(piece.name(), number);
  type_decls_.push_back(&piece);
  type_places_.push_back(letters_span);
  model::Type type;
  type.name = piece.name();
  type.letters = symbol;
  type.san = symbol;
  type.span = name_span(*piece.node);
  variant_->types.push_back(std::move(type));
}

void Checker::fill_type(std::size_t number) {
  const Decl& piece = *type_decls_[number];
  model::Type type = variant_->types[number];
  type.path.kind = model::PathKind::Alt;
  type.path.span = type.span;
  std::map<Kind, Span> seen;
  for (const ast::Node& attr : piece.node->kids) {
    const auto [place, fresh] = seen.emplace(attr.kind, attr.span);
    if (!fresh) {
      reporter_->at<Code::DuplicateName>(attr.span, plain_word(attr.kind))
          .label(place->second, "first here");
      continue;
    }
    attribute(attr, type, piece);
  }
  const int promotes = type.promotes;
  const int base = variant_->types[number].base;
  variant_->types[number] = std::move(type);
  variant_->types[number].base = base;
  if (promotes >= 0) {
    int& below = variant_->types[static_cast<std::size_t>(promotes)].base;
    below = below < 0 ? static_cast<int>(number) : below;
  }
}

void Checker::attribute(const ast::Node& attr, model::Type& type, const Decl& piece) {
  const std::size_t errors = reporter_->errors();
  switch (attr.kind) {
    case Kind::PathAttr:
      type.text = print_expression(attr.kids.front()) + type.text;
      type.path = expander_.path_of(attr.kids.front(), piece.home, PathUse::Piece, &piece);
      if (reporter_->errors() == errors && board_good_) {
        lint_path(type.path, *variant_, *reporter_);
      }
      break;
    case Kind::ThreatAttr:
      type.text += " threat " + print_expression(attr.kids.front());
      type.threat = expander_.path_of(attr.kids.front(), piece.home, PathUse::Piece, &piece);
      break;
    case Kind::Promotes: {
      type.promotes = expander_.type_named(attr.text, name_span(attr), piece.home).value_or(-1);
      break;
    }
    case Kind::San:
      type.san = attr.text;
      break;
    case Kind::Glyph:
      type.glyph = {attr.text, attr.text2};
      break;
    case Kind::ValueAttr:
      type.value = attr.n;
      break;
    case Kind::Note:
      type.note = attr.text;
      break;
    default:
      break;
  }
}

}  // namespace polymachy
