// SPDX-License-Identifier: MIT
#include "interpreter/board/effects.hpp"

#include <catch2/catch.hpp>

using namespace polymachy;

namespace {

constexpr Square none = no_square;

Position small() {
  Position position;
  position.men.resize(4);
  position.rights.resize(4);
  for (auto& pool : position.pools)
    pool.resize(2);
  return position;
}

EffectRules with_pool() {
  EffectRules rules;
  rules.captured_pool = 0;
  rules.types = 2;
  return rules;
}

Action of(std::vector<Effect> effects, Square from, Square to) {
  Action action;
  action.effects = std::move(effects);
  action.from = from;
  action.to = to;
  normalise(action.effects);
  return action;
}

}  // namespace

TEST_CASE("effects: normal order is by kind, then by squares", "[board]") {
  std::vector<Effect> effects{{EffectKind::Become, 1, 0, none, 3},
                              {EffectKind::Take, no_type, 0, 3, none},
                              {EffectKind::Take, no_type, 0, 1, none},
                              {EffectKind::SelfMove, no_type, 0, 0, 3}};
  normalise(effects);
  CHECK(effects[0].kind == EffectKind::SelfMove);
  CHECK(effects[1].from == 1);
  CHECK(effects[2].from == 3);
  CHECK(effects[3].kind == EffectKind::Become);
}

TEST_CASE("effects: a capture goes to the pool and the mover becomes another", "[board]") {
  Position position = small();
  position.men[0] = Man::of(0, 0);
  position.men[3] = Man::of(1, 1);
  apply(with_pool(),
        of({{EffectKind::SelfMove, no_type, 0, 0, 3},
            {EffectKind::Take, no_type, 0, 3, none},
            {EffectKind::Become, 1, 0, none, 3}},
           0,
           3),
        position);
  CHECK(position.men[0].none());
  CHECK(position.men[3] == Man::of(1, 0));
  CHECK(position.pools[0][1] == 1);
  CHECK(position.to_move == 1);
}

TEST_CASE("effects: two men exchange squares", "[board]") {
  Position position = small();
  position.men[0] = Man::of(0, 0);
  position.men[1] = Man::of(1, 0);
  apply({},
        of({{EffectKind::SelfMove, no_type, 0, 0, 1}, {EffectKind::Carry, no_type, 0, 1, 0}}, 0, 1),
        position);
  CHECK(position.men[0] == Man::of(1, 0));
  CHECK(position.men[1] == Man::of(0, 0));
}

TEST_CASE("effects: a man who goes somewhere and is removed there has one effect", "[board]") {
  Position position = small();
  position.men[0] = Man::of(0, 0);
  position.men[1] = Man::of(1, 1);
  apply(with_pool(),
        of({{EffectKind::Take, no_type, 0, 1, none},
            {EffectKind::Remove, no_type, went_by_itself, 0, 1}},
           0,
           1),
        position);
  CHECK(position.men[0].none());
  CHECK(position.men[1].none());
  CHECK(position.pools[0][1] == 1);
  CHECK(position.pools[0][0] == 0);
}

TEST_CASE("effects: what has become of a piece", "[board]") {
  const auto told = [](PieceChange change) {
    std::vector<Effect> effects;
    append_effects(change, effects);
    return effects;
  };
  using Fate = PieceChange::Fate;
  PieceChange piece;
  piece.first = piece.last = 3;
  CHECK(told(piece).empty());
  piece.last = 5;
  CHECK(told(piece) == std::vector<Effect>{{EffectKind::Carry, no_type, 0, 3, 5}});
  piece.by_itself = true;
  CHECK(told(piece) == std::vector<Effect>{{EffectKind::SelfMove, no_type, 0, 3, 5}});
  piece.became = 1;
  CHECK(told(piece) == std::vector<Effect>{{EffectKind::SelfMove, no_type, 0, 3, 5},
                                           {EffectKind::Become, 1, 0, none, 5}});
  piece.fate = Fate::Taken;
  CHECK(told(piece) == std::vector<Effect>{{EffectKind::Take, 1, went_by_itself, 3, 5}});
  piece.fate = Fate::Removed;
  CHECK(told(piece) == std::vector<Effect>{{EffectKind::Remove, 1, went_by_itself, 3, 5}});
  PieceChange stone;
  stone.last = 2;
  stone.entered = 1;
  CHECK(told(stone) == std::vector<Effect>{{EffectKind::Enter, 1, 0, none, 2}});
  stone.fate = Fate::Taken;
  CHECK(told(stone) == std::vector<Effect>{{EffectKind::Take, 1, 0, none, 2}});
  stone.fate = Fate::Removed;
  CHECK(told(stone).empty());
}

TEST_CASE("effects: a man from a pool enters, and a mark is set", "[board]") {
  Position position = small();
  position.pools[0][1] = 2;
  apply(with_pool(),
        of({{EffectKind::Enter, 1, 0, none, 2},
            {EffectKind::FromPool, 1, 0, none, none},
            {EffectKind::Mark, no_type, 0, none, 1}},
           none,
           2),
        position);
  CHECK(position.men[2] == Man::of(1, 0));
  CHECK(position.pools[0][1] == 1);
  CHECK(position.mark.count == 1);
  CHECK(position.mark.squares[0] == 1);
  CHECK(position.mark.victim == 2);
}

TEST_CASE("effects: a side's rights fall with its last partner", "[board]") {
  Position position = small();
  EffectRules rules;
  rules.rights.resize(1);
  rules.rights[0].of[0] = true;
  rules.rights[0].with[1] = true;
  position.men[0] = Man::of(0, 0);
  position.men[1] = Man::of(1, 0);
  position.rights[0] = position.rights[1] = 1;
  apply(rules, of({{EffectKind::SelfMove, no_type, 0, 1, 2}}, 1, 2), position);
  CHECK(position.rights == std::vector<std::uint8_t>{0, 0, 0, 0});
}
