// SPDX-License-Identifier: MIT
#include "dsl/text/checksum.hpp"

#include <cstdint>

namespace polymachy {

std::string checksum_of(std::string_view text) {
  std::uint64_t sum = ~std::uint64_t{0};
  for (const char c : text) {
    sum ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit)
      sum = (sum >> 1U) ^ ((sum & 1U) != 0 ? 0xC96C5795D7870F42U : 0U);
  }
  sum = ~sum;
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4)
    digits += "0123456789abcdef"[(sum >> static_cast<unsigned>(shift)) & 0xFU];
  return digits;
}

}  // namespace polymachy
