#include "engine/ops/compute/factorise.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/kernels/factor/decompose.h"
#include "engine/kernels/factor/factorise.h"
#include "engine/kernels/factor/general_eigen.h"
#include "engine/kernels/factor/ldl.h"
#include "engine/kernels/index/gather.h"
#include "engine/ops/compute/matrices.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

namespace {

Tensor vectors(Memory& memory, const Tensor& a, std::int64_t length, DType dtype) {
  auto shape = batch_shape_of(a);
  shape.push_back(length);
  return memory.allocate_tensor(shape, dtype, a.device());
}

Tensor numbers(Memory& memory, const Tensor& a, DType dtype) {
  return memory.allocate_tensor(batch_shape_of(a), dtype, a.device());
}

std::int32_t& info_at(std::byte* data) { return *reinterpret_cast<std::int32_t*>(data); }

}  // namespace

LU lu(Memory& memory, const Tensor& a, std::string_view method) {
  require_matrices(a, method);
  if (!tensor::is_floating(a.dtype())) throw refuse::dtype_not_implemented("lu_cpu", a.dtype());
  require_decomposable_dtype(a, method, false);
  const auto rows = rows_of(a), columns = columns_of(a);
  const LU made{copy_of_matrices(memory, a), vectors(memory, a, std::min(rows, columns), DType::int32),
                numbers(memory, a, DType::int32)};
  for_each_matrix<3>(memory, {made.factors, made.pivots, made.info}, 3, a, matrix_count(a), cost_of_matrix(a),
                     [&](auto, const auto& data) {
                       info_at(data[2]) = static_cast<std::int32_t>(kernels::lu(
                           a.dtype(), data[0], rows, columns, reinterpret_cast<std::int32_t*>(data[1])));
                     });
  return made;
}

UnpackedLU unpack_lu(Memory& memory, const Tensor& given, const Tensor& pivots, bool data, bool order) {
  require_matrices(given, "torch.lu_unpack", "LU");
  if (given.dtype() != DType::float32 && given.dtype() != DType::float64) {
    const auto as = [](Memory& where, const Tensor& t, DType dtype) {
      return to(where, t, {.dtype = dtype});
    };
    auto scratch = memory.scratch();
    const auto wide = unpack_lu(scratch, as(scratch, given, DType::float64), pivots, data, order);
    return {as(memory, wide.p, given.dtype()), as(memory, wide.l, given.dtype()),
            as(memory, wide.u, given.dtype())};
  }
  const auto& factors = given;
  const auto rows = rows_of(factors), columns = columns_of(factors), least = std::min(rows, columns);
  const auto made = [&](bool wanted, std::int64_t height, std::int64_t width) {
    auto shape = tensor::Dims{0};
    if (wanted) {
      shape = batch_shape_of(factors);
      shape.push_back(height);
      shape.push_back(width);
    }
    return memory.allocate_tensor(shape, factors.dtype(), factors.device());
  };
  const UnpackedLU parts{made(order, rows, rows), made(data, rows, least), made(data, least, columns)};
  auto scratch = memory.scratch();
  const auto count = matrix_count(factors);
  if (order) {
    const auto swaps = kernels::read_integers(scratch, pivots);
    if (std::ssize(swaps) != count * least)
      throw refuse::stated_runtime(fmt::format(
          "torch.lu_unpack: LU_pivots holds {} numbers, and {} matrices of {} rows and {} columns need {}",
          swaps.size(), count, rows, columns, count * least));
    for (const auto row : swaps)
      if (row < 1 || row > rows)
        throw refuse::stated_runtime(
            "pivots passed to lu_unpack must be between 1 and LU.size(-2) inclusive.Did you properly pass "
            "the result "
            "of lu_factor?");
    for_each_matrix<1>(memory, {parts.p}, 1, factors, count, rows * rows, [&](auto m, const auto& bytes) {
      kernels::permutation(factors.dtype(), {swaps.data() + m * least, static_cast<std::size_t>(least)}, rows,
                           bytes[0]);
    });
  }
  if (data) {
    const auto copy = copy_of_matrices(scratch, factors);
    for_each_matrix<3>(memory, {parts.l, parts.u, copy}, 2, factors, count, rows * columns,
                       [&](auto, const auto& bytes) {
                         kernels::unpack_lu(factors.dtype(), bytes[2], rows, columns, bytes[0], bytes[1]);
                       });
  }
  return parts;
}

Cholesky cholesky(Memory& memory, const Tensor& a, bool upper, std::string_view method) {
  require_square(a, method);
  require_decomposable_dtype(a, method);
  const Cholesky made{copy_of_matrices(memory, a), numbers(memory, a, DType::int32)};
  for_each_matrix<2>(memory, {made.factor, made.info}, 2, a, matrix_count(a), cost_of_matrix(a),
                     [&](auto, const auto& data) {
                       info_at(data[1]) = static_cast<std::int32_t>(
                           kernels::cholesky(a.dtype(), data[0], rows_of(a), upper));
                     });
  return made;
}

Reflections geqrf(Memory& memory, const Tensor& a) {
  if (a.dim() < 2) throw refuse::stated_runtime("torch.geqrf: input must have at least 2 dimensions.");
  if (a.dtype() != DType::float32 && a.dtype() != DType::float64)
    throw refuse::dtype_not_implemented("geqrf_cpu", a.dtype());
  const Reflections made{copy_of_matrices(memory, a),
                         vectors(memory, a, std::min(rows_of(a), columns_of(a)), a.dtype())};
  for_each_matrix<2>(memory, {made.factors, made.tau}, 2, a, matrix_count(a), cost_of_matrix(a),
                     [&](auto, const auto& data) {
                       kernels::geqrf(a.dtype(), data[0], rows_of(a), columns_of(a), data[1]);
                     });
  return made;
}

LDL ldl(Memory& memory, const Tensor& a) {
  constexpr auto method = "torch.linalg.ldl_factor_ex";
  require_square(a, method);
  require_decomposable_dtype(a, method);
  const LDL made{copy_of_matrices(memory, a), vectors(memory, a, rows_of(a), DType::int32),
                 numbers(memory, a, DType::int32)};
  for_each_matrix<3>(memory, {made.factors, made.pivots, made.info}, 3, a, matrix_count(a), cost_of_matrix(a),
                     [&](auto, const auto& data) {
                       info_at(data[2]) = static_cast<std::int32_t>(kernels::ldl(
                           a.dtype(), data[0], rows_of(a), reinterpret_cast<std::int32_t*>(data[1])));
                     });
  return made;
}

namespace {

/// Throws if a pivot is not a valid row, or if a negative pivot (a block of two rows) is not followed by an
/// equal one.
void require_ldl_pivots(const std::vector<std::int64_t>& pivots, std::int64_t n) {
  const auto refuse_pivot = [](const std::string& what) {
    throw refuse::stated_runtime("torch.linalg.ldl_solve: pivots must " + what +
                                 ". Pass what torch.linalg.ldl_factor gave.");
  };
  const auto count = std::ssize(pivots);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto row = pivots[static_cast<std::size_t>(i)];
    if (row == 0 || row > n || row < -n)
      refuse_pivot(fmt::format("lie between 1 and {}, but one is {}", n, row));
    if (row > 0) continue;
    const bool is_last = i % n == n - 1;
    if (is_last || pivots[static_cast<std::size_t>(i + 1)] != row)
      refuse_pivot(fmt::format("have negative numbers in equal pairs, but {} is alone", row));
    ++i;
  }
}

}  // namespace

Tensor ldl_solve(Memory& memory, const Tensor& factors, const Tensor& pivots, const Tensor& b) {
  constexpr auto method = "torch.linalg.ldl_solve";
  require_square(factors, method);
  require_decomposable_dtype(factors, method);
  tensor::wrap_dim(-2, b.dim(), false);
  if (factors.dtype() != b.dtype())
    throw refuse::stated_runtime(fmt::format(
        "Expected b and A to have the same dtype, but found b of type {} and A of type {} instead.",
        tensor::scalar_type_name(b.dtype()), tensor::scalar_type_name(factors.dtype())));
  const auto n = rows_of(factors);
  if (rows_of(b) != n)
    throw refuse::stated_runtime(fmt::format(
        "Incompatible matrix sizes for {}: each A matrix is {} by {} but each b matrix is {} by {}", method,
        n, n, rows_of(b), columns_of(b)));
  auto expected = batch_shape_of(factors);
  expected.push_back(n);
  if (!(pivots.shape() == expected))
    throw refuse::stated_runtime(fmt::format(
        "{}: Expected LD.shape[:-1] and pivots.shape to be the same, but got pivots with shape [{}] instead",
        method, fmt::join(pivots.shape(), ", ")));
  auto scratch = memory.scratch();
  const auto numbers = to(scratch, pivots, {.dtype = DType::int32});
  const auto order = contiguous(scratch, numbers);
  require_ldl_pivots(kernels::read_integers(scratch, order), n);
  const std::array batches{batch_shape_of(factors), batch_shape_of(b)};
  const auto batch = broadcast_shapes(batches);
  const auto wide = [&](const Tensor& t, std::initializer_list<std::int64_t> inner) {
    auto shape = batch;
    for (const auto size : inner) shape.push_back(size);
    return expand(t, shape);
  };
  const auto x = copy_of_matrices(memory, wide(b, {n, columns_of(b)})),
             copy = copy_of_matrices(scratch, wide(factors, {n, n})),
             rows = clone(scratch, wide(order, {n}), tensor::MemoryFormat::contiguous);
  for_each_matrix<3>(memory, {x, copy, rows}, 1, copy, matrix_count(copy),
                     cost_of_matrix(factors, columns_of(b)), [&](auto, const auto& data) {
                       kernels::ldl_solve(factors.dtype(), data[1], n,
                                          reinterpret_cast<std::int32_t*>(data[2]), data[0], columns_of(b));
                     });
  return x;
}

SingularValues svd(Memory& memory, const Tensor& a, bool full, std::string_view method) {
  require_matrices(a, method);
  require_decomposable_dtype(a, method);
  const auto rows = rows_of(a), columns = columns_of(a), least = std::min(rows, columns);
  const SingularValues made{matrices(memory, batch_shape_of(a), rows, full ? rows : least, a),
                            vectors(memory, a, least, a.dtype()),
                            matrices(memory, batch_shape_of(a), full ? columns : least, columns, a)};
  auto scratch = memory.scratch();
  const auto source = copy_of_matrices(scratch, a);
  constexpr std::int64_t decompositions = 80;
  for_each_matrix<4>(memory, {made.u, made.s, made.vh, source}, 3, a, matrix_count(a),
                     decompositions * cost_of_matrix(a, full ? std::max(rows, columns) : least),
                     [&](auto m, const auto& data) {
                       if (kernels::svd(a.dtype(), data[3], rows, columns, full, data[0], data[1], data[2]))
                         return;
                       if (a.dim() > 2) throw refuse::singular_values_of_not_finite_in_batch(method, m);
                       throw refuse::singular_values_of_not_finite(method);
                     });
  return made;
}

Eigenvalues eigh(Memory& memory, const Tensor& a, bool upper, std::string_view method) {
  require_square(a, method);
  if (!tensor::is_floating(a.dtype())) throw refuse::dtype_not_implemented("linalg_eigh_cpu", a.dtype());
  require_decomposable_dtype(a, method);
  const Eigenvalues made{vectors(memory, a, rows_of(a), a.dtype()), copy_of_matrices(memory, a)};
  constexpr std::int64_t decompositions = 20;
  for_each_matrix<2>(
      memory, {made.values, made.vectors}, 2, a, matrix_count(a), decompositions * cost_of_matrix(a),
      [&](auto, const auto& data) { kernels::eigh(a.dtype(), data[1], rows_of(a), upper, data[0]); });
  return made;
}

GeneralEigenvalues eig(Memory& memory, const Tensor& a, std::string_view method, bool wants_vectors) {
  require_square(a, method);
  if (tensor::is_complex(a.dtype()))
    throw refuse::raised("NotImplementedError",
                         std::string(method) + " of complex matrices is not implemented in Stridescope",
                         std::string("RuntimeError"));
  if (!tensor::is_floating(a.dtype()))
    throw refuse::stated_runtime("Unknown Complex ScalarType for " +
                                 std::string(tensor::scalar_type_name(a.dtype())));
  if (tensor::itemsize(a.dtype()) < 4) throw refuse::dtype_not_implemented("linalg_eig_out_cpu", a.dtype());
  const auto n = rows_of(a);
  const auto dtype = tensor::to_complex(a.dtype());
  GeneralEigenvalues made{vectors(memory, a, n, dtype),
                          matrices(memory, batch_shape_of(a), wants_vectors ? n : 0, n, a, dtype)};
  auto scratch = memory.scratch();
  const auto columns = copy_of_matrices(scratch, a);
  constexpr std::int64_t decompositions = 40;
  for_each_matrix<3>(memory, {made.values, made.vectors, columns}, 2, a, matrix_count(a),
                     decompositions * cost_of_matrix(a), [&](std::int64_t matrix, const auto& data) {
                       const auto found =
                           kernels::eig(a.dtype(), data[2], n, data[0], wants_vectors ? data[1] : nullptr);
                       made.is_finite = made.is_finite && found != kernels::EigStatus::not_finite;
                       if (found == kernels::EigStatus::no_convergence && made.failed < 0)
                         made.failed = matrix;
                     });
  return made;
}

Tensor solve_triangular(Memory& memory, const Tensor& a, const Tensor& b, bool upper, bool left,
                        bool unitriangular) {
  constexpr auto method = "linalg.solve_triangular";
  require_square(a, method);
  require_matrices(b, method, "B");
  if (a.dtype() == b.dtype() && !tensor::is_floating(a.dtype()))
    throw refuse::dtype_not_implemented("triangular_solve_cpu", a.dtype());
  require_decomposable_dtype(a, method);
  if (a.dtype() != b.dtype()) throw refuse::linalg_dtypes_differ(a.dtype(), b.dtype());
  const auto n = rows_of(a);
  if ((left ? rows_of(b) : columns_of(b)) != n)
    throw refuse::stated_runtime(
        fmt::format("{}: Incompatible shapes of A and B for the equation {} ({}x{} and {}x{})", method,
                    left ? "AX = B" : "XA = B", n, n, rows_of(b), columns_of(b)));
  const std::array batches{batch_shape_of(a), batch_shape_of(b)};
  const auto batch = broadcast_shapes(batches);
  const auto whole = [&](const Tensor& t) {
    auto shape = batch;
    shape.push_back(rows_of(t));
    shape.push_back(columns_of(t));
    return expand(t, shape);
  };
  auto scratch = memory.scratch();
  const auto wide_a = whole(a), wide_b = whole(b);
  const auto triangle = copy_of_matrices(scratch, left ? wide_a : transpose(wide_a, -2, -1));
  // Solves X A = B as the transposed equation.
  auto& solution_memory = left ? memory : scratch;
  const auto x = copy_of_matrices(solution_memory, left ? wide_b : transpose(wide_b, -2, -1));
  for_each_matrix<2>(solution_memory, {x, triangle}, 1, wide_a, matrix_count(wide_a),
                     cost_of_matrix(a, columns_of(x)), [&](auto, const auto& data) {
                       kernels::solve_triangular(a.dtype(), data[1], n, upper == left, unitriangular, data[0],
                                                 columns_of(x));
                     });
  return left ? x : copy_of_matrices(memory, transpose(x, -2, -1));
}

}  // namespace stridescope::ops
