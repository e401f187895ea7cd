// SPDX-License-Identifier: MIT
// Mobility as worth is an old rule of thumb (H. Taylor, "On the relative values of chessmen",
// 1876). Here: the average number of targets over the board, half of it counted on an empty board,
// half among other men; what a man may become is worth something the nearer he is to it.
#include "interpreter/search/values.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace polymachy {
namespace {

constexpr int per_target = 40;
constexpr int least = 30;
constexpr int vital = 1'500;  // whose loss loses the game
constexpr std::size_t most_places = 6'000;
/// Instructions of the machine for all of them; what costs more is worth nothing known.
constexpr std::uint64_t most_steps = 16'000'000;
constexpr int unreachable = 99;

/// What a man of one type of the first side can do, square by square.
struct Reach {
  std::vector<double> targets;             ///< how many squares
  std::vector<std::vector<Square>> goes;   ///< where
  std::vector<std::vector<TypeId>> turns;  ///< what he may become there
};

class Estimator {
 public:
  Estimator(const std::shared_ptr<const Program>& program, const std::vector<int>& declared)
      : program_(*program),
        declared_(declared),
        engine_(make_engine(program, {2'000'000})),
        squares_(static_cast<std::size_t>(program->size.squares())),
        types_(program->types.size()) {}

  PieceValues run() {
    PieceValues values;
    values.type.assign(types_, 0);
    for (std::vector<int>& table : values.square)
      table.assign(types_ * squares_, 0);
    values.man = fewer_is_better() ? -1 : 1;
    std::array<std::vector<Reach>, side_count> reach;
    for (Side side = 0; side < side_count; ++side) {
      for (std::size_t type = 0; type < types_; ++type)
        reach[side].push_back(reach_of(static_cast<TypeId>(type), side));
    }
    for (std::size_t type = 0; type < types_; ++type)
      values.type[type] = worth_of(static_cast<TypeId>(type), reach[0][type]);
    for (std::size_t type = 0; type < types_; ++type)
      values.hunted.push_back(program_.royal_types[type] || values.type[type] >= vital);
    for (Side side = 0; side < side_count; ++side) {
      for (std::size_t type = 0; type < types_; ++type)
        fill_squares(values, side, type, reach[side][type]);
    }
    return values;
  }

 private:
  const Program& program_;
  const std::vector<int>& declared_;
  std::unique_ptr<Engine> engine_;
  std::size_t squares_;
  std::size_t types_;
  MoveList list_;

  Position bare(Side to_move) const {
    Position position;
    position.men.resize(squares_);
    position.rights.resize(squares_);
    for (std::vector<std::uint16_t>& pool : position.pools)
      pool.resize(program_.pools.size() * types_);
    position.counters.resize(program_.counters.size());
    position.to_move = to_move;
    position.phase =
        static_cast<std::uint8_t>(program_.phases.empty() ? 0 : program_.phases.size() - 1);
    return position;
  }

  /// A third of the squares hold men of either side, always the same.
  Position among_men(Side to_move) const {
    Position position = bare(to_move);
    std::mt19937 random(20261121);
    for (std::size_t s = 0; s < squares_; ++s) {
      const auto draw = static_cast<std::uint32_t>(random());
      if (program_.holes[s] || draw % 3 != 0)
        continue;
      const auto type = static_cast<TypeId>((draw >> 8U) % types_);
      position.men[s] = Man::of(type, static_cast<Side>((draw >> 4U) & 1U));
    }
    return position;
  }

  Reach reach_of(TypeId type, Side side) {
    Reach reach;
    reach.targets.assign(squares_, -1);
    reach.goes.resize(squares_);
    reach.turns.resize(squares_);
    // a large board with many types is looked at in part; the side of the others is like it
    const std::size_t stride = 1 + types_ * squares_ * side_count / most_places;
    const Position empty = bare(side);
    const Position full = among_men(side);
    for (std::size_t s = type % stride; s < squares_; s += stride) {
      if (program_.holes[s])
        continue;
      reach.targets[s] =
          (count(empty, type, side, s, &reach) + count(full, type, side, s, nullptr)) / 2;
    }
    return reach;
  }

  /// How many squares the man goes to from [square]; where, goes to [reach].
  double count(const Position& board, TypeId type, Side side, std::size_t square, Reach* reach) {
    if (engine_->steps() > most_steps)
      return 0;
    Position position = board;
    position.men[square] = Man::of(type, side);
    engine_->set_position(position);
    engine_->generate(list_, Legality::Candidate);
    static_cast<void>(engine_->limit_hit());
    std::vector<Square> targets;
    for (const Move& move : list_.moves) {
      if (move.from != square)
        continue;
      targets.push_back(move.to);
      if (reach == nullptr)
        continue;
      reach->goes[square].push_back(move.to);
      if (const TypeId becomes = becomes_by(move); becomes != no_type)
        reach->turns[square].push_back(becomes);
    }
    std::sort(targets.begin(), targets.end());
    const auto last = std::unique(targets.begin(), targets.end());
    return static_cast<double>(last - targets.begin());
  }

  TypeId becomes_by(const Move& move) const {
    if (move.kind != MoveKind::Listed)
      return move.type;
    const Details& details = list_.details[move.aux];
    for (std::size_t e = details.first; e < details.first + details.count; ++e) {
      if (list_.effects[e].kind == EffectKind::Become && list_.effects[e].to == move.to)
        return list_.effects[e].type;
    }
    return no_type;
  }

  /// What the targets of a square are worth on average, of those squares that were looked at.
  static double average_of(const Reach& reach, int per_target_worth) {
    double sum = 0;
    double number = 0;
    for (const double targets : reach.targets) {
      if (targets >= 0) {
        sum += targets;
        ++number;
      }
    }
    return number > 0 ? per_target_worth * sum / number : 0;
  }

  int worth_of(TypeId type, const Reach& reach) {
    const bool is_declared = type < declared_.size() && declared_[type] >= 0;
    const int moves = static_cast<int>(average_of(reach, per_target));
    const int worth = is_declared ? declared_[type] : least + moves;
    return worth + (loses_without(type) ? vital : 0);
  }

  void fill_squares(PieceValues& values, Side side, std::size_t type, const Reach& reach) {
    const double average = average_of(reach, 1);
    const std::vector<int> away = turns_away(reach);
    const int gain = best_turn(values, reach) - values.type[type];
    for (std::size_t s = 0; s < squares_; ++s) {
      int& worth = values.square[side][type * squares_ + s];
      if (reach.targets[s] >= 0)
        worth += static_cast<int>((values.hunted[type] ? 3 : 6) * (reach.targets[s] - average));
      if (gain > 0 && away[s] < unreachable)
        worth += gain / (3 * (1 + away[s]));
    }
  }

  static int best_turn(const PieceValues& values, const Reach& reach) {
    int best = 0;
    for (const std::vector<TypeId>& turns : reach.turns) {
      for (const TypeId type : turns)
        best = std::max(best, values.type[type]);
    }
    return best;
  }

  /// In how many moves on an empty board he becomes something else.
  std::vector<int> turns_away(const Reach& reach) const {
    std::vector<int> away(squares_, unreachable);
    for (std::size_t s = 0; s < squares_; ++s) {
      if (!reach.turns[s].empty())
        away[s] = 1;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t s = 0; s < squares_; ++s) {
        for (const Square to : reach.goes[s]) {
          if (away[to] + 1 < away[s]) {
            away[s] = away[to] + 1;
            changed = true;
          }
        }
      }
    }
    return away;
  }

  /// What a result line that asks the board alone says of [position]: 1 if [side] has won, -1 if he
  /// has lost.
  int verdict(const Position& position, Side side) {
    engine_->set_position(position);
    for (const ResultInfo& line : program_.results) {
      if (line.asks_history || line.asks_stuck || line.outcome == OutcomeKind::Draw)
        continue;
      const int won = line.outcome == OutcomeKind::Win ? 1 : -1;
      const bool mine = engine_->ask(line.test, side, {});
      const bool his = engine_->ask(line.test, other(side), {});
      if (mine != his)
        return mine ? won : -won;
    }
    return 0;
  }

  /// Two men of each type a side, as far as there is room.
  Position crowd() const {
    Position position = bare(0);
    std::size_t s = 0;
    for (std::size_t man = 0; man < types_ * side_count && s < squares_; ++s) {
      if (!program_.holes[s])
        position.men[s] =
            Man::of(static_cast<TypeId>(man / side_count), static_cast<Side>(man % side_count)),
        ++man;
    }
    return position;
  }

  static Position without(Position position, Side side, TypeId type) {
    for (Man& man : position.men) {
      if (!man.none() && man.side() == side && (type == no_type || man.type() == type))
        man = {};
    }
    return position;
  }

  bool fewer_is_better() { return verdict(without(crowd(), 0, no_type), 0) > 0; }
  bool loses_without(TypeId type) {
    const Position all = crowd();
    return verdict(all, 0) == 0 && verdict(without(all, 0, type), 0) < 0;
  }
};

}  // namespace

PieceValues estimate_values(const std::shared_ptr<const Program>& program,
                            const std::vector<int>& declared) {
  return Estimator(program, declared).run();
}

}  // namespace polymachy
