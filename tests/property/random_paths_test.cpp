// SPDX-License-Identifier: MIT
// Paths nobody would write: random trees of the grammar and random Betza words, compiled in every
// way and compared with the reference. What the checker refuses is passed over.
#include <catch2/catch.hpp>

#include "tests/property/small_boards.hpp"

namespace polymachy::property {
namespace {

class PathWriter {
 public:
  explicit PathWriter(Chance& chance) : chance_(chance) {}

  std::string path() {
    bound_ = 0;
    std::string text = way();
    for (std::size_t more = chance_.below(3); more > 0; --more)
      text += " | " + way();
    return text;
  }

 private:
  std::string pick(std::initializer_list<const char*> words) {
    return *(words.begin() + chance_.below(words.size()));
  }

  std::string dirs() {
    return pick({"ahead",
                 "behind",
                 "sideways",
                 "forward-diagonal",
                 "orthogonal",
                 "diagonal",
                 "king",
                 "knight",
                 "east",
                 "north",
                 "sym(2,0)",
                 "sym(1,3)",
                 "sym(2,2)"});
  }

  std::string test() {
    switch (chance_.below(14)) {
      case 0:
        return "empty";
      case 1:
        return "man";
      case 2:
        return "own";
      case 3:
        return "enemy";
      case 4:
        return "Dummy";
      case 5:
        return "!Dummy";
      case 6:
        return "empty | enemy";
      case 7:
        return pick({"row 1", "row 2..3", "row -1", "file b", "rank 3", "square c3"});
      case 8:
        return "!origin";
      case 9:
        return "empty & !origin";
      case 10:
        return "can(" + dirs() + "{man})";
      case 11:
        return pick({"attacked", "!attacked", "empty & !attacked"});
      case 12:
        return "man - Helper";
      default:
        return "enemy | own Dummy";
    }
  }

  std::string betza() {
    static constexpr const char* atoms[] = {"W", "F", "D", "N", "A", "H", "K", "R", "B", "Q"};
    std::string word;
    for (std::size_t parts = 1 + chance_.below(2); parts > 0; --parts) {
      word += pick({"", "", "m", "c"});
      word += pick({"", "", "", "n", "j", "p", "g"});
      word += pick({"", "", "f", "b", "s", "v", "fs", "l"});
      word += atoms[chance_.below(std::size(atoms))];
      word += pick({"", "", "", "2", "3"});
    }
    return "\"" + word + "\"";
  }

  /// Part of a way that walks and looks.
  std::string walk() {
    const std::string name = std::string("d") + static_cast<char>('a' + bound_);
    switch (chance_.below(6)) {
      case 0:
        return dirs();
      case 1:
        return dirs() + "{" + test() + "}";
      case 2:
        ++bound_;
        return name + ":" + dirs() + " (" + name + "{empty})* " + name;
      case 3:
        ++bound_;
        return name + ":" + dirs() + " (" + name + "{" + test() + "})*[0..3] " + name;
      case 4:
        ++bound_;
        return name + ":king " + name + "{empty} (" + pick({"outward", "oblique"}) + "(" + name +
               "){empty})?";
      default:
        return "(" + dirs() + "{" + test() + "})?";
    }
  }

  /// Part of a way that acts.
  std::string act() {
    switch (chance_.below(9)) {
      case 0:
        return "take";
      case 1:
      case 2:
        return "take{enemy}";
      case 3:
        return "({empty} | take{enemy})";
      case 4:
        return "take{enemy} " + dirs() + "{empty}";
      case 5:
        return "{man & !origin} lift " + dirs() + "{empty} drop " +
               pick({"goto origin", dirs().c_str()});
      case 6:
        return "{enemy} remove";
      case 7:
        return "@x goto origin " + dirs() + "{empty} {!x}";
      default:
        return "{empty}";
    }
  }

  std::string way() {
    if (chance_.below(4) == 0)
      return betza();
    std::string text;
    if (chance_.below(6) == 0)
      text += pick({"stay ", "{row 1..2} ", "{!attacked} ", "{can(ahead{empty})} "});
    for (std::size_t parts = 1 + chance_.below(2); parts > 0; --parts)
      text += walk() + " ";
    if (chance_.below(5) != 0)
      text += act();
    return "(" + text + ")";
  }

  Chance& chance_;
  int bound_ = 0;
};

/// Random boards with all kinds of men on them.
std::string try_random(Subject& subject, std::size_t boards, Chance& chance) {
  const bool has_kings = subject.programs.front()->royal_types.any();
  std::vector<TypeId> types;
  for (const char* letters : {"X", "X", "D", "Y"})
    types.push_back(type_of(subject, letters));
  const auto squares = static_cast<std::size_t>(subject.programs.front()->size.squares());
  for (std::size_t board = 0; board < boards; ++board) {
    Position position = empty_board(subject, static_cast<Side>(chance.below(2)));
    for (std::size_t men = 2 + chance.below(8); men > 0; --men)
      position.men[chance.below(squares)] =
          Man::of(chance.one_of(types), static_cast<Side>(chance.below(2)));
    for (Side side = 0; has_kings && side < side_count; ++side)
      position.men[chance.below(squares)] = Man::of(type_of(subject, "K"), side);
    for (auto& pool : position.pools)
      for (auto& waiting : pool)
        waiting = static_cast<std::uint16_t>(chance.below(2));
    std::string wrong = disagreement(subject, position);
    if (wrong.empty() && board % 8 == 0)
      wrong = broken_attack(subject, position, {});
    if (wrong.empty() && board % 4 == 1)
      wrong = broken_make(subject, board % subject.ways.size(), position);
    if (!wrong.empty())
      return wrong;
  }
  return {};
}

TEST_CASE("random paths: machine and reference agree", "[property][random-paths]") {
  Chance chance(static_cast<std::uint32_t>(setting("PM_SEED", 7)));
  const std::size_t wanted = setting("PM_RANDOM_PATHS", 150);
  std::size_t accepted = 0;
  std::size_t failed = 0;
  for (std::size_t tries = 0;
       tries < 20 * wanted && accepted < wanted && failed < setting("PM_FAILURES", 5);
       ++tries) {
    const std::string path = PathWriter(chance).path();
    const SmallGame game{"core",
                         "piece Tried X { path " + path + " }",
                         5 + static_cast<int>(chance.below(3)),
                         5 + static_cast<int>(chance.below(2)),
                         chance.below(2) == 0};
    std::string why;
    const std::unique_ptr<Subject> subject = subject_of_text(text_of(game), why);
    if (!subject)
      continue;
    ++accepted;
    const std::string wrong = try_random(*subject, 40, chance);
    if (wrong.empty())
      continue;
    ++failed;
    FAIL_CHECK(text_of(game) << wrong);
  }
  // If almost all is refused, the writer has grown stale.
  CHECK((failed > 0 || accepted * 2 > wanted));
}

// Hooks see the board after the move, from where the man stands who came, and by his owner's seat,
// however the move was compiled: men who are carried, enemies among them, too.
TEST_CASE("hooks: machine and reference agree on whom and when they ask",
          "[property][random-paths]") {
  const std::string walk = "\"K\" | \"N\"";
  const std::string push = " | d:king d{man} @next lift d{empty} drop goto next";
  struct HookCase {
    std::string path;
    std::string hooks;
  };
  const std::vector<HookCase> cases{
      {walk, "on arrive{row -1}: become(Helper | Dummy)"},
      {walk + push, "on arrive{row -1}: become(Helper | Dummy)"},
      {walk + push, "on arrive{(row 2)@origin}: become(Helper)"},
      {walk + push, "on arrive{enemy}: {can(ahead{empty})} become(Dummy) | {!can(ahead{empty})}"},
      {walk, "on arrive{Tried}: {count(own Tried) > 2} become(Helper) | {count(own Tried) <= 2}"},
      {walk, "on arrive{Tried}: {count(enemy) > 2} become(Helper) | {count(enemy) <= 2}"},
      {walk,
       "on arrive{Tried}: {count(man & row 2) > 1} become(Helper) | {!(count(man & row 2) > 1)}"},
      {walk, "on arrive{Tried}: {empty@origin} become(Helper)"},
      {walk + push, "on take: {man@origin} | {empty@origin}"}};
  Chance chance(static_cast<std::uint32_t>(setting("PM_SEED", 7)));
  for (const HookCase& each : cases) {
    const SmallGame game{
        "core", "piece Tried X { path " + each.path + " }\n  " + each.hooks, 5, 5, false};
    std::string why;
    const std::unique_ptr<Subject> subject = subject_of_text(text_of(game), why);
    INFO(text_of(game) << why);
    REQUIRE(subject);
    CHECK(try_random(*subject, setting("PM_HOOK_BOARDS", 100), chance) == "");
  }
}

// A rule is asked only of moves whose men its event can mean: whoever makes them, takes, carries,
// stays where he is, or comes from a pool.
TEST_CASE("rules: machine and reference agree on whom an event means", "[property][random-paths]") {
  const std::string man =
      "piece Tried X { path \"KN\" | stay king take{enemy} | hitrun | d:king d{man} @next lift "
      "d{empty} drop goto next }\n"
      "  pool hand each side\n"
      "  captured men go to hand(own)\n"
      "  action bring = [t from hand] anywhere {empty} new t\n"
      "  on arrive{Dummy & row -1}: become(Helper)\n";
  const std::string attacked = " when some(own Helper & attacked)";
  Chance chance(static_cast<std::uint32_t>(setting("PM_SEED", 7)));
  for (const char* event : {"take{Dummy}",
                            "take{Dummy} & by{Tried}",
                            "take{Dummy} & take{Helper}",
                            "move{Tried | Helper}",
                            "by{Tried} & !move{Tried}",
                            "drop{Dummy}",
                            "drop{Dummy} | by{Helper}",
                            "drop{Dummy} | take{Dummy}",
                            "(take{Dummy} | take{Helper}) & (by{Helper} | by{Tried})",
                            "take{none}",
                            "!take{any}",
                            "!drop{Dummy}"}) {
    SmallGame game{"core", man, 5, 5};
    game.man.append("  rule Tested { forbid ").append(event).append(attacked).append(" }");
    std::string why;
    const std::unique_ptr<Subject> subject = subject_of_text(text_of(game), why);
    INFO(text_of(game) << why);
    REQUIRE(subject);
    CHECK(try_random(*subject, setting("PM_RULE_BOARDS", 100), chance) == "");
  }
}

}  // namespace
}  // namespace polymachy::property
