#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/kernels/copy/fill_row.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"

namespace stridescope::kernels {

/// The bytes of one AVX2 vector.
using WideBytes = std::array<std::uint64_t, 4>;

/// Copies at least 32 bytes between regions that do not overlap. The last two vectors may overlap.
inline void copy_wide(std::byte* to, const std::byte* from, std::int64_t nbytes) {
  constexpr std::int64_t vector = sizeof(WideBytes), together = 4 * vector;
  WideBytes a, b, c, d;
  // Vectors after the first are stored to aligned addresses.
  std::int64_t at = 0;
  if (const auto past = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to) % vector); past != 0) {
    std::memcpy(&a, from, vector);
    std::memcpy(to, &a, vector);
    at = vector - past;
  }
  // Loads all four before storing any, so that no load depends on a store.
  for (; at + together <= nbytes; at += together) {
    std::memcpy(&a, from + at, vector);
    std::memcpy(&b, from + at + vector, vector);
    std::memcpy(&c, from + at + 2 * vector, vector);
    std::memcpy(&d, from + at + 3 * vector, vector);
    std::memcpy(to + at, &a, vector);
    std::memcpy(to + at + vector, &b, vector);
    std::memcpy(to + at + 2 * vector, &c, vector);
    std::memcpy(to + at + 3 * vector, &d, vector);
  }
  for (; at + vector <= nbytes; at += vector) {
    std::memcpy(&a, from + at, vector);
    std::memcpy(to + at, &a, vector);
  }
  if (at == nbytes) return;
  std::memcpy(&a, from + nbytes - vector, vector);
  std::memcpy(to + nbytes - vector, &a, vector);
}

/// Copies like memmove.
inline void copy_bytes(std::byte* to, const std::byte* from, std::int64_t nbytes) {
  const auto distance = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to) -
                                                  reinterpret_cast<std::uintptr_t>(from));
  const bool is_disjoint = distance <= -nbytes || distance >= nbytes;
  if (is_disjoint && nbytes >= shortest_wide_copy_bytes && nbytes <= longest_wide_copy_bytes)
    copy_wide(to, from, nbytes);
  else std::memmove(to, from, static_cast<std::size_t>(nbytes));
}

template <std::int64_t stride, class T>
void copy_constant_stride(T* to, const T* from, std::int64_t count) {
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep
#endif
  for (std::int64_t i = 0; i < count; ++i) to[i] = from[i * stride];
}
/// True if a packed row and a strided row do not overlap.
template <class T>
bool are_rows_disjoint(const T* to, const T* from, std::int64_t stride, std::int64_t count) {
  const auto address = [](const T* at) { return reinterpret_cast<std::uintptr_t>(at); };
  const T* last = from + (count - 1) * stride;
  return address(to + count) <= address(std::min(from, last)) || address(std::max(from, last)) < address(to);
}
/// Loads four elements before storing them, so that no load depends on a store.
template <class T>
void copy_strided_unrolled(T* to, const T* from, std::int64_t stride, std::int64_t count) {
  constexpr std::int64_t together = 4;
  std::int64_t i = 0;
  if (count >= together && are_rows_disjoint(to, from, stride, count))
    for (; i + together <= count; i += together, from += together * stride) {
      const T a = from[0], b = from[stride], c = from[2 * stride], d = from[3 * stride];
      to[i] = a;
      to[i + 1] = b;
      to[i + 2] = c;
      to[i + 3] = d;
    }
  for (; i < count; ++i, from += stride) to[i] = *from;
}

/// Copies a row in reverse order.
template <class T>
void copy_reversed(T* to, const T* last, std::int64_t count) {
  std::int64_t done = 0;
  if (count > 0 && are_rows_disjoint(to, last, -1, count)) {
    // The compiler's baseline has no instruction that reverses the bytes of a vector.
    constexpr std::int64_t together = sizeof(std::uint64_t);
    if constexpr (sizeof(T) == 1)
      for (; done + together <= count; done += together) {
        std::uint64_t word;
        std::memcpy(&word, last - done - (together - 1), sizeof(word));
        word = __builtin_bswap64(word);
        std::memcpy(to + done, &word, sizeof(word));
      }
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep
#endif
    for (std::int64_t i = done; i < count; ++i) to[i] = last[-i];
    return;
  }
  for (std::int64_t i = 0; i < count; ++i) to[i] = last[-i];
}

template <class T>
void copy_packed(T* to, const T* from, std::int64_t from_stride, std::int64_t count) {
  switch (from_stride) {
    case 0: return fill_row(to, T(*from), count);
    case 1:
      return copy_bytes(reinterpret_cast<std::byte*>(to), reinterpret_cast<const std::byte*>(from),
                        count * static_cast<std::int64_t>(sizeof(T)));
    case -1: return copy_reversed(to, from, count);
    case 2: return copy_constant_stride<2>(to, from, count);
    case 3: return copy_constant_stride<3>(to, from, count);
    case 4: return copy_constant_stride<4>(to, from, count);
    default: return copy_strided_unrolled(to, from, from_stride, count);
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

/// Copies n elements without conversion. Strides are in bytes.
template <class T>
void copy_strided_row(std::byte* to, std::int64_t to_stride, const std::byte* from, std::int64_t from_stride,
                      std::int64_t n) {
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  auto* out = reinterpret_cast<T*>(to);
  const auto* in = reinterpret_cast<const T*>(from);
  if (to_stride == size) return copy_packed(out, in, from_stride / size, n);
  for (std::int64_t i = 0; i < n; ++i) out[i * (to_stride / size)] = in[i * (from_stride / size)];
}

/// Copies rows of elements of one size without conversion.
template <class T>
struct PlainRowCopy {
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
