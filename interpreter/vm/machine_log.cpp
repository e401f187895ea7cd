// SPDX-License-Identifier: MIT
// The log of a run: what it did, in order. Hooks go through it, pools follow it, and at the end it
// is told as what has become of each man.
#include <algorithm>

#include "interpreter/vm/machine.hpp"

namespace polymachy {

void Machine::note(EffectKind kind, TypeId type, std::uint8_t aux, Square from, Square to) {
  Step step;
  static_cast<Effect&>(step) = {kind, type, aux, from, to};
  if (kind == EffectKind::Become && to == no_square)
    step.puts = Step::Hand::Mover;
  log_.push_back(step);
}

void Machine::note_lift(Square from, Step::Hand hand) {
  Step step;
  step.from = from;
  step.lifts = hand;
  log_.push_back(step);
}

void Machine::note_put(EffectKind kind, Square from, Square to, Step::Hand hand) {
  Step step;
  static_cast<Effect&>(step) = {kind, no_type, 0, from, to};
  step.puts = hand;
  log_.push_back(step);
}

void Machine::note_take(Square square, Man man, const Run& what) {
  note(EffectKind::Take, no_type, 0, square, no_square);
  const CapturedInfo& rule = program_.captured;
  if (rule.pool >= 0 && what.goal != Goal::Takes)
    change_pool(log_.back(),
                rule.to_own ? what.actor : other(what.actor),
                static_cast<std::size_t>(rule.pool),
                program_.captured_as(man.type()),
                1);
}

void Machine::note_pool(EffectKind kind, TypeId type, std::uint8_t pool, const Run& what) {
  note(kind, type, pool, no_square, no_square);
  const bool is_other = pool >= pool_of_enemy;
  change_pool(log_.back(),
              is_other ? other(what.actor) : what.actor,
              is_other ? pool - pool_of_enemy : pool,
              type,
              kind == EffectKind::ToPool ? 1 : -1);
}

void Machine::change_pool(Step& step, Side side, std::size_t pool, TypeId type, int change) {
  step.pooled = static_cast<std::int8_t>(step.pooled + change);
  step.pool_side = side;
  step.pool = static_cast<std::uint8_t>(pool);
  step.pool_type = type;
  auto& count = stage_.pools[side][pool][type];
  auto& total = stage_.pool_total[side][pool];
  using Count = std::remove_reference_t<decltype(count)>;
  count = static_cast<Count>(count + static_cast<Count>(change));
  total = static_cast<Count>(total + static_cast<Count>(change));
}

/// Goes back to the first [log] entries; pools are as they were.
void Machine::forget(std::size_t log) {
  while (log_.size() > log) {
    Step& step = log_.back();
    if (step.pooled != 0)
      change_pool(step, step.pool_side, step.pool, step.pool_type, -step.pooled);
    log_.pop_back();
  }
}

/// What runs of an `every` have done to the man in hand since [frame], whose registers are [r].
void Machine::keep_changes(const Frame& frame, Registers& r) const {
  for (std::size_t i = frame.log; i < log_.size(); ++i)
    if (log_[i].kind == EffectKind::Become && log_[i].puts == Step::Hand::Mover)
      r.mover = Man::of(log_[i].type, r.mover.side());
}

// --- hooks

/// Whether the man that entry [entry] put down has left that square again.
bool Machine::is_left_after(std::size_t entry) const {
  const Square square = log_[entry].to;
  return std::any_of(log_.begin() + static_cast<std::ptrdiff_t>(entry) + 1,
                     log_.end(),
                     [square](const Step& step) {
                       return step.from == square &&
                              (step.lifts != Step::Hand::None || step.kind == EffectKind::Take ||
                               step.kind == EffectKind::Remove);
                     });
}

/// Where the man that entry [entry] put down stood before the action; no_square: it entered.
Square Machine::origin_of(std::size_t entry, const Run& what) const {
  Square square = no_square;
  Step::Hand hand = Step::Hand::None;  // none: the man stands on `square`
  for (std::size_t i = entry + 1; i-- > what.first_log;) {
    const Step& step = log_[i];
    if (i == entry || (hand == Step::Hand::None && step.to == square)) {
      if (step.kind == EffectKind::Enter)
        return no_square;
      if (step.lifts == Step::Hand::None &&
          (step.kind == EffectKind::SelfMove || step.kind == EffectKind::Carry))
        hand = step.puts;
    } else if (hand != Step::Hand::None && step.lifts == hand) {
      square = step.from;
      hand = Step::Hand::None;
    }
  }
  return square;
}

/// Goes to the next man that the path has brought to another square or on to the board and that
/// still stands there.
bool Machine::next_arrival(Registers& r, const Run& what) const {
  for (std::size_t i = what.first_log + r.hook; i < what.first_log + r.hook_end; ++i) {
    const Step& step = log_[i];
    const bool arrived = step.lifts == Step::Hand::None &&
                         (step.kind == EffectKind::SelfMove || step.kind == EffectKind::Carry ||
                          step.kind == EffectKind::Enter);
    if (!arrived || is_left_after(i))
      continue;
    const Square origin = origin_of(i, what);
    if (origin == step.to)
      continue;
    r.hook = static_cast<std::uint32_t>(i + 1 - what.first_log);
    r.cursor = step.to;
    r.squares[0] = origin;
    r.entered = origin == no_square;
    return true;
  }
  return false;
}

/// Goes to the square of the next capture.
bool Machine::next_capture(Registers& r, const Run& what) const {
  for (std::size_t i = what.first_log + r.hook; i < what.first_log + r.hook_end; ++i) {
    if (log_[i].lifts != Step::Hand::None || log_[i].kind != EffectKind::Take)
      continue;
    r.hook = static_cast<std::uint32_t>(i + 1 - what.first_log);
    r.cursor = log_[i].from;
    r.squares[0] = r.mover_from;
    r.entered = false;
    return true;
  }
  return false;
}

// --- what has become of each man

/// The man that stands on [square] now.
PieceChange& Machine::change_at(Square square) {
  steps_ += changes_.size() / 16;
  for (PieceChange& each : changes_)
    if (each.fate == PieceChange::Fate::Standing && each.last == square)
      return each;
  PieceChange untouched;
  untouched.first = untouched.last = square;
  changes_.push_back(untouched);
  return changes_.back();
}

PieceChange* Machine::change_held(Step::Hand hand) {
  steps_ += changes_.size() / 16;
  for (PieceChange& each : changes_)
    if (each.fate == PieceChange::Fate::Held && each.hand == static_cast<std::uint8_t>(hand))
      return &each;
  return nullptr;
}

/// Appends the effects of the run to [out], and says where its mover stands, or stood last.
Square Machine::tell_changes(const Registers& r, const Run& what, MoveList& out) {
  using Fate = PieceChange::Fate;
  changes_.clear();
  for (std::size_t i = what.first_log; i < log_.size(); ++i) {
    const Step& step = log_[i];
    if (step.lifts != Step::Hand::None) {
      PieceChange& man = change_at(step.from);
      man.fate = Fate::Held;
      man.hand = static_cast<std::uint8_t>(step.lifts);
      continue;
    }
    switch (step.kind) {
      case EffectKind::SelfMove:
      case EffectKind::Carry:
        if (PieceChange* man = change_held(step.puts); man != nullptr) {
          man->fate = Fate::Standing;
          man->last = step.to;
          man->by_itself = man->by_itself || step.kind == EffectKind::SelfMove;
        }
        break;
      case EffectKind::Take:
        change_at(step.from).fate = Fate::Taken;
        break;
      case EffectKind::Remove:
        change_at(step.from).fate = Fate::Removed;
        break;
      case EffectKind::Enter: {
        PieceChange man;
        man.last = step.to;
        man.entered = step.type;
        changes_.push_back(man);
        break;
      }
      case EffectKind::Become:
        if (step.puts == Step::Hand::None)
          change_at(step.to).became = step.type;
        else if (PieceChange* man = change_held(step.puts); man != nullptr)
          man->became = step.type;
        break;
      default:
        out.effects.push_back(step);
        break;
    }
  }
  Square mover_at = r.mover_at;
  for (const PieceChange& man : changes_) {
    append_effects(man, out.effects);
    if (man.first != no_square && man.first == r.mover_from)
      mover_at = man.last;
  }
  return mover_at;
}

}  // namespace polymachy
