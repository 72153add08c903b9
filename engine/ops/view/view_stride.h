#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/layout.h"

namespace stridescope::ops {

/// Adjacent dimensions that can be merged into one: stride[d] = shape[d + 1] * stride[d + 1] for each pair. A
/// view may split such a group anywhere, but cannot merge two groups.
struct MergeableDims {
  std::int64_t first_dim = 0, last_dim = 0;  ///< both included
  std::int64_t numel = 1;                    ///< product of their sizes
  std::int64_t stride = 1;                   ///< of the last dimension
};

/// The largest group that ends at dimension `last`. A dimension of size 1 belongs to the group on its right.
MergeableDims mergeable_dims_ending_at(const tensor::Layout& layout, std::int64_t last);

/// Strides that read the same elements in the same logical order as `layout` through `shape`, which must have
/// as many elements; nullopt if no view exists. Same as at::detail::computeStride.
std::optional<tensor::Dims> view_stride(const tensor::Layout& layout, const tensor::Dims& shape);
/// Writes them to `stride`; returns false, with `stride` unspecified, if no view exists.
bool view_stride(const tensor::Layout& layout, const tensor::Dims& shape, tensor::Dims& stride);

}  // namespace stridescope::ops
