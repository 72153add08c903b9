#include "engine/ops/compute/matrices.h"

#include "engine/kernels/copy/copy.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

std::int64_t rows_of(const Tensor& t) { return t.shape()[static_cast<std::size_t>(t.dim() - 2)]; }
std::int64_t columns_of(const Tensor& t) { return t.shape()[static_cast<std::size_t>(t.dim() - 1)]; }

Dims batch_shape_of(const Tensor& t) {
  auto batch = t.shape();
  batch.pop_back();
  batch.pop_back();
  return batch;
}

std::int64_t matrix_count(const Tensor& t) {
  std::int64_t count = 1;
  for (const auto size : batch_shape_of(t)) count *= size;
  return count;
}

void require_matrices(const Tensor& t, std::string_view method, std::string_view name) {
  if (t.dim() < 2) throw refuse::linalg_rank(method, name);
}

void require_square(const Tensor& a, std::string_view method) {
  require_matrices(a, method);
  if (rows_of(a) != columns_of(a)) throw refuse::linalg_not_square(method, rows_of(a), columns_of(a));
}

void require_decomposable_dtype(const Tensor& a, std::string_view method, bool is_only_full_precision) {
  if (!tensor::is_floating(a.dtype())) throw refuse::linalg_dtype(method, a.dtype());
  if (tensor::itemsize(a.dtype()) >= 4) return;
  if (is_only_full_precision) throw refuse::linalg_low_precision(method, a.dtype());
  throw refuse::dtype_not_implemented("lu_cpu", a.dtype());
}

Tensor matrices(Memory& memory, Dims shape, std::int64_t rows, std::int64_t columns, const Tensor& like,
                std::optional<DType> dtype) {
  shape.push_back(rows);
  shape.push_back(columns);
  auto stride = tensor::contiguous_stride(shape);
  stride[stride.size() - 2] = 1;
  stride[stride.size() - 1] = std::max<std::int64_t>(rows, 1);
  return memory.allocate_tensor(shape, stride, dtype.value_or(like.dtype()), like.device());
}

Tensor copy_of_matrices(Memory& memory, const Tensor& t) {
  const auto copy = matrices(memory, batch_shape_of(t), rows_of(t), columns_of(t), t);
  kernels::copy(memory, region_of(copy), region_of(t));
  return copy;
}

tensor::Flow flow_of_matrices(const Tensor& result, const Tensor& source) {
  tensor::Flow made{.kind = tensor::FlowKind::reduce, .destination = region_of(result)};
  auto reading = tensor::read_at(source.dim() - 2);
  reading.resize(static_cast<std::size_t>(source.dim()));
  made.sources.push_back(region_of(source));
  made.readings.push_back(std::move(reading));
  return made;
}

std::int64_t cost_of_matrix(const Tensor& a, std::int64_t columns) {
  return kernels::cost_of_decomposition(std::min(rows_of(a), columns_of(a)), std::max(rows_of(a), columns),
                                        a.itemsize());
}

}  // namespace stridescope::ops
