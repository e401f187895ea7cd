// SPDX-License-Identifier: MIT
#include "tests/unit/interpreter/game/fake_chess.hpp"

#include <cstdlib>

namespace polymachy::fake {
namespace {

TypeInfo type(const char* name, const char* letters, const char* san) {
  TypeInfo info;
  info.name = name;
  info.letters = letters;
  info.san = san;
  return info;
}

ResultInfo line(OutcomeKind outcome, int test, const char* why, bool history) {
  ResultInfo info;
  info.outcome = outcome;
  info.test = test;
  info.why = why;
  info.asks_history = history;
  return info;
}

bool same_line(int dx, int dy, bool straight, bool diagonal) {
  return (straight && (dx == 0 || dy == 0)) || (diagonal && std::abs(dx) == std::abs(dy));
}

}  // namespace

Program chess() {
  Program p;
  p.name = "chess";
  p.size = {8, 8};
  p.sides[0] = {"white", 'w', 0, 1};
  p.sides[1] = {"black", 'b', 0, -1};
  p.types = {type("Pawn", "P", ""),
             type("Knight", "N", "N"),
             type("Bishop", "B", "B"),
             type("Rook", "R", "R"),
             type("Queen", "Q", "Q"),
             type("King", "K", "K"),
             type("Dragon", "DR", "DR"),
             type("PromotedQueen", "Q", "Q")};
  p.types[Rook].promotes = Dragon;
  p.types[PromotedQueen].shadow = true;
  p.types[PromotedQueen].shadow_of = Queen;
  RightInfo castle;
  castle.name = "castle";
  castle.of[King] = true;
  castle.with[Rook] = true;
  castle.letters = {{'K', 1}, {'Q', -1}};
  p.rights = {castle};
  p.marks = {"passed"};
  p.counters = {{"fifty", ResetFifty, -1}};
  p.texts = {"O-O", "O-O-O"};
  RuleInfo safety;
  safety.name = "safety";
  safety.why = "the king may not be left in check";
  safety.kind = RuleKind::Safety;
  safety.guarded[King] = true;
  p.rules = {safety};
  p.royal_types[King] = true;
  p.results = {line(OutcomeKind::Lose, Mate, "checkmate", false),
               line(OutcomeKind::Draw, Stuck, "stalemate", false),
               line(OutcomeKind::Draw, Fifty, "fifty moves", true),
               line(OutcomeKind::Draw, Threefold, "repetition", true)};
  StartInfo start;
  start.name = "standard";
  const TypeId row[] = {Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook};
  for (int file = 0; file < 8; ++file) {
    start.men.push_back({p.size.at(file, 0), row[file], 0});
    start.men.push_back({p.size.at(file, 1), Pawn, 0});
    start.men.push_back({p.size.at(file, 6), Pawn, 1});
    start.men.push_back({p.size.at(file, 7), row[file], 1});
  }
  p.starts = {start};
  return p;
}

Program pocket_chess() {
  Program p = chess();
  p.name = "pocket";
  p.pools = {"hand"};
  p.captured = {0, true, false};
  return p;
}

std::unique_ptr<Engine> make_fake(std::shared_ptr<const Program> program, const EngineLimits&) {
  return std::make_unique<FakeEngine>(std::move(program));
}

FakeEngine::FakeEngine(std::shared_ptr<const Program> program) : program_(std::move(program)) {
  rules_.types = program_->types.size();
  rules_.captured_pool = program_->captured.pool;
  for (const RightInfo& right : program_->rights)
    rules_.rights.push_back({right.of, right.with});
}

void FakeEngine::add(Action action, std::vector<Action>& out) const {
  const Man mover = here_.men[action.from];
  action.effects.push_back({EffectKind::SelfMove, no_type, 0, action.from, action.to});
  const Man victim = here_.men[action.to];
  if (!victim.none())
    action.effects.push_back({EffectKind::Take, no_type, 0, action.to, no_square});
  const int last = mover.side() == 0 ? 7 : 0;
  if (mover.type() != Pawn || program_->size.rank(action.to) != last) {
    normalise(action.effects);
    out.push_back(std::move(action));
    return;
  }
  for (const TypeId type : {Queen, Rook, Bishop, Knight}) {
    Action promotion = action;
    promotion.effects.push_back({EffectKind::Become, type, 0, no_square, action.to});
    normalise(promotion.effects);
    out.push_back(std::move(promotion));
  }
}

void FakeEngine::pawn_moves(Square from, std::vector<Action>& out) const {
  const BoardSize size = program_->size;
  const Side side = here_.to_move;
  const int dy = side == 0 ? 1 : -1;
  const int file = size.file(from);
  const int rank = size.rank(from) + dy;
  if (!size.holds(file, rank))
    return;
  const Square one = size.at(file, rank);
  Action action;
  action.from = from;
  if (here_.men[one].none()) {
    action.to = one;
    add(action, out);
    const int home = side == 0 ? 1 : 6;
    if (rank - dy == home && here_.men[size.at(file, rank + dy)].none()) {
      action.to = size.at(file, rank + dy);
      action.effects = {{EffectKind::Mark, no_type, 0, no_square, one}};
      add(action, out);
      action.effects.clear();
    }
  }
  for (const int dx : {-1, 1}) {
    if (!size.holds(file + dx, rank))
      continue;
    action.to = size.at(file + dx, rank);
    const Man there = here_.men[action.to];
    if (!there.none() && there.side() != side)
      add(action, out);
    if (there.none() && here_.mark.count > 0 && here_.mark.squares[0] == action.to) {
      Action passing = action;
      passing.effects = {{EffectKind::Take, no_type, 0, here_.mark.victim, no_square}};
      passing.say_from = from;
      passing.say_to = action.to;
      add(passing, out);
    }
  }
}

bool FakeEngine::attacks(Square from, Square target) const {
  const BoardSize size = program_->size;
  const Man man = here_.men[from];
  const int dx = size.file(target) - size.file(from);
  const int dy = size.rank(target) - size.rank(from);
  if (from == target)
    return false;
  switch (man.type()) {
    case Pawn:
      return std::abs(dx) == 1 && dy == (man.side() == 0 ? 1 : -1);
    case Knight:
      return std::abs(dx * dy) == 2;
    case King:
      return std::abs(dx) <= 1 && std::abs(dy) <= 1;
    default:
      break;
  }
  const bool straight = man.type() == Rook || man.type() == Queen;
  const bool diagonal = man.type() == Bishop || man.type() == Queen;
  if (!same_line(dx, dy, straight, diagonal))
    return false;
  const int sx = (dx > 0) - (dx < 0);
  const int sy = (dy > 0) - (dy < 0);
  for (int x = size.file(from) + sx, y = size.rank(from) + sy;; x += sx, y += sy) {
    if (size.at(x, y) == target)
      return true;
    if (!here_.men[size.at(x, y)].none())
      return false;
  }
}

void FakeEngine::attackers(Square square, Side by, std::vector<Square>& out) {
  for (Square s = 0; s < 64; ++s) {
    if (!here_.men[s].none() && here_.men[s].side() == by && attacks(s, square))
      out.push_back(s);
  }
}

void FakeEngine::piece_moves(Square from, std::vector<Action>& out) const {
  for (Square to = 0; to < 64; ++to) {
    const Man there = here_.men[to];
    if (!there.none() && there.side() == here_.to_move)
      continue;
    if (!attacks(from, to))
      continue;
    Action action;
    action.from = from;
    action.to = to;
    add(action, out);
  }
  if (here_.men[from].type() == King)
    two_king_moves(from, out);
}

void FakeEngine::two_king_moves(Square king, std::vector<Action>& out) const {
  if (here_.rights[king] == 0)
    return;
  const BoardSize size = program_->size;
  const int rank = size.rank(king);
  FakeEngine self = *this;
  const auto safe = [&](int file) {
    std::vector<Square> who;
    self.attackers(size.at(file, rank), other(here_.to_move), who);
    return who.empty();
  };
  for (const int east : {1, -1}) {
    const Square rook = size.at(east > 0 ? 7 : 0, rank);
    if (here_.rights[rook] == 0 || here_.men[rook].none() || here_.men[rook].type() != Rook)
      continue;
    bool free = true;
    for (int file = size.file(king) + east; file != size.file(rook); file += east)
      free = free && here_.men[size.at(file, rank)].none();
    if (!free || !safe(4) || !safe(4 + east))
      continue;
    Action action;
    action.from = action.say_from = king;
    action.to = action.say_to = size.at(4 + 2 * east, rank);
    action.aka = east > 0 ? 0 : 1;
    action.effects = {{EffectKind::Carry, no_type, 0, rook, size.at(4 + east, rank)}};
    add(action, out);
  }
}

void FakeEngine::drops(std::vector<Action>& out) const {
  for (TypeId t = 0; t < program_->types.size(); ++t) {
    if (program_->pools.empty() || here_.pools[here_.to_move][t] == 0)
      continue;
    for (Square to = 0; to < 64; ++to) {
      const int rank = program_->size.rank(to);
      if (!here_.men[to].none() || (t == Pawn && (rank == 0 || rank == 7)))
        continue;
      Action action;
      action.to = to;
      action.effects = {{EffectKind::Enter, t, 0, no_square, to},
                        {EffectKind::FromPool, t, 0, no_square, no_square}};
      out.push_back(action);
    }
  }
}

std::vector<Action> FakeEngine::candidates() const {
  std::vector<Action> out;
  for (Square s = 0; s < 64; ++s) {
    const Man man = here_.men[s];
    if (man.none() || man.side() != here_.to_move)
      continue;
    if (man.type() == Pawn) {
      pawn_moves(s, out);
    } else {
      piece_moves(s, out);
    }
  }
  drops(out);
  return out;
}

bool FakeEngine::in_check(Side side) {
  std::vector<Square> who;
  for (Square s = 0; s < 64; ++s) {
    if (here_.men[s] == Man::of(King, side))
      attackers(s, other(side), who);
  }
  return !who.empty();
}

void FakeEngine::generate(MoveList& out, Legality legality) {
  out.clear();
  for (const Action& action : candidates()) {
    if (legality == Legality::Legal && violated(action, {}) >= 0)
      continue;
    Details details;
    details.first = static_cast<std::uint32_t>(out.effects.size());
    details.count = static_cast<std::uint16_t>(action.effects.size());
    details.say_from = action.say_from;
    details.say_to = action.say_to;
    details.aka = action.aka;
    out.moves.push_back({action.from,
                         action.to,
                         MoveKind::Listed,
                         no_type,
                         static_cast<std::uint16_t>(out.details.size())});
    out.effects.insert(out.effects.end(), action.effects.begin(), action.effects.end());
    out.details.push_back(details);
  }
}

bool FakeEngine::any_legal() {
  MoveList list;
  generate(list, Legality::Legal);
  return list.size() > 0;
}

Action FakeEngine::action(const MoveList& list, std::size_t index) const {
  const Move& move = list.moves[index];
  const Details& details = list.details[move.aux];
  const auto first = list.effects.begin() + static_cast<std::ptrdiff_t>(details.first);
  Action action;
  action.effects.assign(first, first + details.count);
  action.from = move.from;
  action.to = move.to;
  action.say_from = details.say_from;
  action.say_to = details.say_to;
  action.aka = details.aka;
  return action;
}

void FakeEngine::make(const Action& action) {
  past_.push_back(here_);
  apply(rules_, action, here_);
}

std::uint64_t FakeEngine::perft(int depth, bool bulk) {
  if (depth == 0)
    return 1;
  MoveList list;
  generate(list, Legality::Legal);
  if (depth == 1)
    return list.size();
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    make(list, i);
    total += perft(depth - 1, bulk);
    undo();
  }
  return total;
}

/// Rule 0 is safety; a second rule, if the program has one, forbids a position to stand a second
/// time.
int FakeEngine::violated(const Action& action, const Asked& asked) {
  const Side actor = here_.to_move;
  make(action);
  const bool bad = in_check(actor);
  undo();
  if (bad)
    return 0;
  return program_->rules.size() > 1 && asked.repeats > 0 ? 1 : -1;
}

bool FakeEngine::ask(int test, Side side, const Asked& asked) {
  const bool to_move = side == here_.to_move;
  const auto stuck = [&] {
    return asked.stuck >= 0 ? asked.stuck == 1 : !any_legal();
  };
  switch (test) {
    case ResetFifty:
      for (const Effect& e : asked.action->effects) {
        if (e.kind == EffectKind::Take)
          return true;
        if (e.kind == EffectKind::SelfMove && asked.before[e.from].type() == Pawn)
          return true;
      }
      return false;
    case Mate:
      return to_move && in_check(side) && stuck();
    case Stuck:
      return to_move && stuck();
    case Fifty:
      return asked.counters[0] >= 100;
    case Threefold:
      return asked.repeats >= 2;
    case Always:
      return true;
    case StoodBefore:
      return asked.repeats > 0;
    case SomebodyStuck:  // as the machine answers: whoever asks
      return stuck();
    default:
      return false;
  }
}

/// Few bits on purpose: different positions share keys, so that comparing whole positions is
/// tested.
std::uint64_t FakeEngine::key_without_mark() const {
  std::uint64_t key = here_.to_move;
  for (std::size_t s = 0; s < here_.men.size(); ++s)
    key += here_.men[s].code * (s % 3);
  return key & 7U;
}

}  // namespace polymachy::fake
