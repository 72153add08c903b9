#include "engine/ops/compute/matmul.h"

#include <cmath>
#include <functional>
#include <random>

#include "engine/ops/compute/neural.h"
#include "engine/ops/elementwise/elementwise.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Device;
using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Tensor;
using testing::counting;
using testing::error_of;
using testing::make_tensor;
using testing::values_of;
using Values = std::vector<double>;

TEST_CASE("the result's shape follows from the operands' dimensions") {
  Memory memory;
  struct Row {
    Dims a, b, result;
  };
  const Row rows[] = {
      {{3}, {3}, {}},
      {{2, 3}, {3}, {2}},
      {{3}, {3, 4}, {4}},
      {{2, 3}, {3, 4}, {2, 4}},
      {{5, 2, 3}, {3}, {5, 2}},
      {{3}, {5, 3, 4}, {5, 4}},
      {{2, 3}, {5, 3, 4}, {5, 2, 4}},
      {{5, 2, 3}, {3, 4}, {5, 2, 4}},
      {{5, 2, 3}, {5, 3, 4}, {5, 2, 4}},
      {{6, 1, 2, 3}, {5, 3, 4}, {6, 5, 2, 4}},
      {{0, 3}, {3, 4}, {0, 4}},
      {{2, 0}, {0, 4}, {2, 4}},
  };
  for (const auto& row : rows) {
    const auto product = matmul(memory, counting(memory, row.a), counting(memory, row.b));
    CHECK(product.shape() == row.result);
    CHECK(product.is_contiguous());
    CHECK_FALSE(product.is_view());
  }
}

TEST_CASE("views multiply as a plain loop does, in every dtype") {
  std::mt19937 random(7);
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  const DType dtypes[] = {DType::float32, DType::float64, DType::int64, DType::int32, DType::float16};
  for (int round = 0; round < 200; ++round) {
    Memory memory;
    const auto dtype = dtypes[pick(0, 4)];
    const auto matrix = [&](const Dims& shape) {
      Values numbers;
      for (int i = 0; i < 4000; ++i) numbers.push_back(static_cast<double>(pick(-3, 3)));
      Layout layout{shape, Dims(shape.size(), 0), pick(0, 3)};
      for (auto& stride : layout.stride) stride = pick(0, 60);
      return make_tensor(memory, {4000}, dtype, numbers).view(layout);
    };
    const auto batch = pick(1, 3), m = pick(1, 9), k = pick(1, 18), n = pick(1, 9);
    const auto a = matrix({batch, m, k}), b = matrix({pick(0, 1) ? batch : 1, k, n});
    const auto product = matmul(memory, a, b);
    for (std::int64_t i = 0; i < product.numel(); ++i) {
      const auto at = product.layout().coordinate(i);
      double expected = 0;
      for (std::int64_t j = 0; j < k; ++j) {
        const std::int64_t left[] = {at[0], at[1], j}, right[] = {b.shape()[0] == 1 ? 0 : at[0], j, at[2]};
        expected += tensor::to_double(tensor::element_at(a, a.layout().at(left))) *
                    tensor::to_double(tensor::element_at(b, b.layout().at(right)));
      }
      REQUIRE(tensor::to_double(tensor::element_at(product, product.layout().at(at))) == expected);
    }
  }
}

TEST_CASE("products larger than a tile are complete") {
  Memory memory;
  const std::int64_t m = 70, k = 300, n = 270;
  const auto a = memory.allocate_tensor({m, k}, DType::int64),
             b = memory.allocate_tensor({k, n}, DType::int32);
  for (std::int64_t i = 0; i < a.numel(); ++i) tensor::write_element(a.data() + 8 * i, DType::int64, i % 7);
  for (std::int64_t i = 0; i < b.numel(); ++i) tensor::write_element(b.data() + 4 * i, DType::int32, i % 11);
  const auto right = binary(memory, Binary::add, b, a.view({{1, n}, {0, 0}, 0}));  // int64 now
  const auto transposed = a.view({{m, k}, {1, m}, 0});
  for (const auto& left : {a, transposed}) {
    const auto product = values_of(mm(memory, left, right));
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        std::int64_t expected = 0;
        for (std::int64_t l = 0; l < k; ++l)
          expected += left.layout().at(Dims{i, l}) % 7 * ((l * n + j) % 11);
        REQUIRE(product[static_cast<std::size_t>(i * n + j)] == static_cast<double>(expected));
      }
    }
  }
}

TEST_CASE("addmm and linear add their addend") {
  Memory memory;
  const auto a = counting(memory, {2, 3}), b = counting(memory, {3, 2});
  const auto added = make_tensor(memory, {2}, DType::float32, {100, 200});
  CHECK(values_of(addmm(memory, added, a, b)) == Values{110, 213, 128, 240});
  CHECK(values_of(addmm(memory, added, a, b, std::int64_t{0}, std::int64_t{2})) == Values{20, 26, 56, 80});
  CHECK(values_of(linear(memory, a, counting(memory, {2, 3}), added)) == Values{105, 214, 114, 250});
  CHECK(linear(memory, counting(memory, {4, 2, 3}), a, std::nullopt).shape() == Dims{4, 2, 2});
}

TEST_CASE("layer_norm gives every line mean 0 and variance 1") {
  Memory memory;
  const auto x = counting(memory, {2, 4}, DType::float64);
  const auto y = values_of(layer_norm(memory, x, {4}, std::nullopt, std::nullopt, 0));
  CHECK(y[0] == Approx(-1.5 / std::sqrt(1.25)));
  CHECK(y[7] == Approx(1.5 / std::sqrt(1.25)));
  const auto shifted = layer_norm(memory, x, {4}, make_tensor(memory, {4}, DType::float64, {2, 2, 2, 2}),
                                  make_tensor(memory, {4}, DType::float64, {1, 1, 1, 1}), 0);
  CHECK(values_of(shifted)[0] == Approx(1 - 3 / std::sqrt(1.25)));
}

TEST_CASE("causal attention uses earlier positions only") {
  Memory memory;
  const auto x = make_tensor(memory, {1, 2, 2}, DType::float64, {0, 0, 0, 0});
  const auto value = make_tensor(memory, {1, 2, 2}, DType::float64, {1, 2, 3, 4});
  CHECK(values_of(scaled_dot_product_attention(memory, x, x, value, {.is_causal = true})) ==
        Values{1, 2, 2, 3});
  CHECK(values_of(scaled_dot_product_attention(memory, x, x, value)) == Values{2, 3, 2, 3});
}

TEST_CASE("products that PyTorch refuses are refused with its text") {
  Memory m;
  const auto zeros = [&](const Dims& shape, DType dtype = DType::float32) {
    return m.allocate_tensor(shape, dtype);
  };
  const std::vector<std::pair<std::function<void()>, std::string>> refusals = {
      {[&] {
         matmul(m, zeros({3, 4}), zeros({3, 4}));
       },
       "RuntimeError: mat1 and mat2 shapes cannot be multiplied (3x4 and 3x4)"},
      {[&] {
         matmul(m, zeros({3}), zeros({4, 2}));
       },
       "RuntimeError: mat1 and mat2 shapes cannot be multiplied (1x3 and 4x2)"},
      {[&] {
         matmul(m, zeros({2, 3, 4}), zeros({3, 5}));
       },
       "RuntimeError: mat1 and mat2 shapes cannot be multiplied (6x4 and 3x5)"},
      {[&] { matmul(m, zeros({}), zeros({3})); },
       "RuntimeError: both arguments to matmul need to be at least 1D, but they are 0D and 1D"},
      {[&] {
         matmul(m, zeros({2, 3, 4}), zeros({2, 3, 4}));
       },
       "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: [2, "
       "3]."},
      {[&] {
         matmul(m, zeros({2, 3, 4}), zeros({3, 4, 4}));
       },
       "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton "
       "dimension 0"},
      {[&] {
         mm(m, zeros({3}), zeros({3, 3}));
       },
       "RuntimeError: self must be a matrix"},
      {[&] {
         mm(m, zeros({3, 3}), zeros({3}));
       },
       "RuntimeError: mat2 must be a matrix"},
      {[&] {
         mm(m, zeros({3, 3}), zeros({3, 3}, DType::int64));
       },
       "RuntimeError: expected m1 and m2 to have the same dtype, but got: float != long int"},
      {[&] {
         mm(m, zeros({1, 1}, DType::boolean), zeros({1, 1}, DType::boolean));
       },
       "RuntimeError: \"addmm_impl_cpu_\" not implemented for 'Bool'"},
      {[&] {
         bmm(m, zeros({3, 4}), zeros({4, 4}));
       },
       "RuntimeError: batch1 must be a 3D tensor"},
      {[&] { mv(m, zeros({3}), zeros({3})); },
       "RuntimeError: vector + matrix @ vector expected, got 1, 1, 1"},
      {[&] { dot(m, zeros({3}), zeros({4})); },
       "RuntimeError: inconsistent tensor size, expected tensor [3] and src [4] to have the same number of "
       "elements, "
       "but got 3 and 4 elements respectively"},
      {[&] {
         dot(m, zeros({3, 1}), zeros({4}));
       },
       "RuntimeError: 1D tensors expected, but got 2D and 1D tensors"},
      {[&] {
         outer(m, zeros({3, 2}), zeros({3}));
       },
       "RuntimeError: outer: Expected 1-D argument self, but got 2-D"},
      {[&] {
         addmm(m, zeros({5}), zeros({2, 3}), zeros({3, 3}));
       },
       "RuntimeError: The expanded size of the tensor (3) must match the existing size (5) at non-singleton "
       "dimension "
       "1.  Target sizes: [2, 3].  Tensor sizes: [5]"},
      {[&] {
         mm(m, zeros({2, 2}), m.allocate_tensor({2, 2}, DType::float32, Device::cuda0));
       },
       "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cpu and "
       "cuda:0! "
       "(when checking argument for argument mat2 in method wrapper_CUDA_mm)"},
      {[&] {
         layer_norm(m, zeros({2, 3}), {4}, std::nullopt, std::nullopt);
       },
       "RuntimeError: Given normalized_shape=[4], expected input with shape [*, 4], but got input of size[2, "
       "3]"},
      {[&] {
         layer_norm(m, zeros({2, 3}), {3}, zeros({2}), std::nullopt);
       },
       "RuntimeError: Expected weight to be of same shape as normalized_shape, but got weight of shape [2] "
       "and "
       "normalized_shape = [3]"},
  };
  for (const auto& [call, error] : refusals) CHECK(error_of(call) == error);
}

}  // namespace
}  // namespace stridescope::ops
