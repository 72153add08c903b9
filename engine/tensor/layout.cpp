#include "engine/tensor/layout.h"

#include <algorithm>
#include <limits>

#include "engine/tensor/checked.h"

namespace stridescope::tensor {
namespace {

/// True if walking the dimensions in `order` (fastest first) reads consecutive elements. Dimensions of size 1
/// are ignored.
bool is_packed(const Layout& layout, std::span<const std::int64_t> order) {
  std::int64_t expected = 1;
  for (const auto d : order) {
    if (layout.shape[d] == 1) continue;
    if (layout.stride[d] != expected) return false;
    expected = wrapping_multiply(expected, layout.shape[d]);
  }
  return true;
}

Dims strides_in_order(std::span<const std::int64_t> shape, std::span<const std::int64_t> order) {
  Dims stride(shape.size(), 1);
  std::int64_t step = 1;
  for (const auto d : order) {
    stride[d] = step;
    step = wrapping_multiply(step, shape[d]);
  }
  return stride;
}

constexpr std::int64_t channels_last_order[] = {1, 3, 2, 0};
constexpr std::int64_t channels_last_unbatched_order[] = {0, 2, 1};
constexpr std::int64_t channels_last_3d_order[] = {1, 4, 3, 2, 0};
constexpr std::int64_t channels_last_3d_unbatched_order[] = {0, 3, 2, 1};

bool is_dense_in_stride_order(const Layout& layout) {
  Dims order;
  for (std::int64_t d = 0; d < layout.dim(); ++d) {
    if (layout.shape[d] != 1) order.push_back(d);
  }
  std::sort(order.begin(), order.end(),
            [&](std::int64_t a, std::int64_t b) { return layout.stride[a] < layout.stride[b]; });
  return is_packed(layout, order);
}

}  // namespace

bool Layout::is_contiguous() const {
  std::int64_t expected = 1;
  bool packed = true;
  for (auto d = shape.size(); d-- > 0;) {
    if (shape[d] == 0) return true;
    if (shape[d] == 1 || !packed) continue;
    packed = stride[d] == expected;
    expected = wrapping_multiply(expected, shape[d]);
  }
  return packed;
}

std::int64_t Layout::at(std::span<const std::int64_t> index) const {
  std::int64_t position = storage_offset;
  for (std::size_t d = 0; d < index.size(); ++d) {
    position = wrapping_add(position, wrapping_multiply(index[d], stride[d]));
  }
  return position;
}

Dims Layout::coordinate(std::int64_t n) const {
  Dims index(shape.size(), 0);
  for (auto d = shape.size(); d-- > 0;) {
    index[d] = n % shape[d];
    n /= shape[d];
  }
  return index;
}

std::int64_t Layout::at_linear(std::int64_t n) const {
  std::int64_t position = storage_offset;
  for (auto d = shape.size(); d-- > 0;) {
    position = wrapping_add(position, wrapping_multiply(n % shape[d], stride[d]));
    n /= shape[d];
  }
  return position;
}

Dims contiguous_stride(std::span<const std::int64_t> shape) {
  Dims stride(shape.size(), 1);
  for (auto d = shape.size(); d-- > 1;) {
    stride[d - 1] = wrapping_multiply(stride[d], std::max<std::int64_t>(shape[d], 1));
  }
  return stride;
}

bool has_contiguous_stride(std::span<const std::int64_t> shape) {
  std::optional<std::int64_t> step = 1;
  for (auto d = shape.size(); step && d-- > 1;)
    step = checked_multiply(*step, std::max<std::int64_t>(shape[d], 1));
  return step.has_value();
}

Layout contiguous_layout(Dims shape, std::int64_t storage_offset) {
  auto stride = contiguous_stride(shape);
  return {std::move(shape), std::move(stride), storage_offset};
}

std::optional<std::int64_t> checked_numel(std::span<const std::int64_t> shape) {
  std::uint64_t n = 1;
  for (const auto size : shape) {
    if (__builtin_mul_overflow(n, static_cast<std::uint64_t>(size), &n)) return std::nullopt;
  }
  if (n > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return std::nullopt;
  return static_cast<std::int64_t>(n);
}

Extent extent(const Layout& layout) {
  Extent range{layout.storage_offset, layout.storage_offset};
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    if (layout.shape[d] == 0) return {layout.storage_offset, layout.storage_offset};
    const auto reach = wrapping_multiply(layout.shape[d] - 1, layout.stride[d]);
    auto& side = reach < 0 ? range.begin : range.end;
    side = wrapping_add(side, reach);
  }
  range.end = wrapping_add(range.end, 1);
  return range;
}

bool is_non_overlapping_and_dense(const Layout& layout) {
  return layout.is_contiguous() || is_dense_in_stride_order(layout);
}

std::optional<Dims> dim_order(MemoryFormat format, std::int64_t rank) {
  if (format == MemoryFormat::channels_last) {
    return rank == 4 ? std::optional(Dims(channels_last_order)) : std::nullopt;
  }
  if (format == MemoryFormat::channels_last_3d) {
    return rank == 5 ? std::optional(Dims(channels_last_3d_order)) : std::nullopt;
  }
  Dims order;
  for (auto d = rank; d-- > 0;) order.push_back(d);
  return order;
}

Dims stride_for(MemoryFormat format, std::span<const std::int64_t> shape) {
  switch (format) {
    case MemoryFormat::channels_last:
      if (shape.size() == 4) return strides_in_order(shape, channels_last_order);
      if (shape.size() == 3) return strides_in_order(shape, channels_last_unbatched_order);
      break;
    case MemoryFormat::channels_last_3d:
      if (shape.size() == 5) return strides_in_order(shape, channels_last_3d_order);
      if (shape.size() == 4) return strides_in_order(shape, channels_last_3d_unbatched_order);
      break;
    case MemoryFormat::contiguous:
    case MemoryFormat::preserve: break;
  }
  return contiguous_stride(shape);
}

bool is_contiguous(const Layout& layout, MemoryFormat format) {
  switch (format) {
    case MemoryFormat::channels_last: return layout.dim() == 4 && is_packed(layout, channels_last_order);
    case MemoryFormat::channels_last_3d:
      return layout.dim() == 5 && is_packed(layout, channels_last_3d_order);
    case MemoryFormat::contiguous:
    case MemoryFormat::preserve: break;
  }
  return layout.is_contiguous();
}

}  // namespace stridescope::tensor
