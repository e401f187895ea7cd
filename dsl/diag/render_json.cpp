// SPDX-License-Identifier: MIT
#include <string_view>

#include "dsl/diag/render.hpp"
#include "dsl/text/utf8.hpp"

namespace polymachy {

std::string json_quoted(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (text[at] == '"' || text[at] == '\\') {
      out += {'\\', text[at]};
    } else if (length == 0) {
      out += "\\ufffd";
    } else if (is_control(text, at)) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(utf8_point(text, at)));
    } else {
      out.append(text.substr(at, length));
    }
    at += length == 0 ? 1 : length;
  }
  return out + "\"";
}

namespace {

std::string quoted(std::string_view text) { return json_quoted(text); }

template <class Range, class Write>
std::string array(const Range& range, Write write) {
  std::string out = "[";
  for (const auto& element : range) {
    if (out.size() > 1)
      out += ",";
    out += write(element);
  }
  return out + "]";
}

/// `"file":...,"line":...,"column":...,"end":{...}` of a span; nothing but null for a message
/// without a file.
std::string place(Span span, const SourceSet& sources) {
  if (!span.has_file())
    return "\"file\":null,\"line\":null,\"column\":null,\"end\":null";
  const LineColumn begin = sources.locate(span.file, span.begin);
  const LineColumn end = sources.locate(span.file, span.end);
  return fmt::format("\"file\":{},\"line\":{},\"column\":{},\"end\":{{\"line\":{},\"column\":{}}}",
                     quoted(sources.name(span.file)),
                     begin.line,
                     begin.column,
                     end.line,
                     end.column);
}

std::string object(const Diagnostic& diagnostic, const SourceSet& sources) {
  const CodeInfo& facts = info(diagnostic.code);
  const auto placed = [&](const auto& part) {
    return fmt::format("{{{},\"text\":{}}}", place(part.span, sources), quoted(part.text));
  };
  return fmt::format(
      "{{\"code\":{},\"severity\":{},\"message\":{},{},\"label\":{},\"labels\":{},\"notes\":{},"
      "\"hints\":{},\"trace\":{}}}",
      quoted(facts.number),
      quoted(facts.severity == Severity::Error ? "error" : "warning"),
      quoted(diagnostic.message),
      place(diagnostic.primary.span, sources),
      quoted(diagnostic.primary.text),
      array(diagnostic.secondary, placed),
      array(diagnostic.notes, [](const std::string& note) { return quoted(note); }),
      array(diagnostic.hints, [](const Hint& hint) { return quoted(hint.text); }),
      array(diagnostic.trace, placed));
}

}  // namespace

std::string render_json(const Sink& sink, const SourceSet& sources) {
  std::string out;
  for (const Diagnostic& diagnostic : sink.sorted())
    out += object(diagnostic, sources) + "\n";
  return out;
}

}  // namespace polymachy
