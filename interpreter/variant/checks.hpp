// SPDX-License-Identifier: MIT
// What checks come to, and the runner of the `test` blocks of a variant; check scripts are run by
// script_run.hpp. Floor 9. Tested by tests/unit/interpreter/variant and tests/golden/check.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/variant/expectations.hpp"
#include "interpreter/variant/limits.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {

enum class Verdict { Holds, Fails, Skipped };

/// An expectation that does not hold, and where it stands.
struct CheckFailure {
  Span span;
  Mismatch what;
};

/// One test block, or one check of a script.
struct CheckOutcome {
  std::string name;
  Span span;
  Verdict verdict = Verdict::Holds;
  std::vector<CheckFailure> failures;
  double seconds = 0;
};

struct CheckReport {
  std::vector<CheckOutcome> outcomes;
  [[nodiscard]] std::size_t number_of(Verdict verdict) const;
};

/// Wall time since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Looks on while a test block is run.
class TestWatcher {
 public:
  TestWatcher() = default;
  virtual ~TestWatcher() = default;
  TestWatcher(const TestWatcher&) = delete;
  TestWatcher& operator=(const TestWatcher&) = delete;
  TestWatcher(TestWatcher&&) = delete;
  TestWatcher& operator=(TestWatcher&&) = delete;

  /// Whether [statement] is to be run now that [game] stands as it does.
  virtual bool before(const model::Statement& statement, GameSession& game) = 0;
  /// [statement] has been run and holds, or was not run.
  virtual void after(const model::Statement& statement, GameSession& game) = 0;
  /// All statements have been run and hold; [game] goes when this returns.
  virtual void at_end(GameSession& game) = 0;
};

/// What test blocks of a file share: games, and what all of them together may take.
struct TestBench {
  std::uint64_t positions_left = max_test_positions;
  std::uint64_t work_left = max_test_work;
  /// A program with other options, and its game, after `with`.
  std::shared_ptr<const Program> program;
  std::unique_ptr<GameSession> game;
  /// The program in which the tests after `expect` stand as results, and its engine; for the
  /// options [chosen].
  std::shared_ptr<const Program> probe;
  std::unique_ptr<Engine> probe_engine;
  std::vector<int> chosen;
};

/// Runs test blocks of [loaded] one by one; they share a game, which each begins anew.
class TestRunner {
 public:
  TestRunner(const Loaded& loaded, SourceSet& sources)
      : loaded_(loaded), sources_(sources), game_(make_session(loaded.program, sources)) {}
  /// Runs [block]; [watcher] may be null. A failure is one E0802 at the statement.
  [[nodiscard]] CheckOutcome run(const model::TestBlock& block,
                                 Sink& sink,
                                 TestWatcher* watcher = nullptr);

 private:
  const Loaded& loaded_;
  SourceSet& sources_;
  std::unique_ptr<GameSession> game_;
  TestBench bench_;
};
/// Runs every test block of [loaded]; each that fails is one E0802 at the statement, with what was
/// seen. A statement `with OPTION = VALUE` compiles the variant anew with that option.
[[nodiscard]] CheckReport run_tests(const Loaded& loaded, SourceSet& sources, Sink& sink);

}  // namespace polymachy
