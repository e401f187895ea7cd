// SPDX-License-Identifier: MIT
#include "interpreter/nest/big.hpp"

namespace polymachy {

Big::Big(WholeNumber number)
    : exact_(std::move(number)), approximation_(*exact_), name_(exact_->str()) {}

Big Big::sum(const std::vector<BigTerm>& terms, std::vector<std::string>& lines) {
  const bool is_one_number = terms.size() == 1 && terms[0].factor == 1 &&
                             terms[0].powers.size() == 1 && terms[0].powers[0].second == 1;
  if (is_one_number)
    return terms[0].powers[0].first;
  Approximation near = 0;
  bool is_exact = true;
  for (const BigTerm& term : terms) {
    Approximation product(term.factor);
    for (const auto& [base, exponent] : term.powers) {
      product *= boost::multiprecision::pow(base.approximation_, exponent);
      is_exact = is_exact && base.exact_;
    }
    near += product;
  }
  static const Approximation most = boost::multiprecision::pow(Approximation(10), max_digits);
  static const Approximation short_most = boost::multiprecision::pow(Approximation(10), 40);
  Big big;
  big.exact_.reset();
  big.approximation_ = near;
  if (is_exact && near < most) {
    WholeNumber total = 0;
    for (const BigTerm& term : terms) {
      WholeNumber product = term.factor;
      for (const auto& [base, exponent] : term.powers)
        product *= boost::multiprecision::pow(*base.exact_, static_cast<unsigned>(exponent));
      total += product;
    }
    if (near < short_most)
      return Big(std::move(total));
    big.exact_ = std::move(total);
  }
  // A long number has a line of its own, so that longer ones can be said with it.
  std::string text;
  for (const BigTerm& term : terms) {
    std::string product = term.factor == 1 && !term.powers.empty() ? "" : term.factor.str();
    for (const auto& [base, exponent] : term.powers)
      product += (product.empty() ? "" : " * ") + base.name_ +
                 (exponent == 1 ? "" : "^" + std::to_string(exponent));
    text += (text.empty() ? "" : " + ") + product;
  }
  lines.push_back(std::move(text));
  big.name_ = "x" + std::to_string(lines.size());
  return big;
}

std::optional<std::string> Big::digits() const {
  return exact_ ? std::optional(exact_->str()) : std::nullopt;
}

std::string Big::size() const {
  const Approximation ten = boost::multiprecision::log10(approximation_);
  const Approximation whole = boost::multiprecision::floor(ten);
  const Approximation lead = boost::multiprecision::pow(Approximation(10), ten - whole);
  const std::string exponent = whole.convert_to<WholeNumber>().str();
  const std::string length = (whole.convert_to<WholeNumber>() + 1).str();
  // cut, not rounded: the digits that are shown are those of the number
  const std::string leading = lead.str(20, std::ios_base::fixed).substr(0, 11);
  return length + " digits, " + leading + "...e" + exponent;
}

WholeNumber binomial(int n, int k) {
  WholeNumber result = 1;
  for (int i = 1; i <= k; ++i)
    result = result * (n - k + i) / i;
  return result;
}

}  // namespace polymachy
