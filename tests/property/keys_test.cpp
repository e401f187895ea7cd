// SPDX-License-Identifier: MIT
// What a key tells apart: any one field of a state that the rules can ask, changed alone, changes
// it. The order of lists that have none does not, nor the way that leads to a state.
#include <catch2/catch.hpp>

#include "tests/property/play.hpp"

namespace polymachy::property {
namespace {

using Changed = std::pair<std::string, Position>;

void change_men(const Program& program,
                const Position& from,
                Chance& chance,
                std::vector<Changed>& out) {
  const std::size_t square = chance.below(from.men.size());
  if (program.holes.test(square))
    return;
  for (std::size_t type = 0; type < program.types.size(); ++type)
    for (const Side side : {Side{0}, Side{1}}) {
      const Man man = Man::of(static_cast<TypeId>(type), side);
      if (man == from.men[square])
        continue;
      out.emplace_back("another man", from);
      out.back().second.men[square] = man;
      out.back().second.rights[square] = 0;
    }
}

/// Only rights that the variant does not take back: both kinds of holders stay.
void change_rights(const Program& program, const Position& from, std::vector<Changed>& out) {
  for (std::size_t square = 0; square < from.men.size(); ++square)
    for (std::size_t right = 0; right < program.rights.size(); ++right) {
      if (((unsigned{from.rights[square]} >> right) & 1U) == 0)
        continue;
      out.emplace_back("a right less", from);
      out.back().second.rights[square] =
          static_cast<std::uint8_t>(from.rights[square] & ~(1U << right));
    }
}

void change_mark(const Position& from, std::vector<Changed>& out) {
  if (from.mark.count == 0)
    return;
  out.emplace_back("no mark", from);
  out.back().second.mark = LiveMark{};
  for (std::size_t i = 0; i < from.mark.count; ++i) {
    out.emplace_back("a mark elsewhere", from);
    Square& square = out.back().second.mark.squares[i];
    square = square == 0 ? Square{1} : static_cast<Square>(square - 1);
  }
  out.emplace_back("a mark of another man", from);
  Square& victim = out.back().second.mark.victim;
  victim = victim == 0 ? Square{1} : Square{0};
}

void change_pools(const Position& from, Chance& chance, std::vector<Changed>& out) {
  for (Side side = 0; side < side_count; ++side) {
    if (from.pools[side].empty())
      continue;
    out.emplace_back("one man more in a pool", from);
    ++out.back().second.pools[side][chance.below(from.pools[side].size())];
  }
}

void change_turn(const Program& program, const Position& from, std::vector<Changed>& out) {
  if (!from.turn.is_open()) {
    out.emplace_back("the other side to move", from);
    out.back().second.to_move = other(from.to_move);
    return;
  }
  if (program.turn.several && from.turn.due.empty() && from.turn.block == 0) {
    out.emplace_back("one action more", from);
    ++out.back().second.turn.budget;
  }
  if (program.turn.once_per_man && !from.turn.used.empty()) {
    out.emplace_back("a man less is used up", from);
    out.back().second.turn.used.pop_back();
  }
}

void change_last(const Program& program, const Position& from, std::vector<Changed>& out) {
  for (std::size_t event = 0; event < program.events.size(); ++event) {
    if (!program.events[event].in_engine)
      continue;
    out.emplace_back("another last event", from);
    out.back().second.last ^= std::uint32_t{1} << event;
  }
}

/// Empty, or what was changed without a change of the key.
std::string insensitive(Subject& subject, const Position& from, Chance& chance) {
  const Program& program = *subject.programs.front();
  Engine& engine = *subject.engines.front();
  engine.set_position(from);
  const std::uint64_t key = engine.key();
  const Position whole = engine.position();
  std::vector<Changed> changed;
  change_men(program, whole, chance, changed);
  change_rights(program, whole, changed);
  change_mark(whole, changed);
  change_pools(whole, chance, changed);
  change_turn(program, whole, changed);
  change_last(program, whole, changed);
  for (const auto& [what, position] : changed) {
    engine.set_position(position);
    if (engine.key() == key && !(engine.position() == whole))
      return subject.name + ": " + what + "\n" + describe(program, whole);
  }
  return {};
}

/// Empty, or a list whose order changes the key.
std::string sensitive(Subject& subject, const Position& from) {
  Engine& engine = *subject.engines.front();
  engine.set_position(from);
  const std::uint64_t key = engine.key();
  Position turned = engine.position();
  std::reverse(turned.turn.used.begin(), turned.turn.used.end());
  std::reverse(turned.turn.done.begin(), turned.turn.done.end());
  std::reverse(turned.mark.squares.begin(), turned.mark.squares.begin() + turned.mark.count);
  ++turned.full_move;
  engine.set_position(turned);
  return engine.key() == key ? std::string()
                             : subject.name + "\n" + describe(*subject.programs.front(), from);
}

}  // namespace

TEST_CASE("keys: each field of a state that rules can ask changes the key", "[keys]") {
  const std::size_t positions = setting("PM_POSITIONS", 60);
  for (const std::string& variant : shipped_variants()) {
    Subject subject = load_subject(variant);
    if (!subject.programs.front()->is_one_board())
      continue;
    Chance chance(static_cast<std::uint32_t>(setting("PM_SEED", 20261122)));
    std::string wrong;
    random_positions(subject, positions, 7, [&](const Position& position) {
      wrong = insensitive(subject, position, chance);
      if (wrong.empty())
        wrong = sensitive(subject, position);
      return wrong.empty();
    });
    if (!wrong.empty())
      FAIL(wrong);
  }
  SUCCEED();
}

}  // namespace polymachy::property
