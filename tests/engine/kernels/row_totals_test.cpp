#include "engine/kernels/reduce/row_totals.h"
#include "engine/kernels/reduce/exact_row_totals.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "engine/tensor/half.h"
#include "tests/support/catch.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;

template <class Result, class T>
std::vector<Result> totals_of(RowTotals totals, const std::vector<T>& elements, std::int64_t distance,
                              std::int64_t rows, std::int64_t count) {
  std::vector<Result> found(static_cast<std::size_t>(rows));
  totals(found.data(), reinterpret_cast<const std::byte*>(elements.data()),
         distance * static_cast<std::int64_t>(sizeof(T)), rows, count);
  return found;
}

template <class T>
void check_extremes(DType dtype) {
  std::mt19937 random(5);
  for (std::int64_t count = 1; count < 300; count += count < 70 ? 1 : 37) {
    constexpr std::int64_t rows = 3;
    const auto distance = count + 5;
    std::vector<T> elements(static_cast<std::size_t>(rows * distance));
    for (auto& x : elements) x = static_cast<T>(static_cast<int>(random() % 251) - 100);
    for (const bool largest : {true, false}) {
      const auto totals = row_extremes(largest, dtype);
      if (!totals) return;
      const auto found = totals_of<T>(totals, elements, distance, rows, count);
      for (std::int64_t r = 0; r < rows; ++r) {
        const auto first = elements.begin() + r * distance;
        const auto [least, most] = std::minmax_element(first, first + count);
        CHECK(found[static_cast<std::size_t>(r)] == (largest ? *most : *least));
      }
    }
  }
}

TEST_CASE("the extremes of rows of any length are those that a loop finds") {
  check_extremes<std::uint8_t>(DType::uint8);
  check_extremes<std::int8_t>(DType::int8);
  check_extremes<std::int16_t>(DType::int16);
  check_extremes<std::int32_t>(DType::int32);
  check_extremes<std::int64_t>(DType::int64);
  check_extremes<float>(DType::float32);
  check_extremes<double>(DType::float64);
}

TEST_CASE("NaN anywhere in a row is its extreme, and infinities are numbers") {
  const auto totals = row_extremes(true, DType::float32);
  if (!totals) return;
  for (std::size_t count : {1, 3, 16, 40, 130}) {
    for (std::size_t at = 0; at < count; ++at) {
      std::vector<float> row(count, std::numeric_limits<float>::infinity());
      CHECK(std::isinf(totals_of<float>(totals, row, 0, 1, static_cast<std::int64_t>(count))[0]));
      // Of both signs, their sum would be none.
      for (std::size_t i = 0; i < count; ++i)
        if (i != at) row[i] = -row[i];
      CHECK(totals_of<float>(totals, row, 0, 1, static_cast<std::int64_t>(count))[0] ==
            std::numeric_limits<float>::infinity());
      row[at] = NAN;
      CHECK(std::isnan(totals_of<float>(totals, row, 0, 1, static_cast<std::int64_t>(count))[0]));
    }
  }
}

TEST_CASE("sums of rows, and of their squares, are as exact as doubles for whole numbers") {
  const auto sums = float_row_sums(DType::float32), nansums = float_row_nansums(DType::float32),
             squares = float_row_squares(DType::float32);
  if (!sums) return;
  std::mt19937 random(6);
  for (std::int64_t count = 0; count < 200; ++count) {
    std::vector<float> row(static_cast<std::size_t>(count + 1));
    double sum = 0, square = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      const int x = static_cast<int>(random() % 2001) - 1000;
      row[static_cast<std::size_t>(i)] = static_cast<float>(x);
      sum += x;
      square += x * x;
    }
    CHECK(totals_of<double>(sums, row, 0, 1, count)[0] == sum);
    CHECK(totals_of<double>(squares, row, 0, 1, count)[0] == square);
    CHECK(totals_of<double>(nansums, row, 0, 1, count)[0] == sum);
    if (count == 0) continue;
    auto& x = row[random() % static_cast<std::size_t>(count)];
    sum -= static_cast<double>(x), x = NAN;
    CHECK(totals_of<double>(nansums, row, 0, 1, count)[0] == sum);
    CHECK(std::isnan(totals_of<double>(sums, row, 0, 1, count)[0]));
  }
}

template <class T>
std::vector<T> whole_numbers(std::int64_t count, std::mt19937& random) {
  std::vector<T> made;
  for (std::int64_t i = 0; i < count; ++i)
    made.push_back(static_cast<T>(static_cast<float>(static_cast<int>(random() % 201) - 100)));
  return made;
}

template <class T>
void check_sums_of_halves(DType dtype) {
  const auto sums = float_row_sums(dtype), nansums = float_row_nansums(dtype),
             squares = float_row_squares(dtype);
  if (!sums) return;
  std::mt19937 random(7);
  for (std::int64_t count = 1; count < 200; ++count) {
    auto row = whole_numbers<T>(count, random);
    double sum = 0, square = 0;
    for (const auto x : row) {
      const double value = static_cast<float>(x);
      sum += value;
      square += value * value;
    }
    CHECK(totals_of<double>(sums, row, 0, 1, count)[0] == sum);
    CHECK(totals_of<double>(squares, row, 0, 1, count)[0] == square);
    auto& x = row[random() % row.size()];
    sum -= static_cast<double>(static_cast<float>(x)), x = static_cast<T>(NAN);
    CHECK(totals_of<double>(nansums, row, 0, 1, count)[0] == sum);
    CHECK(std::isnan(totals_of<double>(sums, row, 0, 1, count)[0]));
  }
}

TEST_CASE("sums of rows of halves are as exact as doubles for whole numbers") {
  check_sums_of_halves<tensor::Half>(DType::float16);
  check_sums_of_halves<tensor::BFloat16>(DType::bfloat16);
}

template <class T>
void check_integers(DType dtype) {
  const auto sums = integer_row_sums(dtype), any = row_flags(true, dtype), all = row_flags(false, dtype);
  std::mt19937 random(7);
  for (std::int64_t count = 1; count < 300; ++count) {
    constexpr std::int64_t rows = 3;
    const auto distance = count + 3;
    std::vector<T> elements(static_cast<std::size_t>(rows * distance));
    const auto zeros = random() % 3;
    for (auto& x : elements) x = static_cast<T>(zeros == 0 || random() % 200 > zeros * 98 ? random() : 0);
    for (std::int64_t r = 0; r < rows; ++r) {
      const std::vector<T> row(elements.begin() + r * distance, elements.begin() + r * distance + count);
      std::int64_t sum = 0;
      for (const T x : row)
        sum = static_cast<std::int64_t>(
            static_cast<std::uint64_t>(sum) +
            static_cast<std::uint64_t>(dtype == DType::boolean ? static_cast<std::int64_t>(x != 0) : x));
      const auto zero = std::count(row.begin(), row.end(), T(0));
      if (sums) CHECK(totals_of<std::int64_t>(sums, row, 0, 1, count)[0] == sum);
      if (any) CHECK((totals_of<char>(any, row, 0, 1, count)[0] != 0) == (zero < count));
      if (all) CHECK((totals_of<char>(all, row, 0, 1, count)[0] != 0) == (zero == 0));
    }
    if (!sums) continue;
    const auto found = totals_of<std::int64_t>(sums, elements, distance, rows, count);
    for (std::int64_t r = 0; r < rows; ++r) {
      const std::vector<T> row(elements.begin() + r * distance, elements.begin() + r * distance + count);
      CHECK(found[static_cast<std::size_t>(r)] == totals_of<std::int64_t>(sums, row, 0, 1, count)[0]);
    }
  }
}

TEST_CASE("sums and flags of rows of integers are those that a loop finds") {
  check_integers<std::uint8_t>(DType::boolean);
  check_integers<std::uint8_t>(DType::uint8);
  check_integers<std::int8_t>(DType::int8);
  check_integers<std::int16_t>(DType::int16);
  check_integers<std::int32_t>(DType::int32);
  check_integers<std::int64_t>(DType::int64);
}

TEST_CASE("zeros of both signs are no flag, and NaN is one") {
  for (const bool is_any : {true, false}) {
    const auto flags = row_flags(is_any, DType::float32);
    if (!flags) return;
    for (std::int64_t count : {1, 7, 16, 40, 100}) {
      std::vector<float> row(static_cast<std::size_t>(count), is_any ? -0.0F : NAN);
      CHECK((totals_of<char>(flags, row, 0, 1, count)[0] != 0) == !is_any);
      row.back() = is_any ? NAN : -0.0F;
      CHECK((totals_of<char>(flags, row, 0, 1, count)[0] != 0) == is_any);
    }
  }
}

TEST_CASE("products of rows have every digit that sixteen lanes of doubles have") {
  const auto products = float_row_products(DType::float32);
  if (!products) return;
  std::mt19937 random(8);
  std::normal_distribution<float> normal(0, 1.2F);
  for (std::size_t count = 0; count < 200; ++count) {
    std::vector<float> row(count + 1);
    for (auto& x : row) x = normal(random);
    std::vector<double> lanes(16, 1);
    std::size_t i = 0;
    for (; i + 64 <= count; i += 64)
      for (std::size_t l = 0; l < 16; ++l) {
        const float* x = row.data() + i + l;
        lanes[l] *= static_cast<double>((x[0] * x[16]) * (x[32] * x[48]));
      }
    for (; i < count; ++i) lanes[i % 16] *= static_cast<double>(row[i]);
    for (std::size_t half = 8; half > 0; half /= 2)
      for (std::size_t l = 0; l < half; ++l) lanes[l] *= lanes[l + half];
    CHECK(totals_of<double>(products, row, 0, 1, static_cast<std::int64_t>(count))[0] == lanes[0]);
  }
}

}  // namespace
}  // namespace stridescope::kernels
