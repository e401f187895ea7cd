// SPDX-License-Identifier: MIT
// Men, rights, marks, pools, and the hash. Every change of men goes through flip_sets, so square
// sets and counts cannot part from the board. Included only where an engine is instantiated.
#pragma once

#include <algorithm>

#include "interpreter/vm/core.hpp"
#include "interpreter/vm/repeats.hpp"

namespace polymachy {

/// Whether some run of a class leaves its man where he is: two men may then do the same.
[[nodiscard]] inline bool may_stay(const PieceClass& listed) {
  const auto moves = [](const RunEffect& e) {
    return e.kind == static_cast<std::uint8_t>(EffectKind::SelfMove);
  };
  return listed.shape == Shape::Generic ||
         std::any_of(listed.table.begin(), listed.table.end(), [&](const ClassTable& table) {
           return std::any_of(table.runs.begin(), table.runs.end(), [&](const Run& run) {
             const auto first = table.effects.begin() + run.effects;
             return std::none_of(first, first + run.effect_count, moves);
           });
         });
}

template <int W>
Core<W>::Core(std::shared_ptr<const Program> program, const EngineLimits& limits)
    : program_(std::move(program)),
      shared_tables_(tables_of<W>(program_)),
      tables_(*shared_tables_),
      machine_(*program_, stage_, *this, limits) {
  const std::size_t codes = 1 + 2 * program_->types.size();
  man_keys_.resize(codes * tables_.squares);
  for (std::size_t i = 0; i < man_keys_.size(); ++i)
    man_keys_[i] = mix(i + 1);
  side_key_ = mix(0xABCDEF);
  for (std::uint64_t mark = 0; mark < program_->marks.size(); ++mark)
    for (unsigned s = 0; s < tables_.squares; ++s)
      mark_keys_.push_back(mix((mark << 52U) + (1ULL << 50U) + s));
  for (unsigned s = 0; s <= tables_.squares; ++s)  // the last: nobody, for marks set without a man
    victim_keys_.push_back(mix((1ULL << 51U) + s));
  for (std::size_t id = 0; id < program_->rules.size(); ++id) {
    const RuleInfo& rule = program_->rules[id];
    if (rule.kind == RuleKind::General && !rule.asks_history)
      general_rules_.push_back(static_cast<std::uint16_t>(id));
    if (rule.kind == RuleKind::Prefer)
      (rule.takes_any ? prefers_captures_ : prefers_others_) = true;
    stuck_rules_ = stuck_rules_ || rule.asks_stuck;
  }
  for (std::size_t e = 0; e < program_->events.size(); ++e)
    if (program_->events[e].in_engine)
      noted_ |= 1U << e;
  has_parts_ = program_->turn.has_parts();
  most_counted_decisions_ = limits.decisions_per_count;
  for (const ResultInfo& result : program_->results)
    board_results_ = board_results_ || (!result.asks_history && !result.asks_stuck &&
                                        result.outcome != OutcomeKind::Draw);
  for (std::size_t c = 0; c < tables_.classes.size(); ++c) {
    const Class& info = tables_.classes[c];
    if (!info.moves)
      continue;
    const bool listed = info.shape == Shape::Runs || info.shape == Shape::Generic;
    (listed ? listed_classes_ : counted_classes_).push_back(static_cast<std::uint16_t>(c));
    if (listed && may_stay(program_->classes[c]))
      staying_classes_.push_back(static_cast<std::uint16_t>(c));
    if (!listed && !info.royal)
      free_classes_.push_back(static_cast<std::uint16_t>(c));
  }
  list_marking();
  for (const DropClass& drop : program_->drops)
    for (Side side = 0; side < side_count; ++side) {
      Set region;
      for (unsigned s = 0; s < tables_.squares; ++s)
        if (drop.region[side].test(s))
          region.set(s);
      drop_regions_.push_back(region);
    }
  for (std::size_t type = 0; type < program_->types.size(); ++type)
    is_royal_[type] = program_->royal_types.test(type);
  scratch_effects_.reserve(64);
  build_zones();
  uses_exposure_ = program_->options_used.exposure && program_->options_used.fuse;
  records_.reserve(1024);
  saved_.reserve(4096);
  saved_rights_.reserve(1024);
  saved_pools_.reserve(1024);
  for (auto& action : scratch_actions_)
    action.effects.reserve(64);
  for (auto& before : before_lists_)
    before.reserve(tables_.squares);
  noted_action_.effects.reserve(64);
  noted_before_.reserve(tables_.squares);
}

template <int W>
void Core<W>::list_marking() {
  for (Side side = 0; side < side_count; ++side) {
    for (unsigned e = 0; e < tables_.squares; ++e) {
      marking_from_[side].push_back(static_cast<std::uint32_t>(marking_[side].size()));
      for (std::size_t c = 0; c < tables_.classes.size(); ++c) {
        const SideData& t = tables_.classes[c].side[side];
        if (!marks(tables_.classes[c], t))
          continue;
        for (std::uint32_t g = t.guarded_from[e]; g < t.guarded_from[e + 1]; ++g)
          marking_[side].push_back({static_cast<std::uint16_t>(c), g, t.guarded[g].target});
      }
    }
    marking_from_[side].push_back(static_cast<std::uint32_t>(marking_[side].size()));
  }
}

template <int W>
PM_INLINE std::uint64_t Core<W>::man_key(Square square, Man man) const {
  return man_keys_[man.code * tables_.squares + square];
}

template <int W>
PM_INLINE void Core<W>::flip_sets(Square square, Man man) {
  const Side side = man.side();
  const TypeId type = man.type();
  men_[side].flip(square);
  auto& sets = sets_[side];
  const std::uint16_t* end = tables_.set_list.data() + tables_.set_first[type + 1U];
  for (const std::uint16_t* id = tables_.set_list.data() + tables_.set_first[type]; id != end; ++id)
    sets[*id].flip(square);
  if (is_royal_[type])
    royals_[side].flip(square);
}

// place, lift and shift leave the key alone, for taking back, where the old key is at hand; put and
// take keep it right.

template <int W>
PM_INLINE void Core<W>::place_man(Square square, Man man) {
  stage_.men[square] = man;
  ++stage_.count[man.side()][man.type()];
  flip_sets(square, man);
}

template <int W>
PM_INLINE Man Core<W>::lift_man(Square square) {
  const Man man = stage_.men[square];
  stage_.men[square] = Man{};
  --stage_.count[man.side()][man.type()];
  flip_sets(square, man);
  return man;
}

/// Brings a man to another square, which is empty.
template <int W>
PM_INLINE void Core<W>::shift_man(Square from, Square to, Man man) {
  stage_.men[from] = Man{};
  stage_.men[to] = man;
  const Side side = man.side();
  const TypeId type = man.type();
  auto& sets = sets_[side];
  const std::uint16_t* id = tables_.set_list.data() + tables_.set_first[type];
  const std::uint16_t* end = tables_.set_list.data() + tables_.set_first[type + 1U];
  const auto flip = [&](const auto& both) {
    both(men_[side]);
    for (; id != end; ++id)
      both(sets[*id]);
    if (is_royal_[type])
      both(royals_[side]);
  };
  // One word is changed once: the next move waits for what this one has written.
  if (from / 64U == to / 64U)
    flip([&](Set& set) { set.flip_in_word(from, to); });
  else
    flip([&](Set& set) { set.flip(from), set.flip(to); });
}

template <int W>
PM_INLINE void Core<W>::put_man(Square square, Man man) {
  place_man(square, man);
  key_ ^= man_key(square, man);
}

template <int W>
PM_INLINE void Core<W>::take_man(Square square) {
  key_ ^= man_key(square, lift_man(square));
}

template <int W>
void Core<W>::set_rights(Square square, std::uint8_t rights) {
  for (unsigned r = 0; r < 8; ++r)
    if ((static_cast<unsigned>(stage_.rights[square] ^ rights) >> r) & 1U)
      key_ ^= mix((std::uint64_t{r + 1} << 40U) + square);
  stage_.rights[square] = rights;
  if (rights != 0)
    holders_.set(square);
  else
    holders_.clear(square);
}

template <int W>
void Core<W>::drop_rights(Square square) {
  if (stage_.rights[square] == 0)
    return;
  save_rights(square);
  set_rights(square, 0);
}

// What a move changes goes on a list, and its record counts how much of each list is its own.

template <int W>
void Core<W>::save_rights(Square square) {
  saved_rights_.push_back({square, stage_.rights[square]});
  ++records_.back().rights;
}

template <int W>
void Core<W>::save_square(Square square, Man man) {
  saved_.push_back({square, man});
  ++records_.back().squares;
}

template <int W>
void Core<W>::pay_pool(std::uint8_t pool, TypeId type, int change) {
  const bool is_other = pool >= pool_of_enemy;
  const Side side = is_other ? other(stage_.to_move) : stage_.to_move;
  const auto number = static_cast<std::uint8_t>(is_other ? pool - pool_of_enemy : pool);
  change_pool(side, number, type, change);
  saved_pools_.push_back({side, number, type, static_cast<std::int8_t>(change)});
  ++records_.back().pools;
}

/// A right whose side has no holder of one of its two kinds left falls altogether, so that equal
/// chances are one key.
template <int W>
void Core<W>::normalise_rights() {
  for (std::size_t r = 0; r < program_->rights.size(); ++r) {
    const RightInfo& right = program_->rights[r];
    if (right.with.none())
      continue;
    const auto bit = static_cast<std::uint8_t>(1U << r);
    for (Side side = 0; side < side_count; ++side) {
      bool of = false;
      bool with = false;
      Set held;
      (holders_ & men_[side]).each([&](unsigned s) {
        if ((stage_.rights[s] & bit) == 0)
          return;
        held.set(s);
        of = of || right.of.test(stage_.men[s].type());
        with = with || right.with.test(stage_.men[s].type());
      });
      if (of && with)
        continue;
      held.each([&](unsigned s) {
        if (!records_.empty())
          save_rights(static_cast<Square>(s));
        set_rights(static_cast<Square>(s), static_cast<std::uint8_t>(stage_.rights[s] & ~bit));
      });
    }
  }
}

template <int W>
std::uint64_t Core<W>::last_key(std::uint32_t last) const {
  return last == 0 ? 0 : mix((1ULL << 59U) + last);
}

template <int W>
std::uint64_t Core<W>::mark_key(const LiveMark& mark) const {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < mark.count; ++i)
    key ^= mark_keys_[mark.mark * tables_.squares + mark.squares[i]];
  if (mark.count > 0)
    key ^= victim_keys_[std::min<std::size_t>(mark.victim, tables_.squares)];
  return key;
}

template <int W>
std::uint64_t Core<W>::pool_key(Side side,
                                std::size_t pool,
                                std::size_t type,
                                unsigned count) const {
  return count == 0 ? 0
                    : mix((std::uint64_t{1} << 60U) + (std::uint64_t{side} << 56U) + (pool << 48U) +
                          (type << 32U) + count);
}

template <int W>
void Core<W>::change_pool(Side side, std::uint8_t pool, TypeId type, int change) {
  std::uint16_t& count = stage_.pools[side][pool][type];
  key_ ^= pool_key(side, pool, type, count);
  count = static_cast<std::uint16_t>(count + change);
  key_ ^= pool_key(side, pool, type, count);
  stage_.pool_total[side][pool] =
      static_cast<std::uint16_t>(stage_.pool_total[side][pool] + change);
}

template <int W>
void Core<W>::capture_to_pool(Man man) {
  const CapturedInfo& rule = program_->captured;
  if (rule.pool < 0)
    return;
  const Side side = rule.to_own ? stage_.to_move : other(stage_.to_move);
  const TypeId type = program_->captured_as(man.type());
  change_pool(side, static_cast<std::uint8_t>(rule.pool), type, 1);
  saved_pools_.push_back({side, static_cast<std::uint8_t>(rule.pool), type, 1});
  ++records_.back().pools;
}

template <int W>
void Core<W>::set_position(const Position& position) {
  given_ = position;
  records_.clear();
  saved_.clear();
  saved_rights_.clear();
  saved_pools_.clear();
  saved_worn_.clear();
  saved_dues_.clear();
  used_ = done_ = {};
  stage_ = Stage{};
  for (auto& sets : sets_)
    sets.fill({});
  men_.fill({});
  royals_.fill({});
  holders_ = {};
  key_ = 0;
  for (unsigned s = 0; s < tables_.squares; ++s)
    if (!position.men[s].none())
      put_man(static_cast<Square>(s), position.men[s]);
  for (unsigned s = 0; s < tables_.squares && s < position.rights.size(); ++s)
    if (position.rights[s] != 0)
      set_rights(static_cast<Square>(s), position.rights[s]);
  for (Side side = 0; side < side_count; ++side)
    for (std::size_t i = 0; i < position.pools[side].size(); ++i) {
      const std::size_t pool = i / program_->types.size();
      const auto type = static_cast<TypeId>(i % program_->types.size());
      if (position.pools[side][i] > 0)
        change_pool(side, static_cast<std::uint8_t>(pool), type, position.pools[side][i]);
    }
  stage_.mark = position.mark;
  key_ ^= mark_key(stage_.mark);
  stage_.last = position.last & noted_;
  key_ ^= last_key(stage_.last);
  stage_.to_move = position.to_move;
  if (stage_.to_move != 0)
    key_ ^= side_key_;
  normalise_rights();
  if (has_parts_)
    take_up_turn(position.turn);
}

template <int W>
Position Core<W>::position() const {
  Position p = given_;
  p.men.assign(stage_.men.begin(), stage_.men.begin() + tables_.squares);
  p.rights.assign(stage_.rights.begin(), stage_.rights.begin() + tables_.squares);
  p.mark = LiveMark{};
  if (stage_.mark.count > 0) {
    p.mark.mark = stage_.mark.mark;
    p.mark.count = stage_.mark.count;
    p.mark.victim = stage_.mark.victim;
    for (std::size_t i = 0; i < stage_.mark.count; ++i)
      p.mark.squares[i] = stage_.mark.squares[i];
  }
  const std::size_t types = program_->types.size();
  for (Side side = 0; side < side_count; ++side) {
    p.pools[side].assign(program_->pools.size() * types, 0);
    for (std::size_t i = 0; i < p.pools[side].size(); ++i)
      p.pools[side][i] = stage_.pools[side][i / types][i % types];
  }
  p.to_move = stage_.to_move;
  p.last = (given_.last & ~noted_) | stage_.last;
  p.turn = turn();
  return p;
}

template <int W>
std::uint64_t Core<W>::fresh_key() const {
  std::uint64_t key = stage_.to_move != 0 ? side_key_ : 0;
  for (unsigned s = 0; s < tables_.squares; ++s) {
    if (!stage_.men[s].none())
      key ^= man_keys_[stage_.men[s].code * tables_.squares + s];
    for (unsigned r = 0; r < 8; ++r)
      if ((unsigned{stage_.rights[s]} >> r) & 1U)
        key ^= mix((std::uint64_t{r + 1} << 40U) + s);
  }
  for (Side side = 0; side < side_count; ++side)
    for (std::size_t pool = 0; pool < program_->pools.size(); ++pool)
      for (std::size_t type = 0; type < program_->types.size(); ++type)
        key ^= pool_key(side, pool, type, stage_.pools[side][pool][type]);
  used_.each([&](unsigned s) { key ^= worn_key(static_cast<Square>(s), Wear::Used); });
  done_.each([&](unsigned s) { key ^= worn_key(static_cast<Square>(s), Wear::Done); });
  return key ^ mark_key(stage_.mark) ^ last_key(stage_.last) ^ turn_key();
}

template <int W>
bool Core<W>::is_consistent() const {
  std::array<std::array<Set, most_sets>, side_count> sets{};
  std::array<Set, side_count> men{};
  std::array<Set, side_count> royals{};
  Set holders;
  std::array<std::array<std::uint16_t, most_types>, side_count> count{};
  for (unsigned s = 0; s < tables_.squares; ++s) {
    if (stage_.rights[s] != 0)
      holders.set(s);
    const Man man = stage_.men[s];
    if (man.none()) {
      if (stage_.rights[s] != 0)
        return false;
      continue;
    }
    men[man.side()].set(s);
    ++count[man.side()][man.type()];
    if (program_->royal_types.test(man.type()))
      royals[man.side()].set(s);
    for (const std::uint16_t id : tables_.sets_of_type[man.type()])
      sets[man.side()][id].set(s);
  }
  return sets == sets_ && men == men_ && royals == royals_ && holders == holders_ &&
         count == stage_.count;
}

}  // namespace polymachy
