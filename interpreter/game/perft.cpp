// SPDX-License-Identifier: MIT
// Counting. The engine counts by itself; the game walks setup phases and splits work. With threads,
// the root's moves are handed out one by one, each thread with an engine of its own.
#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

#include "interpreter/game/entry.hpp"
#include "interpreter/game/turns.hpp"

namespace polymachy {
namespace {

/// Counts behind every one of [roots] that [next] hands out; [engine] stands before them.
void count_some(Engine& engine,
                const std::vector<LegalTurn>& roots,
                int depth,
                const Game::PerftOptions& options,
                bool has_parts,
                std::atomic<std::size_t>& next,
                std::vector<std::uint64_t>& counts) {
  for (std::size_t i = next++; i < counts.size(); i = next++) {
    engine.make(roots[i].action);
    for (const Action& action : roots[i].after)
      engine.make(action);
    if (has_parts) {
      const TurnState turn = engine.turn();
      const bool counts_as_one = options.unit == Unit::Turn ? !turn.is_open()
                                 : options.unit == Unit::Action
                                     ? !roots[i].action.passes && turn.due.empty()
                                     : true;
      counts[i] = engine.perft_units(counts_as_one ? depth - 1 : depth, options.unit);
    } else {
      counts[i] = engine.perft(depth - 1, options.bulk);
    }
    for (std::size_t made = 0; made <= roots[i].after.size(); ++made)
      engine.undo();
  }
}

}  // namespace

/// The counts behind [roots], legal turns of the present position.
std::vector<std::uint64_t> Game::count_roots(const std::vector<LegalTurn>& roots,
                                             int depth,
                                             PerftOptions options) {
  std::vector<std::uint64_t> counts(roots.size());
  std::atomic<std::size_t> next{0};
  std::vector<std::unique_ptr<Engine>> engines;
  std::vector<std::thread> threads;
  threads.reserve(std::min(roots.size(), static_cast<std::size_t>(std::max(options.threads, 1))));
  for (int t = 1; t < options.threads && static_cast<std::size_t>(t) < roots.size(); ++t) {
    engines.push_back(make_(program_, limits_));
    engines.back()->set_position(position_);
  }
  std::vector<std::exception_ptr> failed(engines.size() + 1);
  const auto work = [&](Engine& engine, std::exception_ptr& failure) {
    try {
      count_some(engine, roots, depth, options, program_->turn.has_parts(), next, counts);
    } catch (...) {  // no memory: told once all threads have ended
      failure = std::current_exception();
      next = counts.size();
    }
  };
  try {
    for (std::size_t i = 0; i < engines.size(); ++i)
      threads.emplace_back([&, i] { work(*engines[i], failed[i]); });
  } catch (const std::system_error&) {
    // as many as the system has; this one counts what is left
  }
  work(*engine_, failed.back());
  for (std::thread& thread : threads)
    thread.join();
  for (const std::exception_ptr& failure : failed)
    if (failure)
      std::rethrow_exception(failure);
  for (const auto& engine : engines) {
    if (const char* limit = engine->limit_hit(); limit != nullptr)
      thread_limit_ = limit;
  }
  return counts;
}

Game::TurnCount Game::count_turns() {
  TurnCount count;
  if (!program_->turn.several) {
    count.number = std::to_string(legal().size());
    return count;
  }
  count.refusal = "turns of " + program_->title +
                  " do not factor: an action of a turn changes what the next may be";
  count.instead = "`polymachy perft " + program_->name + " 1 --unit action`, or `--unit decision`";
  return count;
}

const char* Game::limit_hit() {
  const char* own = engine_->limit_hit();
  engine_->allow(limits_.steps_per_question);
  const char* threads = std::exchange(thread_limit_, nullptr);
  return own != nullptr ? own : threads;
}

std::uint64_t Game::count_behind(const LegalTurn& turn, int depth, PerftOptions options) {
  push(turn);
  const std::uint64_t count = perft(depth, options);
  pop();
  return count;
}

std::uint64_t Game::perft(int depth, PerftOptions options) {
  if (depth <= 0)
    return 1;
  if (is_tree_over())
    return 0;
  std::uint64_t total = 0;
  if (in_setup()) {
    for (const LegalTurn& turn : setup_turns())
      total += count_behind(turn, depth - 1, options);
    return total;
  }
  engine_->allow(options.steps);
  const bool one_by_one = options.threads <= 1 || depth == 1;
  if (program_->turn.has_parts() && (one_by_one || options.unit == Unit::Decision))
    return engine_->perft_units(depth, options.unit);
  if (one_by_one)
    return engine_->perft(depth, options.bulk);
  for (const std::uint64_t count : count_roots(root_turns(), depth, options))
    total += count;
  return total;
}

/// What perft begins with: legal turns as the engine has them, without rules that ask history.
std::vector<LegalTurn> Game::root_turns() {
  return with_follow_ups(make_turns(*program_, position_, generated(Legality::Legal)));
}

std::vector<std::pair<std::string, std::uint64_t>> Game::divide(int depth, PerftOptions options) {
  std::vector<std::pair<std::string, std::uint64_t>> lines;
  if (depth <= 0 || is_tree_over())
    return lines;
  if (in_setup()) {
    for (const LegalTurn& turn : setup_turns())
      lines.emplace_back(turn.text, count_behind(turn, depth - 1, options));
    return lines;
  }
  const std::vector<LegalTurn> turns = root_turns();
  engine_->allow(options.steps);
  const std::vector<std::uint64_t> counts = count_roots(turns, depth, options);
  for (std::size_t i = 0; i < turns.size(); ++i)
    lines.emplace_back(turns[i].text, counts[i]);
  return lines;
}

}  // namespace polymachy
