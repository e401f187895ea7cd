// SPDX-License-Identifier: MIT
#include "interpreter/variant/deep.hpp"

#include <random>
#include <vector>

#include "dsl/text/words.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_plies = 300;  // of one game

/// Rules and results that were seen to apply.
struct Seen {
  std::vector<bool> rules;
  std::vector<bool> results;
};

/// Which rules forbid something in [position].
void look_at(const Position& position, Engine& engine, Seen& seen) {
  engine.set_position(position);
  MoveList candidates;
  engine.generate(candidates, Legality::Candidate);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const int rule = engine.violated(engine.action(candidates, i), Asked{});
    if (rule >= 0)
      seen.rules[static_cast<std::size_t>(rule)] = true;
  }
}

/// The first line that gives such a result is the one that gave it.
void note_result(const GameResult& result, const Program& program, Seen& seen) {
  for (std::size_t i = 0; i < program.results.size(); ++i) {
    const ResultInfo& line = program.results[i];
    const bool is_draw = result.kind == GameResult::Kind::Draw;
    if (line.why == result.why && (is_draw || line.outcome != OutcomeKind::Draw))
      seen.results[i] = true;
  }
}

Seen play_at_random(const Loaded& loaded, SourceSet& sources) {
  const Program& program = *loaded.program;
  Seen seen{std::vector<bool>(program.rules.size()), std::vector<bool>(program.results.size())};
  const std::unique_ptr<Engine> engine = make_engine(loaded.program);
  const std::unique_ptr<GameSession> game = make_session(loaded.program, sources);
  std::mt19937_64 random(20261122);
  Sink ignored;
  std::size_t plies = 0;
  for (int i = 0; i < deep_positions && game->limit_hit() == nullptr; ++i) {
    const std::vector<LegalTurn>& turns = game->legal();
    if (game->result().kind != GameResult::Kind::Running)
      note_result(game->result(), program, seen);
    if (turns.empty() || plies == most_plies) {
      const StartInfo& start = program.starts[random() % program.starts.size()];
      static_cast<void>(game->set_start(program.phases.empty() ? start.name : "", ignored));
      plies = 0;
      continue;
    }
    if (turns.front().start < 0)
      look_at(game->position(), *engine, seen);
    static_cast<void>(game->play(turns[random() % turns.size()].text, ignored));
    ++plies;
  }
  return seen;
}

std::string in_games() {
  return " in " + std::to_string(deep_positions) + " positions of random games";
}

}  // namespace

void check_deep(const Loaded& loaded, SourceSet& sources, Sink& sink) {
  const Program& program = *loaded.program;
  if (program.match.boards > 0 || program.carry.game)
    return;
  const model::Variant chosen = model::fold(*loaded.model, model::default_options(*loaded.model));
  const Seen seen = play_at_random(loaded, sources);
  for (std::size_t i = 0; i < program.rules.size() && i < chosen.rules.size(); ++i) {
    if (!seen.rules[i] && !program.rules[i].asks_history)
      sink.report<Code::DeadRule>(
          chosen.rules[i].span,
          "rule " + ticked(program.rules[i].name) + " forbade nothing" + in_games());
  }
  for (std::size_t i = 0; i < program.results.size() && i < chosen.results.size(); ++i) {
    if (!seen.results[i] && !program.results[i].asks_history)
      sink.report<Code::DeadRule>(chosen.results[i].span, "this result never came" + in_games());
  }
}

}  // namespace polymachy
