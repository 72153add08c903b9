#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/loop/stream.h"
#include "engine/tensor/control.h"

namespace stridescope::kernels {

/// Element (i, j) is at from + i * row_stride + j * column_stride and goes to to + j * to_stride + i. Strides
/// count elements; the two sides share no memory.
struct Plane {
  std::byte* to = nullptr;
  std::int64_t to_stride = 0;
  const std::byte* from = nullptr;
  std::int64_t row_stride = 0, column_stride = 1, rows = 0, columns = 0;
};
/// Planes that follow each other at even distances.
struct Planes {
  std::int64_t count = 1, to_stride = 0, from_stride = 0;
};

/// What a run of elements takes besides them, as bytes that are walked in the same time.
inline constexpr std::int64_t cost_of_run = 64;

/// For what fits a cache.
void transpose(std::int64_t itemsize, const Plane& plane);
/// Whether a plane is so large, or its rows so far apart, that few of them stay in a cache together: then it
/// is better streamed, even where it would fit.
bool is_crowded(std::int64_t itemsize, const Plane& plane);
/// What stream_transpose works in. Threads that allocate it for every plane wait for each other.
struct alignas(4096) StreamingRoom {
  std::byte bytes[200 << 10];
};
/// Past the caches: the caller ends with finish_streams().
void stream_transpose(std::int64_t itemsize, const Plane& plane, const Planes& planes, StreamingRoom& room,
                      tensor::Pace& pace);

/// Transposes in tiles. A tile is read in short runs of consecutive elements and put down transposed in a
/// buffer, whose rows then are written whole. The buffer's rows are a line and more apart beyond a power of
/// two, so that they do not share cache sets where those of the tensors do.
///
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
    constexpr std::int64_t together = 32 / itemsize;
    for (std::int64_t i = 0; i < row_count; i += together) {
      const auto count = std::min(together, row_count - i);
#if defined(__GNUC__)
      for (std::int64_t k = i + together; k < std::min(i + 2 * together, row_count); ++k)
        for (std::int64_t j = 0; column_stride == 1 && j < column_count; j += line)
          __builtin_prefetch(from + k * row_stride + j, 0, 2);
#endif
      transpose(itemsize, {.to = reinterpret_cast<std::byte*>(column(0) + i),
                           .to_stride = pitch,
                           .from = reinterpret_cast<const std::byte*>(from + i * row_stride),
                           .row_stride = row_stride,
                           .column_stride = column_stride,
                           .rows = count,
                           .columns = column_count});
    }
  }
};

/// Calls write(i, j, elements, count) for runs of a transposed plane: elements[k] is from[(i + k) *
/// row_stride + j * column_stride]. Calls advance(elements) after each tile, with its number of elements.
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
