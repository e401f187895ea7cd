// SPDX-License-Identifier: MIT
// A set of squares in W words of 64, the unit that fused instructions work on. All functions are a
// few machine instructions; loops over W unroll. Floor 4. Tested by tests/unit/interpreter/board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__GNUC__)
#define PM_INLINE [[gnu::always_inline]] inline
#else
#define PM_INLINE inline
#endif

namespace polymachy {

template <int W>
struct Bits {
  std::array<std::uint64_t, static_cast<std::size_t>(W)> word{};

  PM_INLINE static Bits one(unsigned square) {
    Bits bits;
    bits.set(square);
    return bits;
  }
  PM_INLINE static Bits full() {
    Bits bits;
    for (auto& w : bits.word)
      w = ~std::uint64_t{0};
    return bits;
  }
  PM_INLINE bool any() const {
    std::uint64_t all = 0;
    for (auto w : word)
      all |= w;
    return all != 0;
  }
  PM_INLINE bool none() const { return !any(); }
  PM_INLINE bool test(unsigned square) const {
    return ((word[index(square)] >> (square & 63U)) & 1U) != 0;
  }
  PM_INLINE void set(unsigned square) { word[index(square)] |= bit(square); }
  PM_INLINE void clear(unsigned square) { word[index(square)] &= ~bit(square); }
  PM_INLINE void flip(unsigned square) { word[index(square)] ^= bit(square); }
  /// Flips two different squares of one word.
  PM_INLINE void flip_in_word(unsigned a, unsigned b) { word[index(a)] ^= bit(a) | bit(b); }
  PM_INLINE int count() const {
    int n = 0;
    for (auto w : word)
      n += std::popcount(w);
    return n;
  }
  PM_INLINE Bits without(const Bits& o) const {
    Bits r;
    for (std::size_t i = 0; i < W; ++i)
      r.word[i] = word[i] & ~o.word[i];
    return r;
  }
  PM_INLINE Bits operator&(const Bits& o) const {
    Bits r;
    for (std::size_t i = 0; i < W; ++i)
      r.word[i] = word[i] & o.word[i];
    return r;
  }
  PM_INLINE Bits operator|(const Bits& o) const {
    Bits r;
    for (std::size_t i = 0; i < W; ++i)
      r.word[i] = word[i] | o.word[i];
    return r;
  }
  PM_INLINE Bits operator~() const {
    Bits r;
    for (std::size_t i = 0; i < W; ++i)
      r.word[i] = ~word[i];
    return r;
  }
  PM_INLINE Bits& operator|=(const Bits& o) { return *this = *this | o; }
  PM_INLINE Bits& operator&=(const Bits& o) { return *this = *this & o; }
  PM_INLINE friend bool operator==(const Bits& a, const Bits& b) {
    std::uint64_t other = 0;
    for (std::size_t i = 0; i < W; ++i)
      other |= a.word[i] ^ b.word[i];
    return other == 0;
  }

  /// All bits [by] squares up (down if negative); |by| < 64 * W.
  PM_INLINE Bits shifted(int by) const {
    Bits r;
    if (by >= 0) {
      const unsigned words = W == 1 ? 0U : static_cast<unsigned>(by) / 64U;
      const unsigned rest = static_cast<unsigned>(by) % 64U;
      for (unsigned i = W; i-- > words;) {
        r.word[i] = word[i - words] << rest;
        if (rest != 0 && i > words)
          r.word[i] |= word[i - words - 1] >> (64U - rest);
      }
    } else {
      const unsigned down = static_cast<unsigned>(-by);
      const unsigned words = W == 1 ? 0U : down / 64U;
      const unsigned rest = down % 64U;
      for (unsigned i = 0; i + words < W; ++i) {
        r.word[i] = word[i + words] >> rest;
        if (rest != 0 && i + words + 1 < W)
          r.word[i] |= word[i + words + 1] << (64U - rest);
      }
    }
    return r;
  }
  /// The lowest square; the set is not empty.
  PM_INLINE unsigned first() const {
    for (unsigned i = 0; i + 1 < W; ++i)
      if (word[i] != 0)
        return i * 64U + static_cast<unsigned>(std::countr_zero(word[i]));
    return (W - 1) * 64U + static_cast<unsigned>(std::countr_zero(word[W - 1]));
  }
  /// Calls [f] with each square in rising order.
  template <class F>
  PM_INLINE void each(F&& f) const {
    for (unsigned i = 0; i < W; ++i)
      for (std::uint64_t w = word[i]; w != 0; w &= w - 1)
        f(i * 64U + static_cast<unsigned>(std::countr_zero(w)));
  }

 private:
  PM_INLINE static constexpr std::size_t index(unsigned square) {
    return W == 1 ? 0 : square >> 6U;
  }
  PM_INLINE static constexpr std::uint64_t bit(unsigned square) {
    return std::uint64_t{1} << (square & 63U);
  }
};

}  // namespace polymachy
