// SPDX-License-Identifier: MIT
// The engine for boards of W words. Class by class, all men of a class at once: generation,
// counting, attack and exposure loop over classes, not over men. State is changed in place and
// taken back from a record. The parts: core_state (men, rights, hash), core_make (make, undo),
// core_attack (who attacks), core_expose (what a move would expose), core_targets (moves of
// classes), core_runs (of unfolded runs), core_generate (all moves), core_count (bulk), core_rules
// (general rules, tests), core_turns (turns of several parts). Floor 6. Tested by tests/property,
// tests/perft.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/vm/limits.hpp"
#include "interpreter/vm/machine.hpp"
#include "interpreter/vm/tables.hpp"

namespace polymachy {

inline constexpr std::size_t most_sets = 160;  ///< classes, tags and unions of one program

template <int W>
class Core final : public Engine, private Oracle {
 public:
  Core(std::shared_ptr<const Program> program, const EngineLimits& limits);

  void set_position(const Position& position) override;
  [[nodiscard]] Position position() const override;
  [[nodiscard]] Man man(Square square) const override { return stage_.men[square]; }
  [[nodiscard]] Side to_move() const override { return stage_.to_move; }
  [[nodiscard]] TurnState turn() const override;
  void generate(MoveList& out, Legality legality) override;
  [[nodiscard]] bool any_legal() override;
  [[nodiscard]] Action action(const MoveList& list, std::size_t index) const override;
  void make(const MoveList& list, std::size_t index) override;
  void make(const Action& action) override;
  void undo() override;
  [[nodiscard]] std::uint64_t perft(int depth, bool bulk) override;
  [[nodiscard]] int violated(const Action& action, const Asked& asked) override;
  [[nodiscard]] bool ask(int test, Side side, const Asked& asked) override;
  [[nodiscard]] bool ask_at(int test, Side side, Square square, const Asked& asked) override;
  [[nodiscard]] std::uint64_t perft_units(int depth, Unit unit) override;
  [[nodiscard]] bool is_decided() override { return decided(); }
  void attackers(Square square, Side by, std::vector<Square>& out) override;
  [[nodiscard]] std::uint64_t key() const override { return key_; }
  [[nodiscard]] std::uint64_t fresh_key() const override;
  [[nodiscard]] std::uint64_t key_without_mark() const override {
    return key_ ^ mark_key(stage_.mark) ^ last_key(stage_.last);
  }
  [[nodiscard]] bool is_consistent() const override;
  [[nodiscard]] std::uint64_t steps() const override { return machine_.steps(); }
  void allow(std::uint64_t steps) override { machine_.allow(steps); }
  void charge(std::uint64_t steps) override { machine_.charge(steps); }
  [[nodiscard]] const char* limit_hit() override {
    const char* of_turns = std::exchange(turn_limit_, nullptr);
    const char* hit = machine_.limit_hit();
    return hit != nullptr ? hit : of_turns;
  }

 private:
  using Set = Bits<W>;
  using Class = ClassInfo<W>;
  using SideData = SideTable<W>;

  /// How an enemy man looks at a guarded man of ours, and by how many changes of the board it would
  /// take him.
  struct Line {
    Set free;  ///< squares between that are not counted now
    Set in;    ///< counted men between
    Square from = no_square;
    Square hurdle = no_square;  ///< ShortHop
    int distance = 0;           ///< counted men too many (or, below 0, too few)
    int tag = -1;               ///< counts men of this tag only
  };
  struct Exposure {
    Set allow;  ///< where a man that is not pinned may go (counted by tagged lines: allow_counted)
    Set allow_counted;
    Set leap_allow;  ///< what leapers that give check leave: no line says it
    Set pinned;      ///< own men that stand on a line
    Set watched;     ///< squares that generic attackers may look at
    bool generic = false;
    bool in_check = false;
    bool generic_check = false;
    int lines = 0;
    std::array<Line, 64> line;
    bool overflow = false;  ///< too many lines: every move is made and tested
    bool free = true;       ///< men that are not pinned may go anywhere
  };
  /// Answers about squares the royal man may go to, worked out once a node. Classes that reach none
  /// are left out.
  struct Zone {
    bool ready = false;
    int count = 0;
    std::array<std::uint16_t, most_sets> classes;
    std::array<Set, most_sets> men;  ///< those of the class that reach some square of the zone
    Set known;
    Set attacked;
  };
  /// All that generation needs of one position.
  struct Node {
    Side side = 0;
    Set own;
    Set enemy;
    Set occupied;
    Square royal = no_square;  ///< the one guarded man; no_square: none, or many
    bool guard = false;        ///< moves are masked by exposure
    bool test_all = false;     ///< moves are made and tested
    bool tagged = false;
    Set counted_men;    ///< men of tag types, if tagged
    Set united;         ///< own men of types whose classes overlap
    Set passed_over;    ///< own men whose moves are not wanted
    bool drops = true;  ///< whether actions without a man are wanted
    Exposure exposure;
    Zone zone;
    std::array<std::int8_t, 64> condition{};  ///< arrival conditions: -1 not asked yet
  };

  struct UndoRecord {
    std::uint64_t key = 0;
    LiveMark mark;
    std::uint32_t last = 0;  ///< kept up only where noted_ names events
    // What it has put on the lists of saved things:
    std::uint32_t squares = 0;
    std::uint32_t pools = 0;
    std::uint32_t rights = 0;
    Square from = no_square;  ///< Plain: undone without a list
    Square to = no_square;
    Man mover;
    Man captured;
    bool plain = false;
    // of turns with several parts
    Side to_move = 0;
    std::uint8_t block = 0;
    std::uint8_t budget = 0;
    std::uint8_t spent = 0;
    std::uint32_t worn = 0;  ///< into saved_worn_
    bool marked = false;     ///< `mark` was live
    bool dues = false;       ///< saved_dues_ has what was due
  };
  struct SavedSquare {
    Square square;
    Man man;
  };
  struct SavedRights {
    Square square;
    std::uint8_t rights;
  };
  struct SavedPool {
    Side side;
    std::uint8_t pool;
    TypeId type;
    std::int8_t change;
  };

  // state
  PM_INLINE void flip_sets(Square square, Man man);
  PM_INLINE void place_man(Square square, Man man);
  PM_INLINE Man lift_man(Square square);
  PM_INLINE void shift_man(Square from, Square to, Man man);
  PM_INLINE void put_man(Square square, Man man);
  PM_INLINE void take_man(Square square);
  [[nodiscard]] PM_INLINE std::uint64_t man_key(Square square, Man man) const;
  void drop_rights(Square square);
  void save_rights(Square square);
  void save_square(Square square, Man man);
  void pay_pool(std::uint8_t pool, TypeId type, int change);
  void normalise_rights();
  void set_rights(Square square, std::uint8_t rights);
  void change_pool(Side side, std::uint8_t pool, TypeId type, int change);
  void capture_to_pool(Man man);
  void make_plain(const Move& move);
  void make_effects(const Effect* effects, std::size_t count, Square mover_to);
  void set_mark(const Effect* effects, std::size_t count, Square mover_to);
  void make_noted(const Action& action);
  void end_move();
  PM_INLINE UndoRecord& begin_record(bool plain);
  void undo_record(const UndoRecord& record);
  [[nodiscard]] std::uint64_t mark_key(const LiveMark& mark) const;
  [[nodiscard]] std::uint64_t last_key(std::uint32_t last) const;
  [[nodiscard]] std::uint64_t pool_key(Side side,
                                       std::size_t pool,
                                       std::size_t type,
                                       unsigned count) const;
  void set_marks_of(const Move& move);

  // turns of several parts
  enum class Wear : std::uint8_t { Used, Done };
  struct SavedWear {
    Square square;
    Wear wear;
  };
  [[nodiscard]] Set& worn(Wear wear) { return wear == Wear::Used ? used_ : done_; }
  [[nodiscard]] std::uint64_t worn_key(Square square, Wear wear) const;
  [[nodiscard]] std::uint64_t turn_key() const;
  void flip_worn(Square square, Wear wear);
  void set_worn(Square square, Wear wear, bool on);
  void clear_worn(Wear wear);
  void wear_out(const Effect* effects, std::size_t count, Square mover_to);
  void wear_out(Square from, Square to);
  void pass_on();
  void settle(bool acted);
  void change_dues(const Effect* effects, std::size_t count);
  void next_due();
  void end_turn();
  void begin_turn();
  /// Whether a decision inside or after an action is due.
  [[nodiscard]] bool is_deciding() const { return stage_.block > 0 || stage_.due.count > 0; }
  [[nodiscard]] bool is_block_over();
  [[nodiscard]] bool generate_part(MoveList& out);
  void drop_used(MoveList& out) const;
  void finish_part(MoveList& out);
  void undo_turn(const UndoRecord& record);
  void take_up_turn(const TurnState& turn);
  [[nodiscard]] std::uint64_t count_rest(int depth, Unit unit, bool stopped);
  std::uint64_t count_units(int depth, Unit unit);
  std::uint64_t count_completions(int depth, Unit unit);
  std::uint64_t count_ends(int depth, Unit unit, KeySet& seen);

  // attack
  PM_INLINE bool line_open(const Class& c,
                           const SideData& t,
                           Square target,
                           unsigned from,
                           const Set& occupied,
                           const Set& tagged) const;
  PM_INLINE bool attacked_by(const Class& c,
                             std::size_t id,
                             Square target,
                             Side by,
                             const Set& men,
                             const Set& occupied,
                             TypeId victim);
  bool attacked_from(const Class& c,
                     std::size_t id,
                     Square target,
                     Side by,
                     const Set& from,
                     const Set& occupied,
                     TypeId victim);
  bool attacked(Square target, Side by, const Set& occupied, const Set& keep, TypeId victim);
  bool generic_hits(std::size_t id, Square target, Side by, const Set& men, TypeId victim);
  PM_INLINE bool zone_attacked(Node& node, Square target);
  void prepare_zone(Node& node);
  void build_zones();
  /// Each list of moves, count or test has its own steps; what `stuck` asks is part of the
  /// question, and so are the decisions that follow an action.
  void begin_question() {
    if (stuck_depth_ == 0 && !is_deciding())
      machine_.begin_generation();
  }
  void prepare(Node& node);
  void expose(Node& node);
  void expose_lines(Node& node, const Class& c, const SideData& t, const Set& men);
  void add_line(Node& node, const Class& c, const AttackLine<W>& line, unsigned from);
  PM_INLINE Set line_mask(const Line& line, bool stands_in, bool counted, unsigned mover) const;
  Set allowed_for(const Node& node, unsigned mover) const;
  PM_INLINE Set tagged_men(int tag) const {
    return sets_[0][tables_.tag_base + static_cast<std::size_t>(tag)] |
           sets_[1][tables_.tag_base + static_cast<std::size_t>(tag)];
  }
  bool attacked_now(Square target, Side by, TypeId victim) override;
  bool stuck_now() override;
  [[nodiscard]] bool used_now(Square square) const override { return used_.test(square); }

  // generation
  PM_INLINE Set targets_of(const Class& c,
                           const SideData& t,
                           unsigned from,
                           const Node& node) const;
  Set ray_targets(const Class& c, const SideData& t, unsigned from, const Node& node) const;
  PM_INLINE Set landing_mask(const Class& c, const Node& node) const;
  Set victims_only(const Class& c, const Node& node) const;
  void generate_actions(MoveList& out, Legality legality);
  Set safe_targets(Node& node, const Set& targets);
  void generate_node(Node& node, MoveList& out);
  void generate_class(Node& node, std::size_t id, const Set& men, const Set& allow, MoveList& out);
  template <class F>
  PM_INLINE void each_bound(Node& node, F&& look);
  void generate_united(Node& node, MoveList& out);
  void generate_runs(Node& node, std::size_t id, const Set& men, MoveList& out);
  void generate_mark_runs(Node& node, std::size_t id, MoveList& out);
  void generate_generic(Node& node, std::size_t id, const Set& men, MoveList& out);
  void generate_drops(Node& node, MoveList& out);
  PM_INLINE bool run_fits(const Node& node, const RunTable<W>& run) const;
  std::size_t conditions_held(Node& node,
                              const SideData& t,
                              const RunTable<W>& run,
                              const ClassTable& source,
                              std::size_t first);
  bool condition_holds(Node& node, const ClassTable& source, const Run& run, const RunCond& cond);
  bool attack_condition_holds(Node& node,
                              const ClassTable& source,
                              const Run& run,
                              const RunCond& cond);
  bool run_exposes(Node& node, const ClassTable& source, const Run& run);
  Set allowed_targets(const Node& node, unsigned mover) const;
  bool run_exposes_made(Node& node, const ClassTable& source, const Run& run);
  [[nodiscard]] bool edits_enemies(const Node& node,
                                   const ClassTable& source,
                                   const Run& run) const;
  void drop_repeats(MoveList& out, bool runs);
  void emit_run(const ClassTable& source, const RunTable<W>& run, MoveList& out);
  void emit(Node& node,
            const Class& c,
            const SideData& t,
            unsigned from,
            const Set& targets,
            MoveList& out);
  void emit_arrivals(
      Node& node, const Class& c, unsigned from, const Set& targets, MoveKind kind, MoveList& out);
  bool test_holds(Node& node, int test);
  Set united_targets(Node& node, std::size_t which, unsigned from) const;
  [[nodiscard]] bool marks(const Class& c, const SideData& t) const;
  void keep_tested(Node& node, MoveList& out, std::size_t first, bool all);
  bool exposes_royals(Side side);
  void apply_prefer(MoveList& out);
  [[nodiscard]] bool captures(const MoveList& list, std::size_t index) const;

  // counting
  std::uint64_t count_node();
  std::uint64_t count_prepared(Node& node);
  std::uint64_t count_class(Node& node, std::size_t id, const Set& men, const Set& allow);
  PM_INLINE std::uint64_t count_rays(const Class& c, unsigned from, Side side) const;
  PM_INLINE std::uint64_t weigh(Node& node, const Class& c, unsigned from, const Set& targets);
  std::uint64_t weigh_arrivals(Node& node, const Class& c, unsigned plan, const Set& targets);
  std::uint64_t count_list(Node& node);
  std::uint64_t count_generated();
  std::uint64_t count_suspects(Node& node);
  std::uint64_t perft_from(int depth, bool bulk);

  // rules
  /// Men whose moves a rule may forbid, and whether it may forbid actions without a man.
  struct Suspects {
    Set men;
    bool drops = false;
  };
  [[nodiscard]] Suspects suspects(const Node& node) const;
  [[nodiscard]] bool concerns(const EventNeeds& needs,
                              const MoveList& list,
                              std::size_t index) const;
  void keep_lawful(MoveList& out, bool ask_stuck);
  int violated_after(const Asked& asked, bool ask_stuck);
  bool preferred(const RuleInfo& rule, const Asked& asked);
  void fill_action(const MoveList& list, std::size_t index, Action& out) const;
  [[nodiscard]] bool decided();
  MoveList& scratch();
  Node& node();

  std::shared_ptr<const Program> program_;
  std::shared_ptr<const Tables<W>> shared_tables_;
  const Tables<W>& tables_;
  Stage stage_;
  Machine machine_;
  std::array<std::array<Set, most_sets>, side_count> sets_{};
  std::array<Set, side_count> men_{};
  std::array<Set, side_count> royals_{};
  Set holders_;  ///< men with any right
  Set used_;     ///< men that an action of this turn has written
  Set done_;     ///< men that have had their go after this action
  std::array<bool, most_types> is_royal_{};
  std::uint64_t key_ = 0;
  Position given_;
  std::vector<UndoRecord> records_;
  std::vector<SavedSquare> saved_;
  std::vector<SavedRights> saved_rights_;
  std::vector<SavedPool> saved_pools_;
  std::vector<SavedWear> saved_worn_;
  std::vector<DueList> saved_dues_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> alike_;  ///< hash of effects, move
  std::uint64_t counted_decisions_ = 0;
  std::uint64_t most_counted_decisions_ = 0;
  const char* turn_limit_ = nullptr;
  bool was_told_ = false;   ///< the decision just made came from outside
  bool has_parts_ = false;  ///< a decision may leave the side to move as it is
  std::vector<std::unique_ptr<MoveList>> lists_;
  std::size_t lists_used_ = 0;
  std::vector<std::unique_ptr<Node>> nodes_;  ///< kept, for clearing one costs more than using it
  std::size_t nodes_used_ = 0;
  std::vector<std::uint64_t> man_keys_;
  std::vector<std::uint64_t> mark_keys_;    ///< by mark and square that bears it
  std::vector<std::uint64_t> victim_keys_;  ///< by square of the man a mark speaks of
  std::uint64_t side_key_ = 0;
  /// Guarded targets that set marks, by side and origin; a Marking move's aux is a place behind
  /// marking_from_[side][origin].
  struct MarkingTarget {
    std::uint16_t cls = 0;
    std::uint32_t entry = 0;  ///< into SideTable::guarded
    Square target = no_square;
  };
  [[nodiscard]] const MarkingTarget& marking_target(const Move& move, Side side) const {
    return marking_[side][marking_from_[side][move.from] + move.aux];
  }
  void list_marking();
  std::array<std::vector<MarkingTarget>, side_count> marking_;
  std::array<std::vector<std::uint32_t>, side_count> marking_from_;
  std::vector<std::uint16_t> general_rules_;  ///< Program::rules that are asked of actions here
  bool prefers_captures_ = false;
  bool prefers_others_ = false;
  bool stuck_rules_ = false;
  bool uses_exposure_ = true;
  bool board_results_ = false;
  int stuck_depth_ = 0;
  std::uint32_t noted_ = 0;  ///< events of the last action that rules ask: bits of Position::last
  Action noted_action_;
  std::vector<Man> noted_before_;
  /// By class, side of the attacker and square of the guarded man: who reaches any square he may
  /// ask about.
  std::vector<Set> zone_reach_;
  std::vector<Set> drop_regions_;  ///< of drop classes, by side
  std::vector<Effect> scratch_effects_;
  std::array<Action, 3> scratch_actions_;  ///< by depth of `stuck`
  std::array<std::vector<Man>, 3> before_lists_;
  std::vector<std::uint16_t> free_classes_;     ///< counted by sets: of men that nobody guards
  std::vector<std::uint16_t> counted_classes_;  ///< all that are counted by sets
  std::vector<std::uint16_t> listed_classes_;   ///< runs and code
  std::vector<std::uint16_t> staying_classes_;  ///< those by which a man may act and not move
};

}  // namespace polymachy
