// SPDX-License-Identifier: MIT
// Runs the program as one case file says and compares what it printed.
//   golden_test PROGRAM CASE WORK_FOLDER       PM_UPDATE=1 writes what was seen into the case
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/golden/case_file.hpp"

namespace golden {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return std::move(text).str();
}

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// The child: files for the standard streams, the case's environment, then the program.
[[noreturn]] void become_program(const fs::path& program, const Case& wanted) {
  const bool opened = std::freopen(".stdin", "r", stdin) != nullptr &&
                      std::freopen(".stdout", "w", stdout) != nullptr &&
                      std::freopen(".stderr", "w", stderr) != nullptr;
  if (!opened)
    _exit(126);
  setenv("NO_COLOR", "1", 1);
  setenv("COLUMNS", "80", 1);
  for (const auto& [name, value] : wanted.environment)
    setenv(name.c_str(), value.c_str(), 1);
  std::vector<std::string> words{program.filename().string()};
  words.insert(words.end(), wanted.args.begin(), wanted.args.end());
  std::vector<char*> pointers;
  for (std::string& word : words)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(program.c_str(), pointers.data());
  _exit(127);
}

/// The exit code, or 128 + the signal.
int run_program(const fs::path& program, const Case& wanted) {
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0)
    become_program(program, wanted);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child)
    return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Paths of this machine would differ elsewhere.
std::string without_home(std::string text) {
  const char* home = std::getenv("POLYMACHY_HOME");
  if (home == nullptr || *home == '\0')
    return text;
  const std::string name = home;
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
    text.replace(at, name.size(), "HOME");
  }
  return text;
}

Outcome run_case(const fs::path& program, const Case& wanted, const fs::path& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  fs::current_path(folder);
  for (const auto& [name, text] : wanted.files)
    write_file(folder / name, text);
  write_file(folder / ".stdin", wanted.input);
  const int exit = run_program(program, wanted);
  Outcome outcome;
  for (const std::string& title : expected_titles(wanted)) {
    if (title == "exit") {
      outcome.push_back({title, std::to_string(exit) + "\n"});
    } else if (title == "stdout" || title == "stderr") {
      outcome.push_back({title, without_home(read_file(folder / ("." + title)))});
    } else {
      outcome.push_back({title, without_home(read_file(folder / title.substr(6)))});
    }
  }
  return outcome;
}

bool compare(const Case& wanted, const Outcome& outcome) {
  bool same = true;
  for (const Section& seen : outcome) {
    const std::string expected = body_of(wanted.sections, seen.title);
    if (fits(expected, seen.body))
      continue;
    same = false;
    std::cout << "--- " << seen.title << ": expected\n"
              << expected << "--- " << seen.title << ": seen\n"
              << seen.body;
  }
  return same;
}

int run(const std::string& program, const std::string& path, const std::string& folder) {
  const std::optional<Case> wanted = read_case(path);
  if (!wanted) {
    std::cout << "cannot read " << path << "\n";
    return 2;
  }
  const Outcome outcome = run_case(fs::absolute(program), *wanted, fs::absolute(folder));
  const char* update = std::getenv("PM_UPDATE");
  if (update != nullptr && *update == '1')
    return rewrite_case(path, *wanted, outcome) ? 0 : 2;
  if (compare(*wanted, outcome))
    return 0;
  std::cout << "case: " << path << "\n";
  return 1;
}

}  // namespace
}  // namespace golden

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cout << "golden_test PROGRAM CASE WORK_FOLDER\n";
    return 2;
  }
  return golden::run(argv[1], argv[2], argv[3]);
}
