// SPDX-License-Identifier: MIT
// Follows table 3-7 of the Unicode standard ("well-formed UTF-8 byte sequences").
#include "dsl/text/utf8.hpp"

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

std::size_t utf8_offset(std::string_view text, std::size_t line, std::size_t column) {
  std::size_t at = 0;
  for (std::size_t each = 1; each < line; ++each) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos)
      break;
    at = end + 1;
  }
  for (std::size_t each = 1; each < column && at < text.size();) {
    ++at;
    if (at >= text.size() || !is_continuation(byte_at(text, at)))
      ++each;
  }
  return at;
}

}  // namespace polymachy
