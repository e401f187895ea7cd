// SPDX-License-Identifier: MIT
// Finding the turn that a text means, and saying why there is none: the game is over, nobody stands
// there, no path goes there, or a rule forbids it, by name and with who attacks.
#include <algorithm>

#include "dsl/text/words.hpp"
#include "interpreter/game/entry.hpp"
#include "interpreter/game/flag.hpp"
#include "interpreter/game/limits.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"
#include "interpreter/game/turns.hpp"
#include "interpreter/game/unread.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_listed = 12;
constexpr std::size_t most_parts = 1024;  // of one word
constexpr const char* over_before = "the turn is over before it";
constexpr std::size_t most_shown = 60;  // bytes of a move text that a message repeats

/// [text] as a message repeats it: not more than a line of it, cut where a character begins.
std::string shortened(std::string_view text) {
  if (text.size() <= most_shown)
    return std::string(text);
  std::size_t end = most_shown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end;
  return std::string(text.substr(0, end)) + "...";
}

std::string listed(const std::vector<LegalTurn>& turns, const std::vector<std::size_t>& indices) {
  std::string text;
  for (std::size_t i = 0; i < indices.size() && i < most_listed; ++i)
    text += (i == 0 ? "" : ", ") + ticked(turns[indices[i]].text);
  return indices.size() > most_listed ? text + ", ..." : text;
}

std::string all_of(const std::vector<LegalTurn>& turns) {
  std::vector<std::size_t> all(turns.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = i;
  return listed(turns, all);
}

/// `12.` and `12...` before a move; they say nothing.
std::string_view without_number(std::string_view word) {
  std::size_t at = 0;
  while (at < word.size() && is_digit(word[at]))
    ++at;
  if (at == 0 || at == word.size() || word[at] != '.')
    return word;
  while (at < word.size() && word[at] == '.')
    ++at;
  return word.substr(at);
}

}  // namespace

Game::Finding Game::find_turn(std::string_view text) {
  Finding finding;
  if (text.size() > max_move_bytes) {
    finding.reason = "it has " + std::to_string(text.size()) + " bytes; the limit is " +
                     std::to_string(max_move_bytes);
    return finding;
  }
  if (result().kind != GameResult::Kind::Running) {
    finding.code = Code::GameOver;
    finding.reason = result_.why.empty() ? std::string("it has a result") : result_.why;
    return finding;
  }
  const std::vector<std::size_t> found = match_turns(*program_, position_, legal(), text);
  if (found.size() == 1) {
    finding.turn = found.front();
  } else if (!found.empty()) {
    finding.code = Code::AmbiguousMove;
    finding.reason = listed(legal_, found);
  } else {
    finding.reason = refuse(text).reason;
    if (finding.reason.empty())
      finding.reason = words_without_run(text);
  }
  return finding;
}

/// Tells why [part] of what was typed is no turn.
void Game::tell(const Finding& finding, std::string_view part, const Typed& typed) {
  const FileId file = sources_->add(typed.name, std::string(typed.text));
  const auto begin = static_cast<std::uint32_t>(part.data() - typed.text.data());
  const Span span{file, begin, begin + static_cast<std::uint32_t>(part.size())};
  const std::string shown = shortened(part);
  Sink& sink = *typed.sink;
  if (finding.code == Code::GameOver) {
    sink.report<Code::GameOver>(span, finding.reason);
  } else if (finding.code == Code::AmbiguousMove) {
    sink.report<Code::AmbiguousMove>(span, shown, finding.reason)
        .hint("write one of these, or both squares");
  } else {
    sink.report<Code::BadMove>(span, shown, finding.reason);
  }
}

std::optional<std::size_t> Game::find(std::string_view text, Sink& sink) {
  const Finding finding = find_turn(text);
  if (finding.turn)
    return finding.turn;
  tell(finding, text, {"move", text, &sink});
  return {};
}

bool Game::play(std::string_view text, Sink& sink) {
  return play_word(text, {"move", text, &sink});
}

bool Game::play_all(std::string_view turns, Sink& sink) {
  for (const std::string_view each : words_in(turns)) {
    const std::string_view word = without_number(each);
    if (!word.empty() && !play_word(word, {"moves", turns, &sink}))
      return false;
  }
  return true;
}

std::vector<std::string_view> Game::parts_of(std::string_view word) const {
  const TurnInfo& turn = program_->turn;
  const std::string separators =
      std::string(turn.several ? "," : "") + (turn.decisions.empty() ? "" : ";");
  std::vector<std::string_view> parts;
  const bool ends = turn.several && word.size() > 1 && word.back() == '.';
  std::string_view rest = ends ? word.substr(0, word.size() - 1) : word;
  while (!separators.empty() && parts.size() < most_parts) {
    const std::size_t cut = rest.find_first_of(separators);
    if (cut == std::string_view::npos)
      break;
    parts.push_back(rest.substr(0, cut));
    rest.remove_prefix(cut + 1);
  }
  if (!rest.empty())
    parts.push_back(rest);
  if (ends)
    parts.push_back(word.substr(word.size() - 1));
  return parts;
}

/// Plays what [word] of [typed] means, whole or part by part. False, with the game as it was, if
/// some part cannot be played.
bool Game::play_word(std::string_view word, const Typed& typed) {
  if (is_flag_text(word)) {
    const Finding told = play_flag(word);
    if (!told.turn)
      tell(told, word, typed);
    return told.turn.has_value();
  }
  const Finding whole = find_turn(word);
  if (whole.turn) {
    play(legal_[*whole.turn]);
    return true;
  }
  const std::vector<std::string_view> parts = parts_of(word);
  if (parts.size() < 2) {
    tell(whole, word, typed);
    return false;
  }
  const Side mover = position_.to_move;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Finding finding;
    finding.reason = over_before;
    if (position_.to_move == mover)
      finding = find_turn(parts[i]);
    if (finding.turn) {
      play(legal_[*finding.turn]);
      continue;
    }
    tell(finding, parts[i], typed);
    for (; i > 0; --i)
      pop();
    return false;
  }
  return true;
}

/// The refusal of the last part of [text], when those before it are played.
Game::Refusal Game::refuse_part(std::string_view text) {
  const std::vector<std::string_view> parts = parts_of(text);
  if (parts.size() < 2 || !match_turns(*program_, position_, legal(), text).empty())
    return refuse(text);
  const Side mover = position_.to_move;
  std::size_t played = 0;
  for (; played + 1 < parts.size() && position_.to_move == mover; ++played) {
    const Finding finding = find_turn(parts[played]);
    if (!finding.turn)
      break;
    play(legal_[*finding.turn]);
  }
  Refusal refusal{{}, over_before};
  if (position_.to_move == mover)
    refusal = refuse(parts[played]);
  for (; played > 0; --played)
    pop();
  return refusal;
}

Game::Refusal Game::refuse(std::string_view text) {
  if (in_setup() || !match_turns(*program_, position_, legal(), text).empty())
    return {};
  const std::vector<LegalTurn> candidates = candidate_turns();
  for (const std::size_t i : match_turns(*program_, position_, candidates, text)) {
    const int rule = violated(candidates[i].action);
    if (rule >= 0)
      return {program_->rules[static_cast<std::size_t>(rule)].name,
              words_for_rule(rule, candidates[i].action)};
  }
  return {};
}

std::string Game::why_not(std::string_view text) { return refuse_part(text).reason; }
std::string Game::forbidding_rule(std::string_view text) { return refuse_part(text).rule; }

/// Names the rule, with its reason and the facts.
std::string Game::words_for_rule(int rule, const Action& action) {
  const RuleInfo& info = program_->rules[static_cast<std::size_t>(rule)];
  std::string words = "rule " + ticked(info.name) + " forbids it";
  if (!info.why.empty())
    words += " (" + info.why + ")";
  const std::string because = info.kind == RuleKind::Prefer ? std::string() : facts(info, action);
  return because.empty() ? words : words + ": " + because;
}

/// Why no run fits [text], as far as its squares tell.
std::string Game::words_without_run(std::string_view text) {
  if (in_setup())
    return "a start is chosen now: " + all_of(legal());
  if (const auto& due = position_.turn.due; !due.empty() && due.front().is_told())
    return "the flag is down, and first comes " + all_of(legal());
  const std::string_view action = text.substr(0, text.find(';'));
  if (action != text)
    if (const auto turns = match_turns(*program_, position_, legal(), action); !turns.empty())
      return ticked(action) + " is followed by other decisions: " + listed(legal_, turns);
  std::string lower(text);
  for (char& c : lower)
    c = to_lower(c);
  std::size_t length = 0;
  const Square from = read_square(program_->size, lower, length);
  const std::size_t entry = lower.find('@');
  if (from != no_square && entry != std::string::npos)
    if (const std::string reason =
            words_for_occupied(*program_, position_, std::string_view(lower).substr(entry + 1));
        !reason.empty())
      return reason;
  if (from == no_square || length == lower.size() || lower[length] == '=')
    return words_for_unread(*program_, position_, text);
  const std::string side = program_->sides[position_.to_move].name;
  const std::string place = square_name(program_->size, from);
  const Man man = position_.men[from];
  if (man.none())
    return "nobody stands on " + place;
  if (man.side() != position_.to_move)
    return place_words(position_, from) + " is not of " + side + ", who is to move";
  std::vector<std::size_t> his;
  for (std::size_t i = 0; i < legal().size(); ++i)
    if (legal_[i].action.from == from)
      his.push_back(i);
  const std::vector<Square>& used = position_.turn.used;
  if (program_->turn.once_per_man && std::find(used.begin(), used.end(), from) != used.end())
    return place_words(position_, from) + " has moved in this turn already";
  if (his.empty())
    return place_words(position_, from) + " has no legal move";
  return place_words(position_, from) + " does not move so; he has " + listed(legal_, his);
}

}  // namespace polymachy
