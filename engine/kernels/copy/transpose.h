#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/tensor/control.h"

namespace stridescope::kernels {

/// Copies element (i, j) from from + i * row_stride + j * column_stride to to + j * to_stride + i. Strides
/// are in elements; the two sides share no memory.
struct Plane {
  std::byte* to = nullptr;
  std::int64_t to_stride = 0;
  const std::byte* from = nullptr;
  std::int64_t row_stride = 0, column_stride = 1, rows = 0, columns = 0;
};
/// Equally spaced planes.
struct PlaneBatch {
  std::int64_t count = 1, to_stride = 0, from_stride = 0;
};

/// Transposes a plane that fits a cache.
void transpose(std::int64_t itemsize, const Plane& plane);
/// True if a plane is so large, or its rows collide so often in a cache, that streaming is faster even if the
/// result fits a cache.
bool prefers_streaming(std::int64_t itemsize, const Plane& plane);
/// Buffers of stream_transpose, allocated once: threads that allocate per plane would contend.
struct alignas(4096) TransposeBuffers {
  std::byte bytes[200 << 10];
};
/// Transposes with streaming stores. The caller must call finish_streams() afterwards.
void stream_transpose(std::int64_t itemsize, const Plane& plane, const PlaneBatch& planes,
                      TransposeBuffers& buffers, tensor::ProgressMeter& meter);

/// A buffer for a tile of `rows` by `columns` elements; element (i, j) is at j * pitch + line + i. A tile is
/// read in short runs of adjacent elements and stored transposed; then the buffer's rows are written whole.
/// `pitch` exceeds a power of two by two cache lines, so that rows of the buffer do not share cache sets.
template <class T>
struct Tile {
  static constexpr auto itemsize = static_cast<std::int64_t>(sizeof(T));
  static constexpr std::int64_t rows = std::min<std::int64_t>(transposed_run_bytes / itemsize, 256),
                                columns = std::min<std::int64_t>(transposed_band_bytes / itemsize, 128),
                                line = line_bytes / itemsize,  ///< elements of a cache line
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
/// row_stride + j * column_stride]. After each tile, calls advance(elements) with its number of elements.
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
