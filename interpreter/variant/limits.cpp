// SPDX-License-Identifier: MIT
#include "interpreter/variant/limits.hpp"

#include "dsl/diag/sink.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/sema/model.hpp"
#include "dsl/syntax/parser.hpp"
#include "interpreter/board/position.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {

const std::vector<Limit>& all_limits() {
  static const std::vector<Limit> limits{
#define PM_LIMIT(name, value, what, happens) \
  {name, static_cast<std::uint64_t>(value), what, happens},
#include "interpreter/variant/limits.def"
  };
  return limits;
}

}  // namespace polymachy
