// SPDX-License-Identifier: MIT
#include "interpreter/variant/starter.hpp"

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "interpreter/variant/checks.hpp"
#include "tests/unit/interpreter/variant/small_variant.hpp"

namespace polymachy {
namespace {

TEST_CASE("starter: from every variant comes a file without a warning", "[variant]") {
  const Home home = find_home();
  for (const std::string& name : variant_names(home)) {
    INFO(name);
    SourceSet sources;
    Sink sink;
    const auto from = load_variant(name, {}, home, sources, sink);
    REQUIRE(from);
    const auto text = starter_text("my-own", *from, sources, sink);
    INFO(render(sink, sources, false));
    if (from->program->carry.men.any()) {
      CHECK_FALSE(text);
      CHECK(sink.has_errors());
      continue;
    }
    REQUIRE(text);
    CHECK(text->find("piece Dancer") != std::string::npos);
    SmallHome folder;
    folder.write("my-own", *text);
    const Home mixed{folder.home().variants, home.stdlib};
    const auto made = load_variant("my-own", {}, mixed, sources, sink);
    INFO(render(sink, sources, false));
    REQUIRE(made);
    CHECK(sink.empty());
    CHECK(made->model->name.rfind("my-own", 0) == 0);
    CHECK(made->model->tests.size() == from->model->tests.size());
  }
}

TEST_CASE("starter: the tests of the source come with it and hold", "[variant]") {
  const Home home = find_home();
  SourceSet sources;
  Sink sink;
  const auto from = load_variant("chess", {}, home, sources, sink);
  REQUIRE(from);
  const auto text = starter_text("mine", *from, sources, sink);
  REQUIRE(text);
  SmallHome folder;
  folder.write("mine", *text);
  const auto made = load_variant("mine", {}, {folder.home().variants, home.stdlib}, sources, sink);
  REQUIRE(made);
  const CheckReport report = run_tests(*made, sources, sink);
  CHECK(report.number_of(Verdict::Fails) == 0);
  CHECK(report.number_of(Verdict::Holds) == from->model->tests.size());
  const FileId file = sources.add("mine", *text);
  const auto tree = parse(sources, file, sink);
  REQUIRE(tree);
  CHECK(print(*tree, sources) == *text);
}

TEST_CASE("starter: what is no name is refused", "[variant]") {
  SourceSet sources;
  Sink ignored;
  const auto from = load_variant("chess", {}, find_home(), sources, ignored);
  REQUIRE(from);
  for (const std::string name : {"", "3men", "a b", "../x", "x-", "-x", "x/y", "piece", "a.pmy"}) {
    INFO(name);
    Sink sink;
    CHECK_FALSE(starter_text(name, *from, sources, sink));
    CHECK(sink.errors() == 1);
  }
}

}  // namespace
}  // namespace polymachy
