// SPDX-License-Identifier: MIT
// Rights as letters. One function, grant_letter, says whom a letter speaks of; the writer tries
// letters with it and keeps those that say nothing wrong, so that reader and writer cannot
// disagree. What no letter can say is written as a named field with the squares of the holders.
#include <algorithm>
#include <utility>

#include "interpreter/board/effects.hpp"
#include "interpreter/game/position_text.hpp"

namespace polymachy {
namespace {

bool is_declared(const Program& program, char letter) {
  for (const RightInfo& right : program.rights) {
    for (const RightLetterInfo& l : right.letters)
      if (to_upper(l.letter) == to_upper(letter))
        return true;
  }
  return false;
}

class Granter {
 public:
  Granter(const Program& program, const std::vector<Man>& men)
      : program_(program), men_(men), home_(home_rights(program)) {}

  /// Grants in [rights] what [letter] says. Empty if it says something, else why it does not.
  std::string grant(char letter, std::vector<std::uint8_t>& rights) const {
    const Side side = letter >= 'a' ? 1 : 0;
    if (is_declared(program_, letter))
      return grant_declared(to_upper(letter), side, rights);
    return grant_file(to_lower(letter) - 'a', side, rights);
  }

 private:
  [[nodiscard]] bool is_of(std::size_t square, const TypeBits& types, Side side) const {
    const Man man = men_[square];
    return !man.none() && man.side() == side && types[man.type()];
  }
  [[nodiscard]] bool is_home(std::size_t square, Side side, std::size_t right) const {
    return ((home_[side][square] >> right) & 1U) != 0;
  }

  /// Squares from the side's own edge.
  [[nodiscard]] int depth(std::size_t square, Side side) const {
    const SideInfo& info = program_.sides[side];
    const BoardSize size = program_.size;
    const auto s = static_cast<Square>(square);
    if (info.ahead_y != 0)
      return info.ahead_y > 0 ? size.rank(s) : size.height - 1 - size.rank(s);
    return info.ahead_x > 0 ? size.file(s) : size.width - 1 - size.file(s);
  }

  /// Holders of the `of` kind, best first, in groups that are equally good: men of a start, then
  /// men near the edge.
  [[nodiscard]] std::vector<std::vector<Square>> groups(std::size_t right, Side side) const {
    std::vector<std::pair<int, Square>> ranked;
    for (std::size_t s = 0; s < men_.size(); ++s) {
      if (!is_of(s, program_.rights[right].of, side))
        continue;
      const int away = is_home(s, side, right) ? 0 : 1000;
      ranked.emplace_back(away + depth(s, side), static_cast<Square>(s));
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::vector<Square>> out;
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      if (i == 0 || ranked[i].first != ranked[i - 1].first)
        out.emplace_back();
      out.back().push_back(ranked[i].second);
    }
    return out;
  }

  /// The partner of the man on [square] to the east (or west): one who stands as in a start, else
  /// the outermost.
  [[nodiscard]] Square partner(std::size_t right, Side side, Square square, int east) const {
    const bool across = program_.sides[side].ahead_y != 0;
    const BoardSize size = program_.size;
    Square outermost = no_square;
    Square at_home = no_square;
    int file = size.file(square);
    int rank = size.rank(square);
    for (;;) {
      (across ? file : rank) += east;
      if (!size.holds(file, rank))
        break;
      const Square s = size.at(file, rank);
      if (!is_of(s, program_.rights[right].with, side))
        continue;
      outermost = s;
      if (is_home(s, side, right))
        at_home = s;
    }
    return at_home != no_square ? at_home : outermost;
  }

  void give(std::size_t right, Square square, std::vector<std::uint8_t>& rights) const {
    rights[square] = static_cast<std::uint8_t>(rights[square] | (1U << right));
    const Man man = men_[square];
    if (program_.rights[right].with.none())
      return;
    // FEN's K speaks of both: a man with such a right has not moved, so he holds what any unmoved
    // man of his type does
    for (std::size_t r = 0; r < program_.rights.size(); ++r) {
      const RightInfo& other_right = program_.rights[r];
      if (other_right.letters.empty() && other_right.with.none() && other_right.of[man.type()])
        rights[square] = static_cast<std::uint8_t>(rights[square] | (1U << r));
    }
  }

  std::string grant_declared(char letter, Side side, std::vector<std::uint8_t>& rights) const {
    std::string why;
    bool granted = false;
    for (std::size_t r = 0; r < program_.rights.size(); ++r) {
      for (const RightLetterInfo& l : program_.rights[r].letters) {
        if (to_upper(l.letter) != letter)
          continue;
        const std::string fault = grant_kind(r, l.east, side, rights);
        granted = granted || fault.empty();
        if (!fault.empty())
          why = fault;
      }
    }
    return granted ? std::string() : why;
  }

  std::string grant_kind(std::size_t r,
                         int east,
                         Side side,
                         std::vector<std::uint8_t>& rights) const {
    const RightInfo& right = program_.rights[r];
    const auto holders = groups(r, side);
    const std::string about = " for right `" + right.name + "` of " + program_.sides[side].name;
    if (holders.empty())
      return "no man stands there" + about;
    for (const auto& group : holders) {
      bool found = false;
      for (const Square square : group) {
        const Square with =
            right.with.none() || east == 0 ? square : partner(r, side, square, east);
        if (with == no_square)
          continue;
        give(r, square, rights);
        give(r, with, rights);
        found = true;
      }
      if (found)
        return {};
    }
    return "no partner stands " + std::string(east > 0 ? "east" : "west") + " of the man" + about;
  }

  /// A file letter: for the first right with something to give, the partner on that file, or the
  /// man there if the right needs no partner. To say what is known already is no mistake.
  std::string grant_file(int file, Side side, std::vector<std::uint8_t>& rights) const {
    if (file >= program_.size.width)
      return "this letter stands for no right and no file";
    bool meant = false;
    for (std::size_t r = 0; r < program_.rights.size(); ++r) {
      for (const auto& group : groups(r, side)) {
        std::vector<std::pair<Square, Square>> pairs;
        for (const Square square : group) {
          const Square with = on_file(r, side, square, file);
          if (with != no_square)
            pairs.emplace_back(square, with);
        }
        if (pairs.empty())
          continue;
        meant = true;
        bool news = false;
        for (const auto& [square, with] : pairs) {
          news = news || ((rights[with] >> r) & (rights[square] >> r) & 1U) == 0;
          give(r, square, rights);
          give(r, with, rights);
        }
        if (news)
          return {};
        break;
      }
    }
    if (meant)
      return {};
    return "no man of " + program_.sides[side].name + " on file " + file_name(file) +
           " can hold a right";
  }
  /// Who shares right [right] with the man on [square] and stands on [file]; himself if the right
  /// has no partner.
  [[nodiscard]] Square on_file(std::size_t right, Side side, Square square, int file) const {
    const TypeBits& partners = program_.rights[right].with;
    if (partners.none())
      return program_.size.file(square) == file ? square : no_square;
    const Square with = program_.size.at(file, program_.size.rank(square));
    return with != square && is_of(with, partners, side) ? with : no_square;
  }

  const Program& program_;
  const std::vector<Man>& men_;
  HomeRights home_;
};

void mark_home(const Program& program, Square square, Man man, HomeRights& home) {
  for (std::size_t r = 0; r < program.rights.size(); ++r) {
    if (program.rights[r].of[man.type()] || program.rights[r].with[man.type()]) {
      auto& bits = home[man.side()][square];
      bits = static_cast<std::uint8_t>(bits | (1U << r));
    }
  }
}

/// Whether [now] has nothing that [wanted] lacks, and something that [before] lacked.
bool helps(const std::vector<std::uint8_t>& before,
           const std::vector<std::uint8_t>& now,
           const std::vector<std::uint8_t>& wanted) {
  bool more = false;
  for (std::size_t s = 0; s < now.size(); ++s) {
    if ((now[s] & ~wanted[s]) != 0)
      return false;
    more = more || now[s] != before[s];
  }
  return more;
}

/// Letters of one side that together come as near to [wanted] as letters can.
void write_side(const Program& program,
                const Granter& granter,
                Side side,
                const Position& position,
                std::vector<std::uint8_t>& got,
                std::string& letters) {
  const auto try_letter = [&](char letter) {
    const char c = side == 0 ? to_upper(letter) : to_lower(letter);
    std::vector<std::uint8_t> next = got;
    if (!granter.grant(c, next).empty() || !helps(got, next, position.rights))
      return;
    got = std::move(next);
    letters += c;
  };
  for (const RightInfo& right : program.rights)
    for (const RightLetterInfo& l : right.letters)
      try_letter(l.letter);
  for (int file = 0; file < std::min(program.size.width, 26); ++file) {
    const char letter = static_cast<char>('a' + file);
    if (is_declared(program, letter))
      continue;
    bool missing = false;
    for (int rank = 0; rank < program.size.height; ++rank) {
      const Square s = program.size.at(file, rank);
      const Man man = position.men[s];
      missing = missing || (!man.none() && man.side() == side && got[s] != position.rights[s]);
    }
    if (missing)
      try_letter(letter);
  }
}

}  // namespace

HomeRights home_rights(const Program& program) {
  const auto squares = static_cast<std::size_t>(program.size.squares());
  HomeRights home{std::vector<std::uint8_t>(squares), std::vector<std::uint8_t>(squares)};
  if (program.rights.empty())
    return home;
  for (const StartInfo& start : program.starts) {
    for (const StartInfo::PlacedMan& man : start.men)
      mark_home(program, man.square, Man::of(man.type, man.side), home);
  }
  if (program.starts.empty() || program.starts.front().text.empty())
    return home;
  Position first = empty_position(program);
  const std::string_view text = program.starts.front().text;
  if (read_board(program, {text.substr(0, text.find(' ')), 0}, first))
    return home;
  for (std::size_t s = 0; s < squares; ++s)
    if (!first.men[s].none())
      mark_home(program, static_cast<Square>(s), first.men[s], home);
  return home;
}

void grant_rights_by_type(const Program& program, Position& position) {
  std::vector<RightKinds> kinds;
  for (std::size_t r = 0; r < program.rights.size(); ++r) {
    kinds.push_back({program.rights[r].of, program.rights[r].with});
    for (std::size_t s = 0; s < position.men.size(); ++s) {
      const Man man = position.men[s];
      if (!man.none() && (kinds[r].of[man.type()] || kinds[r].with[man.type()]))
        position.rights[s] = static_cast<std::uint8_t>(position.rights[s] | (1U << r));
    }
  }
  drop_fallen_rights(kinds, position);
}

Fault read_rights(const Program& program, TextPart field, Position& position) {
  if (program.rights.empty())
    return field.fault("this variant has no rights; `-` stands here");
  const Granter granter(program, position.men);
  for (std::size_t at = 0; at < field.text.size(); ++at) {
    const std::vector<std::uint8_t> before = position.rights;
    const std::string why = granter.grant(field.text[at], position.rights);
    if (!why.empty())
      return field.part(at, 1).fault("`" + std::string(1, field.text[at]) +
                                     "` among the rights: " + why);
  }
  return {};
}

std::string write_rights(const Program& program, const Position& position, std::string& named) {
  if (program.rights.empty())
    return "-";
  const Granter granter(program, position.men);
  std::vector<std::uint8_t> got(position.rights.size());
  std::string letters;
  for (Side side = 0; side < side_count; ++side)
    write_side(program, granter, side, position, got, letters);
  for (std::size_t r = 0; r < program.rights.size(); ++r) {
    std::string holders;
    bool same = true;
    for (std::size_t s = 0; s < got.size(); ++s) {
      const bool holds = ((position.rights[s] >> r) & 1U) != 0;
      same = same && holds == (((got[s] >> r) & 1U) != 0);
      if (holds)
        holders += square_name(program.size, static_cast<Square>(s));
    }
    if (!same)
      named += " " + program.rights[r].name + "=" + holders;
  }
  return letters.empty() ? "-" : letters;
}

}  // namespace polymachy
