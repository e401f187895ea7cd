// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

namespace polymachy {
namespace {

/// [digits] in groups of three.
std::string grouped_digits(std::string digits) {
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

}  // namespace

Exit run_count(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.open(arguments.variant))
    return session.finish();
  const GameSession::TurnCount count = session.game().count_turns();
  if (!session.within_limits("the count is not complete"))
    return session.finish();
  if (!count.refusal.empty()) {
    session.sink()
        .report<Code::BadUsage>(Span{}, "the turns cannot be counted: " + count.refusal)
        .hint("ask " + count.instead);
    return session.finish();
  }
  const bool quiet = arguments.count.quiet;
  if (!count.number.empty()) {
    constexpr std::size_t most_grouped = 60;
    const bool grouped = !quiet && count.number.size() <= most_grouped;
    say((grouped ? grouped_digits(count.number) : count.number) + (quiet ? "\n"
                                                                   : count.number == "1"
                                                                       ? " turn\n"
                                                                       : " turns\n"));
    return session.finish();
  }
  for (const std::string& line : count.lines)
    say(line + "\n");
  if (!quiet)
    say("the last is the number of turns: " + count.size + "\n");
  return session.finish();
}

}  // namespace polymachy
