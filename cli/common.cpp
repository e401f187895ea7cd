// SPDX-License-Identifier: MIT
#include "cli/common.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include "dsl/diag/render.hpp"
#include "dsl/text/utf8.hpp"
#include "interpreter/variant/limits.hpp"

namespace polymachy {
namespace {

constexpr std::string_view not_all = "not all legal moves were found";

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool wants_colour(Colour colour) {
  if (colour != Colour::Auto)
    return colour == Colour::Always;
  const char* terminal = std::getenv("TERM");
  const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !is_set("NO_COLOR") && !is_dumb && isatty(STDERR_FILENO) != 0;
}

}  // namespace

void show_diagnostics(const Sink& sink, const SourceSet& sources, const ReportArgs& how) {
  if (sink.empty())
    return;
  std::fflush(stdout);
  const std::string text =
      how.json ? render_json(sink, sources) : render(sink, sources, wants_colour(how.colour));
  std::fputs(text.c_str(), stderr);
}

Exit exit_of(const Sink& sink) {
  constexpr std::array unreadable{Code::FileUnreadable, Code::FileUnwritable, Code::NoSuchVariant};
  constexpr std::array usage{
      Code::BadUsage, Code::UnknownOption, Code::BadOptionValue, Code::UnknownStart};
  const auto is_in = [](const auto& codes, Code code) {
    return std::find(codes.begin(), codes.end(), code) != codes.end();
  };
  Exit exit = Exit::Fine;
  for (const Diagnostic& diagnostic : sink.sorted()) {
    if (info(diagnostic.code).severity != Severity::Error)
      continue;
    if (is_in(unreadable, diagnostic.code))
      return Exit::Unreadable;
    // The same code with a place in a file is a mistake of the file.
    if (is_in(usage, diagnostic.code) && !diagnostic.primary.span.has_file()) {
      exit = Exit::Usage;
    } else if (exit == Exit::Fine) {
      exit = Exit::Errors;
    }
  }
  return exit;
}

Exit worse(Exit one, Exit two) { return static_cast<int>(one) > static_cast<int>(two) ? one : two; }

void say(std::string_view text) {
  const std::string clean = printable(text);
  std::fwrite(clean.data(), 1, clean.size(), stdout);
}

bool read_options(const std::vector<std::string>& texts,
                  OptionTexts& options,
                  Sink& sink,
                  std::string_view flag) {
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      sink.report<Code::BadUsage>(
          Span{}, "`" + std::string(flag) + " " + text + "` is not of the form NAME=VALUE");
      return false;
    }
    options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return true;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

bool Session::load(const VariantArgs& args, const CompileOptions& compile) {
  OptionTexts options;
  if (!read_options(args.options, options, sink_))
    return false;
  loaded_ = load_variant(args.variant, options, home_, sources_, sink_, compile);
  return loaded_.has_value();
}

bool Session::open(const VariantArgs& args, const CompileOptions& compile) {
  if (args.position && args.start) {
    sink_.report<Code::BadUsage>(Span{}, "`--position` and `--start` cannot both be given");
    return false;
  }
  if (!load(args, compile))
    return false;
  game_ = make_session(loaded_->program, sources_);
  if (args.start && !game_->set_start(*args.start, sink_))
    return false;
  if (args.position) {
    Sink said;
    if (!game_->set_position(*args.position, said))
      return game_->set_position(*args.position, sink_);
    show_diagnostics(said, sources_, how_);  // what is odd
  }
  return args.play.empty() || game_->play_all(args.play, sink_);
}

bool Session::within_limits(std::string_view what) {
  const char* limit = game_ ? game_->limit_hit() : nullptr;
  if (limit != nullptr)
    report_limit(limit, what, sink_);
  return limit == nullptr;
}

void Session::flush() {
  static_cast<void>(within_limits(not_all));
  show_diagnostics(sink_, sources_, how_);
  sink_.clear();
}

Exit Session::finish(bool warnings_too) {
  static_cast<void>(within_limits(not_all));
  if (sink_.has_errors() || warnings_too)
    show_diagnostics(sink_, sources_, how_);
  return exit_of(sink_);
}

}  // namespace polymachy
