// SPDX-License-Identifier: MIT
// Several programs at one file, and programs that are told to end.
//   writers_test PROGRAM FOLDER
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "tests/crash/child.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;
constexpr int unwritable = 3;

std::string program;

bool expect(bool holds, const std::string& what, const std::string& seen = {}) {
  if (!holds)
    std::cout << "not so: " << what << "\n" << seen << "\n";
  return holds;
}

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return std::move(text).str();
}

/// All that [child] says until it ends, and how it ends.
int rest_of(Child& child, std::string& text) {
  child.close_input();
  while (child.receive(text, 10'000)) {
  }
  return child.wait();
}

std::unique_ptr<Child> start(const std::vector<std::string>& words) {
  return std::make_unique<Child>(program, words, RLIM_INFINITY, true);
}

/// The one that comes second is told so and ends; when the first is killed, its lock is gone.
bool second_is_told() {
  const std::vector<std::string> words{"play", "./walkers.pmy", "--plain", "--save", "two.toml"};
  auto first = start(words);
  std::string said;
  bool holds = expect(first->receive_until(said, "to move: "), "the first one plays", said);
  auto second = start(words);
  std::string told;
  const int status = rest_of(*second, told);
  holds = expect(WIFEXITED(status) && WEXITSTATUS(status) == unwritable &&
                     told.find("another program keeps a game in it now") != std::string::npos,
                 "the second is told",
                 told) &&
          holds;
  first->send("d1d2\n");
  holds = expect(first->receive_until(said, "last move: "), "the first goes on", said) && holds;
  first->kill_now();
  static_cast<void>(first->wait());
  auto third = start({"play", "--plain", "--save", "two.toml"});
  std::string again;
  third->send("a4a3\nquit\n");
  const int fine = rest_of(*third, again);
  holds = expect(WIFEXITED(fine) && WEXITSTATUS(fine) == 0 &&
                     text_of("two.toml").find("'d1d2', 'a4a3'") != std::string::npos,
                 "after a kill the next one has the file",
                 again) &&
          holds;
  return expect(!fs::exists(".two.toml.lock"), "no lock is left behind") && holds;
}

/// Two that begin one file at once: one plays, the other is told; what is acknowledged is kept.
bool both_at_once() {
  bool holds = true;
  for (int round = 0; round < 20 && holds; ++round) {
    fs::remove("both.toml");
    fs::remove("both.toml~");
    const std::vector<std::string> words{"play", "./walkers.pmy", "--plain", "--save", "both.toml"};
    auto one = start(words);
    auto two = start(words);
    one->send("d1d2\n");
    two->send("d1c1\n");
    std::string one_said;
    std::string two_said;
    const bool one_plays = one->receive_until(one_said, "last move: ");
    const bool two_plays = two->receive_until(two_said, "last move: ");
    rest_of(*one, one_said);
    rest_of(*two, two_said);
    const std::string kept = text_of("both.toml");
    holds = expect(one_plays != two_plays && kept.find(one_plays ? "d1d2" : "d1c1") != kept.npos,
                   "one of two plays, and its game is kept",
                   one_said + two_said + kept);
  }
  return holds;
}

/// Many that put a game at the end of one file: all are in it.
bool all_games_are_there() {
  std::ofstream("one.pgn") << "[White \"Ann\"]\n\n1. e4 *\n";
  constexpr std::size_t writers = 8;
  std::vector<std::unique_ptr<Child>> children;
  for (std::size_t each = 0; each < writers; ++each)
    children.push_back(start({"pgn", "one.pgn", "--to", "all.pgn"}));
  std::string said;
  bool holds = true;
  for (const auto& child : children)
    holds = expect(rest_of(*child, said) == 0, "it is written", said) && holds;
  const std::string all = text_of("all.pgn");
  std::size_t games = 0;
  for (std::size_t at = all.find("[White"); at != std::string::npos;
       at = all.find("[White", at + 1))
    ++games;
  return expect(games == writers, "all games are in the file", all) && holds;
}

/// Who ends the program while he thinks has not his time again.
bool time_is_kept() {
  bool holds = true;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    fs::remove("clock.toml");
    fs::remove("clock.toml~");
    auto child =
        start({"play", "./walkers.pmy", "--plain", "--clock", "5", "--save", "clock.toml"});
    std::string said;
    holds = expect(child->receive_until(said, "to move: "), "it plays", said) && holds;
    usleep(600'000);
    child->kill_now(signal);
    const int status = child->wait();
    const std::string kept = text_of("clock.toml");
    const std::size_t at = kept.find("thinking = ");
    const long millis = at == std::string::npos ? 0 : std::atol(kept.c_str() + at + 11);
    holds = expect(WIFSIGNALED(status) && WTERMSIG(status) == signal && millis >= 500 &&
                       !fs::exists(".clock.toml.lock"),
                   "the time is kept, the signal is told, and no lock is left",
                   kept) &&
            holds;
  }
  return holds;
}

/// An engine that says nothing goes with the program that started it.
bool engine_goes_too() {
  bool holds = true;
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    fs::remove("pid");
    auto child = start({"compare", "chess", "--with", "echo $$ > pid; exec sleep 60"});
    for (int tries = 0; tries < 3'000 && text_of("pid").empty(); ++tries)
      usleep(10'000);
    const auto engine = static_cast<pid_t>(std::atol(text_of("pid").c_str()));
    child->kill_now(signal);
    static_cast<void>(child->wait());
    bool is_gone = false;
    for (int tries = 0; tries < 2'000 && !is_gone; ++tries) {
      const std::string state = text_of("/proc/" + std::to_string(engine) + "/stat");
      is_gone = state.empty() || state.find(") Z") != std::string::npos;
      usleep(10'000);
    }
    holds = expect(engine > 0 && is_gone, "the engine is gone") && holds;
  }
  return holds;
}

int run(int argc, char** argv) {
  if (argc != 3) {
    std::cout << "writers_test PROGRAM FOLDER\n";
    return 2;
  }
  program = argv[1];
  std::signal(SIGPIPE, SIG_IGN);
  fs::remove_all(argv[2]);
  fs::create_directories(argv[2]);
  fs::current_path(argv[2]);
  std::ofstream("walkers.pmy") << walkers;
  bool holds = second_is_told();
  holds = both_at_once() && holds;
  holds = all_games_are_there() && holds;
  holds = time_is_kept() && holds;
  return engine_goes_too() && holds ? 0 : 1;
}

}  // namespace
}  // namespace polymachy

int main(int argc, char** argv) { return polymachy::run(argc, argv); }
