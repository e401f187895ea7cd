// SPDX-License-Identifier: MIT
#include "interpreter/variant/limits.hpp"

#include <algorithm>

#include "dsl/sema/limits.hpp"
#include "dsl/sema/model.hpp"
#include "dsl/syntax/parser.hpp"
#include "interpreter/board/position.hpp"
#include "interpreter/bytecode/verify_parts.hpp"
#include "interpreter/compile/limits.hpp"
#include "interpreter/game/limits.hpp"
#include "interpreter/nest/limits.hpp"
#include "interpreter/record/clock.hpp"
#include "interpreter/record/limits.hpp"
#include "interpreter/variant/mutation.hpp"
#include "interpreter/variant/script.hpp"
#include "interpreter/variant/trace.hpp"
#include "interpreter/vm/engine.hpp"
#include "interpreter/vm/limits.hpp"

namespace polymachy {

const std::vector<Limit>& all_limits() {
  static const std::vector<Limit> limits{
#define PM_LIMIT(name, value, what, happens) \
  {name, static_cast<std::uint64_t>(value), what, happens},
#include "interpreter/variant/limits.def"
  };
  return limits;
}

void report_limit(std::string_view name, std::string_view what, Sink& sink) {
  auto report = sink.report<Code::LimitHit>(Span{}, name, what);
  const auto& limits = all_limits();
  const auto limit = std::find_if(
      limits.begin(), limits.end(), [&](const Limit& each) { return each.name == name; });
  if (limit != limits.end())
    report.note("it allows " + std::to_string(limit->value) + " " + std::string(limit->what));
  if (name == "turns")
    report.hint(
        "count parts of turns with `--unit action`, or fewer turns; `polymachy count` knows how "
        "many whole turns there are where turns do not depend on one another");
  else if (name == "completions")
    report.hint(
        "whether the turn can be finished is not known; play in other games first, or begin with a "
        "move of a man");
  else if (name.rfind("book-", 0) != 0 && name != "mark-squares")
    report.hint("look for choices that are made before the test which rejects most of them");
}

}  // namespace polymachy
