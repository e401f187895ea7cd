// SPDX-License-Identifier: MIT
// How deep code asks code that asks code, for each look-ahead is a call of the machine by itself. A
// cycle would be recursion. Components of the graph of control flow and questions, after R. Tarjan,
// "Depth-First Search and Linear Graph Algorithms", 1972, without recursion: they come out with
// everything that they lead to done before, so the nesting of a component is known with it.
#include <algorithm>

#include "interpreter/bytecode/verify_parts.hpp"

namespace polymachy {

namespace {

class NestingCheck {
 public:
  explicit NestingCheck(const Program& program)
      : program_(program),
        number_(program.code.size(), 0),
        low_(program.code.size(), 0),
        depth_(program.code.size(), -1) {}

  std::string check() {
    for (std::size_t begin = 0; begin < program_.code.size(); ++begin) {
      if (number_[begin] != 0)
        continue;
      if (std::string fault = components_from(begin); !fault.empty())
        return fault;
    }
    return {};
  }

 private:
  std::string components_from(std::size_t begin) {
    struct Visit {
      std::size_t at;
      bool leave;
    };
    std::vector<Visit> visits{{begin, false}};
    while (!visits.empty()) {
      const Visit visit = visits.back();
      visits.pop_back();
      const std::size_t at = visit.at;
      const auto each_edge = [&](const auto& f) {
        each_next(program_, at, [&](std::size_t to, bool) { f(to); });
        each_asked(program_, at, f);
      };
      if (visit.leave) {
        each_edge([&](std::size_t to) {
          if (depth_[to] < 0)
            low_[at] = std::min(low_[at], low_[to]);
        });
        if (low_[at] != number_[at])
          continue;
        if (std::string fault = close(at); !fault.empty())
          return fault;
        continue;
      }
      if (number_[at] != 0)
        continue;
      number_[at] = low_[at] = ++numbers_;
      open_.push_back(at);
      visits.push_back({at, true});
      each_edge([&](std::size_t to) {
        if (number_[to] == 0)
          visits.push_back({to, false});
      });
    }
    return {};
  }

  /// The component whose first instruction is [root] is complete.
  std::string close(std::size_t root) {
    const auto first = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    const std::vector<std::size_t> members(first, open_.end());
    open_.erase(first, open_.end());
    int depth = 0;
    std::size_t deepest = root;
    bool recursion = false;
    for (const std::size_t at : members) {
      const auto reach = [&](std::size_t to, int asks) {
        if (depth_[to] < 0) {
          if (asks != 0)
            recursion = true, deepest = at;
        } else if (depth_[to] + asks > depth) {
          depth = depth_[to] + asks;
          deepest = at;
        }
      };
      each_next(program_, at, [&](std::size_t to, bool) { reach(to, 0); });
      each_asked(program_, at, [&](std::size_t to) { reach(to, 1); });
      if (recursion)
        return fault_at(program_, deepest, "asks itself");
    }
    if (depth > most_nested_asks)
      return fault_at(program_, deepest, "asks are nested too deep");
    for (const std::size_t at : members)
      depth_[at] = depth;
    return {};
  }

  const Program& program_;
  std::vector<std::size_t> number_;  ///< in the order of the first visit; 0: not visited
  std::vector<std::size_t> low_;
  std::vector<int> depth_;  ///< -1: the component is not complete
  std::vector<std::size_t> open_;
  std::size_t numbers_ = 0;
};

}  // namespace

std::string verify_nesting(const Program& program) { return NestingCheck(program).check(); }

}  // namespace polymachy
