// SPDX-License-Identifier: MIT
// A mark is judged by taking its move back: the man it speaks of goes to any empty square, as any
// type that sets the mark, and some move from there must set it. That is certain only where such
// runs do nothing else to the board, so the code of other programs is not judged.
#include "interpreter/game/possible.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "dsl/text/words.hpp"
#include "interpreter/bytecode/verify_parts.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"

namespace polymachy {
namespace {

/// The instructions that can be come to from [begin], those that they ask included.
std::vector<bool> reachable(const Program& program, const std::vector<std::size_t>& begin) {
  std::vector<bool> seen(program.code.size());
  std::vector<std::size_t> next = begin;
  while (!next.empty()) {
    const std::size_t at = next.back();
    next.pop_back();
    if (at >= seen.size() || seen[at])
      continue;
    seen[at] = true;
    each_next(program, at, [&](std::size_t to, bool) { next.push_back(to); });
    each_asked(program, at, [&](std::size_t to) { next.push_back(to); });
  }
  return seen;
}

/// Whether it asks of an action, or of what was before it, not of what stands.
bool asks_action(Opcode op) {
  switch (op) {
    case Opcode::AskEntered:
    case Opcode::AskFresh:
    case Opcode::AskTook:
    case Opcode::AskMoved:
    case Opcode::AskBy:
    case Opcode::AskDropped:
    case Opcode::AskStuck:
    case Opcode::AskLast:
    case Opcode::AskSaved:
    case Opcode::AskMarked:
    case Opcode::Goto:
    case Opcode::Look:
      return true;
    default:
      return false;
  }
}

/// Whether a run with it changes the board by more than the mover, or depends on what is not there
/// any more when the move has been made.
bool is_intricate(Opcode op) {
  switch (op) {
    case Opcode::Take:
    case Opcode::TakeMark:
    case Opcode::Remove:
    case Opcode::Lift:
    case Opcode::Join:
    case Opcode::Drop:
    case Opcode::New:
    case Opcode::NewType:
    case Opcode::Bank:
    case Opcode::Choose:
    case Opcode::Then:
    case Opcode::EveryBegin:
    case Opcode::AskMarked:
    case Opcode::AskRight:
    case Opcode::AskCompare:
    case Opcode::AskEntered:
    case Opcode::AskFresh:
    case Opcode::AskLast:
      return true;
    default:
      return false;
  }
}

class Judge {
 public:
  Judge(const std::shared_ptr<const Program>& program, Engine* engine, const Position& position)
      : owner_(program), program_(*program), engine_(engine), position_(position) {}

  /// Why no game comes here; empty if one may.
  std::string impossible() {
    if (is_setup_phase(program_, position_.phase) || program_.carry.men.any())
      return {};
    std::string why = away_from_home();
    if (why.empty())
      why = against_rule();
    return why.empty() ? unmarked() : why;
  }

  /// What is odd, and yet possible.
  std::vector<std::string> oddities() const {
    std::vector<std::string> odd;
    for (Side side = 0; side < side_count && program_.royal_types.any(); ++side)
      if (!has_royal(side))
        odd.push_back(program_.sides[side].name + " has nothing that " + guarding_rule() +
                      " guards");
    return odd;
  }

 private:
  const std::shared_ptr<const Program>& owner_;
  const Program& program_;
  Engine* engine_;
  std::unique_ptr<Engine> own_engine_;
  const Position& position_;

  Engine& engine() {
    if (engine_ == nullptr) {
      own_engine_ = make_engine(owner_);
      engine_ = own_engine_.get();
    }
    return *engine_;
  }

  [[nodiscard]] std::string man_on(Square square) const {
    const Man man = position_.men[square];
    return "the " + program_.types[man.type()].name + " of " + program_.sides[man.side()].name +
           " on " + square_name(program_.size, square);
  }

  // --- rights

  [[nodiscard]] int row(Side side, Square square) const {
    const SideInfo& info = program_.sides[side];
    return info.ahead_y != 0 ? program_.size.rank(square) : program_.size.file(square);
  }

  /// Shuffled arrays stand on other files, and on the rows of the start.
  [[nodiscard]] std::string away_from_home() const {
    const HomeRights home = home_rights(program_);
    for (std::size_t s = 0; s < position_.men.size(); ++s) {
      const Man man = position_.men[s];
      for (std::size_t right = 0; right < program_.rights.size() && !man.none(); ++right) {
        const auto square = static_cast<Square>(s);
        if (((position_.rights[s] >> right) & 1U) == 0)
          continue;
        bool any = false;
        bool here = false;
        for (std::size_t each = 0; each < home[man.side()].size(); ++each) {
          const bool is_home = ((home[man.side()][each] >> right) & 1U) != 0;
          any = any || is_home;
          here = here ||
                 (is_home && row(man.side(), static_cast<Square>(each)) == row(man.side(), square));
        }
        if (any && !here)
          return man_on(square) + " cannot hold right " + ticked(program_.rights[right].name) +
                 ": nobody has it on this row at the start";
      }
    }
    return {};
  }

  // --- rules

  /// Whether test [id] asks only what stands on the board.
  [[nodiscard]] bool asks_board_only(int id, Side side) const {
    const auto entry =
        static_cast<std::size_t>(program_.tests[static_cast<std::size_t>(id)].code[side]);
    const std::vector<bool> code = reachable(program_, {entry});
    for (std::size_t at = 0; at < code.size(); ++at)
      if (code[at] && asks_action(program_.code[at].op))
        return false;
    return true;
  }

  [[nodiscard]] bool is_any(int id, Side side) const {
    const std::int32_t entry = program_.tests[static_cast<std::size_t>(id)].code[side];
    return entry >= 0 && program_.code[static_cast<std::size_t>(entry)].op == Opcode::Yes;
  }

  /// A rule would have forbidden every action of the side that has just moved.
  std::string against_rule() {
    // Decisions behind an action, and those of a flag, are judged by no rule; nor is a start.
    if (program_.turn.has_parts() || program_.flag.minutes > 0 || is_start())
      return {};
    const Side mover = other(position_.to_move);
    for (const RuleInfo& rule : program_.rules) {
      const std::string head = program_.sides[mover].name + " has just moved, and rule " +
                               ticked(rule.name) + " forbids what stands here: ";
      if (rule.kind == RuleKind::Safety) {
        for (std::size_t s = 0; s < position_.men.size(); ++s) {
          const Man man = position_.men[s];
          const auto square = static_cast<Square>(s);
          if (!man.none() && man.side() == mover && rule.guarded[man.type()])
            if (const Square from = attacker_of(square); from != no_square)
              return head + man_on(square) + " could be taken by " + man_on(from);
        }
      } else if (rule.kind == RuleKind::General && rule.event >= 0 && rule.when >= 0 &&
                 !rule.asks_history && !rule.asks_stuck && is_any(rule.event, mover) &&
                 !is_any(rule.when, mover) && asks_board_only(rule.when, mover)) {
        engine().set_position(position_);
        Asked asked;
        asked.counters = position_.counters.data();
        if (engine().ask(rule.when, mover, asked))
          return head + rule.why;
      }
    }
    return {};
  }

  [[nodiscard]] bool is_start() const {
    return std::any_of(program_.starts.begin(), program_.starts.end(), [&](const StartInfo& start) {
      std::vector<Man> men(position_.men.size());
      for (const StartInfo::PlacedMan& man : start.men)
        men[man.square] = Man::of(man.type, man.side);
      return men == position_.men;
    });
  }

  Square attacker_of(Square square) {
    engine().set_position(position_);
    std::vector<Square> from;
    engine().attackers(square, position_.to_move, from);
    return from.empty() ? no_square : from.front();
  }

  // --- marks

  /// Types some run of which sets the mark; nothing if what such a run does cannot be told.
  [[nodiscard]] std::optional<TypeBits> marking_types(Side side) const {
    TypeBits types;
    std::vector<std::size_t> behind;
    std::vector<std::size_t> intricate;
    for (std::size_t at = 0; at < program_.code.size(); ++at) {
      const Instr& instr = program_.code[at];
      if (instr.op == Opcode::SetMark && instr.b == position_.mark.mark)
        behind.push_back(at);
      if (is_intricate(instr.op))
        intricate.push_back(at);
    }
    const std::vector<bool> after_mark = reachable(program_, behind);
    const std::vector<bool> after_intricate = reachable(program_, intricate);
    const auto sets = [&](std::int32_t entry) {
      if (entry < 0)
        return false;
      const std::vector<bool> code = reachable(program_, {static_cast<std::size_t>(entry)});
      return std::any_of(behind.begin(), behind.end(), [&](std::size_t at) { return code[at]; });
    };
    for (const std::size_t at : intricate)
      if (after_mark[at])
        return std::nullopt;
    for (const std::size_t at : behind)
      if (after_intricate[at])
        return std::nullopt;
    if (sets(program_.action_code[side]) || program_.turn.has_parts())
      return std::nullopt;
    for (std::size_t type = 0; type < program_.types.size(); ++type)
      if (sets(program_.types[type].code[side]))
        types.set(type);
    return types;
  }

  [[nodiscard]] bool is_this_mark(const Position& after) const {
    const LiveMark& mark = position_.mark;
    const LiveMark& set = after.mark;
    return set.mark == mark.mark && set.count == mark.count && set.victim == mark.victim &&
           std::is_permutation(
               mark.squares.begin(), mark.squares.begin() + mark.count, set.squares.begin()) &&
           after.men == position_.men;
  }

  /// Whether a man of [type] on [from] has a move that leads here and sets the mark.
  bool leads_here(Square from, TypeId type) {
    const Side maker = other(position_.to_move);
    Position before = position_;
    before.mark = {};
    before.to_move = maker;
    before.men[position_.mark.victim] = Man{};
    before.rights[position_.mark.victim] = 0;
    before.men[from] = Man::of(type, maker);
    before.rights[from] = 0xFF;
    engine().set_position(before);
    MoveList list;
    engine().generate(list, Legality::Candidate);
    for (std::size_t each = 0; each < list.size(); ++each) {
      engine().make(list, each);
      const Position after = engine().position();
      engine().undo();
      if (is_this_mark(after))
        return true;
    }
    return false;
  }

  std::string unmarked() {
    const LiveMark& mark = position_.mark;
    if (mark.count == 0)
      return {};
    const std::optional<TypeBits> types = marking_types(other(position_.to_move));
    if (!types)
      return {};
    for (std::size_t s = 0; s < position_.men.size(); ++s)
      for (std::size_t type = 0; type < program_.types.size(); ++type)
        if ((*types)[type] && position_.men[s].none() && !program_.holes[s] &&
            leads_here(static_cast<Square>(s), static_cast<TypeId>(type)))
          return {};
    std::string squares;
    for (std::size_t each = 0; each < mark.count; ++each)
      squares += (each == 0 ? "" : " and ") + square_name(program_.size, mark.squares[each]);
    return "no move brings " + man_on(mark.victim) + " and sets mark " +
           ticked(program_.marks[mark.mark]) + " on " + squares;
  }

  // --- oddities

  [[nodiscard]] bool has_royal(Side side) const {
    return std::any_of(position_.men.begin(), position_.men.end(), [&](Man man) {
      return !man.none() && man.side() == side && program_.royal_types[man.type()];
    });
  }

  [[nodiscard]] std::string guarding_rule() const {
    for (const RuleInfo& rule : program_.rules)
      if (rule.kind == RuleKind::Safety)
        return "rule " + ticked(rule.name);
    return "a rule";
  }
};

}  // namespace

std::optional<Position> read_possible(const std::shared_ptr<const Program>& program,
                                      Engine* engine,
                                      const SourceSet& sources,
                                      FileId file,
                                      Sink& sink) {
  std::optional<Position> position = read_position(*program, sources, file, sink);
  if (!position)
    return position;
  Judge judge(program, engine, *position);
  const Span whole{file, 0, static_cast<std::uint32_t>(sources.text(file).size())};
  const std::string why = judge.impossible();
  if (engine != nullptr)
    static_cast<void>(engine->limit_hit());  // of what was only tried
  if (!why.empty()) {
    sink.report<Code::BadPosition>(whole, why);
    return std::nullopt;
  }
  for (const std::string& odd : judge.oddities())
    sink.report<Code::DeadRule>(whole, odd);
  return position;
}

}  // namespace polymachy
