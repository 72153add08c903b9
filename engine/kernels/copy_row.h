#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/kernels/stream.h"

namespace stridescope::kernels {

// Shorter rows are not streamed: their ends would be most of them.
inline constexpr std::int64_t long_row_bytes = 512;

template <std::int64_t stride, class T>
void copy_evenly(T* to, const T* from, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) to[i] = from[i * stride];
}

template <class T>
void copy_packed(T* to, const T* from, std::int64_t from_stride, std::int64_t count) {
  switch (from_stride) {
    case 0: std::fill_n(to, count, *from); return;
    case 1: std::memmove(to, from, static_cast<std::size_t>(count) * sizeof(T)); return;
    case -1: return copy_evenly<-1>(to, from, count);
    case 2: return copy_evenly<2>(to, from, count);
    default:
      for (std::int64_t i = 0; i < count; ++i) to[i] = from[i * from_stride];
  }
}

template <class T>
void stream_packed(T* to, const T* from, std::int64_t from_stride, std::int64_t count) {
  if (from_stride == 1)
    return stream_copy(reinterpret_cast<std::byte*>(to), reinterpret_cast<const std::byte*>(from),
                       count * static_cast<std::int64_t>(sizeof(T)));
  stream_row(to, count, [&](T* buffer, std::int64_t begin, std::int64_t n) {
    copy_packed(buffer, from + begin * from_stride, from_stride, n);
  });
}

/// Copies rows of elements of one width as they are.
template <class T>
struct AsIs {
  using From = T;
  static constexpr std::int64_t to_itemsize = sizeof(T);
  bool streams;

  void row(std::byte* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
           std::int64_t count) const {
    T* out = reinterpret_cast<T*>(to);
    if (to_stride == 1) return copy_packed(out, from, from_stride, count);
    for (std::int64_t i = 0; i < count; ++i) out[i * to_stride] = from[i * from_stride];
  }
  void long_row(std::byte* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
                std::int64_t count) const {
    if (streams && to_stride == 1) stream_packed(reinterpret_cast<T*>(to), from, from_stride, count);
    else row(to, to_stride, from, from_stride, count);
  }
};

}  // namespace stridescope::kernels
