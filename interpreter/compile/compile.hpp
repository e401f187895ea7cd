// SPDX-License-Identifier: MIT
// The only bridge from the language to bytecode: a checked model and chosen options become a
// Program. Floor 7. Tested by tests/golden/bytecode, tests/property and tests/perft.
#pragma once

#include <memory>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/sema/model.hpp"
#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// Compiles [variant] with [options] (one value number an option).
///
/// gives  a program that passed the verifier; null after an error
/// fails  E0104 for what is not built, E06 limits
[[nodiscard]] std::shared_ptr<const Program> compile(const model::Variant& variant,
                                                     const std::vector<int>& options,
                                                     const CompileOptions& how,
                                                     Sink& sink);

}  // namespace polymachy
