#include "engine/ops/view/view_stride.h"

#include <utility>

#include "engine/tensor/wrapping.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Layout;
using tensor::wrapping_multiply;

MergeableDims mergeable_dims_ending_at(const Layout& layout, std::int64_t last) {
  MergeableDims walk{last, last, layout.shape[last], layout.stride[last]};
  while (walk.first_dim > 0) {
    const auto left = walk.first_dim - 1;
    const bool continues =
        layout.shape[left] == 1 || layout.stride[left] == wrapping_multiply(walk.numel, walk.stride);
    if (!continues) break;
    walk.first_dim = left;
    walk.numel *= layout.shape[left];
  }
  return walk;
}

// The old dimensions form even walks. Going through both shapes from the right, each walk must be consumed
// exactly by some of the new dimensions: they split it, so their strides are its stride times the sizes to
// their right. A new dimension that would need elements of two walks has no stride.
bool view_stride(const Layout& layout, const Dims& shape, Dims& stride) {
  stride.resize(shape.size());
  if (layout.shape.empty()) {
    std::fill(stride.begin(), stride.end(), 1);
    return true;
  }
  if (layout.numel() == 0) {
    stride = shape == layout.shape ? layout.stride : tensor::contiguous_stride(shape);
    return true;
  }
  auto next = shape.size();
  for (std::int64_t last = layout.dim() - 1; last >= 0;) {
    const auto walk = mergeable_dims_ending_at(layout, last);
    std::int64_t used = 1;
    while (next > 0 && (used < walk.numel || shape[next - 1] == 1)) {
      --next;
      stride[next] = wrapping_multiply(used, walk.stride);
      used *= shape[next];
    }
    if (used != walk.numel) return false;
    last = walk.first_dim - 1;
  }
  return next == 0;
}

std::optional<Dims> view_stride(const Layout& layout, const Dims& shape) {
  std::optional<Dims> stride(std::in_place);
  if (!view_stride(layout, shape, *stride)) stride.reset();
  return stride;
}

}  // namespace stridescope::ops
