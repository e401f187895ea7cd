// SPDX-License-Identifier: MIT
// Follows table 3-7 of the Unicode standard ("well-formed UTF-8 byte sequences").
#include "dsl/text/utf8.hpp"

#include <algorithm>

namespace polymachy {

namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool is_continuation(unsigned byte) { return (byte & 0xC0U) == 0x80U; }

/// Only the second byte has a range that depends on the first.
bool second_fits(unsigned first, unsigned second) {
  if (first == 0xE0U)
    return second >= 0xA0U && second <= 0xBFU;
  if (first == 0xEDU)
    return second >= 0x80U && second <= 0x9FU;
  if (first == 0xF0U)
    return second >= 0x90U && second <= 0xBFU;
  if (first == 0xF4U)
    return second >= 0x80U && second <= 0x8FU;
  return is_continuation(second);
}

}  // namespace

std::size_t utf8_length(std::string_view text, std::size_t at) {
  if (at >= text.size())
    return 0;
  const unsigned first = byte_at(text, at);
  if (first < 0x80U)
    return 1;
  if (first < 0xC2U || first > 0xF4U)
    return 0;
  const std::size_t length = first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
  if (!second_fits(first, byte_at(text, at + 1)))
    return 0;
  for (std::size_t i = 2; i < length; ++i)
    if (!is_continuation(byte_at(text, at + i)))
      return 0;
  return length;
}

std::size_t utf8_valid_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0)
      return at;
    at += length;
  }
  return at;
}

std::size_t utf8_count(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::size_t length = utf8_length(text, at);
    at += length == 0 ? 1 : length;
  }
  return count;
}

char32_t utf8_point(std::string_view text, std::size_t at) {
  const std::size_t length = utf8_length(text, at);
  if (length == 0)
    return 0xFFFDU;
  char32_t point = byte_at(text, at) & (length == 1 ? 0x7FU : 0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i)
    point = (point << 6U) | (byte_at(text, at + i) & 0x3FU);
  return point;
}

bool is_control(std::string_view text, std::size_t at) {
  const char32_t point = utf8_point(text, at);
  return utf8_length(text, at) == 0 || point < 0x20U || (point >= 0x7FU && point <= 0x9FU) ||
         (point >= 0x202AU && point <= 0x202EU) || (point >= 0x2066U && point <= 0x2069U);
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text, at));
    const bool stays = text[at] == '\n' || text[at] == '\t' || !is_control(text, at);
    out += stays ? text.substr(at, length) : "\xEF\xBF\xBD";
    at += length;
  }
  return out;
}

}  // namespace polymachy
