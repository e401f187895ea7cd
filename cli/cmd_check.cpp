// SPDX-License-Identifier: MIT
// What a file is: `.toml` a check script, `.epd` a suite; of the others, one that holds items and
// no `variant` is a module, and all else is checked as a variant.
#include <algorithm>
#include <filesystem>

#include "cli/check_report.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/mutate.hpp"
#include "dsl/diag/read_source.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "interpreter/record/durable_file.hpp"
#include "interpreter/variant/checks.hpp"
#include "interpreter/variant/deep.hpp"
#include "interpreter/variant/script_run.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

std::string counted(std::size_t number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

/// `ok, 3 tests, 1 left out as slow`, or how many failed.
std::string verdict_of(const CheckReport& report, const char* what) {
  const std::size_t skipped = report.number_of(Verdict::Skipped);
  const std::size_t failed = report.number_of(Verdict::Fails);
  const std::size_t run = report.outcomes.size() - skipped;
  const std::string text = failed == 0
                               ? "ok, " + counted(run, what)
                               : std::to_string(failed) + " of " + counted(run, what) + " failed";
  return text + (skipped == 0 ? "" : ", " + std::to_string(skipped) + " left out as slow");
}

class FileCheck {
 public:
  FileCheck(const Arguments& arguments, const Home& home, SourceSet& sources, Sink& sink)
      : arguments_(arguments), home_(home), sources_(sources), sink_(sink) {}

  CheckedFile run(const std::string& name) {
    const fs::path extension = fs::path(name).extension();
    if (extension == ".toml" || extension == ".epd") {
      check_script(name, extension == ".epd");
    } else if (has_script_options()) {
      sink_.report<Code::BadUsage>(Span{}, "`--variant` and `--option` are for scripts and suites")
          .hint("in a variant, `with NAME = VALUE` in a test block chooses an option");
      file_.verdict = "not checked";
    } else {
      check_text(name);
    }
    file_.name = name;
    for (const Diagnostic& each : sink_.sorted()) {
      const bool is_outcome = each.code == Code::TestFailed || each.code == Code::CheckFailed;
      if (!is_outcome && info(each.code).severity == Severity::Error)
        file_.errors.push_back(each.message);
    }
    return std::move(file_);
  }

 private:
  const Arguments& arguments_;
  const Home& home_;
  SourceSet& sources_;
  Sink& sink_;
  CheckedFile file_;

  bool has_script_options() const {
    return !arguments_.variant.variant.empty() || !arguments_.variant.options.empty();
  }

  std::string errors() const { return counted(sink_.errors(), "error"); }

  void check_script(const std::string& name, bool is_suite) {
    const std::optional<FileId> file = read_source(name, Span{}, sources_, sink_, max_file_bytes);
    file_.verdict = "cannot be read";
    if (!file)
      return;
    ScriptArgs args;
    args.variant = arguments_.variant.variant;
    args.folder = fs::path(name).parent_path();
    args.with_slow = arguments_.check.slow;
    args.positions = arguments_.check.positions.value_or(max_script_positions);
    std::optional<Script> script;
    if (read_options(arguments_.variant.options, args.options, sink_))
      script = is_suite ? read_suite(sources_, *file, sink_) : read_script(sources_, *file, sink_);
    std::optional<CheckReport> report;
    if (script)
      report = run_script(*script, args, home_, sources_, sink_);
    if (report)
      file_.outcomes = report->outcomes;
    file_.verdict = report ? verdict_of(*report, "check") : errors();
  }

  void check_text(const std::string& name) {
    if (is_variant_name(name))
      return check_variant(name);
    const std::optional<FileId> file = read_source(name, Span{}, sources_, sink_, max_file_bytes);
    file_.verdict = "cannot be read";
    if (!file)
      return;
    // The errors of the syntax are not kept: the check that follows parses again and reports them.
    Sink syntax;
    const std::optional<ast::Tree> tree = parse(sources_, *file, syntax);
    const bool formatted =
        !tree || syntax.has_errors() || print(*tree, sources_) == sources_.text(*file);
    if (!formatted) {
      sink_.report<Code::NotFormatted>(Span{*file, 0, 0}, name)
          .hint("`polymachy fmt " + name + "` formats it");
    }
    if (tree && is_module(*tree))
      return check_as_module(name, *file);
    check_variant(fs::path(name).has_parent_path() ? name : "./" + name);
  }

  void check_as_module(const std::string& name, FileId file) {
    check_module(file, fs::path(name).parent_path(), {home_.stdlib}, sources_, sink_);
    file_.verdict = sink_.has_errors() ? errors() : "ok, a module";
  }

  void check_variant(const std::string& name) {
    const std::optional<Loaded> loaded = load_variant(name, {}, home_, sources_, sink_);
    file_.verdict = errors();
    if (!loaded)
      return;
    const CheckReport report = run_tests(*loaded, sources_, sink_);
    if (arguments_.check.deep)
      check_deep(*loaded, sources_, sink_);
    file_.outcomes = report.outcomes;
    file_.verdict = verdict_of(report, "test");
  }
};

/// All files, reported as the command line wants it.
class Check {
 public:
  explicit Check(const Arguments& arguments) : arguments_(arguments), home_(find_home()) {}

  Exit run() {
    const std::string& junit = arguments_.check.junit;
    if (!junit.empty() && !is_fine(junit, why_not_written(junit, as_report())))
      return exit_;
    for (const std::string& name : arguments_.files)
      check(name);
    if (arguments_.check.tap)
      say(tap_.plan());
    if (!junit.empty())
      is_fine(junit, write_durably(junit, junit_document(suites_), as_report()));
    return exit_;
  }

 private:
  const Arguments& arguments_;
  const Home home_;
  TapWriter tap_;
  std::string suites_;
  Exit exit_ = Exit::Fine;

  void check(const std::string& name) {
    SourceSet sources;
    Sink sink;
    const CheckedFile file = FileCheck(arguments_, home_, sources, sink).run(name);
    show_diagnostics(sink, sources, arguments_.report);
    exit_ = worse(exit_, exit_of(sink));
    suites_ += junit_suite(file, sources);
    if (arguments_.check.tap)
      say(tap_.lines(file, sources));
    else if (arguments_.report.json)
      say(json_lines(file, sources));
    else
      say(name + ": " + file.verdict + "\n");
  }

  /// A report takes the place of a report, and of nothing else.
  static DurableWrite as_report() {
    DurableWrite how;
    how.keep_old = false;
    how.maker = "check";
    how.is_own = is_junit;
    return how;
  }

  bool is_fine(const std::string& path, const std::string& reason) {
    if (reason.empty())
      return true;
    SourceSet sources;
    Sink sink;
    sink.report<Code::FileUnwritable>(Span{}, path, reason);
    show_diagnostics(sink, sources, arguments_.report);
    exit_ = worse(exit_, exit_of(sink));
    return false;
  }
};

}  // namespace

Exit run_check(const Arguments& arguments) {
  if (!arguments.check.mutate)
    return Check(arguments).run();
  if (!arguments.check.tap && arguments.check.junit.empty() && !arguments.check.slow)
    return run_mutations(arguments);
  SourceSet sources;
  Sink sink;
  sink.report<Code::BadUsage>(Span{}, "`--mutate` goes without `--tap`, `--junit` and `--slow`")
      .hint("`--json` tells other programs what nothing notices");
  show_diagnostics(sink, sources, arguments.report);
  return exit_of(sink);
}

}  // namespace polymachy
