// SPDX-License-Identifier: MIT
// Direction modifiers of Betza notation. Source: https://www.gnu.org/software/xboard/Betza.html,
// table 2.
#include "dsl/sema/betza_steps.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace polymachy {

using model::Vec;

namespace {

bool towards(char letter, const Vec& v) {
  switch (letter) {
    case 'f':
      return v.y > 0;
    case 'b':
      return v.y < 0;
    case 'l':
      return v.x < 0;
    case 'r':
      return v.x > 0;
    default:
      return false;
  }
}
bool is_tall(const Vec& v) { return std::abs(v.y) > std::abs(v.x); }
bool is_vertical(char letter) { return letter == 'f' || letter == 'b'; }
// Quarter turns take (1,2) to (2,-1), (-1,-2) and (-2,1): these are hr, the others hl.
bool is_right_handed(const Vec& v) { return is_tall(v) == ((v.x > 0) == (v.y > 0)); }

}  // namespace

bool is_orthogonal(const Vec& v) { return v.x == 0 || v.y == 0; }
bool is_diagonal(const Vec& v) { return std::abs(v.x) == std::abs(v.y); }

std::optional<std::vector<Vec>> betza_select(const std::string& how,
                                             const std::vector<Vec>& steps) {
  const bool orthogonal = is_orthogonal(steps.front());
  const bool diagonal = !orthogonal && is_diagonal(steps.front());
  const char a = how[0];
  const char b = how.size() > 1 && how[1] != a ? how[1] : '\0';
  std::function<bool(const Vec&)> keep;
  if (orthogonal) {
    if (b != '\0' || a == 'h')
      return std::nullopt;
    keep = [a](const Vec& v) {
      return a == 'v' ? v.x == 0 : a == 's' ? v.y == 0 : towards(a, v);
    };
  } else if (diagonal) {
    const bool crossed = b != '\0' && std::string("fblr").find(b) != std::string::npos;
    if (a == 'h' || (b != '\0' && !crossed))
      return std::nullopt;
    keep = [a, b](const Vec& v) {
      return a == 'v' || a == 's' || (towards(a, v) && (b == '\0' || towards(b, v)));
    };
  } else if (a == 'h') {
    if (b != 'r' && b != 'l')
      return std::nullopt;
    keep = [b](const Vec& v) {
      return is_right_handed(v) == (b == 'r');
    };
  } else if (a == 'v' || a == 's') {
    keep = [a](const Vec& v) {
      return is_tall(v) == (a == 'v');
    };
  } else if (b == '\0') {
    keep = [a](const Vec& v) {
      return towards(a, v) && is_tall(v) == is_vertical(a);
    };
  } else if (b == 'h') {
    keep = [a](const Vec& v) {
      return towards(a, v);
    };
  } else if (b == 's' || b == 'v') {
    keep = [a](const Vec& v) {
      return towards(a, v) && is_tall(v) != is_vertical(a);
    };
  } else {
    keep = [a, b](const Vec& v) {
      return towards(a, v) && towards(b, v) && is_tall(v) != is_vertical(a);
    };
  }
  std::vector<Vec> kept;
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(kept), keep);
  return kept;
}

bool betza_combine(char a, char b, const Vec& step) {
  const std::string sides = "lr";
  const std::string ends = "fb";
  if (a == b)
    return a != 'h';
  if (is_orthogonal(step))
    return b == 'h';
  const bool crossed = (ends.find(a) != std::string::npos && sides.find(b) != std::string::npos) ||
                       (sides.find(a) != std::string::npos && ends.find(b) != std::string::npos);
  if (a == 'h')
    return sides.find(b) != std::string::npos;
  if (crossed)
    return true;
  const bool is_end = ends.find(a) != std::string::npos;
  const bool is_side = sides.find(a) != std::string::npos;
  return ((is_end || is_side) && b == 'h') || (is_end && b == 's') || (is_side && b == 'v');
}

}  // namespace polymachy
