// SPDX-License-Identifier: MIT
#include "interpreter/variant/class_words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "dsl/text/words.hpp"
#include "interpreter/board/move.hpp"

namespace polymachy {
namespace {

/// A distance as the first side sees it: x to the right, y ahead.
using Vector = std::pair<int, int>;
using Vectors = std::set<Vector>;

std::string number_word(int number) {
  constexpr std::array words{
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
  const auto index = static_cast<std::size_t>(number);
  return index < words.size() ? words[index] : std::to_string(number);
}

std::string squares_of(int number) {
  return number_word(number) + (number == 1 ? " square" : " squares");
}

Vector seen(const Program& program, int dx, int dy) {
  const SideInfo& side = program.sides[0];
  return {dx * side.ahead_y - dy * side.ahead_x, dx * side.ahead_x + dy * side.ahead_y};
}

Vector between(const Program& program, std::size_t from, Square to) {
  const BoardSize size = program.size;
  const auto origin = static_cast<Square>(from);
  return seen(program, size.file(to) - size.file(origin), size.rank(to) - size.rank(origin));
}

/// The ways among the four of [vectors] (all of one length, along lines or along diagonals).
std::string ways(const Vectors& vectors, bool diagonal) {
  if (vectors.size() == 4)
    return diagonal ? "diagonally" : "orthogonally";
  const auto has = [&](int x, int y) {
    const auto fits = [&](const Vector& each) {
      return (each.first > 0) - (each.first < 0) == x && (each.second > 0) - (each.second < 0) == y;
    };
    return std::any_of(vectors.begin(), vectors.end(), fits);
  };
  std::vector<std::string> words;
  const auto add =
      [&](const char* both, const char* left, const char* right, bool is_left, bool is_right) {
        if (is_left && is_right)
          words.emplace_back(both);
        else if (is_left)
          words.emplace_back(left);
        else if (is_right)
          words.emplace_back(right);
      };
  if (diagonal) {
    add("diagonally ahead", "ahead to the left", "ahead to the right", has(-1, 1), has(1, 1));
    add("diagonally back", "back to the left", "back to the right", has(-1, -1), has(1, -1));
  } else {
    if (has(0, 1))
      words.emplace_back("ahead");
    add("sideways", "to the left", "to the right", has(-1, 0), has(1, 0));
    if (has(0, -1))
      words.emplace_back("back");
  }
  return enumerated(words, " or ");
}

/// `one square orthogonally or diagonally`, `two squares along and one across`. [plain]: no numbers
/// for one square.
std::string where(const Vectors& vectors, bool plain) {
  std::map<int, std::pair<Vectors, Vectors>> straight;  // by length: along lines, along diagonals
  std::map<std::pair<int, int>, Vectors> bent;
  for (const Vector& each : vectors) {
    const int x = std::abs(each.first);
    const int y = std::abs(each.second);
    if (x == 0 || y == 0)
      straight[std::max(x, y)].first.insert(each);
    else if (x == y)
      straight[x].second.insert(each);
    else
      bent[{std::min(x, y), std::max(x, y)}].insert(each);
  }
  std::vector<std::pair<std::string, std::vector<std::string>>> lengths_by_kind;
  for (const auto& [length, both] : straight) {
    std::vector<std::string> kinds;
    if (!both.first.empty())
      kinds.push_back(ways(both.first, false));
    if (!both.second.empty())
      kinds.push_back(ways(both.second, true));
    const std::string kind = enumerated(kinds, " or ");
    const bool is_new = lengths_by_kind.empty() || lengths_by_kind.back().first != kind;
    if (is_new)
      lengths_by_kind.push_back({kind, {}});
    lengths_by_kind.back().second.push_back(plain && length == 1 ? "" : number_word(length));
  }
  std::vector<std::string> words;
  for (const auto& [kind, lengths] : lengths_by_kind) {
    const std::string text = enumerated(lengths, " or ");
    words.push_back(text.empty() ? kind : text + (text == "one" ? " square " : " squares ") + kind);
  }
  for (const auto& [lengths, members] : bent) {
    const auto [across, along] = lengths;
    const int long_way = along;
    const auto is_ahead = [long_way](const Vector& each) {
      return each.second == long_way;
    };
    const bool ahead = std::all_of(members.begin(), members.end(), is_ahead);
    std::string text = squares_of(along) + (ahead ? " ahead and " : " along and ") +
                       number_word(across) + " across";
    if (!ahead && members.size() < 8)
      text += " in " + number_word(static_cast<int>(members.size())) + " of the eight ways";
    words.push_back(text);
  }
  return enumerated(words, " or ");
}

/// Where a class can begin at all, and how it goes from where it can do most.
struct Ways {
  Vectors vectors;                       ///< targets, or steps of rays
  Vectors gates;                         ///< squares that must be empty before a ray begins
  std::map<Vector, SquareBits> origins;  ///< where a target lies at that distance
  int longest = 0;                       ///< the most squares of a ray
  int least = 0;
  bool several = false;  ///< Guarded: more than one square on the way
};

Ways ways_of_rays(const Program& program, const ClassTable& table) {
  Ways result;
  for (std::size_t origin = 0; origin < table.rays.size(); ++origin) {
    for (const Ray& ray : table.rays[origin]) {
      if (ray.count == 0)
        continue;
      const StepInfo& step = program.steps[ray.step];
      result.vectors.insert(seen(program, step.dx, step.dy));
      if (ray.gate != no_square)
        result.gates.insert(between(program, origin, ray.gate));
      result.longest = std::max(result.longest, static_cast<int>(ray.count));
      result.least = std::max(result.least, static_cast<int>(ray.least));
    }
  }
  return result;
}

Ways ways_of_targets(const Program& program, const ClassTable& table) {
  Ways result;
  for (std::size_t origin = 0; origin < table.targets.size(); ++origin) {
    for (const Square target : table.targets[origin]) {
      result.origins[between(program, origin, target)].set(origin);
    }
  }
  for (std::size_t origin = 0; origin < table.guarded.size(); ++origin) {
    for (const GuardedTarget& target : table.guarded[origin]) {
      result.origins[between(program, origin, target.target)].set(origin);
      result.several = result.several || target.empty[1] != no_square;
    }
  }
  return result;
}

std::string sliding_words(const Program& program, const PieceClass& piece_class) {
  const Ways found = ways_of_rays(program, piece_class.table[0]);
  const std::string how = where(found.vectors, true);
  const int extent = std::max(program.size.width, program.size.height);
  std::string text;
  switch (piece_class.shape) {
    case Shape::Slide:
      if (!found.gates.empty())
        text = "steps " + where(found.gates, false) + " to an empty square, then ";
      text += "slides " + how;
      if (found.gates.empty() && found.longest < extent - 2)
        text += ", at most " + squares_of(found.longest);
      return text;
    case Shape::Hop:
      return "slides " + how + " to a man, jumps over him and goes on, before the next";
    case Shape::ShortHop:
      return "slides " + how + " to a man and jumps to the square right behind him";
    case Shape::Scan:
      return "goes " + how + " over men and empty squares alike";
    default:
      break;
  }
  text = "slides " + how + " to the last empty square before a man";
  if (found.least > 1)
    text += ", at least " + squares_of(found.least);
  return text;
}

/// The squares from which a man may look at the distance [vector] without leaving the board.
SquareBits room_for(const Program& program, const Vector& vector) {
  const SideInfo& side = program.sides[0];
  const int dx = vector.first * side.ahead_y + vector.second * side.ahead_x;
  const int dy = vector.second * side.ahead_y - vector.first * side.ahead_x;
  const BoardSize size = program.size;
  SquareBits room;
  for (int number = 0; number < size.squares(); ++number) {
    const auto square = static_cast<Square>(number);
    const int file = size.file(square) + dx;
    const int rank = size.rank(square) + dy;
    if (!program.holes[square] && size.holds(file, rank) && !program.holes[size.at(file, rank)])
      room.set(square);
  }
  return room;
}

/// Distances grouped by where they can be gone: `one square ahead, and one square sideways from
/// ranks 6 to 10`.
std::string leaping_words(const Program& program, const PieceClass& piece_class) {
  const Ways found = ways_of_targets(program, piece_class.table[0]);
  std::map<std::string, Vectors> by_region;
  for (const auto& [vector, origins] : found.origins) {
    const SquareBits room = room_for(program, vector);
    std::string region;
    if (origins != room) {
      region = squares_words(program, origins, ~room);
      if (region.find("rank") == std::string::npos)
        region = "some squares only";
    }
    by_region[region].insert(vector);
  }
  std::vector<std::string> parts;
  for (const auto& [region, vectors] : by_region) {
    parts.push_back(where(vectors, false) + (region.empty() ? "" : " from " + region));
  }
  std::string text = "goes " + enumerated(parts, ", and ");
  if (piece_class.shape == Shape::Guarded) {
    text += found.several ? ", if the squares on the way are empty"
                          : ", if the square on the way is empty";
  }
  return text;
}

/// What the runs of a class ask and do, each thing once.
std::string run_words(const Program& program, const ClassTable& table) {
  std::set<std::string> words;
  for (const Run& run : table.runs) {
    if (run.mark != 0xFF)
      words.insert("takes the man that mark `" + program.marks[run.mark] + "` speaks of");
    for (std::size_t each = 0; each < run.effect_count; ++each) {
      const RunEffect& effect = table.effects[run.effects + each];
      if (effect.kind == static_cast<std::uint8_t>(EffectKind::Carry))
        words.insert("another man moves too");
      if (effect.kind == static_cast<std::uint8_t>(EffectKind::Take))
        words.insert("it may take");
    }
    for (std::size_t each = 0; each < run.cond_count; ++each) {
      const RunCond& cond = table.conds[run.conds + each];
      if (cond.kind == CondKind::HasRight)
        words.insert("needs the right `" + program.rights[cond.arg].name + "`");
      if (cond.kind == CondKind::Safe)
        words.insert("squares of it must be safe");
    }
  }
  const bool is_by_mark = std::any_of(words.begin(), words.end(), [](const std::string& each) {
    return each.find("mark") != std::string::npos;
  });
  if (is_by_mark)
    words.erase("it may take");
  const std::vector<std::string> list(words.begin(), words.end());
  return list.empty() ? std::string() : ": " + enumerated(list, " and ");
}

std::string landing_words(const PieceClass& piece_class) {
  if (!piece_class.moves)
    return "attacks only";
  switch (piece_class.landing) {
    case Landing::Quiet:
      return "to move";
    case Landing::Capture:
      return "to take";
    case Landing::Both:
      return "to move or take";
  }
  return "";
}

/// `any man but X` or `only X or Y`, whichever is shorter; empty if all can be taken.
std::string victim_words(const Program& program, const PieceClass& piece_class) {
  const std::vector<std::string> in = names_of(program, piece_class.victims);
  const std::vector<std::string> out = names_of(program, ~piece_class.victims);
  const bool takes = piece_class.attacks && piece_class.landing != Landing::Quiet;
  if (!takes || in.empty() || out.empty())
    return {};
  if (out.size() < in.size())
    return "; it takes any man but " + enumerated(out, " and ");
  return "; it takes only " + enumerated(in, " or ");
}

}  // namespace

std::vector<std::string> names_of(const Program& program, const TypeBits& types) {
  std::vector<std::string> names;
  for (std::size_t type = 0; type < program.types.size(); ++type) {
    if (types[type] && !program.types[type].shadow)
      names.push_back(program.types[type].name);
  }
  return names;
}

std::string squares_words(const Program& program,
                          const SquareBits& squares,
                          const SquareBits& either) {
  const BoardSize size = program.size;
  int first = -1;
  int last = -1;
  std::size_t count_in_ranks = 0;
  const SquareBits any = either | program.holes;
  for (int rank = 0; rank < size.height; ++rank) {
    std::size_t here = 0;
    bool is_whole = true;
    for (int file = 0; file < size.width; ++file) {
      const Square square = size.at(file, rank);
      here += squares[square] ? 1U : 0U;
      is_whole = is_whole && (squares[square] || any[square]);
    }
    const bool joins = is_whole && (first < 0 ? here > 0 : last + 1 == rank);
    if (!joins)
      continue;
    if (first < 0)
      first = rank;
    last = rank;
    count_in_ranks += here;
  }
  const std::size_t count = squares.count();
  if (first < 0 || count_in_ranks != count)
    return std::to_string(count) + (count == 1 ? " square" : " squares");
  if (first == last)
    return "rank " + std::to_string(first + 1);
  return "ranks " + std::to_string(first + 1) + " to " + std::to_string(last + 1);
}

std::string class_words(const Program& program, const PieceClass& piece_class) {
  constexpr std::size_t longest_way = 300;  // longer words say less than `show`s and tests do
  std::string text;
  switch (piece_class.shape) {
    case Shape::Leap:
    case Shape::Guarded:
      text = leaping_words(program, piece_class);
      break;
    case Shape::Runs:
      text = !piece_class.text.empty() && piece_class.text.size() <= longest_way
                 ? piece_class.text
                 : "goes a way of its own" + run_words(program, piece_class.table[0]);
      break;
    case Shape::Generic:
      text = piece_class.text.empty() ? "goes a way of several parts" : piece_class.text;
      break;
    default:
      text = sliding_words(program, piece_class);
      break;
  }
  const bool says_all = piece_class.shape == Shape::Runs || piece_class.shape == Shape::Generic;
  if (!says_all || !piece_class.moves)
    text += ", " + landing_words(piece_class);
  if (piece_class.shape == Shape::Scan && piece_class.counted >= 0) {
    const TypeBits& stops = program.type_sets[static_cast<std::size_t>(piece_class.counted)];
    text += "; only " + enumerated(names_of(program, stops), " and ") + " stop it";
  }
  text += victim_words(program, piece_class);
  return text;
}

}  // namespace polymachy
