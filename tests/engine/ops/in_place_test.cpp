#include "engine/ops/elementwise/in_place.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/move/scatter.h"

#include <string>
#include <vector>

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
using testing::values_of;
using Values = std::vector<double>;

struct InPlaceTensors {
  Memory memory;
  Tensor x = make_tensor(memory, {2, 3}, DType::int64, {0, 1, 2, 3, 4, 5});
  Tensor turned = x.view({{3, 2}, {1, 3}, 0});
  Tensor expanded = x.view({{2, 2, 3}, {0, 3, 1}, 0});
  Tensor longs(const tensor::Dims& shape, const Values& values) {
    return make_tensor(memory, shape, DType::int64, values);
  }
};

const std::string internal =
    "RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single "
    "memory "
    "location. Please clone() the tensor before performing the operation.";
const std::string partial =
    "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor refer "
    "to a "
    "single memory location. Please clone() the tensor before performing the operation.";

TEST_CASE_METHOD(InPlaceTensors, "a write through a view reaches every alias", "[in_place]") {
  fill_(memory, x.view({{2}, {3}, 1}), Operand(Scalar(9.9)));
  CHECK(values_of(x) == Values{0, 9, 2, 3, 9, 5});
  CHECK(values_of(turned) == Values{0, 3, 9, 9, 2, 5});
  copy_(memory, turned, longs({2}, {7, 8}));
  CHECK(values_of(x) == Values{7, 7, 7, 8, 8, 8});
  fill_(memory, expanded, Operand(Scalar(std::int64_t{1})));
  CHECK(values_of(x) == Values(6, 1));
}

TEST_CASE_METHOD(InPlaceTensors, "copy_ checks shapes and overlap", "[in_place]") {
  CHECK(error_of([&] { copy_(memory, x, longs({4}, {})); }) ==
        "RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton "
        "dimension 1");
  CHECK(error_of([&] {
          copy_(memory, x, longs({2, 2, 3}, {}));
        }) == "RuntimeError: output with shape [2, 3] doesn't match the broadcast shape [2, 2, 3]");
  CHECK(error_of([&] { copy_(memory, expanded, x); }) == internal);
  const Tensor head = x.view({{5}, {1}, 0}), tail = x.view({{5}, {1}, 1});
  CHECK(error_of([&] { copy_(memory, head, tail); }) == partial);
  CHECK(error_of([&] { copy_(memory, x, x.view(x.layout())); }) == "no error");
}

TEST_CASE_METHOD(InPlaceTensors, "masked_fill writes where the mask is true", "[in_place]") {
  const Tensor mask = make_tensor(memory, {3}, DType::boolean, {1, 0, 1});
  CHECK(values_of(masked_fill(memory, x, mask, Operand(Scalar(std::int64_t{7})))) ==
        Values{7, 1, 7, 7, 4, 7});
  masked_fill_(memory, x, mask, Operand(longs({}, {9})));
  CHECK(values_of(x) == Values{9, 1, 9, 9, 4, 9});
  CHECK(error_of([&] {
          masked_fill_(memory, x, longs({3}, {1, 0, 1}), Operand(Scalar(true)));
        }) == "RuntimeError: masked_fill_ only supports boolean masks, but got mask with dtype long int");
  CHECK(error_of([&] { masked_fill_(memory, x, mask, Operand(longs({1}, {9}))); }) ==
        "RuntimeError: masked_fill_ only supports a 0-dimensional value tensor, but got tensor with 1 "
        "dimension(s).");
  masked_scatter_(memory, x, mask, longs({5}, {10, 20, 30, 40, 50}));
  CHECK(values_of(x) == Values{10, 1, 20, 30, 4, 40});
  const Tensor column = make_tensor(memory, {3, 1}, DType::boolean, {0, 1, 0});
  masked_fill_(memory, x.view({{3, 2}, {1, 3}, 0}), column, Operand(Scalar(std::int64_t{5})));
  CHECK(values_of(x) == Values{10, 5, 20, 30, 5, 40});
}

TEST_CASE_METHOD(InPlaceTensors, "scatter writes at the indexed places", "[in_place]") {
  const Tensor index = longs({1, 3}, {1, 0, 1});
  scatter_(memory, x, 0, index, Operand(longs({1, 3}, {70, 80, 90})));
  CHECK(values_of(x) == Values{0, 80, 2, 70, 4, 90});
  scatter_add_(memory, x, 1, longs({2, 2}, {0, 0, 2, 2}), longs({2, 2}, {1, 2, 3, 4}));
  CHECK(values_of(x) == Values{3, 80, 2, 70, 4, 97});
  CHECK(error_of([&] {
          scatter_(memory, x, 0, longs({1, 3}, {2, 0, 0}), Operand(Scalar(true)));
        }) == "RuntimeError: index 2 is out of bounds for dimension 0 with size 2");
  CHECK(error_of([&] {
          scatter_(memory, x, 0, longs({3}, {0, 0, 0}), Operand(Scalar(true)));
        }) == "RuntimeError: Index tensor must have the same number of dimensions as self tensor");
  CHECK(error_of([&] {
          scatter_(memory, x, 0, longs({1, 4}, {0, 0, 0, 0}), Operand(Scalar(true)));
        }) == "RuntimeError: Expected index [1, 4] to be no larger than self [2, 3] apart from dimension 0");
}

TEST_CASE_METHOD(InPlaceTensors, "index_fill_, index_copy_ and index_add_ write rows", "[in_place]") {
  index_fill_(memory, x, 1, longs({2}, {0, -1}), Operand(Scalar(std::int64_t{9})));
  CHECK(values_of(x) == Values{9, 1, 9, 9, 4, 9});
  index_copy_(memory, x, 0, longs({1}, {1}), longs({1, 3}, {5, 6, 7}));
  CHECK(values_of(x) == Values{9, 1, 9, 5, 6, 7});
  index_add_(memory, x, 0, longs({2}, {0, 0}), longs({2, 3}, {1, 1, 1, 2, 2, 2}), Scalar(std::int64_t{10}));
  CHECK(values_of(x) == Values{39, 31, 39, 5, 6, 7});
  CHECK(error_of([&] {
          index_copy_(memory, x, 0, longs({1}, {7}), longs({1, 3}, {}));
        }) == "IndexError: index_copy_(): index 7 is out of bounds for dimension 0 with size 2");
}

}  // namespace
}  // namespace stridescope::ops
