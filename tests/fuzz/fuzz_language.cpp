// SPDX-License-Identifier: MIT
// Any bytes as a variant file: reading, checking, compiling and the first moves must end, in words
// or in a game, and every diagnostic must point inside its text.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "dsl/diag/render.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/game/game.hpp"
#include "interpreter/variant/loader.hpp"

namespace {

using namespace polymachy;

void demand(bool holds, const char* what) {
  if (holds)
    return;
  std::fprintf(stderr, "fuzz_language: %s\n", what);
  std::abort();
}

void look_at_spans(const Sink& sink, const SourceSet& sources) {
  for (const Diagnostic& diagnostic : sink.sorted()) {
    const Span span = diagnostic.primary.span;
    demand(!diagnostic.message.empty(), "a diagnostic without a message");
    demand(span.begin <= span.end, "a span that ends before it begins");
    demand(!span.has_file() || span.end <= sources.text(span.file).size(),
           "a span that ends outside its text");
  }
  demand(render(sink, sources, true).empty() == sink.empty(), "a diagnostic that prints nothing");
  (void)render_json(sink, sources);
}

/// The formatter's text reads without error and is formatted already.
void format(const ast::Tree& tree, SourceSet& sources) {
  const std::string once = print(tree, sources);
  Sink sink;
  const FileId file = sources.add("once.pmy", once);
  const auto again = parse(sources, file, sink);
  demand(again.has_value() && !sink.has_errors(), "formatted text does not parse");
  demand(print(*again, sources) == once, "formatted text is not formatted");
}

void play(const model::Variant& variant, SourceSet& sources, Sink& sink) {
  const auto program = compile(variant, model::default_options(variant), {}, sink);
  if (!program)
    return demand(sink.has_errors(), "refused without an error");
  Game game(program, sources, {100'000, 10'000});
  for (int ply = 0; ply < 3 && !game.legal().empty(); ++ply) {
    const LegalTurn turn = game.legal()[game.legal().size() / 2];
    game.play(turn);
    demand(game.engine().is_consistent(), "the engine's tables disagree");
    demand(game.engine().key() == game.engine().fresh_key(), "the running key is wrong");
  }
  while (game.undo()) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t longest = 1 << 15;
  if (size > longest)
    return 0;
  static const Home home = find_home();
  SourceSet sources;
  Sink sink;
  const FileId file = sources.add("fuzz.pmy", std::string(data, data + size));
  const auto tree = parse(sources, file, sink);
  look_at_spans(sink, sources);
  if (tree && !sink.has_errors())
    format(*tree, sources);
  sink.clear();
  const auto variant = check_text(file, home.variants, "", {home.stdlib}, sources, sink);
  demand(variant.has_value() || sink.has_errors(), "refused without an error");
  if (variant)
    play(*variant, sources, sink);
  look_at_spans(sink, sources);
  return 0;
}
