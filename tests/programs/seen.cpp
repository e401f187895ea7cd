// SPDX-License-Identifier: MIT
#include "tests/programs/seen.hpp"

#include <array>
#include <bitset>
#include <string_view>

#include "interpreter/bytecode/opcode.hpp"
#include "interpreter/compile/compile.hpp"

namespace polymachy::programs {
namespace {

constexpr std::string_view node_names[] = {
#define PM_NODE(kind, name) #kind,
#include "dsl/syntax/nodes.def"
};
constexpr std::string_view effect_names[] = {"SelfMove",
                                             "Carry",
                                             "Take",
                                             "Remove",
                                             "Enter",
                                             "Become",
                                             "FromPool",
                                             "Mark",
                                             "Done",
                                             "ToPool",
                                             "Due"};

std::string named(const char* what, std::string_view name) { return what + std::string(name); }

/// Only test blocks, files by themselves and games named from outside have these.
bool is_elsewhere(std::string_view node) {
  for (const std::string_view other :
       {"Missing", "Test", "Parameter", "Instance", "CarriedArg", "PoolSize"})
    if (node == other)
      return true;
  return node.size() > 2 && node.substr(0, 2) == "Ts";
}

}  // namespace

void note_program(const Loaded& loaded, const Seen& seen) {
  std::bitset<256> ops;
  Sink sink;
  CompileOptions plain;
  plain.fuse = false;
  const auto unfused = compile(*loaded.model, model::default_options(*loaded.model), plain, sink);
  for (const Program* program : {loaded.program.get(), unfused.get()})
    if (program != nullptr)
      for (const Instr& instr : program->code)
        ops.set(static_cast<std::size_t>(instr.op));
  for (std::size_t op = 0; op < opcode_table.size(); ++op)
    if (ops.test(op))
      seen(named("instruction ", opcode_table[op].mnemonic));
}

void note_tree(const ast::Node& node, const Seen& seen) {
  seen(named("node ", node_names[static_cast<std::size_t>(node.kind)]));
  for (const ast::Node& kid : node.kids)
    note_tree(kid, seen);
}

void note_effects(const Action& action, const Seen& seen) {
  for (const Effect& effect : action.effects)
    seen(named("effect ", effect_names[static_cast<std::size_t>(effect.kind)]));
}

std::vector<std::string> all_that_can_be_seen() {
  std::vector<std::string> all;
  for (const OpcodeInfo& op : opcode_table)
    all.push_back(named("instruction ", op.mnemonic));
  for (const std::string_view node : node_names)
    if (!is_elsewhere(node))
      all.push_back(named("node ", node));
  for (const std::string_view effect : effect_names)
    all.push_back(named("effect ", effect));
  return all;
}

}  // namespace polymachy::programs
