// SPDX-License-Identifier: MIT
#include "interpreter/search/hunt.hpp"

#include <algorithm>
#include <cstdlib>

namespace polymachy {
namespace {

constexpr int far_ahead = 1'000;
constexpr int per_step = 4;
constexpr std::uint64_t odd_factor = 0x9E37'79B9'7F4A'7C15U;

}  // namespace

Hunt::Hunt(const Program& program, const PieceValues& values)
    : program_(program), values_(values), pull_(static_cast<std::size_t>(program.size.squares())) {}

int Hunt::lead_of(const Position& position) const {
  int lead = 0;
  for (const Man man : position.men) {
    if (!man.none() && !values_.hunted[man.type()])
      lead += (man.side() == 0 ? 1 : -1) * values_.type[man.type()];
  }
  for (Side side = 0; side < side_count; ++side) {
    for (std::size_t each = 0; each < position.pools[side].size(); ++each)
      lead += (side == 0 ? 1 : -1) * position.pools[side][each] *
              values_.type[each % program_.types.size()];
  }
  return lead;
}

void Hunt::begin(const Position& position) {
  is_on_ = false;
  salt_ = 0;
  const int lead = lead_of(position);
  if (values_.man < 0 || std::abs(lead) < far_ahead)
    return;
  hunter_ = lead > 0 ? 0 : 1;
  constexpr int nowhere = 1'000;
  std::fill(pull_.begin(), pull_.end(), nowhere);
  for (std::size_t prey = 0; prey < position.men.size(); ++prey) {
    const Man man = position.men[prey];
    if (man.none() || man.side() == hunter_ || !values_.hunted[man.type()])
      continue;
    is_on_ = true;
    salt_ = (salt_ ^ (prey + 1)) * odd_factor;
    const auto at = static_cast<Square>(prey);
    for (std::size_t s = 0; s < pull_.size(); ++s) {
      const auto there = static_cast<Square>(s);
      const int files = std::abs(program_.size.file(at) - program_.size.file(there));
      const int ranks = std::abs(program_.size.rank(at) - program_.size.rank(there));
      pull_[s] = std::min(pull_[s], std::max(files, ranks));
    }
  }
  for (int& pull : pull_)
    pull *= -per_step;
  salt_ += is_on_ ? hunter_ : 0;
}

int Hunt::flights(Engine& engine, MoveList& list) const {
  if (!is_on_ || engine.to_move() == hunter_)
    return -1;
  engine.generate(list, Legality::Legal);
  return static_cast<int>(
      std::count_if(list.moves.begin(), list.moves.end(), [&](const Move& move) {
        return move.from != no_square && values_.hunted[engine.man(move.from).type()];
      }));
}

}  // namespace polymachy
