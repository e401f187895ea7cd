// SPDX-License-Identifier: MIT
// Code as text. An instruction is printed by the shape of its operands alone, so a new one needs no
// line here; and every number is looked at before it is used, because the verifier prints what it
// refuses. Classes and the page around the code are in disassemble_classes.cpp.
#include "interpreter/bytecode/disassemble.hpp"

#include <algorithm>

#include "interpreter/bytecode/disassemble_parts.hpp"
#include "interpreter/bytecode/verify_parts.hpp"

namespace polymachy {

namespace {

constexpr std::size_t most_squares_named = 12;

std::string number(std::int64_t n) { return std::to_string(n); }

std::string square_slot(std::size_t slot) {
  constexpr std::array<const char*, 3> given{"origin", "mover", "taken"};
  if (slot == slot_is_cursor)
    return "here";
  return slot < given.size() ? given[slot] : "s" + number(static_cast<std::int64_t>(slot));
}

std::string dir_slot(std::int64_t slot) { return "d" + number(slot); }
std::string type_slot(std::size_t slot) { return "t" + number(static_cast<std::int64_t>(slot)); }

/// What has a number in [list], or the number where there is none.
template <class List, class Say>
std::string named(const List& list, std::size_t index, Say&& say) {
  return index < list.size() ? say(list[index]) : "?" + std::to_string(index);
}

std::string target(std::int32_t to) { return to < 0 ? "fail" : number(to); }

std::string directions(const Program& program, std::size_t index) {
  return named(program.dir_sets, index, [&](const auto& set) {
    std::string text;
    for (const std::uint16_t step : set)
      text += (text.empty() ? "" : " ") + step_text(program, step);
    return '{' + text + '}';
  });
}

std::string eighths(const Program& program, std::size_t index) {
  return named(program.dir_sets, index, [](const auto& set) {
    std::string text;
    for (const std::uint16_t turn : set)
      text += (text.empty() ? "" : " ") + (turn <= 4 ? "+" + number(turn) : number(int{turn} - 8));
    return '{' + text + '}';
  });
}

std::string value_text(const Program& program, const ValueInfo& value) {
  const auto index = static_cast<std::size_t>(value.index);
  switch (value.kind) {
    case 0:
      return number(value.number);
    case 1:
      return "squares where " + number(value.code);
    case 2:
      return named(program.counters, index, [](const auto& counter) { return counter.name; });
    case 3:
      return "repeats";
    default:
      return named(program.pools, index, [](const auto& pool) { return pool; }) +
             (value.own ? "(own)" : "(enemy)");
  }
}

std::string compare_text(const Program& program, std::size_t index) {
  return named(program.compares, index, [&](const CompareInfo& compare) {
    constexpr std::array<const char*, 6> signs{"=", "!=", "<", "<=", ">", ">="};
    const std::string sign = compare.op < signs.size() ? signs[compare.op] : "?";
    return value_text(program, compare.left) + ' ' + sign + ' ' +
           value_text(program, compare.right);
  });
}

/// What a question is about, with a blank behind it; nothing for those that ask about the square
/// alone.
std::string asked(const Program& program, Operands shape, std::size_t b) {
  const auto itself = [](const auto& name) {
    return std::string(name);
  };
  switch (shape) {
    case Operands::AskTypes:
      return named(
                 program.type_sets, b, [&](const auto& set) { return types_text(program, set); }) +
             ' ';
    case Operands::AskSquares:
      return named(program.square_sets,
                   b,
                   [&](const auto& set) { return squares_text(program, set); }) +
             ' ';
    case Operands::AskRight:
      return named(program.rights, b, [](const auto& right) { return right.name; }) + ' ';
    case Operands::AskMark:
      return named(program.marks, b, itself) + ' ';
    case Operands::AskEvent:
      return named(program.events, b, [](const auto& event) { return event.name; }) + ' ';
    case Operands::AskSlot:
      return square_slot(b) + ' ';
    case Operands::AskNumbers:
      return compare_text(program, b) + ' ';
    case Operands::AskPath:
    case Operands::AskTest:
      return named(program.entries, b, [](std::int32_t at) { return "at " + target(at); }) + ' ';
    default:
      return {};
  }
}

std::string operands(const Program& program, const Instr& instr) {
  const auto itself = [](const auto& name) {
    return std::string(name);
  };
  const auto pool = [&](std::int32_t number) {
    const bool is_other = number >= pool_of_other;
    return named(program.pools,
                 static_cast<std::size_t>(is_other ? number - pool_of_other : number),
                 itself) +
           (is_other ? " of the other side" : "");
  };
  const Operands shape = info(instr.op).operands;
  switch (shape) {
    case Operands::None:
      return {};
    case Operands::Target:
      return target(instr.c);
    case Operands::DirSlot:
      return dir_slot(instr.a);
    case Operands::SquareSlot:
      return square_slot(instr.a);
    case Operands::TypeSlot:
      return type_slot(instr.a);
    case Operands::SaySlots:
    case Operands::LookSlots:
      return square_slot(instr.a) + ", " + square_slot(instr.b);
    case Operands::SlotDirs:
      return dir_slot(instr.a) + ", " + directions(program, instr.b);
    case Operands::SlotTurns:
      return dir_slot(instr.a) + ", " + dir_slot(instr.c) + ' ' + eighths(program, instr.b);
    case Operands::Mark:
      return named(program.marks, instr.b, itself);
    case Operands::TypeList:
      return named(program.type_lists, instr.b, [&](const auto& list) {
        std::string text;
        for (const std::uint8_t type : list)
          text += (text.empty() ? "" : " ") + type_text(program, type);
        return '{' + text + '}';
      });
    case Operands::Text:
      return named(program.texts, instr.b, [](const auto& text) { return '"' + text + '"'; });
    case Operands::Pool:
      return type_slot(instr.a) + ", " +
             named(program.type_sets,
                   instr.b,
                   [&](const auto& set) { return types_text(program, set); }) +
             " from " + pool(instr.c);
    case Operands::Type:
      return type_text(program, instr.b);
    case Operands::Bank:
      return (instr.a == slot_is_cursor ? type_text(program, instr.b) : type_slot(instr.a)) +
             " into " + pool(instr.c);
    case Operands::Decision:
      return std::to_string(instr.b);
    case Operands::Hook:
      return instr.a == 0 ? "arrived" : "taken";
    case Operands::HookTo:
      return std::string(instr.a == 0 ? "arrived" : "taken") + " else " + target(instr.c);
    default:
      break;
  }
  return std::string(instr.a != 0 ? "yes " : "no ") + asked(program, shape, instr.b) + "else " +
         target(instr.c);
}

}  // namespace

std::string type_text(const Program& program, std::size_t type) {
  return named(program.types, type, [](const TypeInfo& info) {
    return info.name + (info.shadow ? "~" : "");
  });
}

std::string types_text(const Program& program, const TypeBits& types) {
  const std::size_t count = std::min(program.types.size(), types.size());
  std::size_t inside = 0;
  for (std::size_t i = 0; i < count; ++i)
    inside += types.test(i) ? 1U : 0U;
  if (inside == count)
    return "all";
  const bool but = inside * 2 > count && count > 8;  // the shorter list
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    if (types.test(i) != but)
      text += (text.empty() ? "" : " ") + type_text(program, i);
  return (but ? "all but {" : "{") + text + '}';
}

std::string squares_text(const Program& program, const SquareBits& squares) {
  const auto count = static_cast<Square>(program.size.squares());
  const auto width = static_cast<Square>(program.size.width);
  std::string ranks;
  std::string names;
  std::size_t inside = 0;
  bool whole_ranks = true;
  for (Square s = 0; s < count; ++s) {
    if (squares.test(s) != squares.test(static_cast<std::size_t>(s / width) * width))
      whole_ranks = false;
    if (!squares.test(s))
      continue;
    if (++inside <= most_squares_named)
      names += (names.empty() ? "" : " ") + square_name(program.size, s);
    if (s % width == 0)
      ranks += ' ' + number(s / width + 1);
  }
  if (inside == 0)
    return "{}";
  if (inside == count)
    return "anywhere";
  if (whole_ranks)
    return "rank" + ranks;
  return '{' + names +
         (inside > most_squares_named ? " .. " + std::to_string(inside) + " in all}" : "}");
}

std::string step_text(const Program& program, std::size_t step) {
  return named(program.steps, step, [](const StepInfo& info) {
    return '(' + number(info.dx) + ',' + number(info.dy) + ')';
  });
}

std::string disassemble(const Program& program, const Instr& instr) {
  if (static_cast<std::size_t>(instr.op) >= opcode_table.size())
    return "?";
  const std::string text = operands(program, instr);
  return std::string(info(instr.op).mnemonic) + (text.empty() ? "" : " " + text);
}

}  // namespace polymachy
