#include "engine/ops/move/rearrange.h"

#include <random>
#include <vector>

#include "engine/ops/move/tile.h"
#include "tests/engine/ops/layout_text.h"
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
using testing::text_of;
using testing::values_of;

// Reads each element of the result from `source_of(coordinate)`.
template <class F>
std::vector<double> by_definition(const Tensor& self, const Dims& shape, F&& source_of) {
  std::vector<double> values;
  const auto layout = tensor::contiguous_layout(shape);
  for (std::int64_t n = 0; n < layout.numel(); ++n) {
    const Dims at = source_of(layout.coordinate(n));
    values.push_back(tensor::to_double(tensor::element_at(self, self.layout().at(at))));
  }
  return values;
}

Tensor random_tensor(Memory& memory, std::mt19937& random) {
  const auto size = [&] { return static_cast<std::int64_t>(1 + random() % 4); };
  const Tensor base = memory.allocate_tensor({size(), size(), size()}, DType::int32);
  for (std::int64_t i = 0; i < base.numel(); ++i)
    tensor::write_element(base.data() + i * base.itemsize(), base.dtype(), i);
  tensor::Layout layout = base.layout();
  const std::size_t a = random() % 3, b = random() % 3;
  std::swap(layout.shape[a], layout.shape[b]);
  std::swap(layout.stride[a], layout.stride[b]);
  return base.view(layout);
}

TEST_CASE("flip, roll, repeat and repeat_interleave follow their definitions", "[rearrange]") {
  std::mt19937 random(3);
  Memory memory;
  for (int round = 0; round < 150; ++round) {
    const Tensor x = random_tensor(memory, random);
    const std::size_t dim = random() % 3;
    const std::int64_t size = x.shape()[dim], signed_dim = static_cast<std::int64_t>(dim);
    INFO(text_of(x.layout()) << ", dimension " << dim);

    const Tensor flipped = flip(memory, x, Dims{signed_dim});
    CHECK(flipped.stride() == x.stride());
    CHECK(values_of(flipped) == by_definition(x, x.shape(), [&](Dims at) {
            at[dim] = size - 1 - at[dim];
            return at;
          }));

    const auto shift = static_cast<std::int64_t>(random() % 9) - 4;
    CHECK(values_of(roll(memory, x, Dims{shift}, Dims{signed_dim})) ==
          by_definition(x, x.shape(), [&](Dims at) {
            at[dim] = (((at[dim] - shift) % size) + size) % size;
            return at;
          }));

    const Dims times{static_cast<std::int64_t>(random() % 3), 1 + static_cast<std::int64_t>(random() % 2), 2,
                     1};
    const Tensor repeated = repeat(memory, x, times);
    CHECK(values_of(repeated) == by_definition(x, repeated.shape(), [&](const Dims& at) {
            Dims source;
            for (std::size_t d = 1; d < 4; ++d) source.push_back(at[d] % x.shape()[d - 1]);
            return source;
          }));

    const auto count = static_cast<std::int64_t>(random() % 3);
    const Tensor interleaved = repeat_interleave(memory, x, count, signed_dim);
    CHECK(values_of(interleaved) == by_definition(x, interleaved.shape(), [&](Dims at) {
            at[dim] /= count;
            return at;
          }));
  }
}

TEST_CASE("rot90 turns a plane", "[rearrange]") {
  Memory memory;
  const Tensor x = make_tensor(memory, {2, 3}, DType::int64, {0, 1, 2, 3, 4, 5});
  const Tensor once = rot90(memory, x, 1, Dims{0, 1});
  CHECK(text_of(once.layout()) == "(3 2) (1 3)");
  CHECK(values_of(once) == std::vector<double>{2, 5, 1, 4, 0, 3});
  CHECK(values_of(rot90(memory, x, 2, Dims{0, 1})) == std::vector<double>{5, 4, 3, 2, 1, 0});
  CHECK(values_of(rot90(memory, x, -1, Dims{0, 1})) == std::vector<double>{3, 0, 4, 1, 5, 2});
  CHECK(text_of(rot90(memory, x, 4, Dims{0, 1}).layout()) == "(2 3) (3 1)");
}

TEST_CASE("a roll without dimensions goes through the flattened tensor", "[rearrange]") {
  Memory memory;
  const Tensor x = make_tensor(memory, {2, 2}, DType::int64, {0, 1, 2, 3});
  CHECK(values_of(roll(memory, x, Dims{1})) == std::vector<double>{3, 0, 1, 2});
  CHECK(text_of(tile(memory, x, {3}).layout()) == "(2 6) (6 1)");
  const Tensor times = make_tensor(memory, {2}, DType::int64, {0, 3});
  CHECK(values_of(repeat_interleave(memory, x, times, 0)) == std::vector<double>{2, 3, 2, 3, 2, 3});
  CHECK(values_of(repeat_interleave(memory, times)) == std::vector<double>{1, 1, 1});
}

TEST_CASE("rearranging raises PyTorch's errors", "[rearrange]") {
  Memory memory;
  const Tensor x = make_tensor(memory, {2, 2}, DType::int64, {0, 1, 2, 3});
  const Tensor row = make_tensor(memory, {3}, DType::int64, {0, 1, 2});
  const auto rotate = [&](const Tensor& t, const Dims& dims) {
    return error_of([&] { rot90(memory, t, 1, dims); });
  };
  CHECK(error_of([&] {
          flip(memory, x, Dims{0, -2});
        }) == "RuntimeError: dim 0 appears multiple times in the list of dims");
  CHECK(error_of([&] { fliplr(memory, row); }) == "RuntimeError: Input must be >= 2-d.");
  CHECK(error_of([&] {
          roll(memory, x, Dims{1, 2}, Dims{0});
        }) == "RuntimeError: shifts and dimensions must align. shifts: 2, dims:1");
  CHECK(error_of([&] { roll(memory, x, Dims{}, Dims{}); }) == "RuntimeError: `shifts` required");
  CHECK(rotate(x, {0}) == "RuntimeError: expected total rotation dims == 2, but got dims = 1");
  CHECK(rotate(row, {0, 1}) == "RuntimeError: expected total dims >= 2, but got total dims = 1");
  CHECK(rotate(x, {1, -1}) ==
        "RuntimeError: expected rotation dims to be different, but got dim0 = 1 and dim1 = -1");
  CHECK(rotate(x, {0, 5}) == "RuntimeError: Rotation dim1 out of range, dim1 = 5");
  CHECK(error_of([&] { repeat(memory, x, {2}); }) ==
        "RuntimeError: Number of dimensions of repeat dims can not be smaller than number of dimensions of "
        "tensor");
  CHECK(error_of([&] { repeat_interleave(memory, x, -1, 0); }) ==
        "RuntimeError: Repeats must be non-negative");
  CHECK(error_of([&] { repeat_interleave(memory, x, row, 0); }) ==
        "RuntimeError: repeats must have the same size as input along dim, but got repeats.size(0) = 3 and "
        "input.size(0) = 2");
}

}  // namespace
}  // namespace stridescope::ops
