// SPDX-License-Identifier: MIT
// Every library piece, and many paths that no piece has, on every square of a small board among
// blockers, and in check with everything that can be done about it.
#include "tests/property/small_boards.hpp"

#include <catch2/catch.hpp>

namespace polymachy::property {
namespace {

std::string man_of(const LibraryPiece& piece) { return "men X " + piece.name; }

std::string modules_of(const LibraryPiece& piece) {
  return piece.module == "core" ? "core" : "core, " + piece.module;
}

/// One case: the text must be accepted, and [attempt] must find nothing wrong.
template <class Attempt>
void check(const SmallGame& game, const Attempt& attempt) {
  std::string why;
  const std::unique_ptr<Subject> subject = subject_of_text(text_of(game), why);
  if (!subject) {
    FAIL_CHECK(why << text_of(game));
    return;
  }
  const std::string wrong = attempt(*subject);
  if (!wrong.empty())
    FAIL_CHECK(game.man << "\n" << wrong);
}

TEST_CASE("small boards: every library piece on every square", "[property][small]") {
  // Prime to every square count, so that a part is spread over all squares.
  const std::size_t stride = setting("PM_STRIDE", 3);
  for (const LibraryPiece& piece : library_pieces()) {
    DYNAMIC_SECTION(piece.name) {
      const SmallGame game{modules_of(piece), man_of(piece)};
      check(game, [stride](Subject& subject) { return try_everywhere(subject, stride); });
    }
  }
}

TEST_CASE("small boards: odd paths on every square", "[property][small]") {
  // Prime to every square count, so that a part is spread over all squares.
  const std::size_t stride = setting("PM_STRIDE", 3);
  for (const std::string& path : odd_paths()) {
    DYNAMIC_SECTION(path) {
      const SmallGame game{"core, pawns", "piece Tried X { path " + path + " }"};
      check(game, [stride](Subject& subject) { return try_everywhere(subject, stride); });
    }
  }
}

TEST_CASE("small boards: check by every library piece", "[property][small]") {
  const std::size_t stride = setting("PM_STRIDE", 37);
  for (const LibraryPiece& piece : library_pieces()) {
    if (piece.name == "King")
      continue;
    DYNAMIC_SECTION(piece.name) {
      const SmallGame game{modules_of(piece), man_of(piece), 6, 6, true};
      check(game, [stride](Subject& subject) { return try_checks(subject, stride); });
    }
  }
}

TEST_CASE("small boards: check by odd paths", "[property][small]") {
  const std::size_t stride = setting("PM_STRIDE", 37);
  for (const std::string& path : odd_paths()) {
    DYNAMIC_SECTION(path) {
      const SmallGame game{"core, pawns", "piece Tried X { path " + path + " }", 6, 6, true};
      check(game, [stride](Subject& subject) { return try_checks(subject, stride); });
    }
  }
}

}  // namespace
}  // namespace polymachy::property
