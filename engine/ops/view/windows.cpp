#include "engine/ops/view/windows.h"

#include <algorithm>

#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/storage_size.h"
#include "engine/tensor/wrap_dim.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Layout;
using tensor::Tensor;
using tensor::wrap_dim;

Layout as_strided(const Layout& layout, const Dims& shape, const Dims& stride,
                  std::optional<std::int64_t> storage_offset, std::int64_t itemsize,
                  std::int64_t storage_nbytes) {
  const auto offset = storage_offset.value_or(layout.storage_offset);
  if (shape.size() != stride.size()) {
    throw refuse::as_strided_lengths_differ();
  }
  if (std::any_of(stride.begin(), stride.end(), [](auto s) { return s < 0; })) {
    throw refuse::negative_stride(stride);
  }
  const auto required_nbytes = tensor::storage_nbytes(shape, stride, itemsize, offset);
  if (!required_nbytes) throw refuse::strided_storage_overflow(shape, stride);
  if (*required_nbytes > storage_nbytes) {
    throw refuse::out_of_bounds(shape, stride, offset, itemsize, *required_nbytes, storage_nbytes);
  }
  if (offset < 0) throw refuse::negative_offset(offset);
  if (!tensor::checked_numel(shape)) throw refuse::numel_overflow(shape);
  return {shape, stride, offset};
}

Tensor as_strided(const Tensor& self, const Dims& shape, const Dims& stride,
                  std::optional<std::int64_t> storage_offset) {
  return self.view(
      as_strided(self.layout(), shape, stride, storage_offset, self.itemsize(), self.storage().nbytes()));
}

Layout diagonal(const Layout& layout, std::int64_t offset, std::int64_t dim1, std::int64_t dim2) {
  const auto first = wrap_dim(dim1, layout.dim());
  const auto second = wrap_dim(dim2, layout.dim());
  if (first == second) {
    throw refuse::diagonal_dims_equal(dim1, dim2);
  }
  const auto rows =
      offset < 0 ? layout.shape[first] + std::max(offset, -layout.shape[first]) : layout.shape[first];
  const auto columns =
      offset > 0 ? layout.shape[second] - std::min(offset, layout.shape[second]) : layout.shape[second];
  const auto size = std::min(rows, columns);
  Layout result = layout;
  if (size > 0) {
    const auto distance = offset > 0 ? tensor::wrapping_multiply(offset, layout.stride[second])
                                     : tensor::wrapping_multiply(-offset, layout.stride[first]);
    result.storage_offset = tensor::wrapping_add(result.storage_offset, distance);
  }
  for (const auto dim : {std::max(first, second), std::min(first, second)}) {
    result.shape.erase(dim);
    result.stride.erase(dim);
  }
  result.shape.push_back(size);
  result.stride.push_back(tensor::wrapping_add(layout.stride[first], layout.stride[second]));
  return result;
}

Tensor diagonal(const Tensor& self, std::int64_t offset, std::int64_t dim1, std::int64_t dim2) {
  return self.view([&] { return diagonal(self.layout(), offset, dim1, dim2); });
}

Layout unfold(const Layout& layout, std::int64_t dim, std::int64_t size, std::int64_t step) {
  dim = wrap_dim(dim, layout.dim());
  const bool scalar = layout.dim() == 0;
  const auto available = scalar ? 1 : layout.shape[dim];
  if (size < 0) throw refuse::unfold_size_negative(size);
  if (size > available) {
    throw refuse::unfold_size_too_large(dim, available, size);
  }
  if (step <= 0) throw refuse::unfold_step(step);
  Layout result = layout;
  result.shape.push_back(size);
  result.stride.push_back(scalar ? 1 : layout.stride[dim]);
  if (!scalar) {
    result.shape[dim] = (available - size) / step + 1;
    result.stride[dim] = tensor::wrapping_multiply(layout.stride[dim], step);
    if (result.stride[dim] < 0 && layout.stride[dim] >= 0) throw refuse::negative_stride(result.stride);
  }
  if (!tensor::checked_numel(result.shape)) throw refuse::numel_overflow(result.shape);
  return result;
}

Tensor unfold(const Tensor& self, std::int64_t dim, std::int64_t size, std::int64_t step) {
  return self.view([&] { return unfold(self.layout(), dim, size, step); });
}

}  // namespace stridescope::ops
