// SPDX-License-Identifier: MIT
// Random programs: whatever `check` accepts is played as it is written. PM_PROGRAMS=n, PM_SEED=s: n
// programs from number s; PM_PROGRAMS_OUT=folder keeps the files that fail.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>

#include <catch2/catch.hpp>

#include "tests/programs/sandbox.hpp"
#include "tests/programs/seen.hpp"
#include "tests/programs/shrink.hpp"
#include "tests/programs/writer.hpp"

namespace polymachy::programs {
namespace {

using property::setting;

struct Tally {
  std::map<std::string, std::size_t> ends;
  std::map<std::string, std::size_t> refusals;
  std::map<std::string, std::size_t> seen;
  std::map<std::string, std::size_t> failures;
  std::size_t accepted = 0;
  std::size_t written = 0;
};

std::string table(const char* head, const std::map<std::string, std::size_t>& counts) {
  std::string text = std::string(head) + "\n";
  for (const auto& [name, count] : counts)
    text += "  " + std::to_string(count) + "  " + name + "\n";
  return text;
}

/// The smallest program that fails as [program] does, and what is wrong with it.
std::string report(const ProgramText& program, const Verdict& verdict, const Effort& effort) {
  const auto fails = [&](const ProgramText& other) {
    const Verdict now = judge_apart(other.print(), other.beside, effort).verdict;
    return now.kind == Verdict::Kind::Failed && now.what == verdict.what;
  };
  const ProgramText small = Shrinker(program, fails, setting("PM_SHRINK", 1500)).run();
  const Verdict now = judge_apart(small.print(), small.beside, effort).verdict;
  std::string text =
      "# " + now.what + "; seed " + std::to_string(effort.seed) + "\n" + small.print();
  if (!small.beside.empty())
    text += "\n# inner.pmy:\n" + small.beside;
  std::string details = "# " + now.details;
  for (std::size_t at = 0; (at = details.find('\n', at)) != std::string::npos; at += 3)
    details.replace(at, 1, "\n# ");
  return text + details + "\n";
}

void keep(const std::string& text, std::uint32_t seed) {
  if (const char* folder = std::getenv("PM_PROGRAMS_OUT"); folder != nullptr) {
    std::filesystem::create_directories(folder);
    std::ofstream(std::filesystem::path(folder) / (std::to_string(seed) + ".pmy")) << text;
  }
}

/// Judges one program; false if it fails.
bool judge_one(std::uint32_t seed, Tally& tally) {
  const ProgramText program = Writer(seed).write();
  Effort effort;
  effort.seed = seed;
  const Outcome outcome = judge_apart(program.print(), program.beside, effort);
  ++tally.written;
  if (outcome.verdict.kind == Verdict::Kind::Refused) {
    ++tally.refusals[outcome.verdict.what];
    return true;
  }
  ++tally.accepted;
  for (const std::string& what : outcome.seen)
    ++tally.seen[what];
  if (outcome.verdict.kind == Verdict::Kind::Fine) {
    ++tally.ends[outcome.verdict.what];
    return true;
  }
  if (tally.failures[outcome.verdict.what]++ < setting("PM_EACH", 2)) {
    const std::string text = report(program, outcome.verdict, effort);
    keep(text, seed);
    std::cout << text;
    FAIL_CHECK(outcome.verdict.what << ", seed " << seed);
  }
  return false;
}

TEST_CASE("random programs: what is accepted is played as it is written", "[programs]") {
  Tally tally;
  const std::size_t wanted = setting("PM_PROGRAMS", 500);
  const auto first = static_cast<std::uint32_t>(setting("PM_SEED", 1));
  std::size_t failed = 0;
  for (std::uint32_t seed = first; tally.accepted < wanted && tally.written < 20 * wanted; ++seed)
    if (!judge_one(seed, tally) && ++failed == setting("PM_FAILURES", 5))
      break;
  std::cout << tally.accepted << " of " << tally.written << " programs accepted, from seed "
            << first << "\n"
            << table("ends", tally.ends);
  if (setting("PM_TABLE", 0) != 0)
    std::cout << table("refusals", tally.refusals) << table("seen", tally.seen);
  if (!tally.failures.empty())
    std::cout << table("failures", tally.failures);
  CHECK(tally.failures.empty());
  // If almost all is refused, the writer has grown stale.
  CHECK(tally.accepted * 4 > tally.written);
  if (tally.accepted >= 400)
    for (const std::string& what : all_that_can_be_seen()) {
      INFO(what);
      CHECK(tally.seen.count(what) > 0);
    }
}

/// The text of [path] as the sandbox wants it: its variant is called `program`.
std::string read_as_program(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const std::string name = "variant " + path.stem().string();
  if (const std::size_t at = text.find(name); at != std::string::npos)
    text.replace(at, name.size(), "variant program");
  return text;
}

/// What goes wrong with the file [path], played [times] times; empty if nothing does.
std::string wrong_with(const std::filesystem::path& path, std::size_t times) {
  const std::string text = read_as_program(path);
  for (std::uint32_t seed = 1; seed <= times; ++seed) {
    Effort effort;
    effort.seed = seed;
    const Verdict verdict = judge_apart(text, "", effort).verdict;
    if (verdict.kind == Verdict::Kind::Failed)
      return verdict.what + "\n" + verdict.details;
  }
  return {};
}

// Made small from random programs, and the faults that people found.
TEST_CASE("programs that were played otherwise than written once", "[programs]") {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(PM_FOUND)) {
    ++files;
    INFO(entry.path().string());
    CHECK(wrong_with(entry.path(), 5) == "");
  }
  CHECK(files > 0);
}

// PM_FILE=program.pmy judges a file that was kept.
TEST_CASE("one file is judged as random programs are", "[.programs-file]") {
  const char* path = std::getenv("PM_FILE");
  REQUIRE(path != nullptr);
  CHECK(wrong_with(path, setting("PM_SEEDS", 5)) == "");
}

}  // namespace
}  // namespace polymachy::programs
