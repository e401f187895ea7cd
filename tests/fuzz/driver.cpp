// SPDX-License-Identifier: MIT
// Stands in for libFuzzer where there is no clang: runs every file of its arguments once, then
// mutates them for PM_FUZZ_SECONDS seconds, or PM_FUZZ_RUNS times. -dict=FILE names words to put
// in. An input that aborts, crashes or takes too long is written to `fuzz-crash` in the working
// folder; run the program with that file to see it again.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr unsigned seconds_for_one = 60;
std::string current;

/// Only what is allowed in a signal handler.
extern "C" void keep_input(int signal) {
  const int file = open("fuzz-crash", O_CREAT | O_TRUNC | O_WRONLY, 0644);
  const auto written = write(file, current.data(), current.size());
  constexpr char note[] = "fuzz driver: the input is in `fuzz-crash`\n";
  const auto told = write(STDERR_FILENO, note, sizeof note - 1);
  _exit(written < 0 || told < 0 ? 1 : 128 + signal);
}

void run(std::string input) {
  current = std::move(input);
  alarm(seconds_for_one);
  const std::vector<std::uint8_t> bytes(current.begin(), current.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  alarm(0);
}

std::size_t setting(const char* variable, std::size_t otherwise) {
  const char* wish = std::getenv(variable);
  return wish == nullptr ? otherwise : std::strtoull(wish, nullptr, 10);
}

std::vector<std::string> read_seeds(int count, char** paths) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < count; ++i) {
    const std::filesystem::path path = paths[i];
    if (paths[i][0] == '-')
      continue;
    if (!std::filesystem::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
      if (entry.is_regular_file())
        files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const auto& path : files) {
    std::ifstream in(path, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return seeds;
}

/// The words of a -dict=FILE among the arguments: in quotes, with \\, \" and \xAB.
std::vector<std::string> read_words(int count, char** arguments) {
  std::vector<std::string> words{"\n"};
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    if (argument.rfind("-dict=", 0) != 0)
      continue;
    std::ifstream file(argument.substr(6));
    for (std::string line; std::getline(file, line);) {
      std::string& word = words.emplace_back();
      for (std::size_t at = 1; at + 1 < line.size(); ++at) {
        const bool is_escaped = line[at] == '\\';
        at += is_escaped ? 1U : 0U;
        if (is_escaped && line[at] == 'x') {
          word += static_cast<char>(std::strtol(line.substr(at + 1, 2).c_str(), nullptr, 16));
          at += 2;
        } else {
          word += line[at];
        }
      }
    }
  }
  return words;
}

class Mutator {
 public:
  Mutator(std::uint32_t seed,
          const std::vector<std::string>& seeds,
          const std::vector<std::string>& words)
      : random_(seed), seeds_(seeds), words_(words) {}

  std::string next() {
    std::string text = one_of(seeds_);
    for (std::size_t changes = 1 + below(6); changes > 0; --changes)
      change(text);
    return text;
  }

 private:
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(random_()) * count) >> 32U);
  }
  template <class Item>
  const Item& one_of(const std::vector<Item>& items) {
    return items[below(items.size())];
  }
  /// A stretch of [text], often ending at the end of a word.
  std::pair<std::size_t, std::size_t> stretch(const std::string& text) {
    const std::size_t at = below(text.size() + 1);
    std::size_t length = std::min(below(4) == 0 ? below(60) : below(8), text.size() - at);
    if (below(2) == 0)
      length = std::min(text.find_first_of(" \n(){}", at), text.size()) - at;
    return {at, length};
  }

  void change(std::string& text) {
    const auto [at, length] = stretch(text);
    switch (below(8)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, text.substr(at, length));
        break;
      case 2: {
        const std::string& from = one_of(seeds_);
        const auto [begin, size] = stretch(from);
        text.replace(at, length, from.substr(begin, size));
        break;
      }
      case 3:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 4:
        if (at < text.size())
          text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 5:
        text.insert(at, one_of(words_));
        break;
      case 6:
        for (std::size_t i = at; i < std::min(at + length, text.size()); ++i)
          text[i] = static_cast<char>(below(256));
        break;
      default: {
        const auto [begin, size] = stretch(text);
        const std::string moved = text.substr(begin, size);
        text.erase(begin, size);
        text.insert(below(text.size() + 1), moved);
      }
    }
  }

  std::mt19937 random_;
  const std::vector<std::string>& seeds_;
  const std::vector<std::string>& words_;
};

}  // namespace

int main(int count, char** paths) {
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL, SIGALRM})
    std::signal(signal, keep_input);
  const std::vector<std::string> seeds = read_seeds(count, paths);
  if (seeds.empty()) {
    std::fprintf(stderr, "usage: %s FILE-OR-FOLDER...\n", paths[0]);
    return 2;
  }
  for (const std::string& seed : seeds)
    run(seed);
  const std::vector<std::string> words = read_words(count, paths);
  Mutator mutator(static_cast<std::uint32_t>(setting("PM_SEED", 1)), seeds, words);
  const std::size_t most = setting("PM_FUZZ_RUNS", SIZE_MAX);
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::seconds(setting("PM_FUZZ_SECONDS", 3));
  std::size_t runs = seeds.size();
  for (; runs < most && std::chrono::steady_clock::now() < end; ++runs)
    run(mutator.next());
  std::printf("%zu inputs from %zu seeds\n", runs, seeds.size());
  return 0;
}
