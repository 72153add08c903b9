#include <limits>
#include <random>
#include <vector>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/function.h"
#include "tests/support/catch.h"

/// Rows of integers compared with the same in 64 bits, wrapped to their dtype.
namespace stridescope::kernels {
namespace {

using tensor::DType;

std::int64_t exact_of(Binary op, std::int64_t a, std::int64_t b) {
  const auto quotient = a / b, rest = a % b;
  const bool is_across = rest != 0 && (rest < 0) != (b < 0);
  switch (op) {
    case Binary::truncated_divide: return quotient;
    case Binary::floor_divide: return quotient - (is_across ? 1 : 0);
    case Binary::remainder: return rest + (is_across ? b : 0);
    default: return rest;
  }
}

/// Numbers of all magnitudes, including the limits of the dtype.
template <class T>
std::vector<T> whole_numbers(std::mt19937& random, std::size_t count) {
  using limits = std::numeric_limits<T>;
  std::vector<T> numbers(count);
  for (auto& x : numbers) x = static_cast<T>(static_cast<std::int32_t>(random()) >> random() % 32);
  const T ends[] = {limits::min(),
                    limits::max(),
                    static_cast<T>(limits::min() + 1),
                    static_cast<T>(limits::max() - 1),
                    static_cast<T>(-1),
                    0,
                    1};
  for (const T end : ends)
    for (int times = 0; times < 5; ++times) numbers[random() % count] = end;
  return numbers;
}

template <class T>
void check_rows(DType dtype) {
  std::mt19937 random(41);
  constexpr std::size_t count = 5003;
  constexpr std::int64_t size = sizeof(T);
  auto a = whole_numbers<T>(random, 2 * count), b = whole_numbers<T>(random, 2 * count);
  for (auto& divisor : b)
    if (divisor == 0) divisor = 3;
  for (const auto op : {Binary::truncated_divide, Binary::floor_divide, Binary::remainder, Binary::fmod})
    for (const std::int64_t a_step : {0, 1, 2})
      for (const std::int64_t b_step : {0, 1, 2}) {
        std::vector<T> results(count);
        std::byte* const data[] = {reinterpret_cast<std::byte*>(results.data()),
                                   reinterpret_cast<std::byte*>(a.data()),
                                   reinterpret_cast<std::byte*>(b.data())};
        const std::int64_t stride[] = {size, a_step * size, b_step * size};
        function(op, dtype).row(data, stride, count);
        bool right = true;
        for (std::size_t i = 0; i < count; ++i)
          right &= results[i] == static_cast<T>(exact_of(op, a[i * static_cast<std::size_t>(a_step)],
                                                         b[i * static_cast<std::size_t>(b_step)]));
        INFO(tensor::name(dtype) << ", operation " << static_cast<int>(op) << ", steps " << a_step << " and "
                                 << b_step);
        CHECK(right);
      }
}

TEST_CASE("rows of narrow integers are divided like wide ones") {
  check_rows<std::uint8_t>(DType::uint8);
  check_rows<std::int8_t>(DType::int8);
  check_rows<std::int16_t>(DType::int16);
  check_rows<std::int32_t>(DType::int32);
}

template <class T>
void check_powers(DType dtype) {
  std::mt19937 random(43);
  constexpr std::size_t count = 1003;
  constexpr std::int64_t size = sizeof(T);
  auto x = whole_numbers<T>(random, 2 * count);
  for (const int exponent : {0, 1, 2, 3, 4, 7})
    for (const std::int64_t step : {1, 2}) {
      std::vector<T> results(count), exponents{static_cast<T>(exponent)};
      std::byte* const data[] = {reinterpret_cast<std::byte*>(results.data()),
                                 reinterpret_cast<std::byte*>(x.data()),
                                 reinterpret_cast<std::byte*>(exponents.data())};
      const std::int64_t stride[] = {size, step * size, 0};
      function(Binary::power, dtype).row(data, stride, count);
      bool right = true;
      for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t product = 1;
        for (int e = 0; e < exponent; ++e)
          product *= static_cast<std::uint64_t>(x[i * static_cast<std::size_t>(step)]);
        right &= results[i] == static_cast<T>(product);
      }
      INFO(tensor::name(dtype) << " to the power of " << exponent);
      CHECK(right);
    }
}

TEST_CASE("powers of rows of integers are products, which wrap") {
  check_powers<std::uint8_t>(DType::uint8);
  check_powers<std::int16_t>(DType::int16);
  check_powers<std::int32_t>(DType::int32);
  check_powers<std::int64_t>(DType::int64);
}

}  // namespace
}  // namespace stridescope::kernels
