// SPDX-License-Identifier: MIT
// Making moves and taking them back from records. Included only where an engine is instantiated.
#pragma once

#include <algorithm>

#include "interpreter/vm/core.hpp"

namespace polymachy {

/// Opens the record of a move. A live mark ends with it, unless it is a decision that follows an
/// action.
template <int W>
PM_INLINE typename Core<W>::UndoRecord& Core<W>::begin_record(bool plain) {
  UndoRecord& record = records_.emplace_back();
  record.key = key_;
  record.plain = plain;
  record.to_move = stage_.to_move;
  record.last = stage_.last;
  if (has_parts_) {
    record.block = stage_.block;
    record.budget = stage_.budget;
    record.spent = stage_.spent;
    record.worn = static_cast<std::uint32_t>(saved_worn_.size());
  }
  if (stage_.mark.count > 0) {
    record.marked = true;
    record.mark = stage_.mark;
    if (stage_.block == 0 && stage_.due.count == 0) {
      key_ ^= mark_key(stage_.mark);
      stage_.mark.count = 0;
    }
  }
  return record;
}

template <int W>
void Core<W>::end_move() {
  if (has_parts_) {
    pass_on();
    return;
  }
  stage_.to_move = other(stage_.to_move);
  key_ ^= side_key_;
}

template <int W>
void Core<W>::make_plain(const Move& move) {
  UndoRecord& record = begin_record(true);
  record.to = move.to;
  if (move.from == no_square) {  // from a pool
    record.plain = false;
    pay_pool(static_cast<std::uint8_t>(move.aux), move.type, -1);
    save_square(move.to, Man{});
    put_man(move.to, Man::of(move.type, stage_.to_move));
    if (has_parts_)
      wear_out(no_square, move.to);
    end_move();
    return;
  }
  const Man mover = stage_.men[move.from];
  const Man captured = stage_.men[move.to];
  record.from = move.from;
  record.mover = mover;
  record.captured = captured;
  const bool rights = holders_.test(move.from) || holders_.test(move.to);
  if (rights) {
    drop_rights(move.from);
    drop_rights(move.to);
  }
  if (!captured.none()) {
    take_man(move.to);
    capture_to_pool(captured);
  }
  if (move.type == no_type) {
    shift_man(move.from, move.to, mover);
    key_ ^= man_key(move.from, mover) ^ man_key(move.to, mover);
  } else {
    take_man(move.from);
    put_man(move.to, Man::of(move.type, mover.side()));
  }
  if (rights)
    normalise_rights();
  if (move.kind == MoveKind::Marking)
    set_marks_of(move);
  if (has_parts_)
    wear_out(move.from, move.to);
  end_move();
}

template <int W>
void Core<W>::set_marks_of(const Move& move) {
  const MarkingTarget& target = marking_target(move, stage_.to_move);
  const GuardedTarget& g = tables_.classes[target.cls].side[stage_.to_move].guarded[target.entry];
  LiveMark& mark = stage_.mark;
  mark.mark = g.mark;
  mark.victim = move.to;
  for (const Square s : g.marks)
    if (s != no_square)
      mark.squares[mark.count++] = s;
  key_ ^= mark_key(stage_.mark);
}

/// All men that the action has done something with are taken up, then those that stay are put down
/// (EffectKind says why that is enough).
template <int W>
void Core<W>::make_effects(const Effect* effects, std::size_t count, Square mover_to) {
  (void)begin_record(false);
  const auto save = [&](Square s) {
    save_square(s, stage_.men[s]);
    drop_rights(s);
  };
  const std::size_t first = saved_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Effect& e = effects[i];
    if (e.kind == EffectKind::FromPool || e.kind == EffectKind::ToPool)
      pay_pool(e.aux, e.type, e.kind == EffectKind::ToPool ? 1 : -1);
    if (e.kind > EffectKind::Remove)
      continue;
    Man man = Man::of(e.type, stage_.to_move);
    if (e.from != no_square) {
      man = stage_.men[e.from];
      save(e.from);
      if (!man.none())
        take_man(e.from);
    }
    if (e.kind == EffectKind::Take && !man.none())
      capture_to_pool(e.type == no_type ? man : Man::of(e.type, man.side()));
  }
  std::size_t next = first;
  for (std::size_t i = 0; i < count; ++i) {
    const Effect& e = effects[i];
    if (e.kind > EffectKind::Enter)
      break;  // in normal order
    const bool moves = e.kind == EffectKind::SelfMove || e.kind == EffectKind::Carry;
    const Man man = e.kind == EffectKind::Enter ? Man::of(e.type, stage_.to_move)
                    : moves                     ? saved_[next].man
                                                : Man{};
    next += e.kind != EffectKind::Enter && e.from != no_square ? 1 : 0;
    if (man.none() || !stage_.men[e.to].none())
      continue;
    save(e.to);
    put_man(e.to, man);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Effect& e = effects[i];
    if (e.kind != EffectKind::Become || stage_.men[e.to].none())
      continue;
    save(e.to);
    const Man now = Man::of(e.type, stage_.men[e.to].side());
    take_man(e.to);
    put_man(e.to, now);
  }
  // A man that acts has moved, also if he ends where he began.
  if (count > 0 && mover_to != no_square)
    drop_rights(mover_to);
  if (records_.back().rights > 0)
    normalise_rights();
  set_mark(effects, count, mover_to);
  if (has_parts_) {
    wear_out(effects, count, mover_to);
    if (count == 0 && stage_.spent > 0 && stage_.block == 0 && stage_.due.count == 0) {
      end_turn();
      return;
    }
    change_dues(effects, count);
  }
  end_move();
}

template <int W>
void Core<W>::set_mark(const Effect* effects, std::size_t count, Square mover_to) {
  LiveMark& mark = stage_.mark;
  if (stage_.block > 0 || stage_.due.count > 0)
    return;
  for (std::size_t i = 0; i < count; ++i) {
    const Effect& e = effects[i];
    if (e.kind != EffectKind::Mark || mark.count >= max_mark_squares)
      continue;
    mark.mark = e.aux;
    mark.victim = mover_to;
    mark.squares[mark.count++] = e.to;
  }
  if (mark.count > 0)
    key_ ^= mark_key(mark);
}

/// Where rules ask for the last action, every action is asked what it was.
template <int W>
void Core<W>::make_noted(const Action& action) {
  const Side side = stage_.to_move;
  noted_before_.assign(stage_.men.begin(), stage_.men.begin() + tables_.squares);
  Asked asked;
  asked.action = &action;
  asked.before = noted_before_.data();
  asked.last = stage_.last;
  make_effects(action.effects.data(), action.effects.size(), action.to);
  std::uint32_t last = 0;
  for (std::size_t e = 0; e < program_->events.size(); ++e)
    if (((noted_ >> e) & 1U) != 0 && ask(program_->events[e].test, side, asked))
      last |= 1U << e;
  key_ ^= last_key(stage_.last) ^ last_key(last);
  stage_.last = last;
}

template <int W>
void Core<W>::make(const MoveList& list, std::size_t index) {
  if (noted_ != 0) {
    fill_action(list, index, noted_action_);
    make_noted(noted_action_);
    return;
  }
  const Move& move = list.moves[index];
  if (move.kind != MoveKind::Listed) {
    make_plain(move);
    return;
  }
  const Details& details = list.details[move.aux];
  make_effects(list.effects.data() + details.first, details.count, move.to);
}

template <int W>
void Core<W>::make(const Action& action) {
  if (noted_ != 0)
    return make_noted(action);
  make_effects(action.effects.data(), action.effects.size(), action.to);
}

template <int W>
void Core<W>::undo_record(const UndoRecord& record) {
  stage_.to_move = record.to_move;
  if (has_parts_)
    undo_turn(record);
  if (record.plain) {
    if (stage_.men[record.to] == record.mover) {
      shift_man(record.to, record.from, record.mover);
    } else {
      (void)lift_man(record.to);
      place_man(record.from, record.mover);
    }
    if (!record.captured.none())
      place_man(record.to, record.captured);
  } else {
    for (unsigned n = record.squares; n > 0; --n) {
      const SavedSquare s = saved_.back();
      saved_.pop_back();
      if (!stage_.men[s.square].none())
        (void)lift_man(s.square);
      if (!s.man.none())
        place_man(s.square, s.man);
    }
  }
  for (unsigned n = record.rights; n > 0; --n) {
    set_rights(saved_rights_.back().square, saved_rights_.back().rights);
    saved_rights_.pop_back();
  }
  for (unsigned n = record.pools; n > 0; --n) {
    const SavedPool p = saved_pools_.back();
    saved_pools_.pop_back();
    change_pool(p.side, p.pool, p.type, -p.change);
  }
  if (record.marked)
    stage_.mark = record.mark;
  else
    stage_.mark.count = 0;
  stage_.last = record.last;
  key_ = record.key;
}

template <int W>
void Core<W>::undo() {
  if (records_.empty())
    return;
  undo_record(records_.back());
  records_.pop_back();
}

}  // namespace polymachy
