// SPDX-License-Identifier: MIT
// Turns of several parts: actions, and decisions that follow an action. A part ends with pass_on,
// which finds what comes next. Games of one action a turn never come here. Included only where an
// engine is instantiated.
#pragma once

#include <algorithm>
#include <utility>

#include "interpreter/vm/core.hpp"

namespace polymachy {

// --- what is remembered of a turn

template <int W>
std::uint64_t Core<W>::worn_key(Square square, Wear wear) const {
  return mix((std::uint64_t{1} << 58U) + (wear == Wear::Used ? 0U : 1ULL << 20U) + square);
}

template <int W>
std::uint64_t Core<W>::turn_key() const {
  if (stage_.block == 0 && stage_.spent == 0 && stage_.due.count == 0)
    return 0;
  std::uint64_t key = mix((std::uint64_t{1} << 57U) + (std::uint64_t{stage_.block} << 32U) +
                          (std::uint64_t{stage_.budget} << 16U) + stage_.spent);
  for (std::size_t i = 0; i < stage_.due.count; ++i)
    key =
        mix(key ^ ((std::uint64_t{stage_.due.all[i].decision} << 16U) + stage_.due.all[i].at + 1));
  return key;
}

template <int W>
void Core<W>::flip_worn(Square square, Wear wear) {
  saved_worn_.push_back({square, wear});
  worn(wear).flip(square);
  key_ ^= worn_key(square, wear);
}

template <int W>
void Core<W>::set_worn(Square square, Wear wear, bool on) {
  if (worn(wear).test(square) != on)
    flip_worn(square, wear);
}

template <int W>
void Core<W>::clear_worn(Wear wear) {
  const Set all = worn(wear);
  all.each([&](unsigned s) { flip_worn(static_cast<Square>(s), wear); });
}

/// One man went (or entered, without [from]) and is used up for this turn.
template <int W>
void Core<W>::wear_out(Square from, Square to) {
  const bool done = from != no_square && done_.test(from);
  if (from != no_square)
    for (const Wear wear : {Wear::Used, Wear::Done})
      set_worn(from, wear, false);
  set_worn(to, Wear::Used, program_->turn.several);
  set_worn(to, Wear::Done, done);
}

/// Every man written on a square is used up for this turn; who has had his go keeps it as he goes.
template <int W>
void Core<W>::wear_out(const Effect* effects, std::size_t count, Square mover_to) {
  const Set done = done_;
  for (std::size_t i = 0; i < count && effects[i].kind <= EffectKind::Remove; ++i)
    if (effects[i].from != no_square)
      for (const Wear wear : {Wear::Used, Wear::Done})
        set_worn(effects[i].from, wear, false);
  const auto use = [&](Square square) {
    set_worn(square, Wear::Used, program_->turn.several);
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Effect& e = effects[i];
    if (e.kind == EffectKind::SelfMove || e.kind == EffectKind::Carry) {
      use(e.to);
      set_worn(e.to, Wear::Done, done.test(e.from));
    } else if (e.kind == EffectKind::Enter) {
      use(e.to);
    } else if (e.kind == EffectKind::Done && !stage_.men[e.to].none()) {
      set_worn(e.to, Wear::Done, true);
    }
  }
  if (count > 0 && mover_to != no_square && !stage_.men[mover_to].none())
    use(mover_to);
}

template <int W>
void Core<W>::undo_turn(const UndoRecord& record) {
  stage_.block = record.block;
  stage_.budget = record.budget;
  stage_.spent = record.spent;
  if (record.dues) {
    stage_.due = saved_dues_.back();
    saved_dues_.pop_back();
  }
  while (saved_worn_.size() > record.worn) {
    worn(saved_worn_.back().wear).flip(saved_worn_.back().square);
    saved_worn_.pop_back();
  }
}

template <int W>
void Core<W>::take_up_turn(const TurnState& turn) {
  begin_turn();
  if (turn.is_open()) {
    stage_.block = turn.block;
    stage_.budget = turn.budget;
    stage_.spent = turn.spent;
    for (std::size_t i = 0; i < turn.due.size() && i < most_due; ++i)
      stage_.due.all[stage_.due.count++] = turn.due[i];
    for (const Square s : turn.used)
      flip_worn(s, Wear::Used);
    for (const Square s : turn.done)
      flip_worn(s, Wear::Done);
    key_ ^= turn_key();
    settle(stage_.due.count > 0);
  }
  saved_worn_.clear();
  saved_dues_.clear();
}

template <int W>
TurnState Core<W>::turn() const {
  TurnState turn;
  if (stage_.block == 0 && stage_.spent == 0 && stage_.due.count == 0)
    return turn;
  turn.due.assign(stage_.due.all.begin(), stage_.due.all.begin() + stage_.due.count);
  turn.block = stage_.block;
  turn.budget = stage_.budget;
  turn.spent = stage_.spent;
  used_.each([&](unsigned s) { turn.used.push_back(static_cast<Square>(s)); });
  done_.each([&](unsigned s) { turn.done.push_back(static_cast<Square>(s)); });
  return turn;
}

// --- what comes next

template <int W>
void Core<W>::begin_turn() {
  stage_.block = stage_.spent = stage_.budget = 0;
  if (!program_->turn.several)
    return;
  const auto index = static_cast<std::size_t>(program_->turn.actions[stage_.to_move]);
  const std::int64_t count = machine_.number(program_->compares[index].left, stage_.to_move);
  stage_.budget = static_cast<std::uint8_t>(
      std::clamp<std::int64_t>(count, 0, std::int64_t{most_actions_a_turn}));
}

template <int W>
void Core<W>::end_turn() {
  key_ ^= turn_key();
  clear_worn(Wear::Used);
  clear_worn(Wear::Done);
  stage_.to_move = other(stage_.to_move);
  key_ ^= side_key_;
  begin_turn();
}

/// Has every man who must decide after this action done so, as far as he can?
template <int W>
bool Core<W>::is_block_over() {
  MoveList& list = scratch();
  (void)generate_part(list);
  const bool over = list.moves.empty();
  --lists_used_;
  return over;
}

/// A decision that was due is made, and what [effects] ask for is due after all others.
template <int W>
void Core<W>::change_dues(const Effect* effects, std::size_t count) {
  was_told_ = stage_.due.count > 0 && stage_.due.all[0].is_told();
  const bool asks = std::any_of(
      effects, effects + count, [](const Effect& e) { return e.kind == EffectKind::Due; });
  if (!asks && stage_.due.count == 0)
    return;
  saved_dues_.push_back(stage_.due);
  records_.back().dues = true;
  key_ ^= turn_key();
  if (stage_.due.count > 0)
    next_due();
  for (std::size_t i = 0; i < count && stage_.due.count < most_due; ++i)
    if (effects[i].kind == EffectKind::Due)
      stage_.due.all[stage_.due.count++] = {effects[i].aux, effects[i].to};
  key_ ^= turn_key();
}

template <int W>
void Core<W>::next_due() {
  DueList& due = stage_.due;
  std::copy(due.all.begin() + 1, due.all.begin() + due.count, due.all.begin());
  --due.count;
}

/// An action or a decision is done, and what is left of the turn comes next.
template <int W>
void Core<W>::pass_on() {
  settle(stage_.block == 0 && !std::exchange(was_told_, false));
}

/// Passes over what nobody can decide. If nothing is left, or the game is decided, the turn ends.
/// [acted]: an action is under way, and done when no decision in it is due. What the host has told
/// is no action.
template <int W>
void Core<W>::settle(bool acted) {
  const std::size_t blocks = program_->turn.after.size();
  bool over = decided();
  key_ ^= turn_key();
  while (stage_.due.count > 0 && (over || is_block_over())) {
    acted = !stage_.due.all[0].is_told();
    next_due();
    over = decided();
  }
  if (acted && stage_.due.count == 0) {
    ++stage_.spent;
    stage_.block = blocks == 0 ? 0 : 1;
  }
  while (!over && stage_.due.count == 0 && stage_.block > 0 && is_block_over()) {
    clear_worn(Wear::Done);
    stage_.block = stage_.block < blocks ? static_cast<std::uint8_t>(stage_.block + 1) : 0;
  }
  key_ ^= turn_key();
  const bool is_spent = !program_->turn.several || stage_.spent >= stage_.budget;
  if (!over && stage_.due.count == 0 && stage_.block == 0 && stage_.spent == 0)
    begin_turn();  // what was told came before its first action
  else if (over || (stage_.due.count == 0 && stage_.block == 0 && is_spent))
    end_turn();
}

// --- generation

/// The decisions inside or after an action, if one is due, or nothing where the turn has no more
/// actions. False: actions are due, and the caller makes them.
template <int W>
bool Core<W>::generate_part(MoveList& out) {
  if (stage_.due.count > 0) {
    out.clear();
    const DueDecision now = stage_.due.all[0];
    const DecisionInfo& decision = program_->turn.decisions[now.decision];
    const Square at = now.is_told() ? Square{0} : now.at;
    machine_.decisions(decision.code[stage_.to_move], at, stage_.to_move, out);
    return true;
  }
  if (stage_.block == 0)
    return program_->turn.several && stage_.spent >= stage_.budget;
  out.clear();
  const AfterInfo& block = program_->turn.after[stage_.block - 1U];
  men_[stage_.to_move].without(done_).each([&](unsigned s) {
    if (block.men.test(stage_.men[s].type()))
      machine_.follow_ups(block.code[stage_.to_move], static_cast<Square>(s), stage_.to_move, out);
  });
  return true;
}

/// Leaves out actions of men that are used up.
template <int W>
void Core<W>::drop_used(MoveList& out) const {
  if (program_->turn.once_per_man)
    std::erase_if(out.moves, [&](const Move& move) {
      return move.from != no_square && used_.test(move.from);
    });
}

/// Adds the end of the turn where it may be chosen.
template <int W>
void Core<W>::finish_part(MoveList& out) {
  if (stage_.spent == 0 || (!program_->turn.may_stop && !out.moves.empty()))
    return;
  if (out.details.size() >= most_listed) {
    turn_limit_ = "moves";
    return;
  }
  Details details;
  details.first = static_cast<std::uint32_t>(out.effects.size());
  details.passes = true;
  out.moves.push_back({no_square,
                       no_square,
                       MoveKind::Listed,
                       no_type,
                       static_cast<std::uint16_t>(out.details.size())});
  out.details.push_back(details);
}

// --- counting

/// What lies behind an action or the end of a turn that was just made.
template <int W>
std::uint64_t Core<W>::count_rest(int depth, Unit unit, bool stopped) {
  const bool complete = unit == Unit::Turn ? stage_.spent == 0 : !stopped;
  return count_units(complete ? depth - 1 : depth, unit);
}

template <int W>
std::uint64_t Core<W>::perft_units(int depth, Unit unit) {
  counted_decisions_ = 0;
  return count_units(depth, unit);
}

template <int W>
std::uint64_t Core<W>::count_units(int depth, Unit unit) {
  const bool between =
      unit == Unit::Decision || (!is_deciding() && (unit == Unit::Action || stage_.spent == 0));
  if (depth <= 0 && between)
    return 1;
  if (decided())
    return 0;
  if (unit == Unit::Turn && program_->turn.several &&
      counted_decisions_ > most_counted_decisions_) {
    turn_limit_ = "turns";
    return 0;
  }
  if (unit != Unit::Decision && is_deciding())
    return count_completions(depth, unit);
  MoveList& list = scratch();
  generate(list, Legality::Legal);
  counted_decisions_ += list.moves.size();
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < list.moves.size(); ++i) {
    const Move& move = list.moves[i];
    const bool stopped = stage_.spent > 0 && !is_deciding() && move.kind == MoveKind::Listed &&
                         list.details[move.aux].count == 0;
    make(list, i);
    if (unit == Unit::Decision)
      n += count_units(depth - 1, unit);
    else
      n += is_deciding() ? count_completions(depth, unit) : count_rest(depth, unit, stopped);
    undo();
  }
  --lists_used_;
  return n;
}

/// Counts behind each different end of the decisions that follow an action.
template <int W>
std::uint64_t Core<W>::count_completions(int depth, Unit unit) {
  KeySet seen;
  return count_ends(depth, unit, seen);
}

/// [seen]: the states and ends that were met before, in whatever order of decisions.
template <int W>
std::uint64_t Core<W>::count_ends(int depth, Unit unit, KeySet& seen) {
  MoveList& list = scratch();
  generate(list, Legality::Legal);
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < list.moves.size(); ++i) {
    make(list, i);
    if (seen.insert(key_))
      n += is_deciding() ? count_ends(depth, unit, seen) : count_rest(depth, unit, false);
    undo();
  }
  --lists_used_;
  return n;
}

}  // namespace polymachy
