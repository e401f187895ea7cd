// SPDX-License-Identifier: MIT
#include "cli/mutate.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <deque>
#include <fcntl.h>
#include <map>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/files.hpp"
#include "dsl/diag/read_source.hpp"
#include "dsl/diag/render.hpp"
#include "dsl/syntax/mutants.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/text/words.hpp"
#include "interpreter/variant/mutation.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

/// A change may take this much longer than no change.
constexpr double patience = 20;
constexpr double least_seconds = 10;
constexpr std::size_t shown_bytes = 60;

/// What came of a change: a MutantFate, or that it had no end, or that the program broke.
enum class Outcome : std::uint8_t { Refused, Fails, Equal, Lives, Slow, Breaks };
constexpr std::size_t outcomes = 6;
static_assert(static_cast<int>(MutantFate::Lives) == static_cast<int>(Outcome::Lives));

/// A file that is changed.
struct Target {
  std::string name;
  FileId file;
  std::vector<Mutant> changes;
  std::vector<Outcome> came;
  std::vector<const Subject*> subjects;  ///< that read it
};

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error);
}

/// [text] on one line, not too long.
std::string shown(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_blank = static_cast<unsigned char>(c) <= ' ';
    if (!is_blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ')
    out.pop_back();
  if (out.size() <= shown_bytes)
    return out;
  std::size_t end = shown_bytes;
  while ((static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U)
    --end;
  return out.substr(0, end) + " ...";
}

class Mutations {
 public:
  explicit Mutations(const Arguments& arguments) : arguments_(arguments), home_(find_home()) {}

  Exit run() {
    if (!read_files() || !prepare_all()) {
      show_diagnostics(sink_, sources_, arguments_.report);
      return exit_of(sink_);
    }
    for (Target& target : targets_)
      try_all(target);
    bool all_noticed = true;
    for (const Target& target : targets_)
      all_noticed = report(target) && all_noticed;
    return all_noticed ? Exit::Fine : Exit::Errors;
  }

 private:
  const Arguments& arguments_;
  const Home home_;
  SourceSet sources_;
  Sink sink_;
  std::deque<Target> targets_;
  std::deque<Subject> subjects_;
  double seconds_ = 0;  ///< that everything takes without a change

  bool refuse(const std::string& message, const std::string& hint) {
    sink_.report<Code::BadUsage>(Span{}, message).hint(hint);
    return false;
  }

  bool read_files() {
    for (const std::string& name : arguments_.files) {
      const fs::path extension = fs::path(name).extension();
      const bool is_script = extension == ".toml" || extension == ".epd";
      if (!(is_script ? read_expectations(name) : read_target(name)))
        return false;
    }
    if (targets_.empty())
      return refuse("`--mutate` needs a variant or a module to change",
                    "`polymachy check --mutate my.pmy my-rules.toml`");
    return true;
  }

  bool read_target(const std::string& given) {
    const std::string name =
        is_variant_name(given) ? (home_.variants / (given + ".pmy")).string() : given;
    const std::optional<FileId> file = read_source(name, Span{}, sources_, sink_, max_file_bytes);
    const std::optional<ast::Tree> tree = file ? parse(sources_, *file, sink_) : std::nullopt;
    if (!tree || sink_.has_errors())
      return false;
    targets_.push_back({given, *file, mutants(*tree, sources_), {}, {}});
    if (!is_module(*tree))
      subject_of(fs::path(name).has_parent_path() ? name : "./" + name).has_tests = true;
    return true;
  }

  bool read_expectations(const std::string& name) {
    const std::optional<FileId> file = read_source(name, Span{}, sources_, sink_, max_file_bytes);
    if (!file)
      return false;
    const bool is_suite = fs::path(name).extension() == ".epd";
    std::optional<Script> script =
        is_suite ? read_suite(sources_, *file, sink_) : read_script(sources_, *file, sink_);
    if (!script)
      return false;
    ScriptArgs args;
    args.variant = arguments_.variant.variant;
    args.folder = fs::path(name).parent_path();
    const std::optional<std::string> variant = variant_of(*script, args, sink_);
    if (variant)
      subject_of(*variant).scripts.push_back(std::move(*script));
    return variant.has_value();
  }

  /// A variant may be given by its file, and a script may name it otherwise.
  Subject& subject_of(const std::string& variant) {
    const auto path_of = [&](const std::string& text) {
      return is_variant_name(text) ? home_.variants / (text + ".pmy") : fs::path(text);
    };
    for (Subject& known : subjects_)
      if (known.variant == variant || same_file(path_of(known.variant), path_of(variant)))
        return known;
    subjects_.emplace_back().variant = variant;
    subjects_.back().positions = arguments_.check.positions.value_or(max_mutant_positions);
    return subjects_.back();
  }

  bool prepare_all() {
    const std::clock_t start = std::clock();
    for (Subject& subject : subjects_)
      if (!prepare(subject, home_, sources_, sink_))
        return false;
    seconds_ = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    for (Target& target : targets_) {
      const fs::path path(sources_.name(target.file));
      for (const Subject& subject : subjects_)
        if (std::any_of(subject.files.begin(), subject.files.end(), [&](const fs::path& each) {
              return same_file(each, path);
            }))
          target.subjects.push_back(&subject);
      if (target.subjects.empty())
        return refuse("no variant that is given uses `" + target.name + "`",
                      "a module is held by variants: `polymachy check --mutate my-module.pmy "
                      "my-variant.pmy`");
    }
    return true;
  }

  /// In a process of its own: what comes of change number [number].
  MutantFate try_one(const Target& target, std::size_t number) {
    const Mutant& change = target.changes[number];
    const TextInstead instead{sources_.name(target.file), mutated(change, sources_)};
    Home home = home_;
    home.instead = &instead;
    bool lives = false;
    for (const Subject* subject : target.subjects) {
      const MutantFate fate = fate_of(*subject, home, sources_);
      if (fate == MutantFate::Refused || fate == MutantFate::Fails)
        return fate;
      lives = lives || fate == MutantFate::Lives;
    }
    return lives ? MutantFate::Lives : MutantFate::Equal;
  }

  pid_t begin(const Target& target, std::size_t number) {
    const pid_t child = fork();
    if (child != 0)
      return child;
    const auto most = static_cast<rlim_t>(std::max(least_seconds, patience * seconds_));
    const rlimit limit{most, most};
    setrlimit(RLIMIT_CPU, &limit);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    _exit(static_cast<int>(try_one(target, number)));
  }

  static Outcome outcome_of(int status) {
    if (WIFEXITED(status) && WEXITSTATUS(status) <= static_cast<int>(MutantFate::Lives))
      return static_cast<Outcome>(WEXITSTATUS(status));
    const bool is_slow =
        WIFSIGNALED(status) && (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU);
    return is_slow ? Outcome::Slow : Outcome::Breaks;
  }

  void try_all(Target& target) {
    target.came.assign(target.changes.size(), Outcome::Breaks);
    std::map<pid_t, std::size_t> running;
    for (std::size_t next = 0; next < target.changes.size() || !running.empty();) {
      const auto most = static_cast<std::size_t>(arguments_.check.threads);
      if (next < target.changes.size() && running.size() < most) {
        running[begin(target, next)] = next;
        ++next;
        continue;
      }
      int status = 0;
      const pid_t ended = waitpid(-1, &status, 0);
      if (ended < 0 && errno != EINTR)
        break;
      if (const auto found = running.find(ended); found != running.end()) {
        target.came[found->second] = outcome_of(status);
        running.erase(found);
      }
    }
  }

  // --- what people, and other programs, see

  bool report(const Target& target) const {
    std::array<std::size_t, outcomes> number{};
    for (std::size_t each = 0; each < target.changes.size(); ++each) {
      ++number[static_cast<std::size_t>(target.came[each])];
      if (target.came[each] == Outcome::Lives || target.came[each] == Outcome::Breaks)
        say(line(target, each));
    }
    const auto of = [&](Outcome outcome) {
      return number[static_cast<std::size_t>(outcome)];
    };
    const std::size_t living = of(Outcome::Lives) + of(Outcome::Breaks);
    const std::size_t all = target.changes.size() - of(Outcome::Equal);
    if (arguments_.report.json) {
      say(
          fmt::format("{{\"file\":{},\"changes\":{},\"unnoticed\":{},\"refused\":{},\"failed\":{},"
                      "\"slow\":{},\"broken\":{},\"equal\":{}}}\n",
                      json_quoted(target.name),
                      target.changes.size(),
                      of(Outcome::Lives),
                      of(Outcome::Refused),
                      of(Outcome::Fails),
                      of(Outcome::Slow),
                      of(Outcome::Breaks),
                      of(Outcome::Equal)));
      return living == 0;
    }
    std::string text = living == 0 ? fmt::format("ok, all of {} changes are noticed", all)
                                   : fmt::format("{} of {} changes are not noticed", living, all);
    if (of(Outcome::Equal) > 0)
      text += fmt::format("; {} more change nothing", of(Outcome::Equal));
    say(target.name + ": " + text + "\n");
    return living == 0;
  }

  std::string line(const Target& target, std::size_t number) const {
    const Mutant& change = target.changes[number];
    const LineColumn at = sources_.locate(change.at.file, change.at.begin);
    const std::string was = shown(sources_.slice(change.at));
    const bool breaks = target.came[number] == Outcome::Breaks;
    if (arguments_.report.json)
      return fmt::format(
          "{{\"file\":{},\"line\":{},\"column\":{},\"in\":{},\"was\":{},\"now\":{},\"fate\":{}}}\n",
          json_quoted(target.name),
          at.line,
          at.column,
          json_quoted(change.where),
          json_quoted(was),
          json_quoted(change.now),
          breaks ? "\"broken\"" : "\"unnoticed\"");
    return fmt::format("{}:{}:{}: {}{}{}\n",
                       target.name,
                       at.line,
                       at.column,
                       change.where.empty() ? "" : change.where + ": ",
                       change.now.empty() ? "without " + ticked(was)
                                          : ticked(was) + " read as " + ticked(change.now),
                       breaks ? "; it breaks the program, which is our mistake" : "");
  }
};

}  // namespace

Exit run_mutations(const Arguments& arguments) { return Mutations(arguments).run(); }

}  // namespace polymachy
