// SPDX-License-Identifier: MIT
// The facts behind a refusal: which man attacks which square, along which line, for any rule whose
// condition asks it, and which earlier position comes back. Nothing here knows how a man moves: a
// square belongs to the line of an attack if any man who is put there ends it, and a man belongs to
// it if it ends when he goes.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "interpreter/game/entry.hpp"
#include "interpreter/game/notation.hpp"

namespace polymachy {
namespace {

struct Step {
  int files = 0;
  int ranks = 0;
};

std::string on_square(BoardSize size, Square square) { return " on " + square_name(size, square); }

/// What lies between two squares on a straight line of equal steps, in order; empty if nothing
/// does.
std::vector<Square> straight_between(BoardSize size, Square from, Square to) {
  const Step way{size.file(to) - size.file(from), size.rank(to) - size.rank(from)};
  const int steps = std::gcd(std::abs(way.files), std::abs(way.ranks));
  std::vector<Square> between;
  for (int n = 1; n < steps; ++n)
    between.push_back(
        size.at(size.file(from) + way.files / steps * n, size.rank(from) + way.ranks / steps * n));
  return between;
}

/// The squares of the smallest rectangle around [from] and [to], nearest to [from] first.
std::vector<Square> around(BoardSize size, Square from, Square to) {
  const auto files = std::minmax({size.file(from), size.file(to)});
  const auto ranks = std::minmax({size.rank(from), size.rank(to)});
  std::vector<Square> squares;
  for (int rank = ranks.first; rank <= ranks.second; ++rank)
    for (int file = files.first; file <= files.second; ++file)
      if (const Square square = size.at(file, rank); square != from && square != to)
        squares.push_back(square);
  const auto distance = [&](Square square) {
    return std::max(std::abs(size.file(square) - size.file(from)),
                    std::abs(size.rank(square) - size.rank(from)));
  };
  std::stable_sort(squares.begin(), squares.end(), [&](Square a, Square b) {
    return distance(a) < distance(b);
  });
  return squares;
}

std::string through_words(BoardSize size, const std::vector<Square>& squares, bool is_straight) {
  const auto name = [&](Square square) {
    return square_name(size, square);
  };
  if (squares.size() > 2 && is_straight)
    return " through " + name(squares.front()) + " to " + name(squares.back());
  std::string text;
  for (std::size_t i = 0; i < squares.size(); ++i)
    text += (i == 0 ? " through " : i + 1 == squares.size() ? " and " : ", ") + name(squares[i]);
  return text;
}

}  // namespace

/// `the NAME on SQUARE`, or the square alone if nobody stands there.
std::string Game::place_words(const Position& at, Square square) const {
  const Man man = at.men[square];
  if (man.none())
    return square_name(program_->size, square);
  return "the " + program_->types[man.type()].name + on_square(program_->size, square);
}

/// Along which line the man on [from] attacks [target] in [at]. Leaves the engine somewhere.
std::string Game::line_words(const Position& at, Square from, Square target) {
  const Side by = at.men[from].side();
  const auto attacks_still = [&](Square square, Man man) {
    Position changed = at;
    changed.men[square] = man;
    changed.rights[square] = 0;
    engine_->set_position(changed);
    std::vector<Square> attackers;
    engine_->attackers(target, by, attackers);
    return std::find(attackers.begin(), attackers.end(), from) != attackers.end();
  };
  const auto passes_somebody = [&](Square square) {
    for (std::size_t type = 0; type < program_->types.size(); ++type)
      if (attacks_still(square, Man::of(static_cast<TypeId>(type), other(by))))
        return true;
    return false;
  };
  std::vector<Square> through;
  std::vector<Square> over;
  for (const Square square : around(program_->size, from, target)) {
    if (program_->holes[square])
      continue;
    if (at.men[square].none() ? !passes_somebody(square) : !attacks_still(square, Man{}))
      (at.men[square].none() ? through : over).push_back(square);
  }
  const std::vector<Square> line = straight_between(program_->size, from, target);
  std::string words = through_words(program_->size, through, !line.empty());
  for (const Square square : over)
    words += " over " + place_words(at, square);
  std::vector<Square> passed;  // by one whom they do not stop
  for (const Square square : line)
    if (!at.men[square].none() && std::find(over.begin(), over.end(), square) == over.end())
      passed.push_back(square);
  if (!passed.empty()) {
    words += " past " + place_words(at, passed.front());
    if (passed.size() > 1)
      words += " and " + std::to_string(passed.size() - 1) + " more";
  }
  return words;
}

/// `the A on SQUARE is attacked by the B on SQUARE through ...`, for what was asked and was so;
/// what was not so only if nothing was.
std::string Game::attack_words(const Position& at, const std::vector<AttackNote>& notes) {
  std::string words;
  std::vector<Square> told;
  const bool any =
      std::any_of(notes.begin(), notes.end(), [](const AttackNote& note) { return note.answer; });
  for (const AttackNote& note : notes) {
    if (note.answer != any || std::find(told.begin(), told.end(), note.square) != told.end())
      continue;
    told.push_back(note.square);
    words += (words.empty() ? "" : "; ") + place_words(at, note.square);
    if (!note.answer)
      return words + " is not attacked";
    engine_->set_position(at);
    std::vector<Square> attackers;
    engine_->attackers(note.square, note.by, attackers);
    words += " is attacked";
    if (attackers.empty())
      continue;
    words += " by " + place_words(at, attackers.front());
    words += line_words(at, attackers.front(), note.square);
    if (attackers.size() > 1)
      words += " (and " + std::to_string(attackers.size() - 1) + " more)";
  }
  return words;
}

/// What made [rule] forbid [action]: the attacks that it asked for, and the position that comes
/// back.
std::string Game::facts(const RuleInfo& rule, const Action& action) {
  const Side actor = position_.to_move;
  Aftermath aftermath;
  if (rule.asks_history)
    aftermath = aftermath_of(action);
  std::vector<AttackNote> notes;
  Asked asked = asked_of(action, aftermath);
  asked.attacks = &notes;
  engine_->make(action);
  if (rule.event >= 0 && rule.when >= 0)
    (void)(engine_->ask(rule.event, actor, asked) && engine_->ask(rule.when, actor, asked));
  const Position after = engine_->position();
  for (std::size_t s = 0; notes.empty() && s < after.men.size(); ++s) {
    const Man man = after.men[s];
    const auto square = static_cast<Square>(s);
    if (rule.kind == RuleKind::Safety && !man.none() && man.side() == actor &&
        rule.guarded[man.type()] && attacked(square, other(actor)))
      notes.push_back({square, other(actor), true});
  }
  std::string words = attack_words(after, notes);
  engine_->set_position(position_);
  if (!aftermath.repeated.empty()) {
    const std::size_t ply = aftermath.repeated.front();
    words += (words.empty() ? "" : "; ") + std::string("this repeats the position ") +
             (ply == 0 ? "of the beginning" : "after ply " + std::to_string(ply));
  }
  return words;
}

}  // namespace polymachy
