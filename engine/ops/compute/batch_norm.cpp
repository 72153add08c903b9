#include "engine/ops/compute/batch_norm.h"

#include "engine/ops/copy/copy.h"
#include "engine/ops/create/like.h"

namespace stridescope::ops {
namespace {

using tensor::Memory;
using tensor::MemoryFormat;
using tensor::Tensor;

MemoryFormat channels_last(std::int64_t dim) {
  return dim == 4   ? MemoryFormat::channels_last
         : dim == 5 ? MemoryFormat::channels_last_3d
                    : MemoryFormat::contiguous;
}

}  // namespace

Tensor in_batch_norm_strides(Memory& memory, const Tensor& input, const Tensor& made) {
  const auto last = tensor::stride_for(channels_last(input.dim()), made.shape());
  if (made.numel() == 0) return made.layout().stride == last ? made : contiguous(memory, made);
  const auto& layout = input.layout();
  const bool is_last = !layout.is_contiguous() && (suggested_format(layout) == channels_last(input.dim()) ||
                                                   tensor::is_contiguous(layout, channels_last(input.dim())));
  const auto format = is_last ? channels_last(input.dim()) : MemoryFormat::contiguous;
  const auto result = contiguous(memory, made, format);
  // Sets the strides of dimensions of size 1, too, which contiguous() may leave.
  return result.view({result.shape(), tensor::stride_for(format, result.shape()), result.storage_offset()});
}

}  // namespace stridescope::ops
