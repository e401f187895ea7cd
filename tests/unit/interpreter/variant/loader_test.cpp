// SPDX-License-Identifier: MIT
#include "interpreter/variant/loader.hpp"

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "tests/unit/interpreter/variant/small_variant.hpp"

namespace polymachy {
namespace {

struct Loading {
  SmallHome home;
  SourceSet sources;
  Sink sink;

  std::optional<Loaded> load(const std::string& name, const OptionTexts& options = {}) {
    return load_variant(name, options, home.home(), sources, sink);
  }
  /// The first error as it is shown.
  std::string said() { return render(sink, sources, false); }
  bool has(Code code) {
    for (const Diagnostic& diagnostic : sink.sorted()) {
      if (diagnostic.code == code)
        return true;
    }
    return false;
  }
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("loader: a variant is found by name and by path", "[variant]") {
  Loading loading;
  loading.home.write("small", small_text("small"));
  const std::optional<Loaded> by_name = loading.load("small");
  INFO(loading.said());
  REQUIRE(by_name);
  CHECK(by_name->program->name == "small");
  CHECK(by_name->path == loading.home.home().variants / "small.pmy");
  const std::optional<Loaded> by_path =
      loading.load((loading.home.folder() / "variants.d" / "small.pmy").string());
  REQUIRE(by_path);
  CHECK(by_path->model->title == "Small");
}

TEST_CASE("loader: an unknown name brings the nearest one", "[variant]") {
  Loading loading;
  loading.home.write("small", small_text("small"));
  CHECK_FALSE(loading.load("smal"));
  CHECK(loading.has(Code::NoSuchVariant));
  CHECK(holds(loading.said(), "did you mean `small`?"));
}

TEST_CASE("loader: names that are no file names are only unknown", "[variant]") {
  Loading loading;
  for (const char* name : {"", ".", "..", "a b"}) {
    CHECK_FALSE(loading.load(name));
    CHECK(loading.sink.has_errors());
  }
}

TEST_CASE("loader: a path that is not there is not read", "[variant]") {
  Loading loading;
  CHECK_FALSE(loading.load("./nothing.pmy"));
  CHECK(loading.has(Code::FileUnreadable));
}

TEST_CASE("loader: options are chosen by name and value", "[variant]") {
  Loading loading;
  loading.home.write("small", small_text("small"));
  const std::optional<Loaded> plain = loading.load("small");
  REQUIRE(plain);
  CHECK(plain->program->options.at(0).chosen == 0);
  const std::optional<Loaded> near = loading.load("small", {{"reach", "near"}});
  REQUIRE(near);
  CHECK(near->program->options.at(0).chosen == 1);
}

TEST_CASE("loader: wrong options are told with what would fit", "[variant]") {
  Loading loading;
  loading.home.write("small", small_text("small"));
  CHECK_FALSE(loading.load("small", {{"reech", "near"}, {"reach", "nearr"}}));
  CHECK(loading.has(Code::UnknownOption));
  CHECK(loading.has(Code::BadOptionValue));
  CHECK(holds(loading.said(), "did you mean `reach`?"));
  CHECK(holds(loading.said(), "its values are `far`, `near`"));
}

TEST_CASE("loader: a comment above a piece is its note, unless it has one", "[variant]") {
  Loading loading;
  loading.home.write("small", small_text("small"));
  const std::optional<Loaded> loaded = loading.load("small");
  REQUIRE(loaded);
  CHECK(loaded->program->types.at(0).note == "one step any way");
  CHECK(loaded->program->types.at(1).note == "slides");
}

TEST_CASE("loader: names are sorted and other files left out", "[variant]") {
  Loading loading;
  loading.home.write("b", "");
  loading.home.write("a", "");
  std::ofstream(loading.home.folder() / "variants.d" / "README.md") << "x";
  CHECK(variant_names(loading.home.home()) == std::vector<std::string>{"a", "b"});
  CHECK(variant_names({"/nonexistent", "/nonexistent"}).empty());
}

TEST_CASE("loader: POLYMACHY_HOME says where home is", "[variant]") {
  const char* before = std::getenv("POLYMACHY_HOME");
  const std::string kept = before == nullptr ? "" : before;
  setenv("POLYMACHY_HOME", "/somewhere", 1);
  CHECK(find_home().variants == "/somewhere/variants.d");
  CHECK(find_home().stdlib == "/somewhere/stdlib");
  setenv("POLYMACHY_HOME", kept.c_str(), 1);
}

TEST_CASE("loader: a file is not read by a link that leads out of its folder", "[variant]") {
  Loading loading;
  const std::filesystem::path folder = loading.home.folder();
  std::ofstream(folder / "secret") << "root:x:0:0\n";
  std::filesystem::create_symlink(folder / "secret", folder / "variants.d" / "mod.pmy");
  loading.home.write("small", "use mod\n\n" + small_text("small"));
  CHECK_FALSE(loading.load("small"));
  CHECK(loading.has(Code::ModuleOutside));
  CHECK_FALSE(holds(loading.said(), "root"));
}

TEST_CASE("loader: the rules are other ones when a text has changed, but not its comments",
          "[variant]") {
  const auto rules = [](const std::string& module, const std::string& variant) {
    Loading loading;
    std::ofstream(loading.home.folder() / "stdlib" / "mod.pmy") << module;
    loading.home.write("small", "use mod\n\n" + variant);
    const std::optional<Loaded> loaded = loading.load("small");
    REQUIRE(loaded);
    return loaded->rules;
  };
  const std::string before = rules("def far = \"R\"\n", small_text("small"));
  CHECK(before.size() == 16);
  CHECK(rules("# new\ndef  far  =  \"R\" # far\n", "# new\n" + small_text("small")) == before);
  CHECK(rules("def far = \"B\"\n", small_text("small")) != before);
  CHECK(rules("def far = \"R\"\n", small_text("small", "def other = \"W\"\n")) != before);
}

}  // namespace polymachy
