// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"
#include "cli/table.hpp"
#include "interpreter/variant/limits.hpp"

namespace polymachy {

Exit run_limits(const Arguments& /*arguments*/) {
  Rows rows{{"limit", "value", "of what", "what happens"}};
  for (const Limit& limit : all_limits()) {
    rows.push_back({std::string(limit.name),
                    grouped(limit.value),
                    std::string(limit.what),
                    std::string(limit.happens)});
  }
  say(draw_table(rows));
  return Exit::Fine;
}

}  // namespace polymachy
