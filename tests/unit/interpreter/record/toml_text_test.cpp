// SPDX-License-Identifier: MIT
#include "interpreter/record/toml_text.hpp"

#include <catch2/catch.hpp>

#include "interpreter/record/limits.hpp"

namespace polymachy {
namespace {

/// What [text] is refused for; empty if it is TOML.
std::string problem_of(const std::string& text) {
  SourceSet sources;
  const FileId file = sources.add("x.toml", text);
  TomlText toml(sources, file);
  return toml.parse() ? std::string() : toml.problem();
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t each = 0; each < times; ++each)
    all += text;
  return all;
}

}  // namespace

TEST_CASE("TOML: a key has so many parts, and no more", "[record]") {
  const std::string most = "a" + repeated(".a", max_key_parts - 1);
  CHECK(problem_of(most + " = 1").empty());
  CHECK(problem_of("[" + most + "]").empty());
  const std::string problem = "a key of more than 16 parts";
  CHECK(problem_of(most + ".a = 1") == problem);
  CHECK(problem_of("[" + most + ".a]") == problem);
  CHECK(problem_of("[[" + most + ".a]]") == problem);
  CHECK(problem_of("x = {" + most + ".a = 1}") == problem);
  CHECK(problem_of("\"q\" . " + most + " = 1") == problem);
  CHECK(problem_of("a" + repeated(".a", 100'000) + " = 1") == problem);
}

TEST_CASE("TOML: points in strings and comments are no parts of keys", "[record]") {
  const std::string points = repeated(".", 40);
  CHECK(problem_of("a = \"" + points + "\\\"" + points + "\" # " + points).empty());
  CHECK(problem_of("a = '" + points + "'\nb = '''" + points + "\n'" + points + "'''").empty());
  CHECK(problem_of("a = \"\"\"" + points + "\n\"" + points + "\"\"\"").empty());
}

TEST_CASE("TOML: a value is found by line and column, also far behind", "[record]") {
  SourceSet sources;
  std::string text = "a = 1\nb = [";
  for (int each = 0; each < 5'000; ++each)
    text += "'\u00f6" + std::to_string(each) + "', ";
  text += "]\nc = 3\n";
  const FileId file = sources.add("x.toml", text);
  TomlText toml(sources, file);
  const std::optional<toml::table> table = toml.parse();
  REQUIRE(table);
  const toml::array& all = *table->get("b")->as_array();
  for (const std::size_t each : {std::size_t{0}, std::size_t{1023}, std::size_t{4999}})
    CHECK(sources.slice(toml.span(all[each].source())) == "'\u00f6" + std::to_string(each) + "'");
  CHECK(sources.slice(toml.span(table->get("a")->source())) == "1");
  CHECK(sources.slice(toml.span(table->get("c")->source())) == "3");
}

}  // namespace polymachy
