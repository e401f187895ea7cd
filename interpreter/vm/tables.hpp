// SPDX-License-Identifier: MIT
// The tables of fused instructions as the engine reads them: class tables of a Program turned into
// square sets of W words, forward and backward. Backward tables are not derived by reversing a path
// but by transposing every forward landing: origin, target, the squares between and the man in
// question. So a bent or lame path is attacked along exactly the way it goes. Built once an engine,
// then constant. Floor 6. Tested by tests/property.
#pragma once

#include <utility>
#include <vector>

#include "interpreter/board/bits.hpp"
#include "interpreter/board/move.hpp"
#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// How an attacker on one square reaches a target on another.
template <int W>
struct AttackLine {
  Bits<W> between;            ///< squares that are counted (or must be empty)
  Square hurdle = no_square;  ///< ShortHop: must hold a man
  std::int32_t next = -1;     ///< another line of the same pair
};

template <int W>
struct RayTable {
  const Square* squares = nullptr;
  std::uint16_t count = 0;
  std::uint16_t least = 0;
  Square gate = no_square;
};

/// A run as the engine looks at it: what sets can tell is asked of all squares at once, and the
/// conditions that are left (from `conds` in SideTable::conds) one by one.
template <int W>
struct RunTable : Run {
  bool quick = false;  ///< plain, with nothing more to say: it is `move`
  Move move;
  bool plain = false;  ///< it brings its man somewhere, taking or changing on arrival, no more
  Bits<W> empty;       ///< squares that must be
  Bits<W> holders;     ///< squares whose men must hold some right
  std::uint16_t shared = 0;  ///< its leading conditions that the run before it asks in the same way
};

/// One class for one side.
template <int W>
struct SideTable {
  std::vector<Bits<W>> targets;  ///< Leap: by origin
  std::vector<Bits<W>> reverse;  ///< by target: origins that reach it on an empty board
  std::vector<GuardedTarget> guarded;
  std::vector<std::uint32_t> guarded_from;  ///< by origin; one more at the end
  std::vector<RayTable<W>> rays;
  std::vector<std::uint32_t> rays_from;
  std::vector<AttackLine<W>> lines;
  bool straight = false;  ///< between two squares by ray masks; `ahead` may differ for the sides
  std::vector<std::int32_t> line_of;  ///< [target * squares + origin], -1 none; empty if straight
  std::vector<RunTable<W>> runs;      ///< without a mark, by origin
  std::vector<std::uint32_t> runs_from;
  std::vector<RunTable<W>> mark_runs;  ///< by mark square
  std::vector<std::uint32_t> mark_runs_at;
  std::vector<RunCond> conds;  ///< of both
  Bits<W> run_origins;         ///< squares where runs without a mark begin
  // The same few displacements everywhere: all men at once by shifts.
  struct Shift {
    Bits<W> from;  ///< origins that have it
    int by = 0;
    int leg = 0;  ///< Guarded: displacement of the square that must be empty
    bool guarded = false;
  };
  std::vector<Shift> shifts;
  bool by_shifts = false;
  std::vector<Bits<W>> reach;  ///< Generic
};

template <int W>
struct ClassInfo {
  Shape shape = Shape::Leap;
  Landing landing = Landing::Both;
  bool moves = true;
  bool attacks = true;
  bool royal = false;
  bool all_victims = true;
  int hurdles = 0;
  int counted = -1;  ///< index of a tag set
  int arrival = -1;
  TypeBits victims;
  std::array<SideTable<W>, side_count> side;
};

/// Arrival zones as sets.
template <int W>
struct ZoneTable {
  Bits<W> squares;
  std::vector<ArrivalOutcome> outcomes;
};
template <int W>
struct ArrivalTable {
  std::vector<std::vector<ZoneTable<W>>> plans;
  std::vector<Bits<W>> any;  ///< by plan: all squares of its zones
  std::array<std::vector<std::uint8_t>, side_count> plan;
  std::array<bool, side_count> uniform{};  ///< one plan for all origins of the side
};

template <int W>
struct Tables {
  explicit Tables(const Program& program);

  const Program& program;
  unsigned squares = 0;
  Bits<W> board;
  std::vector<ClassInfo<W>> classes;
  std::vector<std::uint16_t> attack_order;  ///< classes that attack, the cheapest first
  std::vector<ArrivalTable<W>> arrivals;
  std::vector<TypeBits> tags;  ///< type sets that scans count
  // Sets that toggling a man of a type changes: classes, then tags (from tag_base), then unions
  // (from union_base).
  std::vector<std::vector<std::uint16_t>> sets_of_type;
  // The same in one piece: those of type t are set_list[set_first[t] .. set_first[t + 1]).
  std::vector<std::uint16_t> set_list;
  std::vector<std::uint32_t> set_first;
  /// By type: its classes that move and are neither runs nor code.
  std::vector<std::vector<std::uint16_t>> shaped_of_type;
  std::size_t tag_base = 0;
  std::size_t union_base = 0;
  std::vector<std::vector<std::uint16_t>> union_classes;  ///< of each union set, its moving classes
  std::size_t set_count = 0;
  bool has_generic_attacks = false;
  bool royals_arise = false;  ///< an action may make a guarded piece
  /// ... or choose it from a pool, if it is there: pool, type.
  std::vector<std::pair<std::size_t, std::size_t>> choosable;

  [[nodiscard]] PM_INLINE Bits<W> straight_between(unsigned a, unsigned b) const {
    const std::uint8_t step = step_of_[static_cast<std::size_t>(
        static_cast<int>(place_[b]) - static_cast<int>(place_[a]) + place_offset_)];
    return ray_mask_[step * squares + a] & ray_mask_[opposite_[step] * squares + b];
  }

 private:
  void build_straight();
  void build_class(const PieceClass& from, ClassInfo<W>& to);
  void build_leaps(const ClassTable& from, SideTable<W>& to);
  void build_guarded(const ClassTable& from, SideTable<W>& to);
  void build_rays(const PieceClass& piece_class,
                  const ClassTable& from,
                  ClassInfo<W>& info,
                  SideTable<W>& to);
  void build_runs(const ClassTable& from, SideTable<W>& to);
  RunTable<W> run_table(const ClassTable& from, const Run& run, SideTable<W>& to) const;
  void add_line(SideTable<W>& to, Square target, Square origin, const AttackLine<W>& line);
  void find_shifts(const ClassInfo<W>& info, SideTable<W>& to);
  void build_arrivals();
  void build_sets();
  [[nodiscard]] Bits<W> bits(const SquareBits& from) const;

  std::vector<std::uint8_t> step_of_;
  std::vector<std::uint32_t> place_;
  int place_offset_ = 0;
  std::vector<Bits<W>> ray_mask_;
  std::vector<std::uint8_t> opposite_;
};

}  // namespace polymachy
