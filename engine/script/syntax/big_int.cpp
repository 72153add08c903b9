#include "engine/script/syntax/big_int.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

struct BigInt::Number {
  boost::multiprecision::cpp_int value;
};

namespace {

using boost::multiprecision::cpp_int;

[[noreturn]] void too_large() { throw refuse::int_too_long(BigInt::max_bits); }

std::size_t bits_of(const cpp_int& value) { return value.is_zero() ? 0 : msb(abs(value)) + 1; }

unsigned digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A' + 10);
  return 36;
}

/// The most digits of a base that fit in 64 bits; long numbers are parsed and printed in groups of this size.
struct DigitGroup {
  explicit DigitGroup(std::uint64_t base) {
    for (; weight <= std::numeric_limits<std::uint64_t>::max() / base; ++digits) weight *= base;
  }
  std::size_t digits = 0;
  std::uint64_t weight = 1;  ///< base raised to the number of digits
};

}  // namespace

BigInt::BigInt(std::int64_t value) : BigInt(Number{value}) {}

BigInt::BigInt(Number number) {
  if (bits_of(number.value) > max_bits) too_large();
  number_ = std::make_shared<const Number>(std::move(number));
}

BigInt BigInt::truncated(double value) { return BigInt(Number{cpp_int(value)}); }

std::optional<BigInt> BigInt::parse(std::string_view digits, int base) {
  if (digits.empty()) return std::nullopt;
  const auto radix = static_cast<std::uint64_t>(base);
  const DigitGroup group(radix);
  cpp_int value;
  while (!digits.empty()) {
    std::uint64_t part = 0, weight = 1;
    for (const char c : digits.substr(0, group.digits)) {
      const auto digit = digit_of(c);
      if (digit >= radix) return std::nullopt;
      part = part * radix + digit;
      weight *= radix;
    }
    value = value * weight + part;
    if (bits_of(value) > max_bits) too_large();
    digits.remove_prefix(std::min(group.digits, digits.size()));
  }
  return BigInt(Number{std::move(value)});
}

std::optional<std::int64_t> BigInt::to_int64() const {
  const auto& value = number_->value;
  if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::int64_t>::max())
    return std::nullopt;
  return static_cast<std::int64_t>(value);
}

bool BigInt::is_negative() const { return number_->value.sign() < 0; }

bool BigInt::is_zero() const { return number_->value.is_zero(); }

std::size_t BigInt::bits() const { return bits_of(number_->value); }

double BigInt::to_double() const { return true_divide(*this, BigInt(1)); }

std::string BigInt::digits(int base) const {
  const DigitGroup group(static_cast<std::uint64_t>(base));
  std::string out;
  cpp_int rest = abs(number_->value), quotient, part;
  do {
    divide_qr(rest, cpp_int(group.weight), quotient, part);
    rest.swap(quotient);
    auto last = static_cast<std::uint64_t>(part);
    for (std::size_t i = 0; i < group.digits && (last || !rest.is_zero()); ++i) {
      out += "0123456789abcdefghijklmnopqrstuvwxyz"[last % static_cast<std::uint64_t>(base)];
      last /= static_cast<std::uint64_t>(base);
    }
  } while (!rest.is_zero());
  if (out.empty()) return "0";
  std::ranges::reverse(out);
  return out;
}

BigInt BigInt::operator-() const { return BigInt(Number{-number_->value}); }

BigInt operator+(const BigInt& a, const BigInt& b) {
  return BigInt(BigInt::Number{a.number_->value + b.number_->value});
}

BigInt operator*(const BigInt& a, const BigInt& b) {
  if (a.bits() + b.bits() > BigInt::max_bits + 1) too_large();
  return BigInt(BigInt::Number{a.number_->value * b.number_->value});
}

BigInt operator&(const BigInt& a, const BigInt& b) {
  return BigInt(BigInt::Number{a.number_->value & b.number_->value});
}

BigInt operator|(const BigInt& a, const BigInt& b) {
  return BigInt(BigInt::Number{a.number_->value | b.number_->value});
}

BigInt operator^(const BigInt& a, const BigInt& b) {
  return BigInt(BigInt::Number{a.number_->value ^ b.number_->value});
}

BigInt BigInt::shifted_left(std::size_t by) const {
  if (is_zero()) return *this;
  if (by > max_bits) too_large();
  return BigInt(Number{number_->value << by});
}

BigInt BigInt::shifted_right(std::size_t by) const {
  if (is_negative()) return ~(~*this).shifted_right(by);
  if (by >= bits()) return {};
  return BigInt(Number{number_->value >> by});
}

BigInt BigInt::power(std::uint64_t exponent) const {
  BigInt out(1), square = *this;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) out = out * square;
    if (exponent > 1) square = square * square;
  }
  return out;
}

BigInt::Division divide(const BigInt& a, const BigInt& b) {
  cpp_int quotient, rest;
  divide_qr(a.number_->value, b.number_->value, quotient, rest);
  if (!rest.is_zero() && a.is_negative() != b.is_negative()) {
    --quotient;
    rest += b.number_->value;
  }
  return {BigInt(BigInt::Number{std::move(quotient)}), BigInt(BigInt::Number{std::move(rest)})};
}

double true_divide(const BigInt& a, const BigInt& b) {
  if (a.is_zero()) return b.is_negative() ? -0.0 : 0.0;
  // The quotient is scaled to 64 or 65 bits; its last bit is set if the remainder is not zero.
  const auto scale = static_cast<std::int64_t>(b.bits()) - static_cast<std::int64_t>(a.bits()) + 64;
  cpp_int x = abs(a.number_->value), y = abs(b.number_->value), quotient, rest;
  (scale > 0 ? x : y) <<= static_cast<std::size_t>(std::abs(scale));
  divide_qr(x, y, quotient, rest);
  auto top = static_cast<std::uint64_t>(quotient >> 1);
  if (!rest.is_zero() || bit_test(quotient, 0)) top |= 1;
  const auto whole = std::ldexp(static_cast<double>(top), static_cast<int>(1 - scale));
  return a.is_negative() != b.is_negative() ? -whole : whole;
}

std::strong_ordering operator<=>(const BigInt& a, const BigInt& b) {
  return a.number_->value.compare(b.number_->value) <=> 0;
}

bool operator==(const BigInt& a, const BigInt& b) { return a.number_->value == b.number_->value; }

}  // namespace stridescope::script
