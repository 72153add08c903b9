#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "engine/kernels/stream.h"

/// Transposes in tiles. A tile is read in short runs of consecutive elements and put down transposed in a
/// buffer, whose rows then are written whole. The buffer's rows are a line and more apart beyond a power of
/// two, so that they do not share cache sets where those of the tensors do.
namespace stridescope::kernels {

/// Transposes 16 bytes by 16 bytes: to[j * to_stride + i] = from[i * from_stride + j].
template <class T>
void transpose_square(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride);

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define STRIDESCOPE_SHUFFLES 1
#endif
#endif
#if STRIDESCOPE_SHUFFLES

namespace squares {

template <class T>
struct Vectors {
  typedef T Type __attribute__((vector_size(16)));
};
template <class T>
using Vector = typename Vectors<T>::Type;

/// The low or high halves of a and b, an element of each in turn.
template <bool high, class T, std::size_t... k>
Vector<T> interleave(Vector<T> a, Vector<T> b, std::index_sequence<k...>) {
  constexpr std::size_t n = sizeof...(k);
  return __builtin_shufflevector(a, b, (k / 2 + (high ? n / 2 : 0) + (k % 2 ? n : 0))...);
}

}  // namespace squares

template <class T>
inline void transpose_square(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  using V = squares::Vector<T>;
  constexpr std::size_t n = 16 / sizeof(T);
  constexpr auto places = std::make_index_sequence<n>{};
  V rows[n];
  for (std::size_t i = 0; i < n; ++i)
    std::memcpy(&rows[i], from + static_cast<std::int64_t>(i) * from_stride, 16);
  for (std::size_t stage = 1; stage < n; stage *= 2) {
    V next[n];
    for (std::size_t i = 0; i < n / 2; ++i) {
      next[2 * i] = squares::interleave<false, T>(rows[i], rows[i + n / 2], places);
      next[2 * i + 1] = squares::interleave<true, T>(rows[i], rows[i + n / 2], places);
    }
    std::copy(next, next + n, rows);
  }
  for (std::size_t i = 0; i < n; ++i)
    std::memcpy(to + static_cast<std::int64_t>(i) * to_stride, &rows[i], 16);
}

#else

template <class T>
inline void transpose_square(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride) {
  constexpr auto n = static_cast<std::int64_t>(16 / sizeof(T));
  for (std::int64_t i = 0; i < n; ++i)
    for (std::int64_t j = 0; j < n; ++j) to[j * to_stride + i] = from[i * from_stride + j];
}

#endif

/// A buffer for a tile of `rows` by `columns` elements: element (i, j) is at j * pitch + i.
template <class T>
struct Tile {
  static constexpr auto itemsize = static_cast<std::int64_t>(sizeof(T));
  static constexpr std::int64_t rows = std::min<std::int64_t>(512 / itemsize, 256),
                                columns = std::min<std::int64_t>(256 / itemsize, 128),
                                line = line_bytes / itemsize,  ///< kept of the tile before
      pitch = rows + 2 * line;
  alignas(line_bytes) T elements[columns * pitch];

  T* column(std::int64_t j) { return elements + j * pitch + line; }

  /// Reads element (i, j) from from[i * row_stride + j * column_stride].
  void read(const T* from, std::int64_t row_stride, std::int64_t column_stride, std::int64_t row_count,
            std::int64_t column_count) {
    constexpr std::int64_t n = 16 / itemsize;
    std::int64_t i = 0;
    if (column_stride == 1) {
      for (; i + n <= row_count; i += n) {
        const T* row = from + i * row_stride;
#if defined(__GNUC__)
        constexpr std::int64_t ahead = 16;
        for (std::int64_t k = i + ahead; k < std::min(i + ahead + n, row_count); ++k)
          for (std::int64_t j = 0; j < column_count; j += line)
            __builtin_prefetch(from + k * row_stride + j, 0, 2);
#endif
        std::int64_t j = 0;
        for (; j + n <= column_count; j += n) transpose_square(column(j) + i, pitch, row + j, row_stride);
        for (; j < column_count; ++j)
          for (std::int64_t k = 0; k < n; ++k) column(j)[i + k] = row[k * row_stride + j];
      }
    }
    for (; i < row_count; ++i)
      for (std::int64_t j = 0; j < column_count; ++j) column(j)[i] = from[i * row_stride + j * column_stride];
  }
};

/// Calls write(i, j, elements, count) for runs of a transposed plane: elements[k] is
/// from[(i + k) * row_stride + j * column_stride]. After a tile of so many elements, advance(elements).
template <class T, class Write, class Advance>
void for_each_transposed_run(const T* from, std::int64_t row_stride, std::int64_t column_stride,
                             std::int64_t rows, std::int64_t columns, Write&& write, Advance&& advance) {
  Tile<T> tile;
  for (std::int64_t j = 0; j < columns; j += tile.columns) {
    const std::int64_t width = std::min(tile.columns, columns - j);
    for (std::int64_t i = 0; i < rows; i += tile.rows) {
      const std::int64_t height = std::min(tile.rows, rows - i);
      tile.read(from + i * row_stride + j * column_stride, row_stride, column_stride, height, width);
      for (std::int64_t k = 0; k < width; ++k) write(i, j + k, tile.column(k), height);
      advance(height * width);
    }
  }
}

}  // namespace stridescope::kernels
