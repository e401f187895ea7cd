// SPDX-License-Identifier: MIT
// Text there and back: a position printed and read is the same and prints the same; every text of a
// legal turn means that turn.
#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/game/notation.hpp"
#include "tests/property/play.hpp"

namespace polymachy::property {
namespace {

std::string lost_position(Game& game, Game& reader) {
  const std::string text = game.position_text();
  Sink sink;
  SourceSet sources;
  if (!reader.set_position(text, sink))
    return "  does not read its own text: " + text + "\n";
  if (reader.position_text() != text)
    return "  printed " + text + "\n  read    " + reader.position_text() + "\n";
  if (normal(reader.position()) != normal(game.position()))
    return "  another position has the text " + text + "\n";
  return {};
}

std::string lost_turn(Game& game, const LegalTurn& turn, const std::string& text) {
  Sink sink;
  const std::optional<std::size_t> found = game.find(text, sink);
  const std::string where = describe(game.program(), game.position());
  if (!found)
    return where + "  `" + text + "` is not found: " +
           (sink.sorted().empty() ? "no reason" : sink.sorted().front().message) + "\n";
  const LegalTurn& other_turn = game.legal()[*found];
  if (other_turn.start != turn.start || !(other_turn.action == turn.action) ||
      other_turn.after != turn.after)
    return where + "  `" + text + "` means " + action_text(game.program(), other_turn.action) +
           ", not " + action_text(game.program(), turn.action) + "\n";
  return {};
}

std::string lost_turns(Game& game, Chance& chance) {
  const std::vector<LegalTurn> turns = game.legal();
  for (const LegalTurn& turn : turns) {
    if (turns.size() > 40 && chance.below(turns.size()) > 40)
      continue;  // reading a text costs a look at every turn
    std::vector<std::string> texts{turn.text};
    if (!turn.san.empty())
      texts.push_back(turn.san);
    const std::string follow_ups =
        turn.text.substr(std::min(turn.text.find(';'), turn.text.size()));
    if (turn.start < 0)
      texts.push_back(write_action(game.program(), game.position(), turn.action, true) +
                      follow_ups);
    for (const std::string& text : texts)
      if (std::string wrong = lost_turn(game, turn, text); !wrong.empty())
        return wrong;
  }
  return {};
}

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
