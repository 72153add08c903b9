// Per-target include guard.
#if defined(STRIDESCOPE_TRANSPOSE_SQUARE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_TRANSPOSE_SQUARE_INL_H
#undef STRIDESCOPE_TRANSPOSE_SQUARE_INL_H
#else
#define STRIDESCOPE_TRANSPOSE_SQUARE_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

/// Squares of 16 bytes by 16 bytes, transposed in registers; a wide register holds two of them, one below the
/// other, so that nothing crosses its halves.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// The columns of a square, and its rows where there is one.
template <class T>
inline constexpr auto square = static_cast<std::int64_t>(16 / sizeof(T));

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

inline constexpr std::size_t widest_bytes = 16;

template <std::size_t bytes, class T>
void transpose_square(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  for (std::int64_t i = 0; i < square<T>; ++i)
    for (std::int64_t j = 0; j < square<T>; ++j) to[j * to_stride + i] = from[i * from_stride + j];
}

template <class T>
void transpose_part(T* columns, const T* read, std::int64_t row_stride, std::int64_t rows) {
  for (std::int64_t i = 0; i < square<T>; ++i)
    for (std::int64_t j = 0; j < square<T>; ++j)
      columns[j * square<T> + i] = read[std::min(i, rows - 1) * row_stride + j];
}

#else

namespace hn = hwy::HWY_NAMESPACE;

inline constexpr std::size_t widest_bytes = HWY_MAX_BYTES >= 32 ? 32 : 16;

template <class D, std::size_t... i>
HWY_INLINE void interleave(D d, hn::Vec<D>* rows, std::index_sequence<i...>) {
  constexpr std::size_t half = sizeof...(i);
  hn::Vec<D> next[2 * half];
  ((next[2 * i] = hn::InterleaveLower(d, rows[i], rows[i + half]),
    next[2 * i + 1] = hn::InterleaveUpper(d, rows[i], rows[i + half])),
   ...);
  ((rows[2 * i] = next[2 * i], rows[2 * i + 1] = next[2 * i + 1]), ...);
}

/// Each stage doubles how far elements of one column are together.
template <std::size_t stage, std::size_t n, class D>
HWY_INLINE void interleave_from(D d, hn::Vec<D>* rows) {
  if constexpr (stage < n) {
    interleave(d, rows, std::make_index_sequence<n / 2>{});
    interleave_from<2 * stage, n>(d, rows);
  }
}

template <class D, class T>
HWY_INLINE hn::Vec<D> load_row(D d, const T* from, std::int64_t from_stride) {
  if constexpr (widest_bytes > 16 && sizeof(T) * hn::MaxLanes(D()) > 16) {
    const hn::Half<D> half;
    return hn::Combine(d, hn::LoadU(half, from + square<T> * from_stride), hn::LoadU(half, from));
  } else {
    return hn::LoadU(d, from);
  }
}

template <class D, class T, std::size_t... i>
HWY_INLINE void transpose_rows(D d, T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
                               std::index_sequence<i...>) {
  constexpr std::size_t n = sizeof...(i);
  hn::Vec<D> rows[n] = {load_row(d, from + static_cast<std::int64_t>(i) * from_stride, from_stride)...};
  interleave_from<1, n>(d, rows);
  (hn::StoreU(rows[i], d, to + static_cast<std::int64_t>(i) * to_stride), ...);
}

/// to[j * to_stride + i] = from[i * from_stride + j] for 16 bytes of columns j and `bytes` (16, or
/// widest_bytes) of rows i.
template <std::size_t bytes, class T>
HWY_INLINE void transpose_square(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  transpose_rows(hn::FixedTag<T, bytes / sizeof(T)>(), to, to_stride, from, from_stride,
                 std::make_index_sequence<16 / sizeof(T)>{});
}

/// Squares that lack rows, of which the last is taken for the others, or columns: `read` is where 16 bytes of
/// each of so many rows can be read; gives all columns one after the other.
template <class T>
HWY_INLINE void transpose_part(T* columns, const T* read, std::int64_t row_stride, std::int64_t rows) {
  constexpr std::size_t n = 16 / sizeof(T);
  const hn::FixedTag<T, n> d;
  hn::Vec<decltype(d)> all[n];
  for (std::size_t i = 0; i < n; ++i)
    all[i] = hn::LoadU(d, read + std::min(static_cast<std::int64_t>(i), rows - 1) * row_stride);
  interleave_from<1, n>(d, all);
  for (std::size_t i = 0; i < n; ++i) hn::StoreU(all[i], d, columns + i * n);
}

#endif

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
