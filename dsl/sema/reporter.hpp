// SPDX-License-Identifier: MIT
// Reports for the checker: each carries the uses of definitions that led to it, and nothing is said
// twice. Floor 3. Tested by tests/unit/dsl/sema.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

class Reporter {
 public:
  Reporter(Sink& sink, const SourceSet& sources)
      : sink_(&sink), sources_(&sources), errors_before_(sink.errors()) {}

  /// Reports [code] at [span] unless it was reported there before; [trail] are the uses, innermost
  /// first.
  template <Code code, class... Args>
  DiagnosticBuilder report(Span span, const std::vector<Span>& trail, const Args&... args) {
    const std::string message = fmt::format(fmt::runtime(CodeFormat<code>::value), args...);
    if (!said_.emplace(message, span.file.value, span.begin, span.end).second) {
      scratch_ = Diagnostic{code, {}, {}, {}, {}, {}, {}};
      return DiagnosticBuilder(scratch_);
    }
    DiagnosticBuilder builder = sink_->push(code, span, message);
    for (const Span& use : trail) {
      builder.trace(use, "in `" + std::string(sources_->slice(use)) + "`, used here");
    }
    return builder;
  }
  template <Code code, class... Args>
  DiagnosticBuilder at(Span span, const Args&... args) {
    return report<code>(span, {}, args...);
  }

  /// Whether an error that has just been reported is among those that are shown.
  [[nodiscard]] bool shows_all() const { return sink_->errors() <= Sink::most_shown; }
  /// Errors since this reporter was made; a sink may hold those of other files.
  [[nodiscard]] std::size_t errors() const { return sink_->errors() - errors_before_; }
  [[nodiscard]] const SourceSet& sources() const { return *sources_; }

 private:
  Sink* sink_;
  const SourceSet* sources_;
  std::size_t errors_before_;
  Diagnostic scratch_{};
  std::set<std::tuple<std::string, std::uint32_t, std::uint32_t, std::uint32_t>> said_;
};

}  // namespace polymachy
