// SPDX-License-Identifier: MIT
// A finished run becomes a move: its effects in normal order, the common kinds in eight bytes, and
// no move twice.
#include <algorithm>

#include "interpreter/vm/limits.hpp"
#include "interpreter/vm/machine.hpp"

namespace polymachy {

namespace {

/// What a finished run costs, beside its effects, in instructions.
constexpr std::uint64_t steps_of_move = 16;

std::uint64_t hash_of(const Effect& e) {
  return (std::uint64_t{static_cast<std::uint8_t>(e.kind)} << 48U) +
         (std::uint64_t{e.type} << 40U) + (std::uint64_t{e.aux} << 32U) +
         (std::uint64_t{e.from} << 16U) + e.to;
}

std::uint64_t hash_of(const MoveList& list, std::size_t index) {
  const Move& move = list.moves[index];
  std::uint64_t hash = mix((std::uint64_t{move.from} << 48U) + (std::uint64_t{move.to} << 32U) +
                           (std::uint64_t{move.type} << 16U) + move.aux);
  if (move.kind != MoveKind::Listed)
    return hash;
  const Details& details = list.details[move.aux];
  hash = 0;
  for (std::size_t i = details.first; i < details.first + std::size_t{details.count}; ++i)
    hash = mix(hash ^ hash_of(list.effects[i]));
  return hash;
}

}  // namespace

/// True: nothing more is wanted of this run.
bool Machine::accept(Registers& r, Run& what) {
  switch (what.goal) {
    case Goal::Any:
    case Goal::Truth:
      what.found = true;
      return true;
    case Goal::Takes:
      for (std::size_t i = what.first_log; i < log_.size(); ++i)
        if (log_[i].lifts == Step::Hand::None && log_[i].kind == EffectKind::Take &&
            log_[i].from == what.target) {
          what.found = true;
          return true;
        }
      return false;
    case Goal::Moves:
      break;
  }
  if (what.out->moves.size() >= limits_.moves_per_position ||
      what.out->details.size() >= most_listed) {
    hit("moves");
    return true;
  }
  steps_ += steps_of_move + log_.size() - what.first_log;
  emit(r, what);
  what.found = true;
  return limit_hit_ != nullptr;
}

/// A run that only moves its man, takes where he ends and changes his type, or drops one man, is a
/// Plain move.
void Machine::emit(const Registers& r, Run& what) {
  Move move{r.mover_from, r.mover_at, MoveKind::Plain, no_type, 0};
  const bool has_mover = r.mover_from != no_square;
  bool plain = r.say_from == no_square && r.aka < 0 && !what.listed;
  bool moved = false;
  bool took = false;
  TypeId pooled = no_type;
  for (std::size_t i = what.first_log; plain && i < log_.size(); ++i) {
    const Step& e = log_[i];
    if (e.lifts != Step::Hand::None) {
      plain = e.lifts == Step::Hand::Mover;
      continue;
    }
    switch (e.kind) {
      case EffectKind::SelfMove:
        plain = e.puts == Step::Hand::Mover && e.from != e.to;
        moved = true;
        break;
      case EffectKind::Take:
        plain = has_mover && e.from == r.mover_at && !moved && !took;
        took = true;
        break;
      case EffectKind::Become:
        plain = has_mover && (e.puts == Step::Hand::Mover || (moved && e.to == r.mover_at));
        move.type = e.type;
        break;
      case EffectKind::FromPool:
        plain = !has_mover && e.aux < pool_of_enemy && pooled == no_type;
        pooled = e.type;
        move.aux = e.aux;
        break;
      case EffectKind::Enter:
        plain = !has_mover && !moved && pooled == e.type;
        move.type = e.type;
        move.to = e.to;
        moved = true;
        break;
      default:
        plain = false;
        break;
    }
  }
  if (plain && moved && is_new_plain(move, what))
    what.out->moves.push_back(move);
  if (!plain || !moved)
    emit_listed(r, what);
}

bool Machine::is_new_plain(const Move& move, const Run& what) {
  std::uint64_t& word = seen_[move.to / 64U];
  const std::uint64_t bit = std::uint64_t{1} << (move.to % 64U);
  if ((word & bit) == 0) {
    word |= bit;
    return true;
  }
  MoveList& out = *what.out;
  out.moves.push_back(move);
  const bool is_new = !is_last_repeated(what, [&](const Move& m) {
    return m.kind == MoveKind::Plain && m.to == move.to && m.type == move.type &&
           m.aux == move.aux && m.from == move.from;
  });
  out.moves.pop_back();
  return is_new;
}

/// Whether [same] holds of a move of this run's man before the last.
template <class Same>
bool Machine::is_last_repeated(const Run& what, const Same& same) {
  const MoveList& out = *what.out;
  const std::size_t last = out.moves.size() - 1;
  return repeats_.has(
      what.first_move,
      last,
      hash_of(out, last),
      [&](std::size_t i) { return hash_of(out, i); },
      [&](std::size_t i) { return same(out.moves[i]); });
}

void Machine::emit_listed(const Registers& r, Run& what) {
  MoveList& out = *what.out;
  Details details;
  details.first = static_cast<std::uint32_t>(out.effects.size());
  details.say_from = r.say_from;
  details.say_to = r.say_to;
  details.aka = r.aka;
  const Square mover_at = tell_changes(r, what, out);
  if (what.follows)
    out.effects.push_back({EffectKind::Done, no_type, 0, no_square, mover_at});
  const auto first = out.effects.begin() + details.first;
  std::sort(first, out.effects.end());
  const auto is_same_mark = [](const Effect& a, const Effect& b) {
    return a == b && a.kind == EffectKind::Mark;
  };
  out.effects.erase(std::unique(first, out.effects.end(), is_same_mark), out.effects.end());
  const auto is_mark = [](const Effect& e) {
    return e.kind == EffectKind::Mark;
  };
  if (out.effects.size() > most_effects) {
    hit("effects");
    out.effects.resize(details.first);
    return;
  }
  if (std::count_if(first, out.effects.end(), is_mark) > max_mark_squares) {
    hit("mark-squares");  // one path cannot (sema); a path and its hooks together may
    out.effects.resize(details.first);
    return;
  }
  details.count = static_cast<std::uint32_t>(out.effects.size() - details.first);
  for (std::size_t i = log_.size(); program_.asks_taken && i-- > what.first_log;)
    if (log_[i].lifts == Step::Hand::None && log_[i].kind == EffectKind::Take) {
      details.taken = log_[i].from;
      break;
    }
  details.passes = details.count == 0;
  out.moves.push_back({r.mover_from,
                       mover_at,
                       MoveKind::Listed,
                       no_type,
                       static_cast<std::uint16_t>(out.details.size())});
  out.details.push_back(details);
  const auto same = [&](const Move& m) {
    if (m.kind != MoveKind::Listed)
      return false;
    const Details& seen = out.details[m.aux];
    const auto begin = out.effects.begin() + seen.first;
    return seen.count == details.count && seen.taken == details.taken &&
           std::equal(begin, begin + seen.count, out.effects.begin() + details.first);
  };
  if (!is_last_repeated(what, same))
    return;
  out.moves.pop_back();
  out.details.pop_back();
  out.effects.resize(details.first);
}

}  // namespace polymachy
