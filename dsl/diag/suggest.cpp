// SPDX-License-Identifier: MIT
// Edit distance with swaps of neighbours ("optimal string alignment": Damerau 1964, Wagner and
// Fischer 1974).
#include "dsl/diag/suggest.hpp"

#include <algorithm>
#include <cstddef>

namespace polymachy {

namespace {

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped)
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest =
      64;  // longer words are no typing slips, and the table is quadratic
  if (name.empty() || name.size() > longest)
    return {};
  std::size_t best = std::max<std::size_t>(1, name.size() / 3) + 1;
  const std::string* nearest = nullptr;
  for (const std::string& candidate : candidates) {
    if (candidate.empty() || candidate.size() > longest || candidate == name)
      continue;
    const std::size_t found = distance(name, candidate);
    if (found >= best || found >= candidate.size())
      continue;
    best = found;
    nearest = &candidate;
  }
  return nearest == nullptr ? std::string() : "did you mean `" + *nearest + "`?";
}

}  // namespace polymachy
