// SPDX-License-Identifier: MIT
// What is told to the author of a text: value types, no logic. Codes come from codes.def.
// Floor 1. Tested by tests/unit/dsl/diag.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dsl/text/span.hpp"

namespace polymachy {

enum class Severity { Error, Warning };

/// One enumerator a row of codes.def.
enum class Code {
#define PM_CODE(number, name, severity, format, cause) name,
#include "dsl/diag/codes.def"
};

/// The facts of a code: `E0203`, its name, its severity and its one-line cause.
struct CodeInfo {
  std::string_view number;
  std::string_view name;
  Severity severity;
  std::string_view format;
  std::string_view cause;
};
[[nodiscard]] const CodeInfo& info(Code code);
[[nodiscard]] const std::vector<CodeInfo>& all_codes();

struct Label {
  Span span;
  std::string text;  ///< may be empty: just point
};
struct Hint {
  std::string text;
};
/// "in def `slide`, used here": the macro trail, innermost first.
struct TraceFrame {
  Span span;
  std::string text;
};

struct Diagnostic {
  Code code;
  std::string message;
  Label primary;
  std::vector<Label> secondary;
  std::vector<TraceFrame> trace;
  std::vector<std::string> notes;
  std::vector<Hint> hints;
};

}  // namespace polymachy
