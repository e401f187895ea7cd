// SPDX-License-Identifier: MIT
// From what somebody typed to turns, strictest reading first, so that a lenient reading never hides
// an exact one.
#include <algorithm>

#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"
#include "interpreter/game/turns.hpp"

namespace polymachy {
namespace {

using Indices = std::vector<std::size_t>;

template <class Test>
Indices which(const std::vector<LegalTurn>& turns, Test test) {
  Indices found;
  for (std::size_t i = 0; i < turns.size(); ++i)
    if (test(turns[i]))
      found.push_back(i);
  return found;
}

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    c = to_lower(c);
  return out;
}

/// Without marks of check and comment at the end.
std::string bare(std::string_view text) {
  while (text.size() > 1 && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return std::string(text);
}

/// Also without what only decorates: `x`, `:`, `=`, and a zero for an O where two are joined by a
/// hyphen.
std::string plain(std::string_view text) {
  std::string out;
  const bool zeros = text.substr(0, 3) == "0-0";
  for (const char c : bare(text)) {
    if (c == 'x' || c == ':' || c == '=' || c == '(' || c == ')')
      continue;
    out += zeros && c == '0' ? 'O' : c;
  }
  return out;
}

/// Several men move by themselves: who means them names each.
bool is_of_several(const Action& action) {
  return std::count_if(action.effects.begin(), action.effects.end(), moved_by_itself) > 1;
}

/// Letter, any part of the origin, square, new letters: all that SAN allows, with plain() on it.
bool is_lenient_san(const Program& program,
                    const Position& before,
                    const LegalTurn& turn,
                    const std::string& text) {
  const Action& action = turn.action;
  if (plain(turn.san) == text)
    return true;
  if (action.aka >= 0 && plain(program.texts[static_cast<std::size_t>(action.aka)]) == text)
    return true;
  if (action.from == no_square || action.to == no_square || before.men[action.from].none() ||
      action.aka >= 0 || is_of_several(action))
    return false;
  const Man man = before.men[action.from];
  const TypeInfo& info = program.types[man.type()];
  const TypeId becomes = type_after(action);
  const std::string from = square_name(program.size, action.from);
  const std::string file = file_name(program.size.file(action.from));
  const std::string end = square_name(program.size, action.to) +
                          (becomes == no_type ? "" : type_letters(program, becomes));
  for (const std::string& letter : {info.san, type_letters(program, man.type())}) {
    for (const std::string& origin : {std::string(), file, from.substr(file.size()), from}) {
      if (plain(std::string(letter).append(origin).append(end)) == text)
        return true;
    }
  }
  return false;
}

/// Two squares, perhaps with `-` or `x` between them, and what the man becomes.
struct Coordinates {
  Square from = no_square;
  Square to = no_square;
  std::string becomes;  ///< upper case; `+` for a declared promotion
};

std::optional<Coordinates> read_coordinates(const Program& program, std::string_view text) {
  const std::string low = lowered(text);
  Coordinates read;
  std::size_t at = 0;
  std::size_t length = 0;
  read.from = read_square(program.size, low, length);
  if (read.from == no_square)
    return {};
  at = length;
  if (at < low.size() && (low[at] == '-' || low[at] == 'x'))
    ++at;
  read.to = read_square(program.size, std::string_view(low).substr(at), length);
  if (read.to == no_square)
    return {};
  at += length;
  for (; at < low.size(); ++at)
    if (low[at] != '=')
      read.becomes += to_upper(low[at]);
  return read;
}

bool is_at(const Program& program, const LegalTurn& turn, const Coordinates& read) {
  const Action& action = turn.action;
  if (is_of_several(action))
    return false;
  const bool by_squares = action.from == read.from && action.to == read.to;
  const bool by_words =
      action.say_from != no_square && action.say_from == read.from && action.say_to == read.to;
  if (!by_squares && !by_words)
    return false;
  if (read.becomes.empty())
    return true;
  const TypeId becomes = type_after(action);
  if (becomes == no_type)
    return false;
  return type_letters(program, becomes) == read.becomes ||
         (read.becomes == "+" && turn.text.back() == '+');
}

/// `e2e4+d2d4`: the parts, in order.
std::vector<std::string> men_in(std::string_view text) {
  std::vector<std::string> men;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('+', at), text.size());
    men.push_back(lowered(text.substr(at, end - at)));
    at = end + 1;
  }
  std::sort(men.begin(), men.end());
  return men;
}

/// Turns of one action each.
Indices match_actions(const Program& program,
                      const Position& before,
                      const std::vector<LegalTurn>& turns,
                      std::string_view text) {
  if (text.empty())
    return {};
  Indices found = which(turns, [&](const LegalTurn& t) { return t.text == text; });
  if (!found.empty())
    return found;
  found = which(turns, [&](const LegalTurn& t) {
    return t.start < 0 && write_action(program, before, t.action, true) == text;
  });
  if (!found.empty())
    return found;
  found = which(turns, [&](const LegalTurn& t) { return t.san == text || t.san == bare(text); });
  if (!found.empty())
    return found;
  const std::string stripped = plain(text);
  found = which(turns,
                [&](const LegalTurn& t) { return is_lenient_san(program, before, t, stripped); });
  if (!found.empty())
    return found;
  if (const auto read = read_coordinates(program, text)) {
    found = which(turns, [&](const LegalTurn& t) { return is_at(program, t, *read); });
    if (!found.empty())
      return found;
  }
  if (program.turn.several) {  // men whom one decision moves, in any order
    const std::vector<std::string> men = men_in(text);
    found = which(turns, [&](const LegalTurn& t) { return men_in(t.text) == men; });
    if (men.size() > 1 && !found.empty())
      return found;
  }
  const std::string low = lowered(text);
  found = which(turns, [&](const LegalTurn& t) { return lowered(t.text) == low; });
  if (!found.empty())
    return found;
  // the change of type is left out: the reader hears which there are
  return which(turns, [&](const LegalTurn& t) {
    return t.san.size() > text.size() && t.san.compare(0, text.size(), text) == 0 &&
           t.san[text.size()] == '=';
  });
}

/// `a;c;b`: the parts behind the first, in order.
std::vector<std::string> follow_ups_in(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t at = text.find(';'); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find(';', at + 1), text.size());
    if (end > at + 1)
      parts.push_back(lowered(bare(text.substr(at + 1, end - at - 1))));
    at = end == text.size() ? std::string_view::npos : end;
  }
  std::sort(parts.begin(), parts.end());
  return parts;
}

std::string head_of(std::string_view text) { return std::string(text.substr(0, text.find(';'))); }

}  // namespace

std::vector<std::size_t> match_turns(const Program& program,
                                     const Position& before,
                                     const std::vector<LegalTurn>& turns,
                                     std::string_view text) {
  if (program.turn.after.empty())
    return match_actions(program, before, turns, text);
  std::vector<LegalTurn> heads;
  std::vector<std::size_t> head_at;
  for (const LegalTurn& turn : turns) {
    if (heads.empty() || !(heads.back().action == turn.action))
      heads.push_back({turn.action, {}, head_of(turn.text), head_of(turn.san)});
    head_at.push_back(heads.size() - 1);
  }
  const Indices fitting = match_actions(program, before, heads, head_of(text));
  const std::vector<std::string> parts = follow_ups_in(text);
  // An action alone may leave its follow-ups open; who names some names all.
  Indices found;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const bool fits = std::find(fitting.begin(), fitting.end(), head_at[i]) != fitting.end() &&
                      (parts.empty() || follow_ups_in(turns[i].text) == parts);
    if (fits)
      found.push_back(i);
  }
  return found;
}

}  // namespace polymachy
