// SPDX-License-Identifier: MIT
// Grouping is by written order of the first run of a group.
#include "interpreter/compile/run_order.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace polymachy {

namespace {

bool same_effects(const ClassTable& t, const Run& a, const Run& b) {
  if (a.effect_count != b.effect_count || a.say_from != b.say_from || a.say_to != b.say_to ||
      a.aka != b.aka || a.mark != b.mark)
    return false;
  for (std::size_t i = 0; i < a.effect_count; ++i) {
    const RunEffect& x = t.effects[a.effects + i];
    const RunEffect& y = t.effects[b.effects + i];
    if (x.kind != y.kind || x.from != y.from || x.to != y.to || x.type != y.type || x.aux != y.aux)
      return false;
  }
  return true;
}

std::uint64_t hash_of_effects(const ClassTable& t, const Run& run) {
  std::uint64_t hash = run.effect_count;
  for (std::size_t i = 0; i < run.effect_count; ++i) {
    const RunEffect& e = t.effects[run.effects + i];
    hash = (hash ^ (std::uint64_t{e.kind} << 48U ^ std::uint64_t{e.type} << 40U ^
                    std::uint64_t{e.from} << 16U ^ e.to)) *
           0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 29U;
  }
  return hash;
}

/// Runs with equal effects from one origin become neighbours with one group number.
void group(ClassTable& table) {
  std::vector<Run> sorted;
  sorted.reserve(table.runs.size());
  std::uint32_t number = 0;
  for (std::size_t begin = 0; begin < table.runs.size();) {
    std::vector<std::vector<std::size_t>> groups;
    std::unordered_multimap<std::uint64_t, std::size_t> known;
    std::size_t at = begin;
    for (; at < table.runs.size() && table.runs[at].origin == table.runs[begin].origin; ++at) {
      const std::uint64_t hash = hash_of_effects(table, table.runs[at]);
      auto [found, end] = known.equal_range(hash);
      while (found != end &&
             !same_effects(table, table.runs[groups[found->second][0]], table.runs[at]))
        ++found;
      if (found != end) {
        groups[found->second].push_back(at);
        continue;
      }
      known.emplace(hash, groups.size());
      groups.push_back({at});
    }
    for (const std::vector<std::size_t>& members : groups) {
      for (const std::size_t member : members) {
        sorted.push_back(table.runs[member]);
        sorted.back().group = number;
      }
      ++number;
    }
    begin = at;
  }
  table.runs = std::move(sorted);
}

/// Cheap questions before dear ones.
int rank(const RunCond& c) {
  const bool asks_attack = c.kind == CondKind::Attacked || c.kind == CondKind::Safe;
  if (c.kind == CondKind::HasRight || c.kind == CondKind::LacksRight)
    return 0;
  if (asks_attack)
    return c.square == no_square ? 1 : 3;  // check is known before runs are looked at
  return 2;
}

/// Of equally cheap questions those of most runs first: the machine does not ask again what the run
/// before has asked in the same place.
void order_conditions(ClassTable& table) {
  for (std::size_t begin = 0; begin < table.runs.size();) {
    std::size_t end = begin;
    std::map<std::tuple<CondKind, std::uint8_t, Square>, int> uses;
    const auto uses_of = [&](const RunCond& c) -> int& {
      return uses[{c.kind, c.arg, c.square}];
    };
    const auto conds = [&](const Run& run) {
      return table.conds.begin() + run.conds;
    };
    for (; end < table.runs.size() && table.runs[end].origin == table.runs[begin].origin; ++end)
      std::for_each(conds(table.runs[end]),
                    conds(table.runs[end]) + table.runs[end].cond_count,
                    [&](const RunCond& c) { ++uses_of(c); });
    for (; begin < end; ++begin)
      std::stable_sort(conds(table.runs[begin]),
                       conds(table.runs[begin]) + table.runs[begin].cond_count,
                       [&](const RunCond& a, const RunCond& b) {
                         return std::pair(rank(a), -uses_of(a)) < std::pair(rank(b), -uses_of(b));
                       });
  }
}

}  // namespace

void order_runs(ClassTable& table) {
  group(table);
  order_conditions(table);
}

}  // namespace polymachy
