// SPDX-License-Identifier: MIT
// The variant as a whole: description, board, sides, and the order of everything else.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>

#include "dsl/sema/checker.hpp"

namespace polymachy {

using ast::Kind;

namespace {

bool may_stand_in_module(Kind kind) {
  return declares_name(kind) || kind == Kind::Use || kind == Kind::Variant || kind == Kind::Missing;
}

model::Facing facing_of(const std::string& word) {
  return word == "south"  ? model::Facing::South
         : word == "east" ? model::Facing::East
         : word == "west" ? model::Facing::West
                          : model::Facing::North;
}

}  // namespace

Checker::Checker(const Symbols& symbols,
                 Reporter& reporter,
                 const ast::Node* node,
                 model::Variant& variant)
    : symbols_(&symbols),
      reporter_(&reporter),
      node_(node),
      variant_(&variant),
      expander_(symbols, reporter, variant) {
  for (const Module& module : symbols.modules()) {
    for (const ast::Node& item : module.tree.root.kids) {
      if (!may_stand_in_module(item.kind)) {
        reporter_->at<Code::Unexpected>(item.span, plain_word(item.kind))
            .note("this belongs in a `variant` block");
      }
    }
  }
}

void Checker::check_variant() {
  variant_->name = node_->text;
  variant_->span = name_span(*node_);
  for (const ast::Node& item : node_->kids) {
    if (item.kind == Kind::Meta) {
      meta(item);
    } else if (item.kind == Kind::Variant || item.kind == Kind::Use) {
      reporter_->at<Code::Unexpected>(item.span, item.kind == Kind::Use ? "use" : "variant")
          .note("this stands outside of a `variant` block");
    }
  }
  shape_of_game();
  types();
  state();
  type_paths();
  regions();
  in_force();
  carry();
  starts();
  phases();
  match();
  test_blocks();
  lints();
}

// The only item of [kind]; a second one is reported.
const ast::Node* Checker::only(Kind kind, const char* what) {
  const ast::Node* first = nullptr;
  for (const ast::Node& item : node_->kids) {
    if (item.kind != kind) {
      continue;
    }
    if (first != nullptr) {
      reporter_->at<Code::DuplicateName>(item.span, what).label(first->span, "first here");
      continue;
    }
    first = &item;
  }
  return first;
}

void Checker::missing(const char* what) {
  static const std::map<std::string_view, const char*> examples{
      {"board", "`board 8x8`"},
      {"sides", "`sides White north, Black south`"},
      {"men", "`piece NAME LETTERS { ... }`, or `men LETTERS NAME` for one of a library"},
      {"start", "`start NAME { ... }` with a diagram, or `start \"...\"` with a position text"}};
  const auto example = examples.find(what);
  reporter_->at<Code::Missing>(variant_->span, variant_->name, what)
      .hint(example == examples.end() ? std::string() : std::string("write ") + example->second);
}

void Checker::meta(const ast::Node& item) {
  if (item.text == "year") {
    variant_->year = static_cast<int>(item.n);
    return;
  }
  std::string& text = item.text == "title"   ? variant_->title
                      : item.text == "by"    ? variant_->by
                      : item.text == "page"  ? variant_->page
                      : item.text == "about" ? variant_->about
                                             : variant_->endless;
  if (!text.empty()) {
    reporter_->at<Code::DuplicateName>(item.span, item.text);
  }
  text = item.text2;
}

void Checker::shape_of_game() {
  const ast::Node* sides_item = only(Kind::Sides, "sides");
  const ast::Node* board_item = only(Kind::Board, "board");
  if (sides_item != nullptr) {
    sides(*sides_item);
  } else {
    missing("sides");
  }
  if (board_item != nullptr) {
    board(*board_item);
  } else {
    missing("board");
  }
  if (!board_good_) {
    expander_.distrust_board();
  }
  // Without sides there is still an order of them, so that the rest can be read.
  while (variant_->sides.size() < 2) {
    const bool first = variant_->sides.empty();
    variant_->sides.push_back({first ? "first" : "second",
                               first ? 'w' : 'b',
                               first ? model::Facing::North : model::Facing::South});
  }
}

void Checker::board(const ast::Node& item) {
  const ast::Node* panels =
      !item.kids.empty() && item.kids.front().kind == Kind::Panels ? &item.kids.front() : nullptr;
  const auto across = [&](std::size_t which) {
    return panels == nullptr ? 1 : expander_.constant(panels->kids[which], here_).value_or(1);
  };
  constexpr std::int64_t enough = 1'000'000'000;  // whose square is still a number
  const std::int64_t width = std::min(item.n * across(0), enough);
  const std::int64_t height = std::min(item.m * across(1), enough);
  const std::int64_t area = width * height;
  if (area < 1 || area > model::max_squares) {
    reporter_->at<Code::BadBoard>(name_span(item), area, model::max_squares)
        .hint("a board is said as files x ranks: `board 8x8`");
    return;
  }
  if (width > max_extent || height > max_extent) {
    reporter_->at<Code::TooMany>(name_span(item),
                                 std::max(width, height),
                                 width > max_extent ? "files" : "ranks",
                                 max_extent);
    return;
  }
  model::Board& board = variant_->board;
  board.width = static_cast<int>(width);
  board.height = static_cast<int>(height);
  if (panels != nullptr) {
    board.panel_width = static_cast<int>(item.n);
    board.panel_height = static_cast<int>(item.m);
  }
  board_good_ = true;
  holes(item, board);
  model::SquareSet valid;
  for (std::size_t i = 0; i < static_cast<std::size_t>(area); ++i) {
    valid.set(i, !board.holes.test(i));
  }
  if (valid.none()) {
    reporter_->at<Code::BadBoard>(item.span, 0, model::max_squares);
  }
  expander_.set_valid(valid);
}

void Checker::holes(const ast::Node& item, model::Board& board) {
  model::SquareSet found;
  for (const ast::Node& range : item.kids) {
    if (range.kind != Kind::Range) {
      continue;
    }
    const int from = square_number(range.text, board);
    const int to = range.text2.empty() ? from : square_number(range.text2, board);
    if (from < 0 || to < 0) {
      reporter_->at<Code::BadSquare>(range.span, from < 0 ? range.text : range.text2);
      continue;
    }
    const auto [left, right] = std::minmax({from % board.width, to % board.width});
    const auto [low, high] = std::minmax({from / board.width, to / board.width});
    for (int rank = low; rank <= high; ++rank) {
      for (int file = left; file <= right; ++file) {
        found.set(static_cast<std::size_t>(rank * board.width + file));
      }
    }
  }
  board.holes = found;
}

void Checker::sides(const ast::Node& item) {
  if (item.kids.size() != 2) {
    reporter_->at<Code::BadSides>(item.span, "a game has two sides");
    return;
  }
  for (const ast::Node& side : item.kids) {
    const char letter = variant_->sides.empty() ? 'w' : 'b';
    variant_->sides.push_back({side.text, letter, facing_of(side.text2)});
  }
  if (item.kids[0].text == item.kids[1].text) {
    reporter_->at<Code::DuplicateName>(item.kids[1].span, item.kids[1].text)
        .label(item.kids[0].span, "first here");
  }
  if (item.kids[0].text2 == item.kids[1].text2) {
    reporter_->at<Code::BadSides>(item.kids[1].span, "both sides face " + item.kids[0].text2)
        .label(item.kids[0].span, "so does this one");
  }
}

// What the variant itself declares is in its model in written order, spoken of or not.
void Checker::state() {
  for (const Decl* decl : symbols_->declared(here_)) {
    // Counters come last: what they ask may speak of all others.
    if (decl->kind != Kind::Count)
      take_number(*decl);
  }
  for (const Decl* decl : symbols_->declared(here_)) {
    const bool is_own = decl->kind == Kind::Count &&
                        std::any_of(node_->kids.begin(),
                                    node_->kids.end(),
                                    [decl](const ast::Node& item) { return &item == decl->node; });
    if (is_own) {
      take_number(*decl);
    }
    if (decl->kind == Kind::Event) {
      static_cast<void>(expander_.test_of(decl->node->kids.front(), here_, asking_in_rule));
    }
  }
}

bool Checker::take_number(const Decl& decl) {
  switch (decl.kind) {
    case Kind::Option:
      return expander_.option_number(decl), true;
    case Kind::Right:
      return expander_.right_number(decl), true;
    case Kind::Mark:
      return expander_.mark_number(decl), true;
    case Kind::Pool:
      return expander_.pool_number(decl), true;
    case Kind::Count:
      return expander_.counter_number(decl), true;
    default:
      return false;
  }
}

void Checker::regions() {
  for (const Decl* decl : symbols_->declared(here_)) {
    if (decl->kind == Kind::Region && decl->node->kids.front().kids.empty()) {
      expander_.check_region(*decl);
    }
  }
}

void Checker::check_module() {
  here_ = {0, false};
  variant_->board.width = 8;
  variant_->board.height = 8;
  variant_->sides = {{"first", 'w', model::Facing::North}, {"second", 'b', model::Facing::South}};
  model::SquareSet valid;
  for (std::size_t i = 0; i < 64; ++i) {
    valid.set(i);
  }
  expander_.set_valid(valid);
  expander_.distrust_board();
  for (const Decl* decl : symbols_->declared(here_)) {
    switch (decl->kind) {
      case Kind::Piece:
        for (const ast::Node& attr : decl->node->kids) {
          if (attr.kind == Kind::PathAttr || attr.kind == Kind::ThreatAttr) {
            static_cast<void>(
                expander_.path_of(attr.kids.front(), decl->home, PathUse::Piece, decl));
          }
        }
        break;
      case Kind::Event:
        static_cast<void>(expander_.test_of(decl->node->kids.front(), here_, asking_in_rule));
        break;
      case Kind::Law:
        // Laws of a library may forbid or name the same things: each is checked by itself.
        forced_.clear();
        laws_.clear();
        rule_names_.clear();
        action_names_.clear();
        captured_ = nullptr;
        follow_law(*decl, decl->node->span, make_test(model::TestKind::Always, decl->node->span));
        for (const Forced& forced : std::vector<Forced>(forced_)) {
          put_in_force(forced);
        }
        break;
      default:
        if (!take_number(*decl))
          expander_.check_alone(*decl);
    }
  }
}

}  // namespace polymachy
