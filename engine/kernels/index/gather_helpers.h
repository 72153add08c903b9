#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/walk.h"
#include "engine/tensor/flow.h"

/// Helpers shared by gather and scatter along a dimension.
namespace stridescope::kernels {

inline std::int64_t size_of(const tensor::Region& region, std::size_t dim) {
  return region.layout.shape.empty() ? 1 : region.layout.shape[dim];
}
inline std::int64_t stride_of(const tensor::Region& region, std::size_t dim) {
  return region.layout.shape.empty() ? 1 : region.layout.stride[dim];
}

/// True if the selected elements are written with streaming stores.
inline bool is_streamed_gather(const tensor::Region& destination) {
  return destination.layout.numel() * itemsize(destination.dtype) >= streamed_bytes &&
         is_injective(Walk<1>(destination.layout.shape, {destination.layout.stride.data()}));
}

/// Packs elements `step` apart into `to`, which does not overlap them.
template <class T, class Step = std::integral_constant<std::int64_t, 1>>
void gather_packed(T* to, const T* from, const std::int64_t* places, std::int64_t count, Step step = {}) {
  constexpr std::int64_t together = 4;
  const auto chosen = [&](std::int64_t i) { return from[places[i] * step]; };
  std::int64_t i = 0;
  for (; i + together <= count; i += together) {
    const T a = chosen(i), b = chosen(i + 1), c = chosen(i + 2), d = chosen(i + 3);
    to[i] = a;
    to[i + 1] = b;
    to[i + 2] = c;
    to[i + 3] = d;
  }
  for (; i < count; ++i) to[i] = chosen(i);
}

}  // namespace stridescope::kernels
