// SPDX-License-Identifier: MIT
#include "dsl/diag/diagnostic.hpp"

namespace polymachy {

const std::vector<CodeInfo>& all_codes() {
  static const std::vector<CodeInfo> codes = {
#define PM_CODE(number, name, severity, format, cause) \
  {number, #name, Severity::severity, format, cause},
#include "dsl/diag/codes.def"
  };
  return codes;
}

const CodeInfo& info(Code code) { return all_codes()[static_cast<std::size_t>(code)]; }

}  // namespace polymachy
