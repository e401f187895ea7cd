// SPDX-License-Identifier: MIT
// UCI as far as counting needs it: Stefan Meyer-Kahlen's protocol of 2006, with `go perft` as
// Stockfish and its relatives have it, and the option UCI_Variant of Fairy-Stockfish.
#include "cli/uci_engine.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dsl/text/words.hpp"

namespace polymachy {
namespace {

constexpr std::size_t shown_bytes = 60;

std::string shortened(const std::string& line) {
  return line.size() <= shown_bytes ? line : line.substr(0, shown_bytes) + "...";
}

/// `e2e4: 20`, or nothing.
std::optional<std::pair<std::string, std::uint64_t>> divide_line(const std::string& line) {
  const std::size_t colon = line.find(": ");
  if (colon == 0 || colon == std::string::npos || line.find(' ') < colon)
    return {};
  const std::string number = line.substr(colon + 2);
  const bool digits = !number.empty() && number.size() <= 18 &&
                      number.find_first_not_of("0123456789") == std::string::npos;
  if (!digits)
    return {};
  return std::pair{line.substr(0, colon), static_cast<std::uint64_t>(std::stoull(number))};
}

/// The engine under way, for the handler below: its group gets no Ctrl-C of the terminal.
volatile std::sig_atomic_t running_engine = 0;

void end_with_engine(int signal) {
  if (running_engine > 0)
    kill(-static_cast<pid_t>(running_engine), SIGKILL);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

std::string without_return(std::string line) {
  while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
    line.pop_back();
  return line;
}

}  // namespace

UciEngine::UciEngine(std::string command, int seconds)
    : command_(std::move(command)), name_(command_), seconds_(seconds) {}

UciEngine::~UciEngine() { end(); }

bool UciEngine::fail(std::string problem) {
  if (problem_.empty())
    problem_ = std::move(problem);
  return false;
}

UciEngine::Clock::time_point UciEngine::deadline() const {
  return Clock::now() + std::chrono::seconds(seconds_);
}

/// The child leads a group of its own, so that what it starts ends with it.
bool UciEngine::spawn() {
  int down[2];  // NOLINT(modernize-avoid-c-arrays)
  int up[2];    // NOLINT(modernize-avoid-c-arrays)
  if (pipe2(down, O_CLOEXEC) != 0)
    return fail("cannot be started: " + std::string(std::strerror(errno)));
  if (pipe2(up, O_CLOEXEC) != 0) {
    close(down[0]), close(down[1]);
    return fail("cannot be started: " + std::string(std::strerror(errno)));
  }
  std::signal(SIGPIPE, SIG_IGN);  // NOLINT: an engine that is gone is told by what it says
  for (const int each : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
    std::signal(each, end_with_engine);  // NOLINT
  const pid_t parent = getpid();
  child_ = fork();
  if (child_ == 0) {
    setpgid(0, 0);
    for (const int each : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
      std::signal(each, SIG_DFL);      // NOLINT
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // also if we are killed
    if (getppid() != parent)
      _exit(127);
    dup2(down[0], STDIN_FILENO);
    dup2(up[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command_.c_str(), nullptr);
    _exit(127);
  }
  close(down[0]), close(up[1]);
  to_ = down[1], from_ = up[0];
  fcntl(from_, F_SETFL, O_NONBLOCK);
  if (child_ < 0)
    return fail("cannot be started: " + std::string(std::strerror(errno)));
  setpgid(child_, child_);
  running_engine = child_;
  return true;
}

void UciEngine::end() {
  if (to_ >= 0)
    close(to_);
  if (from_ >= 0)
    close(from_);
  to_ = from_ = -1;
  if (child_ <= 0)
    return;
  kill(-child_, SIGKILL);
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
  running_engine = 0;
  child_ = -1;
}

/// Called when the engine says nothing more: it has ended, or closed its output.
std::string UciEngine::how_it_ended() {
  int status = 0;
  for (int tries = 0; tries < 50 && child_ > 0; ++tries) {
    if (waitpid(child_, &status, WNOHANG) == child_) {
      running_engine = 0;
      child_ = -1;
      constexpr int not_found = 127;
      if (WIFSIGNALED(status))
        return "was ended by signal " + std::to_string(WTERMSIG(status));
      if (WEXITSTATUS(status) == not_found)
        return "cannot be started: there is no such program";
      return "ended with code " + std::to_string(WEXITSTATUS(status)) + " before it had answered";
    }
    usleep(10'000);
  }
  return "closed its output before it had answered";
}

bool UciEngine::say(const std::string& line) {
  const std::string text = line + "\n";
  answer_bytes_ = 0;
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = write(to_, text.data() + at, text.size() - at);
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return fail(how_it_ended());
    at += static_cast<std::size_t>(written);
  }
  return true;
}

std::optional<std::string> UciEngine::line(Clock::time_point deadline) {
  while (true) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      last_line_ = without_return(buffer_.substr(0, end));
      buffer_.erase(0, end + 1);
      return last_line_;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::microseconds>(deadline - Clock::now());
    if (left.count() <= 0) {
      fail("has not answered within " + std::to_string(seconds_) +
           (seconds_ == 1 ? " second" : " seconds"));
      return {};
    }
    fd_set set;
    FD_ZERO(&set);
    FD_SET(from_, &set);
    timeval wait{static_cast<time_t>(left.count() / 1'000'000),
                 static_cast<suseconds_t>(left.count() % 1'000'000)};
    if (select(from_ + 1, &set, nullptr, nullptr, &wait) <= 0)
      continue;
    char part[4096];  // NOLINT(modernize-avoid-c-arrays)
    const ssize_t count = read(from_, part, sizeof part);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
      continue;
    if (count <= 0) {
      fail(how_it_ended());
      return {};
    }
    buffer_.append(part, static_cast<std::size_t>(count));
    answer_bytes_ += static_cast<std::size_t>(count);
    if (answer_bytes_ > max_engine_bytes) {
      fail("says too much; limit `engine-bytes` is " + std::to_string(max_engine_bytes));
      return {};
    }
  }
}

/// `id name X`, and the values of UCI_Variant.
void UciEngine::take_identity(const std::string& line) {
  constexpr std::string_view id = "id name ";
  if (line.compare(0, id.size(), id) == 0)
    name_ = line.substr(id.size());
  std::istringstream words(line);
  std::string word;
  std::string name;
  words >> word >> name >> name;
  if (word != "option" || name != "UCI_Variant")
    return;
  variants_.emplace();
  while (words >> word)
    if (word == "var" && words >> word)
      variants_->push_back(word);
}

bool UciEngine::greet() {
  if (!say("uci"))
    return false;
  const auto until = deadline();
  while (const std::optional<std::string> each = line(until)) {
    if (*each == "uciok")
      return true;
    take_identity(*each);
  }
  if (problem_.find("within") != std::string::npos)
    problem_ += (last_line_.empty()
                     ? " with `uciok`; it has said nothing"
                     : " with `uciok`; its last words were " + ticked(shortened(last_line_)));
  return false;
}

bool UciEngine::ready() {
  if (!say("isready"))
    return false;
  const auto until = deadline();
  while (const std::optional<std::string> each = line(until))
    if (*each == "readyok")
      return true;
  return false;
}

bool UciEngine::start(const std::vector<std::pair<std::string, std::string>>& options) {
  if (!spawn() || !greet())
    return false;
  for (const auto& [name, value] : options)
    if (!set(name, value))
      return false;
  return options.empty() || greet();  // an option may have taught it more variants
}

bool UciEngine::set(const std::string& name, const std::string& value) {
  return say("setoption name " + name + " value " + value) && ready();
}

std::optional<Divide> UciEngine::divide(const std::string& position,
                                        const std::vector<std::string>& moves,
                                        int depth) {
  std::string text = "position fen " + position;
  if (!moves.empty())
    text += " moves";
  for (const std::string& move : moves)
    text += " " + move;
  if (!say(text) || !say("go perft " + std::to_string(depth)))
    return {};
  constexpr std::string_view total = "Nodes searched: ";
  Divide counts;
  std::uint64_t sum = 0;
  const auto until = deadline();
  while (const std::optional<std::string> each = line(until)) {
    if (each->compare(0, total.size(), total) == 0) {
      if (each->substr(total.size()) == std::to_string(sum))
        return counts;
      fail("contradicts itself: its moves come to " + std::to_string(sum) + ", and it says " +
           ticked(shortened(*each)));
      return {};
    }
    if (const auto read = divide_line(*each)) {
      counts[read->first] += read->second;
      sum += read->second;
    } else if (each->compare(0, 15, "Unknown command") == 0) {
      fail("does not know `go perft`: " + ticked(shortened(*each)));
      return {};
    }
  }
  if (problem_.find("within") != std::string::npos)
    problem_ +=
        " to `go perft " + std::to_string(depth) + "`" +
        (last_line_.empty() ? "" : "; its last words were " + ticked(shortened(last_line_)));
  return {};
}

}  // namespace polymachy
