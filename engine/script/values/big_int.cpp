#include "engine/script/values/big_int.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

constexpr std::size_t limb_bits = 32;

void trim(std::vector<std::uint32_t>& limbs) {
  while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
}

std::uint32_t low(std::uint64_t value) { return static_cast<std::uint32_t>(value); }
std::uint32_t high(std::uint64_t value) { return static_cast<std::uint32_t>(value >> limb_bits); }

[[noreturn]] void too_large() { throw refuse::int_too_long(BigInt::max_bits); }

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

}  // namespace

BigInt::BigInt(std::int64_t value) : negative_(value < 0) {
  const auto magnitude =
      negative_ ? std::uint64_t{0} - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  limbs_ = {low(magnitude), high(magnitude)};
  trim(limbs_);
}

BigInt::BigInt(Limbs limbs, bool negative) : limbs_(std::move(limbs)) {
  trim(limbs_);
  negative_ = negative && !limbs_.empty();
  if (bits() > max_bits) too_large();
}

BigInt BigInt::truncated(double value) {
  int exponent = 0;
  const auto fraction = std::frexp(std::fabs(value), &exponent);
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  const BigInt whole(mantissa);
  const auto out = exponent >= 53 ? whole.shifted_left(static_cast<std::size_t>(exponent - 53))
                                  : whole.shifted_right(static_cast<std::size_t>(53 - exponent));
  return value < 0 ? -out : out;
}

std::optional<BigInt> BigInt::parse(std::string_view digits, int base) {
  if (digits.empty()) return std::nullopt;
  Limbs limbs;
  for (const char c : digits) {
    const auto digit = digit_of(c);
    if (digit >= base) return std::nullopt;
    std::uint64_t carry = static_cast<std::uint64_t>(digit);
    for (auto& limb : limbs) {
      carry += std::uint64_t{limb} * static_cast<std::uint64_t>(base);
      limb = low(carry);
      carry >>= limb_bits;
    }
    if (carry) limbs.push_back(low(carry));
    if (limbs.size() * limb_bits > max_bits) too_large();
  }
  return BigInt(std::move(limbs), false);
}

std::optional<std::int64_t> BigInt::small() const {
  if (limbs_.size() > 2) return std::nullopt;
  std::uint64_t magnitude = 0;
  for (std::size_t i = limbs_.size(); i-- > 0;) magnitude = magnitude << limb_bits | limbs_[i];
  if (magnitude > (std::uint64_t{1} << 63) - (negative_ ? 0 : 1)) return std::nullopt;
  return static_cast<std::int64_t>(negative_ ? std::uint64_t{0} - magnitude : magnitude);
}

std::size_t BigInt::bits() const {
  return limbs_.empty()
             ? 0
             : limbs_.size() * limb_bits - static_cast<std::size_t>(std::countl_zero(limbs_.back()));
}

double BigInt::to_double() const { return true_divide(*this, BigInt(1)); }

std::string BigInt::digits(int base) const {
  if (limbs_.empty()) return "0";
  std::string out;
  for (auto rest = limbs_; !rest.empty();) {
    out += "0123456789abcdefghijklmnopqrstuvwxyz"[divide_by_limb(rest, static_cast<std::uint32_t>(base))];
  }
  std::ranges::reverse(out);
  return out;
}

BigInt BigInt::operator-() const { return BigInt(limbs_, !negative_); }

std::strong_ordering BigInt::compare_magnitudes(const Limbs& a, const Limbs& b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  for (std::size_t i = a.size(); i-- > 0;) {
    if (a[i] != b[i]) return a[i] <=> b[i];
  }
  return std::strong_ordering::equal;
}

BigInt::Limbs BigInt::added(const Limbs& a, const Limbs& b) {
  Limbs sum(std::max(a.size(), b.size()) + 1);
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    carry += (i < a.size() ? std::uint64_t{a[i]} : 0) + (i < b.size() ? b[i] : 0);
    sum[i] = low(carry);
    carry >>= limb_bits;
  }
  return sum;
}

BigInt::Limbs BigInt::subtracted(const Limbs& a, const Limbs& b) {
  Limbs difference(a.size());
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto value = std::uint64_t{a[i]} - (i < b.size() ? b[i] : 0) - borrow;
    difference[i] = low(value);
    borrow = high(value) ? 1 : 0;
  }
  return difference;
}

BigInt operator+(const BigInt& a, const BigInt& b) {
  if (a.negative_ == b.negative_) return {BigInt::added(a.limbs_, b.limbs_), a.negative_};
  const bool a_larger = std::is_gteq(BigInt::compare_magnitudes(a.limbs_, b.limbs_));
  const auto &x = a_larger ? a : b, &y = a_larger ? b : a;
  return {BigInt::subtracted(x.limbs_, y.limbs_), x.negative_};
}

BigInt operator*(const BigInt& a, const BigInt& b) {
  if (a.bits() + b.bits() > BigInt::max_bits + 1) too_large();
  BigInt::Limbs product(a.limbs_.size() + b.limbs_.size());
  for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
      carry += product[i + j] + std::uint64_t{a.limbs_[i]} * b.limbs_[j];
      product[i + j] = low(carry);
      carry >>= limb_bits;
    }
    product[i + b.limbs_.size()] = low(carry);
  }
  return {std::move(product), a.negative_ != b.negative_};
}

BigInt BigInt::shifted_left(std::size_t by) const {
  if (limbs_.empty()) return *this;
  if (by > max_bits) too_large();
  Limbs out(by / limb_bits);
  std::uint64_t carry = 0;
  for (const auto limb : limbs_) {
    carry |= std::uint64_t{limb} << by % limb_bits;
    out.push_back(low(carry));
    carry >>= limb_bits;
  }
  out.push_back(low(carry));
  return {std::move(out), negative_};
}

BigInt BigInt::shifted_right(std::size_t by) const {
  if (negative_) return ~(~*this).shifted_right(by);
  if (by / limb_bits >= limbs_.size()) return {};
  Limbs out(limbs_.begin() + static_cast<std::ptrdiff_t>(by / limb_bits), limbs_.end());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto pair = (i + 1 < out.size() ? std::uint64_t{out[i + 1]} << limb_bits : 0) | out[i];
    out[i] = low(pair >> by % limb_bits);
  }
  return {std::move(out), false};
}

BigInt BigInt::power(std::uint64_t exponent) const {
  BigInt out(1), square = *this;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) out = out * square;
    if (exponent > 1) square = square * square;
  }
  return out;
}

std::uint32_t BigInt::divide_by_limb(Limbs& a, std::uint32_t divisor) {
  std::uint64_t rest = 0;
  for (std::size_t i = a.size(); i-- > 0;) {
    rest = rest << limb_bits | a[i];
    a[i] = low(rest / divisor);
    rest %= divisor;
  }
  trim(a);
  return low(rest);
}

/// Long division: each limb of the quotient is guessed from the first limbs of a divisor whose highest bit is
/// set, which is at most 2 too many.
std::pair<BigInt::Limbs, BigInt::Limbs> BigInt::divided(const Limbs& a, const Limbs& b) {
  if (std::is_lt(compare_magnitudes(a, b))) return {{}, a};
  if (b.size() == 1) {
    auto quotient = a;
    const auto rest = divide_by_limb(quotient, b[0]);
    return {std::move(quotient), Limbs{rest}};
  }
  const auto shift = static_cast<std::size_t>(std::countl_zero(b.back()));
  const auto divisor = BigInt(b, false).shifted_left(shift).limbs_;
  Limbs rest(a.size() + 1);
  for (std::size_t i = 0; i <= a.size(); ++i) {
    const auto above = i < a.size() ? std::uint64_t{a[i]} << limb_bits : 0;
    rest[i] = high((above | (i ? a[i - 1] : 0)) << shift);
  }
  const auto n = divisor.size();
  Limbs quotient(rest.size() - n);
  for (std::size_t at = quotient.size(); at-- > 0;) {
    const auto top = std::uint64_t{rest[at + n]} << limb_bits | rest[at + n - 1];
    auto guess = std::min(top / divisor[n - 1], std::uint64_t{std::numeric_limits<std::uint32_t>::max()});
    std::uint64_t carry = 0, borrow = 0;
    for (std::size_t i = 0; i <= n; ++i) {
      carry += i < n ? guess * divisor[i] : 0;
      const auto value = std::uint64_t{rest[at + i]} - low(carry) - borrow;
      rest[at + i] = low(value);
      borrow = high(value) ? 1 : 0;
      carry >>= limb_bits;
    }
    while (borrow) {
      --guess;
      carry = 0;
      for (std::size_t i = 0; i <= n; ++i) {
        carry += std::uint64_t{rest[at + i]} + (i < n ? divisor[i] : 0);
        rest[at + i] = low(carry);
        carry >>= limb_bits;
      }
      borrow -= carry;
    }
    quotient[at] = low(guess);
  }
  return {std::move(quotient), BigInt(std::move(rest), false).shifted_right(shift).limbs_};
}

BigInt::Division divide(const BigInt& a, const BigInt& b) {
  auto [quotient, rest] = BigInt::divided(a.limbs_, b.limbs_);
  BigInt::Division out{BigInt(std::move(quotient), a.negative_ != b.negative_),
                       BigInt(std::move(rest), a.negative_)};
  if (!out.rest.is_zero() && a.negative_ != b.negative_) {
    out.quotient = out.quotient - BigInt(1);
    out.rest = out.rest + b;
  }
  return out;
}

double true_divide(const BigInt& a, const BigInt& b) {
  if (a.is_zero()) return b.negative_ ? -0.0 : 0.0;
  // The quotient is scaled to 64 or 65 bits, the last of them set where anything is cut off.
  const auto scale = static_cast<std::int64_t>(b.bits()) - static_cast<std::int64_t>(a.bits()) + 64;
  const BigInt x(a.limbs_, false), y(b.limbs_, false);
  const auto up = static_cast<std::size_t>(std::max<std::int64_t>(scale, 0));
  const auto down = static_cast<std::size_t>(std::max<std::int64_t>(-scale, 0));
  const auto [quotient, rest] = divide(x.shifted_left(up), y.shifted_left(down));
  const auto last = quotient.shifted_right(1);
  auto top = (std::uint64_t{last.limbs_[1]} << limb_bits) | last.limbs_[0];
  if (!rest.is_zero() || (quotient.limbs_[0] & 1)) top |= 1;
  const auto whole = std::ldexp(static_cast<double>(top), static_cast<int>(1 - scale));
  return a.negative_ != b.negative_ ? -whole : whole;
}

BigInt::Limbs BigInt::two_complement(std::size_t size) const {
  Limbs out = limbs_;
  out.resize(size);
  if (!negative_) return out;
  std::uint64_t carry = 1;
  for (auto& limb : out) {
    carry += static_cast<std::uint32_t>(~limb);
    limb = low(carry);
    carry >>= limb_bits;
  }
  return out;
}

template <class F>
BigInt BigInt::bitwise(const BigInt& a, const BigInt& b, F f) {
  const auto size = std::max(a.limbs_.size(), b.limbs_.size()) + 1;
  auto out = a.two_complement(size);
  const auto other = b.two_complement(size);
  for (std::size_t i = 0; i < size; ++i) out[i] = f(out[i], other[i]);
  const bool negative = out.back() >> (limb_bits - 1) != 0;
  if (!negative) return {std::move(out), false};
  BigInt magnitude;
  magnitude.limbs_ = std::move(out);
  magnitude.negative_ = true;
  return {magnitude.two_complement(size), true};
}

BigInt operator&(const BigInt& a, const BigInt& b) { return BigInt::bitwise(a, b, std::bit_and<>()); }
BigInt operator|(const BigInt& a, const BigInt& b) { return BigInt::bitwise(a, b, std::bit_or<>()); }
BigInt operator^(const BigInt& a, const BigInt& b) { return BigInt::bitwise(a, b, std::bit_xor<>()); }

std::strong_ordering operator<=>(const BigInt& a, const BigInt& b) {
  if (a.negative_ != b.negative_) return b.negative_ <=> a.negative_;
  return a.negative_ ? BigInt::compare_magnitudes(b.limbs_, a.limbs_)
                     : BigInt::compare_magnitudes(a.limbs_, b.limbs_);
}

}  // namespace stridescope::script
