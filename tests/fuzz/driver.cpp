// SPDX-License-Identifier: MIT
// Stands in for libFuzzer where there is no clang: runs every file of its arguments once, then
// mutates them for PM_FUZZ_SECONDS seconds. An input that aborts, crashes or takes too long is
// written to `fuzz-crash` in the working folder; run the program with that file to see it again.
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

constexpr unsigned seconds_for_one = 20;
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

std::vector<std::string> read_seeds(int count, char** paths) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < count; ++i) {
    const std::filesystem::path path = paths[i];
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

class Mutator {
 public:
  Mutator(std::uint32_t seed, const std::vector<std::string>& seeds)
      : random_(seed), seeds_(seeds) {}

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
    switch (below(7)) {
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
      case 5: {
        static const std::vector<std::string> words{
            "{",        "}",     "(",    ")",    "|",    "*",         "*[0..64]", "!",
            "\"",       "&",     "put",  "take", "lift", "drop",      "@x",       "goto origin",
            "anywhere", "every", "0",    "1",    "-1",   "999999999", "64x16",    "attacked",
            "empty",    "own",   "king", "a1",   "-",    "/",         "~",        "[",
            "]",        " ",     "\n",   "\t",   "#"};
        text.insert(at, one_of(words));
        break;
      }
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
  const char* wish = std::getenv("PM_FUZZ_SECONDS");
  const char* number = std::getenv("PM_SEED");
  const std::chrono::seconds time(wish == nullptr ? 5 : std::strtol(wish, nullptr, 10));
  Mutator mutator(
      number == nullptr ? 1 : static_cast<std::uint32_t>(std::strtoul(number, nullptr, 10)), seeds);
  const auto end = std::chrono::steady_clock::now() + time;
  std::size_t runs = seeds.size();
  for (; std::chrono::steady_clock::now() < end; ++runs)
    run(mutator.next());
  std::printf("%zu inputs from %zu seeds\n", runs, seeds.size());
  return 0;
}
