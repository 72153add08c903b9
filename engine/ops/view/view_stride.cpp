#include "engine/ops/view/view_stride.h"

#include <utility>

#include "engine/tensor/wrapping.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Layout;
using tensor::wrapping_multiply;

MergeableDims mergeable_dims_ending_at(const Layout& layout, std::int64_t last) {
  MergeableDims group{last, last, layout.shape[last], layout.stride[last]};
  while (group.first_dim > 0) {
    const auto left = group.first_dim - 1;
    const bool continues =
        layout.shape[left] == 1 || layout.stride[left] == wrapping_multiply(group.numel, group.stride);
    if (!continues) break;
    group.first_dim = left;
    group.numel *= layout.shape[left];
  }
  return group;
}

// The old dimensions form mergeable groups. From the right, some of the new dimensions must split each group
// exactly: their strides are the group's stride times the sizes to their right. A new dimension that would
// span two groups has no stride.
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
    const auto group = mergeable_dims_ending_at(layout, last);
    std::int64_t used = 1;
    while (next > 0 && (used < group.numel || shape[next - 1] == 1)) {
      --next;
      stride[next] = wrapping_multiply(used, group.stride);
      used *= shape[next];
    }
    if (used != group.numel) return false;
    last = group.first_dim - 1;
  }
  return next == 0;
}

std::optional<Dims> view_stride(const Layout& layout, const Dims& shape) {
  std::optional<Dims> stride(std::in_place);
  if (!view_stride(layout, shape, *stride)) stride.reset();
  return stride;
}

}  // namespace stridescope::ops
