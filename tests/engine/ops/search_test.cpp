#include "engine/ops/compute/search.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using testing::error_of;
using testing::make_tensor;
using testing::values_of;

std::vector<double> drawn(std::mt19937& random, std::size_t count) {
  std::vector<double> values(count);
  for (auto& value : values) value = static_cast<double>(random() % 40);
  return values;
}
double places_before(std::vector<double>::const_iterator begin, std::vector<double>::const_iterator end,
                     double value, bool right) {
  return static_cast<double>(
      (right ? std::upper_bound(begin, end, value) : std::lower_bound(begin, end, value)) - begin);
}

TEST_CASE("searchsorted finds insertion points, in any layout and dtype") {
  std::mt19937 random(47);
  Memory memory;
  for (const auto dtype : {DType::float32, DType::float64, DType::float16, DType::int64, DType::uint8})
    for (const bool right : {false, true})
      for (const std::size_t length : {0, 1, 2, 7, 64, 100}) {
        auto line = drawn(random, length);
        std::sort(line.begin(), line.end());
        const auto values = drawn(random, 15 * 9);
        const auto sorted = make_tensor(memory, {static_cast<std::int64_t>(length)}, dtype, line);
        const auto whole = make_tensor(memory, {15, 9}, dtype, values);
        SearchOptions options;
        options.right = right;
        for (const auto& layout : {tensor::Layout{{15, 9}, {9, 1}, 0}, tensor::Layout{{9, 15}, {1, 9}, 0},
                                   tensor::Layout{{5, 4}, {27, 2}, 1}}) {
          const auto self = whole.view(layout);
          auto expected = values_of(self);
          for (auto& x : expected) x = places_before(line.begin(), line.end(), x, right);
          const auto found = searchsorted(memory, sorted, self, options);
          CHECK(found.dtype() == DType::int64);
          CHECK(found.is_contiguous());
          CHECK(values_of(found) == expected);
          CHECK(values_of(bucketize(memory, self, sorted, options)) == expected);
        }
      }
}

TEST_CASE("each line of values is searched in its own sorted line, or all in one") {
  std::mt19937 random(53);
  Memory memory;
  auto lines = drawn(random, 4 * 6);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(6 * i);
    std::sort(begin, begin + 6);
  }
  const auto values = drawn(random, 4 * 5);
  const auto sorted = make_tensor(memory, {4, 6}, DType::float32, lines),
             self = make_tensor(memory, {4, 5}, DType::float32, values);
  SearchOptions options;
  options.out_int32 = true;
  const auto found = searchsorted(memory, sorted, self, options);
  CHECK(found.dtype() == DType::int32);
  std::vector<double> expected;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(i / 5 * 6);
    expected.push_back(places_before(begin, begin + 6, values[i], false));
  }
  CHECK(values_of(found) == expected);
  // With the order of unsorted lines given.
  auto reversed = options;
  reversed.sorter = make_tensor(memory, {4, 6}, DType::int64,
                                {5, 4, 3, 2, 1, 0, 5, 4, 3, 2, 1, 0, 5, 4, 3, 2, 1, 0, 5, 4, 3, 2, 1, 0});
  auto backwards = lines;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto begin = backwards.begin() + static_cast<std::ptrdiff_t>(6 * i);
    std::reverse(begin, begin + 6);
  }
  CHECK(values_of(searchsorted(memory, make_tensor(memory, {4, 6}, DType::float32, backwards), self,
                               reversed)) == expected);
}

TEST_CASE("NaN is inserted last, and numbers are searched in the line's dtype") {
  Memory memory;
  const auto sorted = make_tensor(memory, {4}, DType::float32, {1, 2, 2, 7});
  const auto self = make_tensor(memory, {3}, DType::float32, {NAN, 2, 5});
  SearchOptions right;
  right.side = "right";
  CHECK(values_of(searchsorted(memory, sorted, self, {})) == std::vector<double>{4, 1, 3});
  CHECK(values_of(searchsorted(memory, sorted, self, right)) == std::vector<double>{4, 3, 3});
  CHECK(values_of(searchsorted(memory, sorted, tensor::Scalar(1.5), {})) == std::vector<double>{1});
  CHECK(searchsorted(memory, sorted, tensor::Scalar(1.5), {}).dim() == 0);
}

TEST_CASE("searches that PyTorch refuses are refused with its text") {
  Memory memory;
  const auto sorted = testing::counting(memory, {4}), plane = testing::counting(memory, {2, 4}),
             self = testing::counting(memory, {3, 4});
  SearchOptions options;
  options.side = "middle";
  CHECK(error_of([&] { searchsorted(memory, sorted, self, options); }) ==
        "RuntimeError: torch.searchsorted(): side can only be 'left' or 'right' but got middle");
  CHECK(
      error_of([&] { searchsorted(memory, plane, self, {}); }) ==
      "RuntimeError: torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 "
      "dimensions "
      "of boundaries tensor and input value tensor must match, but we got boundaries tensor [2, 4] and input "
      "value tensor [3, 4]");
  CHECK(error_of([&] { bucketize(memory, self, plane, {}); }) ==
        "RuntimeError: boundaries tensor must be 1 dimension, but got dim(2)");
}

}  // namespace
}  // namespace stridescope::ops
