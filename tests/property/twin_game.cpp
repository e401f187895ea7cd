// SPDX-License-Identifier: MIT
#include "tests/property/twin_game.hpp"

#include <algorithm>
#include <iterator>

namespace polymachy::property {

void TwinGame::stand_at(const Position& position) {
  position_ = position;
  past_.assign(1, rules_.repetition_form(position));
}

std::uint32_t TwinGame::repeats(const Position& position) const {
  const Position form = normal(rules_.repetition_form(position));
  const auto same = [&](const Position& p) {
    return normal(p) == form;
  };
  return static_cast<std::uint32_t>(std::ranges::count_if(past_, same));
}

std::vector<reference::Outcome> TwinGame::legal() const {
  return rules_.legal_outcomes(position_, [this](const Position& p) { return repeats(p); });
}

std::vector<TwinGame::Line> TwinGame::lines() const {
  std::vector<Line> all;
  for (reference::Outcome& first : legal()) {
    std::vector<Line> of_this;
    complete({{std::move(first)}}, of_this);
    std::ranges::move(of_this, std::back_inserter(all));
  }
  return all;
}

void TwinGame::play(const Line& line) {
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

reference::Reference::Ending TwinGame::ending() const {
  const auto before = [this](const Position& p) {
    return repeats(p);
  };
  return rules_.ending(position_, repeats(position_) - 1, before);
}

void TwinGame::complete(const Line& line, std::vector<Line>& all) const {
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

namespace {

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

}  // namespace

std::string disagreement(Game& game, const TwinGame& twin) {
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

const TwinGame::Line* line_played(const std::vector<TwinGame::Line>& lines,
                                  const LegalTurn& turn,
                                  const Game& game) {
  const auto found = std::ranges::find_if(lines, [&](const TwinGame::Line& line) {
    const Position& end = line.steps.back().after;
    return line.steps.front().action == turn.action && end.men == game.position().men &&
           end.turn == game.position().turn && end.pools == game.position().pools;
  });
  return found == lines.end() ? nullptr : &*found;
}

}  // namespace polymachy::property
