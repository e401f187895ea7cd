// SPDX-License-Identifier: MIT
// Whole games: results, counters and repetition of Game against the reference, which keeps every
// position of the game and compares them one by one.
#include <algorithm>

#include <catch2/catch.hpp>

#include "interpreter/game/game.hpp"
#include "tests/property/play.hpp"

namespace polymachy::property {
namespace {

/// What the game should be, kept by the reference.
class TwinGame {
 public:
  TwinGame(const reference::Reference& rules, const Position& start) : rules_(rules) {
    stand_at(start);
  }

  void stand_at(const Position& position) {
    position_ = position;
    past_.assign(1, rules_.repetition_form(position));
  }

  [[nodiscard]] std::uint32_t repeats(const Position& position) const {
    const Position form = normal(rules_.repetition_form(position));
    const auto same = [&](const Position& p) {
      return normal(p) == form;
    };
    return static_cast<std::uint32_t>(std::ranges::count_if(past_, same));
  }

  [[nodiscard]] std::vector<reference::Outcome> legal() const {
    return rules_.legal_outcomes(position_, [this](const Position& p) { return repeats(p); });
  }

  /// An action and the decisions that follow it; lines to one position are one.
  struct Line {
    std::vector<reference::Outcome> steps;
  };
  [[nodiscard]] std::vector<Line> lines() const {
    std::vector<Line> all;
    for (reference::Outcome& first : legal()) {
      std::vector<Line> of_this;
      complete({{std::move(first)}}, of_this);
      std::ranges::move(of_this, std::back_inserter(all));
    }
    return all;
  }

  void play(const Line& line) {
    const Side mover = position_.to_move;
    std::vector<std::uint32_t> counters = rules_.counters_after(position_, line.steps.front());
    for (std::size_t i = 1; i < line.steps.size(); ++i) {
      const std::vector<std::uint32_t> later =
          rules_.counters_after(line.steps[i - 1].after, line.steps[i]);
      for (std::size_t c = 0; c < counters.size(); ++c)
        counters[c] = later[c] == 0 ? 0 : counters[c];
    }
    const std::uint32_t events = rules_.events_of(position_, line.steps.front());
    position_ = line.steps.back().after;
    position_.last = events;
    position_.counters = counters;
    position_.full_move += mover == 1 && position_.to_move == 0 ? 1U : 0U;
    past_.push_back(rules_.repetition_form(position_));
  }

  [[nodiscard]] reference::Reference::Ending ending() const {
    const auto before = [this](const Position& p) {
      return repeats(p);
    };
    return rules_.ending(position_, repeats(position_) - 1, before);
  }
  [[nodiscard]] const Position& position() const { return position_; }

 private:
  void complete(const Line& line, std::vector<Line>& all) const {
    const Position& end = line.steps.back().after;
    if (!end.turn.is_deciding()) {
      const auto same = [&](const Line& other) {
        return normal(other.steps.back().after) == normal(end);
      };
      if (std::ranges::none_of(all, same))
        all.push_back(line);
      return;
    }
    for (const reference::Outcome& next : rules_.legal_outcomes(end)) {
      Line longer = line;
      longer.steps.push_back(next);
      complete(longer, all);
    }
  }

  const reference::Reference& rules_;
  Position position_;
  std::vector<Position> past_;
};

reference::Reference::Ending ending_of(const GameResult& result) {
  reference::Reference::Ending ending;
  ending.is_over = result.kind != GameResult::Kind::Running;
  if (result.kind == GameResult::Kind::Win)
    ending.winner = result.winner;
  ending.why = result.why;
  return ending;
}

std::string text_of(const reference::Reference::Ending& ending) {
  if (!ending.is_over)
    return "running";
  return (ending.winner ? "won by " + std::to_string(*ending.winner) : std::string("draw")) + ": " +
         ending.why;
}

std::string compare(Game& game, const TwinGame& twin) {
  const std::string where = describe(game.program(), game.position());
  if (normal(game.position()) != normal(twin.position()))
    return where + "  the reference stands at\n  " + describe(game.program(), twin.position());
  const auto wanted = twin.ending();
  const auto seen = ending_of(game.result());
  if (!(wanted == seen))
    return where + "  game: " + text_of(seen) + "; reference: " + text_of(wanted) + "\n";
  if (wanted.is_over)
    return {};
  const auto by_effects = [](const Action& a, const Action& b) {
    return a.effects < b.effects;
  };
  std::vector<Action> machine;
  for (const LegalTurn& turn : game.legal())
    machine.push_back(turn.action);
  std::ranges::sort(machine, by_effects);
  std::vector<Action> reference;
  for (const TwinGame::Line& line : twin.lines())
    reference.push_back(line.steps.front().action);
  std::ranges::sort(reference, by_effects);
  if (machine.size() != reference.size())
    return where + "  game: " + std::to_string(machine.size()) +
           " turns; reference: " + std::to_string(reference.size()) + "\n";
  const std::string text = difference(game.program(), machine, reference);
  return text.empty() ? text : where + text;
}

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
    if (std::string wrong = compare(game, twin); !wrong.empty())
      return wrong;
    if (game.legal().empty())
      break;
    const Side mover = game.to_move();
    const LegalTurn turn = game.legal()[pick_turn(game, last[mover], chance)];
    game.play(turn);
    const std::vector<TwinGame::Line> lines = twin.lines();
    const auto found = std::ranges::find_if(lines, [&](const TwinGame::Line& line) {
      const Position& end = line.steps.back().after;
      return line.steps.front().action == turn.action && end.men == game.position().men &&
             end.turn == game.position().turn && end.pools == game.position().pools;
    });
    REQUIRE(found != lines.end());
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
