#include "engine/ops/compute/linalg.h"

#include <cmath>
#include <random>

#include "engine/ops/compute/matmul.h"
#include "engine/ops/view/reorder.h"
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

Tensor random_tensor(Memory& memory, const Dims& shape, DType dtype, std::mt19937& random) {
  std::vector<double> values;
  for (std::int64_t i = 0; i < tensor::contiguous_layout(shape).numel(); ++i)
    values.push_back(std::uniform_real_distribution<>(-2, 2)(random));
  return make_tensor(memory, shape, dtype, values);
}

void check_near(const Tensor& a, const Tensor& b, double margin) {
  REQUIRE(a.shape() == b.shape());
  const auto left = values_of(a), right = values_of(b);
  for (std::size_t i = 0; i < left.size(); ++i) CHECK(std::abs(left[i] - right[i]) < margin);
}

}  // namespace

TEST_CASE("the solutions of a batch of equations satisfy them") {
  std::mt19937 random(11);
  for (const auto dtype : {DType::float32, DType::float64}) {
    const double margin = dtype == DType::float32 ? 2e-3 : 1e-10;
    for (const std::int64_t n : {1, 2, 5, 17}) {
      Memory memory;
      // A view with strides that are not those of a dense matrix.
      const auto a = transpose(random_tensor(memory, {3, n, n}, dtype, random), 1, 2);
      const auto b = random_tensor(memory, {3, n, 4}, dtype, random);
      check_near(matmul(memory, a, solve(memory, a, b)), b, margin);
      const auto c = random_tensor(memory, {3, 4, n}, dtype, random);
      check_near(matmul(memory, solve(memory, a, c, false), a), c, margin);
      const auto inverted = inverse(memory, a);
      CHECK(inverted.stride() == Dims{n * n, 1, n});
      check_near(matmul(memory, inverted, b), solve(memory, a, b), margin * 10);
    }
  }
}

TEST_CASE("Q has orthogonal columns, R is upper, and Q R is the matrix") {
  std::mt19937 random(12);
  for (const auto& [rows, columns] :
       {std::pair<std::int64_t, std::int64_t>{5, 3}, {3, 5}, {4, 4}, {1, 3}, {3, 1}}) {
    for (const auto* mode : {"reduced", "complete"}) {
      Memory memory;
      const auto a = random_tensor(memory, {2, rows, columns}, DType::float64, random);
      const auto [q, r] = qr(memory, a, mode);
      check_near(matmul(memory, q, r), a, 1e-12);
      const auto product = matmul(memory, matrix_transpose(q), q);
      const auto n = product.shape()[2];
      const auto values = values_of(product);
      for (std::int64_t i = 0; i < static_cast<std::int64_t>(values.size()); ++i)
        CHECK(std::abs(values[static_cast<std::size_t>(i)] - (i % (n * n) % (n + 1) == 0 ? 1 : 0)) < 1e-12);
      const auto upper = values_of(r);
      for (std::size_t i = 0; i < upper.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i) % (r.shape()[1] * columns);
        if (at / columns > at % columns) CHECK(upper[i] == 0);
      }
    }
  }
}

TEST_CASE("the determinant of a product is the product of the determinants") {
  std::mt19937 random(13);
  Memory memory;
  const auto a = random_tensor(memory, {6, 6}, DType::float64, random);
  const auto b = random_tensor(memory, {6, 6}, DType::float64, random);
  const auto of = [&](const Tensor& t) { return values_of(determinant(memory, t))[0]; };
  CHECK(std::abs(of(matmul(memory, a, b)) - of(a) * of(b)) < 1e-9);
  const auto [sign, logarithm] = log_determinant(memory, a, "linalg.slogdet");
  CHECK(std::abs(values_of(sign)[0] * std::exp(values_of(logarithm)[0]) - of(a)) < 1e-9);
}

TEST_CASE("a dry run determines the shapes of results that it cannot compute") {
  Memory memory(Memory::Mode::meta);
  const auto a = memory.allocate_tensor({2, 3, 3}, DType::float32);
  CHECK(inverse(memory, a).shape() == Dims{2, 3, 3});
  CHECK(determinant(memory, a).shape() == Dims{2});
  CHECK(qr(memory, a, "r").r.shape() == Dims{2, 3, 3});
}

}  // namespace stridescope::ops
