#include "engine/ops/move/gather.h"

#include <vector>

#include "engine/ops/move/replace.h"
#include "engine/ops/move/where.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;
using testing::error_of;
using testing::make_tensor;
using testing::text_of;
using testing::values_of;
using Values = std::vector<double>;

struct GatherTensors {
  Memory memory;
  Tensor x = make_tensor(memory, {2, 3}, DType::int64, {0, 1, 2, 3, 4, 5});
  Tensor turned = x.view({{3, 2}, {1, 3}, 0});
  Tensor longs(const tensor::Dims& shape, const Values& values) {
    return make_tensor(memory, shape, DType::int64, values);
  }
};

TEST_CASE_METHOD(GatherTensors, "gather and index_select copy the selected elements", "[gather]") {
  CHECK(values_of(index_select(memory, turned, 0, longs({2}, {2, 0}))) == Values{2, 5, 0, 3});
  CHECK(values_of(gather(memory, turned, 1, longs({3, 1}, {1, 0, 1}))) == Values{3, 1, 5});
  CHECK(values_of(take(memory, turned, longs({2}, {1, -1}))) == Values{3, 5});
  const Tensor mask = make_tensor(memory, {2}, DType::boolean, {0, 1});
  CHECK(values_of(masked_select(memory, turned, mask)) == Values{3, 4, 5});
  // An expanded mask is counted once.
  const Tensor none = make_tensor(memory, {3}, DType::boolean, {0, 0, 0});
  CHECK(masked_select(memory, x.view({{std::int64_t{1} << 40, 3}, {0, 1}, 0}), none).numel() == 0);
  CHECK(text_of(nonzero(memory, turned).layout()) == "(5 2) (1 5)");
  CHECK(values_of(nonzero(memory, turned)) == Values{0, 1, 1, 0, 1, 1, 2, 0, 2, 1});
  CHECK(nonzero_tuple(memory, x).size() == 2);
}

TEST_CASE_METHOD(GatherTensors, "gather and index_select raise PyTorch's errors", "[gather]") {
  const auto select = [&](const Tensor& t, std::int64_t dim, const Tensor& i) {
    return error_of([&] { index_select(memory, t, dim, i); });
  };
  const Tensor scalar = longs({}, {1});
  CHECK(select(x, 0, longs({1}, {2})) == "IndexError: index out of range in self");
  CHECK(select(x, 1, longs({1}, {3})) ==
        "RuntimeError: INDICES element is out of DATA bounds, id=3 axis_dim=3");
  CHECK(select(x, 0, longs({1, 1}, {0})) == "IndexError: index_select(): Index is supposed to be a vector");
  CHECK(select(scalar, 0, longs({2}, {0, 0})) ==
        "RuntimeError: index_select(): Index to scalar can have only 1 value, got 2 value(s)");
  CHECK(select(memory.allocate_tensor({3, 0}, DType::int64), 1, longs({1}, {0})) ==
        "RuntimeError: index_select(): self indexing axis dim should be positive");
  CHECK(error_of([&] { gather(memory, x, 0, longs({1}, {0})); }) ==
        "RuntimeError: Index tensor must have the same number of dimensions as input tensor");
  CHECK(error_of([&] {
          gather(memory, x, 0, longs({1, 1}, {2}));
        }) == "RuntimeError: index 2 is out of bounds for dimension 0 with size 2");
  CHECK(error_of([&] { take(memory, x, longs({1}, {6})); }) ==
        "IndexError: out of range: tried to access index 6 on a tensor of 6 elements.");
  CHECK(error_of([&] { masked_select(memory, x, x); }) ==
        "RuntimeError: masked_select: expected BoolTensor for mask");
}

TEST_CASE_METHOD(GatherTensors, "where broadcasts and promotes its operands", "[gather]") {
  const Tensor condition = make_tensor(memory, {3, 1}, DType::boolean, {1, 0, 1});
  const Tensor chosen = where(memory, condition, turned, Scalar(0.5));
  CHECK(chosen.dtype() == DType::float32);
  CHECK(values_of(chosen) == Values{0, 3, 0.5, 0.5, 2, 5});
  CHECK(error_of([&] { where(memory, x, x, x); }) ==
        "RuntimeError: where expected condition to be a boolean tensor, but got a tensor with dtype Long");
}

TEST_CASE_METHOD(GatherTensors, "tril, triu and diag select triangles and diagonals", "[gather]") {
  CHECK(values_of(tril(memory, turned)) == Values{0, 0, 1, 4, 2, 5});
  CHECK(values_of(triu(memory, turned, 1)) == Values{0, 3, 0, 0, 0, 0});
  CHECK(text_of(tril(memory, turned).layout()) == "(3 2) (2 1)");
  CHECK(values_of(diag(memory, x)) == Values{0, 4});
  CHECK(values_of(diag(memory, longs({2}, {7, 8}), 1)) == Values{0, 7, 0, 0, 0, 8, 0, 0, 0});
  CHECK(error_of([&] { diag(memory, longs({}, {1})); }) ==
        "RuntimeError: diag(): Supports 1D or 2D tensors. Got 0D");
}

TEST_CASE_METHOD(GatherTensors, "select_scatter and its like replace a view in a copy with equal strides",
                 "[gather]") {
  const Tensor replaced = select_scatter(memory, turned, longs({3}, {7, 8, 9}), 1, 0);
  CHECK(replaced.stride() == turned.stride());
  CHECK(values_of(replaced) == Values{7, 3, 8, 4, 9, 5});
  CHECK(values_of(x) == Values{0, 1, 2, 3, 4, 5});
  CHECK(values_of(slice_scatter(memory, x, longs({2, 1}, {7, 8}), 1, 2, std::nullopt, 1)) ==
        Values{0, 1, 7, 3, 4, 8});
  CHECK(values_of(diagonal_scatter(memory, x, longs({2}, {7, 8}), 0, 0, 1)) == Values{7, 1, 2, 3, 8, 5});
  CHECK(error_of([&] {
          select_scatter(memory, x, longs({2}, {1, 2}), 0, 0);
        }) ==
        "RuntimeError: expected src to have a size equal to the slice of self. src size = [2], slice size = "
        "[3]");
}

}  // namespace
}  // namespace stridescope::ops
