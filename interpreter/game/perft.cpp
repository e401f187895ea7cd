// SPDX-License-Identifier: MIT
// Counting. The engine counts by itself where nothing asks history; the game walks setup phases and
// rules with history. With threads, the root's moves are handed out one by one, each thread with an
// engine of its own.
#include <atomic>
#include <thread>
#include <utility>

#include "interpreter/game/entry.hpp"
#include "interpreter/game/turns.hpp"

namespace polymachy {
namespace {

/// Counts behind every root move of [engine]'s position that [next] hands out.
void count_some(Engine& engine,
                int depth,
                bool bulk,
                std::atomic<std::size_t>& next,
                std::vector<std::uint64_t>& counts) {
  MoveList list;
  engine.generate(list, Legality::Legal);
  for (std::size_t i = next++; i < counts.size() && i < list.size(); i = next++) {
    engine.make(list, i);
    counts[i] = engine.perft(depth - 1, bulk);
    engine.undo();
  }
}

std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
  std::uint64_t total = 0;
  for (const std::uint64_t count : counts)
    total += count;
  return total;
}

}  // namespace

/// The counts behind the first [roots] legal moves, in the engine's order.
std::vector<std::uint64_t> Game::count_roots(std::size_t roots, int depth, PerftOptions options) {
  std::vector<std::uint64_t> counts(roots);
  std::atomic<std::size_t> next{0};
  std::vector<std::unique_ptr<Engine>> engines;
  std::vector<std::thread> threads;
  for (int t = 1; t < options.threads; ++t) {
    engines.push_back(make_(program_, limits_));
    engines.back()->set_position(position_);
  }
  for (const auto& engine : engines)
    threads.emplace_back(
        [&, e = engine.get()] { count_some(*e, depth, options.bulk, next, counts); });
  count_some(*engine_, depth, options.bulk, next, counts);
  for (std::thread& thread : threads)
    thread.join();
  for (const auto& engine : engines) {
    if (const char* limit = engine->limit_hit(); limit != nullptr)
      thread_limit_ = limit;
  }
  return counts;
}

/// Walks the tree by the game's own turns. Rules may ask history here, results may not.
std::uint64_t Game::count_with_history(int depth, PerftOptions options) {
  if (!in_setup() && !rules_ask_history_)
    return perft(depth, options);
  if (depth <= 0)
    return 1;
  if (judge(false).kind != GameResult::Kind::Running)
    return 0;
  std::vector<LegalTurn> turns;
  if (in_setup()) {
    turns = setup_turns();
  } else {
    for (Action& action : legal_actions()) {
      turns.emplace_back();
      turns.back().action = std::move(action);
    }
  }
  if (depth == 1)
    return turns.size();
  std::uint64_t total = 0;
  for (const LegalTurn& turn : turns) {
    push(turn);
    total += count_with_history(depth - 1, options);
    pop();
  }
  return total;
}

const char* Game::limit_hit() {
  const char* own = engine_->limit_hit();
  const char* threads = std::exchange(thread_limit_, nullptr);
  return own != nullptr ? own : threads;
}

std::uint64_t Game::perft(int depth, PerftOptions options) {
  if (depth <= 0)
    return 1;
  if (in_setup() || rules_ask_history_)
    return count_with_history(depth, options);
  if (judge(false).kind != GameResult::Kind::Running)
    return 0;
  if (options.threads <= 1 || depth == 1)
    return engine_->perft(depth, options.bulk);
  MoveList list;
  engine_->generate(list, Legality::Legal);
  return sum(count_roots(list.size(), depth, options));
}

std::vector<std::pair<std::string, std::uint64_t>> Game::divide(int depth, PerftOptions options) {
  std::vector<std::pair<std::string, std::uint64_t>> lines;
  if (depth <= 0 || judge(false).kind != GameResult::Kind::Running)
    return lines;
  const bool by_game = in_setup() || rules_ask_history_;
  const std::vector<LegalTurn> turns =
      in_setup() ? setup_turns() : make_turns(*program_, position_, legal_actions());
  std::vector<std::uint64_t> counts;
  if (!by_game)
    counts = count_roots(turns.size(), depth, options);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (by_game) {
      push(turns[i]);
      counts.push_back(count_with_history(depth - 1, options));
      pop();
    }
    lines.emplace_back(turns[i].text, counts[i]);
  }
  return lines;
}

}  // namespace polymachy
