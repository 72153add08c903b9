#include "engine/script/syntax/big_int.h"

#include <cmath>
#include <limits>
#include <random>

#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

using stridescope::script::BigInt;

namespace {

constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto most = std::numeric_limits<std::int64_t>::max();

BigInt big(std::string_view digits, int base = 10) { return BigInt::parse(digits, base).value(); }

std::string text(const BigInt& value) { return (value.is_negative() ? "-" : "") + value.digits(); }

/// Returns an int of up to `limbs` times 32 bits, some with runs of ones and zeros.
BigInt random_int(std::mt19937_64& random, int limbs) {
  BigInt out;
  for (auto n = 1 + random() % static_cast<unsigned>(limbs); n > 0; --n) {
    const auto kind = random() % 4;
    const auto part = kind == 0 ? 0 : kind == 1 ? 0xFFFFFFFF : random() & 0xFFFFFFFF;
    out = out.shifted_left(32) + BigInt(static_cast<std::int64_t>(part));
  }
  return random() % 2 ? out : -out;
}

}  // namespace

TEST_CASE("ints of 64 bits go through a BigInt unchanged") {
  for (const auto value : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, least, least + 1, most,
                           std::int64_t{1} << 32, -(std::int64_t{1} << 32)}) {
    CHECK(BigInt(value).to_int64() == value);
    CHECK(text(BigInt(value)) == std::to_string(value));
  }
  CHECK_FALSE((BigInt(most) + BigInt(1)).to_int64());
  CHECK_FALSE((BigInt(least) - BigInt(1)).to_int64());
  CHECK((-BigInt(least) - BigInt(1)).to_int64() == most);
}

TEST_CASE("digits are read and written in every base") {
  CHECK(text(big("123456789012345678901234567890")) == "123456789012345678901234567890");
  CHECK(big("ffffffffffffffffffff", 16).digits(16) == "ffffffffffffffffffff");
  CHECK(big("Zz", 36).to_int64() == 35 * 36 + 35);
  CHECK(BigInt().digits() == "0");
  CHECK_FALSE(BigInt::parse("", 10));
  CHECK_FALSE(BigInt::parse("12a", 10));
  CHECK_FALSE(BigInt::parse("2", 2));
}

TEST_CASE("quotient and remainder of any two ints reproduce the dividend") {
  std::mt19937_64 random(7);
  for (int n = 0; n < 20'000; ++n) {
    const auto a = random_int(random, 8), b = random_int(random, 5);
    if (b.is_zero()) continue;
    const auto [quotient, rest] = divide(a, b);
    INFO(text(a) << " / " << text(b));
    REQUIRE(quotient * b + rest == a);
    REQUIRE((rest.is_zero() || rest.is_negative() == b.is_negative()));
    REQUIRE((b.is_negative() ? rest > b : rest < b));
  }
}

TEST_CASE("bitwise operators use infinite sign extension") {
  std::mt19937_64 random(11);
  for (int n = 0; n < 2'000; ++n) {
    const auto a = random_int(random, 4), b = random_int(random, 4);
    REQUIRE((a & b) + (a | b) == a + b);
    REQUIRE((a ^ b) == (a | b) - (a & b));
    REQUIRE((~a & a).is_zero());
    REQUIRE(~~a == a);
    const auto by = random() % 100;
    REQUIRE(a.shifted_left(by) == a * BigInt(2).power(by));
    REQUIRE(a.shifted_right(by) == divide(a, BigInt(2).power(by)).quotient);
  }
}

TEST_CASE("floats are the nearest, halves to even") {
  const auto two_53 = BigInt(std::int64_t{1} << 53);
  CHECK((two_53 + BigInt(1)).to_double() == 0x1p53);
  CHECK((two_53 + BigInt(3)).to_double() == 0x1p53 + 4);
  CHECK(((two_53 + BigInt(1)).shifted_left(40) + BigInt(1)).to_double() == std::ldexp(0x1p53 + 2, 40));
  CHECK(true_divide(two_53 + BigInt(1), BigInt(1)) == 0x1p53);
  CHECK(true_divide(BigInt(1), BigInt(3)) == 1.0 / 3);
  CHECK(true_divide(BigInt(-7), BigInt(2)) == -3.5);
  CHECK(true_divide(BigInt(10).power(400), BigInt(10).power(399)) == 10);
  CHECK(true_divide(BigInt(1), BigInt(10).power(300)) == 1e-300);
  CHECK(std::isinf(BigInt(2).power(1024).to_double()));
  CHECK(BigInt::truncated(-1e25) == -big("10000000000000000905969664"));
  CHECK(BigInt::truncated(-3.9).to_int64() == -3);
  CHECK(BigInt::truncated(0.5).is_zero());
}

TEST_CASE("ints above the limit of bits are refused at once") {
  const auto refused = [](auto f) {
    return stridescope::testing::error_of(f) == "MemoryError: ints here have at most 65536 bits";
  };
  CHECK(refused([] { BigInt(3).power(std::uint64_t{1} << 62); }));
  CHECK(refused([] { BigInt(1).shifted_left(std::size_t{1} << 40); }));
  CHECK(BigInt(-1).power((std::uint64_t{1} << 62) + 1).to_int64() == -1);
}
