// SPDX-License-Identifier: MIT
#include "interpreter/variant/worth.hpp"

namespace polymachy {

std::vector<int> declared_values(const model::Variant& variant) {
  std::vector<int> values;
  for (const model::Type& type : variant.types)
    values.push_back(type.value > 0 && type.value < 30'000 ? static_cast<int>(type.value) : -1);
  return values;
}

}  // namespace polymachy
