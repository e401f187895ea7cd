// SPDX-License-Identifier: MIT
// Operands, by their shape alone. Facts and tables are in verify_tables.cpp, what can happen in
// which order is in verify_flow.cpp and verify_nesting.cpp. After the class file verifiers of
// virtual machines: prove once, then run without asking (cf. The Java Virtual Machine
// Specification, 4.10). All of it takes linear time.
#include "interpreter/bytecode/verify.hpp"

#include <algorithm>

#include "interpreter/bytecode/disassemble.hpp"
#include "interpreter/bytecode/verify_parts.hpp"

namespace polymachy {

namespace {

/// What the lists of directions hold, so that each is walked once however often it is used.
struct DirSetFacts {
  bool empty = true;
  std::uint16_t most = 0;
};

class OperandCheck {
 public:
  explicit OperandCheck(const Program& program) : program_(program) {
    dir_sets_.reserve(program.dir_sets.size());
    for (const auto& set : program.dir_sets) {
      const auto most = std::max_element(set.begin(), set.end());
      dir_sets_.push_back({set.empty(), most == set.end() ? std::uint16_t{0} : *most});
    }
  }

  /// The fault of [instr], or nothing.
  std::string check(const Instr& instr) const {
    switch (info(instr.op).operands) {
      case Operands::None:
        return {};
      case Operands::Target:
        return target(instr.c, 0);
      case Operands::DirSlot:
        if (program_.steps.empty())
          return "there are no steps";
        return slot("direction slot", instr.a, machine_direction_slots);
      case Operands::SquareSlot:
        return slot("square slot", instr.a, machine_square_slots);
      case Operands::TypeSlot:
        return slot("type slot", instr.a, machine_type_slots);
      case Operands::SaySlots:
        return first(slot_or_cursor(instr.a), slot_or_cursor(instr.b));
      case Operands::LookSlots:
        return first(slot("square slot", instr.a, machine_square_slots), slot_or_cursor(instr.b));
      case Operands::SlotDirs:
        return directions(instr, "step", program_.steps.size());
      case Operands::SlotTurns:
        return turns(instr);
      case Operands::Mark:
        return among("mark", instr.b, program_.marks.size());
      case Operands::TypeList:
        return among("type list", instr.b, program_.type_lists.size());
      case Operands::Text:
        return among("text", instr.b, program_.texts.size());
      case Operands::Pool:
        return pool(instr);
      case Operands::Type:
        return among("type", instr.b, program_.types.size());
      case Operands::Bank:
        return bank(instr);
      case Operands::Decision:
        return among("decision", instr.b, program_.turn.decisions.size());
      case Operands::Hook:
        return among("kind of hook", instr.a, 2);
      case Operands::HookTo:
        return first(among("kind of hook", instr.a, 2), target(instr.c, 0));
      default:
        return question(instr);
    }
  }

 private:
  std::string question(const Instr& instr) const {
    if (instr.a > 1)
      return "an answer is 0 or 1";
    if (std::string fault = target(instr.c, -1); !fault.empty())
      return fault;
    switch (info(instr.op).operands) {
      case Operands::AskTypes:
        return among("type set", instr.b, program_.type_sets.size());
      case Operands::AskSquares:
        return among("square set", instr.b, program_.square_sets.size());
      case Operands::AskRight:
        return among("right", instr.b, program_.rights.size());
      case Operands::AskMark:
        return among("mark", instr.b, program_.marks.size());
      case Operands::AskEvent:
        return among("event", instr.b, program_.events.size());
      case Operands::AskSlot:
        return slot("square slot", instr.b, machine_square_slots);
      case Operands::AskNumbers:
        return among("comparison", instr.b, program_.compares.size());
      case Operands::AskPath:
      case Operands::AskTest:
        return among("entry", instr.b, program_.entries.size());
      default:
        return {};
    }
  }

  std::string directions(const Instr& instr, const char* what, std::size_t limit) const {
    std::string fault = first(slot("direction slot", instr.a, machine_direction_slots),
                              among("list of directions", instr.b, dir_sets_.size()));
    if (!fault.empty())
      return fault;
    const DirSetFacts& set = dir_sets_[instr.b];
    if (set.empty)
      return "list of directions " + std::to_string(instr.b) + " is empty";
    return among(what, set.most, limit);
  }

  std::string turns(const Instr& instr) const {
    if (instr.c < 0)
      return "a slot is not below 0";
    return first(slot("direction slot", static_cast<std::size_t>(instr.c), machine_direction_slots),
                 program_.steps.empty() ? "there are no steps" : directions(instr, "turn", 8));
  }

  std::string pool(const Instr& instr) const {
    if (instr.c < 0)
      return pool_named(instr.c);
    return first(slot("type slot", instr.a, machine_type_slots),
                 first(among("type set", instr.b, program_.type_sets.size()), pool_named(instr.c)));
  }

  std::string bank(const Instr& instr) const {
    return first(instr.a == slot_is_cursor ? among("type", instr.b, program_.types.size())
                                           : slot("type slot", instr.a, machine_type_slots),
                 pool_named(instr.c));
  }

  std::string pool_named(std::int32_t pool) const {
    if (pool < 0)
      return "a pool is not below 0";
    const auto number = pool >= pool_of_other ? pool - pool_of_other : pool;
    return among("pool", static_cast<std::size_t>(number), program_.pools.size());
  }

  std::string target(std::int32_t to, std::int32_t least) const {
    if (to >= least && to < static_cast<std::int32_t>(program_.code.size()))
      return {};
    return "there is no instruction " + std::to_string(to);
  }

  static std::string slot_or_cursor(std::size_t number) {
    return number == slot_is_cursor ? std::string()
                                    : slot("square slot", number, machine_square_slots);
  }

  static std::string slot(const char* what, std::size_t number, std::size_t count) {
    return among(what, number, count);
  }

  static std::string among(const char* what, std::size_t number, std::size_t count) {
    if (number < count)
      return {};
    return std::string(what) + ' ' + std::to_string(number) + " of " + std::to_string(count);
  }

  static std::string first(std::string a, std::string b) {
    return a.empty() ? std::move(b) : std::move(a);
  }

  const Program& program_;
  std::vector<DirSetFacts> dir_sets_;
};

}  // namespace

std::string fault_at(const Program& program, std::size_t at, const std::string& what) {
  return "instruction " + std::to_string(at) + " (" + disassemble(program, program.code[at]) +
         "): " + what;
}

std::string verify_operands(const Program& program) {
  const OperandCheck operands(program);
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    if (static_cast<std::size_t>(program.code[i].op) >= opcode_table.size())
      return "instruction " + std::to_string(i) + ": there is no such instruction";
    if (const std::string fault = operands.check(program.code[i]); !fault.empty())
      return fault_at(program, i, fault);
  }
  if (program.code.empty())
    return {};
  const Flow last = info(program.code.back().op).flow;
  if (last == Flow::Stop || last == Flow::Jump)
    return {};
  return fault_at(program, program.code.size() - 1, "goes on past the end of the code");
}

std::string verify(const Program& program) {
  for (const auto& part :
       {verify_facts, verify_tables, verify_operands, verify_flow, verify_nesting})
    if (std::string fault = part(program); !fault.empty())
      return fault;
  return {};
}

}  // namespace polymachy
