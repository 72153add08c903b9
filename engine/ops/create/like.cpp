#include "engine/ops/create/like.h"

#include <algorithm>
#include <initializer_list>

#include "engine/kernels/copy/copy.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/number.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Layout;
using tensor::MemoryFormat;

/// True if strides do not decrease from the innermost dimension outwards; false if they are ambiguous.
bool looks_like_channels_last(const Layout& layout, std::initializer_list<std::size_t> inner_to_outer_dims) {
  if (layout.shape.size() != inner_to_outer_dims.size() || layout.stride[1] == 0) return false;
  std::int64_t least = 0;
  for (const std::size_t d : inner_to_outer_dims) {
    if (layout.shape[d] == 0 || layout.stride[d] < least) return false;
    if (d == 0 && least == layout.stride[1]) return false;
    least = layout.stride[d] * std::max<std::int64_t>(layout.shape[d], 1);
  }
  return true;
}

tensor::Tensor allocate_like(tensor::Memory& memory, const tensor::Tensor& self, const LikeOptions& like,
                             tensor::Memory::Initial initial) {
  const auto dtype = like.dtype.value_or(self.dtype());
  const auto device = like.device.value_or(self.device());
  if (like.format == MemoryFormat::contiguous)
    return memory.allocate_tensor(self.shape(), dtype, device, initial);
  require_rank(like.format, self.shape().size());
  const Dims stride = like.format == MemoryFormat::preserve ? preserved_stride(self.layout())
                                                            : stride_for(like.format, self.shape());
  return memory.allocate_tensor(self.shape(), stride, dtype, device, initial);
}

}  // namespace

MemoryFormat suggested_format(const Layout& layout) {
  if (looks_like_channels_last(layout, {1, 3, 2, 0})) return MemoryFormat::channels_last;
  if (looks_like_channels_last(layout, {1, 4, 3, 2, 0})) return MemoryFormat::channels_last_3d;
  return MemoryFormat::contiguous;
}

void require_rank(MemoryFormat format, std::size_t rank) {
  if (format == MemoryFormat::channels_last && rank != 4) throw refuse::channels_last_rank();
  if (format == MemoryFormat::channels_last_3d && rank != 5) throw refuse::channels_last_3d_rank();
}

tensor::Tensor empty_like(tensor::Memory& memory, const tensor::Tensor& self, const LikeOptions& like) {
  return allocate_like(memory, self, like, tensor::Memory::Initial::empty);
}

tensor::Tensor uninitialised_like(tensor::Memory& memory, const tensor::Tensor& self,
                                  const LikeOptions& like) {
  return allocate_like(memory, self, like, tensor::Memory::Initial::overwritten);
}

tensor::Tensor zeros_like(tensor::Memory& memory, const tensor::Tensor& self, const LikeOptions& like) {
  return allocate_like(memory, self, like, tensor::Memory::Initial::zeros);
}

tensor::Tensor full_like(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Scalar& value,
                         const LikeOptions& like) {
  const tensor::Tensor result = uninitialised_like(memory, self, like);
  require_fits(value, result.dtype());
  kernels::fill(memory, region_of(result), value);
  return result;
}

}  // namespace stridescope::ops
