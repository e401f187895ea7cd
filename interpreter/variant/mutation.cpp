// SPDX-License-Identifier: MIT
// A change that leaves the code alone is found by compiling both in the plainest way, without
// tables, with every option chosen: first with the defaults, because most changes show there.
#include "interpreter/variant/mutation.hpp"

#include "interpreter/bytecode/same_program.hpp"
#include "interpreter/compile/compile.hpp"

namespace polymachy {
namespace {

/// Lists of options that are told apart: all of them, or each value by itself if they are many.
constexpr std::size_t most_option_lists = 16;

CompileOptions plainly() {
  CompileOptions how;
  how.fuse = false;
  return how;
}

std::vector<std::vector<int>> option_lists(const model::Variant& variant) {
  std::size_t all = 1;
  for (const model::OptionDecl& option : variant.options)
    all = std::min(all * option.values.size(), most_option_lists + 1);
  std::vector<std::vector<int>> lists{model::default_options(variant)};
  for (std::size_t each = 0; each < variant.options.size(); ++each) {
    const std::size_t known = all <= most_option_lists ? lists.size() : 1;
    for (std::size_t value = 1; value < variant.options[each].values.size(); ++value)
      for (std::size_t list = 0; list < known; ++list) {
        lists.push_back(lists[list]);
        lists.back()[each] = static_cast<int>(value);
      }
  }
  return lists;
}

/// Whether [loaded] is the game that [subject] was.
bool is_same(const Subject& subject, const Loaded& loaded) {
  if (loaded.model->options.size() != subject.prints.front().first.size())
    return false;
  for (const auto& [options, print] : subject.prints) {
    Sink ignored;
    const auto program = compile_loaded(loaded, options, plainly(), ignored);
    if (!program || print_of(*program) != print)
      return false;
  }
  return true;
}

/// Runs what is expected, and stops where something does not hold.
bool holds(const Subject& subject,
           const Loaded& loaded,
           const Home& home,
           SourceSet& sources,
           Sink& sink) {
  if (subject.has_tests) {
    TestRunner runner(loaded, sources);
    for (const model::TestBlock& block : loaded.model->tests)
      if (runner.run(block, sink).verdict == Verdict::Fails)
        return false;
  }
  ScriptArgs args;
  args.variant = subject.variant;
  args.positions = subject.positions;
  args.briefly = true;
  for (const Script& script : subject.scripts) {
    const std::optional<CheckReport> report = run_script(script, args, home, sources, sink);
    if (!report || report->number_of(Verdict::Fails) > 0)
      return false;
  }
  return true;
}

}  // namespace

bool prepare(Subject& subject, const Home& home, SourceSet& sources, Sink& sink) {
  const std::size_t known = sources.size();
  const std::optional<Loaded> loaded = load_variant(subject.variant, {}, home, sources, sink);
  if (!loaded)
    return false;
  for (std::size_t file = known; file < sources.size(); ++file)
    subject.files.emplace_back(sources.name(FileId{static_cast<std::uint32_t>(file)}));
  for (const std::vector<int>& options : option_lists(*loaded->model)) {
    const auto program = compile_loaded(*loaded, options, plainly(), sink);
    if (!program)
      return false;
    subject.prints.emplace_back(options, print_of(*program));
  }
  return holds(subject, *loaded, home, sources, sink);
}

MutantFate fate_of(const Subject& subject, const Home& home, SourceSet& sources) {
  Sink sink;
  const std::optional<Loaded> loaded = load_variant(subject.variant, {}, home, sources, sink);
  if (!loaded)
    return MutantFate::Refused;
  if (is_same(subject, *loaded))
    return MutantFate::Equal;
  return holds(subject, *loaded, home, sources, sink) ? MutantFate::Lives : MutantFate::Fails;
}

}  // namespace polymachy
