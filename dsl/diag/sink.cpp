// SPDX-License-Identifier: MIT
#include "dsl/diag/sink.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>

namespace polymachy {

namespace {

auto place(const Diagnostic& diagnostic) {
  const Span& span = diagnostic.primary.span;
  return std::make_tuple(span.file.value, span.begin, span.end, diagnostic.code);
}

bool same(const Diagnostic& a, const Diagnostic& b) {
  return place(a) == place(b) && a.message == b.message;
}

}  // namespace

std::string cut_names(std::string text) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t begin = at;
    while (at < text.size() && is_part(text[at]))
      ++at;
    if (at - begin > most_of_name) {
      text.replace(begin + most_of_name, at - begin - most_of_name, "...");
      at = begin + most_of_name + 3;
    }
  }
  return text;
}

DiagnosticBuilder Sink::push(Code code, Span span, std::string message) {
  message = cut_names(std::move(message));
  if (info(code).severity == Severity::Error)
    ++errors_;
  all_.push_back({code, std::move(message), {span, {}}, {}, {}, {}, {}});
  return DiagnosticBuilder(all_.back());
}

std::vector<Diagnostic> Sink::sorted() const {
  std::vector<Diagnostic> sorted = all_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return place(a) < place(b);
  });
  sorted.erase(std::unique(sorted.begin(), sorted.end(), same), sorted.end());
  std::size_t kept = 0;
  const auto over = [&kept](const Diagnostic& diagnostic) {
    return info(diagnostic.code).severity == Severity::Error && ++kept > most_shown;
  };
  std::vector<Diagnostic> capped;
  for (Diagnostic& diagnostic : sorted)
    if (!over(diagnostic))
      capped.push_back(std::move(diagnostic));
  return capped;
}

void Sink::clear() {
  all_.clear();
  errors_ = 0;
}

}  // namespace polymachy
