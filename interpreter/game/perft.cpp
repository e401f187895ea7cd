// SPDX-License-Identifier: MIT
// Counting. The engine counts by itself; the game walks setup phases and splits work. With threads,
// the root's moves are handed out one by one, each thread with an engine of its own.
#include <algorithm>
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

}  // namespace

/// The counts behind the [roots] legal moves, in the engine's order.
std::vector<std::uint64_t> Game::count_roots(std::size_t roots, int depth, PerftOptions options) {
  std::vector<std::uint64_t> counts(roots);
  std::atomic<std::size_t> next{0};
  std::vector<std::unique_ptr<Engine>> engines;
  std::vector<std::thread> threads;
  threads.reserve(std::min(roots, static_cast<std::size_t>(std::max(options.threads, 1))));
  for (int t = 1; t < options.threads && static_cast<std::size_t>(t) < roots; ++t) {
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

const char* Game::limit_hit() {
  const char* own = engine_->limit_hit();
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
  if (options.threads <= 1 || depth == 1)
    return engine_->perft(depth, options.bulk);
  MoveList list;
  engine_->generate(list, Legality::Legal);
  for (const std::uint64_t count : count_roots(list.size(), depth, options))
    total += count;
  return total;
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
  const std::vector<LegalTurn> turns = make_turns(*program_, position_, generated(Legality::Legal));
  const std::vector<std::uint64_t> counts = count_roots(turns.size(), depth, options);
  for (std::size_t i = 0; i < turns.size(); ++i)
    lines.emplace_back(turns[i].text, counts[i]);
  return lines;
}

}  // namespace polymachy
