#include "engine/ops/rules/output.h"

#include "engine/ops/compute/matmul.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/move/join.h"
#include "engine/ops/reduce/reduce.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using testing::error_of;
using testing::make_tensor;
using testing::values_of;
using Values = std::vector<double>;

TEST_CASE("out= gets the result's shape, and is returned") {
  Memory memory;
  const auto a = make_tensor(memory, {2, 2}, DType::float32, {1, 2, 3, 4});
  const auto out = make_tensor(memory, {1}, DType::float32, {9});
  const auto alias = out.view(out.layout());
  CHECK(mm(memory, a, a, out).same_object(out));
  CHECK(out.shape() == Dims{2, 2});
  CHECK(values_of(out) == Values{7, 10, 15, 22});
  CHECK(values_of(alias) == Values{7});
}

TEST_CASE("out= aliasing a factor is refused if its new shape does not fit") {
  Memory memory;
  const auto a = make_tensor(memory, {2, 3}, DType::float32, {0, 1, 2, 3, 4, 5});
  const auto b = make_tensor(memory, {3, 1}, DType::float32, {0, 1, 2});
  CHECK(error_of([&] { mm(memory, a, b, a); }) ==
        "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x1 and 3x1)");
  CHECK(a.shape() == Dims{2, 1});
}

TEST_CASE("a reduction with out= aliasing its operand reads it before the resize") {
  Memory memory;
  const auto a = make_tensor(memory, {2, 3}, DType::float32, {0, 1, 2, 3, 4, 5});
  sum(memory, a, {.dims = Dims{1}}, std::nullopt, a);
  CHECK(a.shape() == Dims{2});
  CHECK(values_of(a) == Values{3, 12});
}

TEST_CASE("out= aliasing the source of gathered elements is refused") {
  Memory memory;
  const auto a = make_tensor(memory, {4}, DType::float32, {0, 1, 2, 3});
  const auto index = make_tensor(memory, {2}, DType::int64, {3, 0});
  const std::string refused =
      "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
      "refer to a single "
      "memory location. Please clone() the tensor before performing the operation.";
  CHECK(error_of([&] { index_select(memory, a, 0, index, a); }) == refused);
  CHECK(error_of([&] { gather(memory, a, 0, index, a.view(a.layout())); }) == refused);
  CHECK(error_of([&] { take(memory, a, index, a); }) == refused);
  CHECK(error_of([&] { cat(memory, std::vector<Tensor>{a, a}, 0, a); }) == refused);
}

}  // namespace
}  // namespace stridescope::ops
