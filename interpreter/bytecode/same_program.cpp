// SPDX-License-Identifier: MIT
#include "interpreter/bytecode/same_program.hpp"

#include <type_traits>

namespace polymachy {
namespace {

class Writer {
 public:
  template <class... Values>
  void put(const Values&... values) {
    (one(values), ...);
  }
  std::string text() { return std::move(text_); }

 private:
  std::string text_;

  template <class Number>
  requires(std::is_integral_v<Number> || std::is_enum_v<Number>) void one(Number number) {
    text_ += std::to_string(static_cast<std::int64_t>(number)) + ' ';
  }
  void one(const std::string& words) { text_ += std::to_string(words.size()) + ':' + words; }
  template <std::size_t size>
  void one(const std::bitset<size>& bits) {
    text_ += bits.to_string() + ' ';
  }
  template <class First, std::size_t size>
  void one(const std::array<First, size>& list) {
    for (const First& each : list)
      one(each);
  }
  template <class Each>
  void one(const std::vector<Each>& list) {
    text_ += '[' + std::to_string(list.size()) + ' ';
    for (const Each& each : list)
      one(each);
  }
  template <class Each>
  void one(const std::optional<Each>& value) {
    text_ += value ? '!' : '?';
    if (value)
      one(*value);
  }

  void one(const Instr& instr) { put(instr.op, instr.a, instr.b, instr.c); }
  void one(const StepInfo& step) { put(step.dx, step.dy, step.turned); }
  void one(const TypeInfo& type) {
    put(type.name, type.letters, type.san, type.promotes, type.base, type.shadow, type.shadow_of);
    put(type.code, type.attack);
  }
  void one(const ValueInfo& value) {
    put(value.kind, value.number, value.code, value.index, value.own, value.types);
  }
  void one(const CompareInfo& compare) { put(compare.op, compare.left, compare.right); }
  void one(const TestProgram& test) { put(test.code); }
  void one(const RuleInfo& rule) {
    put(rule.name, rule.why, rule.kind, rule.guarded, rule.event, rule.when);
  }
  void one(const ResultInfo& result) { put(result.outcome, result.test, result.why); }
  void one(const CounterInfo& counter) { put(counter.name, counter.reset, counter.hold); }
  void one(const EventInfo& event) { put(event.name, event.test); }
  void one(const RightLetterInfo& letter) { put(letter.letter, letter.east); }
  void one(const RightInfo& right) { put(right.name, right.of, right.with, right.letters); }
  void one(const SideInfo& side) { put(side.name, side.letter, side.ahead_x, side.ahead_y); }
  void one(const StartInfo::PlacedMan& man) { put(man.square, man.type, man.side); }
  void one(const StartInfo& start) { put(start.name, start.text, start.men); }
  void one(const PhaseInfo& phase) { put(phase.name, phase.side, phase.choices); }
  void one(const OptionInfo& option) { put(option.name, option.values, option.chosen); }
  void one(const AfterInfo& after) { put(after.name, after.men, after.code); }
  void one(const DecisionInfo& decision) { put(decision.code); }
  void one(const GameEndInfo& end) { put(end.removes, end.type); }
  void one(const SendInfo& send) { put(send.from, send.to, send.types, send.next_only); }
};

}  // namespace

std::string print_of(const Program& p) {
  Writer out;
  out.put(p.size.width, p.size.height, p.panel_width, p.panel_height, p.holes, p.sides);
  out.put(p.types, p.steps, p.next, p.code, p.dir_sets, p.type_sets, p.type_lists, p.entries);
  out.put(p.square_sets, p.compares, p.tests, p.texts, p.action_code);
  out.put(p.rights, p.marks, p.pools, p.captured.pool, p.captured.to_own, p.captured.as_base);
  out.put(p.options, p.counters, p.events, p.rules, p.results);
  out.put(p.turn.several, p.turn.budget, p.turn.actions, p.turn.once_per_man, p.turn.may_stop);
  out.put(p.turn.decisions, p.turn.after, p.flag.minutes, p.flag.decision);
  out.put(p.carry.men, p.carry.ends, p.carry.most, p.carry.no_games, p.carry.no_games_why);
  out.put(p.carry.out_of_turn, p.carry.forfeit);
  out.put(p.match.boards, p.match.teams, p.match.sends, p.match.most_decide);
  out.put(p.starts, p.phases, p.royal_types, p.made);
  return out.text() + (p.carry.game ? print_of(*p.carry.game) : std::string());
}

}  // namespace polymachy
