// SPDX-License-Identifier: MIT
// The first field of position text: men rank by rank from the far side, and pools. The reader takes
// what other programs write: pockets as one more rank, `[-]`, gaps over holes, `~` where it means
// nothing here.
#include <algorithm>
#include <utility>

#include "dsl/text/words.hpp"
#include "interpreter/game/limits.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"

namespace polymachy {
namespace {

std::string known_letters(const Program& program) {
  std::string all;
  for (std::size_t t = 0; t < program.types.size(); ++t) {
    if (program.types[t].shadow)
      continue;
    all += (all.empty() ? "" : " ") + type_letters(program, static_cast<TypeId>(t));
  }
  return "the men are: " + all;
}

int find_type(const Program& program, const std::string& letters) {
  for (std::size_t t = 0; t < program.types.size(); ++t) {
    if (!program.types[t].shadow && !letters.empty() &&
        type_letters(program, static_cast<TypeId>(t)) == letters)
      return static_cast<int>(t);
  }
  return -1;
}

/// `+R` may be written for what R promotes to even if that has letters of its own.
int find_type_or_promoted(const Program& program, const std::string& letters) {
  const int type = find_type(program, letters);
  if (type >= 0 || letters.size() < 2 || letters[0] != '+')
    return type;
  const int base = find_type(program, letters.substr(1));
  return base < 0 ? -1 : program.types[static_cast<std::size_t>(base)].promotes;
}

/// The type of a man of [type] that was made by one of [base] (below 0: by any); [type] if there is
/// none.
TypeId shadow_of(const Program& program, TypeId type, int base) {
  for (std::size_t t = 0; t < program.types.size(); ++t) {
    const TypeInfo& info = program.types[t];
    if (info.shadow && info.shadow_of == type && (base < 0 || info.base == base))
      return static_cast<TypeId>(t);
  }
  return type;
}

/// Whether men of one type may have been made by men of several: the text must say which.
bool has_several_bases(const Program& program, const TypeInfo& shadow) {
  return std::count_if(program.types.begin(), program.types.end(), [&](const TypeInfo& other) {
           return other.shadow && other.shadow_of == shadow.shadow_of;
         }) > 1;
}

/// Reads one man at the front of [field]: letters, braces, plus, tilde.
Fault read_man(const Program& program, TextPart field, Man& man, std::size_t& length) {
  const std::string_view text = field.text;
  std::size_t at = 0;
  std::string letters;
  bool braced = false;
  if (at < text.size() && text[at] == '+')
    letters = "+", ++at;
  if (at < text.size() && text[at] == '{') {
    braced = true;
    const std::size_t close = text.find('}', at);
    if (close == std::string_view::npos || close == at + 1)
      return field.part(at, 1).fault("a brace without letters and a closing brace");
    letters += text.substr(at + 1, close - at - 1);
    at = close + 1;
  } else if (at < text.size() && is_letter(text[at])) {
    letters += text[at++];
  } else {
    return field.part(0, at + 1).fault(ticked(text.substr(0, at + 1)) + " is no man");
  }
  const bool upper =
      std::any_of(letters.begin(), letters.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  const bool lower =
      std::any_of(letters.begin(), letters.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (braced && upper == lower)
    return field.part(0, at).fault("letters of one man are all upper or all lower case");
  for (char& c : letters)
    c = to_upper(c);
  const int type = find_type_or_promoted(program, letters);
  if (type < 0)
    return field.part(0, at).fault("no type has the letters " + ticked(letters),
                                   known_letters(program));
  auto id = static_cast<TypeId>(type);
  if (at < text.size() && text[at] == '~') {
    int base = -1;
    std::size_t end = at + 1;
    if (end < text.size() && text[end] == '(') {
      const std::size_t close = text.find(')', end);
      std::string base_letters(
          text.substr(end + 1, close == std::string_view::npos ? close : close - end - 1));
      for (char& c : base_letters)
        c = to_upper(c);
      base = close == std::string_view::npos ? -1 : find_type(program, base_letters);
      if (base < 0 || shadow_of(program, id, base) == id)
        return field.part(at, std::min(close, text.size() - 1) - at + 1)
            .fault("the letters of the type that it was do not stand between `~(` and `)`");
      end = close + 1;
    }
    id = shadow_of(program, id, base), at = end;
  }
  man = Man::of(id, upper ? 0 : 1);
  length = at;
  return {};
}

std::size_t read_number(std::string_view text, int& number) {
  std::size_t at = 0;
  number = 0;
  for (; at < text.size() && is_digit(text[at]); ++at)
    number = std::min(number * 10 + (text[at] - '0'), 100'000);
  return at;
}

Fault read_pool(const Program& program, TextPart field, std::size_t pool, Position& position) {
  if (field.text.empty() || field.text == "-")
    return {};
  if (pool >= program.pools.size())
    return field.fault(program.pools.empty() ? "this variant has no pool"
                                             : "more pools than the variant has");
  int pooled = 0;
  for (std::size_t at = 0; at < field.text.size();) {
    int many = 1;
    const std::size_t digits = read_number(field.text.substr(at), many);
    if (digits == 0)
      many = 1;
    if (at + digits == field.text.size())
      return field.part(at).fault("a number without a man behind it");
    Man man;
    std::size_t length = 0;
    if (Fault fault = read_man(program, field.part(at + digits), man, length))
      return fault;
    pooled += many;
    if (pooled > max_pooled)
      return field.part(at, digits + length)
          .fault("more than " + std::to_string(max_pooled) + " men in a pool");
    auto& slot = position.pools[man.side()][pool * program.types.size() + man.type()];
    slot = static_cast<std::uint16_t>(slot + many);
    at += digits + length;
  }
  return {};
}

Fault read_rank(const Program& program, TextPart field, int rank, Position& position) {
  const int width = program.size.width;
  const std::string name = "rank " + std::to_string(rank + 1);
  const std::string too_wide =
      name + " is wider than the board; it has " + std::to_string(width) + " squares";
  int file = 0;
  for (std::size_t at = 0; at < field.text.size();) {
    int gap = 0;
    const std::size_t digits = read_number(field.text.substr(at), gap);
    if (digits > 0) {
      if (gap == 0)
        return field.part(at, digits).fault("a gap of no squares");
      file += gap;
      if (file > width)
        return field.part(at, digits).fault(too_wide);
      at += digits;
      continue;
    }
    if (file >= width)
      return field.part(at).fault(too_wide);
    const Square square = program.size.at(file++, rank);
    if (field.text[at] == '*') {
      if (!program.holes[square])
        return field.part(at, 1).fault(square_name(program.size, square) + " is no hole");
      ++at;
      continue;
    }
    Man man;
    std::size_t length = 0;
    if (Fault fault = read_man(program, field.part(at), man, length))
      return fault;
    if (program.holes[square])
      return field.part(at, length)
          .fault(square_name(program.size, square) + " is a hole; no man stands there");
    position.men[square] = man;
    at += length;
  }
  if (file == width)
    return {};
  return field.fault(name + " has " + std::to_string(file) + " squares; the board is " +
                     std::to_string(width) + " wide");
}

/// The first pool, and those up to the last that holds somebody.
std::size_t pools_to_write(const Program& program, const Position& position) {
  const std::size_t types = program.types.size();
  std::size_t last = program.pools.empty() ? 0 : 1;
  for (const auto& pools : position.pools)
    for (std::size_t i = 0; i < pools.size(); ++i)
      last = std::max(last, pools[i] > 0 ? i / types + 1 : 0);
  return last;
}

/// `[Qn]` groups behind the last rank, one a pool.
Fault read_pools(const Program& program, TextPart field, Position& position) {
  std::size_t pool = 0;
  for (std::size_t at = 0; at < field.text.size(); ++pool) {
    if (field.text[at] != '[')
      return field.part(at).fault("nothing follows the pools but a blank");
    const std::size_t close = field.text.find(']', at);
    if (close == std::string_view::npos)
      return field.part(at, 1).fault("this bracket is never closed");
    if (Fault fault = read_pool(program, field.part(at + 1, close - at - 1), pool, position))
      return fault;
    at = close + 1;
  }
  return {};
}

void write_man(const Program& program, Man man, std::string& out) { out += man_text(program, man); }

void write_gap(int& gap, std::string& out) {
  if (gap > 0)
    out += std::to_string(gap);
  gap = 0;
}

}  // namespace

std::string type_letters(const Program& program, TypeId type) {
  const TypeInfo& info = program.types[type];
  const bool shadowed = info.shadow && info.shadow_of >= 0;
  std::string letters =
      (shadowed ? program.types[static_cast<std::size_t>(info.shadow_of)] : info).letters;
  for (char& c : letters)
    c = to_upper(c);
  return letters;
}

std::string man_text(const Program& program, Man man) {
  const std::string letters = type_letters(program, man.type());
  const std::size_t plus = !letters.empty() && letters[0] == '+' ? 1 : 0;
  std::string text = letters.size() == plus + 1 ? letters : "{" + letters + "}";
  if (man.side() == 1)
    for (char& c : text)
      c = to_lower(c);
  const TypeInfo& info = program.types[man.type()];
  if (info.shadow)
    text += '~';
  if (info.shadow && has_several_bases(program, info))
    text += "(" + type_letters(program, static_cast<TypeId>(info.base)) + ")";
  return text;
}

Fault read_board(const Program& program, TextPart field, Position& position) {
  const std::size_t bracket = std::min(field.text.find('['), field.text.size());
  const TextPart board = field.part(0, bracket);
  std::vector<TextPart> ranks;
  for (std::size_t at = 0; at <= board.text.size();) {
    const std::size_t slash = std::min(board.text.find('/', at), board.text.size());
    ranks.push_back(board.part(at, slash - at));
    at = slash + 1;
  }
  const auto height = static_cast<std::size_t>(program.size.height);
  if (ranks.size() == height + 1 && bracket == field.text.size() && !program.pools.empty()) {
    const TextPart pocket = ranks.back();
    ranks.pop_back();
    if (Fault fault = read_pool(program, pocket, 0, position))
      return fault;
  }
  if (ranks.size() != height) {
    const bool more = ranks.size() > height;
    TextPart where = more ? board.part(ranks[height].begin - field.begin) : board;
    return where.fault(
        std::to_string(ranks.size()) + (ranks.size() == 1 ? " rank" : " ranks") +
            "; the board has " + std::to_string(height),
        "ranks stand between `/`, the far rank first; a number is so many empty squares");
  }
  for (std::size_t i = 0; i < height; ++i) {
    if (Fault fault =
            read_rank(program, ranks[i], program.size.height - 1 - static_cast<int>(i), position))
      return fault;
  }
  return read_pools(program, field.part(bracket), position);
}

std::string write_board(const Program& program, const Position& position) {
  std::string out;
  for (int rank = program.size.height - 1; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < program.size.width; ++file) {
      const Square square = program.size.at(file, rank);
      const Man man = position.men[square];
      if (program.holes[square]) {
        write_gap(gap, out);
        out += '*';
      } else if (man.none()) {
        ++gap;
      } else {
        write_gap(gap, out);
        write_man(program, man, out);
      }
    }
    write_gap(gap, out);
    if (rank > 0)
      out += '/';
  }
  const std::size_t pools = pools_to_write(program, position);
  for (std::size_t pool = 0; pool < pools; ++pool) {
    out += '[';
    for (Side side = 0; side < side_count; ++side) {
      for (std::size_t t = 0; t < program.types.size(); ++t) {
        for (int n = position.pools[side][pool * program.types.size() + t]; n > 0; --n)
          write_man(program, Man::of(static_cast<TypeId>(t), side), out);
      }
    }
    out += ']';
  }
  return out;
}

}  // namespace polymachy
