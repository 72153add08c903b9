#include "engine/ops/compute/linalg.h"

#include <algorithm>
#include <array>

#include "engine/kernels/copy.h"
#include "engine/kernels/decompose.h"
#include "engine/kernels/work.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

std::int64_t rows_of(const Tensor& t) { return t.shape()[static_cast<std::size_t>(t.dim() - 2)]; }
std::int64_t columns_of(const Tensor& t) { return t.shape()[static_cast<std::size_t>(t.dim() - 1)]; }

Dims batch_of(const Tensor& t) {
  auto batch = t.shape();
  batch.pop_back();
  batch.pop_back();
  return batch;
}

std::int64_t count_of_matrices(const Tensor& t) {
  std::int64_t count = 1;
  for (const auto size : batch_of(t)) count *= size;
  return count;
}

void require_matrices(const Tensor& t, std::string_view method, std::string_view name = "A") {
  if (t.dim() < 2) throw refuse::linalg_rank(method, name);
}

void require_square(const Tensor& a, std::string_view method) {
  require_matrices(a, method);
  if (rows_of(a) != columns_of(a)) throw refuse::linalg_not_square(method, rows_of(a), columns_of(a));
}

void require_numbers(const Tensor& a, std::string_view method, bool is_only_full_precision = true) {
  if (!tensor::is_floating(a.dtype())) throw refuse::linalg_dtype(method, a.dtype());
  if (tensor::itemsize(a.dtype()) >= 4) return;
  if (is_only_full_precision) throw refuse::linalg_low_precision(method, a.dtype());
  throw refuse::dtype_not_implemented("lu_cpu", a.dtype());
}

/// Matrices that lie one after the other, each column after column.
Tensor matrices(Memory& memory, Dims shape, std::int64_t rows, std::int64_t columns, const Tensor& like) {
  shape.push_back(rows);
  shape.push_back(columns);
  auto stride = tensor::contiguous_stride(shape);
  stride[stride.size() - 2] = 1;
  stride[stride.size() - 1] = std::max<std::int64_t>(rows, 1);
  return memory.allocate_tensor(shape, stride, like.dtype(), like.device());
}

Tensor copy_of(Memory& memory, const Tensor& t) {
  const auto copy = matrices(memory, batch_of(t), rows_of(t), columns_of(t), t);
  kernels::copy(memory, region_of(copy), region_of(t));
  return copy;
}

/// Each element of a matrix of the result is made of all of the matrix of the source.
tensor::Flow flow(const Tensor& result, std::initializer_list<Tensor> sources) {
  tensor::Flow made{.kind = tensor::FlowKind::reduce, .destination = region_of(result)};
  for (const auto& source : sources) {
    auto reading = tensor::read_at(source.dim() - 2);
    reading.resize(static_cast<std::size_t>(source.dim()));
    made.sources.push_back(region_of(source));
    made.readings.push_back(std::move(reading));
  }
  return made;
}

/// Calls f(matrix, bytes of the first matrix, of the second, ...) for each matrix of the batch; `tensors` are
/// dense, of equal batches, and the results first among them.
template <std::size_t n, class F>
void for_each_matrix(Memory& memory, const std::array<Tensor, n>& tensors, std::size_t results,
                     const Tensor& source, std::int64_t count, std::int64_t cost, F&& f) {
  std::array<tensor::Region, n> regions;
  std::array<const tensor::Region*, n> operands;
  for (std::size_t i = 0; i < n; ++i) {
    regions[i] = region_of(tensors[i]);
    operands[i] = &regions[i];
  }
  kernels::Work work(memory, operands);
  for (std::size_t i = 0; i < results; ++i) work.report([&] { return flow(tensors[i], {source}); });
  if (!work.has_bytes()) return;
  for (std::int64_t m = 0; m < count; ++m) {
    // It cannot be stopped on the way, so that it is paid beforehand.
    work.pace().advance(rows_of(source) * columns_of(source) * source.itemsize(), cost);
    std::array<std::byte*, n> data;
    for (std::size_t i = 0; i < n; ++i)
      data[i] = work.data(i) + m * (tensors[i].numel() / count) * tensors[i].itemsize();
    f(m, data);
  }
}

std::int64_t cost_of(const Tensor& a, std::int64_t columns = 1) {
  return kernels::cost_of_decomposition(std::min(rows_of(a), columns_of(a)), std::max(rows_of(a), columns),
                                        a.itemsize());
}

[[noreturn]] void refuse_inverse(bool in_batch, std::int64_t matrix, std::int64_t zero_at) {
  if (in_batch) throw refuse::inverse_of_singular_in_batch(matrix, zero_at);
  throw refuse::inverse_of_singular(zero_at);
}
[[noreturn]] void refuse_solve(bool in_batch, std::int64_t matrix, std::int64_t) {
  if (in_batch) throw refuse::solve_of_singular_in_batch(matrix);
  throw refuse::solve_of_singular();
}

using Refuse = void (*)(bool in_batch, std::int64_t matrix, std::int64_t zero_at);

/// Writes the solutions over `x`, which holds B and has A's batch.
void solve_into(Memory& memory, const Tensor& x, const Tensor& a, Refuse refuse_singular) {
  auto scratch = memory.scratch();
  const auto factors = copy_of(scratch, a);
  const auto count = count_of_matrices(a);
  for_each_matrix<2>(
      memory, {x, factors}, 1, a, count, cost_of(a, columns_of(x)), [&](auto m, const auto& data) {
        const auto zero_at = kernels::solve(a.dtype(), data[1], rows_of(a), data[0], columns_of(x));
        if (zero_at != 0) refuse_singular(a.dim() > 2, m, zero_at);
      });
}

}  // namespace

Tensor determinant(Memory& memory, const Tensor& a) {
  require_square(a, "linalg.det");
  require_numbers(a, "linalg.det", false);
  const auto result = memory.allocate_tensor(batch_of(a), a.dtype(), a.device());
  auto scratch = memory.scratch();
  const auto factors = copy_of(scratch, a);
  for_each_matrix<2>(
      memory, {result, factors}, 1, a, count_of_matrices(a), cost_of(a),
      [&](auto, const auto& data) { kernels::determinant(a.dtype(), data[1], rows_of(a), data[0]); });
  return result;
}

SignAndLog log_determinant(Memory& memory, const Tensor& a, std::string_view method) {
  require_square(a, method);
  require_numbers(a, method, false);
  const SignAndLog result{memory.allocate_tensor(batch_of(a), a.dtype(), a.device()),
                          memory.allocate_tensor(batch_of(a), a.dtype(), a.device())};
  auto scratch = memory.scratch();
  const auto factors = copy_of(scratch, a);
  for_each_matrix<3>(memory, {result.sign, result.logarithm, factors}, 2, a, count_of_matrices(a), cost_of(a),
                     [&](auto, const auto& data) {
                       kernels::log_determinant(a.dtype(), data[2], rows_of(a), data[0], data[1]);
                     });
  return result;
}

Tensor inverse(Memory& memory, const Tensor& a) {
  require_square(a, "linalg.inv");
  require_numbers(a, "linalg.inv");
  const auto result = matrices(memory, batch_of(a), rows_of(a), rows_of(a), a);
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
  require_numbers(a, method);
  require_square(a, method);
  if (a.dtype() != b.dtype()) throw refuse::linalg_dtypes_differ(a.dtype(), b.dtype());
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
  const std::array batches{batch_of(a), batch_of(right)};
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
  // PyTorch lays a vector of a batch out as if the batch's last dimension and it were a matrix.
  const bool is_laid_anew = is_vector && !batch.empty();
  auto& made_in = is_laid_anew ? scratch : memory;
  auto x = matrices(made_in, batch, rows_of(known), columns_of(known), a);
  kernels::copy(scratch, region_of(x), region_of(known));
  solve_into(made_in, x, factors, refuse_solve);
  if (!left) return transpose(x, -2, -1);
  if (!is_vector) return x;
  auto layout = x.layout();
  layout.shape.pop_back();
  layout.stride.pop_back();
  const Tensor vectors(x.storage(), layout, x.dtype());
  if (!is_laid_anew) return vectors;
  auto outer = batch;
  outer.pop_back();
  const auto result = matrices(memory, outer, batch.back(), n, a);
  const auto to = region_of(result);
  const kernels::Work work(memory, {&to});
  work.report([&] { return flow(result, {factors}); });
  kernels::copy(scratch, to, region_of(vectors));
  return result;
}

QR qr(Memory& memory, const Tensor& a, std::string_view mode) {
  require_matrices(a, "linalg.qr");
  require_numbers(a, "linalg.qr");
  if (mode != "reduced" && mode != "complete" && mode != "r") throw refuse::qr_mode_unknown(mode);
  const auto rows = rows_of(a), columns = columns_of(a), least = std::min(rows, columns);
  const auto q_columns = mode == "r" ? 0 : mode == "complete" ? rows : least;
  const auto r_rows = mode == "complete" ? rows : least;
  const auto r = matrices(memory, batch_of(a), r_rows, columns, a);
  const auto q = mode == "r" ? memory.allocate_tensor({0}, a.dtype(), a.device())
                             : matrices(memory, batch_of(a), rows, q_columns, a);
  auto scratch = memory.scratch();
  const auto factors = copy_of(scratch, a);
  const auto work = [&](const Tensor& first, const Tensor& second, std::size_t results, auto&& f) {
    for_each_matrix<3>(memory, {first, second, factors}, results, a, count_of_matrices(a),
                       2 * cost_of(a, mode == "complete" ? rows : least), f);
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
