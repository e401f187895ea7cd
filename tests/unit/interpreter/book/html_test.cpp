// SPDX-License-Identifier: MIT
#include "interpreter/book/html.hpp"

#include <catch2/catch.hpp>

#include "interpreter/book/assets.hpp"
#include "interpreter/book/words.hpp"

namespace polymachy {
namespace {

TEST_CASE("html: text cannot become markup") {
  CHECK(escaped("a < b & \"c\" > 'd'").text == "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
  CHECK(escaped("帥 é\n\t").text == "帥 é\n\t");
  CHECK(escaped(std::string_view("a\0b\x01\x7F", 5)).text == "a\uFFFDb\uFFFD\uFFFD");
  CHECK(escaped("\xFFz\xC3").text == "\uFFFDz\uFFFD");
}

TEST_CASE("html: a string for the script cannot end it") {
  CHECK(script_string("</script><!--") == "\"\\u003c/script\\u003e\\u003c!--\"");
  CHECK(script_string("a\"b\\c\n&") == "\"a\\u0022b\\u005cc\\u000a\\u0026\"");
  CHECK(script_string("將") == "\"將\"");
}

TEST_CASE("html: gaps of a part are filled once, texts escaped") {
  CHECK(part("code", {{"text", "<{{text}}>"}}).text == "<code>&lt;{{text}}&gt;</code>");
  CHECK(part("code", {{"text", Html{"<b>"}}}).text == "<code><b></code>");
  CHECK(part("code", {{"text", std::size_t{7}}}).text == "<code>7</code>");
}

TEST_CASE("html: the style and the script need no network and end no element") {
  for (const std::string_view asset : {book_css(), book_js()}) {
    CHECK(asset.find("</") == std::string_view::npos);
    CHECK(asset.find("url(http") == std::string_view::npos);
    CHECK(asset.find("@import") == std::string_view::npos);
    CHECK(asset.find("fetch") == std::string_view::npos);
    CHECK(asset.find("innerHTML") == std::string_view::npos);
  }
}

TEST_CASE("words: numbers, sentences, places") {
  CHECK(as_sentence("one step") == "One step.");
  CHECK(as_sentence("really?") == "Really?");
  CHECK(as_sentence("").empty());
  CHECK(place_of("rule", "No\"Trade x") == "rule-No-Trade-x");
}

}  // namespace
}  // namespace polymachy
