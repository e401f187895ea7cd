// SPDX-License-Identifier: MIT
// Places are grouped by line: each line of text is shown once, with a row of carets for every label
// on it.
#include "dsl/diag/render.hpp"

#include <algorithm>
#include <string_view>

#include "dsl/text/utf8.hpp"

namespace polymachy {

namespace {

constexpr std::size_t most_columns = 120;
constexpr std::size_t tab_columns = 4;
constexpr std::string_view red = "\x1b[1;31m", yellow = "\x1b[1;33m", blue = "\x1b[1;34m",
                           plain = "\x1b[0m";

/// What may stand on one line of a terminal.
std::string shown(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (c == '\t')
      out.append(tab_columns, ' ');
    else if (c == '\n')
      out += "\xEF\xBF\xBD";
    else
      out += c;
  }
  return out;
}

struct Mark {
  std::size_t line = 0;
  std::size_t offset = 0;  ///< byte in the text where the marked part begins
  Span span;
  std::string text;
  bool primary = false;
};

/// A line of text that is cut to what fits around its first mark; [start] code points are left out.
struct Cut {
  std::vector<std::string> points;
  std::size_t start = 0;
  std::size_t end = 0;
};

std::vector<std::string> split_points(std::string_view line) {
  std::vector<std::string> points;
  const std::string clean = shown(line);
  for (std::size_t at = 0; at < clean.size();) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(clean, at));
    points.push_back(clean.substr(at, length));
    at += length;
  }
  return points;
}

Cut cut_around(std::string_view line, std::size_t column) {
  Cut cut{split_points(line), 0, 0};
  cut.end = cut.points.size();
  if (cut.end <= most_columns)
    return cut;
  if (column > most_columns - 20)
    cut.start = std::min(column - most_columns / 2, cut.end);
  cut.end = std::min(cut.end, cut.start + most_columns);
  return cut;
}

class Writer {
 public:
  Writer(const SourceSet& sources, bool colour) : sources_(sources), colour_(colour) {}

  void diagnostic(const Diagnostic& diagnostic) {
    const bool is_error = info(diagnostic.code).severity == Severity::Error;
    tone_ = is_error ? red : yellow;
    out_ += paint(tone_,
                  std::string(is_error ? "error" : "warning") + "[" +
                      std::string(info(diagnostic.code).number) + "]");
    out_ += ": " + shown(diagnostic.message) + "\n";
    places(diagnostic);
    for (const TraceFrame& frame : diagnostic.trace)
      out_ += "  = " + shown(frame.text) + " (" + place(frame.span) + ")\n";
    for (const std::string& note : diagnostic.notes)
      out_ += "note: " + shown(note) + "\n";
    for (const Hint& hint : diagnostic.hints)
      out_ += "help: " + shown(hint.text) + "\n";
  }
  [[nodiscard]] std::string take() { return std::move(out_); }
  void line(std::string_view text) { out_.append(text).push_back('\n'); }

 private:
  [[nodiscard]] std::string paint(std::string_view tone, std::string_view text) const {
    if (!colour_)
      return std::string(text);
    return std::string(tone).append(text).append(plain);
  }

  [[nodiscard]] std::string place(Span span) const {
    const LineColumn at = sources_.locate(span.file, span.begin);
    return fmt::format("{}:{}:{}", shown(sources_.name(span.file)), at.line, at.column);
  }

  [[nodiscard]] Mark mark(const Label& label, bool primary) const {
    return {sources_.locate(label.span.file, label.span.begin).line,
            label.span.begin,
            label.span,
            label.text,
            primary};
  }

  void places(const Diagnostic& diagnostic) {
    const Span main = diagnostic.primary.span;
    if (!main.has_file()) {
      if (!diagnostic.primary.text.empty())
        line("  = " + shown(diagnostic.primary.text));
      return;
    }
    std::vector<Mark> here = {mark(diagnostic.primary, true)};
    std::vector<const Label*> elsewhere;
    for (const Label& label : diagnostic.secondary) {
      if (label.span.file == main.file) {
        here.push_back(mark(label, false));
      } else {
        elsewhere.push_back(&label);
      }
    }
    line(paint(blue, "  --> ") + place(main));
    snippet(here);
    for (const Label* label : elsewhere) {
      line(paint(blue, "  ::: ") +
           (label->span.has_file() ? place(label->span) : std::string("nowhere")));
      if (label->span.has_file())
        snippet({mark(*label, false)});
    }
  }

  void snippet(std::vector<Mark> marks) {
    std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
      return a.line != b.line ? a.line < b.line : a.primary && !b.primary;
    });
    const std::size_t width = std::to_string(marks.back().line).size();
    const std::string gutter = paint(blue, std::string(width + 1, ' ') + "|");
    line(gutter);
    std::size_t last = 0;
    for (const Mark& mark : marks) {
      if (last != 0 && mark.line > last + 1)
        line(paint(blue, std::string(width, '.')));
      const std::string_view text = sources_.line_at(mark.span.file, mark.offset);
      const std::size_t before =
          static_cast<std::size_t>(text.data() - sources_.text(mark.span.file).data());
      const std::size_t column =
          split_points(text.substr(0, std::min(mark.offset - before, text.size()))).size();
      const Cut cut = cut_around(text, column);
      if (mark.line != last)
        line(numbered(mark.line, width) + joined(cut));
      const std::size_t most = text.size() - std::min(mark.offset - before, text.size());
      const std::size_t bytes = std::min<std::size_t>(mark.span.end - mark.span.begin, most);
      const std::size_t length = split_points(text.substr(text.size() - most, bytes)).size();
      line(gutter +
           under(mark, column - cut.start, std::min(length, cut.end - std::min(column, cut.end))));
      last = mark.line;
    }
  }

  [[nodiscard]] std::string numbered(std::size_t number, std::size_t width) const {
    const std::string digits = std::to_string(number);
    return paint(blue, std::string(width - digits.size(), ' ') + digits + " |");
  }

  [[nodiscard]] static std::string joined(const Cut& cut) {
    std::string text;
    for (std::size_t i = cut.start; i < cut.end; ++i)
      text += cut.points[i];
    if (cut.start > 0)
      text = "..." +
             (cut.points.size() > 3 ? text.substr(std::min<std::size_t>(3, text.size())) : text);
    if (cut.end < cut.points.size())
      text += "...";
    return text.empty() ? text : " " + text;
  }

  [[nodiscard]] std::string under(const Mark& mark, std::size_t column, std::size_t length) const {
    std::string row(std::max<std::size_t>(1, length), mark.primary ? '^' : '-');
    if (!mark.text.empty())
      row += " " + shown(mark.text);
    return std::string(column + 1, ' ') + paint(mark.primary ? tone_ : blue, row);
  }

  const SourceSet& sources_;
  bool colour_;
  std::string_view tone_ = red;
  std::string out_;
};

}  // namespace

std::string render(const Sink& sink, const SourceSet& sources, bool colour) {
  Writer writer(sources, colour);
  bool first = true;
  std::size_t errors = 0;
  for (const Diagnostic& diagnostic : sink.sorted()) {
    if (!first)
      writer.line("");
    first = false;
    if (info(diagnostic.code).severity == Severity::Error)
      ++errors;
    writer.diagnostic(diagnostic);
  }
  if (errors == Sink::most_shown && sink.errors() > errors) {
    writer.line("");
    writer.line(fmt::format("the first {} errors are shown; there are more", errors));
  }
  return writer.take();
}

}  // namespace polymachy
