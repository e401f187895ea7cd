// SPDX-License-Identifier: MIT
#include <chrono>

#include <fmt/format.h>

#include "cli/commands.hpp"

namespace polymachy {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::uint64_t count_by_move(GameSession& game,
                            const PerftArgs& args,
                            const GameSession::PerftOptions& options) {
  std::uint64_t total = 0;
  for (const auto& [text, count] : game.divide(args.depth, options)) {
    if (!args.quiet)
      say(fmt::format("{}: {}\n", text, count));
    total += count;
  }
  return total;
}

}  // namespace

Exit run_perft(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.open(arguments.variant))
    return session.finish();
  const PerftArgs& args = arguments.perft;
  GameSession::PerftOptions options;
  options.bulk = !args.no_bulk;
  options.threads = args.threads;
  options.unit = args.unit == "decision" ? Unit::Decision
                 : args.unit == "action" ? Unit::Action
                                         : Unit::Turn;
  GameSession& game = session.game();

  const auto start = std::chrono::steady_clock::now();
  const bool by_move = args.divide && args.depth > 0;
  const std::uint64_t count =
      by_move ? count_by_move(game, args, options) : game.perft(args.depth, options);
  const double seconds = seconds_since(start);

  if (!session.within_limits("the count is not complete"))
    return session.finish();
  if (args.quiet) {
    say(fmt::format("{}\n", count));
  } else if (args.divide) {
    say(fmt::format("total: {}\n", count));
  } else {
    const double rate = seconds > 0 ? static_cast<double>(count) / seconds / 1e6 : 0;
    say(fmt::format("{} depth {}: {} {}s, {:.3f} s, {:.1f} million a second\n",
                    session.program().name,
                    args.depth,
                    grouped(count),
                    args.unit,
                    seconds,
                    rate));
  }
  return session.finish();
}

}  // namespace polymachy
