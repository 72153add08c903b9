#include "engine/kernels/reduce/column_totals.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/reduce/accumulators.h"
#include "tests/support/catch.h"

/// Columns beside the same, added one by one.
namespace stridescope::kernels {
namespace {

using tensor::DType;

template <class T>
constexpr bool is_float = std::floating_point<Arithmetic<T>>;
/// What a total is kept as.
template <ColumnTotal total, class T>
using Kept = std::conditional_t<
    total == ColumnTotal::any || total == ColumnTotal::all, bool,
    std::conditional_t<total == ColumnTotal::largest || total == ColumnTotal::smallest, Arithmetic<T>,
                       std::conditional_t<is_float<T>, double, std::int64_t>>>;

template <ColumnTotal total, class T>
void add_number(Kept<total, T>& to, Arithmetic<T> x) {
  if constexpr (total == ColumnTotal::any) {
    to = to || x != 0;
  } else if constexpr (total == ColumnTotal::all) {
    to = to && x != 0;
  } else if constexpr (total == ColumnTotal::largest || total == ColumnTotal::smallest) {
    if (x != x || (total == ColumnTotal::largest ? x > to : x < to)) to = x;
  } else {
    const auto wide = static_cast<Kept<total, T>>(x);
    if (total == ColumnTotal::nansum) to += x == x ? wide : 0;
    else if (total == ColumnTotal::product) to = accumulators::multiply_wrapping(to, wide);
    else to = accumulators::add_wrapping(to, total == ColumnTotal::squares ? wide * wide : wide);
  }
}
template <ColumnTotal total, class T>
Kept<total, T> fresh_total() {
  using limits = std::numeric_limits<Kept<total, T>>;
  if (total == ColumnTotal::largest) return limits::has_infinity ? -limits::infinity() : limits::lowest();
  if (total == ColumnTotal::smallest) return limits::has_infinity ? limits::infinity() : limits::max();
  return total == ColumnTotal::product || total == ColumnTotal::all;
}

/// Numbers whose sums and products are exact, zeros of both signs and what is no number among them.
template <class T>
Arithmetic<T> some_number(std::mt19937& random, bool has_special) {
  if (has_special && is_float<T> && random() % 40 == 0) return static_cast<Arithmetic<T>>(NAN);
  if (has_special && is_float<T> && random() % 20 == 0) return static_cast<Arithmetic<T>>(-0.0F);
  const int small[] = {0, 1, 1, 1, 2, 1, 1, 3, -1};
  return static_cast<Arithmetic<T>>(small[random() % std::size(small)]);
}

template <ColumnTotal total, class T>
void check_columns(DType dtype, bool joins, std::size_t count, std::int64_t width, bool are_fresh,
                   bool has_special) {
  const auto columns = column_totals(total, dtype, joins);
  if (!columns) return;
  using Total = Kept<total, T>;
  constexpr Total untouched = 1;
  std::mt19937 random(static_cast<unsigned>(count * 1000) + static_cast<unsigned>(width));
  const auto distance = width + 3;
  // As long as the rows: what lies beyond is not the tensor's.
  std::vector<Stored<T>> elements(static_cast<std::size_t>(distance * static_cast<std::int64_t>(count) - 3));
  for (auto& x : elements) x = static_cast<Stored<T>>(static_cast<T>(some_number<T>(random, has_special)));
  std::vector<std::int64_t> offsets;
  for (std::size_t r = 0; r < count; ++r)
    offsets.push_back(static_cast<std::int64_t>((count - 1 - r) * sizeof(T)) * distance);
  // Not a vector: it would pack flags.
  const auto size = static_cast<std::size_t>(width);
  const auto found = std::make_unique<Total[]>(size + 1), expected = std::make_unique<Total[]>(size + 1);
  for (std::size_t l = 0; l < size; ++l) {
    found[l] = are_fresh ? static_cast<Total>(random() % 2) : static_cast<Total>(l % 3);
    expected[l] = are_fresh ? fresh_total<total, T>() : found[l];
    for (const auto offset : offsets)
      add_number<total, T>(expected[l], static_cast<Arithmetic<T>>(static_cast<T>(
                                            elements[static_cast<std::size_t>(offset) / sizeof(T) + l])));
  }
  found[size] = expected[size] = untouched;
  columns(found.get(), are_fresh,
          {reinterpret_cast<const std::byte*>(elements.data()), offsets.data(), count, width});
  bool right = true;
  for (std::size_t l = 0; l <= size; ++l) {
    const bool is_nan = expected[l] != expected[l];
    right &= is_nan ? found[l] != found[l] : std::memcmp(&found[l], &expected[l], sizeof(Total)) == 0;
  }
  INFO(tensor::name(dtype) << ", total " << static_cast<int>(total) << ", " << count << " rows of " << width);
  CHECK(right);
}

template <class T, ColumnTotal... totals>
void check_columns_of(DType dtype) {
  for (const std::size_t count : {1U, 2U, 3U, 4U, 7U, 8U, 30U})
    for (std::int64_t width = 1; width < 300; width += width < 70 ? 1 : 33)
      for (const bool are_fresh : {true, false})
        (check_columns<totals, T>(dtype, width % 2 == 0, count, width, are_fresh, width % 3 == 0), ...);
}
template <class T>
void check_float_columns(DType dtype) {
  using enum ColumnTotal;
  check_columns_of<T, sum, nansum, product, squares, largest, smallest, any, all>(dtype);
}
template <class T>
void check_integer_columns(DType dtype) {
  using enum ColumnTotal;
  check_columns_of<T, sum, product, largest, smallest, any, all>(dtype);
}

TEST_CASE("totals of columns are those that a loop finds, and leave what is beside them alone") {
  check_float_columns<float>(DType::float32);
  check_float_columns<double>(DType::float64);
  check_float_columns<tensor::Half>(DType::float16);
  check_float_columns<tensor::BFloat16>(DType::bfloat16);
  check_integer_columns<std::uint8_t>(DType::uint8);
  check_integer_columns<std::int8_t>(DType::int8);
  check_integer_columns<std::int16_t>(DType::int16);
  check_integer_columns<std::int32_t>(DType::int32);
  check_integer_columns<std::int64_t>(DType::int64);
  using enum ColumnTotal;
  check_columns_of<bool, sum, product, any, all>(DType::boolean);
}

TEST_CASE("four floats of a column are joined before they are added, where that is asked for") {
  const float rows[] = {1e8F, 1, -1e8F, 1, 5};
  const std::int64_t offsets[] = {0, 4, 8, 12, 16};
  for (const bool joins : {true, false}) {
    const auto columns = column_totals(ColumnTotal::sum, DType::float32, joins);
    if (!columns) return;
    double total = 0;
    columns(&total, true, {reinterpret_cast<const std::byte*>(rows), offsets, 5, 1});
    CHECK(total == (joins ? 5 : 7));
  }
}

}  // namespace
}  // namespace stridescope::kernels
