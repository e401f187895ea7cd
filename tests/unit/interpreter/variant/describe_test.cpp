// SPDX-License-Identifier: MIT
#include "interpreter/variant/describe.hpp"

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/variant/diagram.hpp"
#include "tests/unit/interpreter/variant/small_variant.hpp"

namespace polymachy {
namespace {

/// A board of 5x5 with one man M whose path is [path], and an ordinary man.
Loaded load_man(const std::string& path) {
  SmallHome home;
  home.write(
      "small",
      "variant small {\n  endless \"a test\"\n  board 5x5\n  sides Left north, Right south\n"
      "  piece Subject M { path " +
          path +
          " }\n  piece Other O { path \"W\" }\n"
          "  start main {\n o o o o o\n . . . . .\n . . . . .\n . . . . .\n O O M O O\n }\n}\n");
  SourceSet sources;
  Sink sink;
  std::optional<Loaded> loaded = load_variant("small", {}, home.home(), sources, sink);
  INFO(render(sink, sources, false));
  REQUIRE(loaded);
  return *loaded;
}

/// The letters of the diagram, far rank first, without blanks.
std::vector<std::string> board_of(const std::string& path) {
  const Loaded loaded = load_man(path);
  const Diagram diagram = Diagrams(loaded.program).of(0);
  std::vector<std::string> ranks;
  for (int rank = 4; rank >= 0; --rank) {
    std::string line;
    for (int file = 0; file < 5; ++file) {
      const Square square = loaded.program->size.at(file, rank);
      line += diagram.men[square] != 0 ? 'M' : static_cast<char>(diagram.reach[square]);
    }
    ranks.push_back(line);
  }
  return ranks;
}

using Board = std::vector<std::string>;

}  // namespace

TEST_CASE("diagram: moves, captures and both are told apart", "[variant]") {
  CHECK(board_of("\"W\"") == Board{".....", "..o..", ".oMo.", "..o..", "....."});
  CHECK(board_of("\"mfWcfF\"") == Board{".....", ".xmx.", "..M..", ".....", "....."});
  CHECK(board_of("\"R\"") == Board{"..o..", "..o..", "ooMoo", "..o..", "..o.."});
}

TEST_CASE("diagram: a man on the way is found", "[variant]") {
  CHECK(board_of("\"mRcpR\"") == Board{"..+..", "..m..", "+mMm+", "..m..", "..+.."});
  CHECK(board_of("\"gR\"") == Board{"..*..", ".....", "*.M.*", ".....", "..*.."});
}

TEST_CASE("describe: classes in words", "[variant]") {
  const auto words = [](const std::string& path) {
    return describe_type(*load_man(path).program, 0);
  };
  CHECK(words("\"N\"").find("goes two squares along and one across, to move or take") !=
        std::string::npos);
  CHECK(words("\"mfW\"").find("goes one square ahead, to move") != std::string::npos);
  CHECK(words("\"cfF\"").find("goes one square diagonally ahead, to take") != std::string::npos);
  CHECK(words("\"B\"").find("slides diagonally, to move or take") != std::string::npos);
  CHECK(words("\"Q\"").find("slides orthogonally") != std::string::npos);
}

TEST_CASE("describe: a type is found by letters and by name", "[variant]") {
  const Loaded loaded = load_man("\"W\"");
  CHECK(find_type(*loaded.program, "m") == TypeId{0});
  CHECK(find_type(*loaded.program, "OTHER") == TypeId{1});
  CHECK_FALSE(find_type(*loaded.program, "x"));
}

TEST_CASE("describe: lines break at blanks", "[variant]") {
  CHECK(wrapped("", 10, 2).empty());
  CHECK(wrapped("one two three", 20, 2) == "one two three");
  CHECK(wrapped("one two three", 8, 2) == "one two\n  three");
  CHECK(wrapped("a verylongwordindeed b", 6, 1) == "a\n verylongwordindeed\n b");
}

TEST_CASE("describe: the variant as a whole", "[variant]") {
  const std::string text = describe_variant(load_man("\"W\""), SourceSet());
  CHECK(text.find("board 5x5, sides Left and Right") != std::string::npos);
  CHECK(text.find("  M  Subject") != std::string::npos);
}

}  // namespace polymachy
