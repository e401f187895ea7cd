// SPDX-License-Identifier: MIT
#include "interpreter/variant/diagram.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "interpreter/game/game.hpp"

namespace polymachy {
namespace {

constexpr Side mover = 0;
constexpr Side enemy = 1;
/// Men of one type mostly begin alike; so many are tried where they begin.
constexpr std::size_t most_homes = 4;

constexpr std::array<std::pair<Reach, std::string_view>, 13> meanings{{
    {Reach::Moves, "moves there"},
    {Reach::Takes, "takes there"},
    {Reach::Both, "moves or takes there"},
    {Reach::Second, "moves or takes there on a second leg, after a turn"},
    {Reach::GoesOn, "moves or takes there; having taken, may end elsewhere"},
    {Reach::Flight, "moves there; takes there over any men on the way"},
    {Reach::Lifted, "moves there if a man stands farther on the line"},
    {Reach::Over, "moves there; takes there with a man on the way"},
    {Reach::Afar, "takes there and ends elsewhere"},
    {Reach::Hops, "moves there with a man on the way"},
    {Reach::TakesOver, "takes there with a man on the way"},
    {Reach::Beyond, "moves or takes there with a man on the way"},
    {Reach::Attacks, "attacks there, and does not go there"},
}};

std::size_t index(Square square) { return square; }

Position emptied(Position position) {
  std::fill(position.men.begin(), position.men.end(), Man{});
  std::fill(position.rights.begin(), position.rights.end(), std::uint8_t{0});
  for (std::vector<std::uint16_t>& pool : position.pools)
    std::fill(pool.begin(), pool.end(), std::uint16_t{0});
  position.mark = {};
  position.to_move = mover;
  return position;
}

/// An ordinary type: the most frequent at the start that no safety rule guards.
TypeId plain_type(const Program& program, const Position& start) {
  std::vector<int> numbers(program.types.size());
  for (const Man man : start.men) {
    if (!man.none() && !program.royal_types[man.type()])
      ++numbers[man.type()];
  }
  return static_cast<TypeId>(std::max_element(numbers.begin(), numbers.end()) - numbers.begin());
}

/// Where the runs of the man on the origin end and take, in one position.
struct Seen {
  std::vector<Square> quiet;
  std::vector<Square> taken_there;
  std::vector<Square> taken_afar;
};

/// [program] with turns of one action: how many a lone man would have says nothing about him.
std::shared_ptr<const Program> without_budget(const Program& program) {
  auto plain = std::make_shared<Program>(program);
  plain->turn.several = false;
  return plain;
}

class Trial {
 public:
  Trial(const Program& program, Engine& engine, Position base, Square origin, Patience* patience)
      : patience_(patience),
        program_(program),
        engine_(engine),
        base_(std::move(base)),
        origin_(origin) {}

  /// Whether he can go somewhere, nothing else standing on the board.
  [[nodiscard]] bool can_go() { return !look(base_).quiet.empty(); }

  /// Where he goes, and takes with an enemy and nobody else there: much less than run() tries.
  [[nodiscard]] std::vector<Reach> glance(TypeId plain) {
    std::vector<Reach> reach(base_.men.size(), Reach::None);
    for (const Square square : look(base_).quiet)
      reach[square] = Reach::Moves;
    matters_ = squares_that_matter();
    for (std::size_t square = 0; square < reach.size(); ++square) {
      if (!is_free(square) || !matters_[square] || reach[square] != Reach::None)
        continue;
      Position position = base_;
      position.men[square] = Man::of(plain, enemy);
      const Seen seen = look(position);
      if (holds(seen.taken_there, static_cast<Square>(square)))
        reach[square] = Reach::Takes;
      for (const Square other : seen.quiet)
        if (reach[other] == Reach::None)
          reach[other] = Reach::Hops;
    }
    return reach;
  }

  void run(TypeId plain, Diagram& out) {
    bool& only_some = out.only_some;
    matters_ = squares_that_matter();
    plain_ = plain;
    const std::size_t squares = base_.men.size();
    quiet_.assign(squares, false);
    taken_ = afar_ = beyond_ = threat_ = quiet_;
    flight_ = lifted_ = second_ = hops_ = quiet_;
    for (const Square square : look(base_).quiet)
      quiet_[square] = true;
    for (std::size_t square = 0; square < squares; ++square) {
      if (is_free(square) && matters_[square])
        try_square(static_cast<Square>(square), only_some);
    }
    for (std::size_t square = 0; square < squares; ++square) {
      if (is_free(square) && matters_[square] && !taken_[square])
        try_behind(static_cast<Square>(square));
      if (quiet_[square] && taken_[square])
        try_flight(static_cast<Square>(square));
    }
    std::vector<Reach> reach(squares, Reach::None);
    for (std::size_t square = 0; square < squares; ++square)
      reach[square] = verdict(square);
    out.reach = std::move(reach);
    out.through = std::move(through_);
    out.over = std::move(over_);
  }

 private:
  using Ways = std::map<Square, std::vector<Square>>;

  Patience* patience_;
  const Program& program_;
  Engine& engine_;
  Position base_;
  Square origin_;
  TypeId plain_ = 0;
  MoveList list_;
  std::vector<bool> quiet_, taken_, afar_, beyond_, threat_, flight_, lifted_, second_, hops_;
  Ways through_, over_;
  SquareBits matters_;

  /// Every square that some class of his may look at from the origin: a man elsewhere changes
  /// nothing.
  [[nodiscard]] SquareBits squares_that_matter() const {
    SquareBits squares;
    const TypeId type = base_.men[origin_].type();
    for (const std::uint16_t number : program_.types[type].classes)
      squares |= squares_of(program_.classes[number]);
    return squares;
  }

  [[nodiscard]] SquareBits squares_of(const PieceClass& which) const {
    SquareBits squares;
    const ClassTable& table = which.table[mover];
    if (which.shape == Shape::Generic)
      return table.reach.size() > origin_ ? table.reach[origin_] : squares.set();
    for (const Run& run : table.runs) {
      if (run.origin != origin_)
        continue;
      if (run.to != no_square)
        squares.set(run.to);
      for (std::size_t each = run.conds; each < run.conds + run.cond_count; ++each) {
        const RunCond& cond = table.conds[each];
        const bool looks_far = cond.kind == CondKind::Attacked || cond.kind == CondKind::Safe ||
                               cond.kind == CondKind::Holds || cond.square == no_square;
        if (looks_far)
          return squares.set();
        squares.set(cond.square);
      }
      for (std::size_t each = run.effects; each < run.effects + run.effect_count; ++each)
        for (const Square square : {table.effects[each].from, table.effects[each].to})
          if (square != no_square)
            squares.set(square);
    }
    if (table.targets.size() > origin_)
      for (const Square target : table.targets[origin_])
        squares.set(target);
    if (table.guarded.size() > origin_)
      for (const GuardedTarget& target : table.guarded[origin_])
        for (const Square square : {target.target, target.empty[0], target.empty[1]})
          if (square != no_square)
            squares.set(square);
    if (table.rays.size() > origin_)
      for (const Ray& ray : table.rays[origin_]) {
        if (ray.gate != no_square)
          squares.set(ray.gate);
        for (std::size_t each = ray.first; each < ray.first + ray.count; ++each)
          squares.set(table.squares[each]);
      }
    return squares;
  }

  static void note(Ways& ways, Square square, Square there) {
    std::vector<Square>& squares = ways[square];
    if (!holds(squares, there))
      squares.push_back(there);
  }

  bool is_free(std::size_t square) const {
    return !program_.holes[square] && base_.men[square].none();
  }

  Seen look(const Position& position) {
    if (patience_ != nullptr && patience_->is_out())
      return {};
    const std::uint64_t steps = engine_.steps();
    engine_.set_position(position);
    engine_.generate(list_, Legality::Candidate);
    if (patience_ != nullptr) {
      const std::uint64_t squares =
          std::max<std::uint64_t>(position.men.size(), 4 * list_.size() + engine_.steps() - steps);
      patience_->squares -= std::min(squares, patience_->squares);
    }
    Seen seen;
    for (std::size_t each = 0; each < list_.size(); ++each) {
      const Action action = engine_.action(list_, each);
      if (action.from != origin_)
        continue;
      const auto takes = [](const Effect& effect) {
        return effect.kind == EffectKind::Take;
      };
      if (std::none_of(action.effects.begin(), action.effects.end(), takes))
        seen.quiet.push_back(action.to);
      for (const Effect& effect : action.effects) {
        if (!takes(effect))
          continue;
        const Square square = left_from(effect);
        (square == action.to ? seen.taken_there : seen.taken_afar).push_back(square);
      }
    }
    return seen;
  }

  static bool holds(const std::vector<Square>& squares, Square square) {
    return std::find(squares.begin(), squares.end(), square) != squares.end();
  }

  /// The squares between the origin and [square] on a rank, file or diagonal.
  [[nodiscard]] std::vector<Square> way_to(Square square) const {
    const BoardSize size = program_.size;
    const int files = size.file(square) - size.file(origin_);
    const int ranks = size.rank(square) - size.rank(origin_);
    const int steps = std::max(std::abs(files), std::abs(ranks));
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks))
      return {};
    std::vector<Square> way;
    for (int n = 1; n < steps; ++n)
      way.push_back(
          size.at(size.file(origin_) + files / steps * n, size.rank(origin_) + ranks / steps * n));
    return way;
  }

  /// What a man on [there] lets the mover do that he could not do before: go to a square before
  /// him, or somewhere behind or beside him.
  void note_quiet(const Seen& seen, Square there) {
    const std::vector<Square> way = way_to(there);
    for (const Square square : seen.quiet) {
      if (quiet_[square] || square == origin_)
        continue;
      const bool is_before = holds(way, square);
      (is_before ? lifted_ : hops_)[square] = true;
      if (!is_before)
        note(over_, square, there);
    }
  }

  /// Where a man on [there], who is not on the straight way, stops the mover.
  void note_turns(const Seen& seen, Square there) {
    for (std::size_t square = 0; square < quiet_.size(); ++square) {
      const auto target = static_cast<Square>(square);
      if (!quiet_[square] || target == there || target == origin_ || holds(seen.quiet, target))
        continue;
      if (holds(way_to(target), there))
        continue;
      second_[square] = true;
      note(through_, target, there);
    }
  }

  /// Whether he takes on [square] with men on all squares of the way, though he cannot go there.
  void try_flight(Square square) {
    const std::vector<Square> way = way_to(square);
    Position position = base_;
    for (const Square on_way : way) {
      if (!is_free(on_way))
        return;
      position.men[on_way] = Man::of(plain_, mover);
    }
    if (way.empty() || holds(look(position).quiet, square))
      return;
    position.men[square] = Man::of(plain_, enemy);
    flight_[square] = holds(look(position).taken_there, square);
  }

  /// One man on [square]: an enemy of each type until one can be taken, then an own man.
  void try_square(Square square, bool& only_some) {
    Position position = base_;
    for (std::size_t each = 0; each < program_.types.size(); ++each) {
      // The ordinary type first; then all, for men that only some may be taken by.
      const std::size_t type = each == 0 ? plain_ : each - (each <= plain_ ? 1 : 0);
      position.men[square] = Man::of(static_cast<TypeId>(type), enemy);
      const Seen seen = look(position);
      note_quiet(seen, square);
      taken_[square] = holds(seen.taken_there, square);
      afar_[square] = holds(seen.taken_afar, square);
      std::vector<Square> from;
      engine_.attackers(square, mover, from);
      threat_[square] = threat_[square] || holds(from, origin_);
      if (!taken_[square] && !afar_[square])
        continue;
      only_some = only_some || each > 0;
      break;
    }
    position.men[square] = Man::of(plain_, mover);
    const Seen seen = look(position);
    note_quiet(seen, square);
    note_turns(seen, square);
  }

  /// An enemy on [square] and an own man somewhere between it and the origin.
  void try_behind(Square square) {
    const BoardSize size = program_.size;
    const auto files = std::minmax({size.file(square), size.file(origin_)});
    const auto ranks = std::minmax({size.rank(square), size.rank(origin_)});
    Position position = base_;
    position.men[square] = Man::of(plain_, enemy);
    for (int rank = ranks.first; rank <= ranks.second && !beyond_[square]; ++rank) {
      for (int file = files.first; file <= files.second && !beyond_[square]; ++file) {
        const Square between = size.at(file, rank);
        if (!is_free(between) || between == square || !matters_[between])
          continue;
        position.men[between] = Man::of(plain_, mover);
        if (holds(look(position).taken_there, square))
          beyond_[square] = true;
        position.men[between] = Man{};
      }
    }
  }

  Reach verdict(std::size_t square) const {
    if (quiet_[square] && taken_[square]) {
      return flight_[square]   ? Reach::Flight
             : afar_[square]   ? Reach::GoesOn
             : second_[square] ? Reach::Second
                               : Reach::Both;
    }
    if (quiet_[square] && beyond_[square])
      return Reach::Over;
    if (quiet_[square])
      return Reach::Moves;
    if (taken_[square])
      return Reach::Takes;
    if (afar_[square])
      return Reach::Afar;
    if (beyond_[square])
      return hops_[square] ? Reach::Beyond : Reach::TakesOver;
    if (hops_[square])
      return Reach::Hops;
    if (lifted_[square])
      return Reach::Lifted;
    return threat_[square] && is_free(square) ? Reach::Attacks : Reach::None;
  }
};

bool shows_nothing(const Diagram& diagram) {
  const auto is_none = [](Reach reach) {
    return reach == Reach::None;
  };
  return std::all_of(diagram.reach.begin(), diagram.reach.end(), is_none);
}

std::vector<Square> homes(const Position& start, TypeId type) {
  std::vector<Square> squares;
  for (std::size_t square = 0; square < start.men.size(); ++square) {
    if (start.men[square] == Man::of(type, mover))
      squares.push_back(static_cast<Square>(square));
  }
  return squares;
}

/// Whether [home], seen from [origin], reaches a square at a distance that [middle] does not,
/// though it lies on the board there too.
bool shows_more(const Program& program,
                Square origin,
                const std::vector<Reach>& home,
                const Diagram& middle) {
  const BoardSize size = program.size;
  const int files = size.file(middle.origin) - size.file(origin);
  const int ranks = size.rank(middle.origin) - size.rank(origin);
  for (std::size_t square = 0; square < home.size(); ++square) {
    if (home[square] == Reach::None)
      continue;
    const int file = size.file(static_cast<Square>(square)) + files;
    const int rank = size.rank(static_cast<Square>(square)) + ranks;
    if (size.holds(file, rank) && middle.reach[index(size.at(file, rank))] == Reach::None)
      return true;
  }
  return false;
}

}  // namespace

Diagrams::Diagrams(const std::shared_ptr<const Program>& program, Patience* patience)
    : program_(program),
      patience_(patience),
      engine_(make_engine(program->turn.several ? without_budget(*program) : program)) {
  SourceSet sources;
  Sink sink;
  Game game(program, sources);
  if (!program->starts.empty())
    start_name_ = program->starts.front().name;
  const std::vector<LegalTurn>& turns = game.legal();
  if (!turns.empty() && turns.front().start >= 0) {
    start_name_ = program->starts[static_cast<std::size_t>(turns.front().start)].name;
    static_cast<void>(game.set_start(start_name_, sink));
  }
  start_ = game.position();
  plain_ = plain_type(*program, start_);
}

Diagram Diagrams::diagram(const Position& base, Square origin) {
  Diagram diagram;
  diagram.origin = origin;
  diagram.type = base.men[origin].type();
  Trial(*program_, *engine_, base, origin, patience_).run(plain_, diagram);
  for (const Man man : base.men)
    diagram.men.push_back(man.code);
  return diagram;
}

Diagram Diagrams::of(TypeId type) {
  const BoardSize size = program_->size;
  std::vector<Square> origins{size.at((size.width - 1) / 2, (size.height - 1) / 2)};
  std::vector<Square> begins = homes(start_, type);
  begins.resize(std::min(begins.size(), most_homes));
  origins.insert(origins.end(), begins.begin(), begins.end());
  const std::size_t tried_wholly = origins.size();
  for (std::size_t square = 0; square < start_.men.size(); ++square)
    origins.push_back(static_cast<Square>(square));

  std::vector<Diagram> tried;
  for (std::size_t each = 0; each < origins.size(); ++each) {
    if (program_->holes[origins[each]])
      continue;
    Position base = emptied(start_);
    base.men[origins[each]] = Man::of(type, mover);
    // Elsewhere than in the middle and where he begins he must at least be able to go.
    if (each >= tried_wholly && !tried.empty() &&
        !Trial(*program_, *engine_, base, origins[each], patience_).can_go())
      continue;
    tried.push_back(diagram(base, origins[each]));
    if (!shows_nothing(tried.back()))
      return tried.back();
  }
  return tried.front();
}

std::vector<Diagram> Diagrams::at_home(const Diagram& middle) {
  std::size_t tried = 0;
  for (const Square origin : homes(start_, middle.type)) {
    if (++tried > most_homes)
      break;
    Position base = emptied(start_);
    base.men[origin] = start_.men[origin];
    base.rights[origin] = start_.rights[origin];
    for (const RightInfo& right : program_->rights) {
      if (!right.of[middle.type] || right.with.none())
        continue;
      for (std::size_t square = 0; square < start_.men.size(); ++square) {
        const Man man = start_.men[square];
        if (man.none() || man.side() != mover || !right.with[man.type()])
          continue;
        base.men[square] = man;
        base.rights[square] = start_.rights[square];
      }
    }
    const std::vector<Reach> seen =
        Trial(*program_, *engine_, base, origin, patience_).glance(plain_);
    if (shows_more(*program_, origin, seen, middle))
      return {diagram(base, origin)};
  }
  return {};
}

const std::vector<Reach>& all_reaches() {
  static const std::vector<Reach> all = [] {
    std::vector<Reach> reaches;
    for (const auto& each : meanings)
      reaches.push_back(each.first);
    return reaches;
  }();
  return all;
}

std::string_view reach_words(Reach reach) {
  for (const auto& [each, words] : meanings)
    if (each == reach)
      return words;
  return {};
}

std::string draw(const Program& program, const Diagram& diagram) {
  const BoardSize size = program.size;
  std::size_t cell = file_name(size.width - 1).size();
  for (const std::uint8_t code : diagram.men) {
    if (code != 0)
      cell = std::max(cell, program.types[Man{code}.type()].letters.size());
  }
  const std::size_t margin = std::to_string(size.height).size();
  std::string text;
  const auto add_line = [&](const std::string& head, const auto& cell_of) {
    std::string line = std::string(margin - head.size(), ' ') + head + ' ';
    for (int file = 0; file < size.width; ++file) {
      const std::string body = cell_of(file);
      line += ' ' + body + std::string(cell - body.size(), ' ');
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  };
  for (int rank = size.height - 1; rank >= 0; --rank) {
    add_line(std::to_string(rank + 1), [&](int file) {
      const Square square = size.at(file, rank);
      if (program.holes[square])
        return std::string(" ");
      const Man man{diagram.men[square]};
      if (!man.none())
        return program.types[man.type()].letters;
      return std::string(1, static_cast<char>(diagram.reach[square]));
    });
  }
  add_line("", [](int file) { return file_name(file); });
  for (const auto& [reach, meaning] : meanings) {
    const bool is_used =
        std::find(diagram.reach.begin(), diagram.reach.end(), reach) != diagram.reach.end();
    if (is_used)
      text += std::string("  ") + static_cast<char>(reach) + "  " + std::string(meaning) + "\n";
  }
  if (diagram.only_some)
    text += "  (" + std::string(only_some_words) + ")\n";
  return text;
}

}  // namespace polymachy
