// SPDX-License-Identifier: MIT
// Whole games: results, counters and repetition of Game against the reference, which keeps every
// position of the game and compares them one by one.
#include <algorithm>

#include <catch2/catch.hpp>

#include "interpreter/game/game.hpp"
#include "tests/property/play.hpp"
#include "tests/property/twin_game.hpp"

namespace polymachy::property {
namespace {

/// Setup choices are not the reference's business: they are played until a phase without choices
/// comes.
void play_setup(Game& game, Chance& chance) {
  while (!game.legal().empty() && game.legal().front().start >= 0) {
    const LegalTurn turn = game.legal()[chance.below(game.legal().size())];
    game.play(turn);
  }
}

/// Back and forth with the same man again and again, so that repetition happens; else anything.
std::size_t pick_turn(Game& game, const Action& last_but_one, Chance& chance) {
  const std::vector<LegalTurn>& turns = game.legal();
  for (std::size_t i = 0; i < turns.size() && chance.below(4) != 0; ++i)
    if (turns[i].action.effects.size() == 1 && turns[i].action.from == last_but_one.to &&
        turns[i].action.to == last_but_one.from)
      return i;
  return chance.below(turns.size());
}

std::string play_one(const Subject& subject, Chance& chance, std::size_t longest) {
  SourceSet sources;
  Game game(subject.programs.front(), sources);
  play_setup(game, chance);
  TwinGame twin(*subject.twin, game.position());
  std::array<Action, side_count> last;
  for (std::size_t ply = 0; ply < longest; ++ply) {
    if (std::string wrong = disagreement(game, twin); !wrong.empty())
      return wrong;
    if (game.legal().empty())
      break;
    const Side mover = game.to_move();
    const LegalTurn turn = game.legal()[pick_turn(game, last[mover], chance)];
    game.play(turn);
    const std::vector<TwinGame::Line> lines = twin.lines();
    const TwinGame::Line* found = line_played(lines, turn, game);
    REQUIRE(found != nullptr);
    last[mover] = turn.action;
    twin.play(*found);
  }
  return {};
}

TEST_CASE("games: results, counters and repetition as the reference has them",
          "[property][games]") {
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      const Subject subject = load_subject(name);
      Chance chance(99);
      const std::size_t games = setting("PM_GAMES", 2);
      for (std::size_t game = 0; game < games; ++game) {
        const std::string wrong = play_one(subject, chance, setting("PM_PLIES", 60));
        if (!wrong.empty())
          FAIL_CHECK(wrong);
      }
    }
  }
}

TEST_CASE("games: rules, counters and results that ask for the last action", "[property][games]") {
  // After a capture the other side may not take with a man of the same kind; a counter and a result
  // look back too. Results that are asked of the action before are seen by both sides.
  const std::string text = R"(
use core, leapers, riders, royal
variant small {
  board 5x5
  sides White north, Black south
  men K King, R Rook, N Knight
  event grab = take{any}
  event chain = grab & last grab
  event checking = some(enemy King & attacked)
  rule NoChain { forbid take{any} & by{Rook} when last grab }
  rule NoRush { forbid move{King} when last checking & repeats >= 1 }
  count calm { reset when last grab hold when last checking | last chain }
  follow royal, stalemate-draws
  draw when calm >= 12 & !last grab
  draw when repeats >= 3
  start a mirrored {
    R N K N R
  }
}
)";
  std::string why;
  const std::unique_ptr<Subject> subject = subject_of_text(text, why);
  INFO(why);
  REQUIRE(subject);
  Chance chance(7);
  for (std::size_t game = 0; game < 10 * setting("PM_GAMES", 2); ++game) {
    const std::string wrong = play_one(*subject, chance, setting("PM_PLIES", 60));
    if (!wrong.empty())
      FAIL_CHECK(wrong);
  }
  // The engine by itself, in all ways, from positions that remember.
  SourceSet sources;
  Game game(subject->programs.front(), sources);
  for (std::size_t ply = 0; ply < 40 && !game.legal().empty(); ++ply) {
    CHECK(disagreement(*subject, game.position()).empty());
    for (std::size_t way = 0; way < subject->engines.size(); ++way)
      CHECK(broken_make(*subject, way, game.position()).empty());
    const LegalTurn turn = game.legal()[chance.below(game.legal().size())];
    game.play(turn);
  }
}

}  // namespace
}  // namespace polymachy::property
