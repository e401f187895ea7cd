// SPDX-License-Identifier: MIT
// Standard algebraic notation, carried over to any men: an action in which one man goes somewhere
// has a letter, what tells it from its likes, `x` and a square; any other has its letter and its
// canonical text.
#include <unordered_map>
#include <unordered_set>

#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"
#include "interpreter/game/turns.hpp"

namespace polymachy {
namespace {

struct Parts {
  bool regular = false;  ///< has the usual form
  std::string letter;
  Square from = no_square;
  Square to = no_square;
  bool captures = false;
  std::string behind;  ///< `=Q`, `/H`
};

std::string san_letter(const Program& program, TypeId type) {
  const TypeInfo& info = program.types[type];
  return info.shadow && info.shadow_of >= 0
             ? program.types[static_cast<std::size_t>(info.shadow_of)].san
             : info.san;
}

Parts take_apart(const Program& program, const Position& before, const Action& action) {
  Parts parts;
  int moved = 0;
  for (const Effect& e : action.effects) {
    if (moved_by_itself(e)) {
      parts.from = e.from;
      parts.to = e.to;
      moved += 1;
    } else if (was_carried(e)) {
      moved += 2;
    }
    switch (e.kind) {
      case EffectKind::Take:
        parts.captures = true;
        break;
      case EffectKind::Enter:
        parts.behind += "/" + type_letters(program, e.type) +
                        (e.to == action.from ? "" : square_name(program.size, e.to));
        break;
      default:
        break;
    }
  }
  const Man man = action.from == no_square ? Man{} : before.men[action.from];
  if (!man.none())
    parts.letter = san_letter(program, man.type());
  parts.regular = moved == 1 && !man.none() && parts.from == action.from;
  const TypeId becomes = type_after(action);
  if (becomes != no_type)
    parts.behind = "=" + type_letters(program, becomes) + parts.behind;
  return parts;
}

/// What tells [mine] from the men of its letter that may go to the same square: file, rank or both.
std::string distinction(const Program& program,
                        const Parts& mine,
                        const std::vector<const Parts*>& likes) {
  const BoardSize size = program.size;
  const std::string file = file_name(size.file(mine.from));
  bool rivals = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Parts* p : likes) {
    if (p->from == mine.from || p->letter != mine.letter)
      continue;
    rivals = true;
    same_file = same_file || size.file(p->from) == size.file(mine.from);
    same_rank = same_rank || size.rank(p->from) == size.rank(mine.from);
  }
  const bool needs_file = mine.letter.empty() && mine.captures;
  if (!rivals)
    return needs_file ? file : std::string();
  if (!same_file)
    return file;
  if (!same_rank && !needs_file)
    return std::to_string(size.rank(mine.from) + 1);
  return square_name(size, mine.from);
}

}  // namespace

void write_sans(const Program& program, const Position& before, std::vector<LegalTurn>& turns) {
  std::vector<Parts> all;
  all.reserve(turns.size());
  for (const LegalTurn& turn : turns)
    all.push_back(take_apart(program, before, turn.action));
  std::unordered_map<Square, std::vector<const Parts*>> by_target;
  std::unordered_set<std::uint32_t> ways;  // one of those who go the same way is enough
  for (const Parts& parts : all)
    if (parts.regular && ways.insert(std::uint32_t{parts.from} << 16U | parts.to).second)
      by_target[parts.to].push_back(&parts);
  std::unordered_map<std::string, int> seen;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Parts& parts = all[i];
    LegalTurn& turn = turns[i];
    if (turn.action.aka >= 0) {
      turn.san = program.texts[static_cast<std::size_t>(turn.action.aka)];
    } else if (parts.regular) {
      turn.san = parts.letter + distinction(program, parts, by_target[parts.to]) +
                 (parts.captures ? "x" : "") + square_name(program.size, parts.to) + parts.behind;
    } else {
      turn.san = parts.letter + turn.text;
    }
    ++seen[turn.san];
  }
  if (seen.size() == turns.size())
    return;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (seen[turns[i].san] > 1)
      turns[i].san = all[i].letter + turns[i].text;
  }
}

}  // namespace polymachy
