// SPDX-License-Identifier: MIT
// Finds what was met before: a mixing of numbers, and an index of places in a list by hash.
// Floor 6. Tested by tests/unit/interpreter/vm.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace polymachy {

/// splitmix64: the same keys on every machine and in every run.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

/// Places in a list that only grows. A short list is compared one by one, a long one by hash.
class Repeats {
 public:
  /// The list is another from now on.
  void restart() {
    if (count_ > 0)
      std::fill(slots_.begin(), slots_.end(), 0U);
    next_ = count_ = 0;
  }

  /// Whether [same] holds of a place from [first] to before [end]. What is the same as what is
  /// looked for has its [hash]; [hash_of] tells that of a place.
  template <class HashOf, class Same>
  [[nodiscard]] bool has(std::size_t first,
                         std::size_t end,
                         std::uint64_t hash,
                         const HashOf& hash_of,
                         const Same& same) {
    if (end - first <= few) {
      for (; first < end; ++first)
        if (same(first))
          return true;
      return false;
    }
    for (next_ = std::max(next_, first); next_ < end; ++next_)
      insert(hash_of(next_), next_, hash_of);
    for (std::size_t slot = hash & (slots_.size() - 1); slots_[slot] != 0;
         slot = (slot + 1) & (slots_.size() - 1))
      if (same(slots_[slot] - 1U))
        return true;
    return false;
  }

 private:
  static constexpr std::size_t few = 32;

  template <class HashOf>
  void insert(std::uint64_t hash, std::size_t place, const HashOf& hash_of) {
    if (2 * (count_ + 1) > slots_.size()) {
      std::vector<std::uint32_t> old(std::max<std::size_t>(4 * few, 2 * slots_.size()));
      old.swap(slots_);
      for (const std::uint32_t each : old)
        if (each != 0)
          put(hash_of(each - 1U), each);
    }
    put(hash, static_cast<std::uint32_t>(place + 1));
    ++count_;
  }
  void put(std::uint64_t hash, std::uint32_t value) {
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot] != 0)
      slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = value;
  }

  std::vector<std::uint32_t> slots_;  ///< place + 1; 0: free. As many as a power of two
  std::size_t next_ = 0;              ///< the first place that is not in it
  std::size_t count_ = 0;
};

/// Keys that were met.
class KeySet {
 public:
  /// Whether [key] is new.
  bool insert(std::uint64_t key) {
    const auto at = [this](std::size_t i) {
      return keys_[i];
    };
    if (index_.has(0, keys_.size(), key, at, [&](std::size_t i) { return keys_[i] == key; }))
      return false;
    keys_.push_back(key);
    return true;
  }

 private:
  std::vector<std::uint64_t> keys_;
  Repeats index_;
};

}  // namespace polymachy
