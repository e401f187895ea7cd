// SPDX-License-Identifier: MIT
// A board reflected across its middle, with the sides exchanged, has the reflected moves. True
// where the sides have the same men and the same rules, and no man prefers his left to his right.
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/property/play.hpp"

namespace polymachy::property {
namespace {

class Mirror {
 public:
  explicit Mirror(BoardSize size) : size_(size) {}

  [[nodiscard]] Square operator()(Square square) const {
    if (square == no_square)
      return square;
    return size_.at(size_.file(square), size_.height - 1 - size_.rank(square));
  }
  [[nodiscard]] Position operator()(const Position& position) const {
    Position mirrored = position;
    for (std::size_t i = 0; i < position.men.size(); ++i) {
      const Square to = (*this)(static_cast<Square>(i));
      const Man man = position.men[i];
      mirrored.men[to] = man.none() ? man : Man::of(man.type(), other(man.side()));
      mirrored.rights[to] = position.rights[i];
    }
    for (Square& square : mirrored.mark.squares)
      square = (*this)(square);
    mirrored.mark.victim = (*this)(position.mark.victim);
    for (auto* squares : {&mirrored.turn.used, &mirrored.turn.done}) {
      for (Square& square : *squares)
        square = (*this)(square);
      std::ranges::sort(*squares);
    }
    for (DueDecision& due : mirrored.turn.due)
      due.at = (*this)(due.at);
    std::swap(mirrored.pools[0], mirrored.pools[1]);
    mirrored.to_move = other(position.to_move);
    return mirrored;
  }
  [[nodiscard]] Action operator()(Action action) const {
    for (Effect& effect : action.effects)
      effect.from = (*this)(effect.from), effect.to = (*this)(effect.to);
    std::ranges::sort(action.effects);
    return action;
  }

 private:
  BoardSize size_;
};

/// Why a variant is left out, or empty.
std::string lopsided(const Subject& subject) {
  const auto& sides = subject.model->sides;
  if (sides.at(0).facing != model::Facing::North || sides.at(1).facing != model::Facing::South)
    return "the sides do not face each other along the files";
  const Mirror mirror(subject.programs.front()->size);
  for (std::size_t square = 0; square < subject.model->board.holes.size(); ++square) {
    const auto here = static_cast<Square>(square);
    if (square < static_cast<std::size_t>(subject.programs.front()->size.squares()) &&
        subject.model->board.holes.test(square) != subject.model->board.holes.test(mirror(here)))
      return "the holes are not symmetric";
  }
  const std::vector<Position> starts = start_positions(subject);
  for (Side side = 0; side < side_count; ++side)
    for (std::size_t type = 0; type < subject.model->types.size(); ++type) {
      const auto men = [&](Side of) {
        const Man man = Man::of(static_cast<TypeId>(type), of);
        return std::ranges::count(starts.front().men, man);
      };
      if (men(side) != men(other(side)))
        return "the sides have different men";
    }
  return {};
}

TEST_CASE("mirrored positions have mirrored moves", "[property][mirror]") {
  for (const std::string& name : shipped_variants()) {
    DYNAMIC_SECTION(name) {
      Subject subject = load_subject(name);
      if (const std::string why = lopsided(subject); !why.empty()) {
        WARN(name << " is left out: " << why);
        continue;
      }
      const Mirror mirror(subject.programs.front()->size);
      Engine& engine = *subject.engines.front();
      random_positions(subject, setting("PM_POSITIONS", 150), 5, [&](const Position& position) {
        engine.set_position(position);
        std::vector<Action> wanted;
        for (const Action& action : actions_of(engine, Legality::Legal))
          wanted.push_back(mirror(action));
        std::ranges::sort(wanted,
                          [](const Action& a, const Action& b) { return a.effects < b.effects; });
        engine.set_position(mirror(position));
        const std::string text =
            difference(*subject.programs.front(), actions_of(engine, Legality::Legal), wanted);
        engine.set_position(position);
        if (!text.empty())
          FAIL_CHECK(describe(*subject.programs.front(), position) << text);
        return text.empty();
      });
    }
  }
}

}  // namespace
}  // namespace polymachy::property
