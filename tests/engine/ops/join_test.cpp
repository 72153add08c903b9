#include "engine/ops/move/join.h"

#include <cstdint>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Device;
using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::MemoryFormat;
using tensor::Tensor;
using testing::error_of;
using testing::make_tensor;
using testing::text_of;
using testing::values_of;

using List = std::vector<Tensor>;

struct JoinTensors {
  Memory memory;
  Tensor of(const Dims& shape, DType dtype = DType::float32) { return memory.allocate_tensor(shape, dtype); }
  Tensor last(const Dims& shape) {
    return memory.allocate_tensor(shape, stride_for(MemoryFormat::channels_last, shape), DType::float32);
  }
  std::string cat_of(const List& list, std::int64_t dim = 0) {
    return text_of(cat(memory, list, dim).layout());
  }
  std::string stack_of(const List& list, std::int64_t dim) {
    return text_of(stack(memory, list, dim).layout());
  }
};

TEST_CASE_METHOD(JoinTensors, "cat joins along a dimension", "[join]") {
  const Tensor a = make_tensor(memory, {2, 2}, DType::int64, {1, 2, 3, 4});
  const Tensor b = make_tensor(memory, {2, 1}, DType::float32, {5.5, 6.5});
  const Tensor joined = cat(memory, List{a, b}, -1);
  CHECK(joined.dtype() == DType::float32);
  CHECK(values_of(joined) == std::vector<double>{1, 2, 5.5, 3, 4, 6.5});
  CHECK(cat_of({of({0}), of({2, 3})}, 1) == "(2 3) (3 1)");
  CHECK(cat_of({of({0}), of({0})}, 5) == "(0) (1)");
  CHECK(cat(memory, List{of({0}, DType::float64), of({2}, DType::int64)}, 0).dtype() == DType::float64);
}

TEST_CASE_METHOD(JoinTensors, "cat keeps a memory format that all tensors suggest", "[join]") {
  const Tensor x = last({2, 3, 4, 5});
  CHECK(cat_of({x, x}) == "(4 3 4 5) (60 1 15 3)");
  CHECK(cat_of({x, of({2, 3, 4, 5})}) == "(4 3 4 5) (60 20 5 1)");
  CHECK(stack_of({x, x}, 0) == "(2 2 3 4 5) (120 60 1 15 3)");
  CHECK(stack_of({x, x}, 1) == "(2 2 3 4 5) (120 3 1 30 6)");
  CHECK(stack_of({x, x}, 3) == "(2 3 4 2 5) (120 1 30 15 3)");
  CHECK(stack_of({x, x}, 4) == "(2 3 4 5 2) (120 40 10 2 1)");
}

TEST_CASE_METHOD(JoinTensors, "long rows are joined like short ones", "[join]") {
  for (const auto dtype : {DType::uint8, DType::float32, DType::float64}) {
    // If the last source is not contiguous, all are copied one after the other.
    for (const bool all_packed : {true, false}) {
      const std::int64_t widths[] = {130, 256, 517};
      List parts;
      std::vector<double> joined(3 * 5 * (130 + 256 + 517));
      std::size_t column = 0;
      for (const auto width : widths) {
        const auto count = static_cast<std::size_t>(15 * width);
        std::vector<double> numbers(count);
        for (std::size_t i = 0; i < count; ++i) {
          const auto w = static_cast<std::size_t>(width);
          numbers[i] = static_cast<double>((i * 7 + w) % 251);
          joined[i / w * (130 + 256 + 517) + column + i % w] = numbers[i];
        }
        column += static_cast<std::size_t>(width);
        parts.push_back(make_tensor(memory, {3, 5, width}, dtype, numbers));
      }
      if (!all_packed) {
        const auto apart = memory.allocate_tensor({3, 5, 517}, {5 * 1034, 1034, 2}, dtype);
        kernels::copy(memory, region_of(apart), region_of(parts.back()));
        parts.back() = apart;
      }
      CHECK(values_of(cat(memory, parts, 2)) == joined);
      CHECK(values_of(cat(memory, parts, -1)) == joined);
    }
  }
}

TEST_CASE_METHOD(JoinTensors, "cat along the last dimension joins few elements or short rows", "[join]") {
  for (const auto dtype : {DType::uint8, DType::int16, DType::float32, DType::float64})
    for (const std::int64_t count : {2, 3, 4, 5, 7, 8})
      for (const std::int64_t width : {1, 2, 33, 61, 150}) {
        constexpr std::int64_t rows = 37;
        const auto at = [](std::int64_t part, std::int64_t row, std::int64_t column) {
          return static_cast<double>((part * 31 + row * 7 + column * 3) % 113);
        };
        List parts;
        std::vector<double> joined;
        for (std::int64_t part = 0; part < count; ++part) {
          std::vector<double> numbers;
          for (std::int64_t i = 0; i < rows * width; ++i) numbers.push_back(at(part, i / width, i % width));
          parts.push_back(make_tensor(memory, {rows, width}, dtype, numbers));
        }
        for (std::int64_t row = 0; row < rows; ++row)
          for (std::int64_t i = 0; i < count * width; ++i) joined.push_back(at(i / width, row, i % width));
        CHECK(values_of(cat(memory, parts, 1)) == joined);
      }
}

TEST_CASE_METHOD(JoinTensors, "stack adds a dimension", "[join]") {
  const Tensor a = make_tensor(memory, {2}, DType::int64, {1, 2});
  const Tensor b = make_tensor(memory, {2}, DType::int64, {3, 4});
  CHECK(values_of(stack(memory, List{a, b}, 0)) == std::vector<double>{1, 2, 3, 4});
  CHECK(values_of(stack(memory, List{a, b}, 1)) == std::vector<double>{1, 3, 2, 4});
  CHECK_FALSE(stack(memory, List{a, b}, 0).is_view());
  CHECK(stack_of({of({2, 0, 4}), of({2, 0, 4})}, 1) == "(2 2 0 4) (8 4 4 1)");
  CHECK(stack_of({of({}), of({})}, -1) == "(2) (1)");
}

TEST_CASE_METHOD(JoinTensors, "hstack, vstack and dstack add missing dimensions", "[join]") {
  const Tensor a = make_tensor(memory, {2}, DType::int64, {1, 2});
  const Tensor scalar = make_tensor(memory, {}, DType::int64, {7});
  CHECK(values_of(hstack(memory, List{a, scalar})) == std::vector<double>{1, 2, 7});
  CHECK(text_of(vstack(memory, List{a, a}).layout()) == "(2 2) (2 1)");
  CHECK(text_of(dstack(memory, List{a, a}).layout()) == "(1 2 2) (4 2 1)");
  CHECK(values_of(column_stack(memory, List{a, a})) == std::vector<double>{1, 1, 2, 2});
}

TEST_CASE_METHOD(JoinTensors, "joining raises PyTorch's errors", "[join]") {
  const auto cat_error = [&](const List& list, std::int64_t dim = 0) {
    return error_of([&] { cat(memory, list, dim); });
  };
  CHECK(cat_error({}) == "RuntimeError: torch.cat(): expected a non-empty list of Tensors");
  CHECK(cat_error({of({2}), of({})}) ==
        "RuntimeError: zero-dimensional tensor (at position 1) cannot be concatenated");
  CHECK(cat_error({of({2, 3}), of({3})}) ==
        "RuntimeError: Tensors must have same number of dimensions: got 2 and 1");
  CHECK(cat_error({of({2, 3}), of({2, 4})}) ==
        "RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 3 but got size 4 for "
        "tensor number 1 in the list.");
  CHECK(cat_error({of({2}), of({2})}, 1) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  CHECK(
      cat_error({of({2}), memory.allocate_tensor({2}, DType::float32, Device::cuda0)}) ==
      "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cpu and "
      "cuda:0! (when checking argument for argument tensors in method wrapper_CUDA_cat)");
  CHECK(error_of([&] { stack(memory, {}, 0); }) == "RuntimeError: stack expects a non-empty TensorList");
  CHECK(
      error_of([&] {
        stack(memory, List{of({2}), of({3})}, 0);
      }) ==
      "RuntimeError: stack expects each tensor to be equal size, but got [2] at entry 0 and [3] at entry 1");
  CHECK(error_of([&] { hstack(memory, {}); }) == "RuntimeError: hstack expects a non-empty TensorList");
}

}  // namespace
}  // namespace stridescope::ops
