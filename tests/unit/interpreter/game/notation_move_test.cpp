// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "interpreter/board/effects.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/turns.hpp"
#include "tests/unit/interpreter/game/fake_chess.hpp"

using namespace polymachy;
using namespace polymachy::fake;

namespace {

constexpr Square none = no_square;

/// One row of the table of language.md: men on squares, what happens, and both texts.
struct Row {
  const char* short_text;
  const char* long_text;
  Action action;
};

Square sq(const char* name) {
  std::size_t length = 0;
  return read_square({8, 8}, name, length);
}
Effect self(const char* from, const char* to) {
  return {EffectKind::SelfMove, no_type, 0, sq(from), sq(to)};
}
Effect carry(const char* from, const char* to) {
  return {EffectKind::Carry, no_type, 0, sq(from), sq(to)};
}
Effect take(const char* square) { return {EffectKind::Take, no_type, 0, sq(square), none}; }
Effect gone(const char* square) { return {EffectKind::Remove, no_type, 0, sq(square), none}; }
Effect becomes(const char* square, TypeId type) {
  return {EffectKind::Become, type, 0, none, sq(square)};
}
Effect enter(TypeId type, const char* square) {
  return {EffectKind::Enter, type, 0, none, sq(square)};
}
Effect mark(const char* square) { return {EffectKind::Mark, no_type, 0, none, sq(square)}; }

Action act(std::vector<Effect> effects,
           const char* from,
           const char* to,
           const char* say_from = "",
           const char* say_to = "") {
  Action action;
  action.effects = std::move(effects);
  normalise(action.effects);
  action.from = sq(from);
  action.to = sq(to);
  action.say_from = sq(say_from);
  action.say_to = sq(say_to);
  return action;
}

Position board() {
  SourceSet sources;
  Sink sink;
  const FileId file = sources.add("position", "8/1P2P3/8/3p4/8/8/8/R3K1NR w - - 0 1");
  return *read_position(chess(), sources, file, sink);
}

}  // namespace

TEST_CASE("move text: the table of language.md", "[game]") {
  const Position before = board();
  const Row rows[] = {
      {"g1f3", "g1f3", act({self("g1", "f3")}, "g1", "f3")},
      {"g1f3", "g1f3", act({self("g1", "f3"), take("f3")}, "g1", "f3")},
      {"e7e8q", "e7e8q", act({self("e7", "e8"), becomes("e8", Queen)}, "e7", "e8")},
      {"e7e8q", "e7e8q", act({self("e7", "e8"), becomes("e8", PromotedQueen)}, "e7", "e8")},
      {"e7e8=DR", "e7e8=DR", act({self("e7", "e8"), becomes("e8", Dragon)}, "e7", "e8")},
      {"a1a8+", "a1a8+", act({self("a1", "a8"), becomes("a8", Dragon)}, "a1", "a8")},
      {"e5d6", "e5d6xd5", act({self("e5", "d6"), take("d5")}, "e5", "d6", "e5", "d6")},
      {"e1g1", "e1g1,h1f1", act({self("e1", "g1"), carry("h1", "f1")}, "e1", "g1", "e1", "g1")},
      {"e1h1", "e1g1,h1f1", act({self("e1", "g1"), carry("h1", "f1")}, "e1", "g1", "e1", "h1")},
      {"e1g1,h1f1", "e1g1,h1f1", act({self("e1", "g1"), carry("h1", "f1")}, "e1", "g1")},
      {"g1f3xe5", "g1f3xe5", act({self("g1", "f3"), take("e5")}, "g1", "f3")},
      {"g1xd5", "g1xd5", act({take("d5")}, "g1", "g1")},
      {"g1@d5", "g1@d5", act({carry("g1", "d5"), take("d5")}, "h1", "h1")},
      {"b7@c8q", "b7@c8q", act({carry("b7", "c8"), becomes("c8", Queen)}, "h1", "h1")},
      {"P@e4", "P@e4", act({enter(Pawn, "e4")}, "", "e4")},
      {"DR@e4", "DR@e4", act({enter(Dragon, "e4")}, "", "e4")},
      {"R@e4+", "R@e4+", act({enter(Rook, "e4"), becomes("e4", Dragon)}, "", "e4")},
      {"g1f3,Q@g1", "g1f3,Q@g1", act({self("g1", "f3"), enter(Queen, "g1")}, "g1", "f3")},
      {"e1g1,Q@e1",
       "e1g1,h1f1,Q@e1",
       act({self("e1", "g1"), carry("h1", "f1"), enter(Queen, "e1")}, "e1", "g1", "e1", "g1")},
      {"g1f3", "g1f3-e5", act({self("g1", "f3"), gone("e5")}, "g1", "f3")},
      {"g1f3", "g1f3,d5=Q", act({self("g1", "f3"), becomes("d5", Queen)}, "g1", "f3")},
      {"a1a1+", "a1a1+", act({becomes("a1", Dragon)}, "a1", "a1")},
      {"g1f3", "g1f3", act({self("g1", "f3"), mark("g2")}, "g1", "f3")},
      {"pass", "pass", act({}, "", "")},
  };
  for (const Row& row : rows) {
    CHECK(write_action(chess(), before, row.action, false) == row.short_text);
    CHECK(write_action(chess(), before, row.action, true) == row.long_text);
  }
}

TEST_CASE("move text: what would print alike is printed long", "[game]") {
  const std::vector<LegalTurn> turns =
      make_turns(chess(),
                 board(),
                 {act({self("g1", "f3")}, "g1", "f3"),
                  act({self("g1", "f3"), gone("d5")}, "g1", "f3"),
                  act({self("g1", "h3")}, "g1", "h3"),
                  act({self("g1", "h3"), mark("g2")}, "g1", "h3"),
                  act({self("e5", "d6"), take("d5")}, "e5", "d6", "e5", "d6")});
  std::vector<std::string> texts;
  for (const LegalTurn& turn : turns)
    texts.push_back(turn.text);
  CHECK(texts == std::vector<std::string>{"g1f3", "g1f3-d5", "g1h3", "g1h3^g2", "e5d6"});
}

TEST_CASE("man text: letters, braces, case, tilde", "[game]") {
  const Program p = chess();
  CHECK(man_text(p, Man::of(Queen, 0)) == "Q");
  CHECK(man_text(p, Man::of(Queen, 1)) == "q");
  CHECK(man_text(p, Man::of(Dragon, 1)) == "{dr}");
  CHECK(man_text(p, Man::of(PromotedQueen, 0)) == "Q~");
}
