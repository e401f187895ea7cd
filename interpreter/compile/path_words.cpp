// SPDX-License-Identifier: MIT
#include "interpreter/compile/path_words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "dsl/sema/algebra.hpp"
#include "dsl/text/words.hpp"

namespace polymachy {
namespace {

using model::PathKind;
using model::Test;
using model::TestKind;

/// `orthogonally`, `ahead`, `two along and one across`: all members of a set of directions.
std::string direction_words(const std::vector<model::DirTerm>& dirs) {
  const auto is = [&](auto test) {
    return std::all_of(dirs.begin(), dirs.end(), [&](const model::DirTerm& d) {
      return d.slot < 0 && test(std::abs(d.vec.x), std::abs(d.vec.y));
    });
  };
  if (dirs.size() == 1 && dirs[0].slot >= 0 && dirs[0].eighths == 0)
    return "in the direction taken first";
  if (dirs.empty() || !is([](int, int) { return true; }))
    return "in a direction that follows from the one before";
  const auto straight = [](int x, int y) {
    return x + y == 1;
  };
  const auto slant = [](int x, int y) {
    return x == 1 && y == 1;
  };
  if (dirs.size() == 1) {
    const model::Vec v = dirs[0].vec;
    if (v.x == 0 && std::abs(v.y) == 1)
      return v.absolute ? (v.y > 0 ? "up the board" : "down the board")
                        : (v.y > 0 ? "ahead" : "back");
    return "by (" + std::to_string(v.x) + "," + std::to_string(v.y) + ")";
  }
  const bool sideways = is([](int x, int y) { return x == 1 && y == 0; });
  if (sideways)
    return "sideways";
  if (is(straight))
    return "orthogonally";
  if (is(slant))
    return std::all_of(dirs.begin(), dirs.end(), [](const auto& d) { return d.vec.y > 0; })
               ? "diagonally ahead"
               : "diagonally";
  if (is([&](int x, int y) { return straight(x, y) || slant(x, y); }))
    return "orthogonally or diagonally";
  const int along = std::max(std::abs(dirs[0].vec.x), std::abs(dirs[0].vec.y));
  const int across = std::min(std::abs(dirs[0].vec.x), std::abs(dirs[0].vec.y));
  if (is([&](int x, int y) { return std::max(x, y) == along && std::min(x, y) == across; }))
    return std::to_string(along) + " along and " + std::to_string(across) + " across";
  return "one of " + std::to_string(dirs.size()) + " ways";
}

class Words {
 public:
  explicit Words(const model::Variant& variant) : variant_(variant) {}

  std::string path(const model::Path& p) {
    switch (p.kind) {
      case PathKind::Seq: {
        std::vector<std::string> parts;
        for (const model::Path& kid : p.kids)
          parts.push_back(path(kid));
        return joined(parts, ", ");
      }
      case PathKind::Alt: {
        if (is_landing(p))
          return "which is empty, or where an enemy is taken";
        std::vector<std::string> ways;
        for (const model::Path& kid : p.kids)
          if (std::string way = path(kid); std::find(ways.begin(), ways.end(), way) == ways.end())
            ways.push_back(std::move(way));
        return ways.size() > 1 ? "either " + joined(ways, ", or ") : joined(ways, "");
      }
      case PathKind::Repeat:
        return repeat(p);
      case PathKind::Bind:
        dirs_[slot_of(p)] = direction_words(p.dirs);
        fresh_[slot_of(p)] = true;
        return {};
      case PathKind::Step: {
        const bool first = fresh_[slot_of(p)];
        fresh_[slot_of(p)] = false;
        return first ? "one square " + dirs_[slot_of(p)] : "one further the same way";
      }
      case PathKind::Guard:
        return guard(p.test[0]);
      case PathKind::Take:
        return "taking him";
      case PathKind::TakeMark:
        return "taking the man that passed there";
      case PathKind::Put:
        return "stays there";
      case PathKind::Lift:
        return "takes the man there up";
      case PathKind::Join:
        return "takes the man there along";
      case PathKind::Then:
        return "and then decides further";
      case PathKind::Into:
        return "a man goes into " + variant_.pools[static_cast<std::size_t>(p.index)].name;
      case PathKind::Drop:
        return "puts him down";
      case PathKind::Goto:
        return p.slot == model::slot_origin ? "from where he began"
                                            : "from the square kept in mind";
      case PathKind::Save:
        return "keeping that square in mind";
      case PathKind::Anywhere:
        return "any square";
      case PathKind::SetMark:
        return "where he may be taken in passing";
      case PathKind::Become: {
        std::vector<std::string> names;
        for (const int type : p.types_in_order)
          names.push_back(name_of(type));
        return names.empty() ? "becomes such a man" : "becomes " + joined(names, " or ");
      }
      case PathKind::Promoted:
        return "is promoted";
      case PathKind::Choose:
        return "takes a man from " + variant_.pools[static_cast<std::size_t>(p.index)].name;
      case PathKind::New:
        return "puts him there";
      case PathKind::Remove:
        return "removing the man there";
      case PathKind::Every:
        return "does all of this: " + path(p.kids[0]);
      case PathKind::Pass:
        return "does nothing";
      case PathKind::Say:
      case PathKind::Aka:
        return {};
    }
    return {};
  }

 private:
  /// `{empty} | take{enemy}`.
  static bool is_landing(const model::Path& p) {
    std::array<bool, 2> found{};
    for (const model::Path& kid : p.kids) {
      const model::Path* way = &kid;
      while (way->kind == PathKind::Seq && way->kids.size() == 1)
        way = &way->kids[0];
      const bool empty = way->kind == PathKind::Guard && way->test[0].kind == TestKind::Empty;
      const bool take = way->kind == PathKind::Seq && way->kids.size() == 2 &&
                        way->kids[0].kind == PathKind::Guard &&
                        way->kids[0].test[0].kind == TestKind::Enemy &&
                        way->kids[1].kind == PathKind::Take;
      if (!empty && !take)
        return false;
      found[empty ? 0 : 1] = true;
    }
    return found[0] && found[1];
  }

  static std::size_t slot_of(const model::Path& p) { return static_cast<std::size_t>(p.slot) % 16; }

  std::string repeat(const model::Path& p) {
    if (p.least == 0 && p.most == 1)
      return "perhaps " + path(p.kids[0]);
    const std::string body = path(p.kids[0]);
    if (p.most < 0)
      return std::string(p.least == 0 ? "any number of times: " : "once or more: ") + body;
    return std::to_string(p.least) + " to " + std::to_string(p.most) + " times: " + body;
  }

  std::string guard(const Test& t) {
    switch (t.kind) {
      case TestKind::Always:
        return {};
      case TestKind::Empty:
        return "which is empty";
      case TestKind::Man:
        return "where a man stands";
      case TestKind::Own:
        return "where an own man stands";
      case TestKind::Enemy:
        return "where an enemy stands";
      case TestKind::TypeIn:
        return "where " + types(t.types) + " stands";
      default:
        return "if " + question(t);
    }
  }

  std::string question(const Test& t) {
    switch (t.kind) {
      case TestKind::And: {
        std::vector<std::string> parts;
        for (const Test& kid : t.kids)
          parts.push_back(question(kid));
        return joined(parts, " and ");
      }
      case TestKind::Or: {
        std::vector<std::string> parts;
        for (const Test& kid : t.kids)
          parts.push_back(question(kid));
        return "(" + joined(parts, " or ") + ")";
      }
      case TestKind::Not:
        return t.kids[0].kind == TestKind::Attacked ? "it is not attacked"
               : t.kids[0].kind == TestKind::Empty  ? "a man stands there"
                                                    : "not so: " + question(t.kids[0]);
      case TestKind::Always:
        return "anything is so";
      case TestKind::Never:
        return "nothing is so";
      case TestKind::Empty:
        return "it is empty";
      case TestKind::Man:
        return "a man stands there";
      case TestKind::Own:
        return "an own man stands there";
      case TestKind::Enemy:
        return "an enemy stands there";
      case TestKind::TypeIn:
        return types(t.types) + " stands there";
      case TestKind::SquareIn:
        return "it is " + squares(*t.squares);
      case TestKind::HasRight:
        return "the right `" + variant_.rights[static_cast<std::size_t>(t.index)].name +
               "` is held";
      case TestKind::Marked:
        return "it was passed in the last turn";
      case TestKind::OnSaved:
        return t.index == model::slot_origin ? "it is where he began" : "it is the square in mind";
      case TestKind::AtSaved:
        return "of the square in mind, " + question(t.kids[0]);
      case TestKind::Attacked:
        return "it is attacked";
      case TestKind::Fresh:
        return "he has not moved in this turn";
      case TestKind::Can:
        return "from there one can go " + Words(*this).path(t.path[0]);
      default:
        return "a condition holds";
    }
  }

  /// `in row 8`, `on file a`, `on a1 or h1`: for both sides, or else as the first side sees it.
  [[nodiscard]] std::string squares(const std::array<model::SquareSet, 2>& of_sides) const {
    const model::Board& board = variant_.board;
    const auto line_of = [&](std::size_t side, bool is_row) {
      return [this, &board, side, is_row](int square) {
        const int file = square % board.width;
        return is_row ? row_of(file, square / board.width, board, variant_.sides[side].facing)
                      : file + 1;
      };
    };
    const std::vector<int> rows = whole_lines(of_sides[0], line_of(0, true));
    if (!rows.empty() && rows == whole_lines(of_sides[1], line_of(1, true)))
      return numbered(rows, "in row");
    const bool is_same = of_sides[0] == of_sides[1];
    const std::string whose = is_same ? "" : ", as " + variant_.sides[0].name + " sees it";
    if (const std::vector<int> files = whole_lines(of_sides[0], line_of(0, false)); !files.empty())
      return numbered(files, "on file") + whose;
    constexpr std::size_t most_named = 6;
    const std::size_t size = of_sides[0].count();
    std::vector<std::string> names;
    for (int s = 0; s < board.width * board.height && names.size() < most_named; ++s)
      if (of_sides[0].test(static_cast<std::size_t>(s)))
        names.push_back(square_text(s, board));
    if (size <= most_named)
      return "on " + enumerated(names, " or ") + whose;
    return "on one of " + std::to_string(size) + " squares (" + joined(names, ", ") + ", ...)" +
           whose;
  }

  /// The lines of which [set] has every square, if it has no others.
  template <class LineOf>
  [[nodiscard]] std::vector<int> whole_lines(const model::SquareSet& set,
                                             const LineOf& line_of) const {
    const model::Board& board = variant_.board;
    std::vector<int> lines;
    std::vector<int> partly;
    for (int square = 0; square < board.width * board.height; ++square)
      if (!board.holes.test(static_cast<std::size_t>(square)))
        (set.test(static_cast<std::size_t>(square)) ? lines : partly).push_back(line_of(square));
    for (std::vector<int>* list : {&lines, &partly}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    const bool is_mixed = std::any_of(lines.begin(), lines.end(), [&](int line) {
      return std::binary_search(partly.begin(), partly.end(), line);
    });
    return is_mixed ? std::vector<int>() : lines;
  }

  /// `in row 8`, `in row 1 or 2`, `in rows 1 to 7`; files by their letters.
  static std::string numbered(const std::vector<int>& lines, const std::string& what) {
    const auto name = [&](int line) {
      return what == "on file" ? file_text(line - 1) : std::to_string(line);
    };
    const bool is_run = lines.back() - lines.front() + 1 == static_cast<int>(lines.size());
    if (is_run && lines.size() > 2)
      return what + "s " + name(lines.front()) + " to " + name(lines.back());
    std::vector<std::string> names;
    for (const int line : lines)
      names.push_back(name(line));
    return what + " " + enumerated(names, " or ");
  }

  std::string types(const model::TypeSet& set) const {
    std::vector<std::string> in;
    std::vector<std::string> out;
    for (std::size_t i = 0; i < variant_.types.size(); ++i)
      (set.test(i) ? in : out).push_back(variant_.types[i].name);
    if (out.empty())
      return "any man";
    return out.size() < in.size() ? "a man other than " + joined(out, ", ")
                                  : "a " + joined(in, " or ");
  }
  [[nodiscard]] std::string name_of(int type) const {
    return variant_.types[static_cast<std::size_t>(type)].name;
  }

  const model::Variant& variant_;
  std::array<std::string, 16> dirs_;
  std::array<bool, 16> fresh_{};
};

}  // namespace

std::string path_words(const model::Path& path, const model::Variant& variant) {
  return Words(variant).path(path);
}

}  // namespace polymachy
