#include "engine/kernels/copy/transpose.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/simd.h"
#include "engine/kernels/loop/stream.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/copy/transpose.cpp"
#include <hwy/foreach_target.h>

#include "engine/kernels/copy/stream_transpose-inl.h"
#include "engine/kernels/copy/transpose_square-inl.h"
#include "engine/kernels/loop/thresholds.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

/// Transposes a strip of `count` squares side by side. The last squares may overlap the previous ones.
template <std::size_t bytes, std::size_t count, class T>
HWY_INLINE void transpose_strip(T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
                                std::int64_t rows) {
  constexpr auto together = static_cast<std::int64_t>(bytes / sizeof(T));
  const T* row = from;
  std::int64_t i = 0;
  for (; i + together <= rows; i += together, row += together * from_stride)
    transpose_squares<bytes, count>(to + i, to_stride, row, from_stride);
  if (i == rows) return;
  i = rows - together;
  transpose_squares<bytes, count>(to + i, to_stride, from + i * from_stride, from_stride);
}

/// Transposes strips one cache line wide, so that each line is fully used even if rows share few cache
/// sets.
template <std::size_t bytes, class T>
void transpose_strips(const Plane& plane) {
  constexpr auto line = line_bytes / static_cast<std::int64_t>(sizeof(T));
  auto* to = reinterpret_cast<T*>(plane.to);
  const auto* from = reinterpret_cast<const T*>(plane.from);
  const auto to_stride = plane.to_stride, from_stride = plane.row_stride, rows = plane.rows;
  std::int64_t j = 0;
  for (; j + line <= plane.columns; j += line)
    transpose_strip<bytes, line_bytes / 16>(to + j * to_stride, to_stride, from + j, from_stride, rows);
  if (j + 2 * square_side<T> <= plane.columns) {
    transpose_strip<bytes, 2>(to + j * to_stride, to_stride, from + j, from_stride, rows);
    j += 2 * square_side<T>;
  }
  for (; j < plane.columns; j += square_side<T>) {
    const auto column = std::min(j, plane.columns - square_side<T>);
    transpose_strip<bytes, 1>(to + column * to_stride, to_stride, from + column, from_stride, rows);
  }
}

#if HWY_MAX_BYTES >= 64
/// Transposes squares whose sides are one cache line of elements. The plane must have at least that many rows
/// and columns.
template <class T>
void transpose_in_lines(const Plane& plane) {
  constexpr auto line = line_bytes / static_cast<std::int64_t>(sizeof(T));
  auto* to = reinterpret_cast<T*>(plane.to);
  const auto* from = reinterpret_cast<const T*>(plane.from);
  for (std::int64_t j = 0; j < plane.columns; j += line) {
    const auto column = std::min(j, plane.columns - line);
    for (std::int64_t i = 0; i < plane.rows; i += line) {
      const auto row = std::min(i, plane.rows - line);
      transpose_lines(to + column * plane.to_stride + row, plane.to_stride,
                      from + row * plane.row_stride + column, plane.row_stride);
    }
  }
}
#endif

/// True if adjacent rows or columns share so few sets of L1 that the lines of a strip do not fit.
[[maybe_unused]] bool shares_sets(std::int64_t itemsize, const Plane& plane) {
  const std::int64_t period = shared_set_period_elements * itemsize;
  const auto is_near = [&](std::int64_t stride) {
    return (std::abs(stride * itemsize) + shared_set_within_bytes) % period <= 2 * shared_set_within_bytes;
  };
  return is_near(plane.to_stride) || is_near(plane.row_stride);
}

/// For fewer rows than a square. If the columns of the result are adjacent, whole vectors are written, and
/// each overwrites the excess of the previous one.
template <class T>
void transpose_few_rows(const Plane& plane) {
  auto* to = reinterpret_cast<T*>(plane.to);
  const auto* from = reinterpret_cast<const T*>(plane.from);
  T part[square_side<T> * square_side<T>];
  for (std::int64_t j = 0; j < plane.columns; j += square_side<T>) {
    const auto first = std::min(j, plane.columns - square_side<T>);
    transpose_partial_square(part, from + first, plane.row_stride, plane.rows);
    T* out = to + first * plane.to_stride;
    const bool has_room = plane.to_stride == plane.rows &&
                          (plane.columns - first - square_side<T>)*plane.rows >= square_side<T>;
    for (std::int64_t k = 0; k < square_side<T>; ++k) {
      if (has_room) std::memcpy(out + k * plane.to_stride, part + k * square_side<T>, 16);
      else std::copy_n(part + k * square_side<T>, plane.rows, out + k * plane.to_stride);
    }
  }
}

/// For fewer columns than a square: each row is read together with the start of the next one.
template <class T>
void transpose_few_columns(const Plane& plane) {
  auto* to = reinterpret_cast<T*>(plane.to);
  const auto* from = reinterpret_cast<const T*>(plane.from);
  T part[square_side<T> * square_side<T>];
  // For the last rows, this would read beyond the plane.
  const auto readable = plane.rows - (square_side<T> + plane.row_stride - 1) / plane.row_stride;
  std::int64_t i = 0;
  for (; i + square_side<T> <= readable; i += square_side<T>) {
    transpose_partial_square(part, from + i * plane.row_stride, plane.row_stride, square_side<T>);
    for (std::int64_t k = 0; k < plane.columns; ++k)
      std::memcpy(to + k * plane.to_stride + i, part + k * square_side<T>, 16);
  }
  for (; i < plane.rows; ++i)
    for (std::int64_t k = 0; k < plane.columns; ++k)
      to[k * plane.to_stride + i] = from[i * plane.row_stride + k];
}

template <class T>
void transpose_elements(const Plane& plane) {
  constexpr auto itemsize = static_cast<std::int64_t>(sizeof(T));
  const bool is_narrow = plane.rows < square_side<T> || plane.columns < square_side<T>;
  if (plane.rows == 0 || plane.columns == 0) return;
  if (is_narrow && plane.column_stride == 1) {
    if (plane.columns >= square_side<T>) return transpose_few_rows<T>(plane);
    if (plane.row_stride >= plane.columns) return transpose_few_columns<T>(plane);
  }
  if (is_narrow || plane.column_stride != 1) {
    auto* to = reinterpret_cast<T*>(plane.to);
    const auto* from = reinterpret_cast<const T*>(plane.from);
    for (std::int64_t i = 0; i < plane.rows; ++i)
      for (std::int64_t j = 0; j < plane.columns; ++j)
        to[j * plane.to_stride + i] = from[i * plane.row_stride + j * plane.column_stride];
    return;
  }
#if HWY_MAX_BYTES >= 64
  // Small elements need fewer instructions in lines, but unaligned lines cost more than squares.
  const bool are_whole =
      (plane.to_stride * itemsize) % line_bytes == 0 && (plane.row_stride * itemsize) % line_bytes == 0;
  if (std::min(plane.rows, plane.columns) * itemsize >= line_bytes &&
      ((itemsize < 4 && are_whole) || shares_sets(itemsize, plane)))
    return transpose_in_lines<T>(plane);
#endif
  if (plane.rows * itemsize < static_cast<std::int64_t>(max_vector_bytes)) transpose_strips<16, T>(plane);
  else transpose_strips<max_vector_bytes, T>(plane);
}

void transpose(std::int64_t itemsize, const Plane& plane) {
  dispatch_width(itemsize, [&](auto type) { transpose_elements<typename decltype(type)::type>(plane); });
}

void stream_transpose(std::int64_t itemsize, const Plane& plane, const PlaneBatch& planes,
                      TransposeBuffers& buffers, tensor::ProgressMeter& meter) {
  dispatch_width(itemsize, [&](auto type) {
    StreamedTranspose<typename decltype(type)::type>(plane, planes, buffers).run(meter);
  });
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

bool prefers_streaming(std::int64_t itemsize, const Plane& plane) {
  const auto is_near = [&](std::int64_t stride) {
    return (std::abs(stride * itemsize) + crowded_within_bytes) % crowded_period_bytes <=
           2 * crowded_within_bytes;
  };
  const auto bytes = plane.rows * plane.columns * itemsize;
  return bytes > cached_plane_bytes ||
         (bytes > cached_crowded_plane_bytes && (is_near(plane.to_stride) || is_near(plane.row_stride)));
}

HWY_EXPORT(transpose);
HWY_EXPORT(stream_transpose);

void transpose(std::int64_t itemsize, const Plane& plane) {
  if (itemsize <= 8) return HWY_DYNAMIC_DISPATCH(transpose)(itemsize, plane);
  // A complex128 element fills a 16-byte register, so there are no squares to transpose in it.
  auto* to = reinterpret_cast<Bits128*>(plane.to);
  const auto* from = reinterpret_cast<const Bits128*>(plane.from);
  for (std::int64_t j = 0; j < plane.columns; ++j)
    for (std::int64_t i = 0; i < plane.rows; ++i)
      to[j * plane.to_stride + i] = from[i * plane.row_stride + j * plane.column_stride];
}

void stream_transpose(std::int64_t itemsize, const Plane& plane, const PlaneBatch& planes,
                      TransposeBuffers& buffers, tensor::ProgressMeter& meter) {
  HWY_DYNAMIC_DISPATCH(stream_transpose)(itemsize, plane, planes, buffers, meter);
}

}  // namespace stridescope::kernels
#endif
