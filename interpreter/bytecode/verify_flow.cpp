// SPDX-License-Identifier: MIT
// What can happen in which order. Three questions, each a linear walk over the graph of
// instructions. Kinds: which code can an instruction belong to (moves, look-ahead, test ...), and
// may it be there? Certainty: is the cursor surely on a square, are we inside `every`? That is
// forward data flow whose meet is "and" (G. Kildall, "A Unified Approach to Global Program
// Optimization", 1973). Progress: every cycle moves the cursor along a step or goes to the next man
// of a hook.
#include <algorithm>
#include <array>

#include "interpreter/bytecode/verify_parts.hpp"

namespace polymachy {

namespace {

/// Bits: code that an instruction belongs to. One instruction may belong to several.
enum Kind : std::uint8_t {
  kind_man = 1,     ///< moves of a man
  kind_action = 2,  ///< moves without a man
  kind_attack = 4,  ///< captures, asked for attacks: an attack must not ask attacks
  kind_look = 8,    ///< `can`: moves a cursor, changes nothing
  kind_test = 16,   ///< rules, results, counters
  kind_board_test =
      32,  ///< tests inside moves: may not ask for legal turns, which are made of moves
  kind_quiet_test = 64,  ///< tests inside attacks and look-aheads
};
constexpr unsigned kind_moves = kind_man | kind_action | kind_attack;
constexpr unsigned kind_tests = kind_test | kind_board_test | kind_quiet_test;

/// Facts that surely hold before an instruction. Slots are bits 0 to 11.
constexpr std::uint32_t slot_bit(std::size_t slot) { return std::uint32_t{1} << slot; }
constexpr std::uint32_t free_bit(std::size_t slot) { return std::uint32_t{1} << (slot + 16); }
constexpr std::uint32_t on_square = 1U << 12;
constexpr std::uint32_t outside_every = 1U << 13;
constexpr std::uint32_t inside_every = 1U << 14;
constexpr std::uint32_t all_free = 0x0FFFU << 16;
constexpr std::size_t slot_of_origin = 0;
constexpr std::size_t slot_of_mover = 1;
constexpr std::size_t slot_of_taken = 2;

/// Kinds of code that [op] may be in.
unsigned allowed_in(Opcode op) {
  switch (op) {
    case Opcode::Accept:
      return kind_moves | kind_look;
    case Opcode::Yes:
    case Opcode::No:
      return kind_tests;
    case Opcode::Bind:
    case Opcode::BindTurned:
    case Opcode::Step:
    case Opcode::Anywhere:
    case Opcode::Save:
    case Opcode::Goto:
      return kind_moves | kind_look;
    case Opcode::HookFirst:
    case Opcode::HookNext:
      return kind_man | kind_action;
    case Opcode::AskAttacked:
      return kind_man | kind_action | kind_test | kind_board_test;
    case Opcode::AskStuck:
    case Opcode::AskLast:
      return kind_test;
    default:
      break;
  }
  return op >= Opcode::Put && op <= Opcode::PathEnd ? kind_moves : 0x7FU;
}

/// Kinds of the code that a question asks, for a question in code of [kinds].
unsigned asked_kinds(Opcode op, unsigned kinds) {
  if (op == Opcode::AskCan)
    return kind_look;
  unsigned out = 0;
  if ((kinds & kind_test) != 0)
    out |= kind_test;
  if ((kinds & (kind_man | kind_action | kind_board_test)) != 0)
    out |= kind_board_test;
  if ((kinds & (kind_attack | kind_look | kind_quiet_test)) != 0)
    out |= kind_quiet_test;
  return out;
}

std::string kind_name(unsigned kinds) {
  constexpr std::array<const char*, 7> names{"moves",
                                             "an action",
                                             "an attack",
                                             "a look-ahead",
                                             "a test",
                                             "a test inside moves",
                                             "a test inside an attack or look-ahead"};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (((kinds >> i) & 1U) != 0)
      return names[i];
  return "nothing";
}

class FlowCheck {
 public:
  explicit FlowCheck(const Program& program)
      : program_(program), kinds_(program.code.size(), 0), surely_(program.code.size(), ~0U) {}

  std::string check() {
    start();
    if (std::string fault = kinds(); !fault.empty())
      return fault;
    if (std::string fault = certainty(); !fault.empty())
      return fault;
    if (std::string fault = progress(); !fault.empty())
      return fault;
    return stuck();
  }

 private:
  // --- where code begins

  void root(std::int32_t at, unsigned kind) {
    if (at >= 0)
      enter(static_cast<std::size_t>(at), kind, entry_facts(kind));
  }

  static std::uint32_t entry_facts(unsigned kind) {
    std::uint32_t facts = outside_every | all_free;
    if ((kind & (kind_man | kind_attack)) != 0)
      facts |= on_square | slot_bit(slot_of_origin);
    if ((kind & kind_look) != 0)
      facts |= on_square;  // a look from nowhere is not begun
    return facts;
  }

  void enter(std::size_t at, unsigned kind, std::uint32_t facts) {
    const unsigned kinds = kinds_[at] | kind;
    const std::uint32_t meet = surely_[at] & facts;
    if (kinds == kinds_[at] && meet == surely_[at])
      return;
    kinds_[at] = static_cast<std::uint8_t>(kinds);
    surely_[at] = meet;
    work_.push_back(at);
  }

  void start() {
    for (const TypeInfo& type : program_.types)
      for (Side side = 0; side < side_count; ++side) {
        root(type.code[side], kind_man);
        root(type.attack[side], kind_attack);
      }
    for (const PieceClass& c : program_.classes)
      for (const ClassTable& table : c.table) {
        root(table.code, kind_man);
        root(table.attack, kind_attack);
      }
    std::vector<bool> inside(program_.tests.size(), false);
    for (const PieceClass& c : program_.classes)
      for (const ClassTable& table : c.table)
        for (const RunCond& cond : table.conds)
          if (cond.kind == CondKind::Holds)
            inside[cond.square] = true;
    for (const DropClass& drop : program_.drops)
      if (drop.test >= 0)
        inside[static_cast<std::size_t>(drop.test)] = true;
    for (const Arrival& arrival : program_.arrivals)
      for (const auto& plan : arrival.plans)
        for (const ArrivalZone& zone : plan)
          for (const ArrivalOutcome& outcome : zone.outcomes)
            if (outcome.condition >= 0)
              inside[static_cast<std::size_t>(outcome.condition)] = true;
    for (std::size_t i = 0; i < program_.tests.size(); ++i)
      for (const std::int32_t code : program_.tests[i].code)
        root(code, inside[i] ? kind_board_test : kind_test);
    for (const std::int32_t code : program_.action_code)
      root(code, kind_action);
    for (const DecisionInfo& decision : program_.turn.decisions)
      for (const std::int32_t code : decision.code)
        if (code >= 0)
          enter(static_cast<std::size_t>(code), kind_action, entry_facts(kind_action) | on_square);
    for (const AfterInfo& block : program_.turn.after)
      for (const std::int32_t code : block.code)
        root(code, kind_man);
  }

  // --- kinds and certainty, to a fixed point: an instruction is visited again only when it learns
  // something, at most once for each of some forty bits

  std::string kinds() {
    while (!work_.empty()) {
      const std::size_t at = work_.back();
      work_.pop_back();
      const Instr& instr = program_.code[at];
      const std::uint32_t facts = after(instr, surely_[at]);
      const std::uint32_t before = surely_[at];
      each_next(program_, at, [&](std::size_t next, bool by_c) {
        enter(next, kinds_[at], by_c ? after_jump(instr, before, facts) : facts);
      });
      each_asked(program_, at, [&](std::size_t code) {
        const unsigned kind = asked_kinds(instr.op, kinds_[at]);
        enter(code, kind, outside_every | all_free | on_square);
      });
    }
    for (std::size_t i = 0; i < kinds_.size(); ++i)
      if (const unsigned wrong = kinds_[i] & ~allowed_in(program_.code[i].op); wrong != 0)
        return fault_at(program_, i, "cannot be in " + kind_name(wrong));
    return {};
  }

  static std::uint32_t copy(std::uint32_t facts, std::uint32_t to, bool so) {
    return so ? facts | to : facts & ~to;
  }
  static bool has(std::uint32_t facts, std::uint32_t bit) { return (facts & bit) != 0; }
  /// The fact about a square operand.
  static bool is_on(std::uint32_t facts, std::size_t slot) {
    return has(facts, slot < machine_square_slots ? slot_bit(slot) : on_square);
  }

  static std::uint32_t after(const Instr& instr, std::uint32_t facts) {
    const bool on = has(facts, on_square);
    switch (instr.op) {
      case Opcode::Anywhere:
      case Opcode::Goto:
        return facts | on_square;
      case Opcode::HookNext:
        return facts | on_square;
      case Opcode::Save:
        return copy(facts, slot_bit(instr.a), on);
      case Opcode::Look: {
        const std::uint32_t saved = copy(facts, slot_bit(instr.a), on);
        return copy(saved, on_square, is_on(saved, instr.b)) & ~free_bit(instr.a);
      }
      case Opcode::LookBack:
        return copy(facts, on_square, is_on(facts, instr.a)) | free_bit(instr.a);
      case Opcode::Put:
        return facts | slot_bit(slot_of_mover);
      case Opcode::Take:
      case Opcode::TakeMark:
        return facts | slot_bit(slot_of_taken);
      case Opcode::EveryBegin:
        return (facts & ~outside_every) | inside_every;
      default:
        return facts;
    }
  }

  /// What holds where control goes by operand c.
  static std::uint32_t after_jump(const Instr& instr, std::uint32_t before, std::uint32_t after) {
    return instr.op == Opcode::EveryBegin || instr.op == Opcode::HookNext ? before : after;
  }

  std::string certainty() const {
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (kinds_[i] == 0)
        continue;
      const std::string fault = uncertain(program_.code[i], kinds_[i], surely_[i]);
      if (!fault.empty())
        return fault_at(program_, i, fault);
    }
    return {};
  }

  static std::string uncertain(const Instr& instr, unsigned kinds, std::uint32_t facts) {
    const std::string nowhere = has(facts, on_square) ? "" : "the cursor may be nowhere";
    switch (instr.op) {
      case Opcode::Step:
      case Opcode::Lift:
      case Opcode::Join:
      case Opcode::BecomeSlot:
      case Opcode::NewType:
      case Opcode::Then:
      case Opcode::Drop:
      case Opcode::Take:
      case Opcode::TakeMark:
      case Opcode::Remove:
      case Opcode::SetMark:
      case Opcode::Become:
      case Opcode::Promoted:
      case Opcode::New:
        return nowhere;
      case Opcode::Put:
      case Opcode::PathEnd:  // an action has no man in hand to put
        return (kinds & (kind_man | kind_attack)) != 0 ? nowhere : std::string();
      case Opcode::Look:
      case Opcode::Save:
        return has(facts, free_bit(instr.a)) ? std::string()
                                             : "the slot is in use by a look around it";
      case Opcode::EveryBegin:
      case Opcode::Accept:
        return has(facts, outside_every) ? std::string() : "may be inside `every`";
      case Opcode::EveryEnd:
        return has(facts, inside_every) ? std::string() : "may be outside `every`";
      default:
        return {};
    }
  }

  // --- every cycle moves on

  std::string progress() const {
    enum : std::uint8_t { fresh, open, done };
    std::vector<std::uint8_t> state(program_.code.size(), fresh);
    std::vector<std::size_t> stack;
    for (std::size_t begin = 0; begin < program_.code.size(); ++begin) {
      if (kinds_[begin] == 0 || state[begin] != fresh)
        continue;
      stack.push_back(begin);
      while (!stack.empty()) {
        const std::size_t at = stack.back();
        if (state[at] != fresh) {
          if (state[at] == open)
            state[at] = done;
          stack.pop_back();
          continue;
        }
        state[at] = open;
        const Opcode op = program_.code[at].op;
        if (op == Opcode::Step || op == Opcode::HookNext)
          continue;
        bool cycle = false;
        each_next(program_, at, [&](std::size_t next, bool) {
          cycle = cycle || state[next] == open;
          if (state[next] == fresh)
            stack.push_back(next);
        });
        if (cycle)
          return fault_at(program_, at, "a loop here does not move the cursor");
      }
    }
    return {};
  }

  // --- `stuck` makes every move and asks every rule: those that ask it themselves are left out
  // then, and must say so

  std::string stuck() const {
    const bool is_asked = std::any_of(program_.code.begin(),
                                      program_.code.end(),
                                      [](const Instr& i) { return i.op == Opcode::AskStuck; });
    for (const RuleInfo& rule : program_.rules)
      if (is_asked && !rule.asks_stuck && (reaches_stuck(rule.event) || reaches_stuck(rule.when)))
        return "rule " + rule.name + ": asks `stuck` and does not say so";
    for (const ResultInfo& result : program_.results)
      if (is_asked && !result.asks_stuck && reaches_stuck(result.test))
        return "a result asks `stuck` and does not say so";
    return {};
  }

  /// Whether test [test], or code that it asks, asks `stuck`.
  [[nodiscard]] bool reaches_stuck(int test) const {
    if (test < 0)
      return false;
    std::vector<bool> seen(program_.code.size(), false);
    std::vector<std::size_t> work;
    const auto go = [&](std::size_t at) {
      if (!seen[at])
        work.push_back(at);
      seen[at] = true;
    };
    for (const std::int32_t code : program_.tests[static_cast<std::size_t>(test)].code)
      go(static_cast<std::size_t>(code));
    while (!work.empty()) {
      const std::size_t at = work.back();
      work.pop_back();
      if (program_.code[at].op == Opcode::AskStuck)
        return true;
      each_next(program_, at, [&](std::size_t next, bool) { go(next); });
      each_asked(program_, at, go);
    }
    return false;
  }

  const Program& program_;
  std::vector<std::uint8_t> kinds_;
  std::vector<std::uint32_t> surely_;
  std::vector<std::size_t> work_;
};

}  // namespace

std::string verify_flow(const Program& program) { return FlowCheck(program).check(); }

}  // namespace polymachy
