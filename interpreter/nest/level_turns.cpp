// SPDX-License-Identifier: MIT
// Turns inside games: how many games a turn has, and whether it can be finished. What matters of a
// turn in a game is how it leaves the game, and mostly nothing matters but that it goes on: so the
// first try ends no game, and only if that is against the rules the ways to end some are searched,
// with fuel (docs/decisions/0012).
#include <algorithm>
#include <functional>

#include "interpreter/nest/level.hpp"
#include "interpreter/nest/limits.hpp"

namespace polymachy {

bool Level::can_run(const Carried& game, Side mover) {
  return inner_->example(game.game, mover, Outcome::Running) != nullptr;
}

bool Level::is_playable(const Carried& game, Side mover) {
  if (game.game->position.to_move == mover)
    return true;  // it runs, so there is a turn
  if (!program_->carry.out_of_turn)
    return false;
  return inner_->has_games() ? inner_->has_turn(game.game, mover)
                             : !inner_->turns(game.game, mover).empty();
}

std::vector<const Carried*> Level::left_of(const OpenTurn& turn) {
  std::vector<const Carried*> left;
  for (const Carried& each : turn.node->games) {
    const bool played = std::any_of(turn.played.begin(), turn.played.end(), [&](const Played& p) {
      return p.square == each.square;
    });
    if (!played)
      left.push_back(&each);
  }
  return left;
}

std::vector<Ended> Level::ended_by(const std::vector<Played>& played) {
  std::vector<Ended> ended;
  for (const Played& each : played)
    if (const Outcome outcome = outcome_of(each.after->result); outcome != Outcome::Running)
      ended.push_back({each.square, outcome});
  return ended;
}

bool Level::is_lawful(const OpenTurn& turn, const std::vector<Ended>& ended) {
  Position after = ended_position(seen_by(turn.node->position, turn.mover), ended);
  after.to_move = other(turn.mover);
  return broken_rule(after, Action(), turn.node->position, turn.mover) < 0;
}

/// The ways to leave the games of a turn that are not played in yet: each is left alone, or played
/// and left in one way. A game that ends in no way is like any other such: they are only counted.
struct Level::Search {
  struct Choice {
    Square square = no_square;
    bool lost_if_left = false;
    bool playable = false;
    Outcomes outcomes;
  };

  Level& level;
  const OpenTurn& turn;
  int missing = 0;  ///< games still to be played
  std::vector<Ended> ended = {};
  std::vector<Choice> choices = {};
  int plain = 0;  ///< games that can be played and end in no way
  std::size_t fuel = most_completions;
  const std::function<bool(const Search&)>& accept;

  void add(const Carried& game) {
    Choice choice{
        game.square, is_lost_if_left(turn, game), level.is_playable(game, turn.mover), {}};
    if (choice.playable)
      choice.outcomes = level.outcomes_below(game.game, turn.mover);
    Outcomes running;
    running.add(Outcome::Running);
    if (!choice.lost_if_left && choice.playable && choice.outcomes == running)
      ++plain;
    else if (choice.lost_if_left || choice.playable)
      choices.push_back(choice);
  }

  /// Whether [accept] takes some way for the choices from number [from] on.
  bool run(std::size_t from) {
    if (missing < 0 || missing > plain + static_cast<int>(choices.size() - from))
      return false;
    if (fuel == 0) {
      level.limit_hit_ = "completions";
      return true;
    }
    --fuel;
    if (from == choices.size())
      return accept(*this);
    const Choice& choice = choices[from];
    const auto with = [&](Outcome outcome, int played) {
      const bool ends = outcome != Outcome::Running;
      if (ends)
        ended.push_back({choice.square, outcome});
      missing -= played;
      const bool found = run(from + 1);
      missing += played;
      if (ends)
        ended.pop_back();
      return found;
    };
    const Outcome lost = turn.mover == 0 ? Outcome::SecondWins : Outcome::FirstWins;
    if (with(choice.lost_if_left ? lost : Outcome::Running, 0))
      return true;
    for (const Outcome outcome : all_outcomes)
      if (choice.playable && choice.outcomes.has(outcome) && with(outcome, 1))
        return true;
    return false;
  }
};

Outcomes Level::outcomes_below(const NodePtr& game, Side mover) {
  return inner_->outcomes(game, mover);
}

bool Level::can_finish(const OpenTurn& turn, int quota, const std::vector<Ended>& extra) {
  std::vector<Ended> ended = ended_by(turn.played);
  for (const Ended& each : extra)
    if (each.outcome != Outcome::Running)
      ended.push_back(each);
  const int missing = quota - static_cast<int>(turn.played.size() + extra.size());
  if (missing < 0)
    return false;
  std::vector<const Carried*> left = left_of(turn);
  std::erase_if(left, [&](const Carried* game) {
    return std::any_of(
        extra.begin(), extra.end(), [&](const Ended& e) { return e.square == game->square; });
  });
  // First no game ends that need not: those in danger are played in, then any others.
  int found = 0;
  std::vector<Ended> plainly = ended;
  std::stable_partition(
      left.begin(), left.end(), [&](const Carried* game) { return is_lost_if_left(turn, *game); });
  for (const Carried* game : left) {
    const bool in_danger = is_lost_if_left(turn, *game);
    if (found == missing && !in_danger)
      break;
    if (found < missing && is_playable(*game, turn.mover) && can_run(*game, turn.mover))
      ++found;
    else if (in_danger)
      plainly.push_back({game->square, turn.mover == 0 ? Outcome::SecondWins : Outcome::FirstWins});
  }
  if (found == missing && is_lawful(turn, plainly))
    return true;
  const std::function<bool(const Search&)> accept = [&](const Search& way) {
    return is_lawful(turn, way.ended);
  };
  Search search{*this, turn, missing, ended, {}, 0, most_completions, accept};
  for (const Carried* game : left)
    search.add(*game);
  return search.run(0);
}

OpenTurn Level::open(const NodePtr& node, Side mover) {
  if (Answers& known = answers(node, mover); known.opened)
    return *known.opened;
  OpenTurn turn;
  turn.node = node;
  turn.mover = mover;
  if (has_games()) {
    const Position seen = seen_by(node->position, mover);
    turn.barred = holds(program_->carry.no_games, seen, mover);
    turn.forfeits = holds(program_->carry.forfeit, seen, mover);
    int playable = 0;
    for (const Carried& game : node->games)
      playable += is_playable(game, mover) ? 1 : 0;
    for (int quota = std::min(program_->carry.most, playable); quota > 0 && !turn.barred; --quota) {
      if (!can_finish(turn, quota, {}))
        continue;
      turn.quota = quota;
      break;
    }
  }
  answers(node, mover).opened = turn;
  return turn;
}

bool Level::has_turn(const NodePtr& node, Side mover) {
  return open(node, mover).quota > 0 || !turns(node, mover).empty();
}

std::vector<Square> Level::enterable(const OpenTurn& turn) {
  std::vector<Square> squares;
  if (turn.quota == 0 || turn.node->result.kind != GameResult::Kind::Running)
    return squares;
  for (const Carried* game : left_of(turn)) {
    if (!is_playable(*game, turn.mover))
      continue;
    const bool goes_on = can_run(*game, turn.mover) &&
                         can_finish(turn, turn.quota, {{game->square, Outcome::Running}});
    if (goes_on || wanted_of(turn, game->square).meets(outcomes_below(game->game, turn.mover)))
      squares.push_back(game->square);
  }
  return squares;
}

Outcomes Level::wanted_of(const OpenTurn& turn, Square square) {
  Outcomes wanted;
  for (const Outcome outcome : all_outcomes)
    if (can_finish(turn, turn.quota, {{square, outcome}}))
      wanted.add(outcome);
  return wanted;
}

NodePtr Level::close(const OpenTurn& turn) {
  std::vector<Ended> ended = ended_by(turn.played);
  std::vector<Carried> games = turn.node->games;
  for (Carried& game : games)
    for (const Played& each : turn.played)
      if (each.square == game.square)
        game.game = each.after;
  if (turn.forfeits) {
    drop_ended(games, ended);
    const std::vector<Ended> lost = lost_in_check(games, turn.mover);
    ended.insert(ended.end(), lost.begin(), lost.end());
  }
  drop_ended(games, ended);
  Position position = ended_position(seen_by(turn.node->position, turn.mover), ended);
  position.to_move = other(turn.mover);
  position.full_move += turn.mover == 1 ? 1U : 0U;
  return node(std::move(position), std::move(games), turn.node);
}

NodePtr Level::example(const NodePtr& node, Side mover, Outcome outcome) {
  const auto number = static_cast<std::size_t>(outcome);
  {
    const Answers& known = answers(node, mover);
    if (known.outcomes_known || known.examples[number])
      return known.examples[number];
  }
  if (has_games()) {
    if (outcome == Outcome::Running)
      play_plainly(node, mover);
    if (!answers(node, mover).examples[number])
      find_examples(node, mover);
  } else {
    const std::size_t count = turns(node, mover).size();
    for (std::size_t i = 0; i < count && !answers(node, mover).examples[number]; ++i)
      note_example(node, mover, after(node, mover, i));
  }
  return answers(node, mover).examples[number];
}

Outcomes Level::outcomes(const NodePtr& node, Side mover) {
  if (!answers(node, mover).outcomes_known)
    find_examples(node, mover);
  Outcomes found;
  for (const Outcome outcome : all_outcomes)
    if (answers(node, mover).examples[static_cast<std::size_t>(outcome)])
      found.add(outcome);
  return found;
}

void Level::note_example(const NodePtr& node, Side mover, const NodePtr& found) {
  NodePtr& example =
      answers(node, mover).examples[static_cast<std::size_t>(outcome_of(found->result))];
  if (!example)
    example = found;
}

/// A turn in the first games that go on, if that is lawful.
void Level::play_plainly(const NodePtr& node, Side mover) {
  OpenTurn turn = open(node, mover);
  for (const Carried& game : node->games) {
    if (static_cast<int>(turn.played.size()) == turn.quota)
      break;
    if (is_playable(game, mover) && can_run(game, mover))
      turn.played.push_back({game.square, inner_->example(game.game, mover, Outcome::Running), {}});
  }
  if (is_complete(turn) && can_finish(turn, turn.quota, {}))
    note_example(node, mover, close(turn));
}

void Level::find_examples(const NodePtr& node, Side mover) {
  const std::size_t count = turns(node, mover).size();
  for (std::size_t i = 0; i < count; ++i)
    note_example(node, mover, after(node, mover, i));
  if (has_games())
    search_games(node, mover);
  answers(node, mover).outcomes_known = true;
}

/// Ends games in every lawful way, with one example each for how a game is left.
void Level::search_games(const NodePtr& node, Side mover) {
  const OpenTurn turn = open(node, mover);
  if (turn.quota == 0)
    return;
  const std::function<bool(const Search&)> accept = [&](const Search& way) {
    if (!is_lawful(turn, way.ended))
      return false;
    const OpenTurn whole = played_so(turn, way);
    if (is_complete(whole) && can_finish(whole, whole.quota, {}))
      note_example(node, mover, close(whole));
    return false;  // on to the next way
  };
  Search search{*this, turn, turn.quota, {}, {}, 0, most_examples, accept};
  for (const Carried& game : node->games)
    search.add(game);
  static_cast<void>(search.run(0));
  if (search.fuel == 0)
    limit_hit_ = nullptr;  // examples are only looked for
}

/// [turn] played in the games that [way] ends, and in as many others as are missing.
OpenTurn Level::played_so(const OpenTurn& turn, const Search& way) {
  OpenTurn whole = turn;
  for (const bool ending : {true, false}) {
    for (const Carried& game : turn.node->games) {
      const auto ended = std::find_if(way.ended.begin(), way.ended.end(), [&](const Ended& e) {
        return e.square == game.square;
      });
      if ((ended != way.ended.end()) != ending ||
          static_cast<int>(whole.played.size()) == turn.quota)
        continue;
      const Outcome outcome = ending ? ended->outcome : Outcome::Running;
      if (!is_playable(game, turn.mover))
        continue;
      if (NodePtr after = inner_->example(game.game, turn.mover, outcome))
        whole.played.push_back({game.square, std::move(after), {}});
    }
  }
  std::sort(whole.played.begin(), whole.played.end(), [](const Played& a, const Played& b) {
    return a.square < b.square;
  });
  return whole;
}

std::string Level::outcome_is_open(const OpenTurn& turn,
                                   const std::vector<Ended>& ended,
                                   int cold) {
  for (const Node* past = turn.node.get(); past != nullptr; past = past->before.get())
    if (past->repeats > 0)
      return "a carried game may end by repetition, which depends on every turn in its games";
  Position after = ended_position(seen_by(turn.node->position, turn.mover), ended);
  after.to_move = other(turn.mover);
  if (holds(program_->carry.no_games, after, after.to_move))
    return "a turn in a carried game may leave its other side no turn, which depends on every turn "
           "in its games";
  const bool has_turn = cold > 0;  // where it was played and goes on, the other side is to move
  const Action none;
  Asked asked;
  asked.action = &none;
  asked.before = after.men.data();
  asked.stuck = has_turn ? 0 : 1;
  Engine& engine = game_.engine();
  engine.set_position(after);
  for (const ResultInfo& line : program_->results)
    for (Side side = 0; side < side_count; ++side)
      if (!(line.asks_stuck && side == turn.mover) && engine.ask(line.test, side, asked))
        return "a turn may end a carried game of " + program_->title;
  return {};
}

}  // namespace polymachy
