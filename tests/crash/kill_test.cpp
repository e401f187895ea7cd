// SPDX-License-Identifier: MIT
// Kills `polymachy play --save FILE` at any moment, many times, and looks whether a move is lost
// that the program had acknowledged: shown, that is, as the last move. Then the same with a disk on
// which nothing can grow.
//   kill_test PROGRAM FOLDER TRIALS
// A kill loses nothing that the system has been given; what a crash of the system loses is tried
// step by step in tests/unit/interpreter/record/durable_file_test.cpp.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "interpreter/record/saved_game.hpp"
#include "tests/crash/child.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t moves_sent = 400;
constexpr int trials_with_one_file = 10;

std::string nth_move(std::size_t index) {
  static const std::vector<std::string> circle{"d1d2", "a4a3", "d2d1", "a3a4"};
  return circle[index % circle.size()];
}

std::size_t count_of(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++count;
  return count;
}

/// The moves that the file keeps; none, and a message, if it cannot be read or holds others.
std::optional<std::size_t> kept_moves(const std::string& path, bool& used_older) {
  SourceSet sources;
  Sink sink;
  GameFile file(path);
  const std::optional<GameRecord> record = file.read(sources, sink);
  for (const Diagnostic& said : sink.sorted()) {
    used_older = used_older || said.code == Code::DamagedSave;
    std::cout << said.message << "\n";
  }
  if (!record)
    return std::nullopt;
  for (std::size_t each = 0; each < record->moves.size(); ++each) {
    if (record->moves[each].text != nth_move(each)) {
      std::cout << "move " << each + 1 << " is " << record->moves[each].text << "\n";
      return std::nullopt;
    }
  }
  return record->moves.size();
}

bool has_leftovers(const fs::path& folder) {
  for (const fs::directory_entry& each : fs::directory_iterator(folder)) {
    if (each.path().extension() == ".part")
      return true;
  }
  return false;
}

class Trials {
 public:
  Trials(std::string program, fs::path folder)
      : program_(std::move(program)), folder_(std::move(folder)) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    std::ofstream(folder_ / "walkers.pmy") << walkers;
  }

  bool kill_many(int trials) {
    std::size_t acknowledged = 0;
    std::size_t unfinished = 0;
    const std::string path = (folder_ / "game.toml").string();
    for (int trial = 0; trial < trials; ++trial) {
      if (trial % trials_with_one_file == 0) {
        fs::remove(path);
        fs::remove(path + "~");
        known_ = 0;
      }
      const std::size_t before = known_;
      const std::size_t seen = kill_one(path);
      unfinished += has_leftovers(folder_) ? 1 : 0;
      if (seen == 0 && before == 0 && !fs::exists(path))
        continue;  // killed before the first writing
      bool used_older = false;
      const std::optional<std::size_t> kept = kept_moves(path, used_older);
      // a rename is one step: the newest generation is never damaged by a kill
      if (!kept || *kept < before + seen || used_older || has_leftovers(folder_)) {
        std::cout << "trial " << trial + 1 << ": " << before + seen << " moves were acknowledged, "
                  << (kept ? std::to_string(*kept) : "none") << " are kept\n";
        return false;
      }
      acknowledged += seen;
      known_ = *kept;
    }
    std::cout << trials << " kills, " << unfinished << " of them in the middle of writing; "
              << acknowledged << " moves were acknowledged, none is lost\n";
    return trials < 1000 || unfinished > 0;
  }

  /// Files may not grow past [most] bytes: the game goes on, says that it is not saved, and what
  /// was saved before is whole.
  bool full_disk(rlim_t most) {
    const std::string path = (folder_ / "full.toml").string();
    fs::remove(path);
    fs::remove(path + "~");
    Child child(program_, arguments(path), most);
    for (std::size_t each = 0; each < 40; ++each)
      child.send(nth_move(each) + "\n");
    child.send("quit\n");
    child.close_input();
    std::string text;
    while (child.receive(text, 10'000)) {
    }
    const int status = child.wait();
    bool used_older = false;
    const std::optional<std::size_t> kept = kept_moves(path, used_older);
    const std::size_t refused = count_of(text, "this game is not saved now");
    // It is said of every move, and once more at the end, by words and by the exit code.
    const bool is_right = WIFEXITED(status) && WEXITSTATUS(status) == 3 && kept && *kept > 0 &&
                          *kept + refused == 41 && !used_older && !has_leftovers(folder_);
    std::cout << "files of at most " << most << " bytes: " << kept.value_or(0) << " moves kept, "
              << refused << " said not to be\n";
    return is_right;
  }

 private:
  std::string program_;
  fs::path folder_;
  std::size_t known_ = 0;  ///< moves that the file has
  std::mt19937 random_{20261121};

  std::vector<std::string> arguments(const std::string& path) const {
    return {"play", (folder_ / "walkers.pmy").string(), "--plain", "--save", path};
  }

  /// Plays on until the program is killed; gives the number of moves that it acknowledged.
  std::size_t kill_one(const std::string& path) {
    Child child(program_, arguments(path), RLIM_INFINITY);
    std::string lines;
    for (std::size_t each = 0; each < moves_sent; ++each)
      lines += nth_move(known_ + each) + "\n";
    child.send(lines);
    std::string text;
    const std::string begun = "to move: ";
    while (count_of(text, begun) == 0 && child.receive(text, 10'000)) {
    }
    // after some more moves, anywhere within the next savings
    const std::size_t awaited = std::uniform_int_distribution<std::size_t>(1, 5)(random_);
    while (count_of(text, begun) < awaited && child.receive(text, 10'000)) {
    }
    usleep(std::uniform_int_distribution<useconds_t>(0, 5'000)(random_));
    child.kill_now();
    while (child.receive(text, 10'000)) {
    }
    static_cast<void>(child.wait());
    // the position that was gone on with is shown with its last move, too
    const std::size_t shown = count_of(text, "\nlast move: ");
    return shown - (known_ > 0 && shown > 0 ? 1 : 0);
  }
};

int run(int argc, char** argv) {
  if (argc != 4) {
    std::cout << "kill_test PROGRAM FOLDER TRIALS\n";
    return 2;
  }
  std::signal(SIGPIPE, SIG_IGN);
  Trials trials(argv[1], argv[2]);
  const bool is_right =
      trials.kill_many(std::atoi(argv[3])) && trials.full_disk(450) && trials.full_disk(600);
  return is_right ? 0 : 1;
}

}  // namespace
}  // namespace polymachy

int main(int argc, char** argv) { return polymachy::run(argc, argv); }
