// SPDX-License-Identifier: MIT
// The checked program: everything that a file says, with names looked up, macros expanded, laws
// flattened and Betza spelled out. All that the compiler, the reference evaluator and `explain` may
// read. Options are still open: a test OptionIs stays in the tree and is decided by whoever loads
// the game with chosen values. Plain data; made by check.hpp. Floor 3. Tested by
// tests/unit/dsl/sema.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/text/span.hpp"

namespace polymachy::model {

inline constexpr int max_squares = 1024;
inline constexpr int max_types = 120;
inline constexpr int max_slots = 8;       ///< directions, and saved squares, of one path
inline constexpr int max_type_slots = 4;  ///< types that one path chooses from pools
using TypeSet = std::bitset<128>;
using SquareSet = std::bitset<max_squares>;

/// A step, seen from the owner's seat (x right, y ahead) or, if absolute, on the board (x east, y
/// north).
struct Vec {
  int x = 0;
  int y = 0;
  bool absolute = false;
  friend bool operator==(const Vec&, const Vec&) = default;
};

/// One member of a set of directions: a constant, or a bound direction turned clockwise by eighths.
struct DirTerm {
  Vec vec;
  int slot = -1;  ///< >= 0: the direction bound in that slot, turned; vec is not used
  int eighths = 0;
};

struct Path;
struct Test;

enum class Compare : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

enum class ValueKind : std::uint8_t {
  Constant,  ///< number
  Squares,   ///< on how many squares test[0] holds
  Counter,   ///< counter number `index`
  Repeats,   ///< how often this position has been before
  Pool,      ///< men in pool `index` of the actor (own) or the other side
};
struct Value {
  ValueKind kind = ValueKind::Constant;
  std::int64_t number = 0;
  int index = 0;
  bool own = true;
  std::vector<Test> test;  ///< Squares: exactly one
};

enum class TestKind : std::uint8_t {
  Always,
  Never,
  And,       ///< kids
  Or,        ///< kids
  Not,       ///< kids[0]
  Empty,     ///< no man here
  Man,       ///< a man here
  Own,       ///< a man of the actor here
  Enemy,     ///< a man of another side here
  TypeIn,    ///< a man here whose type is in `types`
  SquareIn,  ///< the square is in squares[owner of the man that runs the path; the actor in rules]
  HasRight,  ///< the man here holds right `index`
  Marked,    ///< a live mark `index` of another side is on this square
  OnSaved,   ///< the cursor is on saved square `index` (a slot)
  AtSaved,   ///< kids[0] asked of saved square `index`
  Attacked,  ///< an enemy could take a man of the actor here
  Can,       ///< path[0] has a run from here
  Some,      ///< kids[0] holds on some square
  Compared,  ///< values[0] `compare` values[1]
  OptionIs,  ///< option `index` has value number `value`
  Fresh,     ///< a man here that no action of this turn has written
  Entered,   ///< hooks: the man came from a pool in this action
  Took,  ///< events: a man with a type in `types` (and side `side_filter`) was taken by this action
  Moved,    ///< events: such a man moved by itself
  By,       ///< events: the mover was such a man
  Dropped,  ///< events: such a man came from a pool
  Stuck,    ///< results and rules: the side to move has no legal turn
  Last,     ///< the action before the one spoken of was event `index`
};

/// Of which side an event's man must be, seen from the actor.
enum class SideFilter : std::uint8_t { Any, Own, Enemy };

struct Test {
  TestKind kind = TestKind::Always;
  Span span;
  std::vector<Test> kids;
  TypeSet types;
  /// SquareIn: one set a side; shared because it is large.
  std::shared_ptr<const std::array<SquareSet, 2>> squares;
  int index = 0;
  int value = 0;
  SideFilter side_filter = SideFilter::Any;  ///< Took, Moved, By, Dropped
  Compare compare = Compare::Equal;
  std::vector<Value> values;
  std::vector<Path> path;
};

/// Saved-square slots with a fixed meaning; named ones begin at first_named.
enum SavedSlot : std::uint8_t { slot_origin = 0, slot_mover = 1, slot_taken = 2, first_named = 3 };

enum class PathKind : std::uint8_t {
  Seq,       ///< kids in order; no kids: nothing, succeeds
  Alt,       ///< kids: alternatives in written order; no kids: fails
  Repeat,    ///< kids[0], least..most times (most -1: no bound), shortest first
  Bind,      ///< direction slot `slot` becomes each of dirs; does not move
  Step,      ///< one step along the direction in `slot`
  Guard,     ///< test[0] must hold at the cursor
  Take,      ///< capture the man here
  TakeMark,  ///< capture the man that mark `index` on this square speaks of
  Put,       ///< the mover is put here (before any movement: he stays at home)
  Lift,      ///< the man here goes into the second hand
  Join,      ///< the same, and he moves by himself
  Drop,      ///< the man in the second hand is put here
  Save,      ///< saved square `slot` = cursor
  Goto,      ///< cursor = saved square `slot` (a movement)
  Anywhere,  ///< cursor = each square, in order (a movement)
  SetMark,   ///< mark `index` here
  Become,    ///< the man in question becomes one of types_in_order, one branch each; if there are
             ///< none, what type slot `slot` holds
  Promoted,  ///< ... becomes its declared promotion; fails if it has none
  Choose,  ///< type slot `slot` = each type of pool `index` (`own`: whose) that has a man and is in
           ///< types
  New,   ///< a man of the actor's side, of the type in types_in_order or else in type slot `slot`,
         ///< is put here
  Into,  ///< pool `index` (`own`: whose) has one man more, of such a type
  Remove,  ///< the man here goes, without being captured
  Say,     ///< the move's text is saved squares `slot`, `slot2`
  Aka,     ///< another text of the move
  Every,   ///< all runs of kids[0] are made, in order; no choice
  Pass,    ///< nothing, on purpose
  Then,    ///< the rest is decided afterwards: Variant::decisions `index`, at the cursor
};

/// Slots: a square slot of here is -1 in Say.
struct Path {
  PathKind kind = PathKind::Seq;
  Span span;
  std::vector<Path> kids;
  std::vector<Test> test;  ///< Guard: exactly one
  std::vector<DirTerm> dirs;
  int least = 0;
  int most = 0;
  int slot = 0;
  int slot2 = 0;
  int index = 0;
  bool own = true;
  TypeSet types;
  std::vector<int> types_in_order;
  std::string text;
  /// Which definitions this came out of, innermost first; for messages about what it does.
  std::vector<Span> trail;
};

/// The word `here` in say(...).
inline constexpr int slot_here = -1;

struct Type {
  std::string name;
  std::string letters;  ///< upper case, perhaps with a leading +
  std::string san;      ///< empty for none
  std::array<std::string, 2> glyph;
  std::string note;
  Span span;
  std::string text;  ///< the path as it is written, and the threat
  Path path;
  std::optional<Path> threat;
  int promotes = -1;  ///< a type, or none
  int base = -1;      ///< the type that promotes to this one, or none
  std::int64_t value = 0;
};

enum class Facing : std::uint8_t { North, South, East, West };
struct Side {
  std::string name;
  char letter = 'w';
  Facing facing = Facing::North;
};

struct Board {
  int width = 0;
  int height = 0;
  SquareSet holes;      ///< by square number: rank * width + file, from 0
  int panel_width = 0;  ///< of equal parts that the board is made of; 0: it is one
  int panel_height = 0;
};

struct RightLetter {
  char letter = ' ';  ///< upper case; the second side's is lower case
  int east = 0;       ///< +1 the partner to the east, -1 to the west, 0 the holder itself
};
struct Right {
  std::string name;
  TypeSet of;
  TypeSet with;  ///< empty: the right needs no partner
  std::vector<RightLetter> letters;
};
struct Mark {
  std::string name;
  int turns = 1;
};
struct Pool {
  std::string name;
};
/// Where captured men go.
struct Captured {
  int pool = -1;       ///< -1: nowhere
  bool to_own = true;  ///< to the pool of the side that took; else of the other side
  bool as_base = false;
};
struct OptionDecl {
  std::string name;
  std::string note;
  std::vector<std::string> values;  ///< the first is the default
};
/// forbid: illegal if after the action `event` and `when` hold. prefer: if some legal action has
/// event, others fall.
struct Rule {
  std::string name;
  std::string why;
  std::string event_text;  ///< as it is written; when_text is empty if there is none
  std::string when_text;
  bool prefer = false;
  Test event;
  Test when;
  Test follow;  ///< option tests of `follow ... when`; Always if none
  Span span;
};
struct Counter {
  std::string name;
  Test reset;
  Test hold;
};
/// What the next action may ask of this one: the events that some `last` names.
struct Event {
  std::string name;
  Test test;
};
enum class HookWhen : std::uint8_t { Arrive, Depart, Take };
struct Hook {
  HookWhen when = HookWhen::Arrive;
  Test test;
  Path path;
  Test follow;
  Span span;
};
struct Action {
  std::string name;
  Path path;
};
/// What the actor decides by itself after a part of an action, looking at a square: one run of
/// `path` if it has one. It sets off no hooks.
struct Decision {
  Path path;
  Span span;
};
/// What men of these types must do when an action is over: each once, in any order, one run of
/// `path` if he has one.
struct AfterBlock {
  std::string name;
  TypeSet men;
  Path path;
  Test follow;
  Span span;
};
/// How many actions a turn has. One, if nothing is said.
struct TurnRule {
  bool several = false;
  Value actions;              ///< read when the turn begins
  bool once_per_man = false;  ///< a man that an action of this turn has written makes none
  Test stop;                  ///< options only: whether one may stop before the last action
  Span span;
};
/// A variant that men carry a game of, with its arguments.
struct Instance {
  std::string variant;
  std::vector<std::int64_t> arguments;
  Span span;
};
/// How a carried game ended, seen by the owner of the man.
enum class GameEnd : std::uint8_t { Won, Lost, Drawn };
/// What happens to a man of these types when the game that he carries is over.
struct GameHook {
  GameEnd end = GameEnd::Won;
  TypeSet men;
  bool removes = false;
  int becomes = -1;  ///< a type, or his declared promotion
  Span span;
};
/// Games inside men: a turn is either one turn in each of as many of them as possible, up to
/// `most`, or one action. No `game.variant`: nobody carries any.
struct Carry {
  Instance game;
  TypeSet men;  ///< whose game is running
  std::vector<GameHook> hooks;
  int most = 0;
  Test no_games;  ///< at the start of the turn: it must be an action
  std::string no_games_why;
  Test out_of_turn;  ///< options only: also where the other side is to move
  Test forfeit;      ///< at the start of the turn: he loses the games in which he ends it in check
  Span span;
};
/// What a side must do whose time is over: one run of decision `decision` for each `minutes` that
/// the other side has left, a part of them counting as whole, at least one. `minutes` 0: nothing is
/// said.
struct Flag {
  std::int64_t minutes = 0;
  int decision = -1;
  Span span;
};
/// What comes into pool `from` of a board goes, if it is of `types`, to pool `to` of its partners:
/// of the same colour, on the boards where its captors' team plays that colour.
struct Send {
  int from = 0;
  int to = 0;
  TypeSet types;
  Test next;  ///< options only: only to the next of these boards
};
/// The game is played on several boards at once. 0 boards: on one.
struct Match {
  int boards = 0;
  std::array<std::string, 2> teams;  ///< the first has the first side on boards 0, 2, ...
  std::vector<Send> sends;
  Test most;  ///< options only: most boards decide; else the first that is over
  Span span;
};
enum class Outcome : std::uint8_t { Win, Lose, Draw };
struct Result {
  Outcome outcome = Outcome::Draw;
  Test test;
  Test follow;
  std::string text;  ///< of the test, as it is written
  std::string why;
  Span span;
};
struct Man {
  int square = 0;
  int type = 0;
  int side = 0;
};
/// Men as a diagram says, or a position text to be read by the game.
struct Start {
  std::string name;
  std::optional<std::string> text;
  std::vector<Man> men;
  Span span;
  Span text_span;  ///< of the text, with its quotes
};
struct Phase {
  std::string name;
  int side = 0;              ///< who chooses, or who moves first
  std::vector<int> choices;  ///< starts; empty: an ordinary phase of play
};

enum class StatementKind : std::uint8_t {
  Start,
  Position,
  With,
  Play,
  Legal,
  Illegal,
  Expect,
  Attacked,
  Safe,
  Moves,
  Perft,
  Result,
  Text,
  Turns
};
struct Statement {
  StatementKind kind = StatementKind::Start;
  Span span;
  std::vector<std::string> words;  ///< turns; With: option, value; Start, Position, Text: the text;
                                   ///< Result: draw|none|side name
  std::vector<Span> word_spans;
  std::string rule;  ///< Illegal: the rule's name or empty; Result: the why or empty
  std::string why;   ///< Illegal: words that the refusal must have, or empty
  int square = 0;
  std::int64_t depth = 0;
  std::int64_t count = 0;
  Test test;  ///< Expect
};
struct TestBlock {
  std::string title;
  Span span;
  std::vector<Statement> statements;
};

struct Variant {
  std::string name;
  std::string title;
  std::string by;
  std::string about;
  std::string page;
  int year = 0;
  std::string endless;
  Span span;
  Board board;
  std::vector<Side> sides;
  std::vector<Type> types;  ///< those with letters, in order of declaration
  std::vector<Right> rights;
  std::vector<Mark> marks;
  std::vector<Pool> pools;
  Captured captured;
  std::vector<OptionDecl> options;
  std::vector<Counter> counters;
  std::vector<Event> events;
  std::vector<Rule> rules;
  std::vector<Hook> hooks;
  std::vector<Action> actions;
  std::vector<Decision> decisions;
  std::vector<AfterBlock> after;
  TurnRule turn;
  Flag flag;
  Carry carry;
  Match match;
  std::vector<Result> results;
  std::vector<Phase> phases;
  std::vector<Start> starts;
  std::vector<TestBlock> tests;
};

[[nodiscard]] bool holds(Compare compare, std::int64_t a, std::int64_t b);
/// The default value (number 0) of every option of [variant].
[[nodiscard]] std::vector<int> default_options(const Variant& variant);
/// The option-free part: OptionIs tests of [test] decided by [options], constants folded upward.
[[nodiscard]] Test fold(const Test& test, const std::vector<int>& options);
/// The same for a path: guards that always hold vanish, alternatives that cannot run are dropped.
[[nodiscard]] Path fold(const Path& path, const std::vector<int>& options);
/// All of [variant]: what is not followed with these options is gone.
[[nodiscard]] Variant fold(const Variant& variant, const std::vector<int>& options);
/// [vec] as a step on the board for a side that faces [facing].
[[nodiscard]] Vec on_board(Vec vec, Facing facing);
/// [vec] turned clockwise by [eighths], defined on the eight directions (and their multiples
/// of length 1).
[[nodiscard]] Vec turned(Vec vec, int eighths);

}  // namespace polymachy::model
