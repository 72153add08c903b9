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

#include "engine/kernels/loop/stream.h"

/// Squares of 16 by 16 bytes, transposed in registers. A wide register holds two squares, one below the
/// other, so that no element crosses its halves.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// Columns, and rows, of a square.
template <class T>
inline constexpr auto square_side = static_cast<std::int64_t>(16 / sizeof(T));

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

inline constexpr std::size_t max_vector_bytes = 16;

template <std::size_t bytes, class T>
void transpose_square(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  for (std::int64_t i = 0; i < square_side<T>; ++i)
    for (std::int64_t j = 0; j < square_side<T>; ++j) to[j * to_stride + i] = from[i * from_stride + j];
}

template <class T>
void transpose_partial_square(T* columns, const T* read, std::int64_t row_stride, std::int64_t rows) {
  for (std::int64_t i = 0; i < square_side<T>; ++i)
    for (std::int64_t j = 0; j < square_side<T>; ++j)
      columns[j * square_side<T> + i] = read[std::min(i, rows - 1) * row_stride + j];
}

#else

namespace hn = hwy::HWY_NAMESPACE;

inline constexpr std::size_t max_vector_bytes = HWY_MAX_BYTES >= 32 ? 32 : 16;

template <class D, std::size_t... i>
HWY_INLINE void interleave(D d, hn::Vec<D>* rows, std::index_sequence<i...>) {
  constexpr std::size_t half = sizeof...(i);
  hn::Vec<D> next[2 * half];
  ((next[2 * i] = hn::InterleaveLower(d, rows[i], rows[i + half]),
    next[2 * i + 1] = hn::InterleaveUpper(d, rows[i], rows[i + half])),
   ...);
  ((rows[2 * i] = next[2 * i], rows[2 * i + 1] = next[2 * i + 1]), ...);
}

/// Each stage doubles the number of adjacent elements of one column.
template <std::size_t stage, std::size_t n, class D>
HWY_INLINE void interleave_from(D d, hn::Vec<D>* rows) {
  if constexpr (stage < n) {
    interleave(d, rows, std::make_index_sequence<n / 2>{});
    interleave_from<2 * stage, n>(d, rows);
  }
}

/// Loads the next row; for a wide vector, also the row at `below` into the upper half.
template <class D, class T>
HWY_INLINE hn::Vec<D> load_row(D d, const T*& from, const T*& below, std::int64_t from_stride) {
  const T* row = from;
  from += from_stride;
  if constexpr (max_vector_bytes > 16 && sizeof(T) * hn::MaxLanes(D()) > 16) {
    const hn::Half<D> half;
    const T* second = below;
    below += from_stride;
    return hn::Combine(d, hn::LoadU(half, second), hn::LoadU(half, row));
  } else {
    return hn::LoadU(d, row);
  }
}
template <class D, class T>
HWY_INLINE void store_row(D d, hn::Vec<D> row, T*& to, std::int64_t to_stride) {
  hn::StoreU(row, d, to);
  to += to_stride;
}

template <class D, class T, std::size_t... i>
HWY_INLINE void transpose_rows(D d, T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
                               std::index_sequence<i...>) {
  constexpr std::size_t n = sizeof...(i);
  const T* below = from + square_side<T> * from_stride;
  hn::Vec<D> rows[n] = {(static_cast<void>(i), load_row(d, from, below, from_stride))...};
  interleave_from<1, n>(d, rows);
  (store_row(d, rows[i], to, to_stride), ...);
}

/// to[j * to_stride + i] = from[i * from_stride + j] for 16 bytes of columns j and `bytes` (16, or
/// max_vector_bytes) of rows i.
template <std::size_t bytes, class T>
HWY_INLINE void transpose_square(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  transpose_rows(hn::FixedTag<T, bytes / sizeof(T)>(), to, to_stride, from, from_stride,
                 std::make_index_sequence<16 / sizeof(T)>{});
}

#if HWY_MAX_BYTES >= 64
/// Transposes four rows of four blocks, of 16 bytes each.
template <class D, class V = hn::Vec<D> >
HWY_INLINE void transpose_blocks(D d, const V& a, const V& b, const V& c, const V& e, V& first, V& second,
                                 V& third, V& fourth) {
  const auto pair = [&](const V& x, const V& y, V& even, V& odd) HWY_ATTR {
    even = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(y), x);
    odd = hn::OddEvenBlocks(y, hn::SwapAdjacentBlocks(x));
  };
  pair(hn::ConcatLowerLower(d, c, a), hn::ConcatLowerLower(d, e, b), first, second);
  pair(hn::ConcatUpperUpper(d, c, a), hn::ConcatUpperUpper(d, e, b), third, fourth);
}

template <class D, class T, std::size_t... i>
HWY_INLINE void transpose_lines(D d, T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
                                std::index_sequence<i...>) {
  constexpr std::size_t n = sizeof...(i);
  const auto row = [&](std::size_t k)
                       HWY_ATTR { return hn::LoadU(d, from + static_cast<std::int64_t>(k) * from_stride); };
  hn::Vec<D> columns[4][n];
  (transpose_blocks(d, row(i), row(i + n), row(i + 2 * n), row(i + 3 * n), columns[0][i], columns[1][i],
                    columns[2][i], columns[3][i]),
   ...);
  const auto store = [&](std::size_t block) HWY_ATTR {
    interleave_from<1, n>(d, columns[block]);
    T* out = to + static_cast<std::int64_t>(block * n) * to_stride;
    (hn::StoreU(columns[block][i], d, out + static_cast<std::int64_t>(i) * to_stride), ...);
  };
  store(0), store(1), store(2), store(3);
}

/// to[j * to_stride + i] = from[i * from_stride + j] for a cache line of rows and of columns, with one load
/// and one store per line.
template <class T>
HWY_INLINE void transpose_lines(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  transpose_lines(hn::FixedTag<T, line_bytes / sizeof(T)>(), to, to_stride, from, from_stride,
                  std::make_index_sequence<16 / sizeof(T)>{});
}
#endif

/// Transposes fewer rows or columns than a square. Missing rows are read as copies of the last one. Each of
/// the `rows` rows must have 16 readable bytes. Writes the columns one by one.
template <class T>
HWY_INLINE void transpose_partial_square(T* columns, const T* read, std::int64_t row_stride,
                                         std::int64_t rows) {
  constexpr std::size_t n = 16 / sizeof(T);
  const hn::FixedTag<T, n> d;
  hn::Vec<decltype(d)> all[n];
  for (std::size_t i = 0; i < n; ++i)
    all[i] = hn::LoadU(d, read + std::min(static_cast<std::int64_t>(i), rows - 1) * row_stride);
  interleave_from<1, n>(d, all);
  for (std::size_t i = 0; i < n; ++i) hn::StoreU(all[i], d, columns + i * n);
}

#endif

/// Transposes `count` squares side by side. For small elements, each square is a separate call, as the
/// addresses of its many rows do not fit the registers.
template <std::size_t bytes, std::size_t count, class T>
HWY_NOINLINE void call_squares(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  for (std::size_t i = 0; i < count; ++i) {
    transpose_square<bytes>(to, to_stride, from, from_stride);
    to += square_side<T> * to_stride;
    from += square_side<T>;
  }
}
template <std::size_t bytes, class T, std::size_t... i>
HWY_INLINE void inline_squares(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
                               std::index_sequence<i...>) {
  (transpose_square<bytes>(to + static_cast<std::int64_t>(i) * square_side<T> * to_stride, to_stride,
                           from + static_cast<std::int64_t>(i) * square_side<T>, from_stride),
   ...);
}
template <std::size_t bytes, std::size_t count, class T>
HWY_INLINE void transpose_squares(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  if constexpr (sizeof(T) < 4) call_squares<bytes, count>(to, to_stride, from, from_stride);
  else inline_squares<bytes>(to, to_stride, from, from_stride, std::make_index_sequence<count>{});
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
