#include "engine/script/values/python_hash.h"

#include <bit>
#include <cmath>

namespace stridescope::script {
namespace {

constexpr int modulus_bits = 61;
constexpr std::int64_t modulus = (std::int64_t{1} << modulus_bits) - 1;

/// CPython reserves -1 for errors.
std::int64_t replace_error_hash(std::int64_t hash) { return hash == -1 ? -2 : hash; }

std::int64_t rotated(std::int64_t value, int by) {
  return ((value << by) & modulus) | (value >> (modulus_bits - by));
}

std::int64_t hash_of_float(double value) {
  constexpr std::int64_t of_infinity = 314159;
  if (std::isnan(value)) return 0;
  if (std::isinf(value)) return value > 0 ? of_infinity : -of_infinity;
  int exponent = 0;
  constexpr int mantissa_bits = 53;
  // |value| = mantissa * 2^exponent, and 2^61 is 1 modulo 2^61 - 1.
  const auto mantissa =
      static_cast<std::int64_t>(std::ldexp(std::frexp(std::fabs(value), &exponent), mantissa_bits));
  const auto by = ((exponent - mantissa_bits) % modulus_bits + modulus_bits) % modulus_bits;
  const auto hash = rotated(mantissa, by);
  return replace_error_hash(value < 0 ? -hash : hash);
}

}  // namespace

std::int64_t hash_of_number(const Number& number) {
  if (const auto* real = std::get_if<double>(&number)) return hash_of_float(*real);
  if (const auto* big = std::get_if<BigInt>(&number)) {
    const auto magnitude = big->is_negative() ? -*big : *big;
    const auto hash = divide(magnitude, BigInt(modulus)).remainder.to_int64().value_or(0);
    return replace_error_hash(big->is_negative() ? -hash : hash);
  }
  const auto* truth = std::get_if<bool>(&number);
  return replace_error_hash(truth ? *truth : std::get<std::int64_t>(number) % modulus);
}

std::int64_t hash_of_items(std::span<const std::int64_t> hashes) {
  // xxHash, as in CPython's tupleobject.c
  constexpr std::uint64_t prime_1 = 11400714785074694791U, prime_2 = 14029467366897019727U,
                          prime_5 = 2870177450012600261U;
  constexpr int turn = 31;
  auto hash = prime_5;
  for (const auto item : hashes)
    hash = std::rotl(hash + static_cast<std::uint64_t>(item) * prime_2, turn) * prime_1;
  constexpr std::uint64_t of_length = 3527539, instead_of_error = 1546275796;
  hash += hashes.size() ^ (prime_5 ^ of_length);
  return static_cast<std::int64_t>(hash == ~std::uint64_t{0} ? instead_of_error : hash);
}

}  // namespace stridescope::script
