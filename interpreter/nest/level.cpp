// SPDX-License-Identifier: MIT
// What a turn of a game of games does, in one order (decision 0012): the action or the turns inside
// games; then games left in check are lost, where the variant says so; then every man whose game is
// over becomes what the variant says, all at once; then the rules judge what stands; then results.
#include "interpreter/nest/level.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "interpreter/game/position_text.hpp"
#include "interpreter/game/turns.hpp"
#include "interpreter/nest/state.hpp"

namespace polymachy {

Level::Level(std::shared_ptr<const Program> program,
             std::shared_ptr<Level> inner,
             SourceSet& sources,
             std::shared_ptr<Census> census)
    : program_(std::move(program)),
      inner_(std::move(inner)),
      sources_(&sources),
      census_(std::move(census)),
      game_(program_, sources) {}

const NodePtr& Level::start() {
  if (!start_) {
    Sink ignored;  // the loader has tried every start
    static_cast<void>(game_.set_start("", ignored));
    Position position = game_.position();
    std::vector<Carried> games = filled(position, {});
    start_ = node(std::move(position), std::move(games), nullptr);
  }
  return start_;
}

std::vector<Carried> Level::filled(const Position& position, std::vector<Carried> games) {
  std::vector<Carried> all;
  if (!has_games())
    return all;
  for (std::size_t s = 0; s < position.men.size(); ++s) {
    const Man man = position.men[s];
    if (man.none() || !program_->carry.men[man.type()])
      continue;
    const auto square = static_cast<Square>(s);
    const auto given = std::find_if(
        games.begin(), games.end(), [&](const Carried& each) { return each.square == square; });
    all.push_back({square, given == games.end() ? inner_->start() : given->game});
  }
  return all;
}

NodePtr Level::node(Position position, std::vector<Carried> games, const NodePtr& before) {
  auto made = std::make_shared<Node>(census_);
  made->position = std::move(position);
  made->games = std::move(games);
  made->before = before;
  made->hash = hash_of(*made);
  return interned(std::move(made));
}

/// The node that was made before and is the same, else [made], judged.
NodePtr Level::interned(std::shared_ptr<Node> made) {
  // The same may stand often in one game, each time after something else.
  const std::uint64_t key = made->hash.low ^ std::hash<NodePtr>()(made->before);
  const auto [first, last] = known_.equal_range(key);
  for (auto each = first; each != last; ++each) {
    const NodePtr other = each->second.lock();
    if (other && other->hash == made->hash && other->before == made->before &&
        other->games == made->games && other->position == made->position)
      return other;
  }
  if (known_.size() >= known_limit_) {
    std::erase_if(known_, [](const auto& entry) { return entry.second.expired(); });
    known_limit_ = std::max<std::size_t>(1024, 2 * known_.size());
  }
  if (has_games())
    judge(made);
  else
    judge_alone(*made);
  known_.emplace(key, made);
  return made;
}

void Level::judge_alone(Node& made) {
  game_.resume(made.position, {});
  made.key = game_.engine().key_without_mark();
  game_.resume(made.position, stood_before(made, made.key));
  made.result = game_.result();
  for (Side side = 0; side < side_count; ++side)
    made.check[side] = in_check(made.position, side);
}

void Level::judge(const std::shared_ptr<Node>& made) {
  const Node* past = made->before.get();
  while (past != nullptr && !same_state(*past, *made))
    past = past->before.get();
  made->repeats = past == nullptr ? 0 : past->repeats + 1;
  for (Side side = 0; side < side_count; ++side)
    made->check[side] = in_check(made->position, side);
  made->result = result_of(made);
}

/// As Game::judge: lines in written order, of the side that has just moved, then of the other.
GameResult Level::result_of(const NodePtr& made) {
  const Side mover = other(made->position.to_move);
  const Action none;  // with an action to ask about, the machine believes us who is stuck
  Asked asked;
  asked.action = &none;
  asked.before = made->position.men.data();
  asked.repeats = made->repeats;
  int stuck = -1;
  for (const ResultInfo& line : program_->results) {
    if (line.asks_stuck && stuck < 0)
      stuck = has_turn(made, made->position.to_move) ? 0 : 1;
    asked.stuck = static_cast<std::int8_t>(stuck);
    Engine& engine = game_.engine();
    engine.set_position(made->position);
    const bool other_holds = engine.ask(line.test, other(mover), asked);
    // who is not to move is not stuck
    asked.stuck = line.asks_stuck ? 0 : asked.stuck;
    const bool mover_holds = engine.ask(line.test, mover, asked);
    if (mover_holds || other_holds)
      return result_by(line, mover_holds, other_holds, mover);
  }
  return {};
}

bool Level::in_check(const Position& position, Side side) {
  Engine& engine = game_.engine();
  engine.set_position(position);
  std::vector<Square> found;
  for (std::size_t s = 0; s < position.men.size() && found.empty(); ++s) {
    const Man man = position.men[s];
    if (!man.none() && man.side() == side && program_->royal_types[man.type()])
      engine.attackers(static_cast<Square>(s), other(side), found);
  }
  return !found.empty();
}

bool Level::holds(int test, const Position& position, Side side) {
  if (test < 0)
    return false;
  Engine& engine = game_.engine();
  engine.set_position(position);
  return engine.ask(test, side, {});
}

Level::Answers& Level::answers(const NodePtr& node, Side mover) {
  Answers& found = answers_[mover][node.get()];
  found.node = node;
  return found;
}

void Level::forget(std::size_t most_answers) {
  for (auto& each : answers_)
    if (each.size() > most_answers)
      each.clear();
  if (inner_)
    inner_->forget(most_answers);
}

/// [position] with [mover] to move, also where the other side is: what he may then not use is gone.
Position Level::seen_by(const Position& position, Side mover) {
  Position seen = position;
  if (seen.to_move != mover)
    seen.mark = {};
  seen.to_move = mover;
  return seen;
}

void Level::stand(const NodePtr& node, Side mover) {
  game_.resume(seen_by(node->position, mover),
               has_games() ? std::vector<Stood>() : stood_before(*node, node->key));
}

const std::vector<LegalTurn>& Level::turns(const NodePtr& node, Side mover) {
  Answers& known = answers(node, mover);
  if (known.turns_known)
    return known.turns;
  if (node->result.kind != GameResult::Kind::Running) {
    known.turns_known = true;
    return known.turns;
  }
  std::vector<LegalTurn> turns;
  if (!has_games()) {
    stand(node, mover);
    turns = game_.legal();
  } else {
    for (const LegalTurn& turn : candidates(node, mover))
      if (violated(node, mover, turn) < 0)
        turns.push_back(turn);
  }
  known.turns = std::move(turns);
  known.after.resize(known.turns.size());
  known.turns_known = true;
  return known.turns;
}

const std::vector<LegalTurn>& Level::candidates(const NodePtr& node, Side mover) {
  Answers& known = answers(node, mover);
  if (known.candidates_known)
    return known.candidates;
  const Position seen = seen_by(node->position, mover);
  Engine& engine = game_.engine();
  engine.set_position(seen);
  MoveList list;
  engine.generate(list, Legality::Candidate);
  std::vector<Action> actions;
  for (std::size_t i = 0; i < list.size(); ++i)
    actions.push_back(engine.action(list, i));
  known.candidates = make_turns(*program_, seen, std::move(actions));
  known.candidates_known = true;
  return known.candidates;
}

NodePtr Level::after(const NodePtr& node, Side mover, std::size_t index) {
  static_cast<void>(turns(node, mover));
  Answers& known = answers(node, mover);
  if (known.after[index])
    return known.after[index];
  NodePtr next;
  if (has_games()) {
    next = acted(node, mover, known.turns[index].action);
  } else {
    stand(node, mover);
    game_.play(known.turns[index]);
    next = this->node(game_.position(), {}, node);
  }
  return answers(node, mover).after[index] = next;
}

namespace {

void end_game(const Program& program, Position& position, const Ended& ended) {
  const Man man = position.men[ended.square];
  const GameEnd end =
      ended.outcome == Outcome::Drawn ? GameEnd::Drawn
      : ended.outcome == (man.side() == 0 ? Outcome::FirstWins : Outcome::SecondWins)
          ? GameEnd::Won
          : GameEnd::Lost;
  const GameEndInfo& info = program.carry.ends[static_cast<std::size_t>(end)][man.type()];
  position.men[ended.square] = info.removes ? Man{} : Man::of(info.type, man.side());
  position.rights[ended.square] = 0;
}

}  // namespace

/// [position] after the men whose games are over have become what they are then.
Position Level::ended_position(Position position, const std::vector<Ended>& ended) const {
  for (const Ended& each : ended)
    end_game(*program_, position, each);
  return position;
}

/// The games of [games] in which [mover] stands in check: lost to the other side.
std::vector<Ended> Level::lost_in_check(const std::vector<Carried>& games, Side mover) {
  std::vector<Ended> lost;
  for (const Carried& each : games)
    if (each.game->check[mover])
      lost.push_back({each.square, mover == 0 ? Outcome::SecondWins : Outcome::FirstWins});
  return lost;
}

/// Who carries which game after [action].
std::vector<Carried> Level::moved(const NodePtr& node,
                                  const Action& action,
                                  const Position& after) {
  std::vector<Carried> games = node->games;
  for (Carried& each : games) {
    for (const Effect& e : action.effects) {
      if (e.from != each.square || !node->game_on(e.from))
        continue;
      if (e.kind == EffectKind::Take || e.kind == EffectKind::Remove) {
        each.square = no_square;
        break;
      }
      if (e.kind == EffectKind::SelfMove || e.kind == EffectKind::Carry) {
        each.square = e.to;
        break;
      }
    }
  }
  std::erase_if(games, [](const Carried& each) { return each.square == no_square; });
  return filled(after, std::move(games));
}

/// [position] and games after [action] and what follows from it.
Level::Consequences Level::consequences(const NodePtr& node, Side mover, const Action& action) {
  const Position seen = seen_by(node->position, mover);
  const bool forfeits = holds(program_->carry.forfeit, seen, mover);
  Engine& engine = game_.engine();
  engine.set_position(seen);
  engine.make(action);
  Consequences found;
  found.position = engine.position();
  found.position.full_move = seen.full_move + (mover == 1 ? 1U : 0U);
  found.games = moved(node, action, found.position);
  if (forfeits) {
    const std::vector<Ended> lost = lost_in_check(found.games, mover);
    found.position = ended_position(std::move(found.position), lost);
    drop_ended(found.games, lost);
  }
  return found;
}

void Level::drop_ended(std::vector<Carried>& games, const std::vector<Ended>& ended) {
  std::erase_if(games, [&](const Carried& game) {
    return std::any_of(
        ended.begin(), ended.end(), [&](const Ended& e) { return e.square == game.square; });
  });
}

NodePtr Level::acted(const NodePtr& node, Side mover, const Action& action) {
  Consequences found = consequences(node, mover, action);
  return this->node(std::move(found.position), std::move(found.games), node);
}

int Level::violated(const NodePtr& node, Side mover, const LegalTurn& candidate) {
  const Consequences found = consequences(node, mover, candidate.action);
  return broken_rule(found.position, candidate.action, node->position, mover);
}

/// The first rule that what stands after a turn, or what [action] did, breaks; -1 if none.
int Level::broken_rule(const Position& after,
                       const Action& action,
                       const Position& before,
                       Side mover) {
  Engine& engine = game_.engine();
  engine.set_position(after);
  Asked asked;
  asked.action = &action;
  asked.before = before.men.data();
  for (std::size_t rule = 0; rule < program_->rules.size(); ++rule) {
    const RuleInfo& info = program_->rules[rule];
    if (engine.ask(info.event, mover, asked) && engine.ask(info.when, mover, asked))
      return static_cast<int>(rule);
  }
  return -1;
}

const char* Level::limit_hit() {
  const char* own = std::exchange(limit_hit_, nullptr);
  const char* machine = game_.limit_hit();
  const char* below = inner_ ? inner_->limit_hit() : nullptr;
  return own != nullptr ? own : machine != nullptr ? machine : below;
}

}  // namespace polymachy
