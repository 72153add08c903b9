#include "engine/kernels/product/simd_matmul.h"

#include <cmath>
#include <random>
#include <vector>

#include "tests/support/catch.h"

namespace stridescope::kernels {
namespace {

using Numbers = std::vector<std::int64_t>;

Numbers numbers(std::mt19937_64& random, std::int64_t count) {
  Numbers all(static_cast<std::size_t>(count));
  for (auto& one : all) one = static_cast<std::int64_t>(random());
  return all;
}

/// Wrapping sums of wrapping products, computed sequentially.
void add_one_by_one(Numbers& product, std::int64_t pitch, const Numbers& a, std::int64_t a_pitch,
                    const Numbers& b, std::int64_t b_pitch, std::int64_t rows, std::int64_t columns,
                    std::int64_t depth) {
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j)
      for (std::int64_t k = 0; k < depth; ++k) {
        auto& sum = product[static_cast<std::size_t>(i * pitch + j)];
        sum = static_cast<std::int64_t>(
            static_cast<std::uint64_t>(sum) +
            static_cast<std::uint64_t>(a[static_cast<std::size_t>(i * a_pitch + k)]) *
                static_cast<std::uint64_t>(b[static_cast<std::size_t>(k * b_pitch + j)]));
      }
}

}  // namespace

TEST_CASE("integer matrix products wrap for any sizes, and touch nothing between rows") {
  const auto add = simd_matmul<std::int64_t>();
  if (!add) return;
  std::mt19937_64 random(5);
  for (const std::int64_t rows : {1, 3, 4, 5, 8, 11})
    for (const std::int64_t columns : {1, 2, 7, 8, 15, 16, 17, 33, 40})
      for (const std::int64_t depth : {0, 1, 2, 9, 64}) {
        const auto pitch = columns + 3, a_pitch = depth + 2, b_pitch = columns + 1;
        auto product = numbers(random, rows * pitch), wanted = product;
        const auto a = numbers(random, rows * a_pitch), b = numbers(random, (depth + 1) * b_pitch);
        add({product.data(), pitch}, {a.data(), a_pitch}, {b.data(), b_pitch}, rows, columns, depth);
        add_one_by_one(wanted, pitch, a, a_pitch, b, b_pitch, rows, columns, depth);
        INFO(rows << " by " << depth << " by " << columns);
        REQUIRE(product == wanted);
      }
}

template <class T>
void check_fused() {
  const auto add = simd_matmul<T>();
  if (!add) return;
  std::mt19937_64 random(6);
  std::normal_distribution<T> drawn;
  for (const std::int64_t rows : {1, 2, 7, 8, 13})
    for (const std::int64_t columns : {1, 7, 16, 31, 49, 100})
      for (const std::int64_t depth : {0, 1, 30}) {
        std::vector<T> product(static_cast<std::size_t>(rows * columns)),
            a(static_cast<std::size_t>(rows * depth)), b(static_cast<std::size_t>(depth * columns));
        for (auto* numbers : {&product, &a, &b})
          for (auto& number : *numbers) number = drawn(random);
        auto wanted = product;
        for (std::int64_t i = 0; i < rows; ++i)
          for (std::int64_t j = 0; j < columns; ++j)
            for (std::int64_t k = 0; k < depth; ++k) {
              auto& sum = wanted[static_cast<std::size_t>(i * columns + j)];
              sum = std::fma(a[static_cast<std::size_t>(i * depth + k)],
                             b[static_cast<std::size_t>(k * columns + j)], sum);
            }
        add({product.data(), columns}, {a.data(), depth}, {b.data(), columns}, rows, columns, depth);
        INFO(rows << " by " << depth << " by " << columns);
        REQUIRE(product == wanted);
      }
}

TEST_CASE("float matrix products use fused multiply-adds in order") {
  check_fused<float>();
  check_fused<double>();
}

}  // namespace stridescope::kernels
