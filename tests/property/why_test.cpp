// SPDX-License-Identifier: MIT
// The tracer against the machine: in positions along random games, every legal turn is told by a
// run that has its very effects, every candidate has one, and everything that cannot be played is
// refused with words.
#include "interpreter/variant/why.hpp"

#include <algorithm>
#include <cstdlib>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/game/game.hpp"
#include "interpreter/variant/trace.hpp"
#include "tests/property/support.hpp"

namespace polymachy::property {
namespace {

/// Every action of [turn] has a run with its effects.
void check_turn(Tracer& tracer, Engine& engine, const Position& position, const LegalTurn& turn) {
  if (turn.start >= 0 || turn.action.passes)
    return;
  INFO(turn.text);
  CHECK(tracer.find(position, turn.action));
  engine.set_position(position);
  engine.make(turn.action);
  for (const Action& action : turn.after) {
    CHECK(tracer.find(engine.position(), action));
    engine.make(action);
  }
}

/// Texts that may or may not be moves: from squares of men to any.
std::string some_text(const Program& program, const Position& position, Chance& random) {
  const auto squares = position.men.size();
  std::size_t from = random.below(squares);
  for (std::size_t tries = 0; tries < squares && position.men[from].none(); ++tries)
    from = (from + 1) % squares;
  return square_name(program.size, static_cast<Square>(from)) +
         square_name(program.size, static_cast<Square>(random.below(squares)));
}

void check_variant(const std::string& name) {
  SourceSet sources;
  Sink sink;
  const auto loaded = load_variant(name, {}, find_home(), sources, sink);
  REQUIRE(loaded);
  const std::unique_ptr<GameSession> game = make_session(loaded->program, sources);
  Tracer tracer(*loaded->model, loaded->program);
  const std::unique_ptr<Engine> engine = make_engine(loaded->program);
  Chance random(static_cast<std::uint32_t>(setting("PM_SEED", 1)));
  const std::size_t plies = setting("PM_WHY_PLIES", 24);
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const std::vector<LegalTurn> legal = game->legal();
    if (legal.empty())
      break;
    const Position position = game->position();
    INFO(name << ": " << game->position_text());
    // of many turns some, from another place each time
    const std::size_t stride = std::max<std::size_t>(1, legal.size() / 12);
    const bool has_runs = loaded->program->is_one_board();  // else the action is of another board
    for (std::size_t i = random.below(stride); has_runs && i < legal.size(); i += stride)
      check_turn(tracer, *engine, position, legal[i]);
    const std::string told = why(*loaded, *game, sources, legal[random.below(legal.size())].text);
    CHECK(told.find("is legal") != std::string::npos);
    for (int n = 0; n < 2; ++n) {
      const std::string text = some_text(*loaded->program, position, random);
      INFO(text);
      Sink refused;
      const bool is_legal = game->find(text, refused).has_value();
      const std::string words = why(*loaded, *game, sources, text);
      CHECK(words.size() > text.size() + 4);
      if (is_legal)
        CHECK(words.find("is legal") != std::string::npos);
      else
        CHECK(words.find("is legal") == std::string::npos);
    }
    Sink ignored;
    REQUIRE(game->play(legal[random.below(legal.size())].text, ignored));
  }
}

TEST_CASE("why: every legal turn is told, and every refusal has words", "[property][why]") {
  const std::string only = std::getenv("PM_VARIANT") == nullptr ? "" : std::getenv("PM_VARIANT");
  for (const std::string& name : variant_names(find_home())) {
    if (!only.empty() && only != name)
      continue;
    DYNAMIC_SECTION(name) { check_variant(name); }
  }
}

}  // namespace
}  // namespace polymachy::property
