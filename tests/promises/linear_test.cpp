// SPDX-License-Identifier: MIT
// Reading takes time in proportion to the size of a text, whatever stands in it: sixteen times the
// text may take at most forty times the time.
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "dsl/sema/check.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "interpreter/record/pgn.hpp"
#include "interpreter/record/saved_text.hpp"
#include "interpreter/variant/loader.hpp"
#include "interpreter/variant/script.hpp"

namespace {

using namespace polymachy;

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// A text of about [bytes] of the pieces that [piece] gives.
std::string text_of(std::size_t bytes,
                    const std::string& head,
                    const std::function<std::string(std::size_t)>& piece,
                    const std::string& tail) {
  std::string text = head;
  for (std::size_t i = 0; text.size() < bytes; ++i)
    text += piece(i);
  return text + tail;
}

struct TextShape {
  const char* name;
  std::function<std::string(std::size_t bytes)> text;
  std::function<void(const std::string& text)> read;
};

void read_language(const std::string& text) {
  SourceSet sources;
  Sink sink;
  const FileId file = sources.add("linear.pmy", text);
  if (const auto tree = parse(sources, file, sink); tree && !sink.has_errors())
    (void)print(*tree, sources);
  (void)check_text(file, ".", "", {find_home().stdlib}, sources, sink);
}
void read_checks(const std::string& text) {
  SourceSet sources;
  Sink sink;
  (void)read_script(sources, sources.add("linear.toml", text), sink);
}
void read_positions(const std::string& text) {
  SourceSet sources;
  Sink sink;
  (void)read_suite(sources, sources.add("linear.epd", text), sink);
}
void read_games(const std::string& text) {
  SourceSet sources;
  Sink sink;
  (void)read_pgn(sources, sources.add("linear.pgn", as_utf8(text)), sink);
}
void read_game(const std::string& text) {
  SourceSet sources;
  Sink sink;
  (void)seal_of(text);
  (void)parse_saved_game(sources, sources.add("linear.game", text), sink);
}

TextShape shape(const char* name,
                std::string head,
                std::function<std::string(std::size_t)> piece,
                std::string tail,
                std::function<void(const std::string&)> read) {
  return {name,
          [head = std::move(head), piece = std::move(piece), tail = std::move(tail)](
              std::size_t bytes) { return text_of(bytes, head, piece, tail); },
          std::move(read)};
}

std::vector<TextShape> shapes() {
  const auto numbered = [](const std::string& before, const std::string& after) {
    return [=](std::size_t i) {
      return before + std::to_string(i) + after;
    };
  };
  const auto same = [](const std::string& text) {
    return [=](std::size_t) {
      return text;
    };
  };
  const std::string head = "use core\nvariant v {\n  board 8x8\n  endless \"x\"\n";
  return {
      shape("comments", "", same("# nothing\n"), "", read_language),
      shape("one line", "def d = ", same("ahead "), "\n", read_language),
      shape("alternatives", "def d = ahead", same(" | ahead"), "\n", read_language),
      shape("a string without an end", "variant x { title \"", same("a"), "", read_language),
      shape("definitions", "", numbered("def d", " = (1,1)\n"), "", read_language),
      shape("unknown names", "", numbered("def d", " = nothing{x}\n"), "", read_language),
      shape("words that are none", "", numbered("q", "\n"), "", read_language),
      shape("the same name again", "", same("def d = (1,1)\n"), "", read_language),
      shape("tests",
            head,
            numbered("  test \"", "\" {\n    legal a1a2\n  }\n"),
            "}\n",
            read_language),
      shape("near misses",
            head,
            same("  rule R { forbid any when empty whi \"x\" }\n"),
            "}\n",
            read_language),
      shape("checks",
            "variant = \"x\"\n",
            same("[[check]]\nplay = \"e2e4\"\ncount = 20\n"),
            "",
            read_checks),
      shape("unknown keys", "variant = \"x\"\n", numbered("key", " = 1\n"), "", read_checks),
      shape("words of a check", "[[check]]\nplay = \"", same("e2e4 "), "\"\n", read_checks),
      shape("positions", "", same("8/8/8/8/8/8/8/K6k w - - 0 1 ;D1 3\n"), "", read_positions),
      shape("games", "", same("[White \"A\"]\n\n1. e4 e5 *\n\n"), "", read_games),
      shape("moves", "", same("1. e4 e5 "), "*\n", read_games),
      shape("comments of a game", "1. e4 {", same("so it goes "), "} *\n", read_games),
      shape("variations", "1. e4 ", same("(1. d4 "), "*\n", read_games),
      shape("turns of a saved game",
            "variant = \"x\"\nmoves = [",
            same("\"e2e4\","),
            "]\n",
            read_game),
      shape("tags of a saved game",
            "variant = \"x\"\n[tags]\n",
            numbered("t", " = \"x\"\n"),
            "",
            read_game),
  };
}

double seconds_of(const TextShape& shape, std::size_t bytes) {
  const std::string text = shape.text(bytes);
  double best = 1e9;
  for (int round = 0; round < 3; ++round) {
    const double before = cpu_seconds();
    shape.read(text);
    best = std::min(best, cpu_seconds() - before);
  }
  return best;
}

}  // namespace

int main() {
  constexpr std::size_t small = 1 << 15;
  constexpr std::size_t large = 1 << 19;
  constexpr double most = 40;  // sixteen, and caches
  int failed = 0;
  for (const TextShape& shape : shapes()) {
    const double short_time = std::max(seconds_of(shape, small), 1e-4);
    const double long_time = seconds_of(shape, large);
    const bool is_fine = long_time <= most * short_time;
    std::printf("%s %-28s %8.2f ms, %8.2f ms: %5.1f times\n",
                is_fine ? "  " : "!!",
                shape.name,
                short_time * 1e3,
                long_time * 1e3,
                long_time / short_time);
    std::fflush(stdout);
    failed += is_fine ? 0 : 1;
  }
  return failed == 0 ? 0 : 1;
}
