// SPDX-License-Identifier: MIT
// Text there and back: a position printed and read is the same and prints the same; every text of a
// legal turn means that turn.
#include "tests/property/texts.hpp"

#include <catch2/catch.hpp>

#include "tests/property/play.hpp"

namespace polymachy::property {
namespace {

TEST_CASE("texts: positions and moves are read as they are printed", "[property][texts]") {
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      const Subject subject = load_subject(name);
      SourceSet sources;
      Game game(subject.programs.front(), sources);
      Game reader(subject.programs.front(), sources);
      Chance chance(11);
      const std::size_t games = setting("PM_GAMES", 2);
      for (std::size_t n = 0; n < games; ++n) {
        Sink sink;
        REQUIRE(game.set_start("", sink));
        for (std::size_t ply = 0; ply < 120 && !game.legal().empty(); ++ply) {
          const std::string wrong = lost_position(game, reader) + lost_turns(game, chance);
          if (!wrong.empty())
            FAIL(wrong);
          const LegalTurn turn = game.legal()[chance.below(game.legal().size())];
          game.play(turn);
        }
      }
    }
  }
}

TEST_CASE("texts: undo and redo go through the same positions", "[property][texts]") {
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      const Subject subject = load_subject(name);
      SourceSet sources;
      Game game(subject.programs.front(), sources);
      Chance chance(12);
      std::vector<std::string> texts{game.position_text()};
      for (std::size_t ply = 0; ply < 60 && !game.legal().empty(); ++ply) {
        const LegalTurn turn = game.legal()[chance.below(game.legal().size())];
        game.play(turn);
        texts.push_back(game.position_text());
      }
      for (std::size_t i = texts.size() - 1; i > 0; --i) {
        REQUIRE(game.undo());
        CHECK(game.position_text() == texts[i - 1]);
      }
      CHECK_FALSE(game.undo());
      for (std::size_t i = 1; i < texts.size(); ++i) {
        REQUIRE(game.redo());
        CHECK(game.position_text() == texts[i]);
      }
    }
  }
}

}  // namespace
}  // namespace polymachy::property
