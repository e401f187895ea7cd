// SPDX-License-Identifier: MIT
// Runs of a path in written order: run(path, state, next) hands every state in which the path can
// end to [next]. What is not so may be passed over, up to a number of misses, and is then written
// down as such; with as few as can be, that is why a move does not exist.
#include "interpreter/variant/trace.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace polymachy {

using model::HookWhen;
using model::Path;
using model::PathKind;
using model::Vec;

namespace {

constexpr std::size_t most_traces = 6;

/// [variant] with the options of [program] decided.
model::Variant decided(const model::Variant& variant, const Program& program) {
  std::vector<int> options;
  for (const OptionInfo& option : program.options)
    options.push_back(option.chosen);
  return model::fold(variant, options);
}

/// All that decides how a run may go on inside a repetition: where it looks and what it has bound.
using Footprint = std::tuple<int,
                             Square,
                             int,
                             std::array<Square, 16>,
                             std::array<std::pair<int, int>, 16>,
                             std::size_t>;

Footprint footprint(int times, const TraceState& state) {
  std::array<std::pair<int, int>, 16> bound;
  for (std::size_t i = 0; i < bound.size(); ++i)
    bound[i] = {state.bound[i].x, state.bound[i].y};
  return {times, state.cursor, state.misses, state.saved, bound, state.board->marks.size()};
}

}  // namespace

Touched& TraceBoard::touch(std::uint16_t id) {
  for (Touched& each : touched)
    if (each.id == id)
      return each;
  Touched man;
  man.id = id;
  man.first = man.square = id;
  man.born = man.now = men[id];
  touched.push_back(man);
  return touched.back();
}

void TraceBoard::vacate(Square square, Fate fate) {
  Touched& man = touch(who[square]);
  man.fate = fate;
  man.square = square;
  who[square] = nobody;
  men[square] = {};
  rights[square] = 0;
}

void TraceBoard::place(std::uint16_t id, Square square) {
  Touched& man = touch(id);
  man.square = square;
  man.fate = Fate::Standing;
  who[square] = id;
  men[square] = man.now;
  rights[square] = 0;
  placed.erase(std::remove(placed.begin(), placed.end(), id), placed.end());
  placed.push_back(id);
}

TraceBoard& TraceState::change() {
  auto copy = std::make_shared<TraceBoard>(*board);
  TraceBoard& changed = *copy;
  board = std::move(copy);
  return changed;
}

void TraceState::go_on_from_kept() {
  if (every == nullptr || runs_seen == every->runs)
    return;
  board = every->board;
  runs_seen = every->runs;
}

Tracer::Tracer(const model::Variant& variant, std::shared_ptr<const Program> program)
    : variant_(decided(variant, *program)),
      program_(std::move(program)),
      engine_(make_engine(program_)) {}

TypeId Tracer::plain(TypeId type) const {
  if (type >= program_->types.size())
    return type;
  const int otherwise = program_->types[type].shadow_of;
  return otherwise < 0 ? type : static_cast<TypeId>(otherwise);
}

bool Tracer::begin(const Position& position) {
  position_ = position;
  log_.clear();
  steps_ = 0;
  gave_up_ = is_silent_ = false;
  most_misses_ = 0;
  return position.men.size() == static_cast<std::size_t>(program_->size.squares());
}

TraceState Tracer::start(Square from) const {
  auto board = std::make_shared<TraceBoard>();
  board->men = position_.men;
  board->rights = position_.rights;
  board->rights.resize(position_.men.size());
  board->pools = position_.pools;
  for (std::size_t square = 0; square < position_.men.size(); ++square)
    board->who.push_back(position_.men[square].none() ? nobody
                                                      : static_cast<std::uint16_t>(square));
  TraceState state;
  state.board = std::move(board);
  state.actor = state.owner = position_.to_move;
  state.cursor = state.saved[model::slot_origin] = from;
  state.mover = from == no_square ? nobody : from;
  state.hand = from == no_square ? TraceState::Hand::None : TraceState::Hand::Home;
  return state;
}

/// Every run of the man on [from]; where a decision follows an action, of that decision.
bool Tracer::run_man(Square from, const TraceNext& next) {
  const Man man = position_.men[from];
  if (man.none())
    return false;
  const TypeId type = plain(man.type());
  const Path* path = &variant_.types[type].path;
  if (const std::uint8_t block = position_.turn.block; block > 0) {
    const model::AfterBlock& after = variant_.after[block - 1U];
    if (!after.men.test(type))
      return false;
    path = &after.path;
  }
  return run(*path, start(from), [&](const TraceState& state) { return finish(state, next); });
}

bool Tracer::run_actions(const TraceNext& next) {
  const TraceState state = start(no_square);
  return std::any_of(
      variant_.actions.begin(), variant_.actions.end(), [&](const model::Action& action) {
        return logged({TraceKind::Way, no_square, no_square, {}, &action.path, nullptr, nullptr},
                      state,
                      [&](const TraceState& now) {
                        return run(action.path, now, [&](const TraceState& end) {
                          return finish(end, next);
                        });
                      });
      });
}

/// The decision inside an action that is due first: no man, no hook.
bool Tracer::run_decision(const TraceNext& next) {
  const DueDecision due = position_.turn.due.front();
  TraceState state = start(no_square);
  state.cursor = due.at;
  return run(variant_.decisions[due.decision].path, state, [&](const TraceState& end) {
    return finish(end, next);
  });
}

std::optional<Trace> Tracer::find(const Position& position, const Action& action) {
  std::optional<Trace> found;
  if (!begin(position))
    return found;
  const auto is_it = [&](const TraceState& end) {
    std::vector<Effect> effects = effects_of(end);
    if (effects != action.effects)
      return false;
    found = Trace{log_, std::move(effects), end};
    return true;
  };
  const auto with_hooks = [&](const TraceState& end) {
    return run_hooks(end, is_it);
  };
  if (!position.turn.due.empty())
    run_decision(is_it);
  else if (action.from == no_square)
    run_actions(with_hooks);
  else
    run_man(action.from, with_hooks);
  return found;
}

std::vector<Trace> Tracer::nearest(const Position& position, Square from, const Wanted& is_wanted) {
  std::vector<Trace> found;
  if (!begin(position))
    return found;
  for (const int most : {0, 1, 2, 3, 4, 5, 6, 8, 12, 16}) {
    most_misses_ = most;
    int least = most;
    const auto keep = [&](const TraceState& end) {
      if (end.misses > least || !is_wanted(end))
        return false;
      if (end.misses < least)
        found.clear();
      least = end.misses;
      if (found.size() < most_traces)
        found.push_back({log_, {}, end});
      return false;
    };
    if (!position.turn.due.empty())
      run_decision(keep);
    else if (from == no_square)
      run_actions(keep);
    else
      run_man(from, keep);
    if (!found.empty() || gave_up_)
      break;
  }
  return found;
}

/// Writes [event] down while [next] goes on.
bool Tracer::logged(TraceEvent event, const TraceState& state, const TraceNext& next) {
  if (is_silent_)
    return next(state);
  log_.push_back(std::move(event));
  const bool stop = next(state);
  log_.pop_back();
  return stop;
}

/// Goes on as if what [event] tells had been so, if that is still allowed.
bool Tracer::missed(TraceEvent event, TraceState state, const TraceNext& next) {
  if (is_silent_)
    return false;
  const int weight = event.test == nullptr ? 1 : weight_of(*event.test, state);
  // Who stands on a square is one fact, however often it is asked.
  const Man here = state.man(event.at);
  const auto is_same = [&](const TraceEvent& before) {
    return before.kind == TraceKind::Misses && weight == 1 && before.at == event.at &&
           before.state->man(before.at) == here;
  };
  if (std::any_of(log_.begin(), log_.end(), is_same))
    return next(state);
  if (state.misses + weight > most_misses_)
    return false;
  event.kind = TraceKind::Misses;
  event.state = std::make_shared<const TraceState>(state);
  state.misses += weight;
  return logged(std::move(event), state, next);
}

/// How far from being so [test] is: who stands where changes with every move, what a square is and
/// what was chosen before does not.
int Tracer::weight_of(const model::Test& test, const TraceState& state) {
  constexpr int light = 1, middle = 2, heavy = 4;
  switch (test.kind) {
    case model::TestKind::And: {
      int sum = 0;
      for (const model::Test& kid : test.kids)
        sum += holds(kid, state) ? 0 : weight_of(kid, state);
      return sum;
    }
    case model::TestKind::Or: {
      int least = heavy;
      for (const model::Test& kid : test.kids)
        least = std::min(least, weight_of(kid, state));
      return least;
    }
    case model::TestKind::Not:
      return std::max(light, weight_of(test.kids.front(), state));
    case model::TestKind::AtSaved: {
      TraceState there = state;
      there.cursor = state.saved[static_cast<std::size_t>(test.index)];
      return weight_of(test.kids.front(), there);
    }
    case model::TestKind::HasRight:
    case model::TestKind::SquareIn:
    case model::TestKind::OnSaved:
    case model::TestKind::Never:
      return heavy;
    case model::TestKind::TypeIn:
      return middle;
    default:
      return light;
  }
}

bool Tracer::run(const Path& path, const TraceState& given, const TraceNext& next) {
  TraceState state = given;
  state.go_on_from_kept();
  if (gave_up_ || ++steps_ > max_trace_steps) {
    gave_up_ = true;
    return true;
  }
  switch (path.kind) {
    case PathKind::Seq:
      return run_kids(path, 0, state, next);
    case PathKind::Alt:
      return alternatives(path, state, next);
    case PathKind::Repeat:
      return repeat(path, state, next);
    case PathKind::Bind:
      return bind(path, state, next);
    case PathKind::Step:
      return step(path, state, next);
    case PathKind::Anywhere:
      return anywhere(state, next);
    case PathKind::Guard:
      return guard(path, state, next);
    case PathKind::Every:
      return every(path, state, next);
    case PathKind::Become:
    case PathKind::Promoted:
      return become_each(path, state, next);
    case PathKind::Choose:
      return choose(path, state, next);
    case PathKind::Take:
    case PathKind::TakeMark:
    case PathKind::Put:
    case PathKind::Lift:
    case PathKind::Join:
    case PathKind::Drop:
    case PathKind::Save:
    case PathKind::Goto:
    case PathKind::SetMark:
    case PathKind::New:
    case PathKind::Into:
    case PathKind::Then:
    case PathKind::Remove:
    case PathKind::Say:
    case PathKind::Aka:
    case PathKind::Pass:
      return act(path, state, next);
  }
  return false;
}

bool Tracer::run_kids(const Path& path,
                      std::size_t from,
                      const TraceState& state,
                      const TraceNext& next) {
  if (from == path.kids.size())
    return next(state);
  return run(path.kids[from], state, [&](const TraceState& now) {
    return run_kids(path, from + 1, now, next);
  });
}

bool Tracer::alternatives(const Path& path, const TraceState& state, const TraceNext& next) {
  return std::any_of(path.kids.begin(), path.kids.end(), [&](const Path& kid) {
    TraceEvent event;
    event.kind = TraceKind::Way;
    event.at = state.cursor;
    event.path = &kid;
    return logged(event, state, [&](const TraceState& now) { return run(kid, now, next); });
  });
}

bool Tracer::repeat(const Path& path, const TraceState& state, const TraceNext& next) {
  std::set<Footprint> seen;
  const auto go_on = [&](const auto& self, int done, const TraceState& now) -> bool {
    const bool is_unbounded = path.most < 0;
    if (is_unbounded && !seen.insert(footprint(std::min(done, path.least), now)).second)
      return false;
    if (done >= path.least && next(now))
      return true;
    if (!is_unbounded && done >= path.most)
      return false;
    return run(path.kids.front(), now, [&](const TraceState& after) {
      return self(self, done + 1, after);
    });
  };
  return go_on(go_on, 0, state);
}

bool Tracer::bind(const Path& path, const TraceState& state, const TraceNext& next) {
  const model::Facing facing = variant_.sides[state.owner].facing;
  for (const model::DirTerm& term : path.dirs) {
    TraceState bound = state;
    bound.go_on_from_kept();
    bound.bound[static_cast<std::size_t>(path.slot)] =
        term.slot < 0
            ? model::on_board(term.vec, facing)
            : model::turned(state.bound[static_cast<std::size_t>(term.slot)], term.eighths);
    if (next(bound))
      return true;
  }
  return false;
}

bool Tracer::is_square(int file, int rank) const {
  return program_->size.holds(file, rank) && !program_->holes[program_->size.at(file, rank)];
}

bool Tracer::step(const Path& path, TraceState state, const TraceNext& next) {
  if (state.cursor == no_square)
    return false;
  const BoardSize size = program_->size;
  const Vec& vec = state.bound[static_cast<std::size_t>(path.slot)];
  const int file = size.file(state.cursor) + vec.x;
  const int rank = size.rank(state.cursor) + vec.y;
  if (!is_square(file, rank))
    return false;
  TraceEvent event;
  event.kind = TraceKind::Step;
  event.from = state.cursor;
  event.path = &path;
  lift_mover(state);
  state.cursor = event.at = size.at(file, rank);
  return logged(event, state, next);
}

bool Tracer::anywhere(TraceState state, const TraceNext& next) {
  lift_mover(state);
  for (std::size_t square = 0; square < position_.men.size(); ++square) {
    if (program_->holes[square])
      continue;
    TraceEvent event;
    event.kind = TraceKind::Jump;
    event.from = state.cursor;
    event.at = static_cast<Square>(square);
    TraceState moved = state;
    moved.go_on_from_kept();
    moved.cursor = event.at;
    if (logged(event, moved, next))
      return true;
  }
  return false;
}

bool Tracer::guard(const Path& path, const TraceState& state, const TraceNext& next) {
  const model::Test& test = path.test.front();
  TraceEvent event;
  event.kind = TraceKind::Holds;
  event.at = state.cursor;
  event.man = state.man(state.cursor);
  event.path = &path;
  event.test = &test;
  if (!holds(test, state))
    return missed(std::move(event), state, next);
  if (!is_silent_)
    event.state = std::make_shared<const TraceState>(state);
  return logged(std::move(event), state, next);
}

/// Each run starts from the registers of the first, on the board that those before it have left.
bool Tracer::every(const Path& path, const TraceState& state, const TraceNext& next) {
  TraceState all = state;
  lift_mover(all);
  if (all.lifted != nobody)
    return false;
  TraceState::Kept kept{all.board, 0};
  TraceState first = all;
  first.every = &kept;
  first.runs_seen = 0;
  const bool was_silent = std::exchange(is_silent_, true);
  run(path.kids.front(), first, [&](const TraceState& end) {
    if (end.lifted == nobody) {
      kept.board = end.board;
      ++kept.runs;
    }
    return false;
  });
  is_silent_ = was_silent;
  all.board = kept.board;
  TraceEvent event;
  event.kind = TraceKind::Acts;
  event.at = state.cursor;
  event.path = &path;
  return logged(event, all, next);
}

/// A hook that is to run, and where.
struct Tracer::Due {
  const model::Hook* hook = nullptr;
  Square square = no_square;
  std::uint16_t subject = nobody;
};

/// What happens by itself when a run is over, hooks in written order: for every man who arrived,
/// then at every capture.
bool Tracer::run_hooks(const TraceState& state, const TraceNext& next) {
  if (variant_.hooks.empty() || position_.turn.is_deciding())
    return next(state);
  std::vector<Due> due;
  TraceBoard board = *state.board;
  for (const model::Hook& hook : variant_.hooks)
    for (const std::uint16_t id : board.placed) {
      const Touched& man = board.touch(id);
      if (hook.when == HookWhen::Arrive && man.fate == Fate::Standing && man.first != man.square)
        due.push_back({&hook, man.square, id});
    }
  for (const model::Hook& hook : variant_.hooks)
    for (const std::uint16_t id : board.taken)
      if (hook.when == HookWhen::Take)
        due.push_back({&hook, board.touch(id).square, nobody});
  return run_hooks(due, 0, state, next);
}

bool Tracer::run_hooks(const std::vector<Due>& due,
                       std::size_t from,
                       const TraceState& state,
                       const TraceNext& next) {
  if (from == due.size())
    return next(state);
  const Due& now = due[from];
  TraceState hooked = state;
  hooked.bound = {};
  hooked.chosen.fill(no_type);
  std::fill(hooked.saved.begin() + model::first_named, hooked.saved.end(), no_square);
  hooked.is_hook = true;
  hooked.hand = TraceState::Hand::None;
  hooked.cursor = now.square;
  hooked.subject = now.subject;
  if (now.subject != nobody) {
    TraceBoard board = *state.board;
    const Touched& man = board.touch(now.subject);
    if (man.fate != Fate::Standing || man.square != now.square)
      return run_hooks(due, from + 1, state, next);  // he has left it by an earlier hook
    hooked.owner = man.now.side();
    hooked.saved[model::slot_origin] = man.first;
  }
  if (!holds(now.hook->test, hooked))
    return run_hooks(due, from + 1, state, next);
  TraceEvent event;
  event.kind = TraceKind::Hook;
  event.at = now.square;
  event.man = hooked.man(now.square);
  return logged(event, hooked, [&](const TraceState& begun) {
    return run(now.hook->path, begun, [&](const TraceState& after) {
      if (after.lifted != nobody)
        return false;
      TraceState on = state;
      on.board = after.board;
      return run_hooks(due, from + 1, on, next);
    });
  });
}

}  // namespace polymachy
