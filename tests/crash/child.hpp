// SPDX-License-Identifier: MIT
// A program that a test talks to, and ends when it likes.
#pragma once

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace polymachy {

/// Two men who walk to and fro: every length of game is legal, and nothing ends it.
inline constexpr const char* walkers = R"(variant walkers {
  endless "two men walk"
  board 4x4
  sides White north, Black south
  piece Man M { path "K" }
  start "m3/4/4/3M w - - 0 1"
}
)";

/// A program under way, with pipes to its standard streams.
class Child {
 public:
  Child(const std::string& program,
        const std::vector<std::string>& words,
        rlim_t most_bytes = RLIM_INFINITY,
        bool with_errors = false) {
    int to[2];
    int from[2];
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
      std::abort();
    process_ = fork();
    if (process_ == 0) {
      dup2(to[0], 0);
      dup2(from[1], 1);
      const int nothing = open("/dev/null", O_WRONLY);
      dup2(with_errors ? from[1] : nothing, 2);
      if (most_bytes != RLIM_INFINITY) {
        const rlimit limit{most_bytes, most_bytes};
        setrlimit(RLIMIT_FSIZE, &limit);
      }
      std::vector<char*> arguments{const_cast<char*>(program.c_str())};
      for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
      arguments.push_back(nullptr);
      execv(program.c_str(), arguments.data());
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
  }
  ~Child() {
    close_input();
    close(out_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void send(const std::string& text) {
    std::string_view rest = text;
    while (!rest.empty()) {
      const ssize_t written = write(in_, rest.data(), rest.size());
      if (written <= 0)
        return;
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void close_input() {
    if (in_ >= 0)
      close(in_);
    in_ = -1;
  }
  /// What comes within [millis]; adds it to [text]. False at the end.
  bool receive(std::string& text, int millis) const {
    pollfd waited{out_, POLLIN, 0};
    if (poll(&waited, 1, millis) <= 0)
      return true;
    char part[4096];
    const ssize_t length = ::read(out_, part, sizeof part);
    if (length <= 0)
      return false;
    text.append(part, static_cast<std::size_t>(length));
    return true;
  }
  /// Until [word] has come, or nothing more comes for ten seconds.
  bool receive_until(std::string& text, const std::string& word) const {
    while (text.find(word) == std::string::npos)
      if (!receive(text, 10'000))
        return text.find(word) != std::string::npos;
    return true;
  }
  [[nodiscard]] pid_t process() const { return process_; }
  void kill_now(int signal = SIGKILL) const { ::kill(process_, signal); }
  [[nodiscard]] int wait() const {
    int status = 0;
    waitpid(process_, &status, 0);
    return status;
  }

 private:
  pid_t process_ = -1;
  int in_ = -1;
  int out_ = -1;
};

}  // namespace polymachy
