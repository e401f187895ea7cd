// SPDX-License-Identifier: MIT
// Which paths are recognised as which shapes, and what their tables say. That a shape moves as its
// code does is proved by tests/property.
#include "tests/unit/interpreter/compile/compiled.hpp"

using namespace polymachy;

TEST_CASE("leaps") {
  CHECK(shapes_of("\"N\"") == Words{"leap both"});
  CHECK(shapes_of("\"mN\"") == Words{"leap quiet"});
  CHECK(shapes_of("\"cN\"") == Words{"leap capture"});
  CHECK(shapes_of("ahead{empty}") == Words{"leap quiet"});
  CHECK(shapes_of("ahead ahead{enemy} take") == Words{"leap capture"});
  CHECK(shapes_of("\"mWcF\"") == Words{"leap quiet", "leap capture"});
  CHECK(shapes_of("\"WmF\"") == Words{"leap both", "leap quiet"});
}

TEST_CASE("leaps over squares that must be empty, perhaps marked") {
  CHECK(shapes_of("\"nN\"") == Words{"guarded both"});
  CHECK(shapes_of("{row 2} ahead{empty} ahead{empty}") == Words{"guarded quiet"});
  const Program p =
      program_of("piece Probe X { path {row 2} ahead{empty} mark passed ahead{empty} }");
  REQUIRE(classes_of(p, "Probe") == Words{"guarded quiet"});
  const ClassTable& white = class_of(p, "Probe").table[0];
  CHECK(white.guarded[square_at(p, "e3")].empty());
  const auto& targets = white.guarded[square_at(p, "e2")];
  REQUIRE(targets.size() == 1);
  CHECK(targets[0].target == square_at(p, "e4"));
  CHECK(targets[0].empty[0] == square_at(p, "e3"));
  CHECK(targets[0].empty[1] == no_square);
  CHECK(targets[0].marks[0] == square_at(p, "e3"));
  CHECK(targets[0].mark == 0);
  const ClassTable& black = class_of(p, "Probe").table[1];
  REQUIRE(black.guarded[square_at(p, "e7")].size() == 1);
  CHECK(black.guarded[square_at(p, "e7")][0].target == square_at(p, "e5"));
}

TEST_CASE("a slide behind a square that must be empty") {
  const Program p = program_of(
      "piece Probe X { path a:diagonal a{empty} b:oblique(a) (b{empty})* b {enemy} take }");
  REQUIRE(classes_of(p, "Probe") == Words{"slide capture"});
  for (const Ray& ray : class_of(p, "Probe").table[0].rays[square_at(p, "d4")])
    CHECK(ray.gate != no_square);
  CHECK(class_of(p, "Probe").table[0].rays[square_at(p, "d4")].size() == 8);
}

TEST_CASE("hops") {
  CHECK(shapes_of("\"pR\"") == Words{"hop both"});
  CHECK(shapes_of("\"mRcpR\"") == Words{"slide quiet", "hop capture"});
  CHECK(shapes_of("\"gQ\"") == Words{"shorthop both", "shorthop both"});
}

TEST_CASE("a scan counts only some types") {
  const Program p = program_of(
      "piece Wall V { path \"W\" } piece Probe X { path d:orthogonal (d{!Wall})* d {enemy} take }");
  REQUIRE(classes_of(p, "Probe") == Words{"scan capture"});
  const PieceClass& c = class_of(p, "Probe");
  REQUIRE(c.counted >= 0);
  CHECK(p.type_sets[static_cast<std::size_t>(c.counted)].test(
      static_cast<std::size_t>(type_named(p, "Wall"))));
  CHECK(p.type_sets[static_cast<std::size_t>(c.counted)].count() == 1);
}

TEST_CASE("up to the square before a man") {
  const Program p =
      program_of("piece Probe X { path d:orthogonal (d{empty})*[2..] {can(d{man})} }");
  REQUIRE(classes_of(p, "Probe") == Words{"before quiet"});
  CHECK(class_of(p, "Probe").table[0].rays[square_at(p, "a1")][0].least == 2);
}

TEST_CASE("victims of some types are part of a class") {
  const Program p = program_of("piece Probe X { path orthogonal {enemy Other} take }");
  REQUIRE(classes_of(p, "Probe") == Words{"leap capture"});
  CHECK(class_of(p, "Probe").victims.test(static_cast<std::size_t>(type_named(p, "Other"))));
  CHECK_FALSE(class_of(p, "Probe").victims.test(static_cast<std::size_t>(type_named(p, "Probe"))));
}

TEST_CASE("regions cut tables, a side at a time") {
  const Program p = program_of("piece Probe X { path orthogonal{empty & row 1..4} }");
  const PieceClass& c = class_of(p, "Probe");
  CHECK(c.table[0].targets[square_at(p, "a4")].size() == 2);
  CHECK(c.table[1].targets[square_at(p, "a4")].size() == 1);
}

TEST_CASE("holes are no squares") {
  const Compiled compiled = compile_items("piece Probe X { path \"R\" }");
  REQUIRE(compiled.program != nullptr);
  const Program plain = *compiled.program;
  CHECK(class_of(plain, "Probe").table[0].rays[square_at(plain, "a1")].size() == 2);
}

TEST_CASE("types with equal tables share a class") {
  const Program p = program_of(
      "piece Rook R { path \"R\" } piece Queen Q { path \"Q\" } piece Half H { path \"mR\" }");
  const auto shared = [&](const char* a, const char* b) {
    const auto& x = p.types[static_cast<std::size_t>(type_named(p, a))].classes;
    const auto& y = p.types[static_cast<std::size_t>(type_named(p, b))].classes;
    return std::any_of(x.begin(), x.end(), [&](std::uint16_t id) {
      return std::find(y.begin(), y.end(), id) != y.end();
    });
  };
  CHECK(shared("Rook", "Queen"));
  CHECK_FALSE(shared("Rook", "Half"));
  CHECK_FALSE(shared("Rook", "Other"));
}

TEST_CASE(
    "guarded types have classes of their own, because their moves are looked at more closely") {
  const Program p = program_of(
      "piece King K { path \"K\" } piece Man M { path \"K\" }\n"
      "rule Exposed { forbid any when some(own King & attacked) }");
  CHECK(p.royal_types.test(static_cast<std::size_t>(type_named(p, "King"))));
  CHECK(class_of(p, "King").royal);
  CHECK_FALSE(class_of(p, "Man").royal);
}

TEST_CASE("what neither fits nor unfolds stays code") {
  CHECK(shapes_of("anywhere {empty}") == Words{"code moves"});
  CHECK(shapes_of("put every(orthogonal {enemy} take)") == Words{"code moves attacks"});
}
