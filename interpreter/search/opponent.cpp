// SPDX-License-Identifier: MIT
#include "interpreter/search/opponent.hpp"

#include <array>
#include <cstdlib>

#include "interpreter/game/game.hpp"
#include "interpreter/search/sampler.hpp"

namespace polymachy {
namespace {

constexpr int hopeless = 1'800;
constexpr int even = 15;
constexpr int quiet_turns = 30;

struct Level {
  std::uint64_t nodes;
  int depth;
  int noise;
  int millis;  ///< at most: a large board is slow
};
/// Level 1 and up.
constexpr std::array<Level, most_level> levels{{{100, 1, 150, 1'000},
                                                {300, 1, 60, 1'000},
                                                {1'000, 2, 30, 1'500},
                                                {3'000, 3, 15, 2'000},
                                                {10'000, 4, 5, 2'500},
                                                {30'000, 6, 0, 3'000},
                                                {100'000, 8, 0, 4'000},
                                                {300'000, 12, 0, 6'000},
                                                {1'000'000, 20, 0, 10'000},
                                                {5'000'000, 32, 0, 20'000}}};

/// A number behind [word], such as `time:`.
std::optional<double> number_behind(std::string_view text, std::string_view word) {
  if (text.substr(0, word.size()) != word || text.size() == word.size() || text.size() > 24)
    return std::nullopt;
  const std::string digits(text.substr(word.size()));
  if (digits.find_first_not_of("0123456789.") != std::string::npos)
    return std::nullopt;
  char* end = nullptr;
  const double number = std::strtod(digits.c_str(), &end);
  if (*end != '\0')
    return std::nullopt;
  return number;
}

}  // namespace

Strength strength_of_level(int level) {
  Strength strength;
  strength.level = level;
  if (level <= 0)
    return strength;
  const Level& of = levels[static_cast<std::size_t>(std::min(level, most_level) - 1)];
  strength.limits = {of.nodes, Millis(of.millis), of.depth, of.noise};
  return strength;
}

std::optional<Strength> read_strength(std::string_view text) {
  if (text == "random")
    return strength_of_level(0);
  for (const std::string_view word : {"level:", ""}) {
    const auto level = number_behind(text, word);
    if (level && *level <= most_level && *level == static_cast<int>(*level))
      return strength_of_level(static_cast<int>(*level));
  }
  Strength strength;
  strength.level = most_level;
  if (const auto seconds = number_behind(text, "time:"); seconds && *seconds > 0 && *seconds < 1e5)
    strength.limits.time = Millis(static_cast<std::int64_t>(*seconds * 1'000));
  else if (const auto nodes = number_behind(text, "nodes:"); nodes && *nodes >= 1 && *nodes < 1e15)
    strength.limits.nodes = static_cast<std::uint64_t>(*nodes);
  else if (const auto depth = number_behind(text, "depth:");
           depth && *depth >= 1 && *depth <= most_search_plies / 2)
    strength.limits.depth = static_cast<int>(*depth);
  else
    return std::nullopt;
  return strength;
}

Opponent::Opponent(std::shared_ptr<const Program> program,
                   const PieceValues& values,
                   TimeSource& time,
                   std::uint64_t seed)
    : program_(std::move(program)),
      values_(values),
      time_(&time),
      searcher_(program_, values, time, seed),
      random_(seed) {}

SearchReport Opponent::choose(GameSession& game, const Strength& strength) {
  if (strength.level == 0)
    return at_random(game);
  const bool is_board = dynamic_cast<const Game*>(&game) != nullptr;
  SearchLimits limits = strength.limits;
  // a playout costs about as much as a hundred positions
  if (!is_board && limits.nodes < UINT64_MAX)
    limits.nodes = std::max<std::uint64_t>(20, limits.nodes / 100);
  const SearchReport report = is_board ? searcher_.choose(game.position(), game.legal(), limits)
                                       : sample_turns(game, values_, limits, *time_, random_);
  weigh(report);
  return report;
}

SearchReport Opponent::at_random(GameSession& game) {
  SearchReport report;
  const std::size_t count = game.legal().size();
  report.turn = std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  report.line = {game.legal()[report.turn].text};
  return report;
}

void Opponent::weigh(const SearchReport& report) {
  last_score_ = report.score;
  ++chosen_;
  lost_ = report.score < -hopeless ? lost_ + 1 : 0;
  even_ = chosen_ > quiet_turns && std::abs(report.score) <= even ? even_ + 1 : 0;
}

void Opponent::see(const GameSession& game) {
  if (dynamic_cast<const Game*>(&game) != nullptr)
    searcher_.see(game.position());
}

void Opponent::forget() {
  searcher_.forget();
  lost_ = even_ = 0;
}

}  // namespace polymachy
