#include "engine/ops/compute/linalg.h"

#include <algorithm>
#include <array>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/factor/decompose.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/ops/compute/matrices.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

[[noreturn]] void refuse_inverse(bool in_batch, std::int64_t matrix, std::int64_t zero_at) {
  if (in_batch) throw refuse::inverse_of_singular_in_batch(matrix, zero_at);
  throw refuse::inverse_of_singular(zero_at);
}
[[noreturn]] void refuse_solve(bool in_batch, std::int64_t matrix, std::int64_t) {
  if (in_batch) throw refuse::solve_of_singular_in_batch(matrix);
  throw refuse::solve_of_singular();
}

/// The input of LU as PyTorch passes it to LAPACK: the transpose of a contiguous matrix, whose columns are
/// its rows in memory.
struct ToFactorise {
  bool is_transposed;
  Tensor matrices;  ///< a copy, which is overwritten by the factors
};
ToFactorise to_factorise(Memory& scratch, const Tensor& a) {
  const bool is_transposed = a.is_contiguous();
  return {is_transposed, copy_of_matrices(scratch, is_transposed ? transpose(a, -2, -1) : a)};
}

using Refuse = void (*)(bool in_batch, std::int64_t matrix, std::int64_t zero_at);

/// Solves in place: `x` contains B and has A's batch.
void solve_into(Memory& memory, const Tensor& x, const Tensor& a, Refuse refuse_singular) {
  auto scratch = memory.scratch();
  const auto factors = to_factorise(scratch, a);
  const auto count = matrix_count(a);
  for_each_matrix<2>(memory, {x, factors.matrices}, 1, a, count, cost_of_matrix(a, columns_of(x)),
                     [&](auto m, const auto& data) {
                       const auto zero_at = kernels::solve(a.dtype(), data[1], rows_of(a), data[0],
                                                           columns_of(x), factors.is_transposed);
                       if (zero_at != 0) refuse_singular(a.dim() > 2, m, zero_at);
                     });
}

}  // namespace

Tensor determinant(Memory& memory, const Tensor& a) {
  require_square(a, "linalg.det");
  require_decomposable_dtype(a, "linalg.det", false);
  const auto result = memory.allocate_tensor(batch_shape_of(a), a.dtype(), a.device());
  auto scratch = memory.scratch();
  const auto factors = to_factorise(scratch, a).matrices;
  for_each_matrix<2>(
      memory, {result, factors}, 1, a, matrix_count(a), cost_of_matrix(a),
      [&](auto, const auto& data) { kernels::determinant(a.dtype(), data[1], rows_of(a), data[0]); });
  return result;
}

SignAndLog log_determinant(Memory& memory, const Tensor& a, std::string_view method) {
  require_square(a, method);
  require_decomposable_dtype(a, method);
  const SignAndLog result{memory.allocate_tensor(batch_shape_of(a), a.dtype(), a.device()),
                          memory.allocate_tensor(batch_shape_of(a), a.dtype(), a.device())};
  auto scratch = memory.scratch();
  const auto factors = to_factorise(scratch, a).matrices;
  for_each_matrix<3>(memory, {result.sign, result.logarithm, factors}, 2, a, matrix_count(a),
                     cost_of_matrix(a), [&](auto, const auto& data) {
                       kernels::log_determinant(a.dtype(), data[2], rows_of(a), data[0], data[1]);
                     });
  return result;
}

Tensor inverse(Memory& memory, const Tensor& a) {
  require_square(a, "linalg.inv");
  require_decomposable_dtype(a, "linalg.inv");
  const auto result = matrices(memory, batch_shape_of(a), rows_of(a), rows_of(a), a);
  auto diagonal = region_of(result);
  const auto rank = diagonal.layout.shape.size();
  diagonal.layout.stride[rank - 2] += diagonal.layout.stride[rank - 1];
  diagonal.layout.shape.pop_back();
  diagonal.layout.stride.pop_back();
  auto scratch = memory.scratch();
  kernels::fill(scratch, diagonal, 1.0);
  solve_into(memory, result, a, refuse_inverse);
  return result;
}

Tensor solve(Memory& memory, const Tensor& a, const Tensor& b, bool left) {
  constexpr auto method = "linalg.solve";
  require_decomposable_dtype(a, method);
  if (a.dtype() != b.dtype()) throw refuse::linalg_dtypes_differ(a.dtype(), b.dtype());
  require_square(a, method);
  auto without_last = a.shape();
  without_last.pop_back();
  const bool is_vector = b.dim() == 1 || (b.dim() + 1 == a.dim() && b.shape() == without_last);
  auto right = b;
  if (is_vector) {
    auto layout = b.layout();
    layout.shape.push_back(1);
    layout.stride.push_back(1);
    right = b.view(layout);
  }
  require_matrices(right, method, "B");
  const auto n = rows_of(a);
  if ((left ? rows_of(right) : columns_of(right)) != n)
    throw refuse::linalg_shapes_differ(left ? "AX = B" : "XA = B", n,
                                       Dims{rows_of(right), columns_of(right)});
  const std::array batches{batch_shape_of(a), batch_shape_of(right)};
  const auto batch = broadcast_shapes(batches);
  const auto whole = [&](Tensor t, std::int64_t rows, std::int64_t columns) {
    auto shape = batch;
    shape.push_back(rows);
    shape.push_back(columns);
    t = expand(t, shape);
    return left ? t : transpose(t, -2, -1);
  };
  const auto factors = whole(a, n, n), known = whole(right, rows_of(right), columns_of(right));
  auto scratch = memory.scratch();
  // PyTorch returns a batch of vectors as the rows of column-major matrices.
  const bool changes_layout = is_vector && !batch.empty();
  auto& solution_memory = changes_layout ? scratch : memory;
  auto x = matrices(solution_memory, batch, rows_of(known), columns_of(known), a);
  kernels::copy(scratch, region_of(x), region_of(known));
  solve_into(solution_memory, x, factors, refuse_solve);
  if (!left) return transpose(x, -2, -1);
  if (!is_vector) return x;
  auto layout = x.layout();
  layout.shape.pop_back();
  layout.stride.pop_back();
  const Tensor vectors(x.storage(), layout, x.dtype());
  if (!changes_layout) return vectors;
  auto outer = batch;
  outer.pop_back();
  const auto result = matrices(memory, outer, batch.back(), n, a);
  const auto to = region_of(result);
  const kernels::KernelCall call(memory, {&to});
  call.report([&] { return flow_of_matrices(result, factors); });
  kernels::copy(scratch, to, region_of(vectors));
  return result;
}

QR qr(Memory& memory, const Tensor& a, std::string_view mode) {
  require_matrices(a, "linalg.qr");
  require_decomposable_dtype(a, "linalg.qr");
  if (mode != "reduced" && mode != "complete" && mode != "r") throw refuse::qr_mode_unknown(mode);
  const auto rows = rows_of(a), columns = columns_of(a), least = std::min(rows, columns);
  const auto q_columns = mode == "r" ? 0 : mode == "complete" ? rows : least;
  const auto r_rows = mode == "complete" ? rows : least;
  const auto r = matrices(memory, batch_shape_of(a), r_rows, columns, a);
  const auto q = mode == "r" ? memory.allocate_tensor({0}, a.dtype(), a.device())
                             : matrices(memory, batch_shape_of(a), rows, q_columns, a);
  auto scratch = memory.scratch();
  const auto factors = copy_of_matrices(scratch, a);
  const auto work = [&](const Tensor& first, const Tensor& second, std::size_t results, auto&& f) {
    for_each_matrix<3>(memory, {first, second, factors}, results, a, matrix_count(a),
                       2 * cost_of_matrix(a, mode == "complete" ? rows : least), f);
  };
  if (mode == "r") {
    work(r, r, 1, [&](auto, const auto& data) {
      kernels::qr(a.dtype(), data[2], rows, columns, nullptr, 0, data[0], r_rows);
    });
  } else {
    work(q, r, 2, [&](auto, const auto& data) {
      kernels::qr(a.dtype(), data[2], rows, columns, data[0], q_columns, data[1], r_rows);
    });
  }
  return {q, r};
}

}  // namespace stridescope::ops
