// SPDX-License-Identifier: MIT
// Runs the program where somebody means it ill, or where there is too little memory.
//   hostile_test PROGRAM FOLDER FILES   every command on every .pmy file of FILES: it ends by
//   itself,
//                                       soon, with little memory, and never by a signal
//   hostile_test PROGRAM FOLDER         commands with less and less address space: each ends as it
//                                       should or says that memory is short, and leaves nothing
//                                       half
// Processor time is measured, not time on the wall, so other programs do not matter. What is
// allowed is what `polymachy limits` comes to, and PM_HOSTILE_FACTOR times that, for slow builds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr double most_seconds = 0.5;  // 250 ms, twice that where others use the same processor
constexpr double most_seconds_of_book = 1.5;  // a shipped game of six boards takes one
constexpr double kill_seconds = 20;
constexpr long most_kilobytes = 76 * 1024;            // 64 MiB more than a small game needs
constexpr long most_kilobytes_of_match = 128 * 1024;  // the opponent keeps tables of its own
constexpr int exit_memory = 4;

struct Ended {
  int code = 0;  ///< 128 and more: the signal
  double seconds = 0;
  long kilobytes = 0;
  std::string said;
};

using Words = std::vector<std::string>;

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Runs [words] in [folder]; [input] is typed in. [bytes]: address space, 0 for any.
Ended run(const Words& words, const fs::path& folder, const std::string& input, rlim_t bytes) {
  const fs::path said = folder / "said";
  const fs::path typed = folder / "typed";
  std::ofstream(typed) << input;
  const pid_t child = fork();
  if (child == 0) {
    const rlimit time{static_cast<rlim_t>(kill_seconds), static_cast<rlim_t>(kill_seconds) + 1};
    const rlimit space{bytes, bytes};
    const rlimit no_core{0, 0};
    const int in = open(typed.c_str(), O_RDONLY);
    const int out = open(said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (chdir(folder.c_str()) != 0 || in < 0 || out < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 ||
        dup2(out, 2) < 0)
      _exit(125);
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &no_core);
    if (bytes > 0)
      setrlimit(RLIMIT_AS, &space);
    std::vector<char*> arguments;
    for (const std::string& word : words)
      arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(126);
  }
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  Ended ended;
  ended.code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  ended.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  ended.kilobytes = used.ru_maxrss;
  ended.said = text_of(said);
  return ended;
}

int faults = 0;

void complain(const Words& words, const Ended& ended, const std::string& what) {
  ++faults;
  std::cout << what << ": exit " << ended.code << ", " << ended.seconds << " s, "
            << ended.kilobytes / 1024 << " MiB:";
  for (std::size_t i = 1; i < words.size(); ++i)
    std::cout << ' ' << words[i];
  std::cout << '\n' << ended.said.substr(0, 400) << std::endl;
}

/// The commands that a stranger's file may be given to.
std::vector<Words> commands_for(const std::string& program, const std::string& file) {
  return {{program, "check", file},
          {program, "fmt", "--check", file},
          {program, "show", file},
          {program, "moves", file},
          {program, "explain", file},
          {program, "why", file, "a1a2"},
          {program, "disasm", file},
          {program, "book", file, "-o", "."},
          {program, "count", file},
          {program, "perft", file, "1"},
          {program, "match", file, "random", "random", "--games", "1", "--most", "2"}};
}

void try_files(const std::string& program, const fs::path& folder, const fs::path& files) {
  const char* factor_text = std::getenv("PM_HOSTILE_FACTOR");
  const double factor = factor_text == nullptr ? 1 : std::atof(factor_text);
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(files))
    if (entry.path().extension() == ".pmy")
      all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  double longest = 0;
  long largest = 0;
  for (const fs::path& file : all)
    for (const Words& words : commands_for(program, file.string())) {
      const Ended ended = run(words, folder, "", 0);
      if (ended.code > 3)
        complain(words, ended, "did not end well");
      else if (ended.seconds > (words[1] == "book" ? most_seconds_of_book : most_seconds) * factor)
        complain(words, ended, "took too long");
      else if (static_cast<double>(ended.kilobytes) >
               static_cast<double>(words[1] == "match" ? most_kilobytes_of_match : most_kilobytes) *
                   factor)
        complain(words, ended, "took too much memory");
      longest = std::max(longest, ended.seconds);
      largest = std::max(largest, ended.kilobytes);
    }
  std::cout << all.size() << " files; at most " << longest << " s and " << largest / 1024
            << " MiB\n";
  if (all.empty())
    ++faults;
}

/// Nothing half written, and what is saved can be read.
void look_at(const Words& words,
             const Ended& ended,
             const std::string& program,
             const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".part")
      complain(words, ended, "left " + path.filename().string());
    if (path.extension() == ".html" && text_of(path).find("</html>") == std::string::npos)
      complain(words, ended, "left half a page");
    if (path.extension() == ".toml") {
      const Words read{program, "pgn", path.string(), "--print"};
      if (const Ended seen = run(read, folder, "", 0); seen.code != 0)
        complain(read, seen, "what was saved cannot be read");
    }
  }
}

void try_memory(const std::string& program, const fs::path& folder) {
  const std::vector<std::pair<Words, std::string>> commands{
      {{program, "check", "megalomachy"}, ""},
      {{program, "check", "chess"}, ""},
      {{program, "perft", "megalomachy", "2", "-j", "2"}, ""},
      {{program, "play", "megalomachy", "--plain", "--save", "game.toml"}, "moves\nquit\n"},
      {{program, "play", "chess", "--plain", "--save", "chess.toml"}, "e4\ne5\nNf3\nquit\n"},
      {{program, "book", "megachess", "-o", "."}, ""}};
  int short_of = 0;
  int fine = 0;
  for (const auto& [words, input] : commands)
    for (rlim_t megabytes = 12; megabytes < 400; megabytes += 1 + megabytes / 12) {
      if (run({program, "--version"}, folder, "", megabytes << 20U).code != 0)
        continue;  // not even the libraries fit
      for (const auto& entry : fs::directory_iterator(folder))
        fs::remove(entry.path());
      const Ended ended = run(words, folder, input, megabytes << 20U);
      if (ended.code == exit_memory)
        ++short_of;
      else if (ended.code == 0)
        ++fine;
      else
        complain(words, ended, "with " + std::to_string(megabytes) + " MiB");
      look_at(words, ended, program, folder);
    }
  std::cout << short_of << " runs said that memory is short, " << fine << " were fine\n";
  if (short_of == 0 || fine == 0)
    ++faults;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3)
    return 2;
  const fs::path folder = fs::absolute(argv[2]);
  fs::remove_all(folder);
  fs::create_directories(folder);
  if (argc > 3)
    try_files(argv[1], folder, argv[3]);
  else
    try_memory(argv[1], folder);
  return faults == 0 ? 0 : 1;
}
