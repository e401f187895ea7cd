// SPDX-License-Identifier: MIT
// Folding of tests as they are built, and the arithmetic of squares and steps.
#include "dsl/sema/algebra.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace polymachy {

using model::Test;
using model::TestKind;

namespace {

// Merges all kids of one set-like kind into the first of them.
template <class Merge>
void merge_kind(std::vector<Test>& kids, TestKind kind, const Merge& merge) {
  std::vector<Test> kept;
  std::optional<std::size_t> first;
  for (Test& kid : kids) {
    if (kid.kind == kind && first) {
      merge(kept[*first], kid);
      continue;
    }
    if (kid.kind == kind) {
      first = kept.size();
    }
    kept.push_back(std::move(kid));
  }
  kids = std::move(kept);
}

void flatten(std::vector<Test>& kids, TestKind kind) {
  std::vector<Test> flat;
  for (Test& kid : kids) {
    if (kid.kind == kind) {
      std::vector<Test> inner = std::move(kid.kids);
      std::move(inner.begin(), inner.end(), std::back_inserter(flat));
    } else {
      flat.push_back(std::move(kid));
    }
  }
  kids = std::move(flat);
}

Test combine(std::vector<Test> kids, bool is_and, Span span) {
  flatten(kids, is_and ? TestKind::And : TestKind::Or);
  merge_kind(kids, TestKind::SquareIn, [is_and](Test& into, const Test& from) {
    SidesSquares merged = *into.squares;
    for (std::size_t side = 0; side < 2; ++side) {
      const model::SquareSet& other = (*from.squares)[side];
      merged[side] = is_and ? merged[side] & other : merged[side] | other;
    }
    into = make_squares(merged, into.span.join(from.span));
  });
  merge_kind(kids, TestKind::TypeIn, [is_and](Test& into, const Test& from) {
    into.types = is_and ? into.types & from.types : into.types | from.types;
    into.span = into.span.join(from.span);
  });
  const TestKind neutral = is_and ? TestKind::Always : TestKind::Never;
  const TestKind decisive = is_and ? TestKind::Never : TestKind::Always;
  const auto has = [](TestKind kind) {
    return [kind](const Test& kid) {
      return kid.kind == kind;
    };
  };
  if (std::any_of(kids.begin(), kids.end(), has(decisive))) {
    return make_test(decisive, span);
  }
  kids.erase(std::remove_if(kids.begin(), kids.end(), has(neutral)), kids.end());
  if (kids.empty()) {
    return make_test(neutral, span);
  }
  if (kids.size() == 1) {
    return std::move(kids.front());
  }
  Test test = make_test(is_and ? TestKind::And : TestKind::Or, span);
  test.kids = std::move(kids);
  return test;
}

}  // namespace

Test make_test(TestKind kind, Span span) {
  Test test;
  test.kind = kind;
  test.span = span;
  return test;
}

Test make_types(const model::TypeSet& types, Span span) {
  Test test = make_test(TestKind::TypeIn, span);
  test.types = types;
  return test;
}

Test make_squares(const SidesSquares& squares, Span span) {
  Test test = make_test(TestKind::SquareIn, span);
  test.squares = std::make_shared<const SidesSquares>(squares);
  return test;
}

Test make_and(std::vector<Test> kids, Span span) { return combine(std::move(kids), true, span); }
Test make_or(std::vector<Test> kids, Span span) { return combine(std::move(kids), false, span); }

Test make_not(Test kid, const model::SquareSet& valid, Span span) {
  switch (kid.kind) {
    case TestKind::Always:
      return make_test(TestKind::Never, span);
    case TestKind::Never:
      return make_test(TestKind::Always, span);
    case TestKind::Not: {
      Test inner = std::move(kid.kids.front());
      return inner;
    }
    case TestKind::SquareIn: {
      const SidesSquares& squares = *kid.squares;
      return make_squares({valid & ~squares[0], valid & ~squares[1]}, span);
    }
    default:
      break;
  }
  Test test = make_test(TestKind::Not, span);
  test.kids.push_back(std::move(kid));
  return test;
}

Test make_minus(Test a, Test b, const model::SquareSet& valid, Span span) {
  if (a.kind == TestKind::TypeIn && b.kind == TestKind::TypeIn) {
    return make_types(a.types & ~b.types, span);
  }
  std::vector<Test> kids;
  kids.push_back(std::move(a));
  kids.push_back(make_not(std::move(b), valid, span));
  return make_and(std::move(kids), span);
}

const Test* find_other(const Test& test, const std::vector<TestKind>& kinds) {
  switch (test.kind) {
    case TestKind::And:
    case TestKind::Or:
    case TestKind::Not:
      for (const Test& kid : test.kids) {
        if (const Test* other = find_other(kid, kinds)) {
          return other;
        }
      }
      return nullptr;
    case TestKind::Always:
    case TestKind::Never:
      return nullptr;
    default:
      break;
  }
  return std::find(kinds.begin(), kinds.end(), test.kind) == kinds.end() ? &test : nullptr;
}

bool is_eight(const model::Vec& vec) {
  return std::abs(vec.x) <= 1 && std::abs(vec.y) <= 1 && (vec.x != 0 || vec.y != 0);
}

std::vector<model::Vec> symmetric(int x, int y) {
  std::vector<model::Vec> vecs;
  for (const auto& [a, b] : {std::pair{x, y}, std::pair{y, x}}) {
    for (const int sign_a : {1, -1}) {
      for (const int sign_b : {1, -1}) {
        const model::Vec vec{a * sign_a, b * sign_b, false};
        if (std::find(vecs.begin(), vecs.end(), vec) == vecs.end()) {
          vecs.push_back(vec);
        }
      }
    }
  }
  const auto angle = [](const model::Vec& vec) {
    const double turn = std::atan2(static_cast<double>(vec.x), static_cast<double>(vec.y));
    return turn < 0 ? turn + 8 : turn;
  };
  std::sort(vecs.begin(), vecs.end(), [&angle](const model::Vec& a, const model::Vec& b) {
    return angle(a) < angle(b);
  });
  return vecs;
}

int row_of(int file, int rank, const model::Board& board, model::Facing facing) {
  switch (facing) {
    case model::Facing::North:
      return rank + 1;
    case model::Facing::South:
      return board.height - rank;
    case model::Facing::East:
      return file + 1;
    case model::Facing::West:
      return board.width - file;
  }
  return 0;
}

int rows_of(const model::Board& board, model::Facing facing) {
  const bool upright = facing == model::Facing::North || facing == model::Facing::South;
  return upright ? board.height : board.width;
}

int file_number(std::string_view letters) {
  if (letters.empty() || letters.size() > 2) {
    return -1;
  }
  int number = 0;
  for (const char c : letters) {
    if (c < 'a' || c > 'z') {
      return -1;
    }
    number = number * 26 + (c - 'a' + 1);
  }
  return number - 1;
}

std::string file_text(int file) {
  std::string name;
  if (file >= 26) {
    name += static_cast<char>('a' + file / 26 - 1);
  }
  return name + static_cast<char>('a' + file % 26);
}

std::string square_text(int square, const model::Board& board) {
  return file_text(square % board.width) + std::to_string(square / board.width + 1);
}

int square_number(std::string_view name, const model::Board& board) {
  const std::size_t split = name.find_first_of("0123456789");
  if (split == std::string_view::npos || name.size() - split > 2) {
    return -1;
  }
  int rank = 0;
  for (const char c : name.substr(split)) {
    if (c < '0' || c > '9') {
      return -1;
    }
    rank = rank * 10 + (c - '0');
  }
  const int file = file_number(name.substr(0, split));
  if (file < 0 || file >= board.width || rank < 1 || rank > board.height) {
    return -1;
  }
  const int square = (rank - 1) * board.width + file;
  return board.holes.test(static_cast<std::size_t>(square)) ? -1 : square;
}

}  // namespace polymachy
