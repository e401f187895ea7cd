// SPDX-License-Identifier: MIT
#include "interpreter/variant/expectations.hpp"

#include <algorithm>
#include <set>

#include "dsl/diag/suggest.hpp"
#include "dsl/text/words.hpp"
#include "interpreter/game/unread.hpp"
#include "interpreter/variant/limits.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_named = 8;
/// Between a turn and the reason why it cannot be played, in what a player is told.
constexpr std::string_view is_not = " is not a legal move: ";

std::string counted(std::uint64_t number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

/// `a b c ...`: not more than a line can hold.
std::string some_of(const std::vector<std::string>& words, std::size_t most = most_named) {
  std::string text;
  for (std::size_t each = 0; each < words.size() && each < most; ++each)
    text += (each == 0 ? "" : " ") + words[each];
  if (words.size() > most)
    text += " ... and " + std::to_string(words.size() - most) + " more";
  return text;
}

/// `missing` and `unexpected`, one a note, if there are any.
void add_difference(const std::vector<std::string>& missing,
                    const std::vector<std::string>& unexpected,
                    std::vector<std::string>& notes) {
  if (!missing.empty())
    notes.push_back("missing: " + some_of(missing));
  if (!unexpected.empty())
    notes.push_back("unexpected: " + some_of(unexpected));
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : ", ") + ticked(word);
  return text;
}

/// If [word] is none of [words], which are what [what] may be: says so.
void add_near(const std::string& word,
              const std::vector<std::string>& words,
              const std::string& what,
              Mismatch& mismatch) {
  if (std::find(words.begin(), words.end(), word) != words.end())
    return;
  mismatch.notes.push_back(what + " " + (words.empty() ? "none" : listed(words)));
  if (std::string hint = did_you_mean(word, words); !hint.empty())
    mismatch.hints.push_back(std::move(hint));
}

std::string result_text(const GameSession& game, const GameResult& result) {
  switch (result.kind) {
    case GameResult::Kind::Running:
      return "none";
    case GameResult::Kind::Draw:
      return "draw";
    case GameResult::Kind::Win:
      return game.winner_name(result);
  }
  return {};
}

std::string with_reason(const std::string& result, const std::string& why) {
  return ticked(result) + (why.empty() ? "" : " by \"" + why + "\"");
}

std::vector<Square> attackers_of(GameSession& game, Square square) {
  std::vector<Square> from = game.attackers(square, other(game.to_move()));
  std::sort(from.begin(), from.end());
  return from;
}

/// [turn], with [from] in front if it is a square alone.
std::string whole_turn(const GameSession& game, const std::string& turn, Square from) {
  std::size_t length = 0;
  const BoardSize size = game.program().size;
  const bool is_end =
      from != no_square && read_square(size, turn, length) != no_square && length == turn.size();
  return is_end ? square_name(size, from) + turn : turn;
}

std::vector<std::string> names_of(const GameSession& game, const std::vector<Square>& squares) {
  std::vector<std::string> names;
  for (const Square square : squares)
    names.push_back(square_name(game.program().size, square));
  return names;
}

std::vector<Square> without(const std::vector<Square>& all, const std::vector<Square>& some) {
  std::vector<Square> rest;
  for (const Square each : all)
    if (std::find(some.begin(), some.end(), each) == some.end())
      rest.push_back(each);
  return rest;
}

}  // namespace

Mismatch mismatch_of(const Sink& sink) {
  Mismatch mismatch{"it cannot be done", {}, {}};
  bool first = true;
  for (const Diagnostic& diagnostic : sink.sorted()) {
    if (first)
      mismatch.message = diagnostic.message;
    if (const Span span = diagnostic.primary.span; first && span.has_file())
      mismatch.part = std::pair{span.begin, span.end};
    if (!first)
      mismatch.notes.push_back(diagnostic.message);
    mismatch.notes.insert(mismatch.notes.end(), diagnostic.notes.begin(), diagnostic.notes.end());
    for (const Hint& hint : diagnostic.hints)
      mismatch.hints.push_back(hint.text);
    first = false;
  }
  return mismatch;
}

std::string reason_in(const Mismatch& refusal) {
  const std::size_t prefix = refusal.message.find(is_not);
  return prefix == std::string::npos ? refusal.message
                                     : refusal.message.substr(prefix + is_not.size());
}

Span place_of(const Mismatch& mismatch,
              Span place,
              std::string_view text,
              const SourceSet& sources) {
  const std::size_t begin = sources.slice(place).find(text);
  if (!mismatch.part || begin == std::string_view::npos)
    return place;
  const auto offset = static_cast<std::uint32_t>(place.begin + begin);
  const auto [from, to] = *mismatch.part;
  return {place.file, std::min(offset + from, place.end), std::min(offset + to, place.end)};
}

Expectation expect_legal(GameSession& game, const std::string& turn) {
  Sink sink;
  if (game.may_play(turn, sink))
    return {};
  return mismatch_of(sink);
}

Expectation expect_illegal(GameSession& game,
                           const std::string& turn,
                           const std::string& rule,
                           const std::string& why) {
  Sink sink;
  if (game.may_play(turn, sink))
    return Mismatch{"saw " + ticked(turn) + " legal, expected illegal", {}, {}};
  const Program& program = game.program();
  const bool is_plain = program.match.boards == 0 && !program.carry.game;
  if (is_plain && !may_be_turn(program, turn))
    return Mismatch{ticked(turn) + " is no text of a turn of " + ticked(program.name) +
                        ": no piece could mean it",
                    {},
                    {"a turn is written by its squares, `e2e4`, or as SAN, `Nf3`"}};
  const Mismatch refusal = mismatch_of(sink);
  for (const Diagnostic& diagnostic : sink.sorted()) {
    if (diagnostic.code == Code::AmbiguousMove)
      return refusal;
  }
  if (rule.empty() && why.empty())
    return {};
  const std::string seen = game.forbidding_rule(turn);
  const std::string told = game.why_not(turn);
  const std::string words = told.empty() ? reason_in(refusal) : told;
  if (!rule.empty() && seen != rule) {
    const std::string saw =
        seen.empty() ? "no rule that forbids " + ticked(turn) : "rule " + ticked(seen);
    Mismatch mismatch{"saw " + saw + ", expected rule " + ticked(rule), {}, {}};
    mismatch.notes.push_back(words);
    std::vector<std::string> rules;
    for (const RuleInfo& each : game.program().rules)
      rules.push_back(each.name);
    add_near(rule, rules, "the rules of " + ticked(game.program().name) + " are", mismatch);
    return mismatch;
  }
  if (words.find(why) != std::string::npos)
    return {};
  return Mismatch{"saw another reason, expected \"" + why + "\" in it", {"saw: " + words}, {}};
}

Expectation expect_moves(GameSession& game, const std::vector<std::string>& turns, Square from) {
  const std::vector<LegalTurn> legal = game.legal();
  std::set<std::size_t> expected;
  std::vector<std::string> missing;
  std::string why;
  for (const std::string& turn : turns) {
    Sink sink;
    const std::optional<std::size_t> index = game.find(whole_turn(game, turn, from), sink);
    const bool is_his = index && (from == no_square || legal[*index].action.from == from);
    if (is_his) {
      expected.insert(*index);
      continue;
    }
    missing.push_back(turn);
    if (why.empty())
      why = index ? ticked(turn) + " is a move of another man" : mismatch_of(sink).message;
  }
  std::vector<std::string> unexpected;
  std::size_t seen = 0;
  for (std::size_t each = 0; each < legal.size(); ++each) {
    if (from != no_square && legal[each].action.from != from)
      continue;
    ++seen;
    if (expected.count(each) == 0)
      unexpected.push_back(legal[each].text);
  }
  if (missing.empty() && unexpected.empty())
    return {};
  const std::string where =
      from == no_square ? "" : " from " + ticked(square_name(game.program().size, from));
  Mismatch mismatch{
      "saw " + counted(seen, "move") + where + ", expected " +
          std::to_string(expected.size() + missing.size()) + ": " +
          (missing.empty() ? "" : std::to_string(missing.size()) + " missing") +
          (missing.empty() || unexpected.empty() ? "" : ", ") +
          (unexpected.empty() ? "" : std::to_string(unexpected.size()) + " unexpected"),
      {},
      {}};
  add_difference(missing, unexpected, mismatch.notes);
  if (!why.empty())
    mismatch.notes.push_back(why);
  return mismatch;
}

Expectation expect_count(GameSession& game, std::uint64_t count) {
  const std::vector<LegalTurn>& turns = game.legal();
  if (turns.size() == count)
    return {};
  std::vector<std::string> texts;
  for (const LegalTurn& turn : turns)
    texts.push_back(turn.text);
  const std::string named = texts.size() <= most_named
                                ? some_of(texts)
                                : some_of({texts.begin(), texts.begin() + most_named}) + " ...";
  return Mismatch{"saw " + counted(turns.size(), "move") + ", expected " + std::to_string(count),
                  {"legal: " + named},
                  {}};
}

Expectation expect_attacked(GameSession& game, Square square, bool attacked) {
  const std::vector<Square> from = attackers_of(game, square);
  if (from.empty() != attacked)
    return {};
  Mismatch mismatch{"saw " + ticked(square_name(game.program().size, square)) +
                        (attacked ? " safe, expected attacked" : " attacked, expected safe"),
                    {},
                    {}};
  for (const std::string& name : names_of(game, from))
    mismatch.notes.push_back("attacked from " + ticked(name));
  return mismatch;
}

Expectation expect_attackers(GameSession& game, Square square, std::vector<Square> from) {
  const std::vector<Square> seen = attackers_of(game, square);
  std::sort(from.begin(), from.end());
  if (seen == from)
    return {};
  const auto in_words = [&](const std::vector<Square>& squares) {
    return squares.empty() ? std::string("nowhere") : some_of(names_of(game, squares));
  };
  Mismatch mismatch{"saw " + ticked(square_name(game.program().size, square)) + " attacked from " +
                        in_words(seen) + ", expected " + in_words(from),
                    {},
                    {}};
  add_difference(
      names_of(game, without(from, seen)), names_of(game, without(seen, from)), mismatch.notes);
  return mismatch;
}

Expectation expect_result(GameSession& game, const std::string& is, const std::string& why) {
  const GameResult& seen = game.result();
  const std::string text = result_text(game, seen);
  if ((is.empty() || text == is) && (why.empty() || seen.why == why))
    return {};
  const std::string wanted = is.empty() ? "\"" + why + "\"" : with_reason(is, why);
  Mismatch mismatch{"saw result " + with_reason(text, seen.why) + ", expected " + wanted, {}, {}};
  std::vector<std::string> results{"none", "draw"};
  for (Side side = 0; side < side_count; ++side)
    results.push_back(game.winner_name({GameResult::Kind::Win, side, {}}));
  if (!is.empty())
    add_near(is, results, "a result is one of", mismatch);
  return mismatch;
}

Expectation expect_text(GameSession& game, const std::string& text) {
  const std::string seen = game.position_text();
  if (seen == text)
    return {};
  const auto same = std::mismatch(seen.begin(), seen.end(), text.begin(), text.end());
  const auto from = static_cast<std::size_t>(same.second - text.begin());
  const std::size_t to = std::min(text.find_first_of(" /", from), text.size());
  return Mismatch{"saw another position text",
                  {"saw      " + seen, "expected " + text},
                  {},
                  std::pair{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)}};
}

std::optional<std::uint64_t> BoundedPerft::at(int depth,
                                              GameSession::PerftOptions options,
                                              Mismatch& refusal) {
  if (depth > max_perft_depth) {
    refusal = {"limit `perft-depth` does not allow perft " + std::to_string(depth),
               {"it allows " + std::to_string(max_perft_depth)},
               {}};
    return std::nullopt;
  }
  while (counted_.size() <= static_cast<std::size_t>(depth)) {
    const std::uint64_t visits = counted_.back();
    const std::string next = std::to_string(counted_.size());
    is_out_ = visits > left_;
    if (is_out_) {
      refusal = {"limit `" + limit_ + "` does not allow perft " + next,
                 {std::to_string(visits) + " positions to visit, and " + std::to_string(left_) +
                  " left for this file"},
                 {}};
      if (!way_out_.empty())
        refusal.hints.push_back(way_out_);
      return std::nullopt;
    }
    left_ -= visits;
    counted_.push_back(game_.perft(static_cast<int>(counted_.size()), options));
    if (const char* limit = game_.limit_hit(); limit != nullptr) {
      refusal = {"limit " + ticked(limit) + " was reached; the count is not complete", {}, {}};
      return std::nullopt;
    }
  }
  return counted_[static_cast<std::size_t>(depth)];
}

Mismatch wrong_perft(GameSession& game, int depth, std::uint64_t seen, std::uint64_t expected) {
  const std::string text = std::to_string(depth);
  return {
      "saw perft " + text + " = " + std::to_string(seen) + ", expected " + std::to_string(expected),
      {"position: " + game.position_text(),
       "`polymachy perft VARIANT " + text + " --divide --position TEXT` counts move by move"},
      {}};
}

}  // namespace polymachy
