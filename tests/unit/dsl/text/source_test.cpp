// SPDX-License-Identifier: MIT
#include "dsl/text/source.hpp"

#include <catch2/catch.hpp>

#include "dsl/text/utf8.hpp"

using namespace polymachy;

TEST_CASE("a source set keeps names and texts under ids in order", "[text]") {
  SourceSet sources;
  const FileId first = sources.add("a.pmy", "one");
  const FileId second = sources.add("b.pmy", "two");
  CHECK(first.value == 0);
  CHECK(second.value == 1);
  CHECK(sources.size() == 2);
  CHECK(sources.name(first) == "a.pmy");
  CHECK(sources.text(second) == "two");
}

TEST_CASE("views into a text stay valid when more texts are added", "[text]") {
  SourceSet sources;
  const FileId first = sources.add("a", "short");
  const std::string_view kept = sources.text(first);
  for (int i = 0; i < 1000; ++i)
    (void)sources.add("x", std::string(100, 'x'));
  CHECK(kept == "short");
  CHECK(kept.data() == sources.text(first).data());
}

TEST_CASE("an offset is located by line and by column in code points", "[text]") {
  SourceSet sources;
  const FileId file = sources.add("a", "ab\n♔x\r\n\nend");
  const auto at = [&](std::size_t offset) {
    const LineColumn found = sources.locate(file, offset);
    return std::pair{found.line, found.column};
  };
  CHECK(at(0) == std::pair<std::size_t, std::size_t>{1, 1});
  CHECK(at(2) == std::pair<std::size_t, std::size_t>{1, 3});  // the line end itself
  CHECK(at(3) == std::pair<std::size_t, std::size_t>{2, 1});
  CHECK(at(6) == std::pair<std::size_t, std::size_t>{2, 2});  // behind a sign of three bytes
  CHECK(at(9) == std::pair<std::size_t, std::size_t>{3, 1});
  CHECK(at(10) == std::pair<std::size_t, std::size_t>{4, 1});
  CHECK(at(99) == std::pair<std::size_t, std::size_t>{4, 4});  // past the end is the end
}

TEST_CASE("the line of an offset comes without its end, also in files with carriage returns",
          "[text]") {
  SourceSet sources;
  const FileId file = sources.add("a", "ab\ncd\r\n\nend");
  CHECK(sources.line_at(file, 0) == "ab");
  CHECK(sources.line_at(file, 2) == "ab");
  CHECK(sources.line_at(file, 4) == "cd");
  CHECK(sources.line_at(file, 7) == "");
  CHECK(sources.line_at(file, 8) == "end");
  CHECK(sources.line_at(file, 1000) == "end");
}

TEST_CASE("slices are cut to the text", "[text]") {
  SourceSet sources;
  const FileId file = sources.add("a", "abcdef");
  CHECK(sources.slice({file, 1, 3}) == "bc");
  CHECK(sources.slice({file, 4, 100}) == "ef");
  CHECK(sources.slice({file, 100, 200}) == "");
}

TEST_CASE("an unknown file has no name, no text and no lines", "[text]") {
  SourceSet sources;
  const FileId none;
  CHECK(sources.name(none).empty());
  CHECK(sources.text(none).empty());
  CHECK(sources.line_at(none, 3).empty());
  CHECK(sources.slice({none, 0, 5}).empty());
  CHECK(sources.locate(none, 5).line == 1);
}

TEST_CASE("an empty text has one empty line", "[text]") {
  SourceSet sources;
  const FileId file = sources.add("a", "");
  CHECK(sources.locate(file, 0).line == 1);
  CHECK(sources.line_at(file, 0).empty());
}

TEST_CASE("spans join to the least that covers both", "[text]") {
  const FileId file{3};
  const Span joined = Span{file, 10, 12}.join({file, 4, 11});
  CHECK(joined == Span{file, 4, 12});
  CHECK(joined.has_file());
  CHECK_FALSE(Span{}.has_file());
}

TEST_CASE("UTF-8 is read as the standard says", "[text]") {
  CHECK(utf8_length("a", 0) == 1);
  CHECK(utf8_length("é", 0) == 2);
  CHECK(utf8_length("♔", 0) == 3);
  CHECK(utf8_length("𝄞", 0) == 4);
  CHECK(utf8_length("♔", 1) == 0);                 // a continuation byte begins nothing
  CHECK(utf8_length("\xC0\x80", 0) == 0);          // overlong
  CHECK(utf8_length("\xE0\x80\x80", 0) == 0);      // overlong
  CHECK(utf8_length("\xED\xA0\x80", 0) == 0);      // a surrogate
  CHECK(utf8_length("\xF4\x90\x80\x80", 0) == 0);  // past U+10FFFF
  CHECK(utf8_length("\xE2\x99", 0) == 0);          // cut off
  CHECK(utf8_length("", 0) == 0);
}

TEST_CASE("the first bad byte is found, and code points are counted with bad bytes as one each",
          "[text]") {
  CHECK(utf8_valid_prefix("a♔b") == 5);
  CHECK(utf8_valid_prefix("a\xFF"
                          "b") == 1);
  CHECK(utf8_count("a♔b") == 3);
  CHECK(utf8_count("a\xFF"
                   "b") == 3);
}

TEST_CASE("what commands a terminal is told apart from what is shown", "[text]") {
  CHECK(printable("e4 \u2654 \u05D0\t\n") == "e4 \u2654 \u05D0\t\n");
  for (const std::string each :
       {"\x1B", "\x07", "\x7F", "\r", "\xC2\x9B", "\x9B", "\u202E", "\u2066"})
    CHECK(printable("a" + each + "b") ==
          "a\uFFFD"
          "b");
  CHECK(printable(std::string_view("\0", 1)) == "\uFFFD");
  CHECK(utf8_point("\u2654", 0) == 0x2654U);
  CHECK(utf8_point("\U0001D11E", 0) == 0x1D11EU);
  CHECK(utf8_point("\xFF", 0) == 0xFFFDU);
}
