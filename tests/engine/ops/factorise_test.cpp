#include "engine/ops/compute/factorise.h"

#include <cmath>
#include <random>

#include "engine/ops/compute/linalg.h"
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

Tensor drawn(Memory& memory, const Dims& shape, std::mt19937& random) {
  std::vector<double> values;
  for (std::int64_t i = 0; i < tensor::contiguous_layout(shape).numel(); ++i)
    values.push_back(std::uniform_real_distribution<>(-2, 2)(random));
  return make_tensor(memory, shape, DType::float64, values);
}

bool is_near(const Tensor& a, const Tensor& b) {
  if (!(a.shape() == b.shape())) return false;
  const auto left = values_of(a), right = values_of(b);
  for (std::size_t i = 0; i < left.size(); ++i)
    if (std::abs(left[i] - right[i]) > 1e-9) return false;
  return true;
}

Tensor turned(const Tensor& t) { return transpose(t, -2, -1); }

/// Multiplies each matrix by the diagonal matrix of `scale`s from the right.
Tensor columns_scaled(Memory& memory, const Tensor& t, const Tensor& scale) {
  auto values = values_of(t);
  const auto scales = values_of(scale);
  const auto columns = static_cast<std::size_t>(t.shape().back());
  const auto of_matrix = static_cast<std::size_t>(t.shape()[1]) * columns;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] *= scales[i / of_matrix * columns + i % columns];
  return make_tensor(memory, t.shape(), DType::float64, values);
}

}  // namespace

TEST_CASE("unpacking reads only existing pivots, for factors of any dtype") {
  Memory memory;
  const auto pivots = make_tensor(memory, {1}, DType::int32, {2});
  const auto factors = make_tensor(memory, {3, 5}, DType::boolean, std::vector<double>(15, 1));
  const auto error = error_of([&] { unpack_lu(memory, factors, pivots, true, true); });
  CHECK(error ==
        "RuntimeError: torch.lu_unpack: LU_pivots holds 1 numbers, and 1 matrices of 3 rows and 5 columns "
        "need 3");
  CHECK(error_of([&] {
          unpack_lu(memory, factors, make_tensor(memory, {3}, DType::int32, {2, 2, 9}), true, true);
        }) ==
        "RuntimeError: pivots passed to lu_unpack must be between 1 and LU.size(-2) inclusive.Did you "
        "properly pass "
        "the result of lu_factor?");
  const auto parts =
      unpack_lu(memory, factors, make_tensor(memory, {3}, DType::int32, {2, 2, 3}), true, true);
  CHECK(parts.u.dtype() == DType::boolean);
  CHECK(values_of(parts.p) == std::vector<double>{0, 1, 0, 1, 0, 0, 0, 0, 1});
  CHECK(values_of(parts.l) == std::vector<double>{1, 0, 0, 1, 1, 0, 1, 1, 1});
}

TEST_CASE("P L U of a batch equals the matrices, for any shape") {
  std::mt19937 random(21);
  for (const auto& [rows, columns] : {std::pair<std::int64_t, std::int64_t>{4, 4}, {5, 3}, {2, 6}, {1, 1}}) {
    Memory memory;
    const auto a = drawn(memory, {3, rows, columns}, random);
    const auto made = lu(memory, a, "lu");
    CHECK(made.factors.stride() == Dims{rows * columns, 1, rows});
    CHECK(values_of(made.info) == std::vector<double>{0, 0, 0});
    const auto parts = unpack_lu(memory, made.factors, made.pivots, true, true);
    CHECK(is_near(matmul(memory, parts.p, matmul(memory, parts.l, parts.u)), a));
  }
}

TEST_CASE("the first zero on U's diagonal is reported") {
  Memory memory;
  const auto a = make_tensor(memory, {2, 2}, DType::float64, {1, 2, 2, 4});
  CHECK(values_of(lu(memory, a, "lu").info) == std::vector<double>{2});
}

TEST_CASE("a Cholesky factor times its transpose is the matrix; other matrices are reported") {
  std::mt19937 random(22);
  Memory memory;
  const auto x = drawn(memory, {2, 5, 5}, random);
  const auto a = matmul(memory, x, turned(x));
  const auto lower = cholesky(memory, a, false, "cholesky"), upper = cholesky(memory, a, true, "cholesky");
  CHECK(is_near(matmul(memory, lower.factor, turned(lower.factor)), a));
  CHECK(is_near(matmul(memory, turned(upper.factor), upper.factor), a));
  const auto not_definite = make_tensor(memory, {2, 2}, DType::float64, {1, 2, 2, 1});
  CHECK(values_of(cholesky(memory, not_definite, false, "cholesky").info) == std::vector<double>{2});
}

TEST_CASE("U S V is the matrix, and the largest singular value is first") {
  std::mt19937 random(23);
  for (const auto& [rows, columns] : {std::pair<std::int64_t, std::int64_t>{4, 4}, {5, 3}, {2, 20}}) {
    Memory memory;
    const auto a = drawn(memory, {2, rows, columns}, random);
    const auto made = svd(memory, a, false, "svd");
    CHECK(is_near(matmul(memory, columns_scaled(memory, made.u, made.s), made.vh), a));
    const auto sizes = values_of(made.s);
    CHECK(sizes.front() >= sizes[1]);
    CHECK(svd(memory, a, true, "svd").vh.shape() == Dims{2, columns, columns});
  }
}

TEST_CASE("a matrix without rows or columns is factorised at once, however large the other size") {
  Memory memory;
  constexpr std::int64_t huge = std::int64_t{1} << 62;
  const auto wide = make_tensor(memory, {0, huge}, DType::float32, {}), tall = turned(wide);
  for (const auto& a : {wide, tall}) {
    CHECK(svd(memory, a, false, "svd").s.shape() == Dims{0});
    const auto made = lu(memory, a, "lu");
    CHECK(unpack_lu(memory, made.factors, made.pivots, true, false).l.shape() == Dims{a.shape()[0], 0});
  }
  CHECK(values_of(svd(memory, make_tensor(memory, {0, 2}, DType::float32, {}), true, "svd").vh) ==
        std::vector<double>{1, 0, 0, 1});
}

TEST_CASE("eigenvectors from one triangle reproduce the symmetric matrix") {
  std::mt19937 random(24);
  Memory memory;
  const auto x = drawn(memory, {2, 4, 4}, random);
  const auto a = matmul(memory, x, turned(x));
  for (const bool upper : {false, true}) {
    const auto made = eigh(memory, a, upper, "eigh");
    CHECK(
        is_near(matmul(memory, columns_scaled(memory, made.vectors, made.values), turned(made.vectors)), a));
  }
}

TEST_CASE("triangular systems are solved from both sides, with a unit diagonal on request") {
  Memory memory;
  const auto a = make_tensor(memory, {2, 2}, DType::float64, {2, 9, 4, 4});
  const auto b = make_tensor(memory, {2, 2}, DType::float64, {2, 4, 8, 12});
  CHECK(values_of(solve_triangular(memory, a, b, false, true, false)) == std::vector<double>{1, 2, 1, 1});
  CHECK(values_of(solve_triangular(memory, a, b, false, true, true)) == std::vector<double>{2, 4, 0, -4});
  CHECK(values_of(solve_triangular(memory, a, b, false, false, false)) == std::vector<double>{-1, 1, -2, 3});
  CHECK(error_of([&] {
          solve_triangular(memory, a, make_tensor(memory, {3, 1}, DType::float64, {1, 2, 3}), true, true,
                           false);
        }) ==
        "RuntimeError: linalg.solve_triangular: Incompatible shapes of A and B for the equation AX = B (2x2 "
        "and 3x1)");
}

TEST_CASE("matrices with infinities have no singular values") {
  Memory memory;
  const auto a = make_tensor(memory, {2, 2, 1}, DType::float32, {1, 2, 3, HUGE_VAL});
  CHECK(error_of([&] { svd(memory, a, true, "linalg.svd"); }) ==
        "_LinAlgError: linalg.svd: (Batch element 1): The algorithm failed to converge because the input "
        "matrix contained "
        "non-finite values.");
}

}  // namespace stridescope::ops
