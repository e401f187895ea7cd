// SPDX-License-Identifier: MIT
// Any bytes as a variant file: reading, checking, compiling, telling and the first moves must end,
// in words or in a game, and every diagnostic must point inside its text.
#include "dsl/sema/check.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "interpreter/bytecode/disassemble.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/variant/describe.hpp"
#include "tests/fuzz/target.hpp"

namespace polymachy::fuzz {

const char* const fuzz_name = "language";
const std::size_t fuzz_longest = 1 << 15;

namespace {

/// The formatter's text reads without error and is formatted already.
void format(const ast::Tree& tree, SourceSet& sources) {
  const std::string once = print(tree, sources);
  Sink sink;
  const FileId file = sources.add("once.pmy", once);
  const auto again = parse(sources, file, sink);
  demand(again.has_value() && !sink.has_errors(), "formatted text does not parse:", once);
  demand(print(*again, sources) == once, "formatted text is not formatted:", once);
}

void play(const Loaded& loaded, SourceSet& sources) {
  const std::unique_ptr<GameSession> game = short_session(loaded, sources);
  const std::string first = game->position_text();
  for (int ply = 0; ply < 3 && !game->legal().empty(); ++ply) {
    Sink sink;
    const std::string text = game->legal()[game->legal().size() / 2].text;
    demand(game->play(text, sink), "refuses its own turn:", text);
    demand_sound(*game, loaded, sources);
  }
  demand_undone(*game, first);
}

void look_at_variant(const model::Variant& variant, SourceSet& sources, Sink& sink) {
  Loaded loaded;
  loaded.model = std::make_shared<const model::Variant>(variant);
  loaded.program = compile(variant, model::default_options(variant), {}, sink);
  demand_reason(loaded.program != nullptr, sink);
  if (loaded.program == nullptr || !loaded.program->is_one_board())
    return;
  (void)disassemble(*loaded.program);
  (void)describe_variant(loaded, sources);
  for (std::size_t type = 0; type < loaded.program->types.size(); ++type)
    (void)describe_type(*loaded.program, static_cast<TypeId>(type));
  play(loaded, sources);
}

}  // namespace

void look_at(std::string_view input) {
  SourceSet sources;
  Sink sink;
  const FileId file = sources.add("fuzz.pmy", std::string(input));
  const auto tree = parse(sources, file, sink);
  demand_spans(sink, sources);
  if (tree && !sink.has_errors())
    format(*tree, sources);
  sink.clear();
  const auto variant = check_text(file, home().variants, "", {home().stdlib}, sources, sink);
  demand_reason(variant.has_value(), sink);
  if (variant)
    look_at_variant(*variant, sources, sink);
  demand_spans(sink, sources);
}

}  // namespace polymachy::fuzz
