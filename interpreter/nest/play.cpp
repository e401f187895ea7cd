// SPDX-License-Identifier: MIT
// A text is a list of items with commas between; each is read where the one before has left off, so
// any prefix of a turn is a text, and the printed text of an open turn can be read again.
#include "interpreter/nest/play.hpp"

#include <algorithm>
#include <utility>

#include "dsl/text/words.hpp"
#include "interpreter/game/turns.hpp"
#include "interpreter/nest/limits.hpp"

namespace polymachy {
namespace {

/// Where the first comma outside of brackets is, or the end.
std::size_t end_of_item(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '{')
      ++depth;
    else if (text[i] == ')' || text[i] == '}')
      --depth;
    else if (text[i] == ',' && depth == 0)
      return i;
  }
  return text.size();
}

}  // namespace

std::size_t closing(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '{')
      ++depth;
    else if ((text[i] == ')' || text[i] == '}') && --depth == 0)
      return i;
  }
  return std::string_view::npos;
}

Level& NestPlay::level_at(std::size_t depth) const {
  Level* level = outermost_;
  for (std::size_t i = 0; i < depth; ++i)
    level = level->inner();
  return *level;
}

bool NestPlay::fail(std::string_view part, std::string reason, std::string rule) {
  const bool is_part = part.data() >= whole_.data() && part.data() <= whole_.data() + whole_.size();
  fault_.begin = is_part ? static_cast<std::size_t>(part.data() - whole_.data()) : 0;
  fault_.length = part.size();
  fault_.reason = std::move(reason);
  fault_.rule = std::move(rule);
  return false;
}

bool NestPlay::fail_by_rule(std::string_view part, int rule) {
  const RuleInfo& info = level().program().rules[static_cast<std::size_t>(rule)];
  std::string words = "rule " + ticked(info.name) + " forbids it";
  if (!info.why.empty())
    words += " (" + info.why + ")";
  return fail(part, words, info.name);
}

bool NestPlay::run(std::string_view text) {
  if (whole_.empty())
    whole_ = text;
  if (text.size() > max_turn_bytes)
    return fail(text.substr(0, 1),
                "it has " + std::to_string(text.size()) + " bytes; the limit is " +
                    std::to_string(max_turn_bytes));
  while (true) {
    const std::size_t end = end_of_item(text);
    if (!item(text.substr(0, end)))
      return false;
    if (end + 1 >= text.size())
      return true;
    text.remove_prefix(end + 1);
  }
}

bool NestPlay::item(std::string_view text) {
  if (!finished_.empty())
    return fail(text, "the turn is over before it");
  if (turns_.front().node->result.kind != GameResult::Kind::Running) {
    fault_.code = Code::GameOver;
    return fail(text, turns_.front().node->result.why);
  }
  if (outermost_->census().live > max_nodes)
    outermost_->forget(0);  // answers hold games that were only looked at
  if (outermost_->census().live > max_nodes)
    return fail(text,
                "limit `nodes` reached: " + std::to_string(outermost_->census().live) +
                    " different games are kept, with those before them, and " +
                    std::to_string(max_nodes) +
                    " may be; take back, or play one turn in many equal games as a group");
  if (!text.empty() && text.front() == '{')
    return group(text);
  std::size_t length = 0;
  const Square square =
      level().has_games() ? read_square(level().program().size, text, length) : no_square;
  if (square != no_square && length < text.size() && text[length] == '/')
    return enter(square, text);
  return move(text);
}

bool NestPlay::enter(Square square, std::string_view text) {
  const std::string_view rest = text.substr(text.find('/') + 1);
  if (!enter_open(square))
    return fail(text.substr(0, text.size() - rest.size()), why_not_entered(square));
  if (rest.empty())
    return true;
  if (rest.front() == '(' && closing(rest) == rest.size() - 1)
    return run(rest.substr(1, rest.size() - 2));
  return item(rest);
}

/// Opens the turn in the game on [square], if the turn around it can then be finished.
bool NestPlay::enter_open(Square square) {
  Level& here = level();
  const OpenTurn& turn = turns_.back();
  const std::vector<Square> squares = here.enterable(turn);
  if (std::find(squares.begin(), squares.end(), square) == squares.end())
    return false;
  OpenTurn inner = here.inner()->open(*turn.node->game_on(square), turn.mover);
  inner.wanted = here.wanted_of(turn, square);
  turns_.back().entered = square;
  turns_.push_back(std::move(inner));
  return true;
}

std::string NestPlay::why_not_entered(Square square) {
  Level& here = level();
  const OpenTurn& turn = turns_.back();
  const Program& program = here.program();
  const std::string place = square_name(program.size, square);
  if (turn.barred)
    return program.carry.no_games_why;
  const Man man = turn.node->position.men[square];
  if (man.none())
    return "nobody stands on " + place;
  const NodePtr* game = turn.node->game_on(square);
  if (game == nullptr)
    return "the game of the " + program.types[man.type()].name + " on " + place + " is over";
  for (const Played& each : turn.played)
    if (each.square == square)
      return place + " has been played in this turn";
  const Carried carried{square, *game};
  if (!here.is_playable(carried, turn.mover))
    return "in the game on " + place + " " + program.sides[other(turn.mover)].name + " is to move";
  return "if it is played in, the turn cannot be finished lawfully";
}

bool NestPlay::group(std::string_view text) {
  const std::size_t close = closing(text);
  if (close == std::string_view::npos || close + 1 >= text.size() || text[close + 1] != '/')
    return fail(text, "a group is written `{a1,c1..e1}/` and the turn that is made on each");
  if (!level().has_games())
    return fail(text, "nobody carries a game here");
  const std::string_view list = text.substr(1, close - 1);
  const std::vector<Square> squares = read_squares_list(level().program().size, list);
  if (squares.empty())
    return fail(list, "it is no list of squares such as `a1,c1..e1`");
  std::string_view rest = text.substr(close + 2);
  if (rest.size() > 1 && rest.front() == '(' && closing(rest) == rest.size() - 1)
    rest = rest.substr(1, rest.size() - 2);
  const std::size_t depth = turns_.size();
  std::vector<std::pair<NodePtr, std::pair<NodePtr, std::string>>> memo;
  for (const Square square : squares) {
    const OpenTurn turn = turns_.back();
    if (turns_.size() != depth || !finished_.empty())
      return fail(list, "the turn is over before " + square_name(level().program().size, square));
    if (!enter_open(square))
      return fail(list, why_not_entered(square));
    const NodePtr game = turns_.back().node;
    const Outcomes wanted = turns_.back().wanted;
    auto known = std::find_if(
        memo.begin(), memo.end(), [&](const auto& each) { return each.first == game; });
    if (known == memo.end()) {
      std::string played;
      const NodePtr after = whole_turn(game, turn.mover, rest, played);
      if (!after)
        return false;
      known = memo.insert(memo.end(), {game, {after, played}});
    }
    if (!wanted.has(outcome_of(known->second.first->result)))
      return fail(list, "after it the turn cannot be finished lawfully");
    turns_.pop_back();
    if (!record_game(square, known->second.first, known->second.second))
      return false;
  }
  return true;
}

/// The game after one whole turn, all of [text]; null after a fault.
NodePtr NestPlay::whole_turn(const NodePtr& node,
                             Side mover,
                             std::string_view text,
                             std::string& played) {
  Level& here = level();
  NestPlay inner(here, {here.open(node, mover)});
  inner.is_inner_ = true;
  inner.whole_ = whole_;
  if (!inner.run(text)) {
    fault_ = inner.fault_;
    return nullptr;
  }
  if (!inner.after_) {
    fail(text, "a group needs a whole turn for each of its games");
    return nullptr;
  }
  played = inner.finished_;
  return inner.after_;
}

bool NestPlay::move(std::string_view text) {
  Level& here = level();
  if (!here.has_games() && text.find('/') != std::string_view::npos && turns_.size() > 1)
    return fail(text,
                "the turn in the game on " + focus_text(*outermost_, turns_) +
                    " is open; a move there comes first");
  const OpenTurn& turn = turns_.back();
  Position seen = turn.node->position;
  seen.to_move = turn.mover;
  const std::vector<LegalTurn>& turns = here.turns(turn.node, turn.mover);
  const std::vector<std::size_t> found = match_turns(here.program(), seen, turns, text);
  if (found.size() == 1) {
    if (!turn.played.empty())
      return fail(text, "an action is a turn by itself, and this turn has games that were played");
    if (make(found.front()))
      return true;
    return fault_.reason.empty() ? fail(text, "after it the turn cannot be finished lawfully")
                                 : fail(text, std::exchange(fault_.reason, {}));
  }
  if (found.empty() && here.has_games()) {
    const std::vector<LegalTurn> candidates = here.candidates(turn.node, turn.mover);
    for (const std::size_t i : match_turns(here.program(), seen, candidates, text))
      if (const int rule = here.violated(turn.node, turn.mover, candidates[i]); rule >= 0)
        return fail_by_rule(text, rule);
  }
  // The words of a plain game: who stands there, how he moves.
  here.calculator().resume(seen, {});
  Sink sink;
  static_cast<void>(here.calculator().find(text, sink));
  for (const Diagnostic& diagnostic : sink.sorted()) {
    fault_.code = diagnostic.code;
    const std::size_t colon = diagnostic.message.find(": ");
    return fail(
        text,
        colon == std::string::npos ? diagnostic.message : diagnostic.message.substr(colon + 2),
        here.calculator().forbidding_rule(text));
  }
  return fail(text, "nothing here is called so");
}

/// Plays turn number [index] of the focus.
bool NestPlay::make(std::size_t index) {
  const OpenTurn turn = turns_.back();
  Level& here = level();
  const NodePtr after = here.after(turn.node, turn.mover, index);
  if (!turn.wanted.has(outcome_of(after->result)))
    return false;
  return finish(after, here.turns(turn.node, turn.mover)[index].text);
}

/// The turn at the focus is over: [after] is its game.
bool NestPlay::finish(const NodePtr& after, std::string text) {
  if (turns_.size() == 1) {
    after_ = after;
    finished_ = std::move(text);
    if (!is_inner_)
      turns_ = {outermost_->open(after, after->position.to_move)};
    return true;
  }
  turns_.pop_back();
  return record_game(turns_.back().entered, after, std::move(text));
}

bool NestPlay::record_game(Square square, NodePtr after, std::string text) {
  OpenTurn& turn = turns_.back();
  turn.entered = no_square;
  const auto place = std::find_if(turn.played.begin(), turn.played.end(), [&](const Played& each) {
    return each.square > square;
  });
  turn.played.insert(place, {square, std::move(after), std::move(text)});
  Level& here = level();
  if (!here.is_complete(turn))
    return true;
  const NodePtr next = here.close(turn);
  if (!turn.wanted.has(outcome_of(next->result)))
    return fail(whole_, "after it the turn around this game cannot be finished lawfully");
  return finish(next, games_text(here, turn.played));
}

bool NestPlay::leads_on(const LegalTurn& decision) const {
  NestPlay trial(*outermost_, turns_);
  return trial.decide(decision);
}

bool NestPlay::decide(const LegalTurn& decision) {
  if (decision.text.back() == '/') {
    std::size_t length = 0;
    return enter_open(read_square(level().program().size, decision.text, length));
  }
  const std::vector<LegalTurn>& turns = level().turns(turns_.back().node, turns_.back().mover);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (turns[i].text != decision.text)
      continue;
    return make(i);
  }
  return false;
}

std::vector<LegalTurn> NestPlay::decisions() {
  std::vector<LegalTurn> found;
  Level& here = level();
  const OpenTurn& turn = turns_.back();
  if (turns_.front().node->result.kind != GameResult::Kind::Running)
    return found;
  for (const Square square : here.has_games() ? here.enterable(turn) : std::vector<Square>()) {
    LegalTurn decision;
    decision.text = decision.san = square_name(here.program().size, square) + "/";
    decision.san_complete = true;
    found.push_back(std::move(decision));
  }
  if (turn.played.empty()) {
    const std::vector<LegalTurn>& turns = here.turns(turn.node, turn.mover);
    found.insert(found.end(), turns.begin(), turns.end());
  }
  const auto limits = [](const OpenTurn& each) {
    return !each.wanted.is_all();
  };
  if (std::any_of(turns_.begin(), turns_.end(), limits))
    std::erase_if(found, [&](const LegalTurn& decision) { return !leads_on(decision); });
  return found;
}

}  // namespace polymachy
