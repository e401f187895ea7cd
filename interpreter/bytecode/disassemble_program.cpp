// SPDX-License-Identifier: MIT
// The page around the code: a head, the classes, and the code cut into blocks where something
// begins.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/bytecode/disassemble.hpp"
#include "interpreter/bytecode/disassemble_parts.hpp"
#include "interpreter/bytecode/verify_parts.hpp"

namespace polymachy {

namespace {

class Listing {
 public:
  explicit Listing(const Program& program) : program_(program) { find_blocks(); }

  std::string all() {
    std::string out = head();
    for (std::size_t i = 0; i < program_.classes.size(); ++i)
      out += '\n' + class_text(program_, i);
    for (std::size_t i = 0; i < program_.arrivals.size(); ++i)
      out += '\n' + arrival(i);
    if (program_.drops_fused)
      out += '\n' + drops();
    out += '\n' + lists();
    for (std::size_t at = 0; at < program_.code.size(); ++at)
      out += line(at);
    return out;
  }

  std::string of_type(std::size_t type) {
    const TypeInfo& info = program_.types[type];
    std::string out = info.name + (info.letters.empty() ? "" : " (" + info.letters + ")") + '\n';
    for (const std::uint16_t id : info.classes)
      out += '\n' + class_text(program_, id);
    if (info.overlaps)
      out += "\nclasses overlap: their targets are united man by man\n";
    for (const std::int32_t code : {info.code[0], info.attack[0]})
      show(code, out);
    return out;
  }

 private:
  // --- blocks

  void begins(std::int32_t at, const std::string& title) {
    if (at >= 0)
      titles_[static_cast<std::size_t>(at)].push_back(title);
  }

  void find_blocks() {
    const Program& p = program_;
    for (Side side = 0; side < side_count; ++side) {
      const std::string of = ", " + p.sides[side].name;
      for (std::size_t t = 0; t < p.types.size(); ++t) {
        begins(p.types[t].code[side], type_text(p, t) + of + ": moves");
        begins(p.types[t].attack[side], type_text(p, t) + of + ": attacks");
      }
      for (std::size_t c = 0; c < p.classes.size(); ++c)
        if (const std::int32_t at = p.classes[c].table[side].attack;
            titles_.count(static_cast<std::size_t>(at)) == 0)
          begins(at, "class " + std::to_string(c) + of + ": attacks");
      begins(p.action_code[side], "actions" + of);
      for (std::size_t i = 0; i < p.turn.decisions.size(); ++i)
        begins(p.turn.decisions[i].code[side], "decision " + std::to_string(i) + of);
      for (const AfterInfo& block : p.turn.after)
        begins(block.code[side], "after action " + block.name + of);
      const auto test = [&](int id, const std::string& title) {
        if (id >= 0)
          begins(p.tests[static_cast<std::size_t>(id)].code[side], title + of);
      };
      for (const RuleInfo& rule : p.rules) {
        test(rule.event, "rule " + rule.name + ", event" + needs(rule.needs));
        test(rule.when, "rule " + rule.name + ", when");
      }
      for (std::size_t i = 0; i < p.results.size(); ++i)
        test(p.results[i].test, "result " + std::to_string(i) + result(i));
      test(p.turn.budget, "actions of a turn");
      for (const CounterInfo& counter : p.counters) {
        test(counter.reset, "counter " + counter.name + ", reset");
        test(counter.hold, "counter " + counter.name + ", hold");
      }
      for (const EventInfo& event : p.events)
        test(event.test, "event " + event.name);
      for (std::size_t i = 0; i < p.tests.size(); ++i)
        if (titles_.count(static_cast<std::size_t>(p.tests[i].code[side])) == 0)
          test(static_cast<int>(i),
               "test " + std::to_string(i) +
                   (p.tests[i].text.empty() ? "" : ": " + p.tests[i].text));
    }
    for (std::size_t at = 0; at < p.code.size(); ++at)
      each_asked(p, at, [&](std::size_t code) {
        titles_[code].push_back("asked by " + std::to_string(at));
      });
  }

  /// Of which actions a rule is asked at all.
  std::string needs(const EventNeeds& rule) const {
    std::string text;
    const auto say = [&](const char* word, const std::optional<TypeBits>& types) {
      if (types)
        text += (text.empty() ? "" : ", ") + std::string(word) + types_text(program_, *types);
    };
    say("made by ", rule.mover);
    say("taking ", rule.taken);
    say("dropping ", rule.dropped);
    return text.empty() ? text : " (asked of actions " + text + ")";
  }

  std::string result(std::size_t id) const {
    constexpr std::array<const char*, 3> words{"win", "lose", "draw"};
    const ResultInfo& r = program_.results[id];
    return std::string(" (") + words[static_cast<std::size_t>(r.outcome)] +
           (r.why.empty() ? "" : ": " + r.why) + ")";
  }

  // --- lines

  std::string line(std::size_t at) const {
    std::string out;
    if (const auto titles = titles_.find(at); titles != titles_.end()) {
      for (const std::string& title : titles->second)
        out += '\n' + title;
      out += '\n';
    }
    const std::string number = std::to_string(at);
    return out + std::string(number.size() < 6 ? 6 - number.size() : 0, ' ') + number + "  " +
           disassemble(program_, program_.code[at]) + '\n';
  }

  /// The block at [begin], then those that it asks, each once.
  void show(std::int32_t begin, std::string& out) {
    std::vector<std::size_t> next;
    if (begin >= 0)
      next.push_back(static_cast<std::size_t>(begin));
    while (!next.empty()) {
      std::size_t at = next.back();
      next.pop_back();
      if (!shown_.insert(at).second)
        continue;
      do {
        out += line(at);
        each_asked(program_, at, [&](std::size_t code) { next.push_back(code); });
        ++at;
      } while (at < program_.code.size() && titles_.count(at) == 0);
    }
  }

  // --- the rest

  std::string head() const {
    const Program& p = program_;
    const auto count = [](std::size_t n, const char* what) {
      return ", " + std::to_string(n) + ' ' + what;
    };
    std::string out = p.name + ": " + std::to_string(p.size.width) + 'x' +
                      std::to_string(p.size.height) + count(p.types.size(), "types") +
                      count(p.classes.size(), "classes") + count(p.code.size(), "instructions") +
                      '\n';
    for (const SideInfo& side : p.sides)
      out += side.name + " (" + side.letter + ") ahead (" + std::to_string(side.ahead_x) + ',' +
             std::to_string(side.ahead_y) + ")\n";
    if (p.royal_types.any())
      out += "guarded: " + types_text(p, p.royal_types) + '\n';
    return out;
  }

  std::string arrival(std::size_t id) const {
    const Arrival& a = program_.arrivals[id];
    std::string out = "arrivals " + std::to_string(id) + '\n';
    for (std::size_t i = 0; i < a.plans.size(); ++i)
      for (const ArrivalZone& zone : a.plans[i]) {
        out += "  plan " + std::to_string(i) + ", " + squares_text(program_, zone.squares) + ':';
        for (const ArrivalOutcome& o : zone.outcomes)
          out += ' ' + (o.type == no_type ? "unchanged" : type_text(program_, o.type)) +
                 (o.condition < 0 ? "" : " (if test " + std::to_string(o.condition) + ")");
        out += '\n';
      }
    return out;
  }

  std::string drops() const {
    std::string out = "drops\n";
    for (const DropClass& d : program_.drops)
      out += "  " + types_text(program_, d.types) + " from " + program_.pools[d.pool] +
             " to empty " + squares_text(program_, d.region[0]) +
             (d.test < 0 ? "" : " if test " + std::to_string(d.test)) + '\n';
    return out;
  }

  /// Constants are written out where they are used; here only how many there are.
  std::string lists() const {
    const Program& p = program_;
    return "constants: " + std::to_string(p.steps.size()) + " steps, " +
           std::to_string(p.dir_sets.size()) + " lists of directions, " +
           std::to_string(p.type_sets.size()) + " type sets, " +
           std::to_string(p.type_lists.size()) + " type lists, " +
           std::to_string(p.square_sets.size()) + " square sets, " +
           std::to_string(p.compares.size()) + " comparisons, " + std::to_string(p.texts.size()) +
           " texts\n";
  }

  const Program& program_;
  std::map<std::size_t, std::vector<std::string>> titles_;
  std::set<std::size_t> shown_;
};

}  // namespace

std::string disassemble(const Program& program) { return Listing(program).all(); }

std::string disassemble(const Program& program, int type) {
  if (type < 0 || type >= static_cast<int>(program.types.size()))
    return {};
  return Listing(program).of_type(static_cast<std::size_t>(type));
}

}  // namespace polymachy
