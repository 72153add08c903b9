#include "engine/ops/view/regroup.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Layout;

void check_last_stride(const Layout& layout, DType from, DType to) {
  if (layout.stride.back() != 1) throw refuse::view_dtype_last_stride(from, to, layout.stride.back());
}

/// Splits each element into `ratio` smaller ones.
Layout split_elements(const Layout& layout, std::int64_t ratio, DType from, DType to) {
  check_last_stride(layout, from, to);
  Layout result = layout;
  for (auto& stride : result.stride) stride = tensor::wrapping_multiply(stride, ratio);
  result.stride.back() = 1;
  if (__builtin_mul_overflow(result.shape.back(), ratio, &result.shape.back())) {
    throw refuse::numel_overflow(result.shape);
  }
  result.storage_offset = tensor::wrapping_multiply(result.storage_offset, ratio);
  if (!tensor::checked_numel(result.shape)) throw refuse::numel_overflow(result.shape);
  return result;
}

/// Joins groups of `ratio` elements into larger ones.
Layout join_elements(const Layout& layout, std::int64_t ratio, DType from, DType to) {
  if (layout.shape.back() % ratio != 0) throw refuse::view_dtype_size(ratio, from, to, layout.shape.back());
  if (layout.storage_offset % ratio != 0)
    throw refuse::view_dtype_offset(ratio, from, to, layout.storage_offset);
  check_last_stride(layout, from, to);
  Layout result = layout;
  for (std::size_t d = 0; d + 1 < layout.stride.size(); ++d) {
    if (layout.stride[d] % ratio != 0) throw refuse::view_dtype_stride(d, ratio, from, to, layout.stride[d]);
    result.stride[d] /= ratio;
  }
  result.shape.back() /= ratio;
  result.storage_offset /= ratio;
  return result;
}

tensor::Tensor viewed_as(const tensor::Tensor& self, const Layout& layout, DType dtype) {
  tensor::require_elements(dtype);
  const tensor::Tensor result(self.storage(), layout, dtype, true);
  result.set_base(self.base() ? self.base() : self);
  return result;
}

}  // namespace

Layout view_dtype(const Layout& layout, DType from, DType to) {
  const auto old_size = tensor::itemsize(from);
  const auto new_size = tensor::itemsize(to);
  if (old_size == new_size) return layout;
  if (layout.dim() == 0) {
    throw refuse::view_dtype_of_scalar(from, to);
  }
  return old_size > new_size ? split_elements(layout, old_size / new_size, from, to)
                             : join_elements(layout, new_size / old_size, from, to);
}

// In autograd a view of another dtype has no base, though it shares the version counter.
tensor::Tensor view(const tensor::Tensor& self, DType dtype) {
  tensor::require_elements(dtype);
  const tensor::Tensor result(self.storage(), view_dtype(self.layout(), self.dtype(), dtype), dtype);
  result.share_version_with(self);
  return result;
}

tensor::Tensor view_as_real(const tensor::Tensor& self) {
  const auto dtype = self.dtype();
  if (!tensor::is_complex(dtype)) throw refuse::view_as_real_of_reals();
  Layout layout = self.layout();
  for (auto& stride : layout.stride) stride = tensor::wrapping_multiply(stride, 2);
  layout.shape.push_back(2);
  layout.stride.push_back(1);
  layout.storage_offset = tensor::wrapping_multiply(layout.storage_offset, 2);
  if (!tensor::checked_numel(layout.shape)) throw refuse::numel_overflow(layout.shape);
  return viewed_as(self, layout, tensor::to_real(dtype));
}

tensor::Tensor view_as_complex(const tensor::Tensor& self) {
  const auto dtype = self.dtype();
  if (dtype != DType::float16 && dtype != DType::float32 && dtype != DType::float64)
    throw refuse::view_as_complex_dtype(dtype);
  Layout layout = self.layout();
  if (layout.dim() == 0) throw refuse::view_as_complex_of_scalar();
  if (layout.shape.back() != 2) throw refuse::view_as_complex_size();
  if (layout.stride.back() != 1) throw refuse::view_as_complex_last_stride();
  layout.shape.pop_back();
  layout.stride.pop_back();
  for (auto& stride : layout.stride) {
    if (stride % 2 != 0) throw refuse::view_as_complex_stride();
    stride /= 2;
  }
  if (layout.storage_offset % 2 != 0) throw refuse::view_as_complex_offset();
  layout.storage_offset /= 2;
  return viewed_as(self, layout, tensor::to_complex(dtype));
}

}  // namespace stridescope::ops
