#include "engine/ops/view/select.h"

#include <algorithm>

#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::ops {

using tensor::Layout;
using tensor::Tensor;
using tensor::wrap_dim;

namespace {

/// A position of a slice, counted from the end when negative and clamped into [lowest, size].
std::int64_t clamped(std::int64_t position, std::int64_t lowest, std::int64_t size) {
  return std::clamp(position < 0 ? position + size : position, lowest, size);
}

}  // namespace

Layout select(const Layout& layout, std::int64_t dim, std::int64_t index) {
  if (layout.dim() == 0) throw refuse::select_of_scalar();
  dim = wrap_dim(dim, layout.dim());
  const auto size = layout.shape[dim];
  if (index >= size || index < -size) throw refuse::select_out_of_range(index, dim, layout.shape);
  Layout result = layout;
  const auto distance = tensor::wrapping_multiply(index < 0 ? index + size : index, layout.stride[dim]);
  result.storage_offset = tensor::wrapping_add(result.storage_offset, distance);
  result.shape.erase(dim);
  result.stride.erase(dim);
  return result;
}

Tensor select(const Tensor& self, std::int64_t dim, std::int64_t index) {
  return self.view([&] { return select(self.layout(), dim, index); });
}

Layout narrow(const Layout& layout, std::int64_t dim, std::int64_t start, std::int64_t length) {
  if (layout.dim() == 0) throw refuse::narrow_of_scalar();
  if (length < 0) throw refuse::narrow_length_negative(length);
  const auto size = layout.shape[wrap_dim(dim, layout.dim())];
  if (start < -size || start > size) {
    throw refuse::narrow_start_out_of_range(size, start);
  }
  const auto begin = start < 0 ? start + size : start;
  if (begin > size - length) {
    throw refuse::narrow_too_long(begin, length, size);
  }
  return slice(layout, dim, begin, begin + length);
}

Tensor narrow(const Tensor& self, std::int64_t dim, std::int64_t start, std::int64_t length) {
  return self.view([&] { return narrow(self.layout(), dim, start, length); });
}

Layout slice(const Layout& layout, std::int64_t dim, std::optional<std::int64_t> start,
             std::optional<std::int64_t> stop, std::int64_t step) {
  if (layout.dim() == 0) throw refuse::slice_of_scalar();
  dim = wrap_dim(dim, layout.dim());
  if (step <= 0) throw refuse::slice_step_not_positive(step);
  const auto size = layout.shape[dim];
  const auto begin = clamped(start.value_or(0), 0, size);
  const auto end = clamped(stop.value_or(size), begin, size);
  Layout result = layout;
  result.storage_offset =
      tensor::wrapping_add(result.storage_offset, tensor::wrapping_multiply(begin, layout.stride[dim]));
  result.shape[dim] = end > begin ? (end - begin - 1) / step + 1 : 0;
  result.stride[dim] = tensor::wrapping_multiply(layout.stride[dim], step);
  if (result.stride[dim] < 0 && layout.stride[dim] >= 0) throw refuse::negative_stride(result.stride);
  return result;
}

Tensor slice(const Tensor& self, std::int64_t dim, std::optional<std::int64_t> start,
             std::optional<std::int64_t> stop, std::int64_t step) {
  return self.view([&] { return slice(self.layout(), dim, start, stop, step); });
}

}  // namespace stridescope::ops
