// SPDX-License-Identifier: MIT
// Starts and phases. A diagram is read as it is printed: far rank first. A mirrored one shows the
// nearest ranks as the first side sees them, and the men are reflected across the middle for the
// other side.
#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "dsl/diag/suggest.hpp"
#include "dsl/sema/checker.hpp"
#include "dsl/text/words.hpp"

namespace polymachy {

using ast::Kind;

namespace {

std::string upper(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return text;
}

bool upright(model::Facing facing) {
  return facing == model::Facing::North || facing == model::Facing::South;
}

}  // namespace

void Checker::starts() {
  std::size_t count = 0;
  for (const ast::Node& item : node_->kids) {
    if (item.kind != Kind::Start) {
      continue;
    }
    if (++count == max_starts + 1) {
      reporter_->at<Code::TooMany>(item.span, count, "starts", max_starts);
    }
    if (count <= max_starts) {
      add_start(item);
    }
  }
  if (count == 0) {
    missing("start");
  }
}

void Checker::add_start(const ast::Node& item) {
  model::Start start;
  start.name = item.text.empty() ? "standard" : item.text;
  start.span = item.text.empty() ? item.span : name_span(item);
  const auto same = std::find_if(
      variant_->starts.begin(), variant_->starts.end(), [&start](const model::Start& old) {
        return old.name == start.name;
      });
  if (same != variant_->starts.end()) {
    reporter_->at<Code::DuplicateName>(start.span, start.name).label(same->span, "first here");
    return;
  }
  const ast::Node& body = item.kids.front();
  if (body.kind == Kind::String) {
    start.text = body.text;
    start.text_span = body.span;
  } else if (board_good_ && body.kind == Kind::Diagram) {
    diagram(item, start);
    report_unknown_letters();
  } else if (board_good_ && body.kind == Kind::Based) {
    based(item, start);
  }
  if (start.men.size() > 1) {
    std::sort(start.men.begin(), start.men.end(), [](const model::Man& a, const model::Man& b) {
      return a.square < b.square;
    });
  }
  variant_->starts.push_back(std::move(start));
}

int Checker::seat_square(int right, int ahead) const {
  const model::Board& board = variant_->board;
  int file = right;
  int rank = ahead;
  switch (variant_->sides.front().facing) {
    case model::Facing::North:
      break;
    case model::Facing::South:
      file = board.width - 1 - right;
      rank = board.height - 1 - ahead;
      break;
    case model::Facing::East:
      file = ahead;
      rank = board.height - 1 - right;
      break;
    case model::Facing::West:
      file = board.width - 1 - ahead;
      rank = right;
      break;
  }
  return rank * board.width + file;
}

int Checker::reflected(int square) const {
  const model::Board& board = variant_->board;
  const int file = square % board.width;
  const int rank = square / board.width;
  return upright(variant_->sides.front().facing) ? (board.height - 1 - rank) * board.width + file
                                                 : rank * board.width + (board.width - 1 - file);
}

void Checker::diagram(const ast::Node& item, model::Start& start) {
  const std::vector<ast::Node>& rows = item.kids.front().kids;
  const bool is_upright = upright(variant_->sides.front().facing);
  const model::Board& board = variant_->board;
  const int ranks = is_upright || !item.flag ? board.height : board.width;
  const auto count = static_cast<int>(rows.size());
  if (item.flag ? count * 2 > ranks : count != ranks) {
    reporter_->at<Code::BadStart>(
        item.kids.front().span,
        fmt::format("{} {} drawn; {} {}",
                    count,
                    count == 1 ? "rank is" : "ranks are",
                    item.flag ? "a mirrored diagram has at most" : "the board has",
                    item.flag ? ranks / 2 : ranks));
    return;
  }
  if (!item.text2.empty() && board.panel_width == 0) {
    reporter_->at<Code::BadStart>(item.span, "a repeated diagram needs a board of panels")
        .hint("say `board panels 2 x 1 of 8x8`");
    return;
  }
  for (int i = 0; i < count; ++i) {
    diagram_row(rows[static_cast<std::size_t>(i)], count - 1 - i, item, start);
  }
  if (item.flag) {
    reflect(item.span, start);
  }
}

void Checker::diagram_row(const ast::Node& row,
                          int from_bottom,
                          const ast::Node& item,
                          model::Start& start) {
  const bool mirrored = item.flag;
  const model::Board& board = variant_->board;
  const bool is_upright = upright(variant_->sides.front().facing);
  const int whole = is_upright || !mirrored ? board.width : board.height;
  const int panel = is_upright || !mirrored ? board.panel_width : board.panel_height;
  const int width = item.text2.empty() ? whole : panel;
  if (static_cast<int>(row.kids.size()) != width) {
    reporter_->at<Code::BadDiagram>(row.span, row.kids.size(), width)
        .hint("a rank has one cell a square: letters, or `.` for nobody, with blanks between");
    return;
  }
  for (int i = 0; i < width; ++i) {
    const ast::Node& cell = row.kids[static_cast<std::size_t>(i)];
    if (cell.text == ".") {
      continue;
    }
    std::optional<model::Man> man = man_of(cell);
    if (!man) {
      continue;
    }
    if (mirrored && man->side != 0) {
      reporter_->at<Code::BadStart>(cell.span,
                                    "a mirrored diagram shows men of the first side only");
      continue;
    }
    for (int at = i; at < whole; at += width) {
      man->square = mirrored ? seat_square(at, from_bottom) : from_bottom * board.width + at;
      place(*man, cell.span, start);
    }
  }
}

std::optional<model::Man> Checker::man_of(const ast::Node& cell) {
  const std::string letters = upper(cell.text);
  bool is_upper = false;
  bool is_lower = false;
  for (const char c : cell.text) {
    is_upper = is_upper || std::isupper(static_cast<unsigned char>(c)) != 0;
    is_lower = is_lower || std::islower(static_cast<unsigned char>(c)) != 0;
  }
  const auto found = by_letters_.find(letters);
  if (found == by_letters_.end() || is_upper == is_lower) {
    if (lost_letters_.count(letters) == 0) {
      unknown_letters_.push_back(&cell);
    }
    return std::nullopt;
  }
  return model::Man{0, found->second, is_upper ? 0 : 1};
}

// One error a diagram: what is missing is mostly one line of `men`.
void Checker::report_unknown_letters() {
  const std::vector<const ast::Node*> cells = std::exchange(unknown_letters_, {});
  if (cells.empty()) {
    return;
  }
  std::vector<std::string> known;
  for (const auto& [symbol, type] : by_letters_) {
    known.push_back(symbol);
  }
  const std::string& first = cells.front()->text;
  std::vector<std::string> others;
  for (const ast::Node* cell : cells) {
    const std::string word = ticked(cell->text);
    if (cell->text != first && std::find(others.begin(), others.end(), word) == others.end()) {
      others.push_back(word);
    }
  }
  DiagnosticBuilder report = reporter_->at<Code::UnknownLetters>(cells.front()->span, first);
  if (!others.empty()) {
    report.note("nor " + enumerated(others, " or "));
  }
  report.hint(did_you_mean(upper(first), known));
}

bool Checker::place(const model::Man& man, Span span, model::Start& start) {
  if (!expander_.valid().test(static_cast<std::size_t>(man.square))) {
    reporter_->at<Code::BadSquare>(span, square_text(man.square, variant_->board));
    return false;
  }
  const auto there =
      std::find_if(start.men.begin(), start.men.end(), [&man](const model::Man& old) {
        return old.square == man.square;
      });
  if (there == start.men.end()) {
    start.men.push_back(man);
    return true;
  }
  const bool same = there->type == man.type && there->side == man.side;
  if (!same) {
    reporter_->at<Code::BadStart>(span,
                                  "two men stand on " + square_text(man.square, variant_->board));
  }
  return same;
}

void Checker::reflect(Span span, model::Start& start) {
  const std::vector<model::Man> men = start.men;
  for (const model::Man& man : men) {
    if (man.side == 0 && !place({reflected(man.square), man.type, 1}, span, start)) {
      return;
    }
  }
}

void Checker::based(const ast::Node& item, model::Start& start) {
  const ast::Node& body = item.kids.front();
  const std::optional<int> base = start_named(body.text, name_span(body));
  if (!base) {
    return;
  }
  const model::Start& from = variant_->starts[static_cast<std::size_t>(*base)];
  if (from.text) {
    reporter_->at<Code::BadStart>(name_span(body),
                                  "nothing can be added to a start that is given as text");
    return;
  }
  start.men = from.men;
  std::set<int> fresh;
  for (const ast::Node& added : body.kids) {
    const int square = square_number(added.text, variant_->board);
    const std::optional<int> type = expander_.type_named(added.text2, added.span, here_);
    if (square < 0) {
      reporter_->at<Code::BadSquare>(added.span, added.text);
    } else if (type.value_or(-1) < 0) {
      continue;
    } else if (!fresh.insert(square).second) {
      reporter_->at<Code::BadStart>(added.span, "two men stand on " + added.text);
    } else {
      place({square, *type, 0}, added.span, start);
    }
  }
  if (item.flag) {
    reflect(item.span, start);
  }
}

std::optional<int> Checker::start_named(const std::string& name, Span span) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < variant_->starts.size(); ++i) {
    if (variant_->starts[i].name == name) {
      return static_cast<int>(i);
    }
    names.push_back(variant_->starts[i].name);
  }
  reporter_->at<Code::UnknownStart>(span, variant_->name, name).hint(did_you_mean(name, names));
  return std::nullopt;
}

std::optional<int> Checker::side_named(const std::string& name, Span span) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < variant_->sides.size(); ++i) {
    if (variant_->sides[i].name == name) {
      return static_cast<int>(i);
    }
    names.push_back(variant_->sides[i].name);
  }
  reporter_->at<Code::UnknownName>(span, "side", name).hint(did_you_mean(name, names));
  return std::nullopt;
}

void Checker::phases() {
  std::map<std::string, Span> names;
  for (const ast::Node& item : node_->kids) {
    if (item.kind != Kind::Phase) {
      continue;
    }
    const auto [known, fresh] = names.emplace(item.text, name_span(item));
    if (!fresh) {
      reporter_->at<Code::DuplicateName>(name_span(item), item.text)
          .label(known->second, "first here");
    }
    const ast::Node& body = item.kids.front();
    model::Phase phase;
    phase.name = item.text;
    phase.side = side_named(body.text, name_span(body)).value_or(0);
    for (const ast::Node& word : body.kids) {
      if (const std::optional<int> start = start_named(word.text, word.span)) {
        phase.choices.push_back(*start);
      }
    }
    variant_->phases.push_back(std::move(phase));
  }
}

}  // namespace polymachy
