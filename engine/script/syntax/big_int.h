#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace stridescope::script {

/// An integer of any size, like Python's int: a sign and a magnitude. Ints that
/// fit in 64 bits are stored as std::int64_t; this class is for larger ones.
/// Throws MemoryError for results above `max_bits`, which bounds the time of a
/// statement.
class BigInt {
 public:
  static constexpr std::size_t max_bits = std::size_t{1} << 16;

  BigInt(std::int64_t value = 0);  // NOLINT(google-explicit-constructor): every int is one
  /// Truncates a finite float to an int.
  static BigInt truncated(double value);
  /// Parses digits of a base from 2 to 36, without a sign; nullopt if one is invalid, or the text is empty.
  static std::optional<BigInt> parse(std::string_view digits, int base);

  /// The value if it fits in 64 bits.
  std::optional<std::int64_t> to_int64() const;
  bool is_negative() const;
  bool is_zero() const;
  std::size_t bits() const;  ///< size of the magnitude
  /// Steps of a product or quotient of integers of these sizes in bits. Conversion to digits takes as many
  /// steps as squaring.
  static std::int64_t product_steps(std::size_t bits_a, std::size_t bits_b) {
    return static_cast<std::int64_t>((bits_a / 32 + 1) * (bits_b / 32 + 1) / 64);
  }
  /// The nearest float, halves to even; infinite if out of range.
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
  /// Rounds down, like Python's // and %. The divisor must not be zero.
  friend Division divide(const BigInt& a, const BigInt& b);
  /// The nearest float to a / b, halves to even; infinite if out of range. The divisor must not be zero.
  friend double true_divide(const BigInt& a, const BigInt& b);

  friend std::strong_ordering operator<=>(const BigInt& a, const BigInt& b);
  friend bool operator==(const BigInt& a, const BigInt& b);

 private:
  struct Number;
  explicit BigInt(Number number);

  std::shared_ptr<const Number> number_;  ///< shared by copies
};

struct BigInt::Division {
  BigInt quotient, remainder;
};

}  // namespace stridescope::script
