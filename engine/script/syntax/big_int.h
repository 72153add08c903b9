#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace stridescope::script {

/// An integer of any size, as Python's int: a sign and a magnitude.
///
/// Values keep ints of 64 bits as std::int64_t; this is for what lies beyond. Results above `max_bits` throw
/// MemoryError, so that no statement takes long.
class BigInt {
 public:
  static constexpr std::size_t max_bits = std::size_t{1} << 16;

  BigInt(std::int64_t value = 0);  // NOLINT(google-explicit-constructor): every int is one
  /// A finite float without its fraction.
  static BigInt truncated(double value);
  /// Digits of a base from 2 to 36, no sign; nullopt where one is not of the base, or there is none.
  static std::optional<BigInt> parse(std::string_view digits, int base);

  /// The value where 64 bits hold it.
  std::optional<std::int64_t> small() const;
  bool is_negative() const;
  bool is_zero() const;
  std::size_t bits() const;  ///< of the magnitude
  /// The steps of a product or quotient of integers with these numbers of bits. Converting to digits takes
  /// the steps of a square.
  static std::int64_t product_steps(std::size_t bits_a, std::size_t bits_b) {
    return static_cast<std::int64_t>((bits_a / 32 + 1) * (bits_b / 32 + 1) / 64);
  }
  /// The nearest float, halves to even; infinite where there is none.
  double to_double() const;
  /// The digits of the magnitude.
  std::string digits(int base = 10) const;

  BigInt operator-() const;
  BigInt operator~() const { return -*this - BigInt(1); }
  friend BigInt operator+(const BigInt& a, const BigInt& b);
  friend BigInt operator-(const BigInt& a, const BigInt& b) { return a + -b; }
  friend BigInt operator*(const BigInt& a, const BigInt& b);
  friend BigInt operator&(const BigInt& a, const BigInt& b);
  friend BigInt operator|(const BigInt& a, const BigInt& b);
  friend BigInt operator^(const BigInt& a, const BigInt& b);
  BigInt shifted_left(std::size_t by) const;
  BigInt shifted_right(std::size_t by) const;  ///< rounds down
  BigInt power(std::uint64_t exponent) const;

  struct Division;
  /// Rounds down, as Python's // and %. The divisor is not zero.
  friend Division divide(const BigInt& a, const BigInt& b);
  /// The nearest float to a / b, halves to even; infinite where there is none. The divisor is not zero.
  friend double true_divide(const BigInt& a, const BigInt& b);

  friend std::strong_ordering operator<=>(const BigInt& a, const BigInt& b);
  friend bool operator==(const BigInt& a, const BigInt& b);

 private:
  struct Number;
  explicit BigInt(Number number);

  std::shared_ptr<const Number> number_;  ///< copies share it
};

struct BigInt::Division {
  BigInt quotient, rest;
};

}  // namespace stridescope::script
