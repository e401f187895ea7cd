// SPDX-License-Identifier: MIT
// A whole number that may have millions of digits: exact as long as it can be printed, and always
// known as a sum of products of numbers before it, to a hundred places. Floor 8d. Tested by
// tests/unit/interpreter/nest.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polymachy {

using WholeNumber = boost::multiprecision::cpp_int;

/// Digits up to which a number is worked out.
inline constexpr std::size_t max_digits = 100'000;

class Big;
/// [factor] times powers of others.
struct BigTerm {
  WholeNumber factor = 1;
  std::vector<std::pair<Big, int>> powers;
};

class Big {
 public:
  Big() : Big(WholeNumber(0)) {}
  explicit Big(WholeNumber number);
  /// The sum of [terms]. If it is long, a line of [lines] says it, too.
  [[nodiscard]] static Big sum(const std::vector<BigTerm>& terms, std::vector<std::string>& lines);

  [[nodiscard]] bool is_zero() const { return exact_ && *exact_ == 0; }
  /// All digits, if they are worked out.
  [[nodiscard]] std::optional<std::string> digits() const;
  /// `38657475 digits, 1.429906...e38657474`.
  [[nodiscard]] std::string size() const;
  [[nodiscard]] const std::string& name() const { return name_; }
  friend bool operator==(const Big& a, const Big& b) {
    return a.exact_ && b.exact_ ? *a.exact_ == *b.exact_ : a.name_ == b.name_;
  }

 private:
  using Approximation = boost::multiprecision::cpp_bin_float_100;
  std::optional<WholeNumber> exact_;
  Approximation approximation_;
  std::string name_;  ///< of its line, or, of a short number, its digits
};

/// n over k.
[[nodiscard]] WholeNumber binomial(int n, int k);

}  // namespace polymachy
