// SPDX-License-Identifier: MIT
// Collects diagnostics in the order they are found; sorts by place, drops repeats and caps the
// number when they are read. Floor 1. Tested by tests/unit/dsl/diag.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "dsl/diag/diagnostic.hpp"

namespace polymachy {

/// Bytes of one name that a message shows.
inline constexpr std::size_t most_of_name = 64;
/// [text] with names that are longer cut to so much, and `...` behind.
[[nodiscard]] std::string cut_names(std::string text);

/// Adds to a diagnostic that a Sink has just taken: sink.error<...>(...).label(...).hint(...).
class DiagnosticBuilder {
 public:
  explicit DiagnosticBuilder(Diagnostic& diagnostic) : diagnostic_(&diagnostic) {}
  DiagnosticBuilder& at(std::string label) {
    return diagnostic_->primary.text = cut_names(std::move(label)), *this;
  }
  DiagnosticBuilder& label(Span span, std::string text) {
    return diagnostic_->secondary.push_back({span, cut_names(std::move(text))}), *this;
  }
  DiagnosticBuilder& trace(Span span, std::string text) {
    return diagnostic_->trace.push_back({span, cut_names(std::move(text))}), *this;
  }
  DiagnosticBuilder& note(std::string text) {
    return diagnostic_->notes.push_back(cut_names(std::move(text))), *this;
  }
  DiagnosticBuilder& hint(std::string text) {
    if (!text.empty())
      diagnostic_->hints.push_back({cut_names(std::move(text))});
    return *this;
  }

 private:
  Diagnostic* diagnostic_;
};

/// The message format of each code, as a type, so that arguments are checked when this is compiled.
template <Code code>
struct CodeFormat;
#define PM_CODE(number, name, severity, fmt_text, cause) \
  template <>                                            \
  struct CodeFormat<Code::name> {                        \
    static constexpr std::string_view value = fmt_text;  \
  };
#include "dsl/diag/codes.def"

class Sink {
 public:
  static constexpr std::size_t most_shown = 20;

  /// Takes one diagnostic of [code] at [span]; [args] fill its message format. Error or warning as
  /// the table says. The builder is valid until the next report.
  template <Code code, class... Args>
  DiagnosticBuilder report(Span span, const Args&... args) {
    return push(code, span, fmt::format(fmt::runtime(CodeFormat<code>::value), args...));
  }
  DiagnosticBuilder push(Code code, Span span, std::string message);

  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] std::size_t errors() const { return errors_; }
  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// By file and place, without repeats, errors capped at most_shown.
  [[nodiscard]] std::vector<Diagnostic> sorted() const;
  void clear();

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

}  // namespace polymachy
