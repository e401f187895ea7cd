// SPDX-License-Identifier: MIT
// Any bytes as a check script, run on a small variant whatever it names.
#include "interpreter/variant/script_run.hpp"
#include "tests/fuzz/target.hpp"

namespace polymachy::fuzz {

const char* const fuzz_name = "script";
const std::size_t fuzz_longest = 4096;

void look_at(std::string_view input) {
  SourceSet sources;
  Sink sink;
  const auto script = read_script(sources, sources.add("fuzz.toml", std::string(input)), sink);
  demand_reason(script.has_value(), sink);
  demand_spans(sink, sources);
  if (!script)
    return;
  ScriptArgs args;
  args.variant = PM_FUZZ_SEEDS "/language/small.pmy";
  args.with_slow = true;
  args.positions = 10'000;
  (void)variant_named("small.pmy");  // must load
  const auto report = run_script(*script, args, home(), sources, sink);
  demand_reason(report.has_value() && report->number_of(Verdict::Fails) == 0, sink);
  demand_spans(sink, sources);
}

}  // namespace polymachy::fuzz
