// SPDX-License-Identifier: MIT
// The facts of the instruction table a second time, by another pen: a row that slips, a shape that
// is exchanged or a flow that is forgotten shows here and not in a wrong move.
#include "interpreter/bytecode/opcode.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <catch2/catch.hpp>

using namespace polymachy;

namespace {

constexpr std::size_t number_of(Opcode op) { return static_cast<std::size_t>(op); }
constexpr bool is(Opcode op, Operands shape, Flow flow) {
  return info(op).operands == shape && info(op).flow == flow;
}

static_assert(opcode_table.size() == 58);
static_assert(number_of(Opcode::Fail) == 0, "a zeroed instruction fails");
static_assert(number_of(Opcode::AskSome) == opcode_table.size() - 1);

// Control: what never goes on by itself.
static_assert(is(Opcode::Fail, Operands::None, Flow::Stop));
static_assert(is(Opcode::Accept, Operands::None, Flow::Stop));
static_assert(is(Opcode::Yes, Operands::None, Flow::Stop));
static_assert(is(Opcode::No, Operands::None, Flow::Stop));
static_assert(is(Opcode::EveryEnd, Operands::None, Flow::Stop));
static_assert(is(Opcode::Jump, Operands::Target, Flow::Jump));
static_assert(is(Opcode::Split, Operands::Target, Flow::Branch));
static_assert(is(Opcode::EveryBegin, Operands::Target, Flow::Branch));
static_assert(is(Opcode::HookNext, Operands::HookTo, Flow::Branch));
static_assert(is(Opcode::HookFirst, Operands::Hook, Flow::Next));

// The cursor.
static_assert(is(Opcode::Bind, Operands::SlotDirs, Flow::Next));
static_assert(is(Opcode::BindTurned, Operands::SlotTurns, Flow::Next));
static_assert(is(Opcode::Step, Operands::DirSlot, Flow::Next));
static_assert(is(Opcode::Anywhere, Operands::None, Flow::Next));
static_assert(is(Opcode::Save, Operands::SquareSlot, Flow::Next));
static_assert(is(Opcode::Goto, Operands::SquareSlot, Flow::Next));
static_assert(is(Opcode::Look, Operands::LookSlots, Flow::Next));
static_assert(is(Opcode::LookBack, Operands::SquareSlot, Flow::Next));

// Effects.
static_assert(is(Opcode::Put, Operands::None, Flow::Next));
static_assert(is(Opcode::Take, Operands::None, Flow::Next));
static_assert(is(Opcode::TakeMark, Operands::Mark, Flow::Next));
static_assert(is(Opcode::SetMark, Operands::Mark, Flow::Next));
static_assert(is(Opcode::Become, Operands::TypeList, Flow::Next));
static_assert(is(Opcode::Choose, Operands::Pool, Flow::Next));
static_assert(is(Opcode::Join, Operands::None, Flow::Next));
static_assert(is(Opcode::BecomeSlot, Operands::TypeSlot, Flow::Next));
static_assert(is(Opcode::New, Operands::TypeSlot, Flow::Next));
static_assert(is(Opcode::NewType, Operands::Type, Flow::Next));
static_assert(is(Opcode::Bank, Operands::Bank, Flow::Next));
static_assert(is(Opcode::Then, Operands::Decision, Flow::Next));
static_assert(is(Opcode::Say, Operands::SaySlots, Flow::Next));
static_assert(is(Opcode::Aka, Operands::Text, Flow::Next));
static_assert(is(Opcode::PathEnd, Operands::None, Flow::Next));

// Questions.
static_assert(is(Opcode::AskEmpty, Operands::Ask, Flow::Branch));
static_assert(is(Opcode::AskFresh, Operands::Ask, Flow::Branch));
static_assert(is(Opcode::AskAttacked, Operands::Ask, Flow::Branch));
static_assert(is(Opcode::AskStuck, Operands::Ask, Flow::Branch));
static_assert(is(Opcode::AskType, Operands::AskTypes, Flow::Branch));
static_assert(is(Opcode::AskTook, Operands::AskTypes, Flow::Branch));
static_assert(is(Opcode::AskSquare, Operands::AskSquares, Flow::Branch));
static_assert(is(Opcode::AskRight, Operands::AskRight, Flow::Branch));
static_assert(is(Opcode::AskMarked, Operands::AskMark, Flow::Branch));
static_assert(is(Opcode::AskSaved, Operands::AskSlot, Flow::Branch));
static_assert(is(Opcode::AskCompare, Operands::AskNumbers, Flow::Branch));
static_assert(is(Opcode::AskLast, Operands::AskEvent, Flow::Branch));
static_assert(is(Opcode::AskCan, Operands::AskPath, Flow::Branch));
static_assert(is(Opcode::AskSome, Operands::AskTest, Flow::Branch));

bool starts_with(std::string_view text, std::string_view head) {
  return text.substr(0, head.size()) == head;
}

}  // namespace

TEST_CASE("no two instructions have one mnemonic") {
  std::set<std::string_view> seen;
  for (const OpcodeInfo& op : opcode_table) {
    INFO(op.mnemonic);
    CHECK(seen.insert(op.mnemonic).second);
  }
}

TEST_CASE("every instruction says what it does, in lower case and without a full stop") {
  for (const OpcodeInfo& op : opcode_table) {
    INFO(op.mnemonic);
    REQUIRE_FALSE(op.contract.empty());
    CHECK_FALSE((op.contract.front() >= 'A' && op.contract.front() <= 'Z'));
    CHECK(op.contract.back() != '.');
  }
}

TEST_CASE("questions, and only they, have the shape of questions") {
  for (std::size_t i = 0; i < opcode_table.size(); ++i) {
    const OpcodeInfo& op = opcode_table[i];
    INFO(op.mnemonic);
    CHECK(starts_with(op.mnemonic, "ask.") == (op.operands >= Operands::Ask));
    CHECK(starts_with(op.mnemonic, "ask.") == (i >= number_of(Opcode::AskEmpty)));
    if (op.operands >= Operands::Ask)
      CHECK(op.flow == Flow::Branch);
  }
}

TEST_CASE("effects stand together") {
  // The verifier allows them by their place in the table.
  CHECK(number_of(Opcode::Put) == number_of(Opcode::LookBack) + 1);
  CHECK(number_of(Opcode::PathEnd) == number_of(Opcode::EveryEnd) + 1);
  CHECK(number_of(Opcode::HookFirst) == number_of(Opcode::PathEnd) + 1);
}
