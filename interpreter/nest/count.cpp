// SPDX-License-Identifier: MIT
// A game is cold if every turn in it leaves it running and leaving it alone does too; the others
// are hot. Every assignment of an end, or none, to the hot games is judged once; the games that are
// still missing are cold, any of them: elementary symmetric polynomials of their numbers of turns.
#include "interpreter/nest/count.hpp"

#include <algorithm>

namespace polymachy {
namespace {

constexpr std::size_t most_assignments = 1 << 20;

/// Sums of products of k of the numbers, for k up to [most]; equal numbers are taken together.
std::vector<Big> symmetric(const std::vector<Big>& numbers,
                           int most,
                           std::vector<std::string>& lines) {
  std::vector<std::pair<Big, int>> groups;
  for (const Big& number : numbers) {
    const auto group = std::find_if(
        groups.begin(), groups.end(), [&](const auto& each) { return each.first == number; });
    if (group == groups.end())
      groups.emplace_back(number, 1);
    else
      ++group->second;
  }
  const auto size = static_cast<std::size_t>(most) + 1;
  std::vector<Big> sums(size);
  sums[0] = Big(1);
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const auto& [number, times] = groups[group];
    std::vector<Big> next(size);
    for (int k = 0; k <= most; ++k) {
      std::vector<BigTerm> terms;
      for (int taken = 0; taken <= std::min(k, times); ++taken) {
        const Big& rest = sums[static_cast<std::size_t>(k - taken)];
        if (rest.is_zero())
          continue;
        BigTerm term;
        term.factor = binomial(times, taken);
        if (taken > 0)
          term.powers.emplace_back(number, taken);
        if (!(rest == Big(1)))
          term.powers.emplace_back(rest, 1);
        terms.push_back(std::move(term));
      }
      // of the last number, only the sum that is asked for
      if (k == most || group + 1 < groups.size())
        next[static_cast<std::size_t>(k)] = Big::sum(terms, lines);
    }
    sums = std::move(next);
  }
  return sums;
}

}  // namespace

/// A game that may end, and in how many ways.
struct TurnCounter::Hot {
  Square square = no_square;
  bool lost_if_left = false;
  bool playable = false;
  ByOutcome ways;
};

struct TurnCounter::Ways {
  Level& level;
  const OpenTurn& turn;
  bool is_inner = false;
  std::vector<Hot> hot = {};
  std::vector<Big> cold = {};
  int missing = 0;
  std::vector<Ended> ended = {};
  std::vector<std::pair<Big, int>> factors = {};
  std::size_t fuel = most_assignments;
  std::map<int, Big> chosen = {};  ///< cold games: by how many
  std::array<std::vector<BigTerm>, 4> terms = {};
};

Big TurnCounter::count(Level& level, const OpenTurn& turn) {
  std::vector<BigTerm> terms;
  if (turn.played.empty())
    terms.push_back({WholeNumber(level.turns(turn.node, turn.mover).size()), {}});
  if (level.has_games())
    for (const Big& each : games(level, turn, false))
      if (!each.is_zero())
        terms.push_back({1, {{each, 1}}});
  return Big::sum(terms, lines_);
}

const TurnCounter::ByOutcome& TurnCounter::by_outcome(Level& level,
                                                      const NodePtr& node,
                                                      Side mover) {
  const auto found = known_.find({node, mover});
  if (found != known_.end())
    return found->second;
  ByOutcome all;
  if (level.has_games())
    all = games(level, level.open(node, mover), true);
  std::array<int, 4> alone{};
  const std::size_t count = level.turns(node, mover).size();
  for (std::size_t i = 0; i < count; ++i)
    ++alone[static_cast<std::size_t>(outcome_of(level.after(node, mover, i)->result))];
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (alone[i] == 0)
      continue;
    std::vector<BigTerm> terms;
    if (!all[i].is_zero())
      terms.push_back({1, {{all[i], 1}}});
    terms.push_back({alone[i], {}});
    all[i] = Big::sum(terms, lines_);
  }
  return known_.emplace(std::pair(node, mover), std::move(all)).first->second;
}

TurnCounter::ByOutcome TurnCounter::games(Level& level, const OpenTurn& turn, bool is_inner) {
  ByOutcome all;
  if (turn.quota == 0)
    return all;
  Ways ways{level, turn, is_inner};
  ways.missing = turn.quota - static_cast<int>(turn.played.size());
  ways.ended = Level::ended_by(turn.played);
  for (const Carried* game : Level::left_of(turn)) {
    Hot each{game->square,
             Level::is_lost_if_left(turn, *game),
             level.is_playable(*game, turn.mover),
             {}};
    if (each.playable)
      each.ways = by_outcome(*level.inner(), game->game, turn.mover);
    const bool only_goes_on = each.ways[0].is_zero() && each.ways[1].is_zero() &&
                              each.ways[2].is_zero() && !each.lost_if_left;
    if (!only_goes_on)
      ways.hot.push_back(std::move(each));
    else if (each.playable)
      ways.cold.push_back(each.ways[static_cast<std::size_t>(Outcome::Running)]);
  }
  assign(ways, 0);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!ways.terms[i].empty())
      all[i] = Big::sum(ways.terms[i], lines_);
  return all;
}

void TurnCounter::assign(Ways& ways, std::size_t from) {
  const int most = static_cast<int>(ways.cold.size() + ways.hot.size() - from);
  if (ways.missing < 0 || ways.missing > most || !refusal_.empty())
    return;
  if (--ways.fuel == 0) {
    refusal_ = "too many games may end in this turn, more than " +
               std::to_string(most_assignments) + " ways together";
    return;
  }
  if (from == ways.hot.size())
    return accept(ways);
  const Hot& hot = ways.hot[from];
  const auto with = [&](Outcome outcome, bool is_played) {
    const bool ends = outcome != Outcome::Running;
    if (ends)
      ways.ended.push_back({hot.square, outcome});
    if (is_played)
      ways.factors.emplace_back(hot.ways[static_cast<std::size_t>(outcome)], 1);
    ways.missing -= is_played ? 1 : 0;
    assign(ways, from + 1);
    ways.missing += is_played ? 1 : 0;
    if (is_played)
      ways.factors.pop_back();
    if (ends)
      ways.ended.pop_back();
  };
  const Outcome lost = ways.turn.mover == 0 ? Outcome::SecondWins : Outcome::FirstWins;
  with(hot.lost_if_left ? lost : Outcome::Running, false);
  for (const Outcome outcome : all_outcomes)
    if (!hot.ways[static_cast<std::size_t>(outcome)].is_zero())
      with(outcome, true);
}

void TurnCounter::accept(Ways& ways) {
  if (ways.missing > static_cast<int>(ways.cold.size()) ||
      !ways.level.is_lawful(ways.turn, ways.ended))
    return;
  auto chosen = ways.chosen.find(ways.missing);
  if (chosen == ways.chosen.end())
    chosen =
        ways.chosen
            .emplace(
                ways.missing,
                symmetric(ways.cold, ways.missing, lines_)[static_cast<std::size_t>(ways.missing)])
            .first;
  BigTerm term;
  term.powers = ways.factors;
  if (!(chosen->second == Big(1)))
    term.powers.emplace_back(chosen->second, 1);
  const Outcome outcome =
      ways.is_inner ? outcome_after(ways, ways.ended, ways.missing) : Outcome::Running;
  ways.terms[static_cast<std::size_t>(outcome)].push_back(std::move(term));
}

/// How a game of games stands after a turn in [cold] games that go on and others that end: it goes
/// on, unless that cannot be known without looking at each turn.
Outcome TurnCounter::outcome_after(const Ways& ways, const std::vector<Ended>& ended, int cold) {
  const std::string reason = ways.level.outcome_is_open(ways.turn, ended, cold);
  if (refusal_.empty())
    refusal_ = reason;
  return Outcome::Running;
}

}  // namespace polymachy
