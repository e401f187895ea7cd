// SPDX-License-Identifier: MIT
// A compiled variant: code for the generic machine, tables for the fused instructions, and the
// facts that the game needs to read and write text. Plain data, W-free; made by compile, checked by
// verify, run by vm, shown by disasm. Floor 5. Tested by tests/golden/bytecode and
// tests/unit/interpreter/bytecode.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/text/span.hpp"
#include "interpreter/board/ids.hpp"
#include "interpreter/bytecode/opcode.hpp"

namespace polymachy {

inline constexpr std::size_t max_programs_squares = 1024;
using SquareBits = std::bitset<max_programs_squares>;
using TypeBits = std::bitset<128>;
/// Types of one program, with those told apart by what they were: a man is a byte, 1 + 2 * type +
/// side, and one type is kept for a man that is only supposed to stand somewhere.
inline constexpr std::size_t machine_types = 126;
inline constexpr TypeId untyped = machine_types;
/// Texts and tests are named by 15 bits where -1 is none.
inline constexpr std::size_t machine_texts = 32'767;
/// Type sets that a condition of a run can name.
inline constexpr std::size_t most_condition_sets = 256;
/// Moves of one list that need a list of effects, or targets of one square that set marks:
/// Move::aux.
inline constexpr std::size_t most_listed = 65'535;
/// Targets of one class from one square that set marks; all classes together fit Move::aux.
inline constexpr std::size_t most_marking_targets = 256;

/// One instruction: eight bytes. What a, b and c mean is said by the opcode's operand shape.
struct Instr {
  Opcode op = Opcode::Fail;
  std::uint8_t a = 0;
  std::uint16_t b = 0;
  std::int32_t c = 0;
};
static_assert(sizeof(Instr) == 8);

/// A step on the board and its eight turns (index into Program::steps, -1 where a turn has no
/// meaning).
struct StepInfo {
  int dx = 0;
  int dy = 0;
  std::array<std::int16_t, 8> turned{};
};

/// The shapes of fused instructions. Each is a table from squares; a class is one shape with one
/// table, shared by all types that have it, and is run for all its men at once.
enum class Shape : std::uint8_t {
  Leap,      ///< targets
  Guarded,   ///< targets, each with squares that must be empty (a leg; a double step) and marks it
             ///< sets
  Slide,     ///< rays over empty squares, perhaps behind one square that must be empty
  Hop,       ///< rays: over exactly one man, to any square before the next
  ShortHop,  ///< rays: over the first man to the square right behind
  Scan,      ///< rays: over anything but men of the counted types, to take
  Before,    ///< rays: to the last empty square before a man, from a least distance
  Runs,      ///< unfolded runs: conditions and effects, each origin by itself
  Generic,   ///< code
};

enum class Landing : std::uint8_t { Quiet, Capture, Both };

/// Squares of a ray in order from the start; in ClassTable::squares[first .. first + count).
struct Ray {
  std::uint32_t first = 0;
  std::uint16_t count = 0;
  std::uint16_t step = 0;   ///< Program::steps
  Square gate = no_square;  ///< must be empty before the ray begins
  std::uint16_t least = 0;  ///< Before: the fewest squares to go
};
struct GuardedTarget {
  Square target = no_square;
  std::array<Square, 2> empty{no_square, no_square};
  std::array<Square, 2> marks{no_square, no_square};
  std::uint8_t mark = 0xFF;
};

/// A condition of an unfolded run.
enum class CondKind : std::uint8_t {
  Empty,
  Man,
  Own,
  Enemy,
  TypeIn,
  NotTypeIn,
  HasRight,
  LacksRight,
  Attacked,
  Safe,
  Holds  ///< a test (Program::tests) that asks no square; its number stands in `square`
};
struct RunCond {
  CondKind kind = CondKind::Empty;
  std::uint8_t arg = 0;  ///< right, or index into Program::type_sets
  Square square = no_square;
  friend bool operator==(const RunCond&, const RunCond&) = default;
};
/// A run of a path from one origin, all squares known: if all conditions hold, the effects happen.
struct Run {
  Square origin = no_square;
  Square to = no_square;    ///< where the mover ends
  std::uint32_t conds = 0;  ///< into ClassTable::conds
  std::uint16_t cond_count = 0;
  std::uint16_t vacated_count =
      0;  ///< squares left before `Attacked`/`Safe` are asked: ClassTable::vacated
  std::uint32_t vacated = 0;
  std::uint32_t group =
      0;  ///< runs of one origin with equal effects are neighbours and share this number
  std::uint32_t effects = 0;  ///< into ClassTable::effects
  std::uint16_t effect_count = 0;
  std::uint8_t mark = 0xFF;  ///< needs this mark live on mark_square; effects then take its victim
  Square mark_square = no_square;
  Square say_from = no_square;
  Square say_to = no_square;
  std::int16_t aka = -1;
};
/// Squares that a run may have left when it asks for attacks; what leaves more stays code.
inline constexpr std::size_t most_vacated = 4;
struct RunEffect {
  std::uint8_t kind = 0;  ///< EffectKind
  std::uint8_t type = 0xFF;
  std::uint8_t aux = 0;
  Square from = no_square;
  Square to = no_square;
};

/// The table of one class for one side.
struct ClassTable {
  std::vector<std::vector<Square>> targets;         ///< Leap: by origin
  std::vector<std::vector<GuardedTarget>> guarded;  ///< Guarded: by origin
  std::vector<std::vector<Ray>> rays;               ///< by origin
  std::vector<Square> squares;                      ///< of all rays
  std::vector<Run> runs;                            ///< Runs, sorted by origin
  std::vector<RunCond> conds;
  std::vector<Square> vacated;
  std::vector<RunEffect> effects;
  std::vector<SquareBits> reach;  ///< Generic: by origin, every square a run may look at or end on
  std::int32_t code = -1;         ///< Generic: entry of its moves
  std::int32_t attack = -1;       ///< Generic: entry of its captures, without hooks
};

struct PieceClass {
  Shape shape = Shape::Leap;
  Landing landing = Landing::Both;
  bool moves = true;          ///< false: it only attacks
  bool attacks = true;        ///< some run takes at its end
  bool royal = false;         ///< its men are guarded by a safety rule
  TypeBits victims;           ///< whom it may take
  std::int16_t counted = -1;  ///< Scan: type set that stops it
  std::int16_t arrival = -1;  ///< Program::arrivals, or none
  TypeBits types;             ///< whose class it is
  std::string text;           ///< for people: in words, what no shape says
  std::array<ClassTable, side_count> table;
};

/// What may happen to a man that arrives: outcomes by region, known when from and to are.
struct ArrivalOutcome {
  TypeId type = no_type;        ///< no_type: unchanged
  std::int16_t condition = -1;  ///< a test (Program::tests) that asks no square; -1: always
};
struct ArrivalZone {
  SquareBits squares;
  std::vector<ArrivalOutcome> outcomes;
};
/// plan[side][from] picks a list of zones; a target in none of them changes nothing.
struct Arrival {
  std::vector<std::vector<ArrivalZone>> plans;
  std::array<std::vector<std::uint8_t>, side_count> plan;
};

/// A drop: men of `types` from a pool to squares of region (per side) that are empty and pass
/// `test`.
struct DropClass {
  std::uint8_t pool = 0;
  TypeBits types;
  std::array<SquareBits, side_count> region;
  std::int16_t test = -1;
};

struct TypeInfo {
  std::string name;
  std::string letters;
  std::string san;
  std::array<std::string, 2> glyph;
  std::string note;
  std::string text;  ///< for people: the path, as its file has it
  int promotes = -1;
  int base = -1;        ///< the type that counts in a pool when this one is captured `as base`
  bool shadow = false;  ///< made by promotion of another type, for `as base`: prints with ~
  int shadow_of = -1;   ///< the type it is otherwise
  std::vector<std::uint16_t> classes;
  std::array<std::int32_t, side_count> code{-1, -1};  ///< all its moves as generic code
  std::array<std::int32_t, side_count> attack{
      -1, -1};  ///< its captures and threats as generic code, no hooks
  bool overlaps =
      false;  ///< two of its classes can reach one square: targets are united man by man
};

enum class RuleKind : std::uint8_t {
  Safety,   ///< no man of `guarded` may be attacked after the action
  Prefer,   ///< actions with the event, if there are any
  General,  ///< forbid event when condition
};
/// What every action with some event is like, as far as the types of men tell: one of these makes
/// it, one of these is taken, one of these comes from a pool. Nothing: any, or none. Other actions
/// need not be asked.
struct EventNeeds {
  std::optional<TypeBits> mover;
  std::optional<TypeBits> taken;
  std::optional<TypeBits> dropped;
};
struct RuleInfo {
  std::string name;
  std::string why;
  RuleKind kind = RuleKind::General;
  TypeBits guarded;
  int event = -1;  ///< Program::tests
  int when = -1;   ///< Program::tests
  EventNeeds needs;
  bool takes_any = false;  ///< Prefer: the event is any capture
  bool asks_history = false;
  bool event_asks_history = false;
  bool asks_stuck = false;
};
enum class OutcomeKind : std::uint8_t { Win, Lose, Draw };
struct ResultInfo {
  OutcomeKind outcome = OutcomeKind::Draw;
  int test = -1;
  std::string why;
  bool asks_history = false;  ///< asks a counter or repeats: ends a game, not a perft
  bool asks_stuck = false;
};
struct CounterInfo {
  std::string name;
  int reset = -1;  ///< Program::tests, asked of the action; -1: never
  int hold = -1;
};
/// An event that `last` asks for: bit i of Position::last is event i.
struct EventInfo {
  std::string name;
  int test = -1;           ///< Program::tests, asked of the action
  bool in_rules = false;   ///< some rule asks it, so two positions may differ by it alone
  bool in_engine = false;  ///< ... one that the engine judges: it keeps this bit up to date itself
};
struct RightLetterInfo {
  char letter = ' ';
  int east = 0;
};
struct RightInfo {
  std::string name;
  TypeBits of;
  TypeBits with;
  std::vector<RightLetterInfo> letters;
};
struct SideInfo {
  std::string name;
  char letter = 'w';
  int ahead_x = 0;  ///< the board step that is `ahead` for this side
  int ahead_y = 1;
};
struct StartInfo {
  std::string name;
  std::string text;  ///< position text, or empty: men
  struct PlacedMan {
    Square square;
    TypeId type;
    Side side;
  };
  std::vector<PlacedMan> men;
};
struct PhaseInfo {
  std::string name;
  Side side = 0;
  std::vector<int> choices;  ///< starts; empty: play
};
struct OptionInfo {
  std::string name;
  std::string note;
  std::vector<std::string> values;
  int chosen = 0;
};
struct CapturedInfo {
  int pool = -1;
  bool to_own = true;
  bool as_base = false;
};

/// A test outside of paths: code for each side.
struct TestProgram {
  std::array<std::int32_t, side_count> code{-1, -1};
  std::string text;  ///< for people: as its file has it; rules and results only
};

/// Something compared: kinds as model::ValueKind.
struct ValueInfo {
  std::uint8_t kind =
      0;  ///< 0 constant, 1 squares (test entry in `code`), 2 counter, 3 repeats, 4 pool
  std::int64_t number = 0;
  std::int32_t code = -1;
  int index = 0;
  bool own = true;
  std::int16_t types = -1;  ///< squares: if the test asks only for men of this type set of one side
};
struct CompareInfo {
  std::uint8_t op = 0;  ///< as model::Compare
  ValueInfo left;
  ValueInfo right;
};

/// Decisions that follow an action: each own man of `men` makes one run of `code` if he has one, in
/// any order.
struct AfterInfo {
  std::string name;
  TypeBits men;
  std::array<std::int32_t, side_count> code{-1, -1};
};
/// What the actor decides after a part of an action, looking at a square: one run of `code`, if
/// there is one.
struct DecisionInfo {
  std::array<std::int32_t, side_count> code{-1, -1};
};
/// What a turn is made of, beyond one action.
struct TurnInfo {
  bool several = false;  ///< more than one action
  int budget = -1;       ///< Program::tests: compares the number of actions with 0
  std::array<std::int32_t, side_count> actions{-1,
                                               -1};  ///< Program::compares: `left` is the number
  bool once_per_man = false;
  bool may_stop = true;  ///< before the last action, after the first
  std::vector<DecisionInfo> decisions;
  std::vector<AfterInfo> after;
  /// Whether a decision may leave the side to move as it is.
  [[nodiscard]] bool has_parts() const { return several || !after.empty() || !decisions.empty(); }
};
inline constexpr std::uint8_t most_actions_a_turn = 64;
/// Operands that name a pool: this much more is the other side's.
inline constexpr std::int32_t pool_of_other = 256;

/// How a game inside a man ended, seen by the owner of the man.
enum class GameEnd : std::uint8_t { Won, Lost, Drawn };
/// What becomes of a man when the game that he carries is over.
struct GameEndInfo {
  bool removes = false;
  TypeId type = no_type;  ///< what he is then
};
struct Program;
/// Games inside men (interpreter/nest plays them).
struct CarryInfo {
  std::shared_ptr<const Program> game;  ///< that men carry; put there by the loader
  TypeBits men;  ///< types whose men carry a running game; none: no games inside men
  std::array<std::vector<GameEndInfo>, 3> ends;  ///< by GameEnd and type
  int most = 0;       ///< games that a turn has, if so many can be played
  int no_games = -1;  ///< Program::tests, at the start of a turn: it must be an action
  std::string no_games_why;
  bool out_of_turn = false;  ///< a side may play also in games where the other side is to move
  int forfeit = -1;  ///< Program::tests, at the start: he loses the games that he leaves in check
};

/// What a side must do whose time is over: decision `decision` once for each `minutes` that the
/// other side has left, at least once. 0 minutes: nothing is said.
struct FlagInfo {
  int minutes = 0;
  int decision = -1;
};

/// What comes into pool `from` goes to pool `to` of the captors' partners (interpreter/match).
struct SendInfo {
  int from = 0;
  int to = 0;
  TypeBits types;          ///< the others leave
  bool next_only = false;  ///< to one board only
};
/// Several boards at once. 0 boards: one.
struct MatchInfo {
  int boards = 0;
  std::array<std::string, 2> teams;  ///< the first has the first side on boards 0, 2, ...
  std::vector<SendInfo> sends;
  bool most_decide = false;  ///< else the first board that is over
};

struct CompileOptions {
  bool fuse = true;        ///< false: every type runs as generic code
  bool exposure = true;    ///< false: every move is made and tested
  TypeBits generic_types;  ///< these types run as generic code whatever their shape
  /// These types move as if no line of theirs had a shape: by unfolded runs, or code. They attack
  /// as ever. To see what a type costs that is nothing known.
  TypeBits shapeless_types;
};

struct Program {
  std::string name;
  std::string title;
  std::string by;
  std::string about;
  BoardSize size;
  int panel_width = 0;  ///< of equal parts that the board is made of; 0: it is one
  int panel_height = 0;
  SquareBits holes;
  std::array<SideInfo, side_count> sides;
  std::vector<TypeInfo> types;
  std::vector<PieceClass> classes;
  std::vector<Arrival> arrivals;
  std::vector<DropClass> drops;
  std::vector<StepInfo> steps;
  std::vector<std::int16_t> next;  ///< next[step * squares + square], -1 off the board or a hole
  std::vector<Instr> code;
  std::vector<Span> spans;                           ///< one an instruction
  std::vector<std::vector<std::uint16_t>> dir_sets;  ///< steps, or eighths for BindTurned
  std::vector<TypeBits> type_sets;
  std::vector<std::vector<std::uint8_t>> type_lists;
  std::vector<std::int32_t> entries;  ///< where look-aheads and quantified tests begin
  std::vector<SquareBits> square_sets;
  std::vector<CompareInfo> compares;
  std::vector<TestProgram> tests;
  std::vector<std::string> texts;
  std::array<std::int32_t, side_count> action_code{-1, -1};  ///< all actions without a man, generic
  bool drops_fused = false;                                  ///< `drops` covers all actions
  std::vector<RightInfo> rights;
  std::vector<std::string> marks;
  std::vector<std::string> pools;
  CapturedInfo captured;
  std::vector<OptionInfo> options;
  std::vector<CounterInfo> counters;
  std::vector<EventInfo> events;
  std::vector<RuleInfo> rules;
  std::vector<ResultInfo> results;
  TurnInfo turn;
  FlagInfo flag;
  CarryInfo carry;
  MatchInfo match;
  std::vector<StartInfo> starts;
  std::vector<PhaseInfo> phases;
  TypeBits royal_types;  ///< guarded by the safety rule
  /// made[maker * types + target]: the type of a man of `maker` that becomes `target`; empty: the
  /// target.
  std::vector<TypeId> made;
  bool asks_taken = false;  ///< some rule, event, counter or result asks where the last capture was
  CompileOptions options_used;

  [[nodiscard]] TypeId made_by(TypeId maker, TypeId target) const {
    return made.empty() ? target : made[maker * types.size() + target];
  }
  /// What a captured man of [type] counts as in the pool that it goes to.
  [[nodiscard]] TypeId captured_as(TypeId type) const {
    const TypeInfo& info = types[type];
    if (captured.as_base)
      return info.base >= 0 ? static_cast<TypeId>(info.base) : type;
    return info.shadow ? static_cast<TypeId>(info.shadow_of) : type;
  }

  /// Neither games inside men nor a match.
  [[nodiscard]] bool is_one_board() const { return carry.men.none() && match.boards == 0; }
};

}  // namespace polymachy
