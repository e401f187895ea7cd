// SPDX-License-Identifier: MIT
// Whole random games of every variant, until a rule ends them or a cap on plies does: at every ply
// the hash is the recomputed one, the tables agree with the board, taking back restores everything,
// and the position reads back from its text.
#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "tests/property/play.hpp"

namespace polymachy::property {
namespace {

struct Tally {
  std::size_t decided = 0;
  std::size_t drawn = 0;
  std::size_t capped = 0;
};

std::string broken(Game& game, Game& reader) {
  const Engine& engine = game.engine();
  if (game.position().phase < game.program().phases.size() &&
      !game.program().phases[game.position().phase].choices.empty())
    return {};  // a start is being chosen: the engine has no part in it
  std::string wrong;
  if (engine.key() != engine.fresh_key())
    wrong += " the hash is not the recomputed one";
  if (!engine.is_consistent())
    wrong += " the tables do not agree with the board";
  Sink sink;
  const std::string text = game.position_text();
  if (!reader.set_position(text, sink))
    wrong += " the position text is not read: " + text;
  else if (reader.position_text() != text || normal(reader.position()) != normal(game.position()))
    wrong += " the position text reads as another position: " + text;
  else if (reader.engine().key() != engine.key())
    wrong += " the position read back has another hash";
  return wrong;
}

/// Takes the last turn back and plays it again.
std::string broken_undo(Game& game, const Position& before, std::uint64_t key) {
  const Position after = game.position();
  game.undo();
  std::string wrong;
  if (game.position() != before || game.engine().key() != key)
    wrong = " taking back does not restore the position";
  game.redo();
  if (game.position() != after)
    wrong += " playing again does not lead to the same position";
  return wrong;
}

void play_to_the_end(const Subject& subject, Chance& chance, std::size_t cap, Tally& tally) {
  SourceSet sources;
  SourceSet reader_sources;
  Game game(subject.programs.front(), sources);
  Game reader(subject.programs.front(), reader_sources);
  for (std::size_t ply = 0; ply < cap; ++ply) {
    if (game.legal().empty())
      break;
    const Position before = game.position();
    const std::uint64_t key = game.engine().key();
    const LegalTurn turn = game.legal()[chance.below(game.legal().size())];
    game.play(turn);
    std::string wrong = broken(game, reader);
    if (wrong.empty())
      wrong = broken_undo(game, before, key);
    if (!wrong.empty())
      FAIL(describe(game.program(), before) + "  after " + turn.text + ":" + wrong);
  }
  switch (game.result().kind) {
    case GameResult::Kind::Win:
      ++tally.decided;
      break;
    case GameResult::Kind::Draw:
      ++tally.drawn;
      break;
    case GameResult::Kind::Running:
      CHECK_FALSE(game.legal().empty());  // who cannot move has a result
      ++tally.capped;
      break;
  }
}

}  // namespace

TEST_CASE("endings: random games keep every invariant to their end", "[property][endings]") {
  const std::size_t games = setting("PM_ENDINGS", 2);
  const std::size_t cap = setting("PM_CAP", 150);
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      const Subject subject = load_subject(name);
      Chance chance(20261121);
      Tally tally;
      for (std::size_t game = 0; game < games; ++game)
        play_to_the_end(subject, chance, cap, tally);
      WARN(name << ": " << games << " games; " << tally.decided << " won, " << tally.drawn
                << " drawn, " << tally.capped << " stopped at ply " << cap);
    }
  }
}

}  // namespace polymachy::property
