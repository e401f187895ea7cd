// SPDX-License-Identifier: MIT
// Starts, and the choices of start that a setup phase offers.
#include "dsl/diag/suggest.hpp"
#include "interpreter/game/entry.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"
#include "interpreter/game/turns.hpp"

namespace polymachy {
namespace {

Side side_of_phase(const Program& program, std::uint8_t phase) {
  return phase < program.phases.size() ? program.phases[phase].side : Side{0};
}

/// Men of [start] replace those of [position], side by side: a start with men of one side leaves
/// the other's alone.
void place_start(const Position& start, Position& position) {
  for (Side side = 0; side < side_count; ++side) {
    const auto is_of_side = [side](Man man) {
      return !man.none() && man.side() == side;
    };
    bool any = false;
    for (const Man man : start.men)
      any = any || is_of_side(man);
    if (!any)
      continue;
    for (std::size_t s = 0; s < position.men.size(); ++s) {
      if (is_of_side(position.men[s]))
        position.men[s] = {}, position.rights[s] = 0;
    }
    position.pools[side] = start.pools[side];
  }
  for (std::size_t s = 0; s < position.men.size(); ++s) {
    if (!start.men[s].none())
      position.men[s] = start.men[s], position.rights[s] = start.rights[s];
  }
}

}  // namespace

std::optional<Position> position_of_start(const Program& program,
                                          std::size_t start,
                                          SourceSet& sources,
                                          Sink& sink) {
  const StartInfo& info = program.starts[start];
  if (!info.text.empty())
    return read_position(program, sources, sources.add("start " + info.name, info.text), sink);
  Position position = empty_position(program);
  for (const StartInfo::PlacedMan& placed : info.men)
    position.men[placed.square] = Man::of(placed.type, placed.side);
  position.to_move = side_of_phase(program, position.phase);
  grant_rights_by_type(program, position);
  return position;
}

bool Game::in_setup() const { return is_setup_phase(*program_, position_.phase); }

bool Game::set_start(std::string_view name, Sink& sink) {
  std::size_t start = 0;
  std::vector<std::string> names;
  for (const StartInfo& info : program_->starts)
    names.push_back(info.name);
  while (!name.empty() && start < names.size() && names[start] != name)
    ++start;
  if (start >= names.size()) {
    sink.report<Code::UnknownStart>({}, program_->name, name).hint(did_you_mean(name, names));
    return false;
  }
  std::optional<Position> position = position_of_start(*program_, start, *sources_, sink);
  if (!position)
    return false;
  if (name.empty() && is_setup_phase(*program_, 0)) {
    position->phase = 0;
    position->to_move = side_of_phase(*program_, 0);
  }
  stand(std::move(*position));
  return true;
}

std::vector<LegalTurn> Game::setup_turns() const {
  std::vector<LegalTurn> turns;
  for (const int start : program_->phases[position_.phase].choices) {
    LegalTurn turn;
    turn.start = start;
    turn.text = turn.san = "=" + program_->starts[static_cast<std::size_t>(start)].name;
    turns.push_back(std::move(turn));
  }
  return turns;
}

void Game::push_start(int start) {
  Sink ignored;  // the loader has tried every start
  const auto chosen =
      position_of_start(*program_, static_cast<std::size_t>(start), *sources_, ignored);
  if (chosen)
    place_start(*chosen, position_);
  ++position_.phase;
  position_.to_move = side_of_phase(*program_, position_.phase);
  engine_->set_position(position_);
}

}  // namespace polymachy
