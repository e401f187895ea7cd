// SPDX-License-Identifier: MIT
#include "tests/programs/sandbox.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace polymachy::programs {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr rlim_t seconds = 60;
constexpr rlim_t bytes = RLIM_INFINITY;  // the sanitizer reserves terabytes
#else
constexpr rlim_t seconds = 10;
constexpr rlim_t bytes = rlim_t{1} << 30U;
#endif

/// A folder of this process for the files that are judged; goes with it.
const std::filesystem::path& folder() {
  struct Folder {
    std::filesystem::path path;
    Folder() {
      std::string name =
          (std::filesystem::temp_directory_path() / "polymachy-programs-XXXXXX").string();
      path = mkdtemp(name.data());
    }
    ~Folder() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
  };
  static const Folder made;
  return made.path;
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path) << text;
}

/// What the child says, line by line: `@stage`, `+seen`, `=KIND what` and then the details.
void say(int pipe, const std::string& line) {
  std::size_t done = 0;
  while (done < line.size()) {
    const ssize_t n = write(pipe, line.data() + done, line.size() - done);
    if (n <= 0)
      return;
    done += static_cast<std::size_t>(n);
  }
}

[[noreturn]] void be_child(int pipe, const std::filesystem::path& file, const Effort& effort) {
  const rlimit time{seconds, seconds + 2};
  const rlimit memory{bytes, bytes};
  const rlimit core{0, 0};
  setrlimit(RLIMIT_CPU, &time);
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &core);
  alarm(static_cast<unsigned>(seconds * 10));
  (void)std::freopen((folder() / "stderr").c_str(), "w", stderr);
  std::set<std::string> seen;
  const Notes notes{[&](const char* stage) { say(pipe, std::string("@") + stage + "\n"); },
                    [&](const std::string& what) {
                      if (seen.insert(what).second)
                        say(pipe, "+" + what + "\n");
                    }};
  // Nothing may get back into the test that this was forked from.
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGTERM})
    std::signal(signal, SIG_DFL);
  Verdict verdict;
  try {
    verdict = judge(file, effort, notes);
  } catch (const std::exception& e) {
    std::fputs(e.what(), stderr);
    std::abort();
  }
  say(pipe,
      "=" + std::to_string(static_cast<int>(verdict.kind)) + verdict.what + "\n" + verdict.details);
  _exit(0);
}

std::string read_all(int pipe) {
  std::string all;
  char buffer[4096];
  for (ssize_t n = 0; (n = read(pipe, buffer, sizeof buffer)) > 0;)
    all.append(buffer, static_cast<std::size_t>(n));
  return all;
}

std::string last_words() {
  std::ifstream in(folder() / "stderr");
  std::string all;
  std::string line;
  for (int lines = 0; lines < 25 && std::getline(in, line); ++lines)
    all += line + "\n";
  return all;
}

Verdict of_a_death(int status, const std::string& stage) {
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (signal == SIGXCPU || signal == SIGALRM || signal == SIGKILL)
    return {Verdict::Kind::Failed, "hangs in " + stage, ""};
  const std::string how = signal != 0 ? "signal " + std::to_string(signal)
                                      : "exit " + std::to_string(WEXITSTATUS(status));
  return {Verdict::Kind::Failed, "crashes in " + stage, how + "\n" + last_words()};
}

Outcome read_outcome(const std::string& said, int status) {
  Outcome outcome;
  std::string stage;
  std::size_t at = 0;
  while (at < said.size()) {
    const std::size_t end = std::min(said.find('\n', at), said.size());
    const std::string line = said.substr(at, end - at);
    at = end + 1;
    if (line.empty())
      continue;
    if (line[0] == '@')
      stage = line.substr(1);
    else if (line[0] == '+')
      outcome.seen.insert(line.substr(1));
    else if (line[0] == '=') {
      outcome.verdict = {static_cast<Verdict::Kind>(line[1] - '0'),
                         line.substr(2),
                         said.substr(std::min(at, said.size()))};
      if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return outcome;
    }
  }
  outcome.verdict = of_a_death(status, stage);
  return outcome;
}

}  // namespace

Outcome judge_apart(const std::string& text, const std::string& beside, const Effort& effort) {
  const std::filesystem::path file = folder() / "program.pmy";
  write_file(file, text);
  if (!beside.empty())
    write_file(folder() / "inner.pmy", beside);
  int ends[2];
  if (pipe(ends) != 0)
    std::abort();
  const pid_t child = fork();
  if (child < 0)
    std::abort();
  if (child == 0) {
    close(ends[0]);
    be_child(ends[1], file, effort);
  }
  close(ends[1]);
  const std::string said = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return read_outcome(said, status);
}

}  // namespace polymachy::programs
