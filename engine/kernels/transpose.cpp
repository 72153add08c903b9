#include "engine/kernels/transpose.h"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

#include "engine/kernels/element.h"
#include "engine/kernels/stream.h"

// Wider vectors gain nothing here, and those whose width the compiler does not know cannot stand in an array.
#define HWY_DISABLED_TARGETS \
  ((HWY_AVX2 - 1) | HWY_SSE4 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/transpose.cpp"
#include <hwy/foreach_target.h>

#include "engine/kernels/stream_transpose-inl.h"
#include "engine/kernels/transpose_square-inl.h"

#ifndef STRIDESCOPE_TRANSPOSE_SETS
#define STRIDESCOPE_TRANSPOSE_SETS
namespace stridescope::kernels {
namespace {

/// Whether rows of a side fall into few sets of the first cache.
bool falls_into_few_sets(std::int64_t itemsize, const Plane& plane) {
  constexpr std::int64_t period = 512, near = 32;
  const auto is_near = [&](std::int64_t stride) {
    return (std::abs(stride * itemsize) + near) % period <= 2 * near;
  };
  return is_near(plane.to_stride) || is_near(plane.row_stride);
}

}  // namespace
}  // namespace stridescope::kernels
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

/// Blocks of `side` by `side` bytes; those at the far edges overlap the ones before.
template <std::size_t bytes, class T>
void transpose_blocks(const Plane& plane, std::int64_t side_bytes) {
  constexpr auto rows_together = static_cast<std::int64_t>(bytes / sizeof(T));
  auto* to = reinterpret_cast<T*>(plane.to);
  const auto* from = reinterpret_cast<const T*>(plane.from);
  const auto side = side_bytes / static_cast<std::int64_t>(sizeof(T));
  for (std::int64_t j = 0; j < plane.columns; j += side) {
    for (std::int64_t i = 0; i < plane.rows; i += side) {
      const auto end_row = std::min(i + side, plane.rows), end_column = std::min(j + side, plane.columns);
      for (std::int64_t c = j; c < end_column; c += square<T>) {
        const auto column = std::min(c, plane.columns - square<T>);
        for (std::int64_t r = i; r < end_row; r += rows_together) {
          const auto row = std::min(r, plane.rows - rows_together);
          transpose_square<bytes>(to + column * plane.to_stride + row, plane.to_stride,
                                  from + row * plane.row_stride + column, plane.row_stride);
        }
      }
    }
  }
}

template <class T>
void transpose_elements(const Plane& plane) {
  constexpr auto itemsize = static_cast<std::int64_t>(sizeof(T));
  const bool is_narrow = plane.rows < square<T> || plane.columns < square<T>;
  if (is_narrow || plane.column_stride != 1) {
    auto* to = reinterpret_cast<T*>(plane.to);
    const auto* from = reinterpret_cast<const T*>(plane.from);
    for (std::int64_t i = 0; i < plane.rows; ++i)
      for (std::int64_t j = 0; j < plane.columns; ++j)
        to[j * plane.to_stride + i] = from[i * plane.row_stride + j * plane.column_stride];
    return;
  }
  const std::int64_t side_bytes = falls_into_few_sets(itemsize, plane) ? 64 : 128;
  if (plane.rows * itemsize < static_cast<std::int64_t>(widest_bytes))
    transpose_blocks<16, T>(plane, side_bytes);
  else transpose_blocks<widest_bytes, T>(plane, side_bytes);
}

void transpose(std::int64_t itemsize, const Plane& plane) {
  with_width(itemsize, [&](auto type) { transpose_elements<typename decltype(type)::type>(plane); });
}

void stream_transpose(std::int64_t itemsize, const Plane& plane, const Planes& planes, tensor::Pace& pace) {
  with_width(itemsize,
             [&](auto type) { StreamedTranspose<typename decltype(type)::type>(plane, planes).run(pace); });
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

bool is_crowded(std::int64_t itemsize, const Plane& plane) {
  constexpr std::int64_t second_cache_bytes = std::int64_t{1} << 20;
  return plane.rows * plane.columns * itemsize > second_cache_bytes && falls_into_few_sets(itemsize, plane);
}

HWY_EXPORT(transpose);
HWY_EXPORT(stream_transpose);

void transpose(std::int64_t itemsize, const Plane& plane) {
  HWY_DYNAMIC_DISPATCH(transpose)(itemsize, plane);
}

void stream_transpose(std::int64_t itemsize, const Plane& plane, const Planes& planes, tensor::Pace& pace) {
  HWY_DYNAMIC_DISPATCH(stream_transpose)(itemsize, plane, planes, pace);
}

}  // namespace stridescope::kernels
#endif
