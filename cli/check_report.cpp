// SPDX-License-Identifier: MIT
#include "cli/check_report.hpp"

#include <fmt/format.h>

#include "dsl/diag/render.hpp"
#include "dsl/text/utf8.hpp"

namespace polymachy {
namespace {

constexpr std::string_view junit_head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"polymachy\">\n";

std::string place(Span span, const SourceSet& sources) {
  if (!span.has_file())
    return {};
  const LineColumn at = sources.locate(span.file, span.begin);
  return fmt::format("{}:{}:{}", sources.name(span.file), at.line, at.column);
}

std::string verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds:
      return "ok";
    case Verdict::Fails:
      return "failed";
    case Verdict::Skipped:
      return "skipped";
  }
  return {};
}

/// [text] without what would break a line of TAP: ends of lines, and `#`, which begins a directive.
std::string tap_name(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '#' || c == '\\')
      out += '\\';
    out += static_cast<unsigned char>(c) < 0x20U ? ' ' : c;
  }
  return out;
}

/// [text] for XML: entities for its own characters, a mark for what it may not hold at all.
std::string xml(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const char c = text[at];
    if (c != '\n' && c != '\t' && is_control(text, at)) {
      out += "\xEF\xBF\xBD";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\n') {
      out += "&#10;";
    } else {
      out.append(text.substr(at, length));
    }
    at += length == 0 ? 1 : length;
  }
  return out;
}

/// All that is said of a failure, below one another.
std::string in_lines(const CheckFailure& failure, const SourceSet& sources) {
  std::string text = failure.what.message + "\n";
  if (const std::string at = place(failure.span, sources); !at.empty())
    text += "at: " + at + "\n";
  for (const std::string& note : failure.what.notes)
    text += "note: " + note + "\n";
  for (const std::string& hint : failure.what.hints)
    text += "help: " + hint + "\n";
  return text;
}

std::string tap_failure(const CheckFailure& failure, const SourceSet& sources) {
  std::string text = "    - message: " + json_quoted(failure.what.message) + "\n";
  text += "      at: " + json_quoted(place(failure.span, sources)) + "\n";
  if (failure.what.notes.empty())
    return text;
  text += "      notes:\n";
  for (const std::string& note : failure.what.notes)
    text += "        - " + json_quoted(note) + "\n";
  return text;
}

}  // namespace

std::string TapWriter::lines(const CheckedFile& file, const SourceSet& sources) {
  std::string text = number_ == 0 ? "TAP version 14\n" : "";
  for (const CheckOutcome& outcome : file.outcomes) {
    const bool fails = outcome.verdict == Verdict::Fails;
    text += fmt::format("{} {} - {}: {}{}\n",
                        fails ? "not ok" : "ok",
                        ++number_,
                        tap_name(file.name),
                        tap_name(outcome.name),
                        outcome.verdict == Verdict::Skipped ? " # SKIP slow" : "");
    if (!fails)
      continue;
    text += "  ---\n  failures:\n";
    for (const CheckFailure& failure : outcome.failures)
      text += tap_failure(failure, sources);
    text += "  ...\n";
  }
  if (!file.errors.empty() || file.outcomes.empty()) {
    text += fmt::format("{} {} - {}: {}\n",
                        file.errors.empty() ? "ok" : "not ok",
                        ++number_,
                        tap_name(file.name),
                        tap_name(file.verdict));
  }
  return text;
}

std::string TapWriter::plan() const { return fmt::format("1..{}\n", number_); }

std::string junit_suite(const CheckedFile& file, const SourceSet& sources) {
  std::size_t failed = 0;
  std::size_t skipped = 0;
  double seconds = 0;
  std::string cases;
  for (const CheckOutcome& outcome : file.outcomes) {
    seconds += outcome.seconds;
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                         xml(file.name),
                         xml(outcome.name),
                         outcome.seconds);
    if (outcome.verdict == Verdict::Holds) {
      cases += "/>\n";
      continue;
    }
    cases += ">\n";
    if (outcome.verdict == Verdict::Skipped) {
      ++skipped;
      cases += "      <skipped message=\"slow\"/>\n";
    }
    failed += outcome.verdict == Verdict::Fails ? 1 : 0;
    for (const CheckFailure& failure : outcome.failures)
      cases += fmt::format("      <failure message=\"{}\">{}</failure>\n",
                           xml(failure.what.message),
                           xml(in_lines(failure, sources)));
    cases += "    </testcase>\n";
  }
  for (const std::string& error : file.errors)
    cases += fmt::format(
        "    <testcase classname=\"{0}\" name=\"{0}\" time=\"0.000\">\n      <error "
        "message=\"{1}\"/>\n    </testcase>\n",
        xml(file.name),
        xml(error));
  return fmt::format(
             "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
             "skipped=\"{}\" time=\"{:.3f}\">\n",
             xml(file.name),
             file.outcomes.size() + file.errors.size(),
             failed,
             file.errors.size(),
             skipped,
             seconds) +
         cases + "  </testsuite>\n";
}

std::string junit_document(const std::string& suites) {
  return std::string(junit_head) + suites + "</testsuites>\n";
}

bool is_junit(std::string_view text) { return text.substr(0, junit_head.size()) == junit_head; }

std::string json_lines(const CheckedFile& file, const SourceSet& sources) {
  std::string text;
  for (const CheckOutcome& outcome : file.outcomes) {
    std::string failures;
    for (const CheckFailure& failure : outcome.failures) {
      std::string notes;
      for (const std::string& note : failure.what.notes)
        notes += (notes.empty() ? "" : ",") + json_quoted(note);
      failures += fmt::format("{}{{\"message\":{},\"at\":{},\"notes\":[{}]}}",
                              failures.empty() ? "" : ",",
                              json_quoted(failure.what.message),
                              json_quoted(place(failure.span, sources)),
                              notes);
    }
    text += fmt::format("{{\"file\":{},\"check\":{},\"verdict\":{},\"at\":{},\"failures\":[{}]}}\n",
                        json_quoted(file.name),
                        json_quoted(outcome.name),
                        json_quoted(verdict_word(outcome.verdict)),
                        json_quoted(place(outcome.span, sources)),
                        failures);
  }
  text += fmt::format(
      "{{\"file\":{},\"summary\":{}}}\n", json_quoted(file.name), json_quoted(file.verdict));
  return text;
}

}  // namespace polymachy
