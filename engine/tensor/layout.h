#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/tensor/dims.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::tensor {

/// The largest number of dimensions that a tensor may have, as in PyTorch.
inline constexpr std::int64_t max_dims = 64;

/// The rule for reading a storage: element (i0, i1, ...) is storage element `storage_offset + i0 *
/// stride[0] + i1 * stride[1] + ...`. A pure value without a storage. Sizes, strides and offset count
/// elements.
struct Layout {
  Dims shape;
  Dims stride;
  std::int64_t storage_offset = 0;

  std::int64_t dim() const { return static_cast<std::int64_t>(shape.size()); }
  /// Number of logical elements: the product of the sizes (1 for 0-d).
  std::int64_t numel() const {
    std::int64_t n = 1;
    for (const auto size : shape) n = wrapping_multiply(n, size);
    return n;
  }
  /// PyTorch's rule: strides of dimensions of size 1 do not matter; an empty tensor is contiguous.
  bool is_contiguous() const;
  /// Storage index of a coordinate; `index` has dim() entries, each within its size.
  std::int64_t at(std::span<const std::int64_t> index) const;
  /// Coordinate of the n-th element in logical (row-major) order, 0 <= n < numel().
  Dims coordinate(std::int64_t n) const;
  /// Storage index of the n-th element in logical order.
  std::int64_t at_linear(std::int64_t n) const;

  friend bool operator==(const Layout&, const Layout&) = default;
};

/// PyTorch's row-major strides of a shape: size 0 counts as 1 in the running product,
/// so shape (2, 0) has strides (1, 1).
Dims contiguous_stride(std::span<const std::int64_t> shape);
/// True if contiguous_stride() does not overflow int64. It may overflow even if there are no elements.
bool has_contiguous_stride(std::span<const std::int64_t> shape);
Layout contiguous_layout(Dims shape, std::int64_t storage_offset = 0);

/// Product of the sizes, or nullopt if it overflows int64 or a size is negative. As in PyTorch, a later size
/// of 0 does not undo an overflow.
std::optional<std::int64_t> checked_numel(std::span<const std::int64_t> shape);

/// The range of storage indices that are read: lowest, and highest plus one; {offset, offset} if empty.
struct Extent {
  std::int64_t begin = 0, end = 0;
};
Extent extent(const Layout& layout);

/// True if elements are packed without gaps or overlap in some order of the dimensions.
bool is_non_overlapping_and_dense(const Layout& layout);

enum class MemoryFormat : std::uint8_t { contiguous, preserve, channels_last, channels_last_3d };
/// The dimensions from the fastest to the slowest in a format; nullopt if the format does not support
/// `rank`.
std::optional<Dims> dim_order(MemoryFormat format, std::int64_t rank);
/// Strides for a shape in a format: channels_last for 4 dimensions, or 3 without a batch; channels_last_3d
/// for 5, or 4 without a batch. Row-major for other ranks.
Dims stride_for(MemoryFormat format, std::span<const std::int64_t> shape);
bool is_contiguous(const Layout& layout, MemoryFormat format);

}  // namespace stridescope::tensor
