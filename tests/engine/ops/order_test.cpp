#include "engine/ops/reduce/order.h"

#include <cmath>

#include "engine/ops/reduce/unique.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using testing::error_of;
using testing::make_tensor;
using testing::values_of;
using Values = std::vector<double>;

TEST_CASE("lines are sorted along a dimension, equals in their order, NaN last") {
  Memory memory;
  const auto x = make_tensor(memory, {2, 3}, DType::float32, {3, 1, 2, NAN, 5, 5});
  const auto rows = sort(memory, x);
  CHECK(values_of(rows.indices) == Values{1, 2, 0, 1, 2, 0});
  CHECK(std::isnan(values_of(rows.values)[5]));
  CHECK(values_of(sort(memory, x, 1, true).indices) == Values{0, 2, 1, 0, 1, 2});
  const auto transposed = x.view({{3, 2}, {1, 3}, 0});
  CHECK(sort(memory, transposed, 0).values.stride() == Dims{1, 3});
  CHECK(values_of(sort(memory, transposed, 0).indices) == Values{1, 1, 2, 2, 0, 0});
}

TEST_CASE("topk, median and unique") {
  Memory memory;
  const auto x = make_tensor(memory, {5}, DType::int64, {4, 1, 4, 2, 9});
  CHECK(values_of(topk(memory, x, 2).values) == Values{9, 4});
  CHECK(values_of(topk(memory, x, 2, 0, false).indices) == Values{1, 3});
  CHECK(error_of([&] { topk(memory, x, 6); }) == "RuntimeError: selected index k out of range");
  CHECK(values_of(median_of_all(memory, x)) == Values{4});
  CHECK(values_of(median(memory, x.view({{2, 2}, {2, 1}, 0}), 1).values) == Values{1, 2});
  const auto distinct = unique(memory, x);
  CHECK(values_of(distinct.values) == Values{1, 2, 4, 9});
  CHECK(values_of(distinct.inverse) == Values{2, 0, 2, 1, 3});
  CHECK(values_of(distinct.counts) == Values{1, 1, 2, 1});
}

}  // namespace
}  // namespace stridescope::ops
