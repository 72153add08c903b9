#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/layout.h"

namespace stridescope::ops {

/// Neighbouring dimensions that one stride walks: stepping the last of them `stride` at a time and carrying
/// into the others never changes the pace. A view may split it anywhere; it may not join two walks.
struct EvenWalk {
  std::int64_t first_dim = 0, last_dim = 0;  ///< both included
  std::int64_t numel = 1;                    ///< product of their sizes
  std::int64_t stride = 1;                   ///< of the last dimension
};

/// The longest even walk that ends at dimension `last`. Size-1 dimensions join any walk from the left.
EvenWalk even_walk_ending_at(const tensor::Layout& layout, std::int64_t last);

/// Strides that read the same elements in the same logical order as `layout` through `shape`, which must have
/// as many elements; nullopt where no strides can. Gives the strides that at::detail::computeStride gives.
std::optional<tensor::Dims> view_stride(const tensor::Layout& layout, const tensor::Dims& shape);
/// The same, into `stride`; false where no strides can, and it then holds any.
bool view_stride(const tensor::Layout& layout, const tensor::Dims& shape, tensor::Dims& stride);

}  // namespace stridescope::ops
