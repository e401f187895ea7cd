// SPDX-License-Identifier: MIT
// Runs the `test` blocks of a variant. Floor 9. Tested by tests/unit/interpreter/variant and
// tests/golden/check.
#pragma once

#include <cstddef>

#include "interpreter/variant/loader.hpp"

namespace polymachy {

struct CheckCounts {
  std::size_t passed = 0;
  std::size_t failed = 0;
};

/// Runs every test block of [loaded]; each that fails is one E0802 at the statement, with what was
/// seen. A statement `with OPTION = VALUE` loads the variant anew with that option.
[[nodiscard]] CheckCounts run_tests(const Loaded& loaded,
                                    const Home& home,
                                    SourceSet& sources,
                                    Sink& sink);

}  // namespace polymachy
